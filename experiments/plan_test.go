package experiments

import (
	"context"
	"iter"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/solver/maker"
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
