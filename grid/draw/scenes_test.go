package draw_test

import (
	"slices"
	"testing"

	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// The pictures that the tests draw.

// square returns the shape of a basis.
func square(t *testing.T, k int) *grid.Shape {
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// box returns the shape with boxes of the given size.
func box(t *testing.T, rows, cols int) *grid.Shape {
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

// cube returns the cube of a basis.
func cube(t *testing.T, k int) *grid.Shape {
	s, err := grid.Cube(k)
	require.NoError(t, err)
	return s
}

// layout returns the shape of a layout.
func layout(t *testing.T, l grid.Layout) *grid.Shape {
	s, err := grid.New(l)
	require.NoError(t, err)
	return s
}

// jigsaw returns a shape with irregular boxes.
func jigsaw(t *testing.T) *grid.Shape {
	regions, err := grid.ParseRegions("AABBB AACBB ADCCE DDCCE DDEEE", 5)
	require.NoError(t, err)
	return layout(t, grid.Layout{Side: 5, Regions: regions})
}

// filled returns a picture of the candidates of a shape after every stride-th cell
// was given a digit it could still have, if any, and the cell after it was placed.
func filled(t *testing.T, s *grid.Shape, stride int) draw.Picture {
	b, givens := grid.NewBoard(s), make([]grid.Digit, s.Cells())
	for c := range grid.Cell(s.Cells()) {
		if int(c)%stride > 1 || b.Digits(c).Count() < 2 {
			continue
		}
		lowest, _ := b.Digits(c).NextSet(0)
		d := grid.Digit(lowest) + 1
		m := b.Mark()
		if !b.Place(c, d) {
			b.Undo(m)
		} else if int(c)%stride == 0 {
			givens[c] = d
		}
	}
	require.False(t, b.Failed())
	return draw.Picture{Board: b, Givens: givens, View: draw.Candidates}
}

// nakedPair returns a puzzle of Gecode's examples, the naked pair 1, 5 in its row 5
// highlighted, before the step.
func nakedPair(t *testing.T) draw.Picture {
	p := grid.NewPuzzle(square(t, 3))
	for c, r := range "3..9.4..1..2...4...61...79.6..247..5.........2..836..4.46...23...9...6..5..3.9..8" {
		if r != '.' {
			p.Givens[c] = grid.Digit(r - '0')
		}
	}
	b := p.Board()
	at, row := p.Shape.CellAt, p.Shape.UnitCells(4)
	pair := []grid.Cell{at(0, 4, 3), at(0, 4, 5)}
	others := slices.DeleteFunc(slices.Clone(row), func(c grid.Cell) bool { return slices.Contains(pair, c) })
	return draw.Picture{Board: b, Givens: p.Givens, View: draw.Candidates, Step: &draw.Highlight{
		Units:   []grid.Unit{4},
		Pattern: draw.Pattern(b, pair, []grid.Digit{1, 5}),
		Removed: draw.Pattern(b, others, []grid.Digit{1, 5}),
	}}
}

// hiddenSingle returns the same puzzle after its first hidden single was placed.
func hiddenSingle(t *testing.T) draw.Picture {
	p := nakedPair(t)
	c, d, ok := p.Board.NextHidden()
	require.True(t, ok)
	require.True(t, p.Board.Place(c, d))
	p.Step = &draw.Highlight{Placed: []grid.Candidate{{Cell: c, Digit: d}}}
	return p
}

// xWing returns a board on which 4 has two places in each of the rows 2 and 6, both in
// the columns 3 and 7, after its other places there have gone.
func xWing(t *testing.T) draw.Picture {
	s := square(t, 3)
	b := grid.NewBoard(s)
	rows, columns, step := []int{1, 5}, []int{2, 6}, &draw.Highlight{Units: []grid.Unit{1, 5}, Covers: []grid.Unit{11, 15}}
	for i := range s.Side() {
		for j := range rows {
			if c := s.CellAt(0, rows[j], i); slices.Contains(columns, i) {
				step.Pattern = append(step.Pattern, grid.Candidate{Cell: c, Digit: 4})
			} else {
				require.True(t, b.Remove(c, 4))
			}
			if c := s.CellAt(0, i, columns[j]); !slices.Contains(rows, i) {
				step.Removed = append(step.Removed, grid.Candidate{Cell: c, Digit: 4})
				require.True(t, b.Remove(c, 4))
			}
		}
	}
	return draw.Picture{Board: b, View: draw.Candidates, Step: step, Title: "X-wing <4>", Text: "Rows & columns."}
}
