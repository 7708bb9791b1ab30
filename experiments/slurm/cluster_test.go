package slurm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// cluster is a Slurm whose commands record their calls and print what a test sets.
type cluster struct {
	t   *testing.T
	dir string
}

// newCluster puts the commands on the PATH, and nothing else of Slurm.
func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t, t.TempDir()}
	for _, name := range []string{"sbatch", "squeue", "scancel", "scontrol", "sinfo"} {
		script := `#!/bin/sh
here=$(dirname "$0")
echo "${0##*/} $*${SQUEUE_PARTITION}${SCANCEL_STATE}" >>"$here/calls"
test ! -f "$0.fails" || { cat "$0.fails" >&2; exit 1; }
test ! -f "$0.says" || cat "$0.says"
`
		require.NoError(t, os.WriteFile(filepath.Join(c.dir, name), []byte(script), 0o700))
	}
	t.Setenv("PATH", c.dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return c
}

// says sets what a command prints; it does not fail from then on.
func (c *cluster) says(name, text string) {
	c.write(name+".says", text)
	require.NoError(c.t, os.RemoveAll(filepath.Join(c.dir, name+".fails")))
}

// fails sets the message with which a command fails.
func (c *cluster) fails(name, text string) { c.write(name+".fails", text) }

func (c *cluster) write(name, text string) {
	require.NoError(c.t, os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o600))
}

// calls returns the calls since the last time.
func (c *cluster) calls() []string {
	name := filepath.Join(c.dir, "calls")
	text, _ := os.ReadFile(name) // there may be none
	require.NoError(c.t, os.RemoveAll(name))
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// TestTasks: each shard has the task that runs, else the one that waits, else the latest to end. Environment
// variables for partitions and states hide none.
func TestTasks(t *testing.T) {
	c := newCluster(t)
	t.Setenv("SQUEUE_PARTITION", "short")
	c.says("squeue", "7_1|RUNNING|None\n8_1|PENDING|Resources\n7_2|CANCELLED|None\n8_2|TIMEOUT|TimeLimit\n8_3|REQUEUED|None\n"+
		"8_4|COMPLETING|None\n9_[5-6]|PENDING|None\nnonsense\n7_5|FAILED|NonZeroExitCode\n10_2|FAILED|\n9_2|TIMEOUT|None\n"+
		"7_6|COMPLETED|None\n6_6|SUSPENDED|None\n")
	tasks, err := (&Job{Name: "x"}).tasks(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[int]task{
		1: {"7_1", running, "RUNNING"}, 2: {"10_2", ended, "FAILED"}, 3: {"8_3", waiting, "REQUEUED"},
		4: {"8_4", running, "COMPLETING"}, 5: {"7_5", ended, "FAILED (NonZeroExitCode)"}, 6: {"6_6", running, "SUSPENDED"},
	}, tasks)
	require.Equal(t, []string{"squeue --noheader --array --states=all --name=x --format=%i|%T|%r"}, c.calls())
}

// TestLimits: the limits are what scontrol and sinfo print; others are unknown.
func TestLimits(t *testing.T) {
	c := newCluster(t)
	c.says("scontrol", "Configuration data\nMaxArraySize            = 1001\nMaxJobCount = 10000\n")
	c.says("sinfo", "0/4/0/4|8000\n2/6/0/8|16000+\n1/1/0/2|100\n")
	l, err := ReadLimits(t.Context())
	require.NoError(t, err)
	require.Equal(t, Limits{Array: 1000, Processors: 8, Memory: 16000 << 20}, l)
	c.fails("sinfo", "down")
	c.says("scontrol", "MaxJobCount = 10000\nMaxArraySize = many\n")
	l, err = ReadLimits(t.Context())
	require.NoError(t, err)
	require.Zero(t, l)
	c.fails("scontrol", "scontrol: error: resolve: unknown host\nfatal: no configuration\n")
	_, err = ReadLimits(t.Context())
	require.EqualError(t, err, "scontrol: resolve: unknown host; no configuration")
	c.fails("scontrol", "")
	_, err = ReadLimits(t.Context())
	require.EqualError(t, err, "scontrol: exit status 1")
	t.Setenv("PATH", t.TempDir())
	_, err = ReadLimits(t.Context())
	require.EqualError(t, err, "scontrol is not on the PATH of this machine: expected one that belongs to a Slurm cluster")
}
