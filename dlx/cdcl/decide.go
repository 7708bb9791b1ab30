package cdcl

import (
	"slices"

	"basisk/internal/cancel"
	"basisk/internal/hugepage"
)

// The idea: stable mode decides on the open option with the largest score, focused mode on the one
// that was most recently in a conflict. A conflict updates only the order of the current mode.
//
// Source: two orders for two modes are from Oh (2015) and CaDiCaL (Biere, 2018).
//
// Cost: see heap.go and queue.go.

// resetDecisions initializes the order of options: options of small items first, since a small item
// is soon decided.
func (s *Solver) resetDecisions(options int, check *cancel.Check) {
	if check.Ended() {
		return
	}
	s.scores.reset(options)
	order := hugepage.Zeros(s.resolved, options)
	for o := 0; o < options && !check.Spend(len(s.items(int32(o)))); o++ {
		order[o] = int32(o)
		s.scores.score[o] = s.firstScore(int32(o))
	}
	s.scores.heapify(check)
	ended := false
	slices.SortFunc(order, func(a, b int32) int {
		if ended = ended || check.Spend(1); ended {
			return 0 // the context has ended: equal elements are sorted fast
		}
		return s.scores.compare(b, a)
	})
	if !check.Ended() {
		s.queue.reset(order, check)
	}
	s.resolved = order[:0]
}

// firstScore returns a score in [0, 1) for an option that is in no conflict yet: higher for smaller
// items, with a little noise if there is a seed.
func (s *Solver) firstScore(o int32) float64 {
	sum := 0.0
	for _, item := range s.items(o) {
		sum += 1 / float64(len(s.options(item)))
	}
	if s.config.Seed != 0 {
		sum += s.rng.Float64() / 16
	}
	return sum / float64(len(s.items(o))+1)
}

// decide opens a level with the next decision.
func (s *Solver) decide() {
	s.stats.Decisions++
	o := s.next()
	l := positive(o)
	if s.phase(o) < 0 {
		l = l.not()
	}
	s.openLevel(l)
}

// openLevel opens a level with the decision l.
func (s *Solver) openLevel(l literal) {
	s.starts = append(s.starts, int32(len(s.trail)))
	s.assign(l, noReason)
}

// next returns the first open option in the order of the mode.
func (s *Solver) next() int32 {
	if s.stable {
		for {
			if o := s.scores.pop(); s.values[positive(o)] == 0 {
				return o
			}
		}
	}
	q := &s.queue
	for s.values[positive(q.cursor)] != 0 {
		q.cursor = q.prev[q.cursor]
	}
	return q.cursor
}

// release updates orders and phases: the literal l is no longer true.
func (s *Solver) release(l literal) {
	o := l.option()
	s.saved[o] = 1
	if l.negated() {
		s.saved[o] = -1
	}
	if s.scores.where[o] < 0 {
		s.scores.push(o)
	}
	if !s.stable {
		s.queue.opened(o)
	}
}

// bump moves the options of the latest analysis forward in the order of the mode. They must still
// be assigned.
func (s *Solver) bump() {
	if !s.stable {
		s.queue.moveAll(s.resolved)
		return
	}
	for _, o := range s.resolved {
		s.scores.bump(o)
	}
	s.scores.step *= 1000 / float64(s.value(settingDecay))
}
