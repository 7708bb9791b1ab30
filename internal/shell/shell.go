// Package shell quotes words for a shell, in commands that are printed for users to paste.
//
// # Invariants
//
// A POSIX shell reads a word that Quote returns as the original word, with any bytes except the
// null byte, which no argument can have. Words that need no quotes get none.
package shell

import (
	"path/filepath"
	"strings"
	"unicode"
)

// Quote returns a word for a shell: unchanged, or in single quotes.
func Quote(word string) string {
	if word != "" && !strings.ContainsFunc(word, special) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// special reports whether a character may have a meaning in a shell.
func special(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("%+,-./:=@_", r)
}

// Path returns the path of a file or directory as a word that no command reads as an option.
func Path(path string) string {
	if strings.HasPrefix(path, "-") {
		path = "." + string(filepath.Separator) + path
	}
	return Quote(path)
}

// Dir is like Path, for a directory that no command may read as another kind of name either.
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
