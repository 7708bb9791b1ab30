package maker

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/solver"
)

// arrangeRounds is the number of arrangements tried for a grid. At 16x16 with 10 holes
// in each unit, close to the most that is possible, 17 to 380 were needed.
const arrangeRounds = 3000

// patience returns the configurations in which questions are put one after another, the
// last being c: a question that takes more nodes is put off until the easier ones are
// answered. Processor time at 25x25 down to 45 %: 0.05 s; with a first stage of 30
// branches by learning 0.2 s, with one of 1000 two, and without stages 1 to 13.
func patience(c solver.Config) []solver.Config {
	var stages []solver.Config
	for i, nodes := range []uint64{10, 100, 1000} {
		stage := c
		stage.Nodes = nodes
		if c.Nodes != 0 && nodes >= c.Nodes {
			continue
		}
		if i == 0 && (c.Method.New == nil || c.Method.Name == solver.Auto().Name) {
			stage.Method = solver.Search()
		}
		stages = append(stages, stage)
	}
	return append(stages, c)
}

// Made is a puzzle and how it came about.
type Made struct {
	Puzzle *grid.Puzzle // nil if there is none
	// Full is its solution, or that of the last attempt.
	Full []grid.Digit
	// Unique and Minimal tell what is known of the puzzle.
	Unique, Minimal bool
	// Attempts counts full grids, and Asked the questions to solver and rules.
	Attempts, Asked int
}

// Maker makes puzzles one after another. It serves one goroutine.
type Maker struct {
	plan   *plan
	digger *generate.Digger // nil unless that is the recipe
	other  generate.Other   // finds other solutions
	asked  int
}

// New returns a maker for a wish, or an error if that cannot be fulfilled.
func New(w Wish) (*Maker, error) {
	p, err := w.plan()
	if err != nil {
		return nil, err
	}
	m := &Maker{plan: p}
	if p.recipe == dig {
		m.digger, err = m.newDigger()
		return m, err
	}
	other, err := Other(p.Solver)
	m.other = func(ctx context.Context, b *grid.Board, full []grid.Digit) ([]grid.Digit, error) {
		m.asked++
		return other(ctx, b, full)
	}
	return m, err
}

// newDigger returns the digger of the plan, whose questions are counted.
func (m *Maker) newDigger() (*generate.Digger, error) {
	p := m.plan
	goal := generate.Goal{Clues: p.clues, Symmetry: p.Symmetry, Progress: p.Progress}
	if p.Rules != nil {
		accept := SolvedBy(p.Rules.WithNakedSingles().Capped(p.Shape, p.MaxTuple))
		goal.Accept = func(b *grid.Board) bool {
			m.asked++
			return accept(b)
		}
	}
	counters, err := Counters(patience(p.Solver)...)
	if err != nil {
		return nil, err
	}
	for i, count := range counters {
		counters[i] = func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
			m.asked++
			return count(ctx, b, limit)
		}
	}
	return generate.NewDigger(p.Shape, goal, counters...)
}

// Make makes a puzzle of one full grid after another until an attempt succeeds. The error
// is that of the context if it ended first, or says why the last attempt failed.
func (m *Maker) Make(ctx context.Context, rng *rand.Rand) (Made, error) {
	var x Made
	m.asked = 0
	for x.Attempts = 1; ; x.Attempts++ {
		err := m.attempt(ctx, rng, &x)
		x.Asked = m.asked
		switch {
		case err == nil:
			return x, nil
		case ctx.Err() != nil:
			return Made{Full: x.Full, Attempts: x.Attempts, Asked: x.Asked}, ctx.Err()
		case x.Attempts == m.plan.Attempts:
			return Made{Full: x.Full, Attempts: x.Attempts, Asked: x.Asked}, fmt.Errorf("%w; gave up after %s", err, times(x.Attempts, "attempt"))
		}
	}
}

// attempt makes a puzzle of one full grid.
func (m *Maker) attempt(ctx context.Context, rng *rand.Rand, x *Made) error {
	p := m.plan
	full, err := m.fullGrid(ctx, rng)
	if err != nil {
		return err
	}
	x.Full = full
	if p.recipe == dig {
		return m.dig(ctx, rng, x)
	}
	pattern, err := m.pattern(ctx, rng, full)
	if err != nil {
		return err
	}
	x.Puzzle, x.Unique = generate.Carve(p.Shape, full, pattern), p.recipe == arrange
	return nil
}

// fullGrid makes a full grid the way that is asked for.
func (m *Maker) fullGrid(ctx context.Context, rng *rand.Rand) ([]grid.Digit, error) {
	switch m.plan.Full {
	case Shifted:
		return generate.Shifted(m.plan.Shape, rng), nil
	case Searched:
		return generate.Search(ctx, m.plan.Shape, Fill, rng)
	}
	return generate.Full(m.plan.Shape, rng), nil
}

// pattern makes a pattern of clues for a full grid.
func (m *Maker) pattern(ctx context.Context, rng *rand.Rand, full []grid.Digit) (generate.Pattern, error) {
	p := m.plan
	switch {
	case p.recipe == arrange:
		pattern, err := generate.BalancedUnique(ctx, p.Shape, full, p.holes, arrangeRounds, m.other, rng)
		if errors.Is(err, generate.ErrUndecided) {
			err = fmt.Errorf("whether it is unique: %w within %s", err, times(int(p.Solver.Nodes), "node"))
		}
		return pattern, err
	case p.Balanced:
		return generate.BalancedPattern(p.Shape, p.holes, rng)
	}
	return generate.SymmetricPattern(p.Shape, p.Symmetry, p.clues, rng)
}

// dig digs a puzzle of the full grid of x.
func (m *Maker) dig(ctx context.Context, rng *rand.Rand, x *Made) error {
	p := m.plan
	dug, err := m.digger.Dig(ctx, x.Full, rng)
	if err != nil {
		return err
	}
	x.Puzzle, x.Unique, x.Minimal = dug.Puzzle, true, dug.Minimal
	switch clues := dug.Puzzle.Clues(); {
	case p.clues == 0 && !dug.Minimal:
		return fmt.Errorf("not shown to be minimal within %s: %d clues, %d not decided", times(int(p.Solver.Nodes), "node"), clues, dug.Undecided)
	case p.clues != 0 && clues > p.clues:
		return fmt.Errorf("no more than %d of %d clues could go, %d wanted", p.Shape.Cells()-clues, p.Shape.Cells(), p.Shape.Cells()-p.clues)
	}
	return nil
}

// times returns a number of things in words.
func times(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
