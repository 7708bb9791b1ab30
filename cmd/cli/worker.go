package cli

import (
	"basisk/cmd/internal/ask"
	"basisk/solver"
)

// The workers. Whether a puzzle is the only one is known when it is sent, so a
// worker is made with its first puzzle.

// newWorker returns worker i, which reports its progress to the display and to the callbacks of the
// options. A single puzzle gets all workers if the method is reproducible, or if their number was
// set.
func (s *session) newWorker(i int) *ask.Worker {
	o := s.options.asking
	own, report := o.Config.Progress, s.Progress.Reporter(i)
	switch {
	case own == nil:
		o.Config.Progress = report
	case report != nil:
		o.Config.Progress = func(share float64) { report(share); own(share) }
	}
	if learn := s.Progress.Learner(i); learn != nil {
		o.Config.Learning = func(l solver.LearningProgress) { learn(l.Conflicts, l.Walk) }
	}
	o.Config.Workers = 1
	if s.single && (s.options.team || o.Config.Method.Reproducible) {
		o.Config.Workers = s.options.workers
	}
	return ask.New(o)
}
