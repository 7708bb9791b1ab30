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
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/processor"
)

// capStudy asks up to which size to look for tuples: before Dancing Links, which then has fewer
// options, before clause learning, and at each node of a search. Every cap has the same puzzles, and cap 1
// has no tuples. Trials run one at a time, since the limit of processor time counts the whole process.
func capStudy() question {
	return question{
		name:    "cap",
		asks:    "Does looking for tuples save time, before an engine and at each node of a search, and up to which size?",
		samples: capSamples, trials: capTrials, given: true, alone: true, check: checkCap,
		measurePuzzle: measureCap, analysis: capAnalysis,
		options: func(c solver.Catalog) []option.Option {
			return []option.Option{
				rulesOption(c, "the rules that run besides tuples", capRules),
				sizesOption("2 to half the side; no tuples come first"),
				option.New(OptionMethods, option.List, "LIST", "the methods that are compared, see basisk methods", c.MethodList).
					WithDefault("dlx,search"),
				nodesOption("branches or conflicts", capNodes), limitOption(),
			}
		},
	}
}

// capRules run together with tuples, and capNodes ends a run of an engine.
const (
	capRules = "locked=singles,locked"
	capNodes = 10_000
)

// The names in its configurations: the cap, and the use of tuples.
const (
	capSize   = "cap"
	capUse    = "use"
	capLinks  = "before Dancing Links"
	capLearn  = "before clause learning"
	capSearch = "at each node of a search"
	capAuto   = "in auto"
)

// capUses are the uses of tuples, each with its method and its name in tables.
var capUses = []struct {
	use    string
	method solver.MethodEntry
	name   string
}{
	{capLinks, solver.DLX(), "links"},
	{capLearn, solver.CDCL(), "learning"},
	{capSearch, solver.Search(), "search"},
	{capAuto, solver.Auto(), "auto"},
}

// useOf returns the use of tuples by a method, empty if it has none.
func useOf(method string) string {
	for _, x := range capUses {
		if x.method.Name == method {
			return x.use
		}
	}
	return ""
}

// capMethods returns the chosen methods.
func capMethods(p experiments.Params) []solver.MethodEntry {
	return experiments.Value[[]solver.MethodEntry](p, OptionMethods)
}

// checkCap returns an error if tuples have no use in a chosen method, or one is chosen twice.
func checkCap(p experiments.Params) error {
	seen := map[string]bool{}
	for _, m := range capMethods(p) {
		if seen[m.Name] {
			return fmt.Errorf("method %s comes twice", m.Name)
		}
		seen[m.Name] = true
		if useOf(m.Name) == "" {
			return fmt.Errorf("method %s: expected one for which tuples are looked for: dlx, cdcl, search or auto", m.Name)
		}
	}
	return nil
}

// capOptions is the metric of the number of options when the engine begins.
const capOptions = "options"

// capSamples returns the population: fills at which Dancing Links has work to do and usually
// finishes.
func capSamples() []experiments.Sample {
	return slices.Concat(
		experiments.Sampled(200, 150*time.Millisecond, "4 random 0.38; 4 staged 0.4"),
		experiments.Sampled(200, 500*time.Millisecond, "5 random 0.51; 5 staged 0.47"),
		experiments.Sampled(100, 2*time.Second, "6 random 0.56; 6 staged 0.53"))
}

// capTrials returns the trials of an instance: each use with each cap, first the one without
// tuples, with which the others are compared.
func capTrials(p experiments.Params, x *experiments.Instance) (list []experiments.Trial) {
	shape, err := x.Population.Shape()
	if err != nil {
		return nil // there are no such puzzles
	}
	var own []heuristics.Size
	for size := 2; size <= x.Population.Side()/2; size++ {
		own = append(own, heuristics.Size(size))
	}
	caps := []int{1}
	for _, size := range sizesOr(p, own...) {
		if most := x.Population.Size(size).For(shape); !slices.Contains(caps, most) {
			caps = append(caps, most)
		}
	}
	for _, set := range ruleSets(p) {
		for _, most := range caps {
			rules := set.Rules.String() + cappedBy(most)
			for _, method := range capMethods(p) {
				c := experiments.Config{
					configSet: set.Name, configRules: rules, capSize: most, capUse: useOf(method.Name), "nodes": capNodes,
				}
				if limit := experiments.Value[time.Duration](p, OptionLimit); limit > 0 {
					c[raceLimit] = limit.Seconds()
				}
				list = append(list, x.Trial(fmt.Sprintf("%s-%s-%d", set.Name, method.Name, most), c))
			}
		}
	}
	return list
}

// cappedBy returns the suffix of a list of rules that adds tuples up to a cap.
func cappedBy(size int) string {
	if size < 2 {
		return ""
	}
	return fmt.Sprintf(",hall-%d", size)
}

// measureCap runs one trial. A run shorter than a millisecond alternates with the same use without tuples. A
// trial without tuples alternates with itself, and has both times.
func measureCap(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	without, err := t.Catalog.Rules.Parse(strings.TrimSuffix(t.Config.Text(configRules), cappedBy(t.Config.Int(capSize))))
	if err != nil {
		return nil, err
	}
	b, first, alone := puzzle.Board(), time.Duration(0), t.Config.Int(capSize) == 1
	m, times, err := inTurn(puzzle, b, func() (m []results.Metric, _ time.Duration, err error) {
		m, first, err = runCapped(ctx, t, b, rules)
		return m, first, err
	}, func() ([]results.Metric, time.Duration, error) {
		if !alone && first >= cputime.Short {
			return nil, cputime.Short, nil // nothing to compare with
		}
		return runCapped(ctx, t, b, without)
	})
	if err == nil {
		err = ctx.Err() // an incomplete run may have given the times
	}
	if m == nil {
		return nil, err
	}
	if m = append(m, timed(metricTime, times[0])); alone {
		m = append(m, timed(metricTime+experiments.AgainSuffix, times[1]))
	}
	return m, err
}

// runCapped runs the engine of a trial with rules: once before it, or at each of its nodes. A run that the limit
// of processor time ends is censored, since the machine decides which.
func runCapped(
	ctx context.Context, t experiments.Trial, b *grid.Board, rules heuristics.Rules,
) ([]results.Metric, time.Duration, error) {
	c, err := engineOf(t, capNodes)
	if err != nil {
		return nil, 0, err
	}
	c.Rules = rules
	limited, cancel := ctx, func() {}
	if seconds := t.Config.Number(raceLimit); seconds > 0 {
		limited, cancel = processor.WithLimit(ctx, time.Duration(seconds*float64(time.Second)))
	}
	defer cancel()
	m, taken, err := engineCapped(limited, t, b, c)
	settled := slices.ContainsFunc(m, func(m results.Metric) bool { return m.Name == metricSettled && m.Value == 1 })
	if limited.Err() == nil || ctx.Err() != nil || settled {
		return m, taken, err
	}
	return append(m, results.Metric{Name: results.Censored, Value: 1}), taken, nil
}

// engineCapped runs a trial by an engine like c with the method of the trial's use of tuples. The method runs the rules
// of c, unless they run once before it.
func engineCapped(
	ctx context.Context, t experiments.Trial, b *grid.Board, c solver.Config,
) ([]results.Metric, time.Duration, error) {
	use := t.Config.Text(capUse)
	for _, x := range capUses {
		if x.use == use {
			c.Method = x.method
		}
	}
	switch {
	case c.Method.Name == "":
		return nil, 0, fmt.Errorf("use %q of tuples: there is no such use", use)
	case use != capLinks:
		return searched(ctx, b, c, 0)
	}
	e := engineOn(ctx, b, c.Rules)
	c.Rules = heuristics.Rules{}
	reasoning := timeOf(e)
	options := b.Candidates() - b.Shape().Cells() + b.Open()
	m, searching, err := searched(ctx, b, c, e.Work())
	if m == nil {
		return nil, 0, err
	}
	m = append(depending(results.OnRules, exact(capOptions, "options", float64(options))), m...)
	return m, reasoning + searching, err
}
