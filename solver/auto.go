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

// auto is a method in stages, each of which runs only if the previous one did not answer: a kernel and
// the rules, or the rules and some search; then learning; then the kernel or search again for puzzles
// with many solutions. It can count by a diagram (many.go).
type auto struct {
	config Config
	search *search
	learn  *clauses // its rules also run in a stage of their own
	// kernel runs before the rules on the shapes that it serves, since it propagates by itself, and
	// faster than they do; nil if the configuration excludes it.
	kernel *bitSearch
	budget uint64 // the nodes of the kernel's first turn

	yield func([]grid.Digit) bool
	known [][]grid.Digit // the solutions passed on, up to manySolutions
	start grid.Mark      // where each stage begins
}

// searchFunc is Method.Search.
type searchFunc func(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error)

// searchStage is a stage of auto; spent is the number of nodes that earlier stages visited.
type searchStage func(ctx context.Context, b *grid.Board, spent uint64) (Stats, error)

// brancher is a search method whose nodes can be limited.
type brancher interface {
	Method
	limit(nodes uint64)
}

// limit sets the limit of nodes; 0 means no limit.
func (s *search) limit(nodes uint64) { s.config.Nodes = nodes }

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
	a := &auto{config: c, search: newSearchWith(searching, logicRules), learn: newClauses(c), budget: kernelNodes}
	if c.isPlain() && c.favour == nil {
		a.kernel = newBitSearch(c)
	}
	return a
}

func (*auto) Name() string { return "auto" }

// hasKernel reports whether a has a kernel for the shape.
func (a *auto) hasKernel(s *grid.Shape) bool {
	_, ok := kernelBasis(s)
	return ok && a.kernel != nil
}

// Search runs the stages, with the kernel or without.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	a.yield, a.known = yield, a.known[:0]
	if a.hasKernel(b.Shape()) {
		return a.stages(ctx, b, Stats{}, a.try, a.reason, a.study, a.list)
	}
	return a.stages(ctx, b, Stats{}, a.reason, a.glance, a.study, a.list)
}

// stages runs stages until one has the answer. Each begins with the conclusions of the previous
// one, if that drew any. Stats are those of the search so far.
func (a *auto) stages(ctx context.Context, b *grid.Board, stats Stats, stages ...searchStage) (Stats, error) {
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
func (a *auto) goesOn(stats Stats) bool {
	more := stats.End == OutOfNodes && (a.config.Nodes == 0 || stats.Nodes < a.config.Nodes)
	return more || stats.End == Stuck
}

// reason applies the rules, so that the stages begin at their fixpoint.
func (a *auto) reason(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	stats, err := a.upToMany(ctx, b, a.learn.logic.Search)
	a.start = b.Mark()
	return stats, err
}

// glance searches for some nodes, until there are many solutions.
func (a *auto) glance(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	limit := searchNodes(b.Shape().Side())
	if a.config.favour != nil {
		limit = max(limit, favouredNodes) // only search accepts preferences
	}
	if a.config.Nodes != 0 {
		limit = min(limit, a.config.Nodes)
	}
	if limit == 0 {
		return Stats{End: OutOfNodes}, nil
	}
	a.search.limit(limit)
	return a.upToMany(ctx, b, a.search.Search)
}

// try has the kernel branch within the budget, and without one once there are many solutions.
func (a *auto) try(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	_, stats, err := a.kernel.search(ctx, b, a.trial(), func() bool { return a.passOn(a.yield) })
	return stats, err
}

// trial returns the limits of the kernel's turn.
func (a *auto) trial() bitboard.Limits {
	a.kernel.limit(a.config.Nodes)
	return bitboard.Limits{Trial: a.budget, Many: manySolutions}
}

// passOn passes the solution that the kernel has found to yield.
func (a *auto) passOn(yield func([]grid.Digit) bool) bool {
	solution := a.kernel.digits()
	if len(a.known) < manySolutions {
		a.remember(solution)
	}
	return yield(solution)
}

// study learns until there are many solutions.
func (a *auto) study(ctx context.Context, b *grid.Board, spent uint64) (Stats, error) {
	if len(a.known) == manySolutions {
		return Stats{End: OutOfNodes}, nil
	}
	a.learn.limit(a.nodesLeft(spent))
	return a.upToMany(ctx, b, a.learn.search)
}

// upToMany passes on solutions that are not known. When there are many, it stops and reports that
// it is out of nodes.
func (a *auto) upToMany(ctx context.Context, b *grid.Board, search searchFunc) (Stats, error) {
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

// list lists all solutions that are not known, by the kernel or by search.
func (a *auto) list(ctx context.Context, b *grid.Board, spent uint64) (Stats, error) {
	var lister brancher = a.search
	if a.hasKernel(b.Shape()) {
		lister = a.kernel
	}
	lister.limit(a.nodesLeft(spent))
	left := len(a.known)
	return lister.Search(ctx, b, func(solution []grid.Digit) bool {
		if left > 0 && a.isKnown(solution) {
			left--
			return true
		}
		return a.yield(solution)
	})
}

// nodesLeft returns the limit of nodes for a stage, 0 for no limit.
func (a *auto) nodesLeft(spent uint64) uint64 {
	if a.config.Nodes == 0 {
		return 0
	}
	return a.config.Nodes - spent
}

// remember adds a solution to the known ones, reusing memory of an earlier search.
func (a *auto) remember(solution []grid.Digit) {
	n := len(a.known)
	a.known = slices.Grow(a.known, 1)[:n+1]
	a.known[n] = append(a.known[n][:0], solution...)
}

// isKnown reports whether a solution has been passed on.
func (a *auto) isKnown(solution []grid.Digit) bool {
	return slices.ContainsFunc(a.known, func(known []grid.Digit) bool { return slices.Equal(known, solution) })
}
