package experiments

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
	"basisk/results"
)

// fake is an experiment of n trials that measures by a function.
type fake struct {
	n       int
	measure func(context.Context, Trial) ([]results.Metric, error)
}

func (fake) Name() string     { return "fake" }
func (fake) Question() string { return "Is it?" }

func (f fake) Plan(p Params) iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for i := range f.n {
			if !yield(p.Trial(fmt.Sprint(i), "", Config{"i": i})) {
				return
			}
		}
	}
}

func (f fake) Measure(ctx context.Context, t Trial) ([]results.Metric, error) {
	return f.measure(ctx, t)
}

// index is a measurement of no work.
func index(_ context.Context, t Trial) ([]results.Metric, error) {
	return []results.Metric{{Name: "i", Value: t.Config.Number("i"), Exact: true}}, nil
}

// memory is a store for tests.
type memory struct {
	mutex   sync.Mutex
	records map[string]results.Record
}

func (m *memory) store(r *results.Record) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.records == nil {
		m.records = make(map[string]results.Record)
	}
	if _, twice := m.records[r.Key]; twice {
		return fmt.Errorf("second record of %s", r.Key)
	}
	m.records[r.Key] = *r
	return nil
}

// runFake runs all trials of f.
func runFake(ctx context.Context, f fake, workers int, timeout time.Duration) (map[string]results.Record, error) {
	var m memory
	r := runner{experiment: f, workers: workers, timeout: timeout, store: m.store}
	err := r.run(ctx, slices.Collect(f.Plan(Params{Seed: 3})))
	return m.records, err
}

// TestRunner: every trial has its record, for any number of workers, and the records
// are the same but for times.
func TestRunner(t *testing.T) {
	f := fake{100, index}
	reference, err := runFake(t.Context(), f, 1, 0)
	require.NoError(t, err)
	require.Len(t, reference, f.n)
	for trial := range f.Plan(Params{Seed: 3}) {
		r := reference[trial.Key]
		require.Equal(t, trial.Seed, r.Seed)
		require.Equal(t, map[string]any(trial.Config), r.Config)
		elapsed, ok := r.Metric(results.Elapsed)
		require.True(t, ok)
		require.GreaterOrEqual(t, elapsed, 0.0)
		require.Empty(t, r.Warnings)
	}
	for _, workers := range []int{2, 7, 200} {
		records, err := runFake(t.Context(), f, workers, time.Minute)
		require.NoError(t, err)
		require.Len(t, records, f.n)
		for key, r := range records {
			other := reference[key]
			require.True(t, r.SameTrial(&other), key)
			require.Equal(t, other.Metrics[:len(other.Metrics)-1], r.Metrics[:len(r.Metrics)-1], "all but the time of %s", key)
		}
	}
}

// TestRunnerCensors: the record of a trial that outlasts its limit says so and has no exact metric; the other
// records are unaffected.
func TestRunnerCensors(t *testing.T) {
	for name, end := range map[string]func(context.Context) error{
		"with the error of its context": func(ctx context.Context) error { return fmt.Errorf("search: %w", ctx.Err()) },
		"without an error":              func(context.Context) error { return nil },
		"with warnings":                 func(context.Context) error { return Warnings{"odd"} },
	} {
		t.Run(name, func(t *testing.T) {
			f := fake{4, func(ctx context.Context, t Trial) ([]results.Metric, error) {
				if t.Key != "2" {
					return index(ctx, t)
				}
				<-ctx.Done()
				return []results.Metric{{Name: "nodes", Unit: "nodes", Value: 17, Exact: true}}, end(ctx)
			}}
			records, err := runFake(t.Context(), f, 2, 20*time.Millisecond)
			require.NoError(t, err)
			require.Len(t, records, 4)
			late := records["2"]
			value, _ := late.Metric(results.Censored)
			require.Equal(t, 1.0, value)
			require.Contains(t, late.Warnings, "timed out after 20ms: the metrics are those of the time limit")
			elapsed, _ := late.Metric(results.Elapsed)
			require.Less(t, elapsed, 0.02, "sleeping takes no processor time")
			for _, m := range late.Metrics {
				require.False(t, m.Exact, m.Name)
			}
			_, censored := func() (float64, bool) { r := records["1"]; return r.Metric(results.Censored) }()
			require.False(t, censored)
		})
	}
}

// TestRunnerKeepsWarnings: warnings are stored with the metrics and are no error.
func TestRunnerKeepsWarnings(t *testing.T) {
	f := fake{1, func(ctx context.Context, t Trial) ([]results.Metric, error) {
		metrics, _ := index(ctx, t)
		return metrics, fmt.Errorf("measured: %w", Warnings{"few", "odd"})
	}}
	records, err := runFake(t.Context(), f, 1, 0)
	require.NoError(t, err)
	require.Equal(t, []string{"few", "odd"}, records["0"].Warnings)
	require.EqualError(t, Warnings{"few", "odd"}, "few; odd")
}

// TestRunnerStopsAtMistakes: the first mistake ends the run and names the trial.
func TestRunnerStopsAtMistakes(t *testing.T) {
	for name, test := range map[string]struct {
		mistake func() error
		message string
	}{
		"error": {func() error { return errors.New("no such file") }, `trial "5", seed 596689017509344: no such file`},
		"panic": {func() error { panic("index out of range") }, `trial "5", seed 596689017509344: internal error, please report it: index out of range`},
		// Without a time limit a deadline cannot be the trial's own.
		"deadline": {func() error { return context.DeadlineExceeded }, `trial "5"`},
	} {
		t.Run(name, func(t *testing.T) {
			f := fake{1000, func(ctx context.Context, t Trial) ([]results.Metric, error) {
				if t.Key == "5" {
					return nil, test.mistake()
				}
				return index(ctx, t)
			}}
			records, err := runFake(t.Context(), f, 1, 0)
			require.ErrorContains(t, err, test.message)
			require.Len(t, records, 5)
		})
	}
}

// TestRunnerStopsWhenTheStoreDoes: a full disk ends the run.
func TestRunnerStopsWhenTheStoreDoes(t *testing.T) {
	full := errors.New("no space left on device")
	var stored atomic.Int32
	r := runner{experiment: fake{1000, index}, workers: 2, store: func(*results.Record) error {
		if stored.Add(1) > 10 {
			return full
		}
		return nil
	}}
	require.ErrorIs(t, r.run(t.Context(), slices.Collect(r.experiment.Plan(Params{}))), full)
	require.Less(t, int(stored.Load()), 15)
}

// TestRunnerInterrupted: an interrupt ends the run soon, and leaves no record of a
// trial that it cut short, whatever that returned.
func TestRunnerInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := fake{1000, func(ctx context.Context, t Trial) ([]results.Metric, error) {
		if t.Config.Int("i") >= 10 {
			cancel()
			<-ctx.Done()
		}
		return index(ctx, t)
	}}
	records, err := runFake(ctx, f, 2, time.Minute)
	require.ErrorIs(t, err, context.Canceled)
	require.LessOrEqual(t, len(records), 10)
	require.NotContains(t, records, "10")

	records, err = runFake(ctx, f, 2, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, records)
}

// BenchmarkOverhead: what a trial costs besides its own work, with a time limit and
// the real store. A trial of 1 ms may lose 20 µs.
func BenchmarkOverhead(b *testing.B) {
	s, err := results.OpenStore(nil, b.TempDir()+"/records.jsonl", results.StoreOptions{Known: results.Quantities{}, Declare: func() error { return nil }})
	require.NoError(b, err)
	f := fake{b.N, index}
	r := runner{experiment: f, workers: 1, timeout: time.Minute, store: s.Append}
	b.ResetTimer()
	require.NoError(b, r.run(b.Context(), slices.Collect(f.Plan(Params{}))))
	b.StopTimer()
	require.NoError(b, s.Close())
}

// spin keeps a processor busy with a fixed amount of work, about d on one of 2026
// that does nothing else: a chain of shifts (Marsaglia's xorshift, 2003), of which a
// round takes about two nanoseconds.
func spin(d time.Duration) {
	x := uint64(88172645463325252)
	for range d / (2 * time.Nanosecond) {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	if x == 0 {
		panic("the chain never reaches 0")
	}
}

// BenchmarkTrials: trials of 1 and 10 ms by one and two workers. What an operation takes beyond the time of a
// trial divided by the number of workers is lost.
func BenchmarkTrials(b *testing.B) {
	for _, kind := range []struct {
		name string
		work func(time.Duration)
	}{{"cpu", spin}, {"sleep", time.Sleep}} {
		for _, d := range []time.Duration{time.Millisecond, 10 * time.Millisecond} {
			for _, workers := range []int{1, 2} {
				b.Run(fmt.Sprintf("kind=%s/trial=%v/workers=%d", kind.name, d, workers), func(b *testing.B) {
					s, err := results.OpenStore(nil, b.TempDir()+"/records.jsonl", results.StoreOptions{Known: results.Quantities{}, Declare: func() error { return nil }})
					require.NoError(b, err)
					f := fake{b.N, func(ctx context.Context, t Trial) ([]results.Metric, error) {
						kind.work(d)
						return index(ctx, t)
					}}
					r := runner{experiment: f, workers: workers, timeout: time.Minute, store: s.Append}
					b.ResetTimer()
					require.NoError(b, r.run(b.Context(), slices.Collect(f.Plan(Params{}))))
					b.StopTimer()
					require.NoError(b, s.Close())
				})
			}
		}
	}
}

// If the run ends while a trial is measured or begun, the trial is dropped or complete, and never marked as
// out of time.
func TestNoTrialIsCensoredByTheEndOfTheRun(t *testing.T) {
	kept := 0
	for asked := range 8 {
		pool := runner{experiment: fake{n: 1, measure: index}}
		record, err := pool.measure(testenv.EndingAfter(t.Context(), asked, context.Canceled), Params{}.Trial("0", "", Config{"i": 0}))
		if err != nil {
			require.ErrorIs(t, err, context.Canceled)
			continue
		}
		kept++
		require.Empty(t, record.Warnings)
		_, censored := record.Metric(results.Censored)
		require.False(t, censored, "asked %d times", asked)
	}
	require.Positive(t, kept)
	require.Less(t, kept, 8)
}
