package solver

import (
	"context"
	"time"

	"basisk/grid"
)

// Puzzles without a board. Loading the clues of a 9×9 onto a board takes as long as a fast method
// takes to solve it, since every removed candidate goes on the trail. A method with its own memory
// for candidates and no trail reads the puzzle instead; so does auto, which loads the board only if
// that method has no answer.

// Reader is a method that reads a puzzle instead of a board.
type Reader interface {
	Method
	// Read counts the solutions of p up to limit; 0 means all. It passes each solution to each, if
	// not nil, in a slice that is valid during the call, and stops when each returns false. If it
	// needs a board, it calls load. The solver sets the status, the name and the time. The error is
	// that of the context.
	Read(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64,
		each func(solution []grid.Digit) bool) (Result, error)
}

// OtherFinder is a method that looks for solutions other than a known one. Package maker uses it.
type OtherFinder interface {
	Method
	// Other returns a solution of left that is not full, or nil if there is none. Left has only digits
	// of full, and its other solutions differ from full in some of the cells at. The result is
	// valid until the next search. Known is false if the method's budget or the limit for hard
	// searches ended it; the error is that of the context.
	Other(ctx context.Context, left *grid.Puzzle, full []grid.Digit,
		at []grid.Cell) (other []grid.Digit, known bool, err error)
}

// SolvePuzzle is [Solver.Solve] for p. If the method is not a [Reader], load makes its board.
func (s *Solver) SolvePuzzle(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board) (Result, error) {
	if m, reads := s.method.(Reader); reads {
		return solved(read(ctx, m, p, load, 1, nil))
	}
	return s.Solve(ctx, load(p))
}

// CountPuzzle is [Solver.Count] for p, with load as in [Solver.SolvePuzzle].
func (s *Solver) CountPuzzle(
	ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64, each func([]grid.Digit) bool,
) (Result, error) {
	if m, reads := s.method.(Reader); reads {
		return counted(read(ctx, m, p, load, limit, each))
	}
	return s.Count(ctx, load(p), limit, each)
}

// read calls the method's Read for p.
func read(
	ctx context.Context, m Reader, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board,
	limit uint64, each func([]grid.Digit) bool,
) (Result, error) {
	begin := time.Now()
	r, err := m.Read(ctx, p, load, limit, each)
	r.Method = m.Name()
	err = r.close(ctx, begin, r.Stats, err)
	return r, err
}

// Read counts the solutions of p. It uses a board only if there is no kernel for the shape or the
// kernel does not find the answer.
func (a *auto) Read(
	ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64, each func([]grid.Digit) bool,
) (r Result, err error) {
	countsAll := limit == 0 && each == nil && a.config.Nodes == 0 // then a diagram may count
	if !a.hasKernel(p.Shape) || countsAll {
		return count(ctx, a, load(p), limit, each)
	}
	more := false
	r.Stats, more, err = a.read(ctx, p, load, r.counting(limit, each))
	if more {
		return a.readOn(ctx, load(p), r, limit, each)
	}
	return r, err
}

// read runs the kernel's stage of Search on a puzzle, at the same cost as on a board, and reports
// whether further stages follow. Everything that it passes to the kernel stays on the stack.
func (a *auto) read(
	ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, yield func([]grid.Digit) bool,
) (stats Stats, more bool, err error) {
	a.known = a.known[:0]
	_, stats, err = a.kernel.read(ctx, p, a.trial(), func() bool { return a.passOn(yield) })
	switch {
	case err == nil && a.goesOn(stats):
		return stats, true, nil
	case stats.End == Exhausted && stats.Nodes == 0 && len(a.known) == 0 && load(p).Failed():
		return Stats{End: Exhausted}, false, nil // loading refutes it
	}
	return stats, false, err
}

// readOn runs the stages after the kernel, which has counted the solutions of r.
func (a *auto) readOn(
	ctx context.Context, b *grid.Board, r Result, limit uint64, each func([]grid.Digit) bool,
) (Result, error) {
	var err error
	a.yield = r.counting(limit, each)
	r.Stats, err = a.stages(ctx, b, r.Stats, a.reason, a.study, a.list)
	return r, err
}
