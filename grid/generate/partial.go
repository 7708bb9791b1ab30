package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// Partial grids without a known completion: the quasigroup completion problem of Gomes and Selman
// (1997), Problem structure in the presence of perturbations, if the shape is a Latin square. Holes
// in a full square are the other population of the literature (Achlioptas, Gomes, Kautz and Selman
// 2000, Generating satisfiable problem instances): [RandomPattern] and, with as many holes in each
// row and column (Kautz et al. 2001, Balance and filtering in structured satisfiable problems),
// [BalancedPattern].
//
// Cost: a placement for each clue and each failure, and all of these again if a cell runs out of
// digits.

// Partial returns a puzzle with the given number of clues, each a random digit in a random cell that leaves a
// candidate in every open cell and a place for every digit in every unit. It may have no solution. It fails for an
// impossible number, or if ctx ends.
func Partial(ctx context.Context, s *grid.Shape, clues int, rng *rand.Rand) (*grid.Puzzle, error) {
	if clues < 0 || clues > s.Cells() {
		return nil, fmt.Errorf("%d clues in %v: expected 0 to %d", clues, s, s.Cells())
	}
	b := grid.NewBoard(s)
	for {
		b.Reset()
		p := grid.NewPuzzle(s)
		cells := rng.Perm(s.Cells())[:clues]
		for len(cells) > 0 && placeAny(b, grid.Cell(cells[0]), rng) {
			p.Givens[cells[0]] = b.Value(grid.Cell(cells[0]))
			cells = cells[1:]
		}
		if err := ctx.Err(); err != nil || len(cells) == 0 {
			return p, err
		}
	}
}

// placeAny places a random candidate of c that does not make b fail. It returns false if there is
// none.
func placeAny(b *grid.Board, c grid.Cell, rng *rand.Rand) bool {
	for _, i := range rng.Perm(b.Shape().Side()) {
		if before := b.Mark(); b.Has(c, grid.Digit(i)+1) {
			if b.Place(c, grid.Digit(i)+1); !b.Failed() {
				return true
			}
			b.Undo(before)
		}
	}
	return false
}
