package pattern

import (
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// The shift pattern as in that work: rows move to the right, by the width of a box from row to row
// of a band, and by one more from band to band. So it is the mirror image of symmetry.Shift,
// relabelled. Each first row makes another grid of the same pattern: N! of them.

// Shift returns the shift pattern of s whose first row (of the first layer of cubes) is first; nil
// means 1..N. It returns an error if first is not a permutation of 1..N, or if the pattern has a
// digit twice in some unit besides rows, columns and equal boxes.
func Shift(s *grid.Shape, first []grid.Digit) ([]grid.Digit, error) {
	values, n := symmetry.Shift(s), s.Side()
	if !s.IsCube() {
		for row := range slices.Chunk(values, n) {
			slices.Reverse(row)
			for i, d := range row {
				row[i] = grid.Digit(n+1) - d
			}
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
