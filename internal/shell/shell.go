// Package shell writes words as a shell reads them, for commands that are printed: people
// paste them.
//
// # Invariants
//
// What a POSIX shell makes of a word that Quote returns is the word itself, whatever bytes
// it has; only the null byte, which no argument can have, is left as it is. Words that
// need no quotes have none.
package shell

import (
	"path/filepath"
	"strings"
	"unicode"
)

// Quote returns a word as a shell reads it: as it is, or in single quotes.
func Quote(word string) string {
	if word != "" && !strings.ContainsFunc(word, special) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// special reports whether a character may mean something to a shell.
func special(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("%+,-./:=@_", r)
}

// Path returns the path of a file or directory as a word that no command takes for an
// option.
func Path(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "." + string(filepath.Separator) + path
	}
	return Quote(path)
}

// Dir is Path of a directory that no command takes for a name of something else either.
func Dir(path string) string {
	if !strings.ContainsRune(path, filepath.Separator) && !strings.HasPrefix(path, ".") {
		path = "." + string(filepath.Separator) + path
	}
	return Quote(path)
}

// Command returns a command line of words.
func Command(words ...string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = Quote(word)
	}
	return strings.Join(quoted, " ")
}
