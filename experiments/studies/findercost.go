package studies

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver/maker"
)

// finderCost asks how the cost of finding tuples grows: Young's map of all tuples (Young 2020),
// subsets by Gosper's hack on bit sets, recursion that prunes, and the Hall kernel, all for naked
// and hidden tuples up to size K+1, K being the longer side of a box, on the same boards; or any
// named sets of rules. Two costs are measured: the first pass, when every unit is new, and the
// whole run to the fixpoint together with singles.
func finderCost() question {
	return question{
		depends: results.OnRules,
		name:    "finder-cost",
		asks:    "How does the cost of finding all tuples up to size K+1 grow with the side, for each way of finding them?",
		samples: finderSamples, plan: finderCostPlan, given: true,
		takes: []experiments.Setting{
			{Name: experiments.OptionRules, Default: finderDefault()},
			{Name: experiments.OptionSizes, Default: finderSize.String()},
		},
		check:         checkFinderCost,
		measurePuzzle: measureFinderCost, analysis: finderCostAnalysis,
	}
}

// Its own metrics.
const (
	finderLookWork   = "look-work"
	finderLookTime   = "look-time"
	finderLookMemory = "look-memory"
)

// finder is a method of finding tuples.
type finder struct {
	name string
	// rules is the list of its rules, with a placeholder for the size.
	rules string
	// keys is the maximum number of subsets to enumerate for a pass to end within a second or so; 0
	// means no limit.
	keys float64
	// side is the maximum side that it supports; 0 means no limit.
	side int
}

// finders returns the methods, the most expensive first. The bounds were measured: a second or two
// on the machine of 2026; subsets as words end at 64.
func finders() []finder {
	return []finder{
		{"map", "naked-tuple-map-%[1]s,hidden-tuple-map-%[1]s", 1e7, 64},
		{"gosper", "naked-tuple-gosper-%[1]s,hidden-tuple-gosper-%[1]s", 5e7, 64},
		{"union", "naked-tuple-union-%[1]s,hidden-tuple-union-%[1]s", 0, 64},
		{finderKernel, "hall-%s", 0, 0},
	}
}

const (
	// finderKernel is the finder to which the others are compared.
	finderKernel = "hall"
	// finderSize is the default size up to which finders look.
	finderSize = heuristics.K + 1
)

func finderDefault() string {
	var sets []string
	for _, f := range finders() {
		sets = append(sets, f.name+"="+fmt.Sprintf(f.rules, finderSize))
	}
	return strings.Join(sets, ";")
}

// finderSamples returns the population. Boxes are as square as their side allows, since squares
// alone give the enumerating finders too few sides for fitting a law. The fill is low enough for most
// units to stay open after singles.
func finderSamples() []experiments.Sample {
	return experiments.Sampled(20, 190*time.Millisecond, "2,2x3,3,3x4,4,4x5,5,5x6,6,6x7,7,8,9,10 random 0.4")
}

// finderCostPlan yields the trials: each puzzle with the sets of rules of its shape.
func finderCostPlan(p experiments.Params, yield func(experiments.Trial) bool) {
	sets := map[maker.Population][]heuristics.RuleSet{}
	for x := range p.Instances(finderSamples()) {
		on := x.Population.OnShape()
		if _, known := sets[on]; !known {
			sets[on] = finderSets(p, on)
		}
		for _, set := range sets[on] {
			if !yield(x.Trial(set.Name, ruled(set))) {
				return
			}
		}
	}
}

// finderSets returns the chosen sets of rules, else the finders that end on a shape, for each
// chosen size.
func finderSets(p experiments.Params, on maker.Population) []heuristics.RuleSet {
	if p.Chosen(experiments.OptionRules) != "" {
		return p.RuleSets("")
	}
	var sets []heuristics.RuleSet
	for _, size := range p.Sizes(finderSize) {
		for _, f := range finders() {
			if rules := f.sized(size); f.serves(rules, on) {
				sets = append(sets, heuristics.RuleSet{Name: f.called(p, size), Rules: rules})
			}
		}
	}
	return sets
}

// sized returns the rules of a finder up to a size.
func (f finder) sized(size heuristics.Size) heuristics.Rules {
	rules, err := withReferences(heuristics.Catalog()).Parse(fmt.Sprintf(f.rules, size))
	if err != nil {
		panic(err) // a mistake in finders
	}
	return rules
}

// called returns the name of a finder for a size, which is part of it if sizes were chosen.
func (f finder) called(p experiments.Params, size heuristics.Size) string {
	if p.Chosen(experiments.OptionSizes) == "" {
		return f.name
	}
	return f.name + "-" + size.String()
}

// serves reports whether a finder with its rules ends in reasonable time on a shape.
func (f finder) serves(rules heuristics.Rules, on maker.Population) bool {
	if f.side > 0 && on.Side() > f.side {
		return false
	}
	s, err := on.Shape()
	return err == nil && rules.CheckFor(s) == nil && (f.keys == 0 || enumerated(rules, s) <= f.keys)
}

// enumerated returns the number of sets of cells or digits that rules enumerate in a pass over an
// open board, over all units and sizes; 0 if they do not enumerate.
func enumerated(rules heuristics.Rules, s *grid.Shape) float64 {
	keys := 0.0
	for _, e := range rules.For(s) {
		if finder, ok := e.New().(*heuristics.Enumeration); ok {
			keys += finder.Keys(s)
		}
	}
	return keys
}

// checkFinderCost rejects duplicate settings.
func checkFinderCost(p experiments.Params) error {
	if p.Chosen(experiments.OptionRules) != "" && p.Chosen(experiments.OptionSizes) != "" {
		return fmt.Errorf("--%s cannot be combined with --%s: rules have their sizes in their names", experiments.OptionSizes, experiments.OptionRules)
	}
	if p.Chosen(experiments.OptionPopulation) == "" || p.Chosen(experiments.OptionRules) != "" {
		return nil
	}
	for _, x := range p.Select(finderSamples()) {
		s, err := x.Population.Shape()
		if err != nil {
			return err
		}
		for _, size := range p.Sizes(finderSize) {
			if err := size.CheckFor(s); err != nil {
				return fmt.Errorf("--%s: %w", experiments.OptionSizes, err)
			}
		}
	}
	return nil
}

// measureFinderCost runs one trial, which alternates with the kernel for the same size.
func measureFinderCost(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	withSingles, err := withReferences(t.Catalog.Rules).Parse("singles," + t.Config.Text(configRules))
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	engineOn(ctx, b, heuristics.MustParse("singles")).Propagate()
	kernel := kernelFor(t.Config.Text(configSet))
	looks, memory := besideKernel(ctx, b, rules, heuristics.MustParse(kernel), lookOnce)
	ways, _ := besideKernel(ctx, b, withSingles, heuristics.MustParse("singles,"+kernel), wholeWay)
	return []results.Metric{
		exact(metricOpen, "cells", float64(ways[0].open)),
		exact(finderLookWork, "subsets", float64(looks[0].work)),
		timed(finderLookTime, looks[0].elapsed),
		{Name: finderLookMemory, Unit: "bytes", Value: float64(memory)},
		exact(metricWork, "subsets", float64(ways[0].work)),
		timed(metricTime, ways[0].elapsed),
		exact(metricLeft, "candidates", float64(ways[0].left)),
		timed(numbered(finderLookTime, finderKernel), looks[1].elapsed),
		timed(numbered(metricTime, finderKernel), ways[1].elapsed),
	}, ctx.Err()
}

// kernelFor returns the rule with which a set is compared: the kernel up to the size in the name of
// the set, see [finder.called].
func kernelFor(set string) string {
	_, text, _ := strings.Cut(set, "-")
	size, err := heuristics.ParseSize(text)
	if err != nil {
		size = finderSize
	}
	return finderKernel + "-" + size.String()
}

// look is the cost of rules on a board, with the open cells and candidates that they left.
type look struct {
	work       uint64
	elapsed    time.Duration
	open, left int
}

// besideKernel runs rules on a board in turn with the kernel, and returns both costs, and the bytes
// that the whole process allocated during the first run, which are meaningful only if one trial
// runs at a time. It does not change the board.
func besideKernel(
	ctx context.Context, b *grid.Board, rules, kernel heuristics.Rules,
	run func(context.Context, *grid.Board, heuristics.Rules) look,
) (cost [2]look, memory uint64) {
	var root grid.Snapshot
	b.Save(&root)
	runs := make([]func() time.Duration, len(cost))
	for i, r := range []heuristics.Rules{rules, kernel} {
		runs[i] = func() time.Duration {
			defer b.Restore(&root)
			before := allocatedBytes()
			cost[i] = run(ctx, b, r)
			if i == 0 && memory == 0 {
				memory = allocatedBytes() - before
			}
			return cost[i].elapsed
		}
	}
	for i, median := range cputime.InTurn(runs...) {
		cost[i].elapsed = median
	}
	return cost, memory
}

// lookOnce applies each rule once to the whole board, in its current state.
func lookOnce(ctx context.Context, b *grid.Board, rules heuristics.Rules) (sum look) {
	start := b.Mark()
	for _, r := range rules.New(b.Shape()) {
		var e *heuristics.Engine
		e = heuristics.NewEngine(b, stoppable{r, func() { e.Stop() }})
		e.StopAt(ctx)
		sum.elapsed += timeOf(e)
		sum.work += e.Work()
		b.Undo(start)
	}
	return sum
}

// wholeWay runs rules to their fixpoint.
func wholeWay(ctx context.Context, b *grid.Board, rules heuristics.Rules) look {
	e := engineOn(ctx, b, rules)
	taken := timeOf(e)
	return look{e.Work(), taken, b.Open(), b.Candidates()}
}

// allocatedBytes returns the bytes that the process has allocated so far.
func allocatedBytes() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
