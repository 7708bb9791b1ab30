package cli

import (
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"basisk/experiments"
	"basisk/experiments/slurm"

	"github.com/stretchr/testify/require"
)

// printed is the output of a command line.
type printed struct {
	out, err string
	code     int
}

// standard is the catalog of the program, made once, since no command changes it.
var standard = sync.OnceValue(Default)

// capture runs a command line in this process and returns what it printed.
func capture(t testing.TB, args ...string) printed {
	t.Helper()
	return captureOf(t, standard(), args...)
}

// captureOf is capture with a catalogue.
func captureOf(t testing.TB, catalog Catalog, args ...string) (p printed) {
	t.Helper()
	stdout, stderr := os.Stdout, os.Stderr
	defer func() { os.Stdout, os.Stderr = stdout, stderr }()
	var out, talk func() string
	os.Stdout, out = drain(t)
	os.Stderr, talk = drain(t)
	p.code = Run(catalog, args)
	p.out, p.err = out(), talk()
	return p
}

// drain returns a file to write to, and what ends it and returns what was written.
func drain(t testing.TB) (*os.File, func() string) {
	t.Helper()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	text := make(chan string)
	go func() {
		all, _ := io.ReadAll(r)
		text <- string(all)
	}()
	return w, func() string {
		require.NoError(t, w.Close())
		return <-text
	}
}

// samples are small inputs of commands.
var samples = map[string]string{
	"one.txt":    "12..34..21434321\n",
	"two.txt":    "12..34..21434321\n1...4...3...2...\n",
	"full.txt":   "1234341221434321\n",
	"empty.txt":  "................\n",
	"bad.txt":    "12..\nx\n",
	"clash.txt":  "11..34..21434321\n",
	"none.txt":   "123...4.........\n",
	"hard.txt":   "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
	"one.json":   "{\n\"cells\": [1,2,0,0,\n3,4,0,0,\n2,1,4,3,\n4,3,2,1]\n}\n",
	"shift.txt":  "1234341241232341\n",
	"floor.txt":  "12343412........\n",
	"cube.txt":   "1" + strings.Repeat(".", 63) + "\n",
	"triple.txt": "[123] [123] [123] . . . . . .\n" + strings.Repeat(". . . . . . . . .\n", 8),
	"site.sh":    "#SBATCH --qos=low\n",
	"toy.dlx":    "a b c d e f\na b\nc d\ne f\na c\nb d\nb c d\na\ne\nf\nd e\nf\n",
	"bad.dlx":    "a b\nx\n",
}

// inSamples makes the samples in a directory of its own, which is the present one from then
// on.
func inSamples(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range samples {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
}

// submitSample makes a submitted run of one shard, which is done, in a directory. Its job.sh
// does nothing.
func submitSample(t testing.TB, dir string) {
	t.Helper()
	e, err := Default().Find("phase")
	require.NoError(t, err)
	params := experiments.Params{Seed: 1, Scale: 0.0001}.With(experiments.OptionPopulation, "2")
	self, err := os.Executable()
	require.NoError(t, err)
	job := slurm.New(nil, dir, "sample", 0)
	runs := experiments.Runs{Catalog: Default()}
	r, err := runs.Create(t.Context(), dir, e.Experiment, params, experiments.Setup{
		Shards: 1, Before: func() error { return job.Prepare(self, program(), "#!/bin/sh\nexec true\n") },
	})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	r, err = runs.Reopen(t.Context(), dir, experiments.Shard{Index: 1, Count: 1}, "7-0")
	require.NoError(t, err)
	require.NoError(t, r.Measure(t.Context(), 1, nil))
	require.NoError(t, r.Close())
}
