package exploring_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver/exploring"
)

// truth finds out the truth about a board within a budget.
func truth(t *testing.T, b *grid.Board, nodes uint64) exploring.Truth {
	t.Helper()
	found, err := exploring.TruthOf(t.Context(), b, nodes)
	require.NoError(t, err)
	return found
}

// TestTruthOfTwo: the puzzle has two solutions, which differ in four cells, so 20 of its 31
// candidates are true.
//
//	1 2 | 3 4     1 2 | 3 4
//	3 4 | 1 2     3 4 | 1 2
//	----+----     ----+----
//	2 1 | 4 3     2 3 | 4 1
//	4 3 | 2 1     4 1 | 2 3
func TestTruthOfTwo(t *testing.T) {
	b := heuristictest.Line(square(t, 2), "1..4.4........2.").Board()
	require.Equal(t, 31, b.Candidates())
	require.Equal(t, exploring.Truth{Solutions: 2, Known: true, Min: 20, Max: 20}, truth(t, b, 1000))
}

// TestTruth: solutions and true candidates equal those of brute force, also after rules;
// within a few nodes the bounds hold, and what is known is right.
func TestTruth(t *testing.T) {
	met := map[string]bool{}
	for _, s := range heuristictest.SmallShapes() {
		for i, x := range heuristictest.Instances(s, 78, testenv.Scale(8, 10, 1000)) {
			held := 0
			for _, digits := range counts(s, x.Solutions) {
				for _, count := range digits {
					held += int(min(count, 1))
				}
			}
			want := exploring.Truth{Solutions: min(len(x.Solutions), 2), Known: true, Min: held, Max: held}
			require.Equal(t, want, truth(t, x.Puzzle.Board(), 1_000_000), "%v %d", s, i)
			b := x.Puzzle.Board()
			heuristics.MustParse("singles").Engine(b).Propagate()
			require.Equal(t, want, truth(t, b, 1_000_000), "%v %d", s, i)

			for _, nodes := range []uint64{1, 8, 40} {
				few := truth(t, x.Puzzle.Board(), nodes)
				require.LessOrEqual(t, held, few.Max, "%v %d", s, i)
				switch {
				case few.Known:
					require.Equal(t, want.Solutions, few.Solutions, "%v %d", s, i)
					require.GreaterOrEqual(t, held, few.Min, "%v %d", s, i)
					met["known, but not all candidates"] = met["known, but not all candidates"] || few.Min < few.Max
				case held > 0:
					require.GreaterOrEqual(t, held, few.Min, "%v %d", s, i)
					require.GreaterOrEqual(t, few.Min, s.Cells(), "%v %d: one a cell at least", s, i)
					met["unknown"] = true
				}
			}
		}
	}
	require.Len(t, met, 2)
	require.True(t, met["known, but not all candidates"])
	stopped, stop := context.WithCancel(t.Context())
	stop()
	_, err := exploring.TruthOf(stopped, heuristictest.Line(square(t, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").Board(), 100)
	require.ErrorIs(t, err, context.Canceled)
}
