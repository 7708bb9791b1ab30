package heuristics_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
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
