package slurm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestRanges: numbers are formatted as for arrays of Slurm, and a batch has these numbers.
func TestRanges(t *testing.T) {
	for want, numbers := range map[string][]int{"": nil, "4": {4}, "1-3": {1, 2, 3}, "1-2,5,7-9": {1, 2, 5, 7, 8, 9}} {
		require.Equal(t, want, Ranges(numbers))
		has := []int(nil)
		for n := range 12 {
			if (&Batch{Shards: want}).has(n) && n > 0 {
				has = append(has, n)
			}
		}
		require.Equal(t, numbers, has)
	}
}

// TestScript: a script that people can read, which ends in exec.
func TestScript(t *testing.T) {
	s := Script{
		Program: "bin/basisk", Shards: 8, Workers: 2, Header: "#SBATCH --qos=low\nmodule load x\n",
		Options: Options(90*time.Minute+time.Second, 1<<30+1, "long"),
	}
	text := s.Text()
	require.Equal(t, `#!/bin/sh
# Runs a shard of the run in the directory that it is started in: sh job.sh NUMBER.
# Slurm runs it once for each number of an array. To run what is missing again:
# bin/basisk experiment submit .
#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=2
#SBATCH --time=01:31:00
#SBATCH --mem=1025M
#SBATCH --partition=long
# A shard goes on where it was, so it may be stopped and begun again at any time; a
# minute before its time limit it gets a signal to write its records to disk.
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
# The site's own lines.
#SBATCH --qos=low
module load x

export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-2}"
exec ./bin/basisk experiment resume . --workers 2 --shard "${1:-$SLURM_ARRAY_TASK_ID}/8" \
	--attempt "${SLURM_JOB_ID:-$$}-${SLURM_RESTART_COUNT:-0}"
`, text)
	s.Options, s.Header = nil, ""
	require.NotRegexp(t, `--(time|mem|partition)|site`, s.Text())
}

// TestCheckHeader: lines of a site may not have options that submitting sets, or that let sbatch wait.
func TestCheckHeader(t *testing.T) {
	for _, line := range []string{
		"#SBATCH --array=1-3", "#SBATCH -a 1-3", "#SBATCH -a1-3", "#SBATCH --chdir=/tmp", "#SBATCH -D/tmp", "#SBATCH --job-name x",
		"#SBATCH --qos=low -J x", "#SBATCH -o x", "#SBATCH --output=x", "#SBATCH -W", "#SBATCH --wait",
	} {
		require.ErrorContains(t, checkHeader("# ours\n"+line), "line 2: -", line)
		require.ErrorContains(t, checkHeader("# ours\n"+line), " is said when the run is submitted: leave it out", line)
	}
	for _, line := range []string{
		"#SBATCH --qos=low -p long -t 1:00 --nice -C a --wait-all-nodes=1", "#SBATCH -e errors -i input", "# SBATCH -J x", "module load x # --array\n",
	} {
		require.NoError(t, checkHeader(line), line)
	}
	file := filepath.Join(t.TempDir(), "site.sh")
	_, err := ReadHeader(file)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(file, []byte("#SBATCH --qos=low\n"), 0o600))
	text, err := ReadHeader(file)
	require.NoError(t, err)
	require.Equal(t, "#SBATCH --qos=low\n", text)
	require.NoError(t, os.WriteFile(file, []byte("#SBATCH -J x\n"), 0o600))
	_, err = ReadHeader(file)
	require.EqualError(t, err, file+": line 1: -J is said when the run is submitted: leave it out")
	require.EqualError(t, checkHeader("# ours\n\nmodule load x\nmodule load y\n# and\n#SBATCH --qos=low"),
		`line 6: Slurm reads no #SBATCH after a command: put it before "module load x"`)
}

// TestOptions: later options replace earlier ones.
func TestOptions(t *testing.T) {
	j := Job{}
	j.Override(Options(time.Hour, 1<<30, "short"))
	require.Equal(t, []string{"--time=01:00:00", "--mem=1024M", "--partition=short"}, j.Options)
	j.Override(Options(0, 0, "long"))
	require.Equal(t, []string{"--time=01:00:00", "--mem=1024M", "--partition=long"}, j.Options)
	require.Equal(t, []string{"--time=00:01:00", "--mem=1M"}, Options(1, 1, ""))
	require.Equal(t, "--time=61:01:00", Options(61*time.Hour+time.Minute, 0, "")[0])
}

// TestShards: shards of ten minutes to an hour, several for each place, within the limits.
func TestShards(t *testing.T) {
	for _, x := range []struct {
		trials  int
		total   time.Duration
		places  int
		longest time.Duration
		limits  Limits
		want    int
	}{
		{1000, 0, 0, 0, Limits{}, 64},                              // nothing is known
		{1000, 0, 4, 0, Limits{}, 16},                              // four shards a place
		{1000, 50 * time.Minute, 4, 0, Limits{}, 5},                // of ten minutes each
		{1000, 50 * time.Hour, 4, 0, Limits{}, 50},                 // of an hour each
		{1000, 50 * time.Hour, 4, time.Hour, Limits{}, 100},        // twice as long as estimated is in time
		{1000, 50 * time.Hour, 4, 0, Limits{Array: 20}, 20},        // as many as the cluster takes
		{10, 50 * time.Hour, 4, 0, Limits{}, 10},                   // a trial each
		{1000, time.Second, 4, 0, Limits{}, 1},                     // one at least
		{1000, 50 * time.Hour, 4, 1, Limits{}, 1000},               // a shard may take no time at all
		{1000, time.Hour + time.Minute, 4, 0, Limits{Array: 1}, 1}, // however long it takes
	} {
		require.Equal(t, x.want, x.limits.Shards(x.trials, x.total, x.places, x.longest), "%+v", x)
	}
	require.ErrorContains(t, Limits{}.Check(11, 10), "11 shards: the plan has only 10 trials")
	require.EqualError(t, Limits{Array: 5}.Check(6, 10), "6 shards: expected 5 at most, as MaxArraySize of this Slurm says")
	require.NoError(t, Limits{Array: 5}.Check(5, 10))
	require.NoError(t, Limits{}.Check(10, 10))
}

// TestResources: a job requests more than is expected, and at least a minimum.
func TestResources(t *testing.T) {
	for expected, want := range map[time.Duration]time.Duration{
		0: 2 * time.Hour, time.Second: 10 * time.Minute, 10 * time.Minute: 30 * time.Minute, 11 * time.Minute: 33 * time.Minute,
	} {
		require.Equal(t, want, TimeFor(expected))
	}
	require.Equal(t, uint64(512<<20), MemoryFor(1<<20, 1))
	require.Equal(t, uint64(2304<<20), MemoryFor(1<<30, 1))
	require.Equal(t, uint64(4352<<20), MemoryFor(1<<30, 2))
}

// TestReadRefuses: a folder without a submitted run, or with an incomplete one, is an error.
func TestReadRefuses(t *testing.T) {
	dir := t.TempDir()
	_, err := Read(dir)
	require.ErrorContains(t, err, "expected a directory with slurm.json, as experiment submit makes it")
	write := func(text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, JobFile), []byte(text), 0o600))
	}
	write("{")
	_, err = Read(dir)
	require.ErrorContains(t, err, "slurm.json: ")
	write(`{"schema":1,"name":"x"}`)
	_, err = Read(dir)
	require.ErrorContains(t, err, "expected schema 2 and a name: found schema 1")
	write(`{"schema":2,"name":"x"}`)
	_, err = Read(dir)
	require.ErrorContains(t, err, "was not made whole: submit its experiment again with that directory")
	require.True(t, strings.HasPrefix(NewName("basisk", "phase"), "basisk-phase-"))
	require.NotEqual(t, NewName("a", "b"), NewName("a", "b"))
}

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
