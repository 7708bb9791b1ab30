package studies

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/processor"
	"basisk/solver/race"
)

// Races as experiments: the contestants of package race, with each seed. A trial's configuration
// names everything, so that methods and rules of users race as ours do.

// The names by which configurations state a run of an engine: the contestant, which of its seeds,
// the limit of processor time in seconds, and whether to prove that the solution is the only one.
const (
	raceContestant = "contestant"
	raceWith       = "with"  // its text, which another contestant may share
	raceFirst      = "first" // the contestant with which the others are compared
	raceSeed       = experiments.ConfigEngineSeed
	raceLimit      = "limit"
	raceProve      = "prove"
)

// The metrics of a run.
const (
	ranEnded     = "ended"
	ranSeconds   = "seconds"
	ranSolutions = "solutions"
	ranValid     = "valid"
	ranMemory    = "memory"
	// ranFailed and ranWrong are 1 for a run without an answer and for a run with a wrong one; others have neither.
	ranFailed = "failed"
	ranWrong  = "wrong"
)

// The warnings of trials that count for nothing begin with these words; the reason follows.
const (
	NotRaced = "not raced: "
	Failed   = "failed: "
	Wrong    = "wrong: "
)

// defaultContestants returns the contestants of a race in which no other ones are named.
func defaultContestants() []string {
	return []string{solver.Auto().Name, solver.DLX().Name, solver.CDCL().Name}
}

// Racers returns the contestants with some texts, or else the default ones; see [race.Parse].
func Racers(c solver.Catalog, texts []string) ([]race.Entrant, error) {
	if texts == nil {
		texts = defaultContestants()
	}
	return race.ParseAll(c, texts)
}

// raceTrials returns the trials of an instance: every contestant with every seed, with additions to their
// configurations. Contestants take turns to be first: whoever is first finds the caches cold.
func raceTrials(
	p experiments.Params, x *experiments.Instance, list []race.Entrant, more experiments.Config,
) (trials []experiments.Trial) {
	for i := range list {
		r := &list[(i+x.Index)%len(list)]
		for seed := range int(experiments.Value[uint64](p, OptionSeeds)) {
			c := experiments.Config{
				raceContestant: r.Name, raceWith: r.Text, raceFirst: list[0].Name, raceSeed: seed + 1,
				raceLimit: experiments.Value[time.Duration](p, OptionLimit).Seconds(),
				raceProve: experiments.Value[uint64](p, OptionSolutions) > 1,
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

// notRaced returns the warning that a contestant did not race, for a reason that names it.
func notRaced(reason error) error { return experiments.Warnings{NotRaced + reason.Error()} }

// measureRace runs one trial.
func measureRace(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	x, err := race.Parse(*t.Catalog, t.Config.Text(raceWith))
	if err != nil {
		return nil, err
	}
	x.Config.Seed = t.EngineSeed()
	if x.Config.Method.Single && t.Config.Bool(raceProve) {
		return nil, notRaced(fmt.Errorf("%s cannot prove that a solution is the only one", x.Config.Method.Name))
	}
	s, err := solver.New(x.Config)
	if err != nil {
		return nil, notRaced(err) // for example a program that is not installed
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	if err := x.Before.CheckFor(puzzle.Shape); err != nil {
		return nil, notRaced(err)
	}
	y := attempt{entrant: &x, solver: s, puzzle: puzzle, solutions: 1}
	y.limit = time.Duration(t.Config.Number(raceLimit) * float64(time.Second))
	if t.Config.Bool(raceProve) {
		y.solutions = 2
	}
	return y.run(ctx)
}

// attempt is a contestant on a puzzle.
type attempt struct {
	entrant   *race.Entrant
	solver    *solver.Solver // of the entrant
	puzzle    *grid.Puzzle
	limit     time.Duration // of processor time
	solutions uint64        // with 2, it has to prove that a solution is the only one
}

// run runs the contestant on the puzzle, and marks the result if the limit ended it. A contestant that fails or
// answers wrongly has not ended; a warning says why. A run that is too short to be measured alone is repeated, and
// its time is the median.
func (y *attempt) run(ctx context.Context) ([]results.Metric, error) {
	limited, cancel := processor.WithLimit(ctx, y.limit)
	defer cancel()
	run := func() race.Outcome {
		b := y.puzzle.BoardWithin(ctx)
		return race.Run(limited, func(ctx context.Context) (solver.Result, error) {
			y.entrant.Prepare(ctx, b)
			return y.solver.Solve(ctx, solver.Question{Board: b, Limit: y.solutions})
		})
	}
	o := run()
	heuristics.Throw(o.Err)
	if o.Err == nil && !o.External && o.Time < cputime.Short && limited.Err() == nil {
		o.Time = medianTime(o.Time, run)
	}
	if o.Stats.End == solver.Claimed {
		y.settle(ctx, &o)
	}
	fault := faultOf(limited, y.puzzle, &o)
	metrics := ranMetrics(y.puzzle, &o, fault != nil)
	var wrong *solver.WrongAnswer
	switch {
	case ctx.Err() != nil:
		return metrics, ctx.Err()
	case o.Err != nil && o.Stats.End == solver.Unsupported:
		return nil, notRaced(o.Err)
	case errors.As(fault, &wrong):
		return append(metrics, inexactly(ranWrong, true)), experiments.Warnings{Wrong + fault.Error()}
	case fault != nil:
		return append(metrics, inexactly(ranFailed, true)), experiments.Warnings{Failed + fault.Error()}
	case o.Stats.End == solver.Cancelled:
		metrics = append(metrics, results.Metric{Name: results.Censored, Value: 1})
	}
	return metrics, nil
}

// faultOf returns why a run counts for nothing: a [*solver.WrongAnswer] if it answered wrongly, another error if it
// failed, nil if it answered or if the limit ended it. A program that ends without an answer has failed.
func faultOf(limited context.Context, p *grid.Puzzle, o *race.Outcome) error {
	var wrong *solver.WrongAnswer
	if errors.As(o.Err, &wrong) {
		return o.Err
	}
	if o.Solution != nil {
		if err := grid.CheckSolution(p, o.Solution); err != nil {
			return &solver.WrongAnswer{Reason: fmt.Errorf("wrong solution: %w", err)}
		}
	}
	switch {
	case limited.Err() != nil:
		return nil
	case o.Err == nil && o.External && o.Status == solver.StatusStuck:
		return errors.New(o.Stats.Note)
	}
	return o.Err
}

// settle has auto decide, within the limit too, what the contestant claims. A wrong claim is its error.
func (y *attempt) settle(ctx context.Context, o *race.Outcome) {
	limited, cancel := processor.WithLimit(ctx, y.limit)
	defer cancel()
	r, err := solver.Count(limited, y.puzzle.BoardWithin(ctx), solver.Config{}, y.solutions)
	switch {
	case err == nil && r.Count > o.Count:
		o.Err = &solver.WrongAnswer{Reason: fmt.Errorf("%s, but there is one", o.Stats.Note)}
	case err == nil && r.Exact:
		o.Status = r.Status
	}
}

// medianTime repeats a run that took a time and returns the median of all times.
func medianTime(first time.Duration, run func() race.Outcome) time.Duration {
	times := []time.Duration{first}
	for range cputime.Rounds - 1 {
		times = append(times, run().Time)
	}
	return cputime.Median(times)
}

// ranMetrics returns the metrics of a run, which has not ended if it has a fault. Whether it ended depends on the
// machine. If it did, the nodes of our own methods do not; if the limit ended it, everything does.
func ranMetrics(p *grid.Puzzle, o *race.Outcome, fault bool) []results.Metric {
	ended := o.Status != solver.Limit && o.Status != solver.StatusStuck && !fault
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
