package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Full grids in three ways: from the orbit of the shift pattern, from a walk that starts there, and
// by a search of the caller. The first reaches the fewest: 3.4e-12 of all 9×9 grids. Full uses the
// second. The third has the bias of the search, which must end: at 36×36 a random one takes
// seconds. Within an orbit all three give every grid the same probability.

// movesPerDigit times N is the length of a walk. It changes each cell some 40 times in flat shapes,
// 7 or more times in cubes. The number of cycles between rows of different bands, which reveals a
// shift pattern (1.34, 1.82, 1.50 for K = 3, 4, 5), settles after 3 to 10 changes per cell, near
// the number from random search: 1.95 (search 1.92), 2.45 (2.44), 2.86 (2.85).
const movesPerDigit = 60

// Filler returns a full grid of s chosen by rng in some way, or an error that says why there is
// none.
type Filler func(ctx context.Context, s *grid.Shape, rng *rand.Rand) ([]grid.Digit, error)

// Shifted returns the shift pattern of s moved by a random symmetry, uniform over its orbit. It is
// nil if the pattern does not satisfy all units.
func Shifted(s *grid.Shape, rng *rand.Rand) []grid.Digit {
	full := shift(s)
	if full == nil {
		return nil
	}
	return symmetry.Random(s, rng).Grid(full)
}

// shift returns the shift pattern of s, or nil if that does not satisfy all units.
func shift(s *grid.Shape) []grid.Digit {
	if full := symmetry.Shift(s); !grid.HasClash(s, full) {
		return full
	}
	return nil
}

// Full returns a random full grid of s: a shifted one, or one that was found, mixed, and moved once
// more. It is nil if none is found.
func Full(s *grid.Shape, rng *rand.Rand) []grid.Digit {
	full, _ := FullWithin(context.Background(), s, rng)
	return full
}

// FullWithin is [Full] unless ctx ends first; then it returns the error of ctx. In cubes of basis 8
// the moves take seconds.
func FullWithin(ctx context.Context, s *grid.Shape, rng *rand.Rand) ([]grid.Digit, error) {
	full, err := start(ctx, s, rng)
	if err != nil {
		return nil, err
	}
	m := NewMixer(s, full, rng)
	if err := m.Mix(ctx, movesPerDigit*s.Side()); err != nil {
		return nil, err
	}
	return symmetry.Random(s, rng).Grid(m.Grid()), nil
}

// Search returns the full grid that fill makes, moved by a random symmetry, so that no cell and no
// digit is favoured. It checks the grid.
func Search(ctx context.Context, s *grid.Shape, fill Filler, rng *rand.Rand) ([]grid.Digit, error) {
	full, err := fill(ctx, s, rng)
	if err != nil {
		return nil, fmt.Errorf("full grid of %v: %w", s, err)
	}
	if err := grid.CheckSolution(grid.NewPuzzle(s), full); err != nil {
		return nil, fmt.Errorf("full grid of %v: the filler is wrong: %w", s, err)
	}
	return symmetry.Random(s, rng).Grid(full), nil
}
