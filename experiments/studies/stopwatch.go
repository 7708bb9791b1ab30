package studies

import (
	"context"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
)

// engineOn returns an engine that runs rules on b unless ctx ends first.
func engineOn(ctx context.Context, b *grid.Board, rules heuristics.Rules) *heuristics.Engine {
	e := rules.Engine(b)
	e.StopAt(ctx)
	return e
}

// inTurn measures a run on a puzzle, loaded into b each time, alternating with a run with which it is
// compared: otherwise later runs below a millisecond would seem faster. The metrics and the error come from
// the first run.
func inTurn(
	p *grid.Puzzle, b *grid.Board, run, other func() ([]results.Metric, time.Duration, error),
) (m []results.Metric, times []time.Duration, err error) {
	times = cputime.InTurn(func() time.Duration {
		p.Load(b)
		metrics, taken, ended := run()
		if m == nil {
			m, err = metrics, ended
		}
		return taken
	}, func() time.Duration {
		p.Load(b)
		_, taken, _ := other()
		return taken
	})
	return m, times, err
}

// searched runs a method on b, after some work by rules, and returns how the search ended; nil if
// there is no solution.
func searched(
	ctx context.Context, b *grid.Board, c solver.Config, work uint64,
) ([]results.Metric, time.Duration, error) {
	begin := cputime.Thread()
	r, err := solver.Solve(ctx, b, c)
	taken := cputime.Since(begin)
	if r.Status == solver.Unsolvable {
		return nil, 0, noSolution
	}
	return depending(results.OnEngine,
		exactly(metricSettled, r.Status == solver.Solved),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)),
		exact(metricWork, "sets", float64(work+r.Stats.Work)),
	), taken, err
}

// timeOf runs an engine to its fixpoint and returns the time. The goroutine must be locked to its
// thread.
func timeOf(e *heuristics.Engine) time.Duration {
	begin := cputime.Thread()
	e.Propagate()
	return cputime.Since(begin)
}
