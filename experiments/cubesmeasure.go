package experiments

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// countCubes counts all cubes of a basis by a method.
func countCubes(ctx context.Context, k int, method string) ([]results.Metric, error) {
	s, err := grid.Cube(k)
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	if method == cubeLayers {
		n, err := pileLayers(ctx, s)
		if err != nil {
			return nil, err
		}
		return append(exactWhole("count", "cubes", big.NewInt(n)), timed("time", time.Since(begin))), nil
	}
	counter, err := solver.Default().Method(method)
	if err != nil {
		return nil, err
	}
	r, err := eachSolution(ctx, counter, grid.NewBoard(s), nil)
	if err != nil {
		return nil, err
	}
	return append(exactWhole("count", "cubes", r.CountOf()),
		exact("nodes", "nodes", float64(r.Stats.Nodes)), exact("work", "steps", float64(r.Stats.Work)), timed("time", time.Since(begin))), nil
}

// pileLayers counts the cubes of a shape whose layers are flat grids of its basis: each
// layer on those below it, as long as the judge, which knows the units and shares no code
// with the solvers, sees no clash. The first row is 1, 2, …, N, and relabelling makes N!
// times as many of them.
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
			if copy(cube[from:], layer); grid.FindClash(s, cube) == nil {
				pile(from + len(layer))
			}
		}
		clear(cube[from:])
	}
	pile(0)
	return count * new(big.Int).MulRange(1, int64(s.Side())).Int64(), ctx.Err()
}

// estimateCubes estimates the number of all cubes.
func estimateCubes(ctx context.Context, t Trial, k int) ([]results.Metric, error) {
	s, err := grid.Cube(k)
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	e, err := solver.EstimateCount(ctx, grid.NewBoard(s), solver.EstimateConfig{
		Sampling: dlx.Sampling{Probes: uint64(t.Config.Int("probes")), Seed: t.Rand("probes").Uint64()},
	})
	return append(estimateMetrics(e.Estimate), timed("time", time.Since(begin))), err
}

// cubeRules are the lists of rules, each with more than the one before.
var cubeRules = []struct{ name, rules string }{
	{"singles", "singles"}, {"locked", "singles,locked"}, {"tuples", "singles,locked,hall"}, {"fish", "singles,locked,hall,fish"},
}

// measureCarved makes a puzzle with random holes and measures what rules clear of the
// candidates that are too many, and whether the solution is the only one.
func measureCarved(ctx context.Context, t Trial, s *grid.Shape) ([]results.Metric, error) {
	rng := t.Rand("holes")
	pattern, err := generate.RandomPattern(s, int(math.Round(t.Config.Number("fill")*float64(s.Cells()))), rng)
	if err != nil {
		return nil, err
	}
	p := generate.Carve(s, generate.Full(s, t.Rand("grid")), pattern)
	b := p.Board()
	surplus := float64(b.Candidates() - s.Cells())
	metrics := []results.Metric{exact("clues", "cells", float64(p.Clues())), exact("surplus", "candidates", surplus)}
	for _, r := range cubeRules {
		if err := ctx.Err(); err != nil {
			return metrics, err
		}
		p.Load(b)
		begin := time.Now()
		heuristics.NewEngine(b, mustParse(r.rules)...).Propagate()
		metrics = append(metrics, exact("left-"+r.name, "candidates", float64(b.Candidates()-s.Cells())), timed("time-"+r.name, time.Since(begin)))
	}
	p.Load(b)
	begin := time.Now()
	r, err := solver.Count(ctx, b, solver.Config{Nodes: cubeNodes}, 2)
	return append(metrics,
		exactly("settled", r.Exact || r.Count >= 2), exactly("unique", r.Exact && r.Count == 1),
		exact("nodes", "nodes", float64(r.Stats.Nodes)), timed("time", time.Since(begin))), errors.Join(err, ctx.Err())
}

// measureDug digs a puzzle with one solution and has every method prove that.
func measureDug(ctx context.Context, t Trial, s *grid.Shape) ([]results.Metric, error) {
	var counters []generate.Counter
	for _, nodes := range cubePatience {
		c, err := uniqueness(nodes)
		if err != nil {
			return nil, err
		}
		counters = append(counters, c)
	}
	digger, err := generate.NewDigger(s, generate.Goal{}, counters...)
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	d, err := digger.Dig(ctx, generate.Full(s, t.Rand("grid")), t.Rand("holes"))
	if err != nil {
		return nil, err
	}
	metrics := []results.Metric{
		exact("clues", "cells", float64(d.Puzzle.Clues())), exact("asked", "questions", float64(d.Asked)),
		exact("undecided", "cells", float64(d.Undecided)), exactly("minimal", d.Minimal), timed("dig-time", time.Since(begin)),
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
	begin := time.Now()
	r, err := solver.Count(ctx, p.Board(), solver.Config{Method: entry, Nodes: cubeRace}, 2)
	elapsed := time.Since(begin)
	return []results.Metric{
		exactly("settled-"+method, r.Exact && r.Count == 1), exact("nodes-"+method, "nodes", float64(r.Stats.Nodes)), timed("time-"+method, elapsed),
	}, errors.Join(err, ctx.Err())
}
