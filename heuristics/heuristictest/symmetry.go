package heuristictest

import (
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// symmetry maps puzzles to puzzles that are the same but for their looks.
type symmetry struct {
	cells  []grid.Cell  // the image of each cell
	digits []grid.Digit // the image of each digit; of 0, 0
}

// newSymmetry draws a symmetry of s: every axis is shuffled in groups as long as a
// box and within them, axes of equal kind are exchanged, digits relabelled.
func newSymmetry(rng *rand.Rand, s *grid.Shape) symmetry {
	n := s.Side()
	rows, cols := s.Box()
	to := [3][]int{shuffle(rng, s.Layers(), min(rows, s.Layers())), shuffle(rng, n, rows), shuffle(rng, n, cols)}
	order := axes(rng, s)
	y := symmetry{digits: make([]grid.Digit, n+1)}
	for c := range grid.Cell(s.Cells()) {
		layer, row, col := s.Coordinates(c)
		at := [3]int{to[0][layer], to[1][row], to[2][col]}
		y.cells = append(y.cells, s.CellAt(at[order[0]], at[order[1]], at[order[2]]))
	}
	for i, d := range rng.Perm(n) {
		y.digits[i+1] = grid.Digit(d) + 1
	}
	return y
}

// axes draws an order of the axes that leaves s as it is.
func axes(rng *rand.Rand, s *grid.Shape) []int {
	rows, cols := s.Box()
	switch {
	case s.IsCube():
		return rng.Perm(3)
	case rows == cols && rng.IntN(2) == 0:
		return []int{0, 2, 1}
	}
	return []int{0, 1, 2}
}

// shuffle draws a permutation of 0..n-1 that keeps groups of neighbours together.
func shuffle(rng *rand.Rand, n, group int) []int {
	to := make([]int, n)
	for i, g := range rng.Perm(n / group) {
		for j, member := range rng.Perm(group) {
			to[i*group+j] = g*group + member
		}
	}
	return to
}

// grid returns the image of a list of digits.
func (y symmetry) grid(digits []grid.Digit) []grid.Digit {
	image := make([]grid.Digit, len(digits))
	for c, d := range digits {
		image[y.cells[c]] = y.digits[d]
	}
	return image
}

// puzzle returns the image of p.
func (y symmetry) puzzle(p *grid.Puzzle) *grid.Puzzle {
	image := &grid.Puzzle{Shape: p.Shape, Givens: y.grid(p.Givens)}
	for c, allowed := range p.Allowed {
		if allowed == nil {
			continue
		}
		digits := []grid.Digit{}
		for _, d := range allowed {
			digits = append(digits, y.digits[d])
		}
		image.Restrict(y.cells[c], digits)
	}
	return image
}

// compare returns an error unless image is the image of b. Failed boards are alike.
func (y symmetry) compare(b, image *grid.Board) error {
	if b.Failed() || image.Failed() {
		if b.Failed() != image.Failed() {
			return fmt.Errorf("contradiction: %v, in the image: %v", b.Failed(), image.Failed())
		}
		return nil
	}
	s := b.Shape()
	for c, to := range y.cells {
		c := grid.Cell(c)
		if v := y.digits[b.Value(c)]; v != image.Value(to) {
			return fmt.Errorf("%s is placed as %d, its image %s as %d, expected %d",
				s.CellName(c), b.Value(c), s.CellName(to), image.Value(to), v)
		}
		for d := grid.Digit(1); int(d) <= s.Side(); d++ {
			if has := b.Has(c, d); has != image.Has(to, y.digits[d]) {
				return fmt.Errorf("%s has %d: %v, its image %s has %d: %v",
					s.CellName(c), d, has, s.CellName(to), y.digits[d], !has)
			}
		}
	}
	return nil
}
