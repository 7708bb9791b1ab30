package studies

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"time"

	"basisk/dlx"
	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/bands"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// solutionCounts asks how well sampling estimates the number of solutions of a puzzle: draws for
// chosen cells as in Opasnet's solver, Knuth's random walks (1975), Chen's stratified ones (1992)
// and sequential importance sampling with rules that look ahead, compared with exact counts of
// puzzles with several solutions. The same methods then estimate the number of all grids.
func solutionCounts() question {
	return question{
		name:    "counting",
		asks:    "How many solutions, with error bars: do the intervals of each way of sampling hold the exact count as often as they say, and at what price?",
		samples: countSamples, trials: countTrials, given: true, plan: planGrids, estimate: estimateCounts,
		takes: []experiments.Setting{
			{Name: experiments.OptionNodes, Default: "300,000 branches of an exact count"},
			{Name: experiments.OptionSeeds, Default: "1, for samples of puzzles"},
		},
		measure: measureSolutionCounts, analysis: countingAnalysis,
	}
}

// The aims of a trial, by their names in configurations.
const (
	countPuzzle = "puzzle"
	countGrids  = "grids"
)

// Its own metrics. Those of an estimate are logarithms, except probes and hits.
const (
	countProbes   = "probes"
	countHits     = "hits"
	countLow      = "low"
	countHigh     = "high"
	countError    = "error"
	countDistinct = "distinct"
)

// countMethod is a way to count or to estimate.
type countMethod struct {
	name string
	// puzzle has the number of probes of a puzzle, and grids that of the grids by basis; 0 is none.
	// They are chosen so that all methods take about the same time.
	puzzle int
	grids  map[int]int
	// cells is the number of cells that the naive method draws.
	cells int
}

// countMethods returns the methods: two that are exact, and those that sample.
func countMethods() []countMethod {
	return []countMethod{
		{name: "diagram", puzzle: 1},
		{name: "links", puzzle: 1, grids: map[int]int{2: 1}},
		{name: "classes", grids: map[int]int{2: 1, 3: 1}},
		{name: "independent", grids: map[int]int{2: 1, 3: 1, 4: 1, 5: 1}},
		{name: "naive-2", puzzle: 1000, cells: 2},
		{name: "naive-4", puzzle: 1000, cells: 4},
		{name: "naive-8", puzzle: 1000, cells: 8},
		{name: "naive-16", puzzle: 1000, cells: 16},
		{name: "knuth", puzzle: 1000, grids: map[int]int{2: 1000, 3: 5000, 4: 1000, 5: 300}},
		{name: "chen", puzzle: 100, grids: map[int]int{2: 100, 3: 50, 4: 3}},
		{name: "walk", puzzle: 1000, grids: map[int]int{2: 1000, 3: 5000, 4: 150, 5: 40}},
	}
}

// countBudget limits an exact count: in branches of links and of a diagram. If neither counts a
// puzzle it is not compared.
const countBudget = 300_000

// countSamples returns the population: numbers of clues at which puzzles with some solutions and
// puzzles with more than can be listed are about equally frequent.
func countSamples() []experiments.Sample {
	var list []experiments.Sample
	for _, s := range []struct{ basis, fewest, most, count int }{{3, 21, 26, 67}, {4, 98, 116, 3}} {
		for clues := s.fewest; clues <= s.most; clues++ {
			k := experiments.Population{Basis: s.basis, Holes: maker.RandomHoles, Clues: clues}
			list = append(list, experiments.Sample{Population: k, Count: s.count, Each: 1300 * time.Millisecond})
		}
	}
	return list
}

// countTrials returns the trials of an instance, those of sampling methods with every seed.
func countTrials(p experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, m := range countMethods() {
		for seed := range m.seeds(p) {
			c := experiments.Config{"aim": countPuzzle, "method": m.name, "probes": m.puzzle, raceSeed: seed + 1}
			list = append(list, x.Trial(raceVariant(m.name, seed+1), c))
		}
	}
	return list
}

// seeds returns the number of seeds with which a method runs on a puzzle.
func (m countMethod) seeds(p experiments.Params) int {
	if m.puzzle > 1 {
		return p.Seeds(1)
	}
	return m.puzzle
}

// drawn returns the source of randomness for a purpose of a method, by its seed.
func drawn(t experiments.Trial, purpose string) *rand.Rand {
	if n := t.Config.Int(raceSeed); n > 1 {
		purpose = fmt.Sprintf("%s %d", purpose, n)
	}
	return t.Rand(purpose)
}

// countRepetitions is the number of estimates of all grids, and countRepeated the time that one
// worker takes for all bases.
const (
	countRepetitions = 10
	countRepeated    = 6 * time.Second
)

// planGrids yields, unless puzzles were given, the repetitions that count all grids.
func planGrids(p experiments.Params, yield func(experiments.Trial) bool) {
	if p.Puzzles == nil {
		repeated(countRepetitions, gridTrials)(p, yield)
	}
}

func estimateCounts(p experiments.Params) time.Duration {
	total := p.Estimate(countSamples())
	if p.Puzzles == nil {
		total += repetitions(countRepetitions, countRepeated)(p)
	}
	return total
}

// gridTrials returns the trials of repetition i. Exact ones are not repeated.
func gridTrials(p experiments.Params, i int) (list []experiments.Trial) {
	for _, k := range countShapes(p) {
		for _, m := range countMethods() {
			if n := m.gridProbes(k); n > 1 || n == 1 && i == 0 {
				c := k.Config(experiments.Config{"aim": countGrids, "method": m.name, "probes": n})
				list = append(list, p.Trial(fmt.Sprintf("grids-%s/%d", k.ShapeName(), i), m.name, c))
			}
		}
	}
	return list
}

// countShapes returns the shapes whose grids are counted.
func countShapes(p experiments.Params) (list []experiments.Population) {
	if p.Shapes() == nil {
		for _, k := range []int{2, 3, 4, 5} {
			list = append(list, experiments.Population{Basis: k})
		}
	}
	for _, s := range p.Shapes() {
		list = append(list, experiments.PopulationOn(s))
	}
	return list
}

// gridProbes returns the number of probes for all grids of a shape. Boxes and cubes have those of
// the basis with as many cells or more; nothing is known of their floors, and the exact methods try
// only the smallest.
func (m countMethod) gridProbes(k experiments.Population) int {
	if k == (experiments.Population{Basis: k.Basis}) {
		return m.grids[k.Basis]
	}
	like := 2
	for like*like*like*like < k.Cells() {
		like++
	}
	switch m.name {
	case "links", "diagram":
		if like <= 3 {
			return 1
		}
		return 0
	case "classes", "independent":
		return 0
	}
	return m.grids[like]
}

func measureSolutionCounts(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := countedPuzzle(ctx, t)
	if err != nil {
		return nil, err
	}
	begin := cputime.Thread()
	metrics, err := countBy(ctx, t, puzzle)
	if err != nil {
		return nil, err
	}
	metrics = append(metrics, depending(results.OnInstance, exact(metricClues, "cells", float64(puzzle.Clues())))...)
	return append(metrics, timed(metricTime, cputime.Since(begin))), nil
}

// countedPuzzle returns the puzzle of a trial, without clues if it counts all grids.
func countedPuzzle(ctx context.Context, t experiments.Trial) (*grid.Puzzle, error) {
	if t.Config.Text("aim") != countGrids {
		return t.Puzzle(ctx)
	}
	s, err := experiments.PopulationOf(t.Config).Shape()
	if err != nil {
		return nil, err
	}
	return grid.NewPuzzle(s), nil
}

// countBy counts the solutions of a puzzle by the method of a trial.
func countBy(ctx context.Context, t experiments.Trial, p *grid.Puzzle) ([]results.Metric, error) {
	sampling := dlx.Sampling{Probes: uint64(t.Config.Int("probes")), Seed: drawn(t, "probes").Uint64()}
	name := t.Config.Text("method")
	switch name {
	case "diagram":
		return exactCount(ctx, t, p.Board(), solver.Diagram())
	case "links":
		return exactCount(ctx, t, p.Board(), solver.DLX())
	case "classes", "independent":
		return countedGrids(ctx, name, t.Config.Int("basis"))
	case "knuth", "chen":
		return estimateCover(ctx, p.Board(), dlx.EstimateConfig{Sampling: sampling, Stratified: name == "chen"})
	case "walk":
		e, err := solver.EstimateCount(ctx, p.Board(), solver.EstimateConfig{Sampling: sampling})
		return estimateMetrics(e.Estimate), err
	}
	for _, m := range countMethods() {
		if m.cells > 0 && m.name == name {
			return naiveCount(ctx, t, p, m.cells)
		}
	}
	return nil, fmt.Errorf("method %q: this experiment does not count by it", name)
}

// exactCount counts within the budget. A count beyond it has no log10, nor has 0.
func exactCount(
	ctx context.Context, t experiments.Trial, b *grid.Board, method solver.MethodEntry,
) ([]results.Metric, error) {
	c, err := t.Engine(countBudget)
	if err != nil {
		return nil, err
	}
	c.Method = method
	s, err := solver.New(c)
	if err != nil {
		return nil, err
	}
	r, err := s.Count(ctx, b, 0, nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err // a deadline is not an error of a solver
	}
	metrics := []results.Metric{exactly(metricSettled, r.Exact), exact(metricNodes, "nodes", float64(r.Stats.Nodes))}
	if r.Exact {
		n := r.BigCount()
		if n.Sign() > 0 {
			metrics = append(metrics, exact(metricLog10, "", results.Log10(new(big.Float).SetInt(n))))
		}
		metrics = append(metrics, exactWhole(metricCount, "solutions", n)...)
	}
	return metrics, nil
}

// countedGrids returns the number of all grids from the classes of floors, or from the number of
// floors assuming that bands and stacks are independent.
func countedGrids(ctx context.Context, method string, k int) ([]results.Metric, error) {
	if method == "independent" {
		floors, err := bands.Floors(ctx, k, nil)
		if err != nil {
			return nil, err
		}
		all := bands.EstimateGrids(k, floors.Mul(floors, bands.Relabellings(k)))
		return []results.Metric{exact(metricLog10, "", results.Log10(all))}, nil
	}
	c, err := bands.Classify(ctx, k, bands.Options{Completions: true})
	if err != nil {
		return nil, err
	}
	metrics := exactWhole(metricCount, "grids", c.Grids())
	return append(metrics, exactly(metricSettled, true), exact(metricLog10, "", results.Log10(new(big.Float).SetInt(c.Grids())))), nil
}

// estimateCover samples the exact cover problem of a board.
func estimateCover(ctx context.Context, b *grid.Board, c dlx.EstimateConfig) ([]results.Metric, error) {
	problem, err := solver.CoverProblem(ctx, b)
	if err != nil {
		return nil, err
	}
	sample, err := dlx.EstimateCount(ctx, problem, c)
	return estimateMetrics(sample.Total.Estimate(confidence)), err
}

// estimateMetrics returns the metrics of an estimate, in decimal logarithms. It leaves out infinite
// ones: the estimate and its low end if nothing was found, the high end if the probes give none.
func estimateMetrics(e dlx.Estimate) []results.Metric {
	metrics := []results.Metric{exact(countProbes, "probes", float64(e.Probes)), exact(countHits, "probes", float64(e.Hits)), exactly("exact", e.Exact)}
	for _, x := range []struct {
		name  string
		value float64
	}{
		{metricLog10, e.Log / math.Ln10},
		{countLow, e.Low / math.Ln10},
		{countHigh, e.High / math.Ln10},
		{countError, e.Error},
	} {
		if !math.IsInf(x.value, 0) && !math.IsNaN(x.value) {
			metrics = append(metrics, exact(x.name, "", repeatable(x.value)))
		}
	}
	return metrics
}

// naiveCount draws digits for some randomly chosen open cells, and estimates the count as the share
// of the draws that the rules finish, with Wilson's interval, times the number of possible draws.
// It is too small if the rules do not finish some solutions.
func naiveCount(ctx context.Context, t experiments.Trial, p *grid.Puzzle, cells int) ([]results.Metric, error) {
	rules := heuristics.MustParse("singles")
	b := p.Board()
	if !engineOn(ctx, b, rules).Propagate() { // there is nothing to draw from
		return []results.Metric{exact(countProbes, "probes", float64(t.Config.Int("probes"))), exact(countHits, "probes", 0), exact(countDistinct, "solutions", 0)}, nil
	}
	var open []grid.Cell
	for c := range grid.Cell(p.Shape.Cells()) {
		if b.Value(c) == 0 {
			open = append(open, c)
		}
	}
	drawn(t, "cells").Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	chosen, ways := open[:min(cells, len(open))], 0.0
	for _, c := range chosen {
		ways += math.Log10(float64(b.Size(b.CellSet(c))))
	}
	c := solver.EstimateConfig{Sampling: dlx.Sampling{Probes: uint64(t.Config.Int("probes")), Seed: drawn(t, "probes").Uint64()}, Rules: rules}
	n, err := solver.SampleCells(ctx, p.Board(), chosen, c)
	if err != nil {
		return nil, err
	}
	share := results.Wilson(int(n.Hits), int(n.Probes))
	metrics := []results.Metric{
		exact(countProbes, "probes", float64(n.Probes)), exact(countHits, "probes", float64(n.Hits)),
		exact(countDistinct, "solutions", float64(n.Distinct)), exact(countHigh, "", repeatable(ways+math.Log10(share.High))),
	}
	if n.Hits > 0 {
		metrics = append(metrics, exact(metricLog10, "", repeatable(ways+math.Log10(share.Value))), exact(countLow, "", repeatable(ways+math.Log10(share.Low))))
	}
	return metrics, nil
}
