package studies

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver/maker"
)

// heuristicScaling asks what rules cost and find as the side grows, at matched difficulty.
// The rules are sets, each a rung that holds those before it, and every set runs on the
// same puzzles from the start, so its cost is that of solving with it.
//
// At one fill the side would change the difficulty with it, and at the fill where half of
// the puzzles are solved tuples have nothing left to do. So every shape is measured at the
// fill at which singles and locked candidates clear half of the surplus, which the
// experiment finds itself (heuristicscaling_match.go), and three points of fill below and
// above it. Those puzzles have many solutions where N ≥ 16; a second population has one.
func heuristicScaling() question {
	m := &matcher{}
	return question{
		depends: results.OnRules,
		name:    "heuristic-scaling",
		asks:    "How do the cost and the yield of rules grow with the side, where singles and locked candidates clear half of the surplus?",
		plan:    planHeuristicScaling,
		takes:   heuristicScalingTakes(),
		measure: m.measure, analysis: heuristicScalingAnalysis,
		// Without the few seconds in which fills are found.
		estimate: func(p experiments.Params) time.Duration { return p.Estimate(heuristicScalingSamples(p)) },
	}
}

// The metrics of its own.
const (
	scalingFill        = "fill"
	scalingSurplus     = "surplus"
	scalingAllocations = "allocations"
	scalingMemory      = "memory"
	scalingBoard       = "board-memory"
)

// scalingRungs are the sets of rules unless others are chosen, each with all rules of
// those before it.
const scalingRungs = "singles=singles;locked=singles,locked;hall-2=singles,locked,hall-2;hall-3=singles,locked,hall-3;" +
	"hall-K=singles,locked,hall-K;hall-K+1=singles,locked,hall-K+1;hall=singles,locked,hall;" +
	"fish=singles,locked,hall,fish;probe=singles,locked,hall,fish,probe"

// scalingTruthNodes is what the search for the solutions of a puzzle may spend, in nodes.
const scalingTruthNodes = 500

// scalingSize is what a run has of a basis at scale 1.
type scalingSize struct {
	basis int
	// count is the number of puzzles of each population.
	count int
	// thin is of how many puzzles three points below one is met by sets that assume:
	// there they try every candidate of a board that hardly moves.
	thin int
	// unique is the fill of the puzzles with one solution, 0 where they take too long.
	unique float64
	// each is the time of a puzzle at the matched fill, three points below and above, and
	// of one with one solution.
	each [4]time.Duration
}

// scalingSizes returns the sizes. Unique puzzles are to be as difficult as the others: of
// 200 puzzles each at these fills singles and locked candidates cleared 57 % [53, 60] of
// the surplus at K = 4, 47 % [45, 50] at 5 and 54 % [51, 58] at 6. Of 9×9 with as few clues
// as can be found in milliseconds they still cleared 82 % [78, 85].
func scalingSizes() []scalingSize {
	ms := func(list ...time.Duration) [4]time.Duration {
		for i := range list {
			list[i] *= time.Millisecond
		}
		return [4]time.Duration(list)
	}
	return []scalingSize{
		{3, 200, 1, 0.29, ms(20, 20, 20, 20)},
		{4, 200, 1, 0.42, ms(50, 75, 40, 35)},
		{5, 200, 1, 0.48, ms(100, 290, 70, 50)},
		{6, 200, 2, 0.54, ms(140, 460, 115, 70)},
		{7, 100, 4, 0, ms(150, 600, 145, 0)},
		{8, 60, 5, 0, ms(260, 1130, 180, 0)},
		{9, 40, 10, 0, ms(600, 2000, 450, 0)},
		{10, 30, 10, 0, ms(1080, 3000, 620, 0)},
	}
}

// sizeOn returns the size for a shape: that of the next basis by the number of cells.
func sizeOn(s *grid.Shape) scalingSize {
	distance := func(z scalingSize) int {
		return max(z.basis*z.basis*z.basis*z.basis-s.Cells(), s.Cells()-z.basis*z.basis*z.basis*z.basis)
	}
	return slices.MinFunc(scalingSizes(), func(a, b scalingSize) int { return distance(a) - distance(b) })
}

// heuristicScalingTakes returns the options.
func heuristicScalingTakes() []experiments.AcceptedOption {
	return []experiments.AcceptedOption{
		{Name: experiments.OptionRules, Default: scalingRungs},
		{Name: experiments.OptionShapes, Default: "3, 4, 5, 6, 7, 8, 9, 10"},
		{Name: experiments.OptionUnits, Default: "boxes"},
		{Name: experiments.OptionPuzzles, Default: "at scale 1: 200 to K = 6, 100, 60, 40, 30 at K = 10"},
		{Name: experiments.OptionFill, Default: "where singles and locked candidates clear half of the surplus, and 3 points below and above"},
		{Name: experiments.OptionClues, Default: "that of the fill"},
		{Name: experiments.OptionHoles, Default: "random, and unique up to K = 6"},
		{Name: experiments.OptionSolvableBy, Default: "any rules"},
		{Name: experiments.OptionData, Default: "puzzles that are made"},
		takesTruth(fmt.Sprint(scalingTruthNodes)),
	}
}

// isMatched reports whether fills are to be found: unless the user has said anything about
// what the puzzles are to be besides their shape.
func isMatched(p experiments.Params) bool {
	said := func(name string) bool { return p.Chosen(name) != "" }
	return p.Puzzles == nil && !slices.ContainsFunc([]string{
		experiments.OptionFill, experiments.OptionClues, experiments.OptionHoles, experiments.OptionSolvableBy,
	}, said)
}

// heuristicScalingSamples returns the population: on each shape those at and around the
// matched fill and the unique ones, or what the user's options make of random holes.
func heuristicScalingSamples(p experiments.Params) []experiments.Sample {
	var list []experiments.Sample
	add := func(k experiments.Kind, z scalingSize, population int) {
		list = append(list, experiments.Sample{Kind: k, Count: z.count, Each: z.each[population]})
	}
	for _, s := range scalingShapes(p) {
		k, z := p.KindOn(s), sizeOn(s)
		if !isMatched(p) {
			k.Holes, k.Fill = maker.RandomHoles, experiments.PeakFill(s.Side())
			add(k, z, 0)
			continue
		}
		for i, o := range offsets() {
			k.Holes = o.holes
			add(k, z, i)
		}
		if k.Holes, k.Fill = maker.UniqueHoles, z.unique; k.OnShape() == (experiments.Kind{Basis: z.basis}) && z.unique > 0 {
			add(k, z, len(offsets()))
		}
	}
	return list
}

// scalingShapes returns the shapes that were chosen, else the squares of all sizes.
func scalingShapes(p experiments.Params) []*grid.Shape {
	if chosen := p.Shapes(); chosen != nil {
		return chosen
	}
	var shapes []*grid.Shape
	for _, z := range scalingSizes() {
		s, err := grid.Square(z.basis)
		if err != nil {
			panic(err) // the sizes are those of a table
		}
		shapes = append(shapes, s)
	}
	return shapes
}

// planHeuristicScaling yields the trials: a calibration a shape if fills are to be found,
// then every puzzle with every set of rules.
func planHeuristicScaling(p experiments.Params, yield func(experiments.Trial) bool) {
	if isMatched(p) {
		for _, s := range scalingShapes(p) {
			k := p.KindOn(s)
			if !yield(p.Trial(k.ShapeName(), calibration, k.Config(matchConfig(p, k)))) {
				return
			}
		}
	}
	thin := map[experiments.Kind]int{}
	for _, s := range scalingShapes(p) {
		thin[p.KindOn(s)] = sizeOn(s).thin
	}
	sets := p.RuleSets(scalingRungs)
	for x := range p.Instances(heuristicScalingSamples(p)) {
		on := x.Kind.OnShape()
		o, found := offsetOf(x.Kind)
		for _, set := range sets {
			if found && o.points < 0 && x.Index%thin[on] != 0 && assumes(set.Rules) {
				continue
			}
			set.Rules = x.Kind.Sized(set.Rules)
			t := x.Trial(set.Name, ruled(set))
			if found {
				t = p.Trial(x.Name, set.Name, on.Config(o.config(p, on, set)))
			}
			if !yield(t) {
				return
			}
		}
	}
}

// assumes reports whether one of the rules assumes something and looks what follows.
func assumes(rules heuristics.Rules) bool {
	return slices.ContainsFunc(rules, func(e heuristics.Entry) bool { return e.Tier >= heuristics.TrialTier })
}

// scalingFirst are the rules of the first rung, with which all others run in turn.
const scalingFirst = "singles"

// measureRung runs a set of rules on a puzzle. Everything but times and memory follows
// from the puzzle and the rules.
func measureRung(
	ctx context.Context, t experiments.Trial, puzzle *grid.Puzzle, rules heuristics.Rules,
) ([]results.Metric, error) {
	var first *rungRun
	times := cputime.InTurn(func() time.Duration {
		r := runRung(ctx, puzzle, rules)
		if first == nil {
			first = &r
		}
		return r.taken
	}, func() time.Duration { return runRung(ctx, puzzle, heuristics.MustParse(scalingFirst)).taken })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b, cells := first.board, float64(puzzle.Shape.Cells())
	m := append(depending(results.OnInstance,
		exact(scalingFill, "", float64(puzzle.Clues())/cells),
		exact(scalingSurplus, "candidates", float64(first.given)-cells)),
		exact(metricLeft, "candidates", float64(b.Candidates())),
		exactly(metricSolved, b.Open() == 0),
		exact(metricWork, "sets", float64(first.engine.Work())),
		timed(metricTime, times[0]),
		timed(numbered(metricTime, scalingFirst), times[1]),
		results.Metric{Name: scalingAllocations, Unit: "objects", Value: float64(first.objects)},
		results.Metric{Name: scalingMemory, Unit: "bytes", Value: float64(first.bytes)},
		results.Metric{Name: scalingBoard, Unit: "bytes", Value: float64(first.boardBytes)},
	)
	truth, err := truthOf(ctx, t, first.given, b, scalingTruthNodes)
	return append(m, truth...), err
}

// rungRun is a run of rules on a puzzle.
type rungRun struct {
	board  *grid.Board
	engine *heuristics.Engine
	// given is the number of candidates before it.
	given int
	// taken is the processor time of making the engine and running it, without that of
	// other workers; objects and bytes are what was allocated meanwhile, and boardBytes for
	// the board, by the whole process.
	taken                      time.Duration
	objects, bytes, boardBytes uint64
}

// runRung runs rules on a puzzle to their fixpoint, or until ctx ends.
func runRung(ctx context.Context, puzzle *grid.Puzzle, rules heuristics.Rules) rungRun {
	var before, made, after runtime.MemStats
	runtime.ReadMemStats(&before)
	b := puzzle.Board()
	runtime.ReadMemStats(&made)
	r := rungRun{board: b, given: b.Candidates(), boardBytes: made.TotalAlloc - before.TotalAlloc}
	begin := cputime.Thread()
	r.engine = engineOn(ctx, b, rules)
	r.engine.Propagate()
	r.taken = cputime.Since(begin)
	runtime.ReadMemStats(&after)
	r.objects, r.bytes = after.Mallocs-made.Mallocs, after.TotalAlloc-made.TotalAlloc
	return r
}
