package cli

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/cmd/internal/output"
	"basisk/dlx"
	"basisk/experiments/option"
)

// TestStagesAgree compares what auto lists and counts with dancing links, for many and for few nodes of
// its first stage, so that every engine answers, and with limits.
func TestStagesAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	answered := map[string]int{}
	for range 100 {
		p := randomCover(rng)
		want := map[string]bool{}
		_, err := dlx.Search(t.Context(), p, dlx.Config{}, func(s []dlx.Option) bool {
			want[new(coverAuto).keyOf(s)] = true
			return true
		})
		require.NoError(t, err)
		total := uint64(len(want))
		for _, trial := range []uint64{1, 3, 10, trialNodes} {
			for _, limit := range []uint64{0, 1, 2, 5, 150} {
				r, listed := ofStages(t, p, limit, true, trial)
				answered[r.method]++
				found := map[string]bool{}
				for _, key := range listed {
					require.True(t, want[key] && !found[key])
					found[key] = true
				}
				requireCount(t, r, total, limit)
				require.Len(t, listed, int(r.stats.Solutions))

				if limit != 1 { // a count has a limit of at least two
					r, _ = ofStages(t, p, limit, false, trial)
					answered[r.method]++
					requireCount(t, r, total, limit)
				}
			}
		}
	}
	for _, e := range coverEngines()[1:] {
		require.Positive(t, answered[e.name], e.name)
	}
}

// TestStagesShareNodes ends all stages at --nodes, or before it with the answer.
func TestStagesShareNodes(t *testing.T) {
	p := randomCover(rand.New(rand.NewPCG(5, 6)))
	for nodes := uint64(1); nodes < 40; nodes++ {
		for _, lists := range []bool{false, true} {
			r := coverResult{problem: p}
			each := receiver(lists, func([]dlx.Option) {})
			a := &coverAuto{coverRun: coverOf(t, 0, nodes), result: &r, each: each}
			require.NoError(t, byStages(t.Context(), a, coverStages(7)))
			require.Contains(t, []dlx.Status{dlx.NodeLimit, dlx.Exhausted}, r.stats.Status)
		}
	}
}

// requireCount requires the count of a problem with total solutions, up to limit.
func requireCount(t *testing.T, r coverResult, total, limit uint64) {
	if limit != 0 && total >= limit && !r.stats.Exhausted() {
		require.Equal(t, dlx.SolutionLimit, r.stats.Status)
		require.Equal(t, limit, r.stats.Solutions)
		return
	}
	require.True(t, r.stats.Exhausted())
	require.Equal(t, total, r.stats.Solutions)
}

// ofStages returns the result of auto whose first stage has trial nodes, and the keys of what it lists.
func ofStages(t *testing.T, p *dlx.Problem, limit uint64, lists bool, trial uint64) (coverResult, []string) {
	var keys []string
	r := coverResult{problem: p}
	each := receiver(lists, func(s []dlx.Option) { keys = append(keys, new(coverAuto).keyOf(s)) })
	a := &coverAuto{coverRun: coverOf(t, limit, 0), result: &r, each: each}
	require.NoError(t, byStages(t.Context(), a, coverStages(trial)))
	return r, keys
}

// receiver returns what takes all solutions, or nil if they are only counted.
func receiver(lists bool, take func([]dlx.Option)) func([]dlx.Option) bool {
	if !lists {
		return nil
	}
	return func(s []dlx.Option) bool {
		take(s)
		return true
	}
}

// coverOf returns a run with a limit of solutions and of nodes, and defaults.
func coverOf(t *testing.T, limit, nodes uint64) *coverRun {
	out, err := output.NewConsole(&output.Options{Quiet: true})
	require.NoError(t, err)
	x := &request{puzzleOptions: puzzleOptions{values: option.NewValues(coverOptionList()...)}}
	return &coverRun{Console: out, options: x, limit: limit, nodes: nodes}
}

// randomCover returns a small problem, with secondary items or without.
func randomCover(rng *rand.Rand) *dlx.Problem {
	primary, secondary := 6+rng.IntN(7), rng.IntN(4)
	p := dlx.NewProblem(primary, secondary)
	for range 10 + rng.IntN(50) {
		items := rng.Perm(primary + secondary)[:1+rng.IntN(4)]
		if slices.Min(items) >= primary {
			continue
		}
		var option []dlx.Item
		for _, i := range items {
			option = append(option, dlx.Item(i))
		}
		_, _ = p.AddOption(option...)
	}
	return p
}
