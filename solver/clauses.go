package solver

import (
	"context"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/solver/encode"
)

// The method of clause learning: the rules, then one engine or a portfolio. The statistics have
// its settings.

// clauses is the method "cdcl".
type clauses struct {
	*learn
	team     *portfolio // nil for one worker
	settings Settings
	chains   []encode.Chain // the order of the digits of the board, see encode.Chain
}

func newClauses(c Config) *clauses {
	m := &clauses{learn: newLearn(c), settings: Settings{}}
	for _, s := range cdcl.Settings() {
		m.settings[s.Name], _ = c.CDCL.Get(s.Name)
	}
	if c.Workers > 1 {
		m.team = newPortfolio(c)
	}
	return m
}

// Search applies the rules, and enumerates the rest by clause learning.
func (m *clauses) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := m.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	rest, err := m.search(ctx, b, yield)
	stats.Add(rest)
	return stats, err
}

// Answer is by Search, with the digits in order that nothing tells apart if that answers the question.
func (m *clauses) Answer(ctx context.Context, q Question) (Result, error) {
	m.chains = nil
	if q.mayBeInOrder() {
		m.chains = q.putInOrder(ctx, q.board())
	}
	r, err := enumerate(ctx, m, &q)
	q.conclude(&r)
	return r, err
}

// search enumerates the solutions of what is open in b.
func (m *clauses) search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	search := m.learn.search
	if m.team != nil {
		search = m.team.search
	}
	stats, err := search(ctx, b, m.chains, yield)
	stats.Conflicts, stats.Settings = stats.Nodes, m.settings
	return stats, err
}

// limit sets the limit of conflicts; 0 means no limit.
func (m *clauses) limit(nodes uint64) {
	m.learn.config.Nodes = nodes
	if m.team != nil {
		m.team.config.Nodes = nodes
	}
}
