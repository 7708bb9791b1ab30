package basisk_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// maxColumns is the greatest length of a line of code; a line with a text or a regular expression may be
// longer.
const maxColumns = 120

// TestLines: lines of code are short enough for two files side by side.
func TestLines(t *testing.T) {
	require.NoError(t, filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for i, line := range strings.Split(string(text), "\n") {
			if long := utf8.RuneCountInString(line) > maxColumns; long && !strings.ContainsAny(line, "`\"") {
				t.Errorf("%s:%d: %d columns, expected %d at most", name, i+1, utf8.RuneCountInString(line), maxColumns)
			}
		}
		return err
	}))
}
