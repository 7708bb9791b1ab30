package shell_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/internal/shell"
)

// TestQuote: usual words are as they are, and others in quotes.
func TestQuote(t *testing.T) {
	for word, want := range map[string]string{
		"":                  "''",
		"a":                 "a",
		"--array=1-3,7%2":   "--array=1-3,7%2",
		"/home/ann/größe_1": "/home/ann/größe_1",
		"two words":         "'two words'",
		"a;b":               "'a;b'",
		"$HOME":             "'$HOME'",
		"~ann":              "'~ann'",
		"it's":              `'it'\''s'`,
		"a\nb":              "'a\nb'",
	} {
		require.Equal(t, want, shell.Quote(word))
	}
	require.Equal(t, "./-x", shell.Path("-x"))
	require.Equal(t, "'./-x y'", shell.Path("-x y"))
	require.Equal(t, "a/-x", shell.Path("a/-x"))
	for dir, want := range map[string]string{"run": "./run", "a b": "'./a b'", ".": ".", ".hidden": ".hidden", "a/b": "a/b", "/a": "/a"} {
		require.Equal(t, want, shell.Dir(dir))
	}
	require.Equal(t, "basisk 'a b' -q", shell.Command("basisk", "a b", "-q"))
}

// TestQuoteIsRead: a shell reads the words that were quoted.
func TestQuoteIsRead(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOf(rapid.Rune().Filter(func(r rune) bool { return r != 0 })).Draw(t, "word")
		out, err := exec.Command("sh", "-c", "printf %s. "+shell.Command(word, word)).Output()
		require.NoError(t, err)
		require.Equal(t, word+"."+word+".", string(out))
	})
}
