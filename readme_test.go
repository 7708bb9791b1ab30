package basisk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the README shows is true: its commands print what it says they print, its
// rule is the one that the tests run, and its test command is the one that CI runs.

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

func TestReadmeCommands(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "basisk")
	out, err := exec.Command("go", "build", "-o", binary, "./cmd/basisk").CombinedOutput()
	require.NoError(t, err, "%s", out)
	shown := blocks(t, "console")
	require.NotEmpty(t, shown)
	for _, block := range shown {
		command, want, _ := strings.Cut(block, "\n")
		words := strings.Fields(command)
		require.Equal(t, []string{"$", "basisk"}, words[:2])
		got, err := exec.Command(binary, words[2:]...).Output()
		require.NoError(t, err, command)
		require.Equal(t, want, string(got), command)
	}
}

func TestReadmeRule(t *testing.T) {
	code, err := os.ReadFile("heuristics/own_rule_test.go")
	require.NoError(t, err)
	shown := blocks(t, "go")
	require.Len(t, shown, 1)
	require.Contains(t, string(code), shown[0])
}

// CI runs the lines of the one block that has this in it, in a bare copy of the tree.
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
