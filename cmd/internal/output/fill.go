package output

import (
	"strings"
	"unicode/utf8"
)

// Fill lays out words in lines of at most the given columns, each with its end, with first
// before the first line and then before the others. A word that is too long has a line of its
// own.
func Fill(words []string, first, then string, columns int) string {
	if len(words) == 0 {
		return ""
	}
	var b strings.Builder
	line := first + words[0]
	for _, word := range words[1:] {
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			b.WriteString(line + "\n")
			line = then + word
		} else {
			line += " " + word
		}
	}
	return b.String() + line + "\n"
}

// Columns returns rows as lines, columns two blanks apart, with the entries of some to the right.
func Columns(rows [][]string, right func(column int) bool) string {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for x, entry := range row {
			width[x] = max(width[x], utf8.RuneCountInString(entry))
		}
	}
	var text strings.Builder
	for _, row := range rows {
		line := ""
		for x, entry := range row {
			pad := strings.Repeat(" ", width[x]-utf8.RuneCountInString(entry))
			if right(x) {
				line += pad + entry + "  "
			} else {
				line += entry + pad + "  "
			}
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}
