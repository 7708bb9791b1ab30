package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/cli/internal/output"

	"github.com/stretchr/testify/require"
)

// TestEstimateInterrupt: a signal leaves the estimate of the walks taken.
func TestEstimateInterrupt(t *testing.T) {
	name := filepath.Join(t.TempDir(), "open.txt")
	require.NoError(t, os.WriteFile(name, []byte(strings.Repeat(".", 81)+"\n"), 0o600))
	c := command(t, "count", "--estimate", "--probes", "1000000000000", name)
	var out strings.Builder
	c.Stdout = &out
	require.NoError(t, c.Start())
	time.Sleep(700 * time.Millisecond)
	require.NoError(t, c.Process.Signal(syscall.SIGINT))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `open.txt 1: multiple: interrupted, about \d\.\d+e21 \(95 %: .*\) solutions, \d+ of \d+ walks\n$`, out.String())
}
