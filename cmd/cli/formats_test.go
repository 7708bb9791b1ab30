package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// TestFormatsDocument: every sample of docs/formats.md is read, without an error, in the form that its block names;
// every format that can be read has one, and the page is short.
func TestFormatsDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/formats.md")
	require.NoError(t, err)
	require.LessOrEqual(t, len(strings.Fields(string(text))), 1500)
	seen := map[string]bool{"candidates": true} // which are rows, if they are not named
	for _, block := range regexp.MustCompile("(?s)```([a-z-]+)\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		var o format.Options
		if seen[block[1]] = true; block[1] == "sukaku" {
			o.From = block[1]
		}
		for r := range format.Read(strings.NewReader(block[2]), "formats.md", o) {
			require.NoError(t, r.Err, block[2])
			if r.Format != textFormat { // after a line "order"
				require.Equal(t, block[1], r.Format, block[2])
			}
			require.NotEmpty(t, r.Puzzle.Givens, block[2])
		}
	}
	for _, name := range format.Readable() {
		require.True(t, seen[name], "add a sample of %s to docs/formats.md", name)
	}
}
