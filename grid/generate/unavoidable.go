package generate

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// The idea: if a puzzle has another solution, the cells in which that differs fall into parts that
// are unavoidable sets: each part could be exchanged independently. A pattern makes a unique puzzle
// if and only if it has a clue in each unavoidable set of the full grid. So the sets that were met
// are kept, reduced to minimal ones, and the pattern is repaired by switches until it hits them
// all; then the search for another solution is repeated. A switch moves two holes along two rows of
// a band, or two columns of a stack, so that every unit keeps its number of holes.
//
// Source: unavoidable sets: Felgenhauer and Jarvis (2005), McGuire, Tugemann and Civario (2014);
// requesting sets until all are hit: the implicit hitting sets of Moreno-Centeno and Karp (2013);
// the choice of switches is that of WalkSAT (Selman, Kautz and Cohen 1994).
//
// Cost: for each round a question about the pattern, and easy ones about the cells of the
// set that it brought; a switch looks at about 2N·K rectangles.

// OtherSolution returns a solution of left that is not full, or nil if there is none. Left has only
// digits of the full grid, and is not kept; unless at is empty, the caller guarantees that every
// other solution differs from full in some of the cells at. The answer is valid until the next call.
// The error may be ErrUndecided.
type OtherSolution func(ctx context.Context, left *grid.Puzzle, full []grid.Digit, at []grid.Cell) ([]grid.Digit, error)

// BalancedUnique returns a pattern with exactly holes holes in every unit that leaves of the full
// grid a puzzle with one solution, or an error if rounds questions did not find one. Patterns of
// cubes are not repaired but redrawn.
func BalancedUnique(
	ctx context.Context, s *grid.Shape, full []grid.Digit, holes, rounds int, other OtherSolution, rng *rand.Rand,
) (Pattern, error) {
	if err := grid.CheckSolution(grid.NewPuzzle(s), full); err != nil {
		return nil, fmt.Errorf("balanced holes: not a full grid: %w", err)
	}
	m := &patternRepair{shape: s, full: full, rng: rng, board: grid.NewBoard(s), parts: newParts(s)}
	m.of = make([][]int, s.Cells())
	m.parts.begin(full)
	m.other = func(left *grid.Puzzle) ([]grid.Digit, error) { return other(ctx, left, full, nil) }
	for range rounds {
		if err := m.ready(ctx, holes); err != nil {
			return nil, err
		}
		if len(m.missed()) > 0 {
			m.pattern = nil // beyond repair
			continue
		}
		solution, err := m.other(Carve(s, full, m.pattern))
		if err != nil || solution == nil {
			return m.pattern, err
		}
		if err := m.learn(solution); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%d holes in every unit of %v: no unique puzzle in %d attempts", holes, s, rounds)
}
