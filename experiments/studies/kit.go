package studies

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
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
	trials  func(p experiments.Params, x experiments.Instance) []experiments.Trial
	given   bool
	// shapes reports whether populations are only shapes: the question makes its own puzzles.
	shapes bool
	// takes are the options of the question besides those of the population.
	takes []experiments.Setting
	// check, unless nil, rejects parameters that make no sense.
	check func(experiments.Params) error
	// plan, unless nil, yields further trials, and estimate, unless nil, replaces the estimate of
	// samples.
	plan     func(p experiments.Params, yield func(experiments.Trial) bool)
	estimate func(experiments.Params) time.Duration
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
		p, yield := p.Cached(), experiments.MarkFirst(yield)
		if q.trials != nil {
			for x := range p.Instances(q.samples()) {
				for _, t := range q.trials(p, x) {
					if !yield(t) {
						return
					}
				}
			}
		}
		if q.plan != nil {
			q.plan(p, yield)
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
	if q.estimate != nil {
		return q.estimate(p)
	}
	return p.Estimate(q.samples())
}

// Exclusive reports whether only one trial may run at a time.
func (q question) Exclusive() bool { return q.alone }

// Settings returns the options of the question.
func (q question) Settings() []experiments.Setting {
	if q.samples == nil {
		return q.takes
	}
	population := experiments.PopulationSettings(q.samples(), q.given)
	if q.shapes {
		kept := []string{experiments.OptionShapes, experiments.OptionUnits, experiments.OptionPuzzles}
		population = slices.DeleteFunc(population, func(t experiments.Setting) bool {
			return !slices.Contains(kept, t.Name)
		})
	}
	return append(population, q.takes...)
}

// Check returns an error for parameters that make no sense.
func (q question) Check(p experiments.Params) error {
	if q.check == nil {
		return nil
	}
	return q.check(p)
}

// repeated returns the plan of a question without a population: n repetitions at scale 1, each with
// the trials that a function returns.
func repeated(
	count int, trials func(p experiments.Params, i int) []experiments.Trial,
) func(experiments.Params, func(experiments.Trial) bool) {
	return func(p experiments.Params, yield func(experiments.Trial) bool) {
		for i := range p.Samples(count) {
			for _, t := range trials(p, i) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// repetitions returns the estimate of such a plan.
func repetitions(count int, each time.Duration) func(experiments.Params) time.Duration {
	return func(p experiments.Params) time.Duration { return time.Duration(p.Samples(count)) * each }
}

// basesSetting returns the option of a question about certain bases.
func basesSetting(bases ...int) []experiments.Setting {
	words := make([]string, len(bases))
	for i, k := range bases {
		words[i] = fmt.Sprint(k)
	}
	return []experiments.Setting{{Name: experiments.OptionShapes, Default: strings.Join(words, ", ")}}
}

// onlyBases rejects shapes that are not of certain bases.
func onlyBases(bases ...int) func(experiments.Params) error {
	return func(p experiments.Params) error {
		for _, s := range p.Shapes() {
			k := experiments.PopulationOn(s)
			if k != (experiments.Population{Basis: k.Basis}) || !slices.Contains(bases, k.Basis) {
				return fmt.Errorf("shape %s: expected bases of %v", maker.ShapeName(s), bases)
			}
		}
		return nil
	}
}

const confidence = 0.95

// Metrics that several questions measure. Those of one question are in its own file; numbered ones
// end with a number or a name.
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
	metricMinimal = "minimal"
	metricAsked   = "asked"
	metricCount   = "count"
	metricLog10   = "log10"
)

// surplusLeft is the number of candidates beyond one per cell that cubes records. The name is that in
// the published run.
const surplusLeft = "left"

// numbered returns the name of a metric that is one of several: "left-2".
func numbered(name string, which any) string { return fmt.Sprintf("%s-%v", name, which) }

// exact returns a metric that is the same to the bit in every run of the trial.
func exact(name, unit string, value float64) results.Metric {
	return results.Metric{Name: name, Unit: unit, Value: value, Exact: true}
}

// exactly returns an exact metric that answers yes or no.
func exactly(name string, yes bool) results.Metric {
	value := 0.0
	if yes {
		value = 1
	}
	return exact(name, "", value)
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

// eachSolution passes every solution of a board to each, in memory that is reused.
func eachSolution(
	ctx context.Context, method solver.MethodEntry, b *grid.Board, each func([]grid.Digit) bool,
) (solver.Result, error) {
	s, err := solver.New(solver.Config{Method: method})
	if err != nil {
		return solver.Result{}, err
	}
	r, err := s.Count(ctx, b, 0, each)
	if err == nil && !r.Exact {
		err = errors.Join(fmt.Errorf("%s did not list all solutions", method.Name), ctx.Err())
	}
	return r, err
}

// fillAxis returns the axis of most figures.
func fillAxis() results.Axis { return results.Axis{Label: "fill, share of the cells given"} }
