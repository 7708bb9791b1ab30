package ask

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/cancel"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/exploring"

	"github.com/stretchr/testify/require"
)

// latin returns the record of an empty Latin square.
func latin(t *testing.T, side int) format.Record {
	t.Helper()
	s, err := grid.Latin(side)
	require.NoError(t, err)
	return format.Record{Source: "x", Index: 1, Puzzle: grid.NewPuzzle(s)}
}

// TestSurveyLists: each candidate that may be true is in one list, and all of a cell are on the grid that people see.
func TestSurveyLists(t *testing.T) {
	for _, test := range []struct {
		puzzle string
		nodes  uint64
		open   bool
	}{{openFour, 0, false}, {hardNine, 1, true}, {"1." + hardNine[2:], 1, true}, {emptyNine, 1, true}} {
		c := solver.Config{Nodes: test.nodes}
		r := recordOf(t, test.puzzle)
		x := New(Options{Config: c}).Survey(t.Context(), r, 1, true)
		require.Equal(t, test.open, x.Open > 0)
		require.Equal(t, test.open, x.Unknown != nil)
		left, open := 0, 0
		for cell := range grid.Cell(r.Puzzle.Shape.Cells()) {
			var lists [3][]grid.Digit
			var either []grid.Digit
			for d := grid.Digit(1); int(d) <= r.Puzzle.Shape.Side(); d++ {
				verdict := x.Survey.Holds(cell, d)
				lists[verdict] = append(lists[verdict], d)
				if verdict != exploring.False {
					either = append(either, d)
				}
			}
			require.ElementsMatch(t, lists[exploring.True], x.Candidates[cell])
			if test.open {
				require.ElementsMatch(t, lists[exploring.Unknown], x.Unknown[cell])
			}
			require.Equal(t, either, x.PossiblyTrue(cell))
			require.Equal(t, len(either) == 1, x.Remaining.Givens[cell] != 0)
			left, open = left+len(lists[exploring.True]), open+len(lists[exploring.Unknown])
		}
		require.Equal(t, []int{left, open}, []int{x.Left, x.Open})
	}
	x := New(Options{}).Survey(t.Context(), recordOf(t, lonelyFour), 1, false)
	require.Equal(t, []any{solver.Unsolvable, 0, 16}, []any{x.Status, x.Left, len(x.Candidates)})
	require.Nil(t, x.Remaining)
}

// TestLongLists: an interrupt waits for the lists of side 50 at most, and a limit of time for those of side 100.
func TestLongLists(t *testing.T) {
	ended, stop := context.WithCancel(t.Context())
	stop()
	for _, test := range []struct {
		side    int
		ctx     context.Context
		timeout time.Duration
		listed  bool
	}{
		{50, ended, 0, true},
		{51, ended, 0, false},
		{51, t.Context(), 1, true},
		{100, t.Context(), 1, true},
		{101, t.Context(), 1, false},
	} {
		x := New(Options{Timeout: test.timeout}).Survey(test.ctx, latin(t, test.side), 1, true)
		require.Equal(t, solver.Limit, x.Status)
		require.Equal(t, test.listed, len(x.Candidates) > 0, test.side)
		require.Equal(t, !test.listed, x.Exact)
	}
}

// TestInterruptedSort: an interrupt ends the lists soon, wherever they are, and then there are none.
func TestInterruptedSort(t *testing.T) {
	ended, stop := context.WithCancel(t.Context())
	stop()
	shape := shapeOf(t, 8)
	x := New(Options{}).Survey(ended, format.Record{Puzzle: grid.NewPuzzle(shape)}, 1, false)
	sort := func(looks int) {
		x.Candidates, x.Open, x.Left, x.Unknown, x.Remaining = nil, 0, 0, nil, nil
		check := cancel.On(testenv.EndingAfter(t.Context(), looks, context.Canceled))
		x.sort(shape, &check)
	}
	sort(33)
	require.Len(t, x.Candidates, 64*64)
	require.Equal(t, 64*64*64, x.Open)
	for _, looks := range []int{0, 1, 2, 30} { // of 31 to 33
		sort(looks)
		require.Equal(t, []any{[][]grid.Digit{}, 0, 0}, []any{x.Candidates, x.Left, x.Open})
		require.Nil(t, x.Unknown)
		require.Nil(t, x.Remaining)
	}
}

// TestQuietSurvey: a survey tells no progress of its many questions but that it has ended.
func TestQuietSurvey(t *testing.T) {
	var shares []float64
	c := solver.Config{
		Progress: func(share float64) { shares = append(shares, share) },
		Learning: func(solver.LearningProgress) { require.Fail(t, "there is one search only") },
	}
	x := New(Options{Config: c}).Survey(t.Context(), recordOf(t, hardNine), 1, false)
	require.Equal(t, solver.Solved, x.Status)
	require.Equal(t, []float64{0}, shares)
}

// TestLateInterrupt: writing a problem returns an error whenever an interrupt comes, and without one the problem is whole.
func TestLateInterrupt(t *testing.T) {
	p := recordOf(t, openFour).Puzzle
	for _, test := range []struct {
		to      string
		reduced bool
		looks   int
	}{{DLX, false, 3}, {DIMACS, false, 1}, {DIMACS, true, 3}} {
		var whole bytes.Buffer
		require.NoError(t, Problem{To: test.to, Reduced: test.reduced}.Write(t.Context(), &whole, p))
		require.True(t, test.looks == 1 || !strings.Contains(whole.String(), "R1C1"), "a given cell has no choice")
		for left, ended := 0, false; !ended; left++ {
			var text bytes.Buffer
			err := Problem{To: test.to, Reduced: test.reduced}.Write(testenv.EndingAfter(t.Context(), left, context.Canceled), &text, p)
			if ended = err == nil; ended {
				require.Equal(t, whole.String(), text.String())
				require.GreaterOrEqual(t, left, test.looks)
				continue
			}
			require.ErrorIs(t, err, context.Canceled)
		}
	}
	for left := range 2 {
		_, err := Picture(testenv.EndingAfter(t.Context(), left, context.Canceled), recordOf(t, openFour), p)
		require.ErrorIs(t, err, context.Canceled)
	}
}

// TestNotations: each notation has its own beginning, and the model has the givens.
func TestNotations(t *testing.T) {
	p := recordOf(t, openFour).Puzzle
	for _, to := range []string{DLX, DIMACS, MiniZinc} {
		var text strings.Builder
		require.NoError(t, Problem{To: to}.Write(t.Context(), &text, p))
		require.Equal(t, to == DIMACS, strings.Contains(text.String(), "p cnf "))
		require.Equal(t, to == MiniZinc, strings.Contains(text.String(), "alldifferent"))
		if to == DLX {
			_, err := dlx.Read(strings.NewReader(text.String()), dlx.Limits{})
			require.NoError(t, err)
		}
	}
}

// TestUnsupportedSurvey: rules that a shape does not have are named.
func TestUnsupportedSurvey(t *testing.T) {
	w := New(Options{Config: solver.Config{Rules: heuristics.MustParse("hall-K")}})
	x := w.Survey(t.Context(), latin(t, 5), 1, true)
	require.Equal(t, solver.StatusUnsupported, x.Status)
	require.Contains(t, x.Message, "hall-K")
}
