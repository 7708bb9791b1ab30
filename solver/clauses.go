package solver

import (
	"context"

	"basisk/dlx/cdcl"
	"basisk/grid"
)

// The method of clause learning as the catalogue has it: the rules, then one engine or
// a portfolio of them, and the settings that they ran with beside what they cost.

// clauses is the method "cdcl".
type clauses struct {
	*learn
	team     *portfolio // nil for one worker
	settings Settings
}

func newClauses(c Config) (Method, error) {
	one, err := newLearn(c)
	if err != nil {
		return nil, err
	}
	m := &clauses{learn: one}
	if m.settings, err = settingsOf(c); err != nil {
		return nil, err
	}
	if c.Workers > 1 {
		m.team, err = newPortfolio(c)
	}
	return m, err
}

// settingsOf returns the settings of clause learning that c asks for.
func settingsOf(c Config) (Settings, error) {
	engine, err := engineConfig(c)
	if err != nil {
		return nil, err
	}
	values := Settings{}
	for _, s := range cdcl.Settings() {
		values[s.Name], _ = engine.Get(s.Name)
	}
	return values, nil
}

// Search reasons, and enumerates the rest by clause learning.
func (m *clauses) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats, err := m.logic.Search(ctx, b, yield)
	if err != nil || stats.End != Stuck {
		return stats, err
	}
	rest, err := m.search(ctx, b, yield)
	stats.Add(rest)
	return stats, err
}

// search enumerates the solutions of what is open in b.
func (m *clauses) search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	search := m.learn.search
	if m.team != nil {
		search = m.team.search
	}
	stats, err := search(ctx, b, yield)
	stats.Conflicts, stats.Settings = stats.Nodes, m.settings
	return stats, err
}

// limit sets the limit of conflicts, 0 being none.
func (m *clauses) limit(nodes uint64) {
	m.learn.config.Nodes = nodes
	if m.team != nil {
		m.team.config.Nodes = nodes
	}
}
