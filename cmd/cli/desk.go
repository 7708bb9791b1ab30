package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"basisk/grid"
	"basisk/solver"
)

// The idea: what a worker needs is made once and used for all its puzzles. A
// solver keeps its engine and its links as long as the board stays the same, so a
// file of puzzles of one shape is solved without allocating boards.
//
// Before and after: a puzzle is judged before it is asked about, and a solution
// before anybody sees it, by code that shares nothing with the solvers. The time of
// an answer runs from the parsed puzzle on: loading the board and encoding count,
// both judgements do not.

// heldCandidates bounds the boards that a desk keeps, in candidates of all boards
// together: a few hundred MB.
const heldCandidates = 1 << 23

// desk is where one worker works: a solver, and a board of every shape that came
// up, used again and again.
type desk struct {
	// solver answers; nil on the desk of somebody who only reasons.
	solver *solver.Solver
	// config and timeout are what the solver was made with and what it may take
	// for a puzzle; 0 is for ever.
	config  solver.Config
	timeout time.Duration
	// failure says why there is no solver.
	failure error
	// boards has the board of each shape, and held the candidates of all of them.
	boards map[geometry]*grid.Board
	held   int
}

// geometry tells one shape from another.
type geometry struct {
	boxRows, boxCols int
	cube             bool
}

// newDesk returns a desk without a solver for those who need none.
func newDesk(timeout time.Duration) *desk {
	return &desk{timeout: timeout, boards: map[geometry]*grid.Board{}}
}

// newSolverDesk returns a desk with a solver for c. If there can be none, every answer
// says so.
func newSolverDesk(c solver.Config, timeout time.Duration) *desk {
	d := newDesk(timeout)
	d.solver, d.failure = solver.New(c)
	d.config = c
	return d
}

// board returns a board with p on it, valid until the next call.
func (d *desk) board(p *grid.Puzzle) *grid.Board {
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

// answer is the outcome of a question about a puzzle.
type answer struct {
	solver.Result
	// message says what is wrong or missing; empty if nothing is.
	message string
	// fault is a mistake of this program: a solution that is none.
	fault error
	// cut tells that an interrupt ended the work before all was known.
	cut bool
	// shown has the solutions that are to be printed besides the status.
	shown [][]grid.Digit
}

// ask puts a question about p to the solver and judges what it says.
func (d *desk) ask(ctx context.Context, p *grid.Puzzle, question func(context.Context, *grid.Board) (solver.Result, error)) answer {
	if d.failure != nil {
		return answer{Result: solver.Result{Status: solver.Invalid}, message: d.failure.Error(), fault: d.failure}
	}
	if err := grid.CheckPuzzle(p); err != nil {
		return answer{Result: solver.Result{Status: solver.Invalid, Exact: true}, message: err.Error()}
	}
	ctx, cancel := d.limit(ctx)
	defer cancel()
	begin := time.Now()
	r, err := question(ctx, d.board(p))
	r.Elapsed = time.Since(begin)
	if report := d.config.Progress; report != nil {
		report(0) // nothing is at hand any more
	}
	a := answer{Result: r, message: d.explain(ctx, r, err), cut: isInterrupted(ctx)}
	if r.Solution != nil {
		a.judge(p, r.Solution)
	}
	return a
}

// limit returns ctx with the time that a puzzle may take. The function returned
// releases it.
func (d *desk) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if d.timeout > 0 {
		return context.WithTimeout(ctx, d.timeout)
	}
	return ctx, func() {}
}

// judge takes note if solution is none of p.
func (a *answer) judge(p *grid.Puzzle, solution []grid.Digit) {
	if err := grid.CheckSolution(p, solution); err != nil {
		a.fault = fmt.Errorf("internal error: method %s gave a wrong solution, please report it: %w", a.Method, err)
		a.Status, a.message, a.Solution, a.shown = solver.Invalid, a.fault.Error(), nil, nil
	}
}

// isInterrupted reports whether ctx ended by a signal and not by its deadline.
func isInterrupted(ctx context.Context) bool { return errors.Is(ctx.Err(), context.Canceled) }

// explain says why there is no full answer and which flag may help.
func (d *desk) explain(ctx context.Context, r solver.Result, err error) string {
	switch {
	case isInterrupted(ctx):
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
		return fmt.Sprintf("not settled within --nodes %d", d.config.Nodes)
	}
	return ""
}
