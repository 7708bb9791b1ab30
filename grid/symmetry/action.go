package symmetry

import (
	"slices"

	"basisk/grid"
)

// The action of elements on cells, digits, grids and puzzles.

// Cell returns the image of c.
func (g Element) Cell(c grid.Cell) grid.Cell {
	n := grid.Cell(g.shape.Side())
	var at [3]grid.Cell // by axis
	for a := range g.axes {
		at[a] = c % n
		c /= n
	}
	image := grid.Cell(0)
	for a := len(g.axes) - 1; a >= 0; a-- {
		image = image*n + grid.Cell(g.lines[a][at[g.axes[a]]])
	}
	return image
}

// Digit returns the image of d; 0 stays 0.
func (g Element) Digit(d grid.Digit) grid.Digit { return g.digits[d] }

// Grid returns the image of a grid: one digit per cell, 0 for an open cell.
func (g Element) Grid(values []grid.Digit) []grid.Digit {
	image := make([]grid.Digit, len(values))
	for c, d := range values {
		image[g.Cell(grid.Cell(c))] = g.digits[d]
	}
	return image
}

// Puzzle returns the image of p, which shares the shape and the alphabet with p. The
// lists of allowed digits are in increasing order.
func (g Element) Puzzle(p *grid.Puzzle) *grid.Puzzle {
	image := &grid.Puzzle{Shape: p.Shape, Givens: g.Grid(p.Givens), Alphabet: p.Alphabet}
	for c, digits := range p.Allowed {
		if digits == nil {
			continue
		}
		allowed := make([]grid.Digit, len(digits))
		for i, d := range digits {
			allowed[i] = g.digits[d]
		}
		slices.Sort(allowed)
		image.Restrict(g.Cell(grid.Cell(c)), allowed)
	}
	return image
}
