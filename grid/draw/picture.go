package draw

import (
	"fmt"

	"basisk/grid"
)

// View chooses what a picture shows of open cells.
type View uint8

// The views.
const (
	// Values shows nothing of open cells except what a highlight marks.
	Values View = iota
	// Candidates shows the candidates of open cells.
	Candidates
)

// Picture describes what to draw. Only Board is needed.
type Picture struct {
	Board *grid.Board
	// Givens has one digit per cell, or 0. If it is nil all digits that are placed on the board
	// count as given.
	Givens []grid.Digit
	// View selects what is shown of open cells; the default is Values.
	View View
	// Step is highlighted; nil if nothing is.
	Step *Highlight
	// Title names the picture in SVG for those who cannot see it; by default it is the shape. Text
	// is appended to the description made from the board.
	Title, Text string
	// Alphabet has the symbols of the digits; default decimal.
	Alphabet grid.Alphabet
}

// Highlight is the visible part of a step.
type Highlight struct {
	// Units are the units of the pattern, Covers the units that cross them, as with fish. Only SVG
	// shows them.
	Units, Covers []grid.Unit
	// Pattern has the candidates that the step found, Placed and Removed the candidates of its
	// conclusions. A candidate in several of the lists is drawn as placed or else as removed.
	Pattern, Placed, Removed []grid.Candidate
}

// Pattern returns the candidates of b with one of digits in one of cells, cell by
// cell: the pattern of a step that names its cells and digits.
func Pattern(b *grid.Board, cells []grid.Cell, digits []grid.Digit) []grid.Candidate {
	var found []grid.Candidate
	for _, c := range cells {
		for _, d := range digits {
			if b.Has(c, d) {
				found = append(found, grid.Candidate{Cell: c, Digit: d})
			}
		}
	}
	return found
}

// check returns an error if the parts of p do not fit together.
func (p *Picture) check() error {
	if p.Board == nil {
		return fmt.Errorf("draw: a picture needs a board")
	}
	if p.Givens == nil {
		return nil
	}
	if err := grid.CheckDigits(p.Board.Shape(), p.Givens); err != nil {
		return fmt.Errorf("draw: givens: %w", err)
	}
	return nil
}
