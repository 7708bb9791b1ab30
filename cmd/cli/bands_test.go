package cli

import (
	"bufio"
	"context"
	"io"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"basisk/cmd/internal/output"

	"github.com/stretchr/testify/require"
)

// TestInterruptList: an interrupted list ends with a whole line, and says how to go
// on; its output is the beginning of an uninterrupted list.
func TestInterruptList(t *testing.T) {
	c := command(t, "bands", "--rows", "--list", "--basis", "4", "--limit", "100000000")
	var talk strings.Builder
	c.Stderr = &talk
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	text := bufio.NewReader(pipe)
	first, err := text.ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "5 6 7 8 1 2 3 4 13 14 15 16 9 10 11 12\n", first)
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	rest, err := io.ReadAll(text)
	require.NoError(t, err)
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.True(t, strings.HasSuffix(string(rest), "\n"))
	require.Regexp(t, `interrupted: continue with --skip [0-9]+`, talk.String())
	lines := 1 + strings.Count(string(rest), "\n")
	require.Contains(t, talk.String(), " --skip "+strconv.Itoa(lines)+"\n")
}

// TestInterruptCount: an interrupted count keeps the counts printed before.
func TestInterruptCount(t *testing.T) {
	if testing.Short() {
		t.Skip("counts for a second")
	}
	c := command(t, "bands", "--basis", "5")
	pipe, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	text := bufio.NewReader(pipe)
	first, err := text.ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, first, "second rows of basis 5 given the first: 66479063739206860800000")
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	rest, err := io.ReadAll(text)
	require.NoError(t, err)
	require.Empty(t, rest)
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
}

// TestInterruptedClasses: classes of which the count was ended have no number.
func TestInterruptedClasses(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, completions := range []bool{false, true} {
		c := &bandsRun{Console: &output.Console{}, basis: 3, classes: true, completions: completions}
		require.ErrorIs(t, c.countClasses(ended), context.Canceled)
	}
}
