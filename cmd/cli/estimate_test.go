package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/cmd/cli/internal/output"
	"basisk/grid"
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

func TestParseCell(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	for _, test := range []struct{ name, want string }{
		{"R1C1", ""},
		{"r9c9", ""},
		{" R2C3", "expected a cell"},
		{"R0C1", "from 1 to 9"},
		{"R1C10", "from 1 to 9"},
		{"", "expected a cell as in R1C1"},
		{"R01C1", "expected a cell"},
		{"R1C1C1", "expected a cell"},
		{"R99999999999999999999C1", "expected a cell"},
		{"L1R1C1", "expected a cell"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := parseCell(shape, test.name)
			if test.want != "" {
				require.ErrorContains(t, err, test.want)
				return
			}
			require.NoError(t, err)
			require.Equal(t, strings.ToUpper(test.name), shape.CellName(c))
		})
	}
}
