package basisk_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// writing are the functions of package os that change files, or may.
var writing = []string{
	"Chmod", "Chtimes", "CopyFS", "Create", "CreateTemp", "Link", "Mkdir", "MkdirAll", "MkdirTemp", "OpenFile", "OpenRoot",
	"Remove", "RemoveAll", "Rename", "Symlink", "Truncate", "WriteFile",
}

// TestWriting: only package disk writes the files of a run, so that a test can end a run after any call.
func TestWriting(t *testing.T) {
	for _, folder := range []string{"experiments", "results"} {
		require.NoError(t, filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return err
			}
			for _, call := range callsOfOS(t, name) {
				if slices.Contains(writing, call) {
					t.Errorf("%s calls os.%s: expected a method of disk.Disk", name, call)
				}
			}
			return nil
		}))
	}
}

// callsOfOS returns the names of package os that a file uses.
func callsOfOS(t *testing.T, name string) (used []string) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if p, ok := s.X.(*ast.Ident); ok && p.Name == "os" {
				used = append(used, s.Sel.Name)
			}
		}
		return true
	})
	return used
}
