// Package suggest suggests corrections of mistyped names of flags, commands, methods, rules,
// formats and experiments.
//
// # Design
//
// Cobra suggests only commands. This package gives all other names the same distance and wording.
package suggest

import (
	"fmt"
	"strings"
)

// Expected completes an error about an unknown name. It suggests similar names, or lists all if
// there are none: "did you mean cdcl?" or "expected one of auto, cdcl".
func Expected[S ~string](typed string, names []S) string {
	if near := Near(typed, names); near != nil {
		return "did you mean " + Join(near, " or ") + "?"
	}
	return "expected one of " + Join(names, ", ")
}

// DidYouMean completes an error about an unknown name with similar names, "; did you mean solve?",
// or with nothing if there are none.
func DidYouMean[S ~string](typed string, names []S) string {
	if near := Near(typed, names); near != nil {
		return fmt.Sprintf("; did you mean %s?", Join(near, " or "))
	}
	return ""
}

// In reports whether the text of an error ends with names that the user may have meant.
func In(err error) bool { return strings.HasSuffix(err.Error(), "?") }

// Near returns the names that the user may have meant: those with that prefix, otherwise those with
// the least edit distance, at most a third of the name's length. It is nil if there are none.
func Near[S ~string](typed string, names []S) []S {
	if typed == "" {
		return nil
	}
	typed = strings.ToLower(typed)
	var prefixed, near []S
	least := 0
	for _, name := range names {
		if strings.HasPrefix(string(name), typed) {
			prefixed = append(prefixed, name)
		}
		switch d := distance(typed, strings.ToLower(string(name))); {
		case d > len(name)/3 || near != nil && d > least:
		case near == nil || d < least:
			near, least = []S{name}, d
		default:
			near = append(near, name)
		}
	}
	if prefixed != nil {
		return prefixed
	}
	return near
}

// distance returns the number of letters to insert, delete, substitute, or swap with a neighbour to
// turn a into b: Damerau's restricted edit distance (1964), computed row by row of the table of
// prefixes.
func distance(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, above, row = above, row, before
		row[0] = i + 1
		for j := range len(b) {
			change := above[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}

// Join returns the names as a list, with a word before the last name.
func Join[S ~string](names []S, last string) string {
	var text strings.Builder
	for i, name := range names {
		switch {
		case i == 0:
		case i == len(names)-1:
			text.WriteString(last)
		default:
			text.WriteString(", ")
		}
		text.WriteString(string(name))
	}
	return text.String()
}
