package studies

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/race"
)

// Races as experiments: the contestants of package race, with each seed. A trial's configuration
// names everything, so that methods and rules of users race as ours do.

// The names by which configurations state a run of an engine: the contestant, which of its seeds,
// the limit of processor time in seconds, and whether to prove that the solution is the only one.
const (
	raceContestant = "contestant"
	raceMethod     = "method"
	raceRules      = "rules"
	raceSeed       = experiments.ConfigEngineSeed
	raceLimit      = "limit"
	raceProve      = "prove"
)

// The metrics of a run.
const (
	ranEnded     = "ended"
	ranSeconds   = "seconds"
	ranStart     = "start"
	ranSolutions = "solutions"
	ranValid     = "valid"
	ranMemory    = "memory"
)

// raceSettings returns the options of races.
func raceSettings(methods string, seeds int, limit time.Duration) []experiments.Setting {
	return []experiments.Setting{
		{Name: experiments.OptionMethods, Default: methods},
		{Name: experiments.OptionRules, Default: "those of the method"},
		{Name: experiments.OptionNodes, Default: "no limit"},
		{Name: experiments.OptionSeeds, Default: fmt.Sprint(seeds)},
		{Name: experiments.OptionCDCL, Default: "those of clause learning"},
		{Name: experiments.OptionLimit, Default: limit.String()},
	}
}

func namesOf(methods []solver.MethodEntry) string {
	var names []string
	for _, m := range methods {
		names = append(names, m.Name)
	}
	return strings.Join(names, ", ")
}

// racers returns the contestants: a method with each set of rules, if some were chosen and it uses
// rules. The error names a duplicate, or says that no method uses the rules.
func racers(p experiments.Params, methods []solver.MethodEntry) ([]race.Contestant, error) {
	var sets []heuristics.RuleSet
	if p.Chosen(experiments.OptionRules) != "" {
		sets = p.RuleSets("")
	}
	list, err := race.Contestants(methods, sets)
	uses := func(c race.Contestant) bool { return c.Set.Rules != nil }
	if err == nil && sets != nil && !slices.ContainsFunc(list, uses) {
		err = fmt.Errorf("none of the methods has a use for --%s", experiments.OptionRules)
	}
	return list, err
}

// checkRacers returns a check that rejects parameters whose contestants cannot race.
func checkRacers(methods func(experiments.Params) []solver.MethodEntry) func(experiments.Params) error {
	return func(p experiments.Params) error {
		_, err := racers(p, methods(p))
		return err
	}
}

// raceTrials returns the trials of an instance: every contestant with every seed, with additions to
// their configurations.
func raceTrials(
	p experiments.Params, seeds int, x experiments.Instance, methods []solver.MethodEntry, more experiments.Config,
) (trials []experiments.Trial) {
	list, _ := racers(p, methods) // checked before
	for _, r := range list {
		for seed := range p.Seeds(seeds) {
			c := experiments.Config{raceContestant: r.Name, raceMethod: r.Method.Name, raceSeed: seed + 1}
			if r.Set.Rules != nil {
				c[raceRules] = r.Set.Rules.String()
			}
			maps.Copy(c, more)
			trials = append(trials, x.Trial(raceVariant(r.Name, seed+1), c))
		}
	}
	return trials
}

// raceVariant returns the last part of the keys of a contestant with one of its seeds.
func raceVariant(contestant string, seed int) string {
	if seed == 1 {
		return contestant
	}
	return fmt.Sprintf("%s-s%d", contestant, seed)
}

// engineOf returns the configuration of the engine that a trial races.
func engineOf(t experiments.Trial) (solver.Config, error) {
	limits, err := t.Engine(0)
	if err != nil {
		return solver.Config{}, err
	}
	c, err := t.Catalog.Parse(solver.Names{Method: t.Config.Text(raceMethod), Rules: t.Config.Text(raceRules)})
	c.Nodes, c.CDCL, c.Seed = limits.Nodes, limits.CDCL, t.EngineSeed()
	return c, err
}

// notRaced returns the warning that a contestant did not race, for a reason that names it.
func notRaced(reason error) error { return experiments.Warnings{"not raced: " + reason.Error()} }

// measureRace runs one trial.
func measureRace(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	config, err := engineOf(t)
	if err != nil {
		return nil, err
	}
	if config.Method.Single && t.Config.Bool(raceProve) {
		return nil, notRaced(fmt.Errorf("%s cannot prove that a solution is the only one", config.Method.Name))
	}
	s, err := solver.New(config)
	if err != nil {
		return nil, notRaced(err) // for example a program that is not installed
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	return raced(ctx, t, puzzle, s)
}

// raced runs a contestant on a puzzle, and marks the result if the limit ended it. A contestant
// that fails has not ended; a warning says how it failed.
func raced(ctx context.Context, t experiments.Trial, p *grid.Puzzle, s *solver.Solver) ([]results.Metric, error) {
	limit := time.Duration(t.Config.Number(raceLimit) * float64(time.Second))
	limited, cancel := solver.WithProcessorLimit(ctx, limit)
	defer cancel()
	b := p.Board()
	o := race.Run(limited, s, func(ctx context.Context) (solver.Result, error) {
		if t.Config.Bool(raceProve) {
			return s.Solve(ctx, solver.Question{Board: b, Limit: 2})
		}
		return s.Solve(ctx, solver.Question{Board: b, Limit: 1})
	})
	failed := o.Err != nil && limited.Err() == nil
	metrics := ranMetrics(p, &o, failed)
	switch {
	case ctx.Err() != nil:
		return metrics, ctx.Err()
	case failed:
		return metrics, experiments.Warnings{"failed: " + o.Err.Error()}
	case o.Stats.End == solver.Cancelled:
		metrics = append(metrics, results.Metric{Name: results.Censored, Value: 1})
	case o.External:
		overhead, err := race.Start(ctx, limit, t.Config.Text(raceContestant), s.Method())
		switch {
		case ctx.Err() != nil:
			return metrics, ctx.Err()
		case err != nil:
			return metrics, experiments.Warnings{"start-up: " + err.Error()}
		}
		metrics = append(metrics, timed(ranStart, overhead))
	}
	return metrics, nil
}

// ranMetrics returns the metrics of a run. Whether it ended depends on the machine. If it did, the
// nodes of our own methods do not; if the limit ended it, everything does.
func ranMetrics(p *grid.Puzzle, o *race.Outcome, failed bool) []results.Metric {
	ended := o.Status != solver.Limit && o.Status != solver.StatusStuck && !failed
	exact := ended && !o.External && !o.Stats.Inexact
	m := []results.Metric{
		inexactly(ranEnded, ended),
		timed(ranSeconds, o.Time),
		{Name: metricNodes, Unit: "nodes", Value: float64(o.Stats.Nodes), Exact: exact},
		{Name: ranSolutions, Unit: "solutions", Value: float64(o.Count), Exact: exact},
	}
	if o.Solution != nil {
		m = append(m, inexactly(ranValid, grid.CheckSolution(p, o.Solution) == nil))
	}
	if o.Memory > 0 {
		m = append(m, results.Metric{Name: ranMemory, Unit: "bytes", Value: float64(o.Memory)})
	}
	return m
}
