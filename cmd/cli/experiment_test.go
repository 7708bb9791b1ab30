package cli

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"basisk/cmd/internal/output"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// experimentArgs is a run that takes long enough to be killed.
var experimentArgs = []string{
	"experiment", "run", "phase", "--seed", "7", "--puzzles", "5",
	"--population", "3 random,balanced 0.06:0.75:0.03", "-q",
}

// recordsOf returns how many whole records a run has by now.
func recordsOf(dir string) int {
	text, _ := os.ReadFile(filepath.Join(dir, "records.jsonl"))
	return bytes.Count(text, []byte("\n"))
}

// TestExperimentKilled: a run that is killed without warning, at random moments and,
// where time allows, three times with different numbers of workers, ends with the records
// of one that was left in peace.
func TestExperimentKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("runs an experiment twice")
	}
	base := t.TempDir()
	peaceful, killed := filepath.Join(base, "peaceful"), filepath.Join(base, "killed")
	args := append(append([]string{}, experimentArgs...), "--workers", "1", "-o", killed)
	least := 0
	for kill := range testenv.Scale(0, 1, 3) {
		if kill > 0 {
			args = []string{"experiment", "resume", killed, "-q", "--workers", []string{"1", "2"}[kill%2]}
		}
		c := command(t, args...)
		require.NoError(t, c.Start())
		require.Eventually(t, func() bool { return recordsOf(killed) > least }, 30*time.Second, time.Millisecond)
		time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond)
		require.NoError(t, c.Process.Signal(syscall.SIGKILL))
		require.Error(t, c.Wait())
		require.GreaterOrEqual(t, recordsOf(killed), least, "nothing is lost")
		least = recordsOf(killed)
	}
	tear(t, filepath.Join(killed, "records.jsonl"))

	c := command(t, "experiment", "resume", killed)
	var talk strings.Builder
	c.Stderr = &talk
	require.NoError(t, c.Run(), talk.String())
	require.Contains(t, talk.String(), "the last record was cut off; its trial is run again")
	require.NoError(t, command(t, append(append([]string{}, experimentArgs...), "--workers", "2", "-o", peaceful)...).Run())
	out, err := command(t, "experiment", "compare", killed, peaceful).Output()
	require.NoError(t, err)
	require.Contains(t, string(out), " 0 differ\n")
}

// tear cuts the last line of a file in two, as the end of a machine may.
func tear(t *testing.T, name string) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NotEmpty(t, text)
	last := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
	require.NoError(t, os.Truncate(name, int64(last+(len(text)-last)/2)))
}

// TestExperimentInterrupted: the first signal ends a run, which says how to go on.
func TestExperimentInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	c := command(t, "experiment", "run", "phase", "--puzzles", "10", "--population", "4 random,balanced 0.15:0.75:0.03", "-o", dir)
	var talk strings.Builder
	c.Stderr = &talk
	require.NoError(t, c.Start())
	require.Eventually(t, func() bool { return recordsOf(dir) > 0 }, 30*time.Second, time.Millisecond)
	require.NoError(t, c.Process.Signal(os.Interrupt))
	require.Error(t, c.Wait())
	require.Equal(t, int(output.Interrupted), c.ProcessState.ExitCode())
	require.Regexp(t, `interrupted: \d+ of \d+ trials done; go on with: basisk experiment resume `, talk.String())
	require.Positive(t, recordsOf(dir))
}
