package cli

import (
	"basisk/cmd/internal/ask"
	"basisk/solver"
)

// The workers and their messages. Whether a puzzle is the only one is known when it is sent, so a
// worker is made with its first puzzle.

// words are the sentences that name flags.
func words() ask.Words {
	return ask.Words{
		ask.Stuck:      "the rules conclude no more; -m auto also branches",
		ask.TimedOut:   "not settled within --timeout %v",
		ask.OutOfNodes: "not settled within --nodes %d",
		ask.OutOfReach: "%s tried %d branches, and a %s with %d open cells is often beyond a search that does not learn; " +
			"use -m auto or cdcl",
		ask.Advice: "the rules conclude no more; adding any of these to --rules helps: %s",
		ask.NoAdvice: "the rules conclude no more, and neither does any other within its budget; " +
			program() + " solve also branches",
		ask.StepsTimedOut:  "not explained within --timeout %v",
		ask.NoHits:         "none of %s reached a solution; raise --probes",
		ask.FewHits:        "only %d of %d walks hit, so the interval is rough; raise --probes",
		ask.WalksTimedOut:  "%d of %d walks within --timeout",
		ask.MakingTimedOut: "not made within --timeout %v",
		ask.BadCells:       "--cells: %v",
	}
}

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
