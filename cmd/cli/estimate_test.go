package cli

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"

	"github.com/stretchr/testify/require"
)

// TestEstimateInterrupt: a signal leaves the estimate of the walks taken.
func TestEstimateInterrupt(t *testing.T) {
	c := command(t, "count", "--estimate", "--probes", "1000000000", "-")
	var out strings.Builder
	c.Stdout = &out
	feed(t, c, strings.Repeat(".", 81)+"\n")
	letWork(t, c, 200*time.Millisecond) // for some thousand walks
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, ` 1: multiple: interrupted, about \d\.\d+e21 \(95 %: .*\) solutions, reached by \d+ of \d+ walks\n$`, out.String())
}
