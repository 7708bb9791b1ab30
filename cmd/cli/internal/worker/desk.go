// Package worker has what one worker of a command asks puzzles with: a [Desk].
//
// # Words
//
// A desk is the place of one worker, an [Answer] what was found out about a puzzle.
//
// # Invariants
//
// A puzzle is judged before it is asked about, and a solution before anybody sees it,
// by code that shares nothing with the solvers. The time of an answer runs from the
// parsed puzzle on: loading the board and encoding count, both judgements do not. A
// desk serves one goroutine.
//
// # Design
//
// What a worker needs is made once and used for all its puzzles. A solver keeps its
// engine and its links as long as the board stays the same, so a file of puzzles of
// one shape is solved without allocating boards. Boards that all workers share would
// be fewer, and would have to be fetched and returned under a lock.
package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"basisk/grid"
	"basisk/solver"
)

// heldCandidates bounds the boards that a desk keeps, in candidates of all boards
// together: a few hundred MB.
const heldCandidates = 1 << 23

// Desk is where one worker works: a solver, and a board of every shape that came
// up, used again and again.
type Desk struct {
	// Solver answers; nil on the desk of somebody who only reasons.
	Solver *solver.Solver
	// Config is what the solver was made with.
	Config solver.Config
	// Failure says why there is no solver.
	Failure error
	// timeout is what a puzzle may take; 0 is for ever.
	timeout time.Duration
	// boards has the board of each shape, and held the candidates of all of them.
	boards map[geometry]*grid.Board
	held   int
}

// geometry tells one shape from another.
type geometry struct {
	boxRows, boxCols int
	cube             bool
}

// New returns a desk without a solver for those who need none. A puzzle may take the
// time-out; 0 is for ever.
func New(timeout time.Duration) *Desk {
	return &Desk{timeout: timeout, boards: map[geometry]*grid.Board{}}
}

// NewSolver returns a desk with a solver for c. If there can be none, Failure says why,
// and so does every answer.
func NewSolver(c solver.Config, timeout time.Duration) *Desk {
	d := New(timeout)
	d.Solver, d.Failure = solver.New(c)
	d.Config = c
	return d
}

// Board returns a board with p on it, valid until the next call.
func (d *Desk) Board(p *grid.Puzzle) *grid.Board {
	rows, cols := p.Shape.Box()
	key := geometry{rows, cols, p.Shape.IsCube()}
	b := d.boards[key]
	if b == nil {
		size := p.Shape.Cells() * p.Shape.Side()
		if d.held+size > heldCandidates {
			clear(d.boards)
			d.held = 0
		}
		b = grid.NewBoard(p.Shape)
		d.boards[key] = b
		d.held += size
	}
	p.Load(b)
	return b
}

// Answer is the outcome of a question about a puzzle.
type Answer struct {
	solver.Result
	// Message says what is wrong or missing; empty if nothing is.
	Message string
	// Fault is a mistake of this program: a solution that is none.
	Fault error
	// Cut tells that an interrupt ended the work before all was known.
	Cut bool
	// Shown has the solutions that are to be printed besides the status.
	Shown [][]grid.Digit
}

// Ask puts a question about p to the solver and judges what it says.
func (d *Desk) Ask(ctx context.Context, p *grid.Puzzle, question func(context.Context, *grid.Board) (solver.Result, error)) Answer {
	if d.Failure != nil {
		return Answer{Result: solver.Result{Status: solver.Invalid}, Message: d.Failure.Error(), Fault: d.Failure}
	}
	if err := grid.CheckPuzzle(p); err != nil {
		return Invalid(err)
	}
	ctx, cancel := Limit(ctx, d.timeout)
	defer cancel()
	begin := time.Now()
	r, err := question(ctx, d.Board(p))
	r.Elapsed = time.Since(begin)
	if report := d.Config.Progress; report != nil {
		report(0) // nothing is at hand any more
	}
	a := Answer{Result: r, Message: d.explain(ctx, r, err), Cut: Interrupted(ctx)}
	if r.Solution != nil {
		a.Judge(p, r.Solution)
	}
	return a
}

// Limit returns ctx with the time that a puzzle may take; 0 is for ever. The function
// returned releases it.
func Limit(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout > 0 {
		return context.WithTimeout(ctx, timeout)
	}
	return ctx, func() {}
}

// Invalid is the answer about a puzzle that cannot be asked about.
func Invalid(err error) Answer {
	return Answer{Result: solver.Result{Status: solver.Invalid, Exact: true}, Message: err.Error()}
}

// Unsettled is the answer to a question that was given up. Its context is ctx, that of
// Limit; the message says that it was interrupted, or out of time, or otherwise.
func Unsettled(ctx context.Context, timeout time.Duration, otherwise string) Answer {
	a := Answer{Result: solver.Result{Status: solver.Limit}, Message: otherwise, Cut: Interrupted(ctx)}
	switch {
	case a.Cut:
		a.Message = "interrupted"
	case ctx.Err() != nil:
		a.Message = fmt.Sprintf("not settled within --timeout %v", timeout)
	}
	return a
}

// Judge takes note if solution is none of p.
func (a *Answer) Judge(p *grid.Puzzle, solution []grid.Digit) {
	if err := grid.CheckSolution(p, solution); err != nil {
		a.Fault = fmt.Errorf("internal error: method %s gave a wrong solution, please report it: %w", a.Method, err)
		a.Status, a.Message, a.Solution, a.Shown = solver.Invalid, a.Fault.Error(), nil, nil
	}
}

// Interrupted reports whether ctx ended by a signal and not by its deadline.
func Interrupted(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }

// explain says why there is no full answer and which flag may help.
func (d *Desk) explain(ctx context.Context, r solver.Result, err error) string {
	switch {
	case Interrupted(ctx):
		return "interrupted"
	case err != nil:
		return err.Error()
	case r.Status == solver.Unsolvable || r.Status == solver.None:
		return fmt.Sprintf("refuted after %d branches", r.Stats.Nodes)
	case r.Stats.End == solver.Stuck:
		return "the rules conclude no more; -m auto also branches"
	case r.Stats.End == solver.Cancelled:
		return fmt.Sprintf("not settled within --timeout %v", d.timeout)
	case r.Stats.End == solver.OutOfNodes:
		return fmt.Sprintf("not settled within --nodes %d", d.Config.Nodes)
	}
	return ""
}
