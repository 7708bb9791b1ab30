package heuristics_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// finder is a naive finder of locked candidates: all pairs of units, all digits,
// over and over again, on plain lists.
type finder struct {
	shape *grid.Shape
	has   [][]bool // of each cell, by digit
}

func newFinder(b *grid.Board) *finder {
	f := &finder{shape: b.Shape()}
	for c := range grid.Cell(f.shape.Cells()) {
		row := make([]bool, f.shape.Side()+1)
		for d := range row[1:] {
			row[d+1] = b.Has(c, grid.Digit(d)+1)
		}
		f.has = append(f.has, row)
	}
	return f
}

// run reaches the fixpoint; it returns false if a digit has no place in a unit or
// a cell no digit.
func (f *finder) run() bool {
	for again := true; again; {
		again = false
		for u := range grid.Unit(f.shape.Units()) {
			for v := range grid.Unit(f.shape.Units()) {
				for d := 1; u != v && d <= f.shape.Side(); d++ {
					again = f.claim(u, v, d) || again
				}
			}
		}
	}
	return f.stands()
}

// claim removes d from the cells of v outside u if u has it only within v.
func (f *finder) claim(u, v grid.Unit, d int) bool {
	theirs := f.shape.UnitCells(v)
	for _, c := range f.shape.UnitCells(u) {
		if f.has[c][d] && !slices.Contains(theirs, c) {
			return false
		}
	}
	changed := false
	for _, c := range theirs {
		if f.has[c][d] && !slices.Contains(f.shape.UnitCells(u), c) {
			f.has[c][d], changed = false, true
		}
	}
	return changed
}

func (f *finder) stands() bool {
	for _, row := range f.has {
		if !slices.Contains(row, true) {
			return false
		}
	}
	for u := range grid.Unit(f.shape.Units()) {
		for d := 1; d <= f.shape.Side(); d++ {
			if !slices.ContainsFunc(f.shape.UnitCells(u), func(c grid.Cell) bool { return f.has[c][d] }) {
				return false
			}
		}
	}
	return true
}

// Locked alone has the fixpoint of the naive finder, which looks at all pairs of
// units. Those that share one cell add nothing: what a last place excludes in one
// line is carried to the other lines of its cell by the boxes.
func TestLockedFixpoint(t *testing.T) {
	boards := testenv.Scale(8, 20, 400)
	wide, err := grid.NewBox(2, 5)
	require.NoError(t, err)
	for _, s := range append(heuristictest.Shapes(), wide) {
		rng := rand.New(rand.NewPCG(7, 0))
		for range boards {
			b := heuristictest.Puzzle(rng, s).Board()
			if b.Failed() {
				continue
			}
			f := newFinder(b)
			stands := heuristics.NewEngine(b, heuristics.Locked{}).Propagate()
			require.Equal(t, f.run(), stands)
			for c := range grid.Cell(s.Cells()) {
				for d := 1; stands && d <= s.Side(); d++ {
					require.Equal(t, f.has[c][d], b.Has(c, grid.Digit(d)), "%s=%d", s.CellName(c), d)
				}
			}
		}
	}
}

// What the mathematics of tuples says, on random boards of every shape.

// forBoards calls f with random puzzles of every shape of the harness.
func forBoards(t *testing.T, f func(t *testing.T, p *grid.Puzzle)) {
	t.Helper()
	boards := uint64(testenv.Scale(6, 15, 300))
	for _, s := range heuristictest.Shapes() {
		for seed := range boards {
			t.Run(fmt.Sprintf("%s/%d", s, seed), func(t *testing.T) {
				f(t, heuristictest.Puzzle(rand.New(rand.NewPCG(seed, 5)), s))
			})
		}
	}
}

// fixpoint returns the board on which the rules have run, and the steps they took.
func fixpoint(t *testing.T, p *grid.Puzzle, list string, watch func(*grid.Board, heuristics.Step)) (*grid.Board, bool) {
	t.Helper()
	e := heuristics.NewEngine(p.Board(), parse(t, list)...)
	if watch != nil {
		e.Record(func(s heuristics.Step) { watch(e.Board(), s) })
	}
	stands := e.Propagate()
	return e.Board(), stands
}

// sameCandidates reports whether the cells of both boards have the same digits,
// placed or not.
func sameCandidates(a, b *grid.Board) bool {
	for c := range grid.Cell(a.Shape().Cells()) {
		if !a.Digits(c).Equal(b.Digits(c)) {
			return false
		}
	}
	return true
}

func TestPairwiseRemovesWhatNakedSinglesRemove(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		a, standsA := fixpoint(t, p, "pairwise", nil)
		b, standsB := fixpoint(t, p, "naked-single", nil)
		if standsA && standsB {
			require.True(t, sameCandidates(a, b))
		}
	})
}

func TestDigitsOfAHiddenTupleStandNowhereElseInTheHouse(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		fixpoint(t, p, "singles,hidden-tuple", func(b *grid.Board, s heuristics.Step) {
			if s.Rule != "hidden-tuple" || s.Failed {
				return
			}
			for _, c := range b.Shape().UnitCells(s.Units[0]) {
				for _, d := range s.Digits {
					require.True(t, slices.Contains(s.Cells, c) || !b.Has(c, d))
				}
			}
		})
	})
}

// A naked tuple in the crossing of two units also clears the other unit: locked
// candidates and the tuple do that by themselves.
func TestExtrapolationIsSubsumedByLocked(t *testing.T) {
	locked := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		var steps []heuristics.Step
		b, stands := fixpoint(t, p, "singles,locked,naked-tuple", func(_ *grid.Board, s heuristics.Step) {
			if s.Rule == "naked-tuple" && s.Locked {
				steps = append(steps, s)
			}
		})
		if !stands {
			return
		}
		for _, s := range steps {
			locked++
			for u := range grid.Unit(b.Shape().Units()) {
				requireCleared(t, b, u, s)
			}
		}
	})
	require.Positive(t, locked)
}

// requireCleared checks that, if all cells of a naked tuple lie in u, no other cell
// of u has its digits.
func requireCleared(t *testing.T, b *grid.Board, u grid.Unit, s heuristics.Step) {
	t.Helper()
	for _, c := range s.Cells {
		if !slices.Contains(b.Shape().UnitCells(u), c) {
			return
		}
	}
	for _, c := range b.Shape().UnitCells(u) {
		for _, d := range s.Digits {
			require.True(t, slices.Contains(s.Cells, c) || !b.Has(c, d), "%s", b.Shape().UnitName(u))
		}
	}
}

func TestHalfTheOpenCellsSuffice(t *testing.T) {
	tuples := 0
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		fixpoint(t, p, "singles,hall", func(b *grid.Board, s heuristics.Step) {
			if s.Rule != "hall" || s.Failed {
				return
			}
			open := 0
			for _, c := range b.Shape().UnitCells(s.Units[0]) {
				if b.Value(c) == 0 {
					open++
				}
			}
			tuples++
			require.LessOrEqual(t, min(s.Naked, s.Hidden), open/2)
		})
	})
	require.Positive(t, tuples)
}

// TestOther: a step that states both sizes has the set of the other kind in the same unit, and only then.
func TestOther(t *testing.T) {
	kinds := map[heuristics.Kind]int{}
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		fixpoint(t, p, "singles,naked-tuple-2,hidden-tuple-2,fish", func(_ *grid.Board, s heuristics.Step) {
			if s.Naked == 0 || s.Hidden == 0 {
				require.Nil(t, s.Other)
				return
			}
			kinds[s.Pattern]++
			first := s.Removed[0]
			switch o := s.Other; s.Pattern {
			case heuristics.KindNakedTuple:
				require.Equal(t, []any{heuristics.KindHiddenTuple, s.Units, s.Hidden, s.Hidden}, []any{o.Pattern, o.Units, len(o.Cells), len(o.Digits)})
				require.True(t, slices.Contains(o.Cells, first.Cell) && !slices.Contains(o.Digits, first.Digit))
			case heuristics.KindHiddenTuple:
				require.Equal(t, []any{heuristics.KindNakedTuple, s.Units, s.Naked, s.Naked}, []any{o.Pattern, o.Units, len(o.Cells), len(o.Digits)})
				require.True(t, !slices.Contains(o.Cells, first.Cell) && slices.Contains(o.Digits, first.Digit))
			default:
				require.Equal(t, []any{s.Pattern, s.Digits, s.Hidden, s.Hidden}, []any{o.Pattern, o.Digits, len(o.Units), len(o.Covers)})
				require.NotContains(t, o.Cells, first.Cell)
			}
		})
	})
	for _, pattern := range []heuristics.Kind{heuristics.KindNakedTuple, heuristics.KindHiddenTuple, heuristics.KindFish} {
		require.Positive(t, kinds[pattern], pattern)
	}
}

func TestHallIsTheUnionOfAllTuples(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		n := p.Shape.Side()
		a, standsA := fixpoint(t, p, "singles,hall", nil)
		b, standsB := fixpoint(t, p, fmt.Sprintf("singles,naked-tuple-%d,hidden-tuple-%d", n/2, n/2), nil)
		require.Equal(t, standsA, standsB)
		require.True(t, !standsA || a.Equal(b))
		if n <= 9 {
			c, standsC := fixpoint(t, p, fmt.Sprintf("singles,naked-tuple-map-%d,hidden-tuple-map-%d", n, n), nil)
			require.True(t, !standsA || !standsC || a.Equal(c))
		}
	})
}
