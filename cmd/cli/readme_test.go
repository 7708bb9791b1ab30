package cli

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestReadmeCommands: commands print the output in README.
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

// TestFirstContact: the first command of the README solves one puzzle of 25×25, written in
// figures and letters, and its answer fits on a terminal of 80 columns.
func TestFirstContact(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(text), "\ngo run ./cmd/basisk ")
	require.True(t, found)
	line, _, _ := strings.Cut(rest, "\n")
	c := command(t, strings.Fields(line)...)
	c.Dir = "../.."
	answer, err := c.Output()
	require.NoError(t, err)
	rows := strings.Split(strings.TrimSuffix(string(answer), "\n"), "\n")
	require.Len(t, rows, 25+6, "one grid with lines between its boxes")
	for _, row := range rows {
		require.LessOrEqual(t, utf8.RuneCountInString(row), 80, row)
	}
	require.Regexp(t, "^\\|( [1-9A-P])+ \\|", rows[1])
}
