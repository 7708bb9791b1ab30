package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// The idea: a step of the walk draws a clue and an open cell of a puzzle with one solution, and lets them change
// places if the puzzle still has one solution; otherwise the puzzle stays as it is, and the step counts as well. The
// same draw reverses a step, with the same probability, so a long walk is at all puzzles of the full grid with so many
// clues that it can reach equally often. Known unavoidable sets refuse most steps without a search.
//
// Source: N. Metropolis and others, Equation of State Calculations by Fast Computing Machines (1953).
//
// Cost: a question to other for each step that no known set refuses.
//
// Before and after: the clues have one solution, the full grid.

// Walker walks among the puzzles with one solution that part of a full grid makes, all with the same number of clues.
type Walker struct {
	puzzle      *grid.Puzzle
	full        []grid.Digit
	sets        *sets
	other       OtherSolution
	clues, open []grid.Cell
}

// NewWalker returns a walker that begins at a puzzle, which it changes, with its solution. The error says that another
// solution is known.
func NewWalker(p *grid.Puzzle, full []grid.Digit, other OtherSolution) (*Walker, error) {
	w := &Walker{puzzle: p, full: full, sets: newSets(p.Shape), other: other}
	w.sets.begin(full)
	for c, d := range p.Givens {
		if d != 0 {
			w.clues = append(w.clues, grid.Cell(c))
		} else {
			w.open = append(w.open, grid.Cell(c))
		}
	}
	if !w.sets.take(w.open) {
		return nil, errors.New("walk: the puzzle has several solutions")
	}
	return w, nil
}

// Walk makes a number of steps. It returns how many of them moved, and fails if ctx ends or a question stays
// undecided, since a step that is neither made nor refused would bend the walk.
func (w *Walker) Walk(ctx context.Context, steps int, rng *rand.Rand) (moved int, err error) {
	if len(w.clues) == 0 || len(w.open) == 0 {
		return 0, nil
	}
	for range steps {
		i, j := rng.IntN(len(w.clues)), rng.IntN(len(w.open))
		may, err := w.exchange(ctx, w.clues[i], w.open[j])
		if err != nil {
			return moved, fmt.Errorf("walk: %w", err)
		}
		if may {
			w.clues[i], w.open[j] = w.open[j], w.clues[i]
			moved++
		}
	}
	return moved, nil
}

// exchange opens a clue and gives a cell instead, and reports whether there is still one solution; if not, the puzzle
// is as before.
func (w *Walker) exchange(ctx context.Context, clue, cell grid.Cell) (bool, error) {
	w.move(cell, clue)
	if w.sets.take([]grid.Cell{clue}) {
		other, err := w.other(ctx, w.puzzle, w.full, []grid.Cell{clue})
		if err == nil && other == nil {
			return true, nil
		}
		if err == nil {
			w.sets.learn(other, w.puzzle.Givens)
		}
		w.sets.put([]grid.Cell{clue})
		w.back(cell, clue)
		return false, err
	}
	w.back(cell, clue)
	return false, nil
}

// move gives a cell and opens a clue, and enters the first in the sets.
func (w *Walker) move(cell, clue grid.Cell) {
	w.puzzle.Givens[cell], w.puzzle.Givens[clue] = w.full[cell], 0
	w.sets.put([]grid.Cell{cell})
}

// back undoes move. A set that is left without a clue by that had none before.
func (w *Walker) back(cell, clue grid.Cell) {
	w.puzzle.Givens[cell], w.puzzle.Givens[clue] = 0, w.full[clue]
	w.sets.take([]grid.Cell{cell})
}
