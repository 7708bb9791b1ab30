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
	"basisk/results"
)

// finderCost asks how the cost of finding tuples grows: Young's map of all tuples
// (Young 2020), subsets by Gosper's hack on bit sets, recursion that prunes, and the
// Hall kernel, all for naked and hidden tuples up to size K+1, K being the longer side of
// a box, on the same boards; or whatever sets of rules are named instead. Two
// costs are measured: the first look, when every unit is new, and the whole way to the
// fixpoint together with singles.
func finderCost() question {
	return question{
		depends: results.OnRules,
		name:    "finder-cost",
		asks:    "How does the cost of finding all tuples up to size K+1 grow with the side, for each way of finding them?",
		samples: finderSamples, plan: finderCostPlan, given: true,
		takes: []experiments.Taken{
			{Name: experiments.OptionRules, Default: finderDefault()},
			{Name: experiments.OptionSizes, Default: finderSize.String()},
		},
		check:   checkFinderCost,
		measure: measureFinderCost, summarize: summarizeFinderCost,
	}
}

// The metrics of its own.
const (
	finderLookWork   = "look-work"
	finderLookTime   = "look-time"
	finderLookMemory = "look-memory"
)

// finder is a way of finding tuples.
type finder struct {
	name string
	// rules is the list of its rules for sizes up to one that is filled in.
	rules string
	// keys is how many subsets it may have to enumerate for a look to end within a second
	// or so; 0 is any number.
	keys float64
	// side is the largest side that it serves; 0 is any.
	side int
}

// finders returns the ways, the dearest first. The bounds were measured: a second or two
// on the machine of 2026, and subsets as words end at 64.
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
	// finderSize is the size up to which finders look unless others are chosen.
	finderSize = heuristics.K + 1
	// finderFill is the part of the cells that is given at every side: low enough for
	// most units to stay open after singles.
	finderFill = 0.4
)

// finderDefault writes the finders as sets of rules.
func finderDefault() string {
	var sets []string
	for _, f := range finders() {
		sets = append(sets, f.name+"="+fmt.Sprintf(f.rules, finderSize))
	}
	return strings.Join(sets, ";")
}

// finderSamples returns the population. Boxes are as square as their side allows, since
// squares alone give the enumerating finders too few sides to fit a law to.
func finderSamples() []experiments.Sample {
	var kinds []experiments.Kind
	for _, box := range [][2]int{
		{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {4, 5}, {5, 5}, {5, 6}, {6, 6}, {6, 7}, {7, 7}, {8, 8}, {9, 9}, {10, 10},
	} {
		kinds = append(kinds, boxed(box[1], random(box[0], finderFill)))
	}
	return sampled(20, 190*time.Millisecond, kinds...)
}

// finderCostPlan yields the trials: each puzzle meets the sets of rules of its shape.
func finderCostPlan(p experiments.Params, yield func(experiments.Trial) bool) {
	sets := map[experiments.Kind][]heuristics.RuleSet{}
	for x := range p.Instances(finderSamples()) {
		on := x.Kind.OnShape()
		if _, known := sets[on]; !known {
			sets[on] = finderSets(p, on)
		}
		for _, set := range sets[on] {
			if !yield(x.Trial(set.Name, setConfig(set))) {
				return
			}
		}
	}
}

// setConfig returns the part of a configuration that states a set of rules.
func setConfig(set heuristics.RuleSet) experiments.Config {
	return experiments.Config{"set": set.Name, "rules": set.Rules.String()}
}

// finderSets returns the sets of rules that were chosen, else the finders that end on a
// shape, for each size that was chosen.
func finderSets(p experiments.Params, on experiments.Kind) []heuristics.RuleSet {
	if p.Chosen(experiments.OptionRules) != "" {
		return p.RuleSets("")
	}
	var sets []heuristics.RuleSet
	for _, size := range p.Sizes(finderSize) {
		for _, f := range finders() {
			if rules := heuristics.MustParse(fmt.Sprintf(f.rules, size)); f.serves(rules, on) {
				sets = append(sets, heuristics.RuleSet{Name: f.called(p, size), Rules: rules})
			}
		}
	}
	return sets
}

// called returns the name of a finder for a size, which is part of it where sizes were
// chosen.
func (f finder) called(p experiments.Params, size heuristics.Size) string {
	if p.Chosen(experiments.OptionSizes) == "" {
		return f.name
	}
	return f.name + "-" + size.String()
}

// serves reports whether a finder with its rules ends in useful time on a shape.
func (f finder) serves(rules heuristics.Rules, on experiments.Kind) bool {
	if f.side > 0 && on.Side() > f.side {
		return false
	}
	s, err := on.Shape()
	return err == nil && (f.keys == 0 || enumerated(rules, s) <= f.keys)
}

// checkFinderCost refuses what says the same thing twice.
func checkFinderCost(p experiments.Params) error {
	if p.Chosen(experiments.OptionRules) != "" && p.Chosen(experiments.OptionSizes) != "" {
		return fmt.Errorf("--%s does not go with --%s: rules have their sizes in their names", experiments.OptionSizes, experiments.OptionRules)
	}
	return nil
}

// measureFinderCost runs one trial.
func measureFinderCost(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	rules, err := t.Catalog.Rules.Parse(t.Config.Text("rules"))
	if err != nil {
		return nil, err
	}
	withSingles, err := t.Catalog.Rules.Parse("singles," + t.Config.Text("rules"))
	if err != nil {
		return nil, err
	}
	b, err := singlesFixpoint(ctx, t)
	if err != nil {
		return nil, err
	}
	first := lookOnce(ctx, b, rules)
	whole := timeRules(ctx, b, withSingles.New(b.Shape())...)
	whole.Propagate()
	return []results.Metric{
		exact(metricOpen, "cells", float64(b.Open())),
		exact(finderLookWork, "subsets", float64(first.work)),
		timed(finderLookTime, first.elapsed),
		{Name: finderLookMemory, Unit: "bytes", Value: float64(first.allocated)},
		exact(metricWork, "subsets", float64(whole.Work())),
		timed(metricTime, whole.total),
		exact(metricLeft, "candidates", float64(b.Candidates())),
	}, ctx.Err()
}

// singlesFixpoint returns the board of a trial after naked and hidden singles.
func singlesFixpoint(ctx context.Context, t experiments.Trial) (*grid.Board, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	propagate(ctx, b, heuristics.MustParse("singles"))
	return b, nil
}

// look is what a first look at a board cost.
type look struct {
	work    uint64
	elapsed time.Duration
	// allocated counts the bytes of the whole process, so it means something only if
	// one trial runs at a time.
	allocated uint64
}

// lookOnce lets each of some rules look at the whole board once, as it stands.
func lookOnce(ctx context.Context, b *grid.Board, rules heuristics.Rules) look {
	var sum look
	start, before := b.Mark(), allocatedBytes()
	for _, r := range rules.New(b.Shape()) {
		e := timeRules(ctx, b, r)
		e.watches[0].once = true
		e.Propagate()
		sum.work += e.Work()
		sum.elapsed += e.total
		b.Undo(start)
	}
	sum.allocated = allocatedBytes() - before
	return sum
}

// allocatedBytes returns the bytes that the process has ever allocated.
func allocatedBytes() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
