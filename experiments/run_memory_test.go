package experiments_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/results"
	"basisk/solver"
)

// throws is an experiment that throws the dice of each instance three times, which takes a random time.
// Instances from stop on never end.
type throws struct {
	dice
	stop  int
	begun *atomic.Int32
}

func (x throws) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		for i := range 20 {
			for k := range 3 {
				c := experiments.Config{"dice": k + 1, "i": i, "kind": fmt.Sprint("of ", i%2)}
				if !yield(p.Trial(fmt.Sprintf("d/%d", i), fmt.Sprint("throw-", k), c)) {
					return
				}
			}
		}
	}
}

func (x throws) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	x.begun.Add(1)
	if i := t.Config.Int("i"); i > x.stop || i == x.stop && t.Config.Int("dice") == 3 {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	time.Sleep(time.Duration(rand.IntN(2000)) * time.Microsecond)
	return x.dice.Measure(ctx, t)
}

func (throws) Options(solver.Catalog) []option.Option { return nil }

// upTo calls end after n records, and goes on.
func upTo(records iter.Seq2[results.Record, error], n int, end func()) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if n--; n == 0 {
				end()
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// keysOf returns the keys of records and the error that ends them.
func keysOf(records iter.Seq2[results.Record, error]) (keys []string, err error) {
	for r, failed := range records {
		if failed != nil {
			return keys, failed
		}
		keys = append(keys, r.Key)
	}
	return keys, nil
}

// A run in memory has the records of one in a folder, in the order of the plan, with any number of workers.
func TestMemory(t *testing.T) {
	for _, workers := range []int{0, 1, 7} {
		m := experiments.Memory{Experiment: throws{stop: 20, begun: new(atomic.Int32)}, Params: experiments.Params{Seed: 4}, Workers: workers}
		var want []string
		for trial := range m.Experiment.Plan(m.Params) {
			want = append(want, trial.Key)
		}
		var finished, started atomic.Int32
		m.Started = func(trials int) { started.Add(int32(trials)) }
		m.Finished = func() { finished.Add(1) }
		keys, err := keysOf(m.Records(t.Context()))
		require.NoError(t, err)
		require.Equal(t, want, keys)
		require.EqualValues(t, len(want), finished.Load())
		require.EqualValues(t, len(want), started.Load())
		dir := t.TempDir()
		run, err := experiments.Runs{}.Create(t.Context(), dir, m.Experiment, m.Params, experiments.Setup{})
		require.NoError(t, err)
		measure(t, run, 2)
		catalog := experiments.Catalog{Experiments: []experiments.Entry{{Experiment: m.Experiment}}}
		kept, err := experiments.Runs{Catalog: catalog}.Records(t.Context(), dir)
		require.NoError(t, err)
		next, stop := iter.Pull2(kept)
		for r, err := range m.Records(t.Context()) {
			require.NoError(t, err)
			other, err, more := next()
			require.NoError(t, err)
			require.True(t, more)
			require.True(t, r.SameTrial(&other))
			require.Equal(t, r.Value("sum"), other.Value("sum"))
		}
		stop()
	}
}

// An instance with a stopped trial is not in the records, and a caller that stops iterating stops the run.
func TestMemoryStopped(t *testing.T) {
	x := throws{stop: 5, begun: new(atomic.Int32)}
	ctx, cancel := context.WithCancel(t.Context())
	keys, err := keysOf(upTo(experiments.Memory{Experiment: x, Workers: 3}.Records(ctx), 15, cancel))
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, keys, 15, "three of each instance before")
	require.Equal(t, "d/4/throw-2", keys[14])

	x = throws{stop: 20, begun: new(atomic.Int32)}
	for range (experiments.Memory{Experiment: x}).Records(t.Context()) {
		break
	}
	begun := x.begun.Load()
	require.Less(t, begun, int32(60))
	time.Sleep(50 * time.Millisecond)
	require.Equal(t, begun, x.begun.Load())
}

// A mistake of a trial ends the records with its error, after whole instances.
func TestMemoryFails(t *testing.T) {
	records := experiments.Memory{
		Experiment: throws{stop: 3, begun: new(atomic.Int32)}, Workers: 8,
		Timeout: 100 * time.Millisecond, // longer than a busy machine delays a throw
	}.Records(t.Context())
	cut := 0
	for r, err := range records {
		require.NoError(t, err, "a limit ends trials, not the run")
		if r.Value(results.Censored) == 1 {
			cut++
		}
	}
	require.Equal(t, 1+3*16, cut)
	keys, err := keysOf(experiments.Memory{Experiment: broken{throws{stop: 20, begun: new(atomic.Int32)}}}.Records(t.Context()))
	require.EqualError(t, err, `trial "d/2/throw-1", seed `+seedIn(err)+`: it broke`)
	require.Len(t, keys, 6)
}

// Trials that disturb each other are measured one at a time in memory too, and parameters that do not fit are refused.
func TestMemoryOfLoners(t *testing.T) {
	l := loner{alone: true, thrown: new(atomic.Int32), twice: new(atomic.Int32)}
	p := experiments.Params{Seed: 1, Scale: 0.1}
	keys, err := keysOf(experiments.Memory{Experiment: l, Params: p, Workers: 4}.Records(t.Context()))
	require.NoError(t, err)
	require.Len(t, keys, 10)
	require.Zero(t, l.twice.Load())
	keys, err = keysOf(experiments.Memory{Experiment: l, Params: p.With("nodes", "3")}.Records(t.Context()))
	require.EqualError(t, err, "experiment dice-sum takes no --nodes")
	require.Empty(t, keys)
}

// seedIn returns the seed in an error about a trial.
func seedIn(err error) string {
	var key string
	var seed uint64
	_, _ = fmt.Sscanf(err.Error(), "trial %q, seed %d:", &key, &seed)
	return fmt.Sprint(seed)
}

// broken are throws of which one fails.
type broken struct{ throws }

func (x broken) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if t.Key == "d/2/throw-1" {
		return nil, errors.New("it broke")
	}
	return x.throws.Measure(ctx, t)
}

// An answer has a section for each label, also if an error ended the records.
func TestAnswerOf(t *testing.T) {
	x := kinds{throws{stop: 20, begun: new(atomic.Int32)}}
	a, err := experiments.AnswerOf(x, experiments.Memory{Experiment: x}.Records(t.Context()), "kind")
	require.NoError(t, err)
	require.Equal(t, "of 0", a.Sections[0].Name)
	require.Equal(t, "of 1", a.Sections[1].Name)
	require.Len(t, a.Cells[0].Labels, 6)
	ctx, cancel := context.WithCancel(t.Context())
	x.stop = 2
	a, err = experiments.AnswerOf(x, upTo(experiments.Memory{Experiment: x}.Records(ctx), 6, cancel), "kind")
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, a.Cells[0].At(0, 0, 0).N)
}

// kinds are throws that are analysed by kind.
type kinds struct{ throws }

func (kinds) Analysis() results.Analysis {
	return results.Analysis{Tables: []results.Projection{{
		Name: "sums", Title: "Sums", Rows: []string{"kind", "dice"}, Measures: []results.Measure{{Value: "sum", Summary: "mean"}},
	}}}
}
