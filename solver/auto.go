package solver

import (
	"context"
	"slices"

	"basisk/grid"
)

// What auto does, and why. The rules come first: they solve most published puzzles
// by themselves. What is left goes to search with the same rules, branching on the
// set with the least size by weight and, until it has a solution, restarting: on
// 16×16 that is 2 to 3 times as quick as the smallest place with singles, on 9×9 as
// quick, and it finds what lies near the surface of the largest puzzles. When it has
// had its nodes, clause learning takes over, which near the hardness peak settles
// from 25×25 on what backtracking does not. A puzzle that has many solutions stays
// with search, which lists them at the least cost.

// restartUnit is the number of nodes of auto's shortest runs.
const restartUnit = 100

// manySolutions is the number of solutions from which on auto no longer changes to
// clause learning, which would have to pass over those that are known.
const manySolutions = 100

// searchNodes is the number of nodes that search gets for a side. A node of a large
// board costs more, and more often leads nowhere.
func searchNodes(side int) uint64 {
	if side > 16 {
		return 300
	}
	return 3000
}

// auto is the method that chooses.
type auto struct {
	config Config
	logic  *logic
	search *search
	learn  *learn
	known  [][]grid.Digit // the solutions that search has found
}

func newAuto(c Config) (Method, error) {
	l, err := newLogic(c)
	if err != nil {
		return nil, err
	}
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
	return &auto{config: c, logic: l.(*logic), search: s.(*search), learn: m.(*learn)}, nil
}

// Name returns "auto".
func (*auto) Name() string { return "auto" }

// Search reasons, then searches for a while, then learns.
func (a *auto) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := a.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	start := b.Mark()
	spent, err := a.trySearch(ctx, b, yield)
	stats.add(spent)
	if err != nil || spent.End != OutOfNodes || a.config.Nodes != 0 && spent.Nodes >= a.config.Nodes {
		return stats, err
	}
	b.Undo(start)
	rest, err := a.learnRest(ctx, b, spent.Nodes, yield)
	stats.add(rest)
	return stats, err
}

// trySearch searches with auto's own limit of nodes, which falls once there are
// many solutions.
func (a *auto) trySearch(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	a.known = a.known[:0]
	limit := searchNodes(b.Shape().Side())
	if a.config.Nodes != 0 {
		limit = min(limit, a.config.Nodes)
	}
	a.search.config.Nodes = limit
	return a.search.Search(ctx, b, func(solution []grid.Digit) bool {
		if len(a.known) < manySolutions {
			a.known = append(a.known, slices.Clone(solution))
		} else {
			a.search.config.Nodes = a.config.Nodes
		}
		return yield(solution)
	})
}

// learnRest enumerates the solutions that search has not found.
func (a *auto) learnRest(ctx context.Context, b *grid.Board, spent uint64, yield func([]grid.Digit) bool) (Stats, error) {
	a.learn.config.Nodes = 0
	if a.config.Nodes != 0 {
		a.learn.config.Nodes = a.config.Nodes - spent
	}
	return a.learn.search(ctx, b, func(solution []grid.Digit) bool {
		if slices.ContainsFunc(a.known, func(known []grid.Digit) bool { return slices.Equal(known, solution) }) {
			return true
		}
		return yield(solution)
	})
}
