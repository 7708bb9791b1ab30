package generate_test

import (
	"context"
	"slices"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// other finds a second solution.
func other(ctx context.Context, left *grid.Puzzle, full []grid.Digit, _ []grid.Cell) ([]grid.Digit, error) {
	s, err := solver.New(solver.Config{})
	if err != nil {
		return nil, err
	}
	var found []grid.Digit
	_, err = s.Count(ctx, left.Board(), 2, func(solution []grid.Digit) bool {
		if !slices.Equal(solution, full) {
			found = slices.Clone(solution)
		}
		return true
	})
	return found, err
}

func TestBalancedUnique(t *testing.T) {
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	for name, test := range map[string]struct {
		shape *grid.Shape
		holes int
	}{
		"4x4":          {box(t, 2, 2), 2},
		"6x6":          {box(t, 2, 3), 3},
		"9x9":          {box(t, 3, 3), 6},
		"12x12":        {box(t, 2, 6), 6},
		"16x16":        {box(t, 4, 4), 9},
		"latin square": {box(t, 1, 7), 3},
		"cube":         {cube, 2},
	} {
		t.Run(name, func(t *testing.T) {
			s := test.shape
			for seed := range uint64(testenv.Scale(1, 5, 5)) {
				full := generate.Full(s, random(seed))
				find := func() generate.Pattern {
					p, err := generate.BalancedUnique(context.Background(), s, full, test.holes, 2000, other, random(seed))
					require.NoError(t, err)
					return p
				}
				p := find()
				requireBalanced(t, s, p, test.holes)
				require.EqualValues(t, 1, solutions(t, generate.Carve(s, full, p)))
				require.Equal(t, p, find(), "the same seed")
			}
		})
	}
}

func TestBalancedUniqueGivesUp(t *testing.T) {
	s := box(t, 2, 2)
	full := generate.Full(s, random(1))
	ctx := context.Background()
	_, err := generate.BalancedUnique(ctx, s, full, 4, 20, other, random(1))
	require.EqualError(t, err, "4 holes in every unit of 4x4, boxes 2x2: no unique puzzle in 20 attempts")
	_, err = generate.BalancedUnique(ctx, s, full, 5, 20, other, random(1))
	require.EqualError(t, err, "5 holes in every unit of 4x4, boxes 2x2: expected 0 to 4")
	_, err = generate.BalancedUnique(ctx, s, full[1:], 2, 20, other, random(1))
	require.EqualError(t, err, "balanced holes: not a full grid: 15 cells, expected 16")
	lost := func(context.Context, *grid.Puzzle, []grid.Digit, []grid.Cell) ([]grid.Digit, error) {
		return nil, generate.ErrUndecided
	}
	_, err = generate.BalancedUnique(ctx, s, full, 2, 20, lost, random(1))
	require.ErrorIs(t, err, generate.ErrUndecided)
}
