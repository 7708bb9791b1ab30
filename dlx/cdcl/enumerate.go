package cdcl

import (
	"slices"

	"basisk/dlx"
)

// The idea: once every option is settled the chosen ones are a solution, because an item without a
// choice would have been a conflict. The decisions determine it, so the clause of their negations
// forbids this solution and no other, and forces the negation of the last decision while the others
// hold.
//
// Source: blocking clauses by McMillan (2002); by decisions only: Jin, Han and Somenzi (2005).
//
// Cost: a permanent clause per solution.

// report passes on the current solution, forbids it, and continues from there.
func (s *Solver) report(limits *Limits, yield func([]dlx.Option) bool) Status {
	s.stats.Solutions++
	s.solution = s.solution[:0]
	for _, l := range s.trail {
		if !l.negated() {
			s.solution = append(s.solution, dlx.Option(l.option()))
		}
	}
	s.block()
	if yield != nil && !yield(s.solution) {
		return Stopped
	}
	if s.stats.Solutions >= limits.Solutions {
		return SolutionLimit
	}
	return running
}

// block forbids the current solution.
func (s *Solver) block() {
	s.logBlock()
	s.phases.note(s.trail)
	if len(s.starts) == 0 {
		s.refute()
		return
	}
	s.learned = s.learned[:0]
	for _, start := range slices.Backward(s.starts) {
		s.learned = append(s.learned, s.trail[start].not())
	}
	s.backtrack(len(s.starts) - 1)
	s.addClause(s.learned, len(s.learned), kept)
}

// logBlock passes the clause that forbids the solution to the proof.
func (s *Solver) logBlock() {
	if s.config.Proof == nil {
		return
	}
	s.learned = s.learned[:0]
	for _, o := range s.solution {
		s.learned = append(s.learned, positive(int32(o)).not())
	}
	s.config.Proof.Block(s.externals(s.learned))
}
