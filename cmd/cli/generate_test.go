package cli

import (
	"bufio"
	"strings"
	"syscall"
	"testing"

	"basisk/cmd/internal/output"

	"github.com/stretchr/testify/require"
)

// TestInterruptGenerate: a signal ends a long run, which has written whole puzzles
// and prints their number.
func TestInterruptGenerate(t *testing.T) {
	c := command(t, "generate", "-n", "20000", "--workers", "2")
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
	require.Regexp(t, `interrupted: [0-9]+ of 20000 puzzles done`, talk.String())
	require.GreaterOrEqual(t, lines, 10)
}
