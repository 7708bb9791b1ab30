package ask_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/cmd/internal/ask"
)

// maxHelp is the maximum number of words of a help text, without its examples and lists; the topic
// formats is a page to read.
const maxHelp = 250

// TestHelp: every file has a text that is short, and examples.
func TestHelp(t *testing.T) {
	files, err := os.ReadDir("help")
	require.NoError(t, err)
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".txt")
		long, example := ask.Help(name)
		require.True(t, strings.HasPrefix(example, "  basisk "), name)
		require.False(t, strings.HasSuffix(example, "\n"), name)
		require.NotContains(t, long, "Examples:")
		if name != "formats" {
			require.LessOrEqual(t, len(strings.Fields(long)), maxHelp, name)
		}
	}
	long, _ := ask.Help("generate", "{symmetries}", "  none  every cell for itself\n")
	require.True(t, strings.HasSuffix(long, "\n  none  every cell for itself"))
	require.Panics(t, func() { ask.Help("none") })
}
