package solver

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// What auto does, and why; doc.go has both orders line by line. Squares up to 16×16 go to the
// kernels of package bitboard first, unless rules, a cap on tuples, a chooser or restarts are
// set. The kernels solve nearly all of them before another method could start: they take a
// tenth of the time of the other stages on 9×9, and half of it on minimal 16×16. Puzzles that
// need too many nodes go on to the rules and to clause learning.
//
// Elsewhere the rules come first: they solve most published puzzles by themselves. Up to 9×9
// search then has some nodes, with the same rules, on the set with the least size by weight: that
// is 1.7 times as fast as clause learning there, and no faster at 16×16. Learning does the rest:
// on minimal 16×16 it takes half the time of search, from 25×25 on at most nine tenths and mostly
// half or less, and near the hardness peak it solves puzzles that backtracking does not.
//
// A puzzle that turns out to have many solutions returns to search, or to the kernel, which lists
// them at the least cost; known solutions are skipped.

// restartUnit is the number of nodes of auto's shortest runs.
const restartUnit = 100

// manySolutions is the number of solutions at which auto begins to list them by search.
const manySolutions = 100

// favouredNodes is the minimum number of nodes for search if some candidates are favoured.
const favouredNodes = 1000

// searchNodes returns the number of nodes that search may visit first, for a side.
func searchNodes(side int) uint64 {
	if side > 9 {
		return 0
	}
	return 1000
}

// kernelNodes is the number of nodes that the kernel may visit first. Of 180 minimal 16×16
// puzzles the hardest takes 3000 and the mean is 250; some candidate sets of 9×9 without clues
// take as many. Learning solves the harder ones, often with some hundred conflicts.
const kernelNodes = 5000

// staged is a method in stages, each of which runs only if the previous one did not answer: a
// kernel and the rules, or the rules and some branching; then learning; then branching again for
// puzzles with many solutions.
type staged struct {
	name     string
	config   Config
	brancher brancher
	budget   func(side int) uint64 // the nodes of the brancher's first turn
	learn    *clauses              // its rules also run first in staged
	// kernel is the brancher if it runs before the rules, since it propagates by itself, and
	// faster than they do; else nil.
	kernel *bitSearch

	yield func([]grid.Digit) bool
	known [][]grid.Digit // the solutions passed on, up to manySolutions
	start grid.Mark      // where each stage begins
}

// searchFunc is Method.Search.
type searchFunc func(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error)

// searchStage is a stage of staged; spent is the number of nodes that earlier stages visited.
type searchStage func(ctx context.Context, b *grid.Board, spent uint64) (Stats, error)

// brancher is a search method whose nodes can be limited.
type brancher interface {
	Method
	limit(nodes uint64)
}

// limit sets the limit of nodes; 0 means no limit.
func (s *search) limit(nodes uint64) { s.config.Nodes = nodes }

// limit sets the limit of nodes; 0 means no limit.
func (m *cover) limit(nodes uint64) { m.config.Nodes = nodes }

// auto is the staged method that searches, and can count by a diagram (many.go).
type auto struct {
	*staged
	quick *staged // for the shapes that have kernels; nil if the configuration excludes them
}

// isPlain reports whether the configuration leaves open how to search.
func (c *Config) isPlain() bool {
	return c.Rules == nil && c.MaxTuple == 0 && c.Choose.New == nil && c.Restart == 0
}

// newAuto returns the method auto.
func newAuto(c Config) *auto {
	searching := c
	if c.Choose.New == nil {
		searching.Choose = ChooseWeight()
	}
	if c.Restart == 0 {
		searching.Restart = restartUnit
	}
	a := &auto{staged: newStaged("auto", c, newSearchWith(searching, logicRules), searchNodes)}
	if c.isPlain() && c.favour == nil {
		kernel := newBitSearch(c)
		a.quick = &staged{name: a.name, config: c, brancher: kernel, learn: a.learn, kernel: kernel}
		a.quick.budget = func(int) uint64 { return kernelNodes }
	}
	return a
}

// Search uses the kernel if there is one.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	if a.hasKernel(b.Shape()) {
		return a.quick.Search(ctx, b, yield)
	}
	return a.staged.Search(ctx, b, yield)
}

// hasKernel reports whether a has a kernel for the shape.
func (a *auto) hasKernel(s *grid.Shape) bool {
	_, ok := kernelBasis(s)
	return ok && a.quick != nil
}

// newStaged returns a method called name that branches by b.
func newStaged(name string, c Config, b brancher, budget func(side int) uint64) *staged {
	return &staged{name: name, config: c, brancher: b, budget: budget, learn: newClauses(c)}
}

// Name returns "auto" or "hybrid".
func (a *staged) Name() string { return a.name }

// Search runs the stages, with the kernel or without.
func (a *staged) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	a.yield, a.known = yield, a.known[:0]
	if a.kernel != nil {
		return a.stages(ctx, b, Stats{}, a.try, a.reason, a.study, a.list)
	}
	return a.stages(ctx, b, Stats{}, a.reason, a.glance, a.study, a.list)
}

// stages runs stages until one has the answer. Each begins with the conclusions of the previous
// one, if that drew any. Stats are those of the search so far.
func (a *staged) stages(ctx context.Context, b *grid.Board, stats Stats, stages ...searchStage) (Stats, error) {
	a.start = b.Mark()
	for _, stage := range stages {
		b.Undo(a.start)
		spent, err := stage(ctx, b, stats.Nodes)
		stats.Add(spent)
		if err != nil || !a.goesOn(stats) {
			return stats, err
		}
	}
	return stats, nil
}

// goesOn reports whether the next stage runs after a search with these stats.
func (a *staged) goesOn(stats Stats) bool {
	more := stats.End == OutOfNodes && (a.config.Nodes == 0 || stats.Nodes < a.config.Nodes)
	return more || stats.End == Stuck
}

// reason applies the rules, so that the stages begin at their fixpoint.
func (a *staged) reason(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	stats, err := a.upToMany(ctx, b, a.learn.logic.Search)
	a.start = b.Mark()
	return stats, err
}

// glance branches with the budget as its limit of nodes, until there are many
// solutions.
func (a *staged) glance(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	limit := a.budget(b.Shape().Side())
	if a.config.favour != nil {
		limit = max(limit, favouredNodes) // only search accepts preferences
	}
	if a.config.Nodes != 0 {
		limit = min(limit, a.config.Nodes)
	}
	if limit == 0 {
		return Stats{End: OutOfNodes}, nil
	}
	a.brancher.limit(limit)
	return a.upToMany(ctx, b, a.brancher.Search)
}

// try has the kernel branch within the budget, and without one once there are many solutions.
func (a *staged) try(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	_, stats, err := a.kernel.search(ctx, b, a.trial(b.Shape()), func() bool { return a.passOn(a.yield) })
	return stats, err
}

// trial returns the limits of the kernel's turn.
func (a *staged) trial(s *grid.Shape) bitboard.Limits {
	a.kernel.limit(a.config.Nodes)
	return bitboard.Limits{Trial: a.budget(s.Side()), Many: manySolutions}
}

// passOn passes the solution that the kernel has found to yield.
func (a *staged) passOn(yield func([]grid.Digit) bool) bool {
	solution := a.kernel.digits()
	if len(a.known) < manySolutions {
		a.remember(solution)
	}
	return yield(solution)
}

// study learns until there are many solutions.
func (a *staged) study(ctx context.Context, b *grid.Board, spent uint64) (Stats, error) {
	if len(a.known) == manySolutions {
		return Stats{End: OutOfNodes}, nil
	}
	a.learn.limit(a.nodesLeft(spent))
	return a.upToMany(ctx, b, a.learn.search)
}

// upToMany passes on solutions that are not known. When there are many, it stops and reports that
// it is out of nodes.
func (a *staged) upToMany(ctx context.Context, b *grid.Board, search searchFunc) (Stats, error) {
	many := false
	stats, err := search(ctx, b, func(solution []grid.Digit) bool {
		if a.isKnown(solution) {
			return true
		}
		a.remember(solution)
		more := a.yield(solution)
		many = more && len(a.known) == manySolutions
		return more && !many
	})
	if many && stats.End == Stopped {
		stats.End = OutOfNodes
	}
	return stats, err
}

// list branches for all solutions that are not known.
func (a *staged) list(ctx context.Context, b *grid.Board, spent uint64) (Stats, error) {
	a.brancher.limit(a.nodesLeft(spent))
	left := len(a.known)
	return a.brancher.Search(ctx, b, func(solution []grid.Digit) bool {
		if left > 0 && a.isKnown(solution) {
			left--
			return true
		}
		return a.yield(solution)
	})
}

// nodesLeft returns the limit of nodes for a stage, 0 for no limit.
func (a *staged) nodesLeft(spent uint64) uint64 {
	if a.config.Nodes == 0 {
		return 0
	}
	return a.config.Nodes - spent
}

// remember adds a solution to the known ones, reusing memory of an earlier search.
func (a *staged) remember(solution []grid.Digit) {
	n := len(a.known)
	a.known = slices.Grow(a.known, 1)[:n+1]
	a.known[n] = append(a.known[n][:0], solution...)
}

// isKnown reports whether a solution has been passed on.
func (a *staged) isKnown(solution []grid.Digit) bool {
	return slices.ContainsFunc(a.known, func(known []grid.Digit) bool { return slices.Equal(known, solution) })
}
