package solver

import (
	"context"
	"slices"

	"basisk/grid"
)

// What auto does, and why. The rules come first: they solve most published puzzles
// by themselves. On small boards search then has some nodes, with the same rules, on
// the set with the least size by weight: on 9×9 that is 1.7 times as quick as clause
// learning. What is left is learnt: on minimal 16×16 that takes half the time of
// search, from 25×25 on at most nine tenths and mostly half or less, and near the
// hardness peak it settles what backtracking does not. A puzzle that turns out to
// have many solutions goes back to search, which lists them at the least cost;
// those that are known are passed over.

// restartUnit is the number of nodes of auto's shortest runs.
const restartUnit = 100

// manySolutions is the number of solutions from which on auto lists them by search.
const manySolutions = 100

// favouredNodes is the least number of nodes that search has if some candidates are
// favoured.
const favouredNodes = 1000

// searchNodes is the number of nodes that search has first, for a side.
func searchNodes(side int) uint64 {
	switch {
	case side > 16:
		return 0
	case side > 9:
		return 30
	}
	return 1000
}

// auto is the method that chooses.
type auto struct {
	config Config
	search *search
	learn  *learn // its rules are also those that auto begins with

	yield func([]grid.Digit) bool
	known [][]grid.Digit // the solutions found, up to manySolutions
}

func newAuto(c Config) (Method, error) {
	m, err := newLearn(c)
	if err != nil {
		return nil, err
	}
	if c.Choose == "" {
		c.Choose = "domwdeg"
	}
	if c.Restart == 0 {
		c.Restart = restartUnit
	}
	s, err := newSearchWith(c, logicRules)
	if err != nil {
		return nil, err
	}
	return &auto{config: c, search: s.(*search), learn: m.(*learn)}, nil
}

// Name returns "auto".
func (*auto) Name() string { return "auto" }

// Search reasons, then searches, learns, and searches again, as far as each is
// called for.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := a.learn.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	a.yield, a.known = yield, a.known[:0]
	start := b.Mark()
	for _, stage := range []func(context.Context, *grid.Board, uint64) (Stats, error){a.glance, a.study, a.list} {
		b.Undo(start)
		spent, err := stage(ctx, b, stats.Nodes)
		stats.Add(spent)
		if err != nil || spent.End != OutOfNodes || a.config.Nodes != 0 && stats.Nodes >= a.config.Nodes {
			return stats, err
		}
	}
	return stats, nil
}

// glance searches with auto's own limit of nodes, which falls once there are many
// solutions.
func (a *auto) glance(ctx context.Context, b *grid.Board, _ uint64) (Stats, error) {
	limit := searchNodes(b.Shape().Side())
	if a.config.favour != nil {
		limit = max(limit, favouredNodes) // only search can be told what to look for
	}
	if a.config.Nodes != 0 {
		limit = min(limit, a.config.Nodes)
	}
	if limit == 0 {
		return Stats{End: OutOfNodes}, nil
	}
	a.search.config.Nodes = limit
	return a.search.Search(ctx, b, func(solution []grid.Digit) bool {
		if a.remember(solution); len(a.known) == manySolutions {
			a.search.config.Nodes = a.config.Nodes
		}
		return a.yield(solution)
	})
}

// study learns until there are many solutions; then, too, it says that it is out of
// nodes.
func (a *auto) study(ctx context.Context, b *grid.Board, spent uint64) (Stats, error) {
	a.learn.config.Nodes = a.nodesLeft(spent)
	many := false
	stats, err := a.learn.search(ctx, b, func(solution []grid.Digit) bool {
		if a.isKnown(solution) {
			return true
		}
		a.remember(solution)
		more := a.yield(solution)
		many = more && len(a.known) == manySolutions
		return more && !many
	})
	if many {
		stats.End = OutOfNodes
	}
	return stats, err
}

// list searches for all solutions that are not known.
func (a *auto) list(ctx context.Context, b *grid.Board, spent uint64) (Stats, error) {
	a.search.config.Nodes = a.nodesLeft(spent)
	return a.search.Search(ctx, b, func(solution []grid.Digit) bool {
		return a.isKnown(solution) || a.yield(solution)
	})
}

// nodesLeft returns the limit of nodes for a stage, 0 if there is none.
func (a *auto) nodesLeft(spent uint64) uint64 {
	if a.config.Nodes == 0 {
		return 0
	}
	return a.config.Nodes - spent
}

// remember keeps a solution, up to manySolutions.
func (a *auto) remember(solution []grid.Digit) {
	if len(a.known) < manySolutions {
		a.known = append(a.known, slices.Clone(solution))
	}
}

// isKnown reports whether a solution has been passed on.
func (a *auto) isKnown(solution []grid.Digit) bool {
	return slices.ContainsFunc(a.known, func(known []grid.Digit) bool { return slices.Equal(known, solution) })
}
