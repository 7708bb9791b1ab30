package studies

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// cubePuzzles asks about the third dimension, a goal of the author of sudoku_fun: the number of
// 4×4×4 cubes, the clues that a 9×9×9 puzzle needs, the effect of the rules and the fastest method,
// each compared with flat grids of the same side and of the same number of cells.
func cubePuzzles() question {
	return question{
		name: "cubes",
		asks: "How do cubes differ from flat grids: how many are there, how few clues make one unique, what do the rules clear, and which method is quick?",
		plan: repeated(100, cubePuzzlesTrials), estimate: repetitions(100, 4*time.Second),
		takes: []experiments.Setting{{Name: experiments.OptionShapes, Default: "cube2, cube3, each with its flat grids"}}, check: checkCubes,
		measure: measureCubePuzzles, analysis: cubePuzzlesAnalysis,
	}
}

// Its own metrics; those of rules and methods end with the name of one.
const (
	cubeSurplus = "surplus"
	cubeDigTime = "dig-time"
)

// The aims of a trial, by their names in configurations.
const (
	cubeCount    = "count"    // all cubes of basis 2
	cubeEstimate = "estimate" // the number of cubes by random walks
	cubeCarved   = "carved"   // rules and uniqueness of puzzles with random holes
	cubeDug      = "dug"      // methods on puzzles with one solution
)

// The shapes that are compared.
const (
	shapeCube      = "cube"       // K² cells along each of three axes
	shapeSameCells = "same-cells" // flat, with K³ cells per side: as many cells as the cube
	shapeSameSide  = "same-side"  // flat, with K² cells per side: as many digits
)

// cubeBases returns the bases of the chosen cubes.
func cubeBases(p experiments.Params) []int {
	return slices.DeleteFunc([]int{2, 3}, func(k int) bool {
		isCube := func(s *grid.Shape) bool {
			return experiments.PopulationOn(s) == experiments.Population{Basis: k, Cube: true}
		}
		return p.Shapes() != nil && !slices.ContainsFunc(p.Shapes(), isCube) && len(p.Bases(k)) == 0
	})
}

// checkCubes rejects shapes that are neither cubes nor their bases.
func checkCubes(p experiments.Params) error {
	for _, s := range p.Shapes() {
		if k := experiments.PopulationOn(s); k.Columns != 0 || k.Basis < 2 || k.Basis > 3 {
			return fmt.Errorf("shape %s: expected cube2 or cube3, or 2 or 3 for the same", maker.ShapeName(s))
		}
	}
	return nil
}

// cubeForms lists the shapes, the cube first.
func cubeForms() []string { return []string{shapeCube, shapeSameCells, shapeSameSide} }

// cubeShape returns a shape of a basis. Boxes of the flat grid with the cells of a cube are K×K².
func cubeShape(form string, k int) (*grid.Shape, error) {
	switch form {
	case shapeCube:
		return grid.Cube(k)
	case shapeSameCells:
		return grid.NewBox(k, k*k)
	case shapeSameSide:
		return grid.Square(k)
	}
	return nil, fmt.Errorf("shape %q: expected %s, %s or %s", form, shapeCube, shapeSameCells, shapeSameSide)
}

// cubeLayers is the name of the count that stacks layers and uses only the judge.
const cubeLayers = "layers"

// cubeMethods are the methods that race; a diagram and the layers also count.
func cubeMethods() []string { return []string{"search", "dlx", "cdcl", "auto"} }

// cubeFills are the shares of given cells: cubes are decided by far fewer.
var cubeFills = []float64{
	0.03, 0.05, 0.07, 0.09, 0.12, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8,
}

// cubeNodes limits a search for uniqueness, cubeRace a run of the race.
const (
	cubeNodes = 1000
	cubeRace  = 20_000
)

// cubeDigBudgets limits the branches of a question when clues are removed. The limits are low: the
// aim is to find puzzles with one solution of every shape quickly, not minimal ones.
func cubeDigBudgets() []solver.Config { return []solver.Config{{Nodes: 30}, {Nodes: 300}} }

// cubeWalks is the number of random walks of an estimate at scale 1.
const cubeWalks = 2000

// digInterval is the interval of instances that are dug: digging a puzzle of basis 3 takes as long
// as dozens with random holes.
var digInterval = map[int]int{2: 1, 3: 5}

// cubePuzzlesTrials returns the trials of instance i: puzzles with random holes, and dug ones. The
// first instance also has the trials that count, in which only walks are random.
func cubePuzzlesTrials(p experiments.Params, i int) (list []experiments.Trial) {
	if i == 0 {
		list = cubeCountTrials(p)
	}
	for _, k := range cubeBases(p) {
		for _, form := range cubeForms() {
			for _, fill := range cubeFills {
				c := experiments.Config{"aim": cubeCarved, "basis": k, "shape": form, "fill": fill}
				list = append(list, p.Trial(fmt.Sprintf("carved-k%d-%s-%g/%d", k, form, fill, i), "", c))
			}
		}
	}
	for _, k := range cubeBases(p) {
		for _, form := range cubeForms() {
			if (i+1)%digInterval[k] == 0 {
				list = append(list, p.Trial(fmt.Sprintf("dug-k%d-%s/%d", k, form, i), "", experiments.Config{"aim": cubeDug, "basis": k, "shape": form}))
			}
		}
	}
	return list
}

func cubeCountTrials(p experiments.Params) (list []experiments.Trial) {
	for _, k := range cubeBases(p) {
		for _, method := range append(cubeMethods(), "rowcol", "hybrid", "diagram", cubeLayers) {
			if k == 2 {
				list = append(list, p.Trial("count/k2", method, experiments.Config{"aim": cubeCount, "basis": k, "method": method}))
			}
		}
		list = append(list, p.Trial(fmt.Sprintf("estimate/k%d", k), "", experiments.Config{"aim": cubeEstimate, "basis": k, "probes": p.Samples(cubeWalks)}))
	}
	return list
}

func measureCubePuzzles(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	k := t.Config.Int("basis")
	switch aim := t.Config.Text("aim"); aim {
	case cubeCount:
		return countCubes(ctx, k, t.Config.Text("method"))
	case cubeEstimate:
		return estimateCubes(ctx, t, k)
	case cubeCarved, cubeDug:
		s, err := cubeShape(t.Config.Text("shape"), k)
		if err != nil {
			return nil, err
		}
		if aim == cubeCarved {
			return measureCarved(ctx, t, s)
		}
		return measureDug(ctx, t, s)
	}
	return nil, fmt.Errorf("aim %q: expected %s, %s, %s or %s", t.Config.Text("aim"), cubeCount, cubeEstimate, cubeCarved, cubeDug)
}

func countCubes(ctx context.Context, k int, method string) ([]results.Metric, error) {
	s, err := grid.Cube(k)
	if err != nil {
		return nil, err
	}
	begin := cputime.Thread()
	if method == cubeLayers {
		n, err := pileLayers(ctx, s)
		if err != nil {
			return nil, err
		}
		return append(exactWhole(metricCount, "cubes", big.NewInt(n)), timed(metricTime, cputime.Since(begin))), nil
	}
	counter, err := solver.Default().Method(method)
	if err != nil {
		return nil, err
	}
	r, err := eachSolution(ctx, counter, grid.NewBoard(s), nil)
	if err != nil {
		return nil, err
	}
	return append(exactWhole(metricCount, "cubes", r.BigCount()),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)), exact(metricWork, "steps", float64(r.Stats.Work)), timed(metricTime, cputime.Since(begin))), nil
}

// pileLayers counts the cubes of a shape whose layers are flat grids of its basis: it adds layers
// as long as the judge, which knows the units and shares no code with the solvers, sees no clash.
// The first row is 1, 2, …, N, so the count is multiplied by N!, for relabelling.
func pileLayers(ctx context.Context, s *grid.Shape) (int64, error) {
	flat, err := grid.NewBox(s.Box())
	if err != nil {
		return 0, err
	}
	var layers [][]grid.Digit
	if _, err := eachSolution(ctx, solver.Search(), grid.NewBoard(flat), func(full []grid.Digit) bool {
		layers = append(layers, append([]grid.Digit(nil), full...))
		return true
	}); err != nil {
		return 0, err
	}
	cube, count := make([]grid.Digit, s.Cells()), int64(0)
	var pile func(from int)
	pile = func(from int) {
		if from == len(cube) {
			count++
			return
		}
		for _, layer := range layers {
			if ctx.Err() != nil {
				return
			}
			if from == 0 && !slices.IsSorted(layer[:s.Side()]) {
				continue
			}
			if copy(cube[from:], layer); !grid.HasClash(s, cube) {
				pile(from + len(layer))
			}
		}
		clear(cube[from:])
	}
	pile(0)
	return count * new(big.Int).MulRange(1, int64(s.Side())).Int64(), ctx.Err()
}

func estimateCubes(ctx context.Context, t experiments.Trial, k int) ([]results.Metric, error) {
	s, err := grid.Cube(k)
	if err != nil {
		return nil, err
	}
	begin := cputime.Thread()
	e, err := solver.EstimateCount(ctx, grid.NewBoard(s), solver.EstimateConfig{
		Sampling: dlx.Sampling{Probes: uint64(t.Config.Int("probes")), Seed: t.Rand("probes").Uint64()},
	})
	return append(estimateMetrics(e.Estimate), timed(metricTime, cputime.Since(begin))), err
}

// cubeRules are the lists of rules, each with more than the previous one.
var cubeRules = []struct{ name, rules string }{
	{"singles", "singles"}, {"locked", "singles,locked"}, {"tuples", "singles,locked,hall"}, {"fish", "singles,locked,hall,fish"},
}

// measureCarved makes a puzzle with random holes and measures which surplus candidates rules clear,
// and whether the solution is the only one.
func measureCarved(ctx context.Context, t experiments.Trial, s *grid.Shape) ([]results.Metric, error) {
	rng := t.Rand("holes")
	pattern, err := generate.RandomPattern(s, int(math.Round(t.Config.Number("fill")*float64(s.Cells()))), rng)
	if err != nil {
		return nil, err
	}
	p := generate.Carve(s, generate.Full(s, t.Rand("grid")), pattern)
	b := p.Board()
	surplus := float64(b.Candidates() - s.Cells())
	metrics := []results.Metric{exact(metricClues, "cells", float64(p.Clues())), exact(cubeSurplus, "candidates", surplus)}
	for _, r := range cubeRules {
		if err := ctx.Err(); err != nil {
			return metrics, err
		}
		p.Load(b)
		begin := cputime.Thread()
		engineOn(ctx, b, heuristics.MustParse(r.rules)).Propagate()
		metrics = append(metrics, exact(numbered(surplusLeft, r.name), "candidates", float64(b.Candidates()-s.Cells())), timed(numbered(metricTime, r.name), cputime.Since(begin)))
	}
	p.Load(b)
	begin := cputime.Thread()
	r, err := solver.Count(ctx, b, solver.Config{Nodes: cubeNodes}, 2)
	return append(metrics,
		exactly(metricSettled, r.Exact || r.Count >= 2), exactly(metricUnique, r.Exact && r.Count == 1),
		exact(metricNodes, "nodes", float64(r.Stats.Nodes)), timed(metricTime, cputime.Since(begin))), errors.Join(err, ctx.Err())
}

// measureDug digs a puzzle with one solution and has every method prove that.
func measureDug(ctx context.Context, t experiments.Trial, s *grid.Shape) ([]results.Metric, error) {
	digger, err := maker.NewDigger(s, generate.Goal{}, cubeDigBudgets()...)
	if err != nil {
		return nil, err
	}
	begin := cputime.Thread()
	d, err := digger.Dig(ctx, generate.Full(s, t.Rand("grid")), t.Rand("holes"))
	if err != nil {
		return nil, err
	}
	metrics := []results.Metric{
		exact(metricClues, "cells", float64(d.Puzzle.Clues())), exact(metricAsked, "questions", float64(d.Asked)),
		exact("undecided", "cells", float64(d.Undecided)), exactly(metricMinimal, d.Minimal), timed(cubeDigTime, cputime.Since(begin)),
	}
	for _, method := range cubeMethods() {
		more, err := raceCube(ctx, d.Puzzle, method)
		metrics = append(metrics, more...)
		if err != nil {
			return metrics, err
		}
	}
	return metrics, nil
}

// raceCube has a method prove that a puzzle has one solution.
func raceCube(ctx context.Context, p *grid.Puzzle, method string) ([]results.Metric, error) {
	entry, err := solver.Default().Method(method)
	if err != nil {
		return nil, err
	}
	begin := cputime.Thread()
	r, err := solver.Count(ctx, p.Board(), solver.Config{Method: entry, Nodes: cubeRace}, 2)
	elapsed := cputime.Since(begin)
	return []results.Metric{
		exactly(numbered(metricSettled, method), r.Exact && r.Count == 1), exact(numbered(metricNodes, method), "nodes", float64(r.Stats.Nodes)), timed(numbered(metricTime, method), elapsed),
	}, errors.Join(err, ctx.Err())
}
