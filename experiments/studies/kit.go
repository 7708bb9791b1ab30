package studies

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/results/plot"
	"basisk/solver"
)

// question is an experiment as a value. It implements [experiments.Experiment],
// [experiments.Analyzer], [experiments.Estimator], [experiments.Configurable] and
// [experiments.Checker].
type question struct {
	// name is the name on the command line, and asks the question in a sentence.
	name, asks string
	// samples returns the population, and trials the trials of one of its instances. Given reports
	// whether puzzles of the user may replace it.
	samples func() []experiments.Sample
	trials  func(p experiments.Params, x *experiments.Instance) []experiments.Trial
	given   bool
	// options returns the options of the question besides the options of populations.
	options func(solver.Catalog) []option.Option
	// check, unless nil, rejects parameters that make no sense.
	check func(experiments.Params) error
	// plan, unless nil, yields the trials instead.
	plan func(p experiments.Params, yield func(experiments.Trial) bool)
	// measure runs a trial, or measurePuzzle one with its puzzle and rules.
	measure       func(ctx context.Context, t experiments.Trial) ([]results.Metric, error)
	measurePuzzle func(context.Context, experiments.Trial, *grid.Puzzle, heuristics.Rules) ([]results.Metric, error)
	// alone reports whether trials disturb each other.
	alone bool
	// depends is the default dependency of exact metrics; default [results.OnEngine].
	depends results.Dependency
	// analysis declares the analysis of the records.
	analysis func() results.Analysis
}

func (q question) Name() string     { return q.name }
func (q question) Question() string { return q.asks }

func (q question) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		p, err := p.For(q)
		if err != nil {
			return // the plan of parameters that are refused
		}
		if q.plan != nil {
			q.plan(p, yield)
			return
		}
		for x := range p.Instances(q.samples()) {
			for _, t := range q.trials(p, x) {
				if engineChoice(p, t.Config); !yield(t) {
					return
				}
			}
		}
	}
}

// Measure runs one trial unless ctx has ended, on one thread, whose time is measured.
func (q question) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	measure := q.measure
	if q.measurePuzzle != nil {
		measure = q.onPuzzle
	}
	metrics, err := measure(ctx, t)
	return depending(cmp.Or(q.depends, results.OnEngine), metrics...), err
}

// onPuzzle runs a trial on its puzzle.
func (q question) onPuzzle(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	rules, err := rulesOf(t)
	if err != nil {
		return nil, err
	}
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	return q.measurePuzzle(ctx, t, puzzle, rules)
}

// Analysis returns the analysis of the records.
func (q question) Analysis() results.Analysis { return q.analysis() }

// Estimate returns the time that the plan takes one worker.
func (q question) Estimate(p experiments.Params) time.Duration {
	p, _ = p.For(q)
	return p.Estimate(q.samples())
}

// Exclusive reports whether only one trial may run at a time.
func (q question) Exclusive() bool { return q.alone }

// Options returns the options of the question.
func (q question) Options(c solver.Catalog) []option.Option {
	return append(experiments.PopulationOptions(c, q.samples(), q.given), q.options(c)...)
}

// Check returns an error for parameters that make no sense.
func (q question) Check(p experiments.Params) error {
	if q.check == nil {
		return nil
	}
	return q.check(p)
}

// Metrics that several questions measure. Metrics of one question are in its own file; numbered
// ones end with a number or a name.
const (
	metricTime    = "time"
	metricWork    = "work"
	metricNodes   = "nodes"
	metricClues   = "clues"
	metricOpen    = "open"
	metricLeft    = "left" // candidates over all cells, 1 for a placed one
	metricSolved  = "solved"
	metricSettled = "settled"
	metricUnique  = "unique"
)

// numbered returns the name of a metric that is one of several: "left-2".
func numbered(name string, which any) string { return fmt.Sprintf("%s-%v", name, which) }

// exact returns a count that is the same to the bit in every run of the trial.
func exact(name, unit string, value float64) results.Metric {
	return results.Metric{Name: name, Unit: unit, Value: value, Exact: true, Range: results.CountRange}
}

// exactShare returns a share that is the same to the bit in every run of the trial.
func exactShare(name string, value float64) results.Metric {
	return results.Metric{Name: name, Value: value, Exact: true, Range: results.ShareRange}
}

// exactly returns an exact metric that answers yes or no.
func exactly(name string, yes bool) results.Metric {
	value := 0.0
	if yes {
		value = 1
	}
	m := exact(name, "", value)
	m.Range = results.AnswerRange
	return m
}

// depending sets the dependency of those exact metrics that have none.
func depending(on results.Dependency, metrics ...results.Metric) []results.Metric {
	for i := range metrics {
		if metrics[i].Exact {
			metrics[i].Depends = cmp.Or(metrics[i].Depends, on)
		}
	}
	return metrics
}

// timed returns a metric of processor time in seconds, which differs between runs.
func timed(name string, d time.Duration) results.Metric {
	return results.Metric{Name: name, Unit: "s", Value: d.Seconds()}
}

// inexactly returns a metric that answers yes or no, and may differ between runs.
func inexactly(name string, yes bool) results.Metric {
	m := exactly(name, yes)
	m.Exact = false
	return m
}

// fillAxis returns the axis of most figures.
func fillAxis() plot.Axis { return plot.Axis{Label: "fill, share of the cells given"} }
