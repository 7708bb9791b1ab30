package studies

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// question is an experiment as a value. It implements [experiments.Experiment],
// [experiments.Summarizer], [experiments.Estimator], [experiments.Taker] and
// [experiments.Checker].
type question struct {
	// name is the word on the command line, and asks the question in a sentence.
	name, asks string
	// samples returns the population, and trials the trials of an instance of it. Given
	// tells that puzzles of the user may take its place.
	samples func() []experiments.Sample
	trials  func(p experiments.Params, x experiments.Instance) []experiments.Trial
	given   bool
	// shapes tells that kinds say nothing but shapes: the question makes its own puzzles.
	shapes bool
	// takes are the options that the question takes besides those of the population.
	takes []experiments.Taken
	// check, unless nil, refuses parameters that make no sense.
	check func(experiments.Params) error
	// plan and estimate take the place of samples and trials if they are not nil.
	plan     func(p experiments.Params, yield func(experiments.Trial) bool)
	estimate func(experiments.Params) time.Duration
	measure  func(ctx context.Context, t experiments.Trial) ([]results.Metric, error)
	// alone tells that trials disturb each other.
	alone bool
	// depends is what exact metrics depend on that do not say so; default [results.OnEngine].
	depends results.Depends
	// summarize returns a section without name and question, which the frame knows.
	summarize func(iter.Seq[results.Record]) results.Section
	// witnesses takes the place of summarize where the summary shows puzzles.
	witnesses func(iter.Seq[results.Record], experiments.PuzzleOf) results.Section
}

// Name returns the name.
func (q question) Name() string { return q.name }

// Question returns the question.
func (q question) Question() string { return q.asks }

// Plan yields the trials.
func (q question) Plan(p experiments.Params) iter.Seq[experiments.Trial] {
	return func(yield func(experiments.Trial) bool) {
		p := p.Ready()
		if q.plan != nil {
			q.plan(p, yield)
			return
		}
		for x := range p.Instances(q.samples()) {
			for _, t := range q.trials(p, x) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// Measure runs one trial unless ctx has ended.
func (q question) Measure(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	metrics, err := q.measure(ctx, t)
	return depending(cmp.Or(q.depends, results.OnEngine), metrics...), err
}

// Summarize tells what the records say.
func (q question) Summarize(records iter.Seq[results.Record]) results.Section {
	return q.SummarizePuzzles(records, func(r *results.Record) (*grid.Puzzle, error) {
		return nil, fmt.Errorf("the puzzle of %s is not at hand", r.Key)
	})
}

// SummarizePuzzles tells what the records say, and shows puzzles if the question does.
func (q question) SummarizePuzzles(records iter.Seq[results.Record], puzzle experiments.PuzzleOf) results.Section {
	if q.witnesses == nil {
		return q.summarize(records)
	}
	return q.witnesses(records, puzzle)
}

// Estimate returns the time that the plan takes one worker.
func (q question) Estimate(p experiments.Params) time.Duration {
	if q.estimate != nil {
		return q.estimate(p)
	}
	return p.Estimate(q.samples())
}

// Alone reports whether only one trial may be at work at a time.
func (q question) Alone() bool { return q.alone }

// Takes returns the options that the question takes.
func (q question) Takes() []experiments.Taken {
	if q.samples == nil {
		return q.takes
	}
	population := experiments.TakesPopulation(q.samples(), q.given)
	if q.shapes {
		population = slices.DeleteFunc(population, func(t experiments.Taken) bool {
			return t.Name != experiments.OptionShapes && t.Name != experiments.OptionPuzzles
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

// repeated returns the plan of a question without a population: so many repetitions at
// scale 1, each with the trials that a function returns.
func repeated(count int, trials func(p experiments.Params, i int) []experiments.Trial) func(experiments.Params, func(experiments.Trial) bool) {
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

// takesBases returns the option of a question about certain bases.
func takesBases(bases ...int) []experiments.Taken {
	words := make([]string, len(bases))
	for i, k := range bases {
		words[i] = fmt.Sprint(k)
	}
	return []experiments.Taken{{Name: experiments.OptionShapes, Default: strings.Join(words, ", ")}}
}

// onlyBases refuses shapes that are not of certain bases.
func onlyBases(bases ...int) func(experiments.Params) error {
	return func(p experiments.Params) error {
		for _, s := range p.Shapes() {
			k := experiments.KindOn(s)
			if k != (experiments.Kind{Basis: k.Basis}) || !slices.Contains(bases, k.Basis) {
				return fmt.Errorf("shape %s: expected bases of %v", maker.ShapeName(s), bases)
			}
		}
		return nil
	}
}

// confidence is that of all intervals in reports.
const confidence = 0.95

// Metrics that several questions measure. Those of one question stand in its own file;
// numbered ones end with a number or a name.
const (
	metricTime    = "time"
	metricWork    = "work"
	metricNodes   = "nodes"
	metricClues   = "clues"
	metricOpen    = "open"
	metricLeft    = "left" // candidates over all cells, a placed one counting 1
	metricSolved  = "solved"
	metricSettled = "settled"
	metricUnique  = "unique"
	metricMinimal = "minimal"
	metricAsked   = "asked"
	metricCount   = "count"
	metricLog10   = "log10"
)

// surplusLeft is what cubes and dilemma record as left: the candidates beyond one a cell.
// Their reports say so, and the name stays that of the runs that are published.
const surplusLeft = "left"

// numbered returns the name of a metric that is one of several: "left-2".
func numbered(name string, which any) string { return fmt.Sprintf("%s-%v", name, which) }

// rate counts how often the answer to something was yes. What is missing counts as
// neither yes nor no.
type rate struct{ yes, of int }

// add counts a metric that is 1 for yes, 0 for no, NaN where it is missing.
func (r *rate) add(v float64) {
	if !math.IsNaN(v) {
		r.count(v == 1)
	}
}

// rateOf counts the values of which something holds, of those that are not missing.
func rateOf(values []float64, holds func(float64) bool) rate {
	var r rate
	for _, v := range values {
		if !math.IsNaN(v) {
			r.count(holds(v))
		}
	}
	return r
}

// isYes reports whether a metric that answers yes or no says yes.
func isYes(v float64) bool { return v == 1 }

// no returns how often the answer was no.
func (r rate) no() int { return r.of - r.yes }

// count counts an answer that is known.
func (r *rate) count(yes bool) {
	r.of++
	if yes {
		r.yes++
	}
}

// String writes the share of yes with Wilson's interval, a dash if nobody was asked.
func (r rate) String() string {
	if r.of == 0 {
		return "–"
	}
	return results.Wilson(r.yes, r.of, confidence).Percent()
}

// known returns a list with v behind it unless that is missing.
func known(list []float64, v float64) []float64 {
	if math.IsNaN(v) {
		return list
	}
	return append(list, v)
}

// exact is a metric that the same trial repeats to the bit.
func exact(name, unit string, value float64) results.Metric {
	return results.Metric{Name: name, Unit: unit, Value: value, Exact: true}
}

// exactly is a metric that answers yes or no, and repeats.
func exactly(name string, yes bool) results.Metric {
	value := 0.0
	if yes {
		value = 1
	}
	return exact(name, "", value)
}

// depending states what those of metrics depend on that are exact and do not say so.
func depending(on results.Depends, metrics ...results.Metric) []results.Metric {
	for i := range metrics {
		if metrics[i].Exact {
			metrics[i].Depends = cmp.Or(metrics[i].Depends, on)
		}
	}
	return metrics
}

// timed is a metric of seconds, which no run repeats.
func timed(name string, d time.Duration) results.Metric {
	return results.Metric{Name: name, Unit: "s", Value: d.Seconds()}
}

// inexactly is a metric that answers yes or no, and may do so differently another time.
func inexactly(name string, yes bool) results.Metric {
	m := exactly(name, yes)
	m.Exact = false
	return m
}

// splitVariant splits a key into its instance and its variant.
func splitVariant(key string) (instance, variant string) {
	at := strings.LastIndexByte(key, '/')
	return key[:at], key[at+1:]
}

// meanOf returns the mean of values with a bootstrap interval. The resampling is
// seeded with the number of values, so that the same records give the same report.
func meanOf(values []float64) results.Interval {
	return results.Bootstrap{Confidence: confidence}.Interval(values, results.Mean, rand.New(rand.NewPCG(1, uint64(len(values)))))
}

// percent writes a share, a dash if there is none.
func percent(share float64) string {
	if math.IsNaN(share) {
		return "–"
	}
	return results.FormatNumber(100*share, 3) + " %"
}

// share writes a share with its interval, or a bound if nothing was seen.
func share(seen, of int) string {
	if seen == 0 {
		return "none of " + fmt.Sprint(of) + " (at most " + results.FormatNumber(100*results.Unseen(of, confidence).High, 2) + " %)"
	}
	return results.Wilson(seen, of, confidence).Percent()
}

// inOrder returns the values of a map by the order of its keys: sums and resamples of
// the same records then agree to the bit.
func inOrder(values map[string]float64) []float64 {
	var list []float64
	for _, name := range sortedKeys(values) {
		list = append(list, values[name])
	}
	return list
}

// entry returns what a map has under a key, made first where there is nothing.
func entry[K comparable, V any](m map[K]*V, key K, fresh func() *V) *V {
	if m[key] == nil {
		m[key] = fresh()
	}
	return m[key]
}

// within returns the map that a map has under a key, made first where there is none.
func within[K, L comparable, V any](m map[K]map[L]V, key K) map[L]V {
	if m[key] == nil {
		m[key] = map[L]V{}
	}
	return m[key]
}

// sortedKeys returns the keys of m in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// eachSolution passes every solution of a board to each, in memory used again.
func eachSolution(ctx context.Context, method solver.MethodEntry, b *grid.Board, each func([]grid.Digit) bool) (solver.Result, error) {
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
