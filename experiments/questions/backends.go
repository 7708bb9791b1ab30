package questions

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"sync"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
)

// backends asks which engine wins where: every method of the program and the solvers of
// others that are installed find one solution of the same puzzles, or, on puzzles with a
// unique one, also prove it unique. Given puzzles (--data) take the place of the made
// ones.
func backends() question {
	alone := &sync.Mutex{}
	return question{
		name: "backends",
		asks: "Which engine wins where, and do all of them agree?",
		plan: planBackends, samples: 5, each: 90 * time.Second,
		measure: func(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
			alone.Lock() // else the time of one worker is charged to another's run
			defer alone.Unlock()
			return measureBackends(ctx, t)
		},
		summarize: summarizeBackends,
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

// raceGroup is a group of puzzles that are raced.
type raceGroup struct {
	name   string
	holes  holes
	unique bool
}

// raceGroups returns the groups, from easy to those near the hardness peak.
func raceGroups() []raceGroup {
	return []raceGroup{
		{"9x9 minimal", holes{basis: 3, spread: minimalClues}, true},
		{"16x16 minimal", holes{basis: 4, spread: minimalClues}, true},
		{"16x16 random 43 %", holes{basis: 4, spread: randomHoles, fill: 0.43}, false},
		{"25x25 random 45 %", holes{basis: 5, spread: randomHoles, fill: 0.45}, false},
		{"25x25 balanced 14 holes", holes{basis: 5, spread: balancedHoles, fill: 11.0 / 25}, false},
		{"36x36 random 45 %", holes{basis: 6, spread: randomHoles, fill: 0.45}, false},
		{"36x36 balanced 22 holes", holes{basis: 6, spread: balancedHoles, fill: 14.0 / 36}, false},
		{"49x49 random 62 %", holes{basis: 7, spread: randomHoles, fill: 0.62}, false},
	}
}

// planBackends yields the trials.
func planBackends(p experiments.Params, yield func(experiments.Trial) bool) {
	if p.Puzzles != nil {
		planGiven(p, yield)
		return
	}
	for i := range p.Samples(5) {
		for _, g := range raceGroups() {
			if len(p.Among(g.holes.basis)) == 0 {
				continue
			}
			for _, c := range contestants() {
				if g.holes.basis*g.holes.basis > c.top {
					continue
				}
				t := p.Trial(fmt.Sprintf("%s/%d", g.name, i), c.name, g.holes.config(experiments.Config{"group": g.name, "method": c.name, "prove": g.unique}))
				if !yield(t) {
					return
				}
			}
		}
	}
}

// planGiven yields the trials of the puzzles that were given.
func planGiven(p experiments.Params, yield func(experiments.Trial) bool) {
	for _, given := range p.Puzzles {
		for _, c := range contestants() {
			t := p.Trial(given.Name, c.name, experiments.Config{"group": "given", "method": c.name, "prove": false, "basis": given.Puzzle.Shape.Side()})
			t.Puzzle = given.Puzzle
			if !yield(t) {
				return
			}
		}
	}
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
	puzzle, err := racePuzzle(ctx, t)
	if err != nil {
		return nil, err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // nobody collects garbage beside it
	b := puzzle.Board()
	runtime.GC() // so that nobody sweeps up behind another
	limited, cancel := solver.WithProcessorLimit(ctx, backendLimit)
	defer cancel()
	begin := solver.ProcessorTime()
	r, err := contend(limited, b, c, t.Config.Is("prove"))
	taken := solver.ProcessorTime() - begin
	if err != nil && limited.Err() == nil {
		return nil, err
	}
	metrics := backendMetrics(puzzle, c, r, taken)
	if r.Stats.End == solver.Cancelled && ctx.Err() == nil {
		metrics = append(metrics, results.Metric{Name: results.Censored, Value: 1})
	}
	return metrics, ctx.Err()
}

// racePuzzle returns the puzzle of a trial.
func racePuzzle(ctx context.Context, t experiments.Trial) (*grid.Puzzle, error) {
	if t.Puzzle != nil {
		return t.Puzzle, nil
	}
	return made(ctx, t)
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
	m := []results.Metric{
		inexactly(backendEnded, ended),
		{Name: backendSeconds, Unit: "s", Value: seconds},
		{Name: metricNodes, Unit: "nodes", Value: float64(r.Stats.Nodes), Exact: ended && c.program == "" && !r.Stats.Inexact},
		{Name: backendSolutions, Unit: "solutions", Value: float64(r.Count), Exact: ended},
	}
	if r.Solution != nil {
		m = append(m, inexactly(backendValid, grid.CheckSolution(p, r.Solution) == nil))
	}
	return m
}
