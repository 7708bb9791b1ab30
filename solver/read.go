package solver

import (
	"context"
	"time"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// Puzzles without a board. To put the clues of a 9×9 on a board takes as long as a fast
// method takes to solve it: every candidate that goes is written on the trail, so that it
// can come back. A method that has a memory of its own for the candidates, and needs no
// trail, is spared that; so is auto, where it begins with such a one and that has the answer.

// Reader is what a method may be besides: one that takes a puzzle as it is stated.
type Reader interface {
	Method
	// Read counts the solutions of p up to limit, 0 being all, and passes each to each,
	// unless that is nil, in a slice that is valid during the call; it stops when each
	// returns false. Should it need a board, load returns that. The solver enters the
	// status, the name and the time. The error is that of the context.
	Read(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64, each func(solution []grid.Digit) bool) (Result, error)
}

// Differ is what a method may be besides: one that compares the solutions of a puzzle with
// one that is known. Package maker lives on it.
type Differ interface {
	Method
	// Other returns a solution, that is not full, of the puzzle that has the digits of a
	// full grid in the cells that are not open; nil if there is none. The caller knows that
	// it differs from full in some of the cells at. It is valid until the next search.
	// Known is false if a budget ended the search; the error is that of the context.
	Other(ctx context.Context, s *grid.Shape, full []grid.Digit, open []bool, at []grid.Cell) (other []grid.Digit, known bool, err error)
}

// SolvePuzzle is [Solver.Solve] of p. Methods that are no [Reader] get it on the board that
// load returns.
func (s *Solver) SolvePuzzle(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board) (Result, error) {
	if m, reads := s.method.(Reader); reads {
		return solved(read(ctx, m, p, load, 1, nil))
	}
	return s.Solve(ctx, load(p))
}

// CountPuzzle is [Solver.Count] of p, with load as in [Solver.SolvePuzzle].
func (s *Solver) CountPuzzle(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64, each func(solution []grid.Digit) bool) (Result, error) {
	if m, reads := s.method.(Reader); reads {
		return counted(read(ctx, m, p, load, limit, each))
	}
	return s.Count(ctx, load(p), limit, each)
}

// read has a method read p.
func read(ctx context.Context, m Reader, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64, each func([]grid.Digit) bool) (Result, error) {
	begin := time.Now()
	r, err := m.Read(ctx, p, load, limit, each)
	r.Method = m.Name()
	err = r.close(ctx, begin, r.Stats, err)
	return r, err
}

// Read counts the solutions of p, on a board only if the kernel has none of its shape or has
// not the answer.
func (a *auto) Read(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, limit uint64, each func([]grid.Digit) bool) (r Result, err error) {
	countsAll := limit == 0 && each == nil && a.config.Nodes == 0 // which may take a diagram
	if !a.hasKernel(p.Shape) || countsAll {
		return count(ctx, a, load(p), limit, each)
	}
	r.Stats, err = a.quick.read(ctx, p, load, r.counting(limit, each))
	return r, err
}

// read is Search of a puzzle that the kernel is for. It costs what that does of a board.
func (a *staged) read(ctx context.Context, p *grid.Puzzle, load func(*grid.Puzzle) *grid.Board, yield func([]grid.Digit) bool) (stats Stats, err error) {
	a.yield, a.known = yield, a.known[:0]
	spent, err := a.tryKernel(p.Shape, func(yield func() bool) (Stats, error) {
		_, stats, err := a.kernel.read(ctx, p, bitboard.Limits{}, yield)
		return stats, err
	})
	stats.Add(spent)
	switch {
	case err == nil && a.goesOn(stats):
		return a.stages(ctx, load(p), stats, a.reason, a.study, a.list)
	case stats.End == Exhausted && stats.Nodes == 0 && len(a.known) == 0 && load(p).Failed():
		return Stats{End: Exhausted}, nil // to load it is to refute it
	}
	return stats, err
}
