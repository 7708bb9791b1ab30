package cdcl

import "basisk/internal/cancel"

// The idea: a decision is about the open option with the largest score.
//
// Cost: see heap.go.

// resetDecisions initializes the order of options: options of small items first, since a small item
// is soon decided.
func (s *Solver) resetDecisions(options int, check *cancel.Check) {
	if check.Ended() {
		return
	}
	s.scores.reset(options)
	for o := 0; o < options && !check.Spend(len(s.cover.items(int32(o)))); o++ {
		s.scores.score[o] = s.firstScore(int32(o))
	}
	s.scores.heapify(check)
}

// firstScore returns a score in [0, 1) for an option that is in no conflict yet: higher for smaller
// items, with a little noise if there is a seed.
func (s *Solver) firstScore(o int32) float64 {
	sum := 0.0
	for _, item := range s.cover.items(o) {
		sum += 1 / float64(len(s.cover.options(item)))
	}
	if s.config.Seed != 0 {
		sum += s.rng.Float64() / 16
	}
	return sum / float64(len(s.cover.items(o))+1)
}

// decide opens a level with the next decision.
func (s *Solver) decide() {
	s.stats.Decisions++
	o := s.next()
	l := positive(o)
	if s.phases.of(o) < 0 {
		l = l.not()
	}
	s.openLevel(l)
}

// openLevel opens a level with the decision l.
func (s *Solver) openLevel(l literal) {
	s.starts = append(s.starts, int32(len(s.trail)))
	s.assign(l, noReason)
}

// next returns the open option with the largest score, and removes it from the heap.
func (s *Solver) next() int32 {
	for {
		if o := s.scores.pop(); s.values[positive(o)] == 0 {
			return o
		}
	}
}

// release updates order and phases: the literal l is no longer true.
func (s *Solver) release(l literal) {
	o := l.option()
	s.phases.save(l)
	if s.scores.where[o] < 0 {
		s.scores.push(o)
	}
}

// bump raises the scores of the options of the latest analysis.
func (s *Solver) bump() {
	for _, o := range s.marks.resolved {
		s.scores.bump(o)
	}
	s.scores.step *= 1000 / float64(s.value(settingDecay))
}
