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
	var found []string
	rest := string(text)
	for {
		_, after, ok := strings.Cut(rest, "```"+language+"\n")
		if !ok {
			return found
		}
		block, behind, ok := strings.Cut(after, "```")
		require.True(t, ok, "a block without an end")
		found, rest = append(found, block), behind
	}
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

func TestReadmeTestCommandIsThatOfCI(t *testing.T) {
	ci, err := os.ReadFile(".ci/run")
	require.NoError(t, err)
	const command = "\ngo test ./...\n"
	require.Contains(t, string(ci), command)
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	require.Contains(t, string(text), command)
}
