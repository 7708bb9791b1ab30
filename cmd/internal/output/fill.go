package output

import (
	"strings"
	"unicode/utf8"
)

// Fill lays out words in lines of at most the given columns, each with its line end, with first
// before the first line and then before the others. A word that is too long has a separate line.
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
