package basisk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The README is correct: its rule is the one that the tests run, and its test command is the one that CI runs.
// The output of its commands is tested in cmd/cli.

// blocks returns the fenced blocks of the README in the given language.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	parts := strings.Split("\n"+string(text), "\n```") // text and blocks in turn
	require.Equal(t, 1, len(parts)%2, "a block without an end")
	var found []string
	for i := 1; i < len(parts); i += 2 {
		if of, block, _ := strings.Cut(parts[i], "\n"); of == language {
			found = append(found, block+"\n")
		}
	}
	return found
}

func TestReadmeRule(t *testing.T) {
	code, err := os.ReadFile("heuristics/own_rule_test.go")
	require.NoError(t, err)
	shown := blocks(t, "go")
	require.Len(t, shown, 1)
	require.Contains(t, string(code), shown[0])
}

// CI runs the lines of the one block with this mark, in a clean copy of the tree.
func TestReadmeCommandsAreThoseOfCI(t *testing.T) {
	const mark = "go run ./cmd/basisk solve"
	ci, err := os.ReadFile(".ci/run")
	require.NoError(t, err)
	require.Contains(t, string(ci), "'"+mark+"'")
	var commands []string
	for _, block := range blocks(t, "") {
		if strings.Contains(block, mark) {
			commands = append(commands, strings.Split(strings.TrimSpace(block), "\n")...)
		}
	}
	require.Len(t, commands, 2)
	require.True(t, strings.HasPrefix(commands[0], mark))
	require.Equal(t, "go test ./...", commands[1])
	for _, word := range strings.Fields(commands[0]) {
		if filepath.Ext(word) != "" && !strings.HasPrefix(word, "./") {
			require.FileExists(t, word)
		}
	}
}
