// Package ask has the questions about puzzles, and their answers as the JSON objects that the
// command documents: one table, [Questions], from which commands, forms and their checks are made.
// It knows no flags and no terminal, so that a page can use it too.
//
// # Words
//
// A worker answers one question after another. An answer begins with a [Head], which has the status
// of the question, and ends with a [Tail], which has its cost and what is missing.
//
// # Invariants
//
// A puzzle is checked before it is solved, and a solution before it is shown, by code that shares
// nothing with the solvers. The time of an answer begins with the parsed puzzle: it includes loading
// the board and encoding, but not the two checks. The fields of an answer with JSON tags are its
// object, in order; the others are for callers that write text. A worker serves one goroutine.
//
// # Design
//
// A worker keeps its solver and its board, and a solver its engine and links, as long as the shape stays
// the same, so that a file of puzzles of one shape is solved without allocating boards. Boards shared by all
// workers would be fewer, but need a lock.
//
// Building objects member by member would save a tenth of the time of the easiest 9x9, 2 µs. Struct
// types keep the members and their order in one place, which documentation can point to.
package ask

import (
	"context"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/processor"
)

// Options say how a worker answers. The zero value has no limits.
type Options struct {
	// Config directs the solver of the questions that need one.
	Config solver.Config
	// Timeout is the maximum time per puzzle; default 0, no limit.
	Timeout time.Duration
	// Program is the name of the command whose flags messages name; default none, as on a page.
	Program string
}

// Worker answers questions: it has a solver and a board, which it reuses.
type Worker struct {
	Options
	solver  *solver.Solver
	failure error       // why there is no solver
	board   *grid.Board // nil before the first question
}

// New returns a worker. If the configuration is invalid, its answers to questions for a solver say so.
func New(o Options) *Worker {
	w := &Worker{Options: o}
	w.solver, w.failure = solver.New(o.Config)
	return w
}

// Board returns a board with p on it, valid until the next call. If ctx ends meanwhile the board
// may be incomplete, and no conclusions may be drawn from it.
func (w *Worker) Board(ctx context.Context, p *grid.Puzzle) *grid.Board {
	if w.board == nil || !w.board.Shape().Equal(p.Shape) {
		w.board = grid.NewBoard(p.Shape)
	}
	p.LoadWithin(ctx, w.board)
	return w.board
}

// loading returns a function that loads a puzzle on a board until ctx ends.
func (w *Worker) loading(ctx context.Context) func(*grid.Puzzle) *grid.Board {
	return func(p *grid.Puzzle) *grid.Board { return w.Board(ctx, p) }
}

// Ask asks a question about r, which has a puzzle, and checks the answer. A question that needs a
// board gets it from [Worker.Board].
func (w *Worker) Ask(ctx context.Context, r format.Record,
	question func(context.Context) (solver.Result, error),
) Answer {
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		return Invalid(r, err)
	}
	ctx, cancel := Limit(ctx, w.Timeout)
	defer cancel()
	begin := time.Now()
	x, err := question(ctx)
	heuristics.Throw(err)
	x.Elapsed = time.Since(begin)
	if report := w.Config.Progress; report != nil {
		report(0) // nothing is in progress any more
	}
	a := answer(r, x.Status, w.explain(ctx, r.Puzzle, &x, err), &x)
	a.Interrupted = Interrupted(ctx)
	if x.Method != "" { // else no solver was asked
		a.Method, a.Seconds, a.Stats = x.Method, Seconds(max(x.Elapsed, 1).Seconds()), &x.Stats
	}
	if x.Solution != nil {
		a.judge(r.Puzzle, x.Solution)
	}
	return a
}

// solve is [Worker.Ask] for a question to the solver of the worker.
func (w *Worker) solve(ctx context.Context, r format.Record,
	question func(context.Context) (solver.Result, error),
) Answer {
	if w.failure != nil {
		a := Invalid(r, w.failure)
		a.Result.Exact, a.Fault = false, w.failure
		return a
	}
	return w.Ask(ctx, r, question)
}

// Limit returns ctx with the time limit of a puzzle; 0 means no limit. The returned function releases
// it.
func Limit(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout > 0 {
		return context.WithTimeout(ctx, timeout)
	}
	return ctx, func() {}
}

// Interrupted reports whether ctx ended by a signal and not by its deadline.
func Interrupted(ctx context.Context) bool { return ctx.Err() != nil && !processor.Expired(ctx) }
