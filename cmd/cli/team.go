package cli

import (
	"basisk/cmd/cli/internal/worker"
	"basisk/solver"
)

// Who works on a single puzzle. Whether a puzzle is the only one is known when it is
// sent, so the desk of a worker is made with its first puzzle.

// lateDesk returns a function that makes, at its first call, the desk of worker i.
func (s *session) lateDesk(c solver.Config, i int) func() *worker.Desk {
	var d *worker.Desk
	return func() *worker.Desk {
		if d == nil {
			c.Progress = s.Progress.Reporter(i)
			c.Workers = s.teamSize(c)
			d = worker.NewSolver(c, s.options.timeout)
		}
		return d
	}
}

// teamSize returns the number of workers for each puzzle. Links count the same with
// any number and have all; others do not.
func (s *session) teamSize(c solver.Config) int {
	if s.single && (s.options.team || c.Method.Name == "dlx") {
		return s.options.workers
	}
	return 1
}
