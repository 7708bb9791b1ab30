// Package suggest suggests corrections of mistyped names: of flags, commands, methods,
// rules, formats, experiments and whatever else is chosen by a word.
//
// # Design
//
// Cobra suggests commands only. This package gives every other name the same distance
// and wording.
package suggest

import (
	"fmt"
	"strings"
)

// Expected completes the error about an unknown name: it suggests the names that may be meant, or
// lists all if none is similar: "did you mean cdcl?" or "expected one of auto, cdcl".
func Expected[S ~string](typed string, names []S) string {
	if near := Near(typed, names); near != nil {
		return "did you mean " + Join(near, " or ") + "?"
	}
	return "expected one of " + Join(names, ", ")
}

// DidYouMean completes the error about an unknown name with the names that may be meant, "; did you
// mean solve?", or with nothing if none is similar.
func DidYouMean[S ~string](typed string, names []S) string {
	if near := Near(typed, names); near != nil {
		return fmt.Sprintf("; did you mean %s?", Join(near, " or "))
	}
	return ""
}

// Near returns the names that typed may stand for: those with that prefix, or
// else those at the least edit distance, which is at most a third of the length of the name. It
// is nil if there are none.
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

// distance returns how many letters must be inserted, deleted, substituted, or swapped with
// their neighbours to turn a into b: the restricted edit distance of Damerau (1964), row by
// row of the table by prefixes.
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

// Join returns the names as a list, with a word before the last.
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
