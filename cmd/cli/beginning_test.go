package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBeginning: an output that cannot be opened, and an invalid setting of an experiment, are errors before any work.
func TestBeginning(t *testing.T) {
	inSamples(t)
	for _, words := range []string{
		"solve", "count", "check", "candidates", "explain", "hint", "rate", "payoff", "bench", "convert --to line",
		"transform --by transpose", "pattern match",
	} {
		p := capture(t, strings.Fields(words+" -o none/x.txt two.txt")...)
		require.Equal(t, 2, p.code, words)
		require.Contains(t, p.err, "none/x.txt", words)
		require.Empty(t, p.out, words)
	}
	p := capture(t, strings.Fields("experiment plan phase --population 3x")...)
	require.Equal(t, 2, p.code)
	require.Contains(t, p.err, "--population 3x: ")
}

// TestSettings: every setting of an experiment counts, whatever others are set.
func TestSettings(t *testing.T) {
	listed := func(words string) string {
		p := capture(t, strings.Fields("experiment plan phase --pilot 0s "+words)...)
		require.Zero(t, p.code, p.err)
		return p.out
	}
	both := listed("--population 2 --puzzles 3")
	require.NotEqual(t, both, listed("--population 2 --puzzles 4"))
	require.NotEqual(t, both, listed("--population 2,3 --puzzles 3"))
}
