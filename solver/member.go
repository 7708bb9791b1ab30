package solver

import (
	"context"
	"slices"

	"basisk/dlx"
	"basisk/dlx/cdcl"
)

// member is one engine of a portfolio, and its Exchange: clauses that it offers wait for the end of
// the round, those that others offered for its next restart. A 0 ends each clause.
type member struct {
	engine   *cdcl.Solver
	seed     uint64
	settings cdcl.Config

	outgoing, incoming []int32
	exported           uint64
	notified           bool // whether incoming has a clause that forbids a solution of another member

	found [][]dlx.Option // the solutions of the round
	want  int            // the number of solutions that ends the round
	cost  cdcl.Stats
	err   error
}

// begin resets the member and loads a problem, unless ctx ends.
func (m *member) begin(ctx context.Context, problem *dlx.Problem) {
	m.outgoing, m.incoming, m.exported, m.notified = m.outgoing[:0], m.incoming[:0], 0, false
	m.found, m.want, m.cost, m.err = m.found[:0], 1, cdcl.Stats{}, nil
	m.err = m.engine.LoadWithin(ctx, problem)
}

// usedUp reports whether the member has used up its conflicts.
func (m *member) usedUp() bool { return m.cost.Status == cdcl.ConflictLimit }

// work searches for a round of propagations, or until the wanted number of solutions is found: one
// at first, and twice as many after each round that found any.
func (m *member) work(ctx context.Context, limits cdcl.Limits, round uint64) {
	m.found = m.found[:0]
	if m.usedUp() {
		return
	}
	if m.notified {
		m.notified = false
		m.engine.Share()
	}
	limits.Propagations = m.cost.Propagations + round
	m.cost, m.err = m.engine.Search(ctx, limits, func(options []dlx.Option) bool {
		m.found = append(m.found, slices.Clone(options))
		return len(m.found) < m.want
	})
	if len(m.found) > 0 {
		m.want *= 2
	}
}

// Export keeps a clause for the end of the round if it is short, or longer with a small lbd.
func (m *member) Export(clause []int32, lbd int) {
	if len(clause) > sharedLiterals && (lbd > sharedLBD || len(clause) > sharedLongest) {
		return
	}
	m.exported++
	m.outgoing = append(append(m.outgoing, clause...), 0)
}

// Import passes on what the others offered in the rounds before.
func (m *member) Import(add func(clause []int32)) {
	first := 0
	for i, l := range m.incoming {
		if l == 0 {
			add(m.incoming[first:i])
			first = i + 1
		}
	}
	m.incoming = m.incoming[:0]
}
