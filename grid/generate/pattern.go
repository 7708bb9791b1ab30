package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// Patterns of holes that are independent of the digits. Puzzles with random holes are mostly not
// unique from 16×16 on; balanced holes make the hard instances of Kautz, Ruan, Achlioptas, Gomes,
// Selman and Stickel (2001) for Latin squares and of Ansótegui, Béjar, Fernández, Gomes and Mateu
// (2011) for Sudoku.
//
// Cost: a random pattern costs a step per cell, a balanced one a mixed full grid.

// Mask reports for each cell whether it is a clue.
type Mask []bool

// RandomPattern returns a pattern with the given number of clues, uniformly.
func RandomPattern(s *grid.Shape, clues int, rng *rand.Rand) (Mask, error) {
	return SymmetricPattern(s, "none", clues, rng)
}

// SymmetricPattern returns a random pattern with the given number of clues and the symmetry,
// or an error if the sizes of the orbits do not add up to that number.
func SymmetricPattern(s *grid.Shape, y Symmetry, clues int, rng *rand.Rand) (Mask, error) {
	orbits, left, err := y.orbitsFor(s, clues)
	if err != nil {
		return nil, err
	}
	p := make(Mask, s.Cells())
	for _, i := range rng.Perm(len(orbits)) {
		size := len(orbits[i])
		left[size]--
		if !left.addUpTo(clues - size) {
			continue // it is too large, or the rest could not complete the number
		}
		clues -= size
		for _, c := range orbits[i] {
			p[c] = true
		}
	}
	return p, nil
}

// BalancedPattern returns a pattern with exactly holes holes in every unit. It fails for an
// impossible number, or if ctx ends.
func BalancedPattern(ctx context.Context, s *grid.Shape, holes int, rng *rand.Rand) (Mask, error) {
	if holes < 0 || holes > s.Side() {
		return nil, fmt.Errorf("%d holes in every unit of %v: expected 0 to %d", holes, s, s.Side())
	}
	full, err := FullWithin(ctx, s, rng)
	if err != nil {
		return nil, err
	}
	p := make(Mask, s.Cells())
	for c, layer := range full {
		p[c] = int(layer) > holes
	}
	return p, nil
}

// Carve returns the puzzle that the pattern leaves of a full grid.
func Carve(s *grid.Shape, full []grid.Digit, p Mask) *grid.Puzzle {
	puzzle := grid.NewPuzzle(s)
	for c, clue := range p {
		if clue {
			puzzle.Givens[c] = full[c]
		}
	}
	return puzzle
}

// sizes counts orbits by size. All sizes are powers of two.
type sizes [largestOrbit + 1]int

// largestOrbit is the order of the largest group: the symmetries of the square.
const largestOrbit = 8

// addUpTo reports whether some of the orbits have exactly the given number of cells together. Since
// each size divides the next, choosing the largest first finds them if there are any.
func (z *sizes) addUpTo(cells int) bool {
	if cells < 0 {
		return false
	}
	for size := largestOrbit; size > 0; size /= 2 {
		cells -= size * min(z[size], cells/size)
	}
	return cells == 0
}

// CheckClues returns an error if no pattern with that number of clues has the symmetry; it names
// the nearest possible numbers.
func CheckClues(s *grid.Shape, y Symmetry, clues int) error {
	_, _, err := y.orbitsFor(s, clues)
	return err
}

// orbitsFor returns the orbits and their sizes, or an error if no union of them has that number of
// clues.
func (y Symmetry) orbitsFor(s *grid.Shape, clues int) ([][]grid.Cell, *sizes, error) {
	orbits, err := y.orbits(s)
	if err != nil {
		return nil, nil, err
	}
	if clues < 0 || clues > s.Cells() {
		return nil, nil, fmt.Errorf("%d clues in %v: expected 0 to %d", clues, s, s.Cells())
	}
	var z sizes
	for _, o := range orbits {
		z[len(o)]++
	}
	if z.addUpTo(clues) {
		return orbits, &z, nil
	}
	fewer, more := clues, clues
	for !z.addUpTo(fewer) {
		fewer--
	}
	for !z.addUpTo(more) {
		more++
	}
	return nil, nil, fmt.Errorf("%d clues with symmetry %s in %v: the nearest numbers are %d and %d",
		clues, y, s, fewer, more)
}
