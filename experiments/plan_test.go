package experiments

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/results"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestParseShard(t *testing.T) {
	s, err := ParseShard("2/4")
	require.NoError(t, err)
	require.Equal(t, Shard{2, 4}, s)
	require.Equal(t, "2/4", s.String())
	require.Equal(t, "d/records-2-of-4.jsonl", part{dir: "d", shard: s}.path("records.jsonl"))
	require.Equal(t, "d/records-2-of-4.17-0.jsonl", part{dir: "d", shard: s, attempt: "17-0"}.path("records.jsonl"))
	require.Empty(t, Shard{}.String())
	require.Equal(t, "d/records.jsonl", part{dir: "d"}.path("records.jsonl"))
	for _, text := range []string{"", "2", "2/", "/4", "0/4", "5/4", "-1/4", "2/0", "2/4x", " 2/4", "a/b", "02/4", "2/4/6"} {
		_, err := ParseShard(text)
		require.ErrorContains(t, err, "expected", "%q", text)
	}
}

// TestShardsPartThePlan: each trial is in exactly one shard, and their sizes differ by
// one at most.
func TestShardsPartThePlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := fake{rapid.IntRange(0, 50).Draw(t, "trials"), nil}
		count := rapid.IntRange(1, 9).Draw(t, "shards")
		var all []string
		for i := 1; i <= count; i++ {
			var keys []string
			for _, trial := range (Shard{i, count}).Of(slices.Collect(f.Plan(Params{}))) {
				keys = append(keys, trial.Key)
			}
			require.InDelta(t, float64(f.n)/float64(count), len(keys), 1)
			all = append(all, keys...)
		}
		var whole []string
		for _, trial := range (Shard{}).Of(slices.Collect(f.Plan(Params{}))) {
			whole = append(whole, trial.Key)
		}
		slices.Sort(all)
		slices.Sort(whole)
		require.Equal(t, whole, all)
	})
}

func TestNewPlan(t *testing.T) {
	a, err := NewPlan(t.Context(), fake{5, nil}, Params{Seed: 1})
	require.NoError(t, err)
	require.Equal(t, 5, len(a.Trials))
	b, err := NewPlan(t.Context(), fake{5, nil}, Params{Seed: 2})
	require.NoError(t, err)
	require.NotEqual(t, a.Hash, b.Hash)
	_, err = NewPlan(t.Context(), fake{0, nil}, Params{})
	require.ErrorContains(t, err, "the plan is empty")
	given := Puzzle{"a", grid.NewPuzzle(kindShape(t, maker.Population{Basis: 2}))}
	was, err := NewPlan(t.Context(), taker{}, Params{Puzzles: []Puzzle{given}})
	require.NoError(t, err)
	given.Puzzle.Givens[3] = 1
	is, err := NewPlan(t.Context(), taker{}, Params{Puzzles: []Puzzle{given}})
	require.NoError(t, err)
	require.NotEqual(t, was.Hash, is.Hash, "the cells of given puzzles count")
	_, err = NewPlan(t.Context(), unstated{}, Params{})
	require.ErrorContains(t, err, `trial "a": json: unsupported value`)
	_, err = planUpTo(t.Context(), fake{5, nil}, Params{}, 5)
	require.NoError(t, err)
	_, err = planUpTo(t.Context(), fake{6, nil}, Params{}, 5)
	require.ErrorContains(t, err, "the plan has more than 5 trials")
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err = NewPlan(stopped, fake{5, nil}, Params{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = NewPlan(t.Context(), twins{}, Params{})
	require.ErrorContains(t, err, `experiment fake plans trial "0" twice`)
}

// unstated is an experiment with a number that no record can have.
type unstated struct{ fake }

func (unstated) Plan(p Params) iter.Seq[Trial] {
	return slices.Values([]Trial{p.Trial("a", "", Config{"x": math.NaN()})})
}

// twins is an experiment that plans its trials twice.
type twins struct{ fake }

func (twins) Plan(p Params) iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for range 2 {
			for t := range (fake{1, nil}).Plan(p) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// kindShape returns the shape of a kind.
func kindShape(t *testing.T, k maker.Population) *grid.Shape {
	t.Helper()
	s, err := k.Shape()
	require.NoError(t, err)
	return s
}

// TestSpread: the first four of 64 trials are of four populations, and the first eight of both variants of
// each, whatever the order of the plan.
func TestSpread(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		var some []Trial
		for i := range 8 {
			for _, text := range []string{"2 random 0.5", "3 random 0.5", "3 random 0.6", "4 random 0.5"} {
				population, err := maker.ParsePopulation(text)
				require.NoError(t, err)
				for _, variant := range []string{"a", "b"} {
					instance := fmt.Sprintf("%s/%d", text, i)
					some = append(some, Trial{Key: instance + "/" + variant, Instance: &Instance{Name: instance, Population: population}})
				}
			}
		}
		rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		kinds := map[string]bool{}
		populations := map[string]bool{}
		for i, x := range spread(some, rng) {
			switch {
			case i < 4:
				populations[x.Population.String()] = true
				fallthrough
			case i < 8:
				kinds[x.Population.String()+x.Key[len(x.Instance.Name):]] = true
			}
		}
		require.Len(t, populations, 4)
		require.Len(t, kinds, 8)
	}
	require.Empty(t, spread(nil, rand.New(rand.NewPCG(1, 0))))
	require.Len(t, spread([]Trial{{Instance: &Instance{}}}, rand.New(rand.NewPCG(1, 0))), 1)
}

// sized is an experiment that estimates how long it takes.
type sized struct{ Experiment }

func (sized) Estimate(Params) time.Duration { return 8 * time.Hour }

// TestForecastOfTheExperiment: without a measured trial the forecast is the experiment's estimate, or a
// shard's part of it.
func TestForecastOfTheExperiment(t *testing.T) {
	for shards, want := range map[int]time.Duration{0: 8 * time.Hour, 1: 8 * time.Hour, 4: 2 * time.Hour} {
		f := Forecast{Trials: 100}.extrapolate(&Plan{Experiment: sized{}}, Shard{Index: min(shards, 1), Count: shards}, 0)
		require.Equal(t, want, f.Time)
	}
	require.Equal(t, 50*time.Second, Forecast{Trials: 100, Measured: 2}.extrapolate(&Plan{Experiment: sized{}}, Shard{}, time.Second).Time)
}

// MeasureForecast returns the forecast of a new plan.
func MeasureForecast(ctx context.Context, e Experiment, p Params, s Shard, budget time.Duration) (Forecast, error) {
	plan, err := NewPlan(context.WithoutCancel(ctx), e, p)
	if err != nil {
		return Forecast{}, err
	}
	return plan.Forecast(ctx, s, budget)
}

// ReadGiven reads the puzzles of a file, without those that are refused.
func ReadGiven(name string) ([]Puzzle, results.DataFile, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, results.DataFile{}, err
	}
	defer file.Close()
	var records []format.Record
	for r := range format.Read(file, name, format.Options{}) {
		records = append(records, r)
	}
	puzzles, err := PuzzlesOf(records, func(format.Record) {})
	if err != nil {
		return nil, results.DataFile{}, err
	}
	described, err := results.HashFile(name)
	return puzzles, described, err
}

// Warnings of records and time limits reach the caveats, whatever the experiment says.
func TestWarningsBecomeCaveats(t *testing.T) {
	records := func(yield func(results.Record, error) bool) {
		for i := range 30 {
			r := results.Record{Key: fmt.Sprint(i)}
			if i%3 == 0 {
				r.Warnings = []string{"clock stepped back"}
			}
			if i == 7 {
				r.Warnings = []string{timedOut + " 1s: the metrics are those of the time limit"}
				r.Metrics = []results.Metric{{Name: results.Censored, Value: 1}}
			}
			if i >= 20 {
				r.Warnings = append(r.Warnings, fmt.Sprintf("odd value %d", i))
			}
			if !yield(r, nil) {
				return
			}
		}
	}
	d := caveatCounts{}
	for range 2 { // the second iteration counts from zero
		for range d.note(records) {
		}
	}
	require.NoError(t, d.failure)
	require.Equal(t, 30, d.records)
	text := strings.Join(d.caveats(), "\n")
	require.Contains(t, text, "The time limit ended 1 of 30 trials")
	require.Contains(t, text, "Warning of 10 of 30 trials, first of 0: clock stepped back.")
	require.Contains(t, text, "other warnings")
	require.NotContains(t, text, timedOut)
	require.LessOrEqual(t, strings.Count(text, "Warning of"), maxWarnings+1)
}
