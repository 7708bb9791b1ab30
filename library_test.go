package basisk_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLibraryBlocks: the code in docs/library.md is copied from the examples, which have their own tests. Each
// block is from the file that the text before it names last.
func TestLibraryBlocks(t *testing.T) {
	text, err := os.ReadFile("docs/library.md")
	require.NoError(t, err)
	parts := strings.Split(string(text), "\n```") // text and blocks in turn
	require.Equal(t, 1, len(parts)%2, "a block without an end")
	name, from, blocks := regexp.MustCompile(`examples/[a-z_/]+\.go`), "", 0
	for i := 1; i < len(parts); i += 2 {
		if named := name.FindAllString(parts[i-1], -1); named != nil {
			from = named[len(named)-1]
		}
		if block, isGo := strings.CutPrefix(parts[i], "go\n"); isGo {
			blocks++
			code, err := os.ReadFile(from)
			require.NoError(t, err)
			require.Contains(t, string(code), "\n"+block+"\n", from)
		}
	}
	require.Positive(t, blocks)
}
