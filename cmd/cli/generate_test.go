package cli

import (
	"bufio"
	"strings"
	"syscall"
	"testing"

	"basisk/cmd/cli/internal/output"
	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// TestInterruptGenerate: a signal ends a long run with the puzzles that are written, and
// tells how many these are.
func TestInterruptGenerate(t *testing.T) {
	c := command(t, "generate", "-n", "1000000", "--workers", "2")
	var talk strings.Builder
	c.Stderr = &talk
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	lines := 0
	for output := bufio.NewScanner(pipe); output.Scan(); {
		if lines++; lines == 10 {
			require.NoError(t, c.Process.Signal(syscall.SIGINT))
		}
		require.Len(t, output.Text(), 81)
	}
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `interrupted: [0-9]+ of 1000000 puzzles done`, talk.String())
	require.GreaterOrEqual(t, lines, 10)
}

func TestFraction(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	for text, want := range map[string]int{"0.5": 41, "40%": 32, "1": 81, "100%": 81, "1e-1": 8, "0.4%": 0} {
		var f fraction
		require.NoError(t, f.Set(text), text)
		require.Equal(t, want, f.cells(s), text)
	}
	for _, text := range []string{"", "0", "0%", "-1", "1.1", "101%", "NaN", "nan%", "Inf", "%", "40 %", "0x", "forty"} {
		var f fraction
		require.EqualError(t, f.Set(text), "expected a part of the cells, as in 0.4 or 40%", text)
	}
}
