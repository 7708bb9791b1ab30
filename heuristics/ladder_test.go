package heuristics_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
)

// The ladder in a list is the rungs of [heuristics.Ladder] that make no assumptions, in their order and anew for
// each engine; a cap leaves out the larger tuples.
func TestLadderInLists(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		var rungs []heuristics.Heuristic
		for _, r := range heuristics.Ladder(p.Shape, heuristics.Catalog()) {
			if r.Tier() < heuristics.TrialTier {
				rungs = append(rungs, r)
			}
		}
		want, list := heuristics.NewEngine(p.Board(), rungs...), heuristics.MustParse("ladder").For(p.Shape)
		one, other := list.Engine(p.Board()), list.Engine(p.Board())
		require.Equal(t, want.Propagate(), one.Propagate())
		require.Equal(t, want.Tallies(), one.Tallies())
		other.Propagate()
		require.Equal(t, want.Tallies(), other.Tallies())
		pairs := func() heuristics.Heuristic {
			return list.New(p.Shape)[4].(*heuristics.Rung).Heuristic.(*heuristics.Tuple)
		}
		require.NotSame(t, pairs(), pairs(), "an instance serves one engine")
		naked, hidden := heuristics.MustParse("ladder").Capped(p.Shape, 2).TupleSizes(p.Shape)
		require.Equal(t, []int{2, 2}, []int{naked, hidden})
	})
}

// Rungs of tuples conclude what tuples of every size conclude.
func TestTupleRungsConclude(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		var rungs []heuristics.Heuristic
		for _, r := range heuristics.TupleRungs(true, true, []int{2, 3}) {
			rungs = append(rungs, r)
		}
		want, got := heuristics.MustParse("hall").Engine(p.Board()), heuristics.NewEngine(p.Board(), rungs...)
		require.Equal(t, want.Propagate(), got.Propagate())
		if !want.Board().Failed() {
			require.True(t, want.Board().Equal(got.Board()))
		}
	})
}

// TestRungs: the ladder ends with the rules that assume, and a rung of tuples begins with the smallest of its sets.
func TestRungs(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	var names []string
	var sizes, largest []int
	for _, r := range heuristics.Ladder(shape, nil) {
		names, largest = append(names, r.Name()), append(largest, r.Size)
		if tuple, is := r.Heuristic.(*heuristics.Tuple); is {
			sizes = append(sizes, tuple.Lowest)
		}
	}
	require.Equal(t, []string{
		"hidden-single-box", "hidden-single", "naked-single", "locked", "hall-2", "fish-2", "chain-2", "hall-3", "fish-3",
		"chain-3", "hall-4", "fish-4", "chain-4", "chain-5", "chain-6", "chain-7", "chain", "probe-1", "probe-2", "probe-3",
		"probe-4", "probe-5", "probe-6", "probe-7", "probe-8", "probe-9", "probe-10", "probe-11", "probe-12", "probe", "dilemma",
	}, names)
	require.Equal(t, []int{2, 3, 4}, sizes)
	require.Equal(t, []int{0, 0, 0, 0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8}, largest[:17])
}
