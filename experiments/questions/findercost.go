package questions

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
)

// finderCost asks how the cost of finding tuples grows: Young's map of all tuples
// (Young 2020), subsets by Gosper's hack on bit sets, recursion that prunes, and the
// Hall kernel, all for naked and hidden tuples up to size ⌊√N⌋+1, which is K+1 where
// boxes are square, on the same boards. Two
// costs are measured: the first look, when every unit is new, and the whole way to the
// fixpoint together with singles.
func finderCost() question {
	return question{
		name:    "finder-cost",
		asks:    "How does the cost of finding all tuples up to size K+1 grow with the side, for each way of finding them?",
		samples: finderSamples, trials: finderCostTrials, given: true,
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
	// rules is the list of its rules for sizes up to the number that is filled in.
	rules string
	// top is the largest side at which a look ends within a second.
	top int
}

// finders returns the ways, the dearest first.
func finders() []finder {
	return []finder{
		{"map", "naked-tuple-map-%[1]d,hidden-tuple-map-%[1]d", 20},
		{"gosper", "naked-tuple-gosper-%[1]d,hidden-tuple-gosper-%[1]d", 30},
		{"union", "naked-tuple-union-%[1]d,hidden-tuple-union-%[1]d", 64},
		{"hall", "hall-%d", 100},
	}
}

// finderFill is the part of the cells that is given at every side: low enough for
// most units to stay open after singles.
const finderFill = 0.4

// finderSamples returns the population, boxes too: squares alone give the enumerating
// finders too few sides to fit a law to.
func finderSamples() []experiments.Sample {
	var kinds []experiments.Kind
	for _, box := range [][2]int{
		{2, 2},
		{2, 3},
		{2, 4},
		{3, 3},
		{2, 5},
		{3, 4},
		{3, 5},
		{4, 4},
		{3, 6},
		{4, 5},
		{5, 5},
		{5, 6},
		{6, 6},
		{7, 7},
		{8, 8},
		{9, 9},
		{10, 10},
	} {
		kinds = append(kinds, boxed(box[1], random(box[0], finderFill)))
	}
	return sampled(20, 120*time.Millisecond, kinds...)
}

// finderCostTrials returns the trials.
func finderCostTrials(_ experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	side := x.Kind.Side()
	size := int(math.Sqrt(float64(side))) + 1
	for _, f := range finders() {
		if side <= f.top {
			list = append(list, x.Trial(f.name, experiments.Config{"finder": f.name, "side": side, "size": size}))
		}
	}
	return list
}

// measureFinderCost runs one trial.
func measureFinderCost(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	list, err := finderRules(t.Config)
	if err != nil {
		return nil, err
	}
	b, err := singlesFixpoint(ctx, t)
	if err != nil {
		return nil, err
	}
	first := lookOnce(ctx, b, list)
	whole := newTimedEngine(ctx, b, "singles,"+list)
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

// finderRules returns the list of rules that a configuration asks for.
func finderRules(c experiments.Config) (string, error) {
	f, err := chosen(c, "finder", finders(), func(f finder) string { return f.name })
	return fmt.Sprintf(f.rules, c.Int("size")), err
}

// singlesFixpoint returns the board of a trial after naked and hidden singles.
func singlesFixpoint(ctx context.Context, t experiments.Trial) (*grid.Board, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	heuristics.NewEngine(b, heuristics.NakedSingle{}, heuristics.HiddenSingle{}).Propagate()
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

// lookOnce lets each rule of a list look at the whole board once, as it stands.
func lookOnce(ctx context.Context, b *grid.Board, list string) look {
	var sum look
	start, before := b.Mark(), allocatedBytes()
	for _, r := range heuristics.MustParse(list).New(b.Shape()) {
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
