package maker

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// stages returns the configurations that decide uniqueness one after another, the last being c: a
// search that takes more nodes waits until the easier ones are done. Processor time at 25x25 down
// to 45 %: 0.05 s; 0.2 s with a first stage of 30 branches by learning, 2 s with one of 1000, and 1
// to 13 s without stages. The last is auto if c proves nothing.
func stages(c solver.Config) []solver.Config {
	if x, err := solver.New(c); err == nil && !x.Proves() {
		own := c
		own.Method, own.Choose = solver.MethodEntry{}, solver.ChooserEntry{}
		return []solver.Config{c, own}
	}
	var stages []solver.Config
	for i, nodes := range []uint64{10, 100, 1000} {
		stage := c
		stage.Nodes = nodes
		if c.Nodes != 0 && nodes >= c.Nodes {
			continue
		}
		if i == 0 && c.IsAuto() {
			stage.Method = solver.Search()
		}
		stages = append(stages, stage)
	}
	return append(stages, c)
}

// Result is a puzzle and how it was made.
type Result struct {
	Puzzle *grid.Puzzle // nil if there is none
	// Full is its solution, or, without a puzzle, the full grid of an attempt.
	Full []grid.Digit
	// Unique and Minimal report whether the puzzle is known to be so.
	Unique, Minimal bool
	// Undecided is the number of clues, or orbits of clues, that may be redundant because a budget
	// ended the search.
	Undecided int
	// Attempts counts full grids, and Asked the questions to the solver and the rules.
	Attempts, Asked int
	// Rating is the rating of the puzzle if the spec has a range of them, and missed how much it is above that, or
	// below if negative.
	Rating, missed float64
}

// Maker makes puzzles one after another. It serves one goroutine.
type Maker struct {
	plan    *plan
	digger  *generate.Digger   // nil unless the recipe is dig
	counter generate.CountFunc // nil unless the recipe is redraw
	asked   int
	// board is where solvedByNot tries the rules that must not solve a puzzle; nil without any.
	board       *grid.Board
	solvedByNot generate.Accept
}

// New returns a maker for a spec, or an error if it cannot be met.
func New(w Spec) (*Maker, error) {
	p, err := w.plan()
	if err != nil {
		return nil, err
	}
	m := &Maker{plan: p}
	if p.Not != nil {
		m.board, m.solvedByNot = grid.NewBoard(p.shape), solvedBy(p.Not.WithNakedSingles())
	}
	switch p.recipe {
	case dig:
		m.digger, err = p.newDigger()
		return m, err
	case redraw:
		list := stages(p.Solver)
		m.counter, err = newCounter(list[len(list)-1])
		return m, err
	}
	return m, nil
}

func (p *plan) newDigger() (*generate.Digger, error) {
	goal := generate.Goal{Clues: p.clues, Symmetry: p.Symmetry, Strict: p.kind == UniqueHoles, Progress: p.Progress}
	if p.Rules == nil {
		return newDigger(p.shape, goal, p.Solver)
	}
	goal.Accept = solvedBy(p.Rules.WithNakedSingles().Capped(p.shape, p.MaxTuple))
	return generate.NewDigger(p.shape, goal)
}

// Make makes a puzzle from one full grid after another until an attempt succeeds. If the context
// ends or the attempts are used up first, it returns an error that wraps the cause, and the best
// puzzle so far: the one with the nearest rating and the fewest clues among those that meet everything
// but the rating or the number of clues, nil if there is none.
func (m *Maker) Make(ctx context.Context, rng *rand.Rand) (_ Result, err error) {
	var best Result
	defer heuristics.Caught(&err)
	m.asked = 0
	for attempt := 1; ; attempt++ {
		x, err := m.attempt(ctx, rng)
		if x.Puzzle != nil {
			if missed := m.take(ctx, &x); missed != nil {
				err = missed
			}
		}
		if err == nil || best.Puzzle == nil || x.nearer(&best) {
			best = x
		}
		best.Attempts, best.Asked = attempt, m.asked
		switch {
		case err == nil:
			return best, nil
		case errors.As(err, new(*heuristics.Unsound)):
			return Result{}, err
		case ctx.Err() != nil:
			return best, m.short(best, context.Cause(ctx))
		case m.plan.kind == UniqueHoles && errors.Is(err, generate.ErrUndecided): // another grid would be an easier one
			return Result{}, err
		case attempt == m.plan.Attempts && best.Puzzle == nil:
			return best, fmt.Errorf("%w; gave up after %s", err, times(attempt, "attempt"))
		case attempt == m.plan.Attempts:
			return best, m.short(best, fmt.Errorf("gave up after %s", times(attempt, "attempt")))
		}
	}
}

var errShort = errors.New("too many clues")

// short returns the error of a puzzle that falls short of the spec, with the cause.
func (m *Maker) short(x Result, why error) error {
	if x.Puzzle == nil {
		return why
	}
	if x.missed != 0 {
		return fmt.Errorf("best so far: %w; %w", m.missed(&x), why)
	}
	clues := times(x.Puzzle.Clues(), "clue")
	if m.plan.clues != 0 {
		return fmt.Errorf("best so far: %s, %d wanted; %w", clues, m.plan.clues, why)
	}
	within := ""
	if nodes := m.plan.Solver.Nodes; nodes != 0 {
		within = " within " + times(int(nodes), "node")
	}
	return fmt.Errorf("best so far: %s, not shown to be minimal%s: %d not decided; %w", clues, within, x.Undecided, why)
}

// attempt makes a puzzle from one full grid. If the error is of the context, or errShort, the
// puzzle is incomplete.
func (m *Maker) attempt(ctx context.Context, rng *rand.Rand) (x Result, err error) {
	if err = ctx.Err(); err != nil {
		return x, err
	}
	p := m.plan
	if x.Full, err = generate.FullWithin(ctx, p.shape, rng); err != nil {
		return x, err
	}
	if p.recipe == dig {
		err = m.dig(ctx, rng, &x)
		return x, err
	}
	mask, err := p.layout.mask(ctx, p.shape, rng)
	if err != nil {
		return x, err
	}
	puzzle := generate.Carve(p.shape, x.Full, mask)
	if p.recipe == redraw {
		if err = m.requireUnique(ctx, puzzle); err != nil {
			return x, err
		}
		x.Unique = true
	}
	x.Puzzle = puzzle
	return x, nil
}

// requireUnique returns an error unless the puzzle has one solution.
func (m *Maker) requireUnique(ctx context.Context, puzzle *grid.Puzzle) error {
	m.asked++
	switch solutions, err := m.counter(ctx, puzzle.Board(), 2); {
	case errors.Is(err, generate.ErrUndecided):
		return fmt.Errorf("whether it is unique: %w within %s", err, times(int(m.plan.Solver.Nodes), "node"))
	case err != nil:
		return err
	case solutions > 1:
		return fmt.Errorf("%d holes in every unit of %v: no unique puzzle", m.plan.holes, m.plan.shape)
	}
	return nil
}

// dig digs a puzzle from the full grid of x.
func (m *Maker) dig(ctx context.Context, rng *rand.Rand, x *Result) error {
	dug, err := m.digger.Dig(ctx, x.Full, rng)
	m.asked += dug.Asked
	if errors.Is(err, generate.ErrUndecided) {
		return fmt.Errorf("whether the next of %s may go: %w within %s",
			times(dug.Puzzle.Clues(), "clue"), err, times(int(m.plan.Solver.Nodes), "node"))
	}
	if err != nil && ctx.Err() == nil {
		return err
	}
	x.Puzzle, x.Unique, x.Minimal, x.Undecided = dug.Puzzle, true, dug.Minimal, dug.Undecided
	switch clues := m.plan.clues; {
	case err != nil:
		return err
	case clues == 0 && !dug.Minimal, clues != 0 && dug.Puzzle.Clues() > clues:
		return errShort
	}
	return nil
}

// times returns a count of things in words.
func times(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
