package cli

import (
	"context"

	"basisk/cmd/cli/internal/ask"
	"basisk/grid/format"
	"basisk/solver"
)

// The desks of the workers, and what they are to say. Whether a puzzle is the only one
// is known when it is sent, so the desk of a worker is made with its first puzzle.

// words are the sentences that name flags.
func words() ask.Words {
	return ask.Words{
		ask.Stuck:      "the rules conclude no more; -m auto also branches",
		ask.Late:       "not settled within --timeout %v",
		ask.Spent:      "not settled within --nodes %d",
		ask.StuckSteps: "the rules conclude no more; --rules all,dilemma-2 assumes more",
		ask.LateSteps:  "not explained within --timeout %v",
		ask.NoHits:     "none of %s came to a solution; --probes takes more",
		ask.FewHits:    "only %d of %d walks hit, so the interval is rough; --probes takes more",
		ask.LateWalks:  "%d of %d walks within --timeout",
		ask.BadCells:   "--cells: %v",
	}
}

// asking returns what desks are made with.
func (o *puzzleOptions) asking(c solver.Config) ask.Options {
	return ask.Options{Config: c, Timeout: o.timeout, Words: words()}
}

// atDesk returns the workers of a task that ask at a desk of their own.
func atDesk[A any](s *session, c solver.Config, do func(context.Context, *ask.Desk, format.Record) A) func(i int) work[A] {
	return func(i int) work[A] {
		var d *ask.Desk
		return func(ctx context.Context, r format.Record) A {
			if d == nil {
				mine := c
				mine.Progress, mine.Workers = s.progressOf(i, c.Progress), s.teamSize(c)
				d = ask.New(s.options.asking(mine))
			}
			return do(ctx, d, r)
		}
	}
}

// progressOf returns what is told the progress of worker i: the display, and others
// unless that is nil.
func (s *session) progressOf(i int, others func(share float64)) func(share float64) {
	report := s.Progress.Reporter(i)
	switch {
	case report == nil:
		return others
	case others == nil:
		return report
	}
	return func(share float64) {
		report(share)
		others(share)
	}
}

// teamSize returns the number of workers for each puzzle. A method whose answers and
// costs are steady has all for a single one; others only if that is asked for.
func (s *session) teamSize(c solver.Config) int {
	if s.single && (s.options.team || c.Method.Steady) {
		return s.options.workers
	}
	return 1
}
