package exploring

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/solver"
	"basisk/solver/encode"
)

// The idea: one engine of clause learning has the empty grid as its problem and assumes the clues
// of the puzzle. If there is no solution it names clues that contradict each other. Then each of
// these is left out in turn: if the others still contradict each other, the clues that the engine
// names replace them; if not, the clue is needed, as the solution found shows. Later searches use
// what earlier ones learned, and a needed clue becomes a fact.
//
// Source: deletion-based minimal unsatisfiable subsets with clause set refinement (Belov, Lynce
// and Marques-Silva 2012); assumptions: Eén and Sörensson 2003.
//
// Cost: a search for each clue of the first set. That is a few milliseconds for 9×9 and wherever
// few clues clash, and minutes for 25×25 near the hardness peak, as a proof needs nearly all of
// them. A set is minimal if no clue can be left out; there may be smaller ones.
//
// The engine is not trusted. Method auto confirms that the set has no solution, and package grid
// judges the solutions that show each of its clues to be needed.

// maxConflictOptions bounds the candidates of the empty grid for the engine, which needs some
// hundred bytes for each; side 128 reaches it.
const maxConflictOptions = 1 << 21

// conflictRivals sets rivals of the engine: lists up to side 64, 0.3 GB.
const conflictRivals = "rivals=80"

// Core is a set of clues of a puzzle that together have no solution. A clue is a given digit,
// or a cell that is restricted to some digits.
type Core struct {
	// Status is Unsolvable if there is a conflict, Solved if the puzzle has a solution, and Limit
	// if a budget ended the search first.
	Status solver.Status
	// Cells are the cells of the clues, in ascending order: no grid has all of them. It is nil if
	// there is no conflict.
	Cells []grid.Cell
	// Minimal reports whether every clue is needed: without any one of them there is a solution.
	// It is false if a budget ended the search for a smaller set.
	Minimal bool
	// Conflicts is the number of conflicts of clause learning.
	Conflicts uint64
	Elapsed   time.Duration
}

// CoreConfig says how to look for a conflict. Its zero value sets no limits.
type CoreConfig struct {
	// Nodes limits the conflicts of clause learning; default 0, no limit.
	Nodes uint64
	// Seed varies the search, and so which of several sets is found; default 0.
	Seed uint64
	// Learning, if not nil, is called about every 2 ms with what clause learning has done.
	Learning func(solver.LearningProgress)
}

// MinimalConflict returns a minimal set of clues of p that contradict each other, if p has no
// solution. Two equal givens in a unit are such a set. The error is not nil if p does not fit its
// shape or ctx was cancelled. A deadline that passes is not an error: the result is the smallest
// set verified so far.
func MinimalConflict(ctx context.Context, p *grid.Puzzle, c CoreConfig) (Core, error) {
	begin := time.Now()
	stated := grid.Puzzle{Shape: p.Shape, Givens: make([]grid.Digit, p.Shape.Cells()), Allowed: p.Allowed}
	if err := cmp.Or(grid.CheckDigits(p.Shape, p.Givens), grid.CheckPuzzle(&stated)); err != nil {
		return Core{Status: solver.Invalid}, err
	}
	m := &conflictSearch{puzzle: p, config: c, witness: map[grid.Cell][]grid.Digit{}}
	err := m.run(ctx)
	if ctx.Err() != nil {
		err = solver.Deadline(ctx, ctx.Err())
	}
	m.Elapsed = time.Since(begin)
	return m.Core, err
}

// conflictSearch looks for a minimal conflict.
type conflictSearch struct {
	Core
	puzzle   *grid.Puzzle
	config   CoreConfig
	encoding encode.Encoding
	engine   *cdcl.Solver
	spent    uint64 // the engine's conflicts so far
	// witness has a solution of the other clues for each clue that was found to be needed.
	witness map[grid.Cell][]grid.Digit
}

// run finds out whether there is a conflict, and makes it minimal.
func (m *conflictSearch) run(ctx context.Context) error {
	all := m.clues()
	r, err := m.solve(ctx, all)
	m.Status, m.Conflicts = r.Status, r.Stats.Nodes
	switch {
	case err != nil || r.Status == solver.Limit:
		return err
	case r.Status == solver.Solved:
		return grid.CheckSolution(m.puzzle, r.Solution)
	}
	m.Cells = all
	b := grid.NewBoard(m.puzzle.Shape)
	if b.Candidates() > maxConflictOptions {
		return nil
	}
	if err := m.encoding.Encode(ctx, b); err != nil {
		return err
	}
	c := m.solving()
	c.CDCL = cdcl.MustParse(conflictRivals)
	m.engine = cdcl.New(c.Learner())
	if err := m.engine.LoadWithin(ctx, &m.encoding.Problem); err != nil {
		return err
	}
	set, minimal := m.reduce(ctx, all)
	return m.verify(ctx, set, minimal)
}

// solve asks method auto about the clues of the given cells alone.
func (m *conflictSearch) solve(ctx context.Context, cells []grid.Cell) (solver.Result, error) {
	b := grid.NewBoard(m.puzzle.Shape)
	m.only(cells).LoadWithin(ctx, b)
	return solver.Solve(ctx, b, m.solving())
}

// solving returns the configuration of the solvers.
func (m *conflictSearch) solving() solver.Config {
	return solver.Config{Nodes: m.config.Nodes, Seed: m.config.Seed, Learning: m.config.Learning}
}

// clues returns the cells that have clues.
func (m *conflictSearch) clues() []grid.Cell {
	var cells []grid.Cell
	for c, d := range m.puzzle.Givens {
		if d != 0 || m.puzzle.Allowed != nil && m.puzzle.Allowed[c] != nil {
			cells = append(cells, grid.Cell(c))
		}
	}
	return cells
}

// reduce removes unneeded clues from a set without a solution. It reports whether it finished,
// and leaves part of the time for what follows.
func (m *conflictSearch) reduce(ctx context.Context, set []grid.Cell) ([]grid.Cell, bool) {
	if end, ok := ctx.Deadline(); ok {
		part, cancel := context.WithTimeout(ctx, time.Until(end)*3/4)
		defer cancel()
		ctx = part
	}
	named, solution, known := m.ask(ctx, set)
	if !known || solution != nil {
		return set, false
	}
	for set = named; ; {
		i := slices.IndexFunc(set, func(c grid.Cell) bool { return m.witness[c] == nil })
		if i < 0 {
			return set, true
		}
		smaller, solution, known := m.ask(ctx, slices.Delete(slices.Clone(set), i, i+1))
		switch {
		case !known:
			return set, false
		case solution != nil:
			m.witness[set[i]] = solution
			m.engine.Fix(m.literals(set[i : i+1])...)
		default:
			set = smaller
		}
	}
}

// ask looks for a grid that has the clues of some cells, which include all that are needed, and
// returns it, or else the cells whose clues contradict each other. It reports false if a budget
// ended the search.
func (m *conflictSearch) ask(
	ctx context.Context, cells []grid.Cell,
) (set []grid.Cell, solution []grid.Digit, known bool) {
	set = slices.Collect(maps.Keys(m.witness))
	open := slices.DeleteFunc(slices.Clone(cells), func(c grid.Cell) bool { return m.witness[c] != nil })
	m.engine.Assume(m.literals(open)...)
	cost, _ := m.engine.Search(ctx, cdcl.Limits{Conflicts: m.config.Nodes}, func(options []dlx.Option) bool {
		solution = m.encoding.Decode(options, nil)
		return false
	})
	m.Conflicts += cost.Conflicts - m.spent
	m.spent = cost.Conflicts
	if cost.Status == cdcl.Failed {
		for _, l := range m.engine.Failed() {
			set = append(set, m.encoding.Cells[max(l, -l)-1])
		}
	}
	slices.Sort(set)
	ended := cost.Status == cdcl.Failed || cost.Status == cdcl.Exhausted || solution != nil
	return slices.Compact(set), solution, ended
}

// literals returns the assumptions for the clues of some cells: that the option of a given is
// chosen, and that the options which a restriction excludes are not. The options of a cell are
// consecutive.
func (m *conflictSearch) literals(cells []grid.Cell) []int32 {
	var all []int32
	side := m.puzzle.Shape.Side()
	for _, c := range cells {
		first := int32(int(c)*side + 1)
		if d := m.puzzle.Givens[c]; d != 0 {
			all = append(all, first+int32(d)-1)
		}
		if m.puzzle.Allowed == nil || m.puzzle.Allowed[c] == nil {
			continue
		}
		for i := range int32(side) {
			if !slices.Contains(m.puzzle.Allowed[c], grid.Digit(i)+1) {
				all = append(all, -(first + i))
			}
		}
	}
	return all
}

// only returns the puzzle with the clues of some cells and no others.
func (m *conflictSearch) only(cells []grid.Cell) *grid.Puzzle {
	p := grid.NewPuzzle(m.puzzle.Shape)
	for _, c := range cells {
		p.Givens[c] = m.puzzle.Givens[c]
		if m.puzzle.Allowed != nil && m.puzzle.Allowed[c] != nil {
			p.Restrict(c, m.puzzle.Allowed[c])
		}
	}
	return p
}

// verify makes the set the result, after an independent solver has refuted its clues, and the
// judge has accepted the solutions that show each of them to be needed. An error is a bug in this
// program.
func (m *conflictSearch) verify(ctx context.Context, set []grid.Cell, minimal bool) error {
	if len(set) < len(m.Cells) { // else it is already verified
		r, err := m.solve(ctx, set)
		switch {
		case err != nil || r.Status == solver.Limit:
			return err
		case r.Status != solver.Unsolvable:
			return fmt.Errorf("internal error: the clues of %d cells are said to contradict each other and have a solution",
				len(set))
		}
	}
	for i, c := range set {
		if !minimal {
			break
		}
		others := slices.Delete(slices.Clone(set), i, i+1)
		if err := grid.CheckSolution(m.only(others), m.witness[c]); err != nil {
			return fmt.Errorf("internal error: %s is said to be needed: %w", m.puzzle.Shape.CellName(c), err)
		}
	}
	m.Cells, m.Minimal = set, minimal
	return nil
}
