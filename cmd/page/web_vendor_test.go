package page

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestVendor: web/README.md lists exactly the vendored files.
func TestVendor(t *testing.T) {
	readme, err := fs.ReadFile(web, "web/README.md")
	require.NoError(t, err)
	files, err := fs.Glob(web, "web/vendor/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		text, err := fs.ReadFile(web, name)
		require.NoError(t, err)
		require.Regexp(t, fmt.Sprintf("(?m)^\\| `%s` \\|.*\\| (MIT|Apache-2\\.0) \\| `%x` \\|$", name[len("web/"):], sha256.Sum256(text)), string(readme))
	}
}
