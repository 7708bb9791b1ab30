//go:build linux

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/internal/testenv"
	"basisk/results"

	"github.com/stretchr/testify/require"
)

// bigRun is a submitted run that was never run, of which all shards are about to end: a few
// trials of each kind are measured, and all others of that kind have their metrics.
type bigRun struct {
	*experiments.Submission
	dir      string
	entry    experiments.Entry
	measured map[string][][]results.Metric
}

// measuredEach is how many trials of a kind are measured.
func measuredEach() int { return testenv.Scale(2, 2, 8) }

// newBigRun makes a run of tuple-payoff at a scale, in shards, in dir.
func newBigRun(t *testing.T, dir string, scale float64, shards int) *bigRun {
	catalog := Default()
	entry, err := catalog.Find("tuple-payoff")
	require.NoError(t, err)
	p := experiments.Params{Seed: 1, Scale: scale, Catalog: catalog.Catalog}.Cached()
	s, err := experiments.NewSubmission(t.Context(), entry.Experiment, p, experiments.Setup{})
	require.NoError(t, err)
	s.Name, s.Cluster, s.Shards, s.Workers = "big-1", "local", shards, 1
	program := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(program, []byte("none"), 0o600))
	require.NoError(t, s.Prepare(nil, dir, experiments.SubmissionFiles{Program: program, Name: "basisk", Script: "exec true\n"}))
	b := &bigRun{s, dir, entry, map[string][][]results.Metric{}}

	stores := make([]*results.Store, shards)
	for i := range shards {
		m, name := s.Run, fmt.Sprintf("-%d-of-%d.json", i+1, shards)
		m.Shard = fmt.Sprintf("%d/%d", i+1, shards)
		m.Sessions = []results.Session{results.NewSession(1, experiments.Versions())}
		require.NoError(t, m.Write(nil, filepath.Join(dir, "manifest"+name)))
		stores[i], err = results.OpenOwnStore(nil, filepath.Join(dir, "records"+name+"l.part-1"), entry.Name())
		require.NoError(t, err)
	}
	i := 0
	for trial := range entry.Plan(p) {
		require.NoError(t, stores[i%shards].Append(b.record(t, i, trial)))
		i++
	}
	for i, store := range stores {
		records, size := store.Extent()
		lease := fmt.Sprintf(`{"host":"node7","job":"12_%d","pid":3,"kernel":"x","birth":"1"}`+"\n0.0 0 0 0\n10.0 %d %d %d\n", i+1, records, records, size)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "leases", fmt.Sprintf("%d.1", i+1)), []byte(lease), 0o600))
		require.NoError(t, store.Close())
	}
	return b
}

// finish ends all shards.
func (b *bigRun) finish(t *testing.T) {
	for i := range b.Shards {
		name := filepath.Join(b.dir, fmt.Sprintf("records-%d-of-%d.jsonl", i+1, b.Shards))
		require.NoError(t, os.Rename(name+".part-1", name))
		lease, err := os.OpenFile(filepath.Join(b.dir, "leases", fmt.Sprintf("%d.1", i+1)), os.O_WRONLY|os.O_APPEND, 0)
		require.NoError(t, err)
		_, err = lease.WriteString("end done\n")
		require.NoError(t, errors.Join(err, lease.Close()))
	}
}

// record returns the record of a trial, number i of the plan.
func (b *bigRun) record(t *testing.T, i int, trial experiments.Trial) *results.Record {
	kind := fmt.Sprintf("%v %v %v", trial.Config["basis"], trial.Config["fill"], trial.Config["side"])
	known := b.measured[kind]
	if len(known) < measuredEach() {
		begin := time.Now()
		metrics, err := b.entry.Measure(context.Background(), trial)
		require.NoError(t, err)
		metrics = append(metrics, results.Metric{Name: results.Elapsed, Unit: "s", Value: time.Since(begin).Seconds()})
		known = append(known, metrics)
		b.measured[kind], i = known, len(known)-1
	}
	return &results.Record{
		Schema: results.Schema, Experiment: b.entry.Name(), Key: trial.Key, Seed: trial.Seed, Config: trial.Config,
		Metrics: slices.Clone(known[i%len(known)]),
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
	if testing.Short() {
		t.Skip("makes a run")
	}
	scale, shards := 0.01, 20
	if testenv.Long() {
		scale, shards = 7.5, 1000
	}
	dir := filepath.Join(t.TempDir(), "run")
	b := newBigRun(t, dir, scale, shards)
	t.Logf("status while all shards run: %v", costOf(t, "experiment", "status", dir))
	st := statusOf(t, filepath.Dir(dir))
	require.Equal(t, []int{b.Shards, b.Run.Trials}, []int{st.Running, st.Records})
	b.finish(t)
	require.Equal(t, b.Run.Trials, statusOf(t, filepath.Dir(dir)).Records)
	for _, verb := range []string{"status", "merge", "report", "status"} {
		c := costOf(t, "experiment", verb, dir)
		t.Logf("%s of %d records: %v", verb, b.Run.Trials, c)
		require.Less(t, c.bytes, int64(1<<30))
	}
	require.True(t, statusOf(t, filepath.Dir(dir)).Merged)
}
