package cli

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"basisk/cmd/cli/internal/worker"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// What one worker of generate does. Package generate takes functions in place of a
// solver; here they are made of one.

// patience lists the stages in which questions are put, before that of the options:
// whether by search in place of the method of the options, and the branches after which a question is put
// off until the easier ones are answered. Processor time at 25x25 down to 45%: 0.05 s;
// with a first stage of 30 branches by learning 0.2 s, with one of 1000 two, and without
// stages 1 to 13.
var patience = []struct {
	searches bool
	nodes    uint64
}{{true, 10}, {false, 100}, {false, 1000}}

// arrangeRounds is the number of arrangements tried for a grid. At 16x16 with 10 holes
// in each unit, close to the most that is possible, 17 to 380 were needed.
const arrangeRounds = 3000

// made is what came of a wish.
type made struct {
	puzzle *grid.Puzzle // without givens if there is none
	full   []grid.Digit
	// unique and minimal tell what is known of the puzzle.
	unique, minimal bool
	attempts, asked int
	elapsed         time.Duration
	failure         error // why there is no puzzle
	cut             bool  // an interrupt came in between
}

// status says what is known of the puzzle in a word.
func (m *made) status() solver.Status {
	switch {
	case m.failure != nil:
		return solver.Limit
	case m.unique:
		return solver.Unique
	}
	return "unchecked"
}

// maker makes puzzles one after another.
type maker struct {
	*plan
	options *generateOptions
	digger  *generate.Digger // nil unless that is the recipe
	solver  *solver.Solver   // finds other solutions
	report  func(share float64)
	asked   int
}

// worker returns the work of one worker: a puzzle.
func (g *generating) worker(i int) work[made] {
	m, err := newMaker(g.plan, g.options, g.Progress.Reporter(i))
	if err != nil {
		panic(err) // the plan was checked
	}
	return func(ctx context.Context, r format.Record) made {
		begin := time.Now()
		limited, cancel := worker.Limit(ctx, g.options.timeout)
		defer cancel()
		m.asked = 0
		x := m.make(limited, rand.New(rand.NewPCG(g.options.seed, uint64(r.Index))))
		x.asked, x.elapsed = m.asked, time.Since(begin)
		if m.report != nil {
			m.report(0) // nothing is at hand any more
		}
		x.cut = x.failure != nil && worker.Interrupted(ctx)
		if x.failure != nil {
			x.puzzle = grid.NewPuzzle(m.shape)
		}
		return x
	}
}

// newMaker returns a maker for the plan that tells report, unless that is nil, how far a
// puzzle has come.
func newMaker(p *plan, o *generateOptions, report func(share float64)) (*maker, error) {
	s, err := solver.New(o.config)
	m := &maker{plan: p, options: o, solver: s, report: report}
	if err != nil || p.recipe != dig {
		return m, err
	}
	goal := generate.Goal{Clues: p.clues, Symmetry: p.symmetry, Progress: report}
	if o.rules != nil {
		goal.Accept, err = m.solvedBy(o.rules, o.maxTuple)
		if err != nil {
			return nil, err
		}
	}
	counters, err := m.counters()
	if err != nil {
		return nil, err
	}
	m.digger, err = generate.NewDigger(p.shape, goal, counters...)
	return m, err
}

// solvedBy returns what tells whether rules solve a board.
func (m *maker) solvedBy(rules heuristics.Rules, maxTuple int) (generate.Accept, error) {
	s, err := solver.New(solver.Config{Method: solver.Logic(), Rules: rules.With(heuristics.MustParse("naked-single")[0]), MaxTuple: maxTuple})
	return func(b *grid.Board) bool {
		m.asked++
		r, err := s.Solve(context.Background(), b)
		return err == nil && r.Status == solver.Solved
	}, err
}

// counters returns counters of growing patience, the last that of the options.
func (m *maker) counters() ([]generate.Counter, error) {
	var counters []generate.Counter
	last := m.options.config
	for _, stage := range patience {
		c := last
		if c.Nodes = stage.nodes; last.Nodes != 0 && c.Nodes >= last.Nodes {
			continue
		}
		if last.Method.Name == "auto" && stage.searches {
			c.Method = solver.Search()
		}
		count, err := m.counter(c)
		if err != nil {
			return nil, err
		}
		counters = append(counters, count)
	}
	count, err := m.counter(last)
	return append(counters, count), err
}

// counter returns a counter by a solver for c.
func (m *maker) counter(c solver.Config) (generate.Counter, error) {
	s, err := solver.New(c)
	return func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		m.asked++
		r, err := s.Count(ctx, b, limit, nil)
		return r.Count, settled(ctx, r, limit, err)
	}, err
}

// settled returns the error of a count that has not led to an answer.
func settled(ctx context.Context, r solver.Result, limit uint64, err error) error {
	switch {
	case err != nil:
		return err
	case r.Exact || r.Count >= limit:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return generate.ErrUndecided
}

// other returns a second solution of b.
func (m *maker) other(ctx context.Context, b *grid.Board, full []grid.Digit) ([]grid.Digit, error) {
	var found []grid.Digit
	m.asked++
	r, err := m.solver.Count(ctx, b, 2, func(solution []grid.Digit) bool {
		if !slices.Equal(solution, full) {
			found = slices.Clone(solution)
		}
		return found == nil
	})
	if found != nil {
		return found, nil
	}
	return nil, settled(ctx, r, 2, err)
}

// fill completes a board at random.
func (m *maker) fill(ctx context.Context, b *grid.Board, rng *rand.Rand) ([]grid.Digit, error) {
	r, err := solver.Solve(ctx, b, solver.Config{Method: solver.Search(), Choose: solver.ChooseRandom(), Seed: rng.Uint64(), Restart: 1000})
	if err != nil || r.Solution != nil {
		return r.Solution, err
	}
	return nil, errors.New("not found")
}

// make tries one full grid after another.
func (m *maker) make(ctx context.Context, rng *rand.Rand) made {
	var x made
	for x.attempts = 1; ; x.attempts++ {
		err := m.attempt(ctx, rng, &x)
		switch {
		case err == nil:
			return x
		case ctx.Err() != nil:
			x.failure = m.outOfTime(ctx, err)
			return x
		case x.attempts == m.options.attempts:
			x.failure = fmt.Errorf("%w; gave up after --attempts %d", err, x.attempts)
			return x
		}
	}
}

// outOfTime says why the work ended.
func (m *maker) outOfTime(ctx context.Context, err error) error {
	if worker.Interrupted(ctx) {
		return ctx.Err()
	}
	return fmt.Errorf("not made within --timeout %v", m.options.timeout)
}

// attempt makes a puzzle of one full grid.
func (m *maker) attempt(ctx context.Context, rng *rand.Rand, x *made) error {
	full, err := m.fullGrid(ctx, rng)
	if err != nil {
		return err
	}
	x.full = full
	if m.recipe == dig {
		return m.dig(ctx, rng, x)
	}
	pattern, err := m.pattern(ctx, rng, full)
	if err != nil {
		return err
	}
	x.puzzle, x.unique = generate.Carve(m.shape, full, pattern), m.recipe == arrange
	return nil
}

// fullGrid makes a full grid the way that is asked for.
func (m *maker) fullGrid(ctx context.Context, rng *rand.Rand) ([]grid.Digit, error) {
	switch m.options.full {
	case "shift":
		return generate.Shifted(m.shape, rng), nil
	case "search":
		return generate.Search(ctx, m.shape, m.fill, rng)
	}
	return generate.Full(m.shape, rng), nil
}

// pattern makes a pattern of clues for a full grid.
func (m *maker) pattern(ctx context.Context, rng *rand.Rand, full []grid.Digit) (generate.Pattern, error) {
	switch {
	case m.recipe == arrange:
		p, err := generate.BalancedUnique(ctx, m.shape, full, m.holes, arrangeRounds, m.other, rng)
		if errors.Is(err, generate.ErrUndecided) {
			err = fmt.Errorf("whether it is unique: %w within --nodes %d", err, m.options.config.Nodes)
		}
		return p, err
	case m.balanced:
		return generate.BalancedPattern(m.shape, m.holes, rng)
	}
	return generate.SymmetricPattern(m.shape, m.symmetry, m.clues, rng)
}

// dig digs a puzzle of the full grid of x.
func (m *maker) dig(ctx context.Context, rng *rand.Rand, x *made) error {
	dug, err := m.digger.Dig(ctx, x.full, rng)
	if err != nil {
		return err
	}
	x.puzzle, x.unique, x.minimal = dug.Puzzle, true, dug.Minimal
	switch clues := dug.Puzzle.Clues(); {
	case m.clues == 0 && !dug.Minimal:
		return fmt.Errorf("not shown to be minimal within --nodes %d: %d clues, %d not decided", m.options.config.Nodes, clues, dug.Undecided)
	case m.clues != 0 && clues > m.clues:
		return fmt.Errorf("no more than %d of %d clues could go, %d wanted", m.shape.Cells()-clues, m.shape.Cells(), m.shape.Cells()-m.clues)
	}
	return nil
}
