package studies

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
	"basisk/solver/payoff"
)

// tuplePayoff asks what tuples of each size are worth. The measure is the ladder: singles and locked
// candidates to their fixpoint, then the tuples of size 2, back to the singles, then size 3, and so on. So a
// tuple of size k is used only if all smaller ones are exhausted: its size is the one that was needed. Uses
// are distinct tuples, each the smallest, naked or hidden, that removes the same candidates.
//
// Sizes count cells of the current board, without placed cells. The ladder is a [payoff.Ladder] of one kind of
// tuples, or of both. The command payoff asks for the kind each, which tells naked and hidden tuples of each size
// apart: see payoffeach.go.
func tuplePayoff() question {
	return question{
		depends: results.OnRules,
		name:    "tuple-payoff",
		asks:    "What does each size of tuples solve, and how many puzzles need one above size K+1?",
		samples: payoffSamples, trials: payoffTrials, given: true,
		measurePuzzle: measureTuplePayoff, analysis: payoffAnalysis,
		options: payoffOptions,
	}
}

// EachNaked and EachHidden are the ladder of each kind of tuples, of which one kind is shown.
const (
	EachNaked  payoff.Kind = "each-naked"
	EachHidden payoff.Kind = "each-hidden"
)

// payoffOptions returns its options besides those of populations.
func payoffOptions(c solver.Catalog) []option.Option {
	kinds := option.Words(payoff.Each, payoff.Both, payoff.Naked, payoff.Hidden, EachNaked, EachHidden)
	return []option.Option{
		rulesOption(c, "the rules that run before tuples", payoffRules),
		sizesOption(fmt.Sprintf("2 to K+%d, then every size", payoffStages)),
		option.NewOneOf(OptionKind, "KIND", kinds, "the tuples that are added, smallest size first: naked, hidden, or both "+
			"kinds of a size together; each adds naked, then hidden ones of a size, and also leaves out each of them alone, of "+
			"which each-naked and each-hidden show one kind").
			WithDefault(string(payoff.Both)),
		truthOption(fmt.Sprintf("%d, above %d cells %d", payoffTruthNodes, payoffFewCells, payoffTruthNodesAbove)),
	}
}

// Its own metrics. Uses, removed candidates, work and time end with a size, or with payoffRest for
// the sizes without a separate stage.
const (
	payoffUnits     = "units"
	payoffOpenUnits = "open-units"
	payoffGiven     = "left-0"
	payoffUses      = "uses"
	payoffRemoved   = "removed"
	payoffLargest   = "largest"
	payoffLeftBelow = "left-below"
	payoffRest      = "rest"
)

// payoffRules are the rules that run before tuples, the same as [payoff.Rules].
const payoffRules = "singles,locked"

// payoffStages is the largest size with a separate stage, beyond K. Larger sizes hardly occur; they
// share the last stage.
const payoffStages = 3

// The budgets of the search for the solutions of a puzzle, in nodes, on boards of at most
// payoffFewCells cells and on larger ones: above 16×16 they are conflicts, each of which takes fifty
// times as long.
const (
	payoffFewCells        = 256
	payoffTruthNodes      = 400
	payoffTruthNodesAbove = 50
)

// payoffSamples returns the population: fills near which rules begin to have an effect, with random
// holes and with one solution. Below, tuples find nothing; above, singles suffice.
func payoffSamples() []experiments.Sample {
	ms := time.Millisecond
	return slices.Concat(
		experiments.Sampled(5000, ms, "3 random 0.3"),
		experiments.Sampled(10_000, 5*ms, "4 random 0.43"),
		experiments.Sampled(4000, 7*ms, "4 staged 0.4"),
		experiments.Sampled(600, 30*ms, "4 minimal"),
		experiments.Sampled(1500, 6*ms, "5 random 0.46,0.49,0.52"),
		experiments.Sampled(3000, 13*ms, "5 staged 0.47"),
		experiments.Sampled(1000, 10*ms, "6 random 0.5,0.53,0.56"),
		experiments.Sampled(2000, 23*ms, "6 staged 0.53"),
		experiments.Sampled(1000, 20*ms, "7 random 0.56,0.58,0.6"),
		experiments.Sampled(1000, 35*ms, "8 random 0.6,0.62"),
	)
}

// payoffTrials returns the trials of an instance: a ladder for each set of rules.
func payoffTrials(p experiments.Params, x *experiments.Instance) (list []experiments.Trial) {
	sets, kind := ruleSets(p), payoff.Kind(experiments.Value[string](p, OptionKind))
	switch kind {
	case payoff.Each:
		return eachTrials(p, x, sets, payoff.Naked, payoff.Hidden)
	case EachNaked:
		return eachTrials(p, x, sets, payoff.Naked)
	case EachHidden:
		return eachTrials(p, x, sets, payoff.Hidden)
	}
	for _, set := range sets {
		list = append(list, x.Trial(payoffVariant(set, sets, kind), experiments.Config{
			keyKind: string(kind), configSet: set.Name, configRules: set.Rules.String(), "sizes": payoffSizes(p, x.Population),
		}))
	}
	return list
}

// payoffVariant returns the last part of the key of a ladder after one of some sets of rules.
func payoffVariant(set heuristics.RuleSet, sets []heuristics.RuleSet, kind payoff.Kind) string {
	if len(sets) > 1 {
		return set.Name + "-" + string(kind)
	}
	return string(kind)
}

// payoffSizes lists the sizes that have a separate stage.
func payoffSizes(p experiments.Params, k maker.Population) string {
	var own []heuristics.Size
	for size := 2; size <= k.K()+payoffStages; size++ {
		own = append(own, heuristics.Size(size))
	}
	var words []string
	for _, size := range sizesOr(p, own...) {
		words = append(words, k.Size(size).String())
	}
	return strings.Join(words, ",")
}

func measureTuplePayoff(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	c := payoff.Config{Kind: payoff.Kind(t.Config.Text(keyKind)), Rules: rules}
	for word := range strings.SplitSeq(t.Config.Text("sizes"), ",") {
		size, err := heuristics.ParseSize(word)
		if err != nil {
			return nil, err
		}
		c.Sizes = append(c.Sizes, size)
	}
	if c.Kind == payoff.Each {
		return measureEach(ctx, t, puzzle, c)
	}
	b := puzzle.Board()
	y := payoff.InTurn(ctx, b, payoff.NewLadder(c))[0]
	nodes := uint64(payoffTruthNodes)
	if puzzle.Shape.Cells() > payoffFewCells {
		nodes = payoffTruthNodesAbove
	}
	truth, err := truthOf(ctx, t, b, truthAsked{y.Given, nodes})
	return append(payoffMetrics(puzzle.Shape, &y), truth...), err
}

// payoffMetrics returns the metrics of the stages, without unused sizes and stages that were never
// reached.
func payoffMetrics(s *grid.Shape, y *payoff.Result) []results.Metric {
	last := y.Stages[len(y.Stages)-1]
	m := []results.Metric{
		exact(payoffUnits, "units", float64(s.Units())),
		exact(payoffOpenUnits, "units", float64(y.OpenUnits)),
		exact(payoffGiven, "candidates", float64(y.Stages[0].Left)),
		exact(metricLeft, "candidates", float64(last.Left)),
		exactly(metricSolved, last.Solved),
	}
	for i, r := range y.Stages[1:] {
		if r.Calls == 0 {
			continue
		}
		suffix := fmt.Sprint(r.Size)
		if r.Size == heuristics.AllSizes {
			suffix = payoffRest
		}
		m = append(m,
			exact(numbered(payoffLeftBelow, suffix), "candidates", float64(y.Stages[i].Left)),
			exact(numbered(metricWork, suffix), "sets", float64(r.Work)),
			timed(numbered(metricTime, suffix), r.Elapsed))
	}
	for size, u := range y.Sizes {
		if u.Uses > 0 {
			m = append(m,
				exact(numbered(payoffUses, size), "tuples", float64(u.Uses)),
				exact(numbered(payoffRemoved, size), "candidates", float64(u.Eliminations)))
		}
	}
	return append(m, exact(payoffLargest, "size", float64(y.Largest())))
}
