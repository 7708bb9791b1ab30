package pattern

import (
	"fmt"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// The shift pattern as in that work: rows move to the right, by the width of a box from row to row
// of a band, and by one more from band to band. It is the mirror image of symmetry.Shift, hence in
// the same orbit. Each first row makes another grid of the same pattern: N! of them.

// Shift returns the shift pattern of s whose first row (of the first layer of cubes) is first; nil
// means 1..N. It returns an error if first is not a permutation of 1..N, or if the pattern has a
// digit twice in some unit besides rows, columns and equal boxes.
func Shift(s *grid.Shape, first []grid.Digit) ([]grid.Digit, error) {
	n := s.Side()
	values := make([]grid.Digit, s.Cells())
	if s.IsCube() {
		values = symmetry.Shift(s)
	} else {
		rows, _ := symmetry.Bundles(s)
		for c := range values {
			_, row, col := s.Coordinates(grid.Cell(c))
			by := n/rows*(row%rows) + row/rows
			values[c] = grid.Digit((col-by+n)%n) + 1
		}
	}
	if err := grid.CheckSolution(grid.NewPuzzle(s), values); err != nil {
		return nil, fmt.Errorf("shift pattern: %w", err)
	}
	if first == nil {
		return values, nil
	}
	g, err := symmetry.New(s, symmetry.Parts{Digits: first})
	if err != nil {
		return nil, fmt.Errorf("first row: %w", err)
	}
	return g.Grid(values), nil
}

// ParseRow parses a row with the digits 1 to n: a list, "2,1,3", or the key that makes it from the
// row 1 to n, "{1=2,2=1}".
func ParseRow(text string, n int) ([]grid.Digit, error) {
	places, err := symmetry.ParsePlaces(text, n)
	if err != nil {
		return nil, err
	}
	digits := make([]grid.Digit, n)
	for i, to := range places {
		digits[i] = grid.Digit(to) + 1
	}
	return digits, nil
}
