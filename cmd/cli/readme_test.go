package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadmeCommands: what the README shows of a command is what it prints.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	shown := 0
	for _, part := range strings.Split("\n"+string(text), "\n```") {
		block, ok := strings.CutPrefix(part, "console\n$ basisk ")
		if !ok {
			continue
		}
		shown++
		line, want, _ := strings.Cut(block+"\n", "\n")
		c := command(t, strings.Fields(line)...)
		c.Dir = "../.."
		got, err := c.Output()
		require.NoError(t, err, line)
		require.Equal(t, want, string(got), line)
	}
	require.Equal(t, strings.Count(string(text), "\n```console\n"), shown)
	require.Positive(t, shown)
}
