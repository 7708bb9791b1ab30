package questions

import (
	"context"
	"os/exec"
	"runtime"
	"sync"
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
	a := &arena{engines: contestants(), limit: backendLimit}
	return question{
		name:    "backends",
		asks:    "Which engine wins where, and do all of them agree?",
		samples: backendSamples, trials: backendTrials, given: true,
		measure: a.measure, summarize: summarizeBackends,
	}
}

// backendLimit is what a run may take of the processor.
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

// arena is where one contestant runs at a time: else what one worker does would be charged
// to the run of another.
type arena struct {
	mu      sync.Mutex
	engines []contestant
	// limit is what a run may take of the processor.
	limit time.Duration
}

// measure runs one trial.
func (a *arena) measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	c, err := chosen(t.Config, "method", a.engines, func(c contestant) string { return c.name })
	if err != nil {
		return nil, err
	}
	if c.program != "" {
		if _, err := exec.LookPath(c.program); err != nil {
			return nil, experiments.Warnings{c.program + " is not installed: not raced"}
		}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	return a.race(ctx, puzzle, c, t.Config.Is("prove"))
}

// race runs a contestant, and marks what it left if the limit cut it.
func (a *arena) race(ctx context.Context, p *grid.Puzzle, c contestant, prove bool) ([]results.Metric, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // nobody sweeps up beside it
	b := p.Board()
	runtime.GC() // nor behind another
	limited, cancel := solver.WithProcessorLimit(ctx, a.limit)
	defer cancel()
	begin := solver.ProcessorTime()
	r, err := contend(limited, b, c, prove)
	taken := solver.ProcessorTime() - begin
	if err != nil && limited.Err() == nil {
		return nil, err
	}
	metrics := backendMetrics(p, c, r, taken)
	if r.Stats.End == solver.Cancelled && ctx.Err() == nil {
		metrics = append(metrics, results.Metric{Name: results.Censored, Value: 1})
	}
	return metrics, ctx.Err()
}

// contend lets a contestant find a solution and, if that is asked for, look for a second.
func contend(ctx context.Context, b *grid.Board, c contestant, prove bool) (solver.Result, error) {
	config := solver.Config{Method: c.method}
	if prove {
		return solver.Count(ctx, b, config, 2)
	}
	return solver.Solve(ctx, b, config)
}

// backendMetrics returns what a run gave. Whether it ended depends on the machine. If it
// did, the nodes of a method of our own do not; if the limit cut it, everything does.
func backendMetrics(p *grid.Puzzle, c contestant, r solver.Result, taken time.Duration) []results.Metric {
	ended := r.Status != solver.Limit && r.Status != solver.IsStuck
	seconds := taken.Seconds()
	if c.program != "" {
		seconds = r.Stats.ExternalSeconds
	}
	exact := ended && c.program == "" && !r.Stats.Inexact
	m := []results.Metric{
		inexactly(backendEnded, ended),
		{Name: backendSeconds, Unit: "s", Value: seconds},
		{Name: metricNodes, Unit: "nodes", Value: float64(r.Stats.Nodes), Exact: exact},
		{Name: backendSolutions, Unit: "solutions", Value: float64(r.Count), Exact: exact},
	}
	if r.Solution != nil {
		m = append(m, inexactly(backendValid, grid.CheckSolution(p, r.Solution) == nil))
	}
	return m
}
