package studies

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// backends asks which engine wins where: methods of the program and the solvers of others
// that are installed find one solution of the same puzzles, or, on puzzles made to have a
// unique one, also prove it unique.
func backends() question {
	return question{
		name:    "backends",
		asks:    "Which engine wins where, and do all of them agree?",
		samples: backendSamples, trials: backendTrials, given: true,
		takes: []experiments.AcceptedOption{
			{Name: experiments.OptionMethods, Default: contestantNames()},
			{Name: experiments.OptionRules, Default: "those of the method"},
			{Name: experiments.OptionNodes, Default: "no limit"},
			{Name: experiments.OptionSeeds, Default: "1"},
			{Name: experiments.OptionCDCL, Default: "those of clause learning"},
			{Name: experiments.OptionLimit, Default: backendLimit.String()},
		},
		check: func(p experiments.Params) error { return checkRacers(p, racers(p, backendMethods(p, 0))) },
		// What one worker does would be charged to the run of another.
		alone: true, measure: measureBackends, analysis: backendsAnalysis,
	}
}

// backendLimit is what a run may take of the processor.
const backendLimit = 10 * time.Second

// The names by which its configurations state the limit, in seconds, and whether the
// solution is to be proved the only one.
const (
	backendLimited = "limit"
	backendProve   = "prove"
)

// The metrics of its own.
const (
	backendEnded     = "ended"
	backendSeconds   = "seconds"
	backendStart     = "start"
	backendSolutions = "solutions"
	backendValid     = "valid"
)

// contestant is a method that is raced if no others are chosen.
type contestant struct {
	method solver.MethodEntry
	// top is the largest side at which it ends at all, near the hardness peak.
	top int
}

// contestants returns the methods.
func contestants() []contestant {
	return []contestant{
		{solver.Search(), 25},
		{solver.DLX(), 25},
		{solver.RowCol(), 16},
		{solver.CDCL(), 100},
		{solver.Hybrid(), 100},
		{solver.Auto(), 100},
		{solver.External("cadical -q"), 100},
		{solver.External("kissat -q"), 100},
		{solver.External("minisat"), 36},
		{solver.External("clasp -n 2"), 36},
	}
}

// contestantNames lists them, with the largest side of those that have one.
func contestantNames() string {
	var names []string
	for _, c := range contestants() {
		name := c.method.Name
		if c.top < 100 {
			name += fmt.Sprintf(" (N ≤ %d)", c.top)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// backendSamples returns the population, from easy puzzles to those near the hardness peak.
func backendSamples() []experiments.Sample {
	return sampled(5, 12*time.Second,
		minimal(3), minimal(4), random(4, 0.43), random(5, 0.45), balanced(5, 11.0/25),
		random(6, 0.45), balanced(6, 14.0/36), random(7, 0.62))
}

// backendMethods returns the methods that were chosen, else those raced at a side.
func backendMethods(p experiments.Params, side int) []solver.MethodEntry {
	var own []solver.MethodEntry
	for _, c := range contestants() {
		if side <= c.top {
			own = append(own, c.method)
		}
	}
	return p.Methods(own...)
}

// backendTrials returns the trials of an instance.
func backendTrials(p experiments.Params, x experiments.Instance) []experiments.Trial {
	return raceTrials(p.Seeds(1), x, racers(p, backendMethods(p, x.Kind.Side())), experiments.Config{
		backendLimited: p.Limit(backendLimit).Seconds(),
		backendProve:   x.Kind.Holes == maker.MinimalHoles || x.Kind.Holes == maker.UniqueHoles,
	})
}

// measureBackends runs one trial.
func measureBackends(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	config, err := engineOf(t)
	if err != nil {
		return nil, err
	}
	if config.Method.Single && t.Config.Is(backendProve) {
		return nil, notRaced(fmt.Errorf("%s cannot prove that a solution is the only one", config.Method.Name))
	}
	s, err := solver.New(config)
	if err != nil {
		return nil, notRaced(err) // as where a program is not installed
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	return raced(ctx, t, puzzle, s)
}

// raced runs a contestant on a puzzle, and marks what it left if the limit cut it. A
// contestant that fails has not ended; how it failed is a warning.
func raced(ctx context.Context, t experiments.Trial, p *grid.Puzzle, s *solver.Solver) ([]results.Metric, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // nobody sweeps up beside it
	b := p.Board()
	runtime.GC() // nor behind another
	limited, cancel := limitOf(ctx, t)
	defer cancel()
	contend := s.Solve
	if t.Config.Is(backendProve) {
		contend = func(ctx context.Context, b *grid.Board) (solver.Result, error) { return s.Count(ctx, b, 2, nil) }
	}
	begin := solver.ProcessorTime()
	r, err := contend(limited, b)
	taken := solver.ProcessorTime() - begin
	failed := err != nil && limited.Err() == nil
	program, outside := s.Method().(solver.Starter)
	metrics := backendMetrics(p, r, taken, outside, failed)
	switch {
	case ctx.Err() != nil:
		return metrics, ctx.Err()
	case errors.Is(err, solver.ErrUnfit):
		return nil, notRaced(err)
	case failed:
		return metrics, experiments.Warnings{"failed: " + err.Error()}
	case r.Stats.End == solver.Cancelled:
		metrics = append(metrics, results.Metric{Name: results.Censored, Value: 1})
	case outside:
		return started(ctx, t, program, metrics)
	}
	return metrics, nil
}

// limitOf returns a context with the limit of a trial.
func limitOf(ctx context.Context, t experiments.Trial) (context.Context, context.CancelFunc) {
	return solver.WithProcessorLimit(ctx, time.Duration(t.Config.Number(backendLimited)*float64(time.Second)))
}

// started adds what a program takes to start and to end.
func started(
	ctx context.Context, t experiments.Trial, program solver.Starter, metrics []results.Metric,
) ([]results.Metric, error) {
	limited, cancel := limitOf(ctx, t)
	defer cancel()
	overhead, err := program.Overhead(limited)
	switch {
	case ctx.Err() != nil:
		return metrics, ctx.Err()
	case err != nil:
		return metrics, experiments.Warnings{"start-up: " + err.Error()}
	}
	return append(metrics, timed(backendStart, overhead)), nil
}

// backendMetrics returns what a run gave. Whether it ended depends on the machine. If it
// did, the nodes of a method of our own do not; if the limit cut it, everything does.
func backendMetrics(p *grid.Puzzle, r solver.Result, taken time.Duration, outside, failed bool) []results.Metric {
	ended := r.Status != solver.Limit && r.Status != solver.IsStuck && !failed
	seconds := taken.Seconds()
	if outside {
		seconds = r.Stats.ExternalSeconds
	}
	exact := ended && !outside && !r.Stats.Inexact
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
