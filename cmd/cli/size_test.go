//go:build linux

package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/experiments/slurm"
	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// bigRun is a submitted run that was never run: a few trials of each kind are measured, and all
// others of that kind have their metrics.
type bigRun struct {
	*experiments.Writer
	dir      string
	entry    experiments.Entry
	measured map[string][][]results.Metric
}

// measuredEach is how many trials of a kind are measured.
const measuredEach = 8

// newBigRun makes a run of tuple-payoff at a scale, in shards, in dir.
func newBigRun(t *testing.T, dir string, scale float64, shards int) *bigRun {
	catalog := Default()
	entry, err := catalog.Find("tuple-payoff")
	require.NoError(t, err)
	p := experiments.Params{Seed: 1, Scale: scale, Catalog: catalog.Catalog}
	job := slurm.New(nil, dir, "big-1", 0)
	program := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(program, []byte("none"), 0o600))
	r, err := experiments.Runs{}.Create(t.Context(), dir, entry.Experiment, p, experiments.Setup{
		Shards: shards, Before: func() error { return job.Prepare(program, "basisk", "exec true\n") },
	})
	require.NoError(t, err)
	require.NoError(t, r.Close())
	b := &bigRun{r, dir, entry, map[string][][]results.Metric{}}

	stores := make([]*results.Store, shards)
	for i := range shards {
		m, name := *r.Manifest, fmt.Sprintf("-%d-of-%d.12-0.json", i+1, shards)
		m.Shard, m.Shards, m.Values = fmt.Sprintf("%d/%d", i+1, shards), 0, results.Quantities{}
		m.Sessions = []results.Session{results.NewSession(1, experiments.Versions())}
		declare := func() error { return m.Write(nil, filepath.Join(dir, "manifest"+name)) }
		stores[i], err = results.OpenStore(nil, filepath.Join(dir, "records"+name+"l"), results.StoreOptions{Known: m.Values, Declare: declare, Alone: true})
		require.NoError(t, err)
	}
	i := 0
	for trial := range entry.Plan(p) {
		require.NoError(t, stores[i%shards].Append(b.record(t, i, trial)))
		i++
	}
	for _, store := range stores {
		require.NoError(t, store.Close())
	}
	return b
}

// record returns the record of a trial, number i of the plan.
func (b *bigRun) record(t *testing.T, i int, trial experiments.Trial) *results.Record {
	kind := fmt.Sprintf("%v %v", trial.Population, trial.Config["kind"])
	known := b.measured[kind]
	if len(known) < measuredEach {
		begin := time.Now()
		metrics, err := b.entry.Measure(context.Background(), trial)
		require.NoError(t, err)
		metrics = append(metrics, results.Metric{Name: results.Elapsed, Unit: "s", Value: time.Since(begin).Seconds()})
		known = append(known, metrics)
		b.measured[kind], i = known, len(known)-1
	}
	return &results.Record{
		Key: trial.Key, Seed: trial.Seed, Config: trial.Config, Metrics: slices.Clone(known[i%len(known)]),
	}
}

// cost is the cost of a process.
type cost struct {
	wall, user time.Duration
	bytes      int64 // of memory, at most
}

// String writes it.
func (c cost) String() string {
	return fmt.Sprintf("%.1f s of the processor, %.1f s by the clock, %d MB", c.user.Seconds(), c.wall.Seconds(), c.bytes>>20)
}

// costOf runs a command line, which must succeed, in a process of its own.
func costOf(t *testing.T, args ...string) cost {
	t.Helper()
	c := command(t, args...)
	var talk strings.Builder
	c.Stderr = &talk
	begin := time.Now()
	require.NoError(t, c.Start())
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	// After the end of a process the system adds what this one takes to its figures.
	most := int64(0)
	for {
		select {
		case err := <-ended:
			require.NoError(t, err, talk.String())
			return cost{time.Since(begin), c.ProcessState.UserTime() + c.ProcessState.SystemTime(), most << 10}
		case <-time.After(10 * time.Millisecond):
			text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
			_, rest, _ := strings.Cut(string(text), "VmHWM:")
			_, _ = fmt.Sscan(rest, &most)
		}
	}
}

// TestSize: merge, report and status take less than a gigabyte for a million records in a
// thousand shards. The log has their times, which hold for an idle machine only.
func TestSize(t *testing.T) {
	if !testenv.Long() {
		t.Skip("makes a large run")
	}
	dir := filepath.Join(t.TempDir(), "run")
	b := newBigRun(t, dir, 7.5, 1000)
	for _, verb := range []string{"status", "merge", "report", "status"} {
		c := costOf(t, "experiment", verb, dir)
		t.Logf("%s of %d records: %v", verb, b.Manifest.Trials, c)
		require.Less(t, c.bytes, int64(1<<30))
	}
	require.True(t, statusOf(t, filepath.Dir(dir)).Merged)
}
