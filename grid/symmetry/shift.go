package symmetry

import "basisk/grid"

// The shift pattern: each row is the previous row shifted, by the width of a box inside a band and
// by one more from band to band, so that no box has a digit twice. For boxes of R rows and C
// columns, row r is 1..N shifted by C·(r mod R) + ⌊r/R⌋, all of them different. Cost: one step per
// cell.
//
// In a cube the digits of a coordinate in base K are added without carry. Let x = (x₁, x₀) be such
// a coordinate. The digit is the sum of A·column + B·row + C·layer over Z_K², with A, B, C
// invertible, so that lines have every digit, and the images (0,1), (1,0), (1,1) of the three low
// digits linearly independent in pairs, so that the boxes of all three kinds of planes do.

// Shift returns a full grid of s, the shift pattern, with the first row (of the first layer) 1..N.
// It satisfies rows, columns and equal boxes: digits may repeat in other units.
func Shift(s *grid.Shape) []grid.Digit {
	values := make([]grid.Digit, s.Cells())
	n := s.Side()
	rows, _ := Bundles(s)
	for c := range values {
		layer, row, col := s.Coordinates(grid.Cell(c))
		d := (n/rows*(row%rows) + row/rows + col) % n
		if s.IsCube() {
			d = cubeShift(rows, layer, row, col)
		}
		values[c] = grid.Digit(d) + 1
	}
	return values
}

// cubeShift returns the digit, from 0, of a cell of the cube of basis k.
func cubeShift(k, layer, row, col int) int {
	high := col/k + row%k + layer%k + layer/k
	low := col%k + row/k + layer%k
	return high%k*k + low%k
}
