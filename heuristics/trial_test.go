package heuristics_test

import (
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// few is enough boards for expensive rules: a round costs thousands of trials or subsets.
func few() int { return testenv.Scale(1, 2, 30) }

func TestTrialRulesWithBudgets(t *testing.T) {
	budgeted := heuristictest.Options{Boards: few(), Contract: heuristictest.Budgeted, Sample: &heuristictest.Sample{}}
	for _, rule := range []func() heuristics.Heuristic{
		func() heuristics.Heuristic { return &heuristics.Probe{Budget: 500} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Budget: 5000} },
		func() heuristics.Heuristic { return &heuristics.Dilemma{Depth: 2, Budget: 5000} },
	} {
		heuristictest.Run(t, rule, budgeted)
	}
}

// TestDilemmaOfTwoWords: where a set takes two words, the candidates that some case leaves are kept in both.
func TestDilemmaOfTwoWords(t *testing.T) {
	s, err := grid.NewBox(6, 11)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	full := generate.Full(s, rng)
	p := grid.NewPuzzle(s)
	copy(p.Givens, full)
	for _, c := range rng.Perm(s.Cells())[:1200] {
		p.Givens[c] = 0
	}
	b := p.Board()
	before := b.Candidates()
	require.True(t, heuristics.NewEngine(b, &heuristics.Dilemma{Budget: 100_000}).Propagate())
	require.Less(t, b.Candidates(), before)
	for c, d := range full {
		require.True(t, b.Has(grid.Cell(c), d))
	}
}

// TestDilemmaNamesItsSet: a step names the cell whose digits were tried, or the unit and the digit whose places were.
func TestDilemmaNamesItsSet(t *testing.T) {
	cells, places := 0, 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		if p.Shape.Side() > 9 {
			return
		}
		e := heuristics.NewEngine(p.Board(), &heuristics.Dilemma{Budget: 2000})
		e.Record(func(s heuristics.Step) {
			if s.Pattern != heuristics.KindDilemma {
				return
			}
			if len(s.Cells) > 0 {
				cells++
				require.Len(t, s.Cells, 1)
				require.Equal(t, s.Cells[0], s.Trials[0].Assume.Cell)
				return
			}
			places++
			require.Len(t, s.Units, 1)
			require.Len(t, s.Digits, 1)
			require.Equal(t, s.Digits[0], s.Trials[0].Assume.Digit)
		})
		e.Propagate()
	})
	require.Positive(t, cells)
	require.Positive(t, places)
}
