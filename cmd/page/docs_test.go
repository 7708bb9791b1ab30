package page

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// manual is the description of the interface.
const manual = "../../docs/api.md"

// TestDocsPaths: docs/api.md has every path, and no other.
func TestDocsPaths(t *testing.T) {
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	described := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Z]+ /api/[^`?]*)").FindAllStringSubmatch(string(text), -1) {
		described[shapeOfPath(row[1])] = true
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	served := map[string]bool{}
	for _, name := range files {
		code, err := os.ReadFile(name)
		require.NoError(t, err)
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, call := range regexp.MustCompile(`mux\.Handle(?:Func)?\("([A-Z]+ /api/[^"]*)"`).FindAllStringSubmatch(string(code), -1) {
			served[shapeOfPath(call[1])] = true
		}
	}
	require.Greater(t, len(served), 10)
	require.Equal(t, slices.Sorted(maps.Keys(served)), slices.Sorted(maps.Keys(described)))
}

// shapeOfPath returns a path with a star for each part that differs from request to request.
func shapeOfPath(path string) string {
	return regexp.MustCompile(`\{\w+\}|/3\b|/NAME\b`).ReplaceAllStringFunc(path, func(part string) string {
		if strings.HasPrefix(part, "/") {
			return "/*"
		}
		return "*"
	})
}
