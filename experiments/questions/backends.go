package questions

import (
	"context"
	"os/exec"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// backends asks which engine wins where: every method of the program and the solvers of
// others that are installed find one solution of the same puzzles, or, on puzzles with a
// unique one, also prove it unique. Given puzzles (--data) take the place of the made
// ones.
func backends() question {
	return question{
		name:    "backends",
		asks:    "Which engine wins where, and do all of them agree?",
		samples: backendSamples, trials: backendTrials, given: true,
		measure: measureBackends, summarize: summarizeBackends,
	}
}

// backendLimit is what a run may take.
const backendLimit = 10 * time.Second

// The metrics of its own.
const (
	backendEnded     = "ended"
	backendSeconds   = "seconds"
	backendSolutions = "solutions"
	backendValid     = "valid"
)

// contestant is an engine that is raced.
type contestant struct {
	name   string
	method solver.MethodEntry
	// program must be on the path; empty for methods of our own.
	program string
	// top is the largest side at which it ends at all, near the hardness peak.
	top int
}

// contestants returns the engines.
func contestants() []contestant {
	return []contestant{
		{"search", solver.Search(), "", 25},
		{"dlx", solver.DLX(), "", 25},
		{"rowcol", solver.RowCol(), "", 16},
		{"cdcl", solver.CDCL(), "", 100},
		{"hybrid", solver.Hybrid(), "", 100},
		{"auto", solver.Auto(), "", 100},
		{"cadical", solver.External("cadical -q"), "cadical", 100},
		{"kissat", solver.External("kissat -q"), "kissat", 100},
		{"minisat", solver.External("minisat"), "minisat", 36},
		{"clasp", solver.External("clasp -n 2"), "clasp", 36},
	}
}

// backendSamples returns the population, from easy puzzles to those near the hardness peak.
func backendSamples() []experiments.Sample {
	return sampled(5, 12*time.Second,
		minimal(3), minimal(4), random(4, 0.43), random(5, 0.45), balanced(5, 11.0/25), random(6, 0.45), balanced(6, 14.0/36), random(7, 0.62))
}

// backendTrials returns the trials of an instance.
func backendTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	unique := x.Kind.Holes == maker.MinimalHoles || x.Kind.Holes == maker.UniqueHoles
	for _, c := range contestants() {
		if x.Kind.Side() <= c.top {
			list = append(list, x.Trial(c.name, experiments.Config{"group": x.Kind.Title(), "method": c.name, "prove": unique}))
		}
	}
	return list
}

// measureBackends runs one trial.
func measureBackends(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	c, err := chosen(t.Config, "method", contestants(), func(c contestant) string { return c.name })
	if err != nil {
		return nil, err
	}
	if c.program != "" {
		if _, err := exec.LookPath(c.program); err != nil {
			return nil, experiments.Warnings{c.program + " is not installed: not raced"}
		}
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	limited, cancel := context.WithTimeout(ctx, backendLimit)
	defer cancel()
	begin := time.Now()
	r, err := contend(limited, b, c, t.Config.Is("prove"))
	elapsed := time.Since(begin)
	if err != nil && ctx.Err() == nil && limited.Err() == nil {
		return nil, err
	}
	return backendMetrics(puzzle, r, elapsed), ctx.Err()
}

// contend lets a contestant find a solution and, if that is asked for, look for a second.
func contend(ctx context.Context, b *grid.Board, c contestant, prove bool) (solver.Result, error) {
	config := solver.Config{Method: c.method}
	if prove {
		return solver.Count(ctx, b, config, 2)
	}
	return solver.Solve(ctx, b, config)
}

// backendMetrics returns what a run gave. Nodes of runs that end are exact for methods
// of our own, but a limit in seconds ends runs anywhere; so none is called exact.
func backendMetrics(p *grid.Puzzle, r solver.Result, elapsed time.Duration) []results.Metric {
	ended := r.Status != solver.Limit && r.Status != solver.IsStuck
	seconds := elapsed.Seconds()
	if r.Stats.ExternalSeconds > 0 {
		seconds = r.Stats.ExternalSeconds
	}
	m := []results.Metric{
		inexactly(backendEnded, ended),
		{Name: backendSeconds, Unit: "s", Value: seconds},
		{Name: metricNodes, Unit: "nodes", Value: float64(r.Stats.Nodes)},
		{Name: backendSolutions, Unit: "solutions", Value: float64(r.Count)},
	}
	if r.Solution != nil {
		m = append(m, inexactly(backendValid, grid.CheckSolution(p, r.Solution) == nil))
	}
	return m
}
