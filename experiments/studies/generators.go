package studies

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/bands"
	"basisk/grid/generate"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/results"
	"basisk/solver/maker"
)

// generatorReach asks which grids generators of full grids reach, and how evenly: relabelling and
// swaps ("Create and estimate the number of sudoku"), the symmetries of the shift pattern (Burdett
// 2020), mixing moves, search, and drawing from all grids by number. The reach of groups is
// computed; the others are tested by drawing: grids of basis 2 against all 288, grids of basis 3 by
// the class of their first floor, whose frequency among all grids is known exactly, and by counting
// coincidences.
func generatorReach() question {
	return question{
		depends: results.OnInstance,
		name:    "generators",
		asks:    "Which full grids do the generators reach, how evenly, and how many mixing moves does it take?",
		plan:    repeated(generatorTrials, generatorReachTrials), estimate: repetitions(generatorTrials, 30*time.Second),
		takes: basesSetting(2, 3, 4, 5, 6, 7, 8, 9, 10), check: onlyBases(2, 3, 4, 5, 6, 7, 8, 9, 10),
		measure: measureGeneratorReach, analysis: generatorsAnalysis,
	}
}

// The aims of a trial, by their names in configurations.
const (
	generatorGroup    = "group"    // orders, stabilisers and orbits, exactly
	generatorGrids    = "grids"    // drawing grids of basis 2, of which there are 288
	generatorFloors   = "floors"   // drawing grids of basis 3, by the class of the first floor
	generatorBirthday = "birthday" // drawing grids of basis 3, by whether two are equal
)

// The metrics of groups, and those of the draws of a generator, whose name they follow.
const (
	generatorOrder             = "order"
	generatorSwapOrder         = "swap-order"
	generatorOrbit             = "orbit"
	generatorSwapOrbit         = "swap-orbit"
	generatorCountedOrbit      = "counted-orbit"
	generatorAutomorphisms     = "automorphisms"
	generatorSwapAutomorphisms = "swap-automorphisms"
	generatorReturns           = "returns"

	generatorDraws     = "draws"
	generatorPairs     = "pairs"
	generatorChi2      = "chi2"
	generatorCellCount = "cells"
	generatorHit       = "hit"
)

// The sizes of samples: in a trial 50 draws for each of the 288 grids, some 24 per class of floors,
// and enough for dozens of coincidences among grids that swaps reach; and the number of trials at
// scale 1. Below one trial it has fewer draws instead.
const (
	generatorGridDraws     = 14_400
	generatorFloorDraws    = 10_000
	generatorBirthdayDraws = 200_000
	generatorTrials        = 8
	// generatorSlow is the factor by which slow generators draw fewer grids when coincidences are
	// counted.
	generatorSlow = 10
)

// gridSource draws full grids of a shape.
type gridSource func() ([]grid.Digit, error)

// generator is a source of full grids.
type generator struct {
	name string
	// slow generators take long for a grid.
	slow bool
	// make returns the source for a shape.
	make func(ctx context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error)
}

// mixing are the numbers of moves for each digit at which mixing is tested; generate.Full makes 60.
var mixing = []float64{0.2, 0.5, 1, 2, 5, 10, 20}

func generators() []generator {
	list := []generator{
		{"uniform", true, sampling},
		{"full", true, func(_ context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
			return func() ([]grid.Digit, error) { return generate.Full(s, rng), nil }, nil
		}},
		{"search", true, searching},
		{"shifted", false, func(_ context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
			return func() ([]grid.Digit, error) { return generate.Shifted(s, rng), nil }, nil
		}},
		{"swapped", false, func(_ context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
			base := symmetry.Shift(s)
			return func() ([]grid.Digit, error) { return pattern.RandomSwapped(s, base, rng) }, nil
		}},
		{"counted-swaps", false, func(_ context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
			base, w := symmetry.Shift(s), countedSwaps(s)
			return func() ([]grid.Digit, error) { return w.Element(s, rng).Grid(base), nil }, nil
		}},
	}
	for _, moves := range mixing {
		list = append(list, generator{fmt.Sprintf("mixed-%g", moves), true, mixed(moves)})
	}
	return list
}

// isMixed reports whether mixed makes a generator, and with how many moves per digit.
func isMixed(name string) (moves float64, yes bool) {
	number, yes := strings.CutPrefix(name, "mixed-")
	moves, err := strconv.ParseFloat(number, 64)
	return moves, yes && err == nil
}

// countedSwaps returns the number of swaps of each sort for a shape: the smallest odd numbers above
// those that every element needs, which are 7 row, 7 column and 9 digit swaps for basis 3, as in
// the work that proposed them.
func countedSwaps(s *grid.Shape) pattern.Swaps {
	rows, cols := s.Box()
	n := s.Side()
	odd := func(needed int) int { return needed + 1 + needed%2 }
	return pattern.Swaps{Rows: odd(n - n/rows), Columns: odd(n - n/cols), Digits: odd(n - 1)}
}

// sampling draws from all grids by number.
func sampling(ctx context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
	rows, _ := s.Box()
	all, err := bands.NewSampler(ctx, rows, nil)
	return func() ([]grid.Digit, error) { return all.Grid(rng), nil }, err
}

// searching fills empty boards by random search.
func searching(ctx context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
	return func() ([]grid.Digit, error) { return generate.Search(ctx, s, maker.Fill, rng) }, nil
}

// mixed makes the given number of moves per digit from the shift pattern, and a random symmetry.
func mixed(moves float64) func(context.Context, *grid.Shape, *rand.Rand) (gridSource, error) {
	return func(_ context.Context, s *grid.Shape, rng *rand.Rand) (gridSource, error) {
		return func() ([]grid.Digit, error) {
			m := generate.NewMixer(s, symmetry.Shift(s), rng)
			m.Mix(int(math.Round(moves * float64(s.Side()))))
			return symmetry.Random(s, rng).Grid(m.Grid()), nil
		}, nil
	}
}

// generatorReachTrials returns the trials of repetition i. The groups are examined once. A trial
// draws from all generators, since the reference for their draws takes long to count.
func generatorReachTrials(p experiments.Params, i int) (list []experiments.Trial) {
	if i == 0 {
		for _, k := range p.Bases(2, 3, 4, 5, 6, 7, 8, 9, 10) {
			list = append(list, p.Trial(fmt.Sprintf("group/k%d", k), "", experiments.Config{"aim": generatorGroup, "basis": k}))
		}
	}
	for _, x := range []struct {
		aim          string
		basis, draws int
	}{
		{generatorGrids, 2, generatorGridDraws},
		{generatorFloors, 3, generatorFloorDraws},
		{generatorBirthday, 3, generatorBirthdayDraws},
	} {
		if len(p.Bases(x.basis)) > 0 {
			c := experiments.Config{"aim": x.aim, "basis": x.basis, "draws": min(x.draws, p.Samples(generatorTrials*x.draws))}
			list = append(list, p.Trial(fmt.Sprintf("%s/%d", x.aim, i), "", c))
		}
	}
	return list
}

func measureGeneratorReach(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	s, err := experiments.PopulationOf(t.Config).Shape()
	if err != nil {
		return nil, err
	}
	aim := t.Config.Text("aim")
	if aim == generatorGroup {
		return measureGroup(ctx, s)
	}
	cells, err := binsFor(ctx, t.Config)
	if err != nil {
		return nil, err
	}
	var metrics []results.Metric
	for _, g := range generators() {
		draws := t.Config.Int("draws")
		if aim == generatorBirthday && g.slow {
			draws = max(draws/generatorSlow, 1)
		}
		if aim == generatorBirthday && !g.coincides() {
			continue
		}
		next, err := g.make(ctx, s, t.Rand(g.name))
		if err != nil {
			return metrics, err
		}
		more, err := measureDraws(ctx, cells, draws, next)
		for _, m := range more {
			m.Name = numbered(m.Name, g.name)
			metrics = append(metrics, m)
		}
		if err != nil {
			return metrics, err
		}
	}
	return metrics, nil
}

// coincides reports whether coincidences of a generator's grids are counted: uniform draws have none,
// and mixing is tested differently.
func (g generator) coincides() bool {
	_, walk := isMixed(g.name)
	return !walk && g.name != "uniform"
}

// groupTop is the largest basis whose shift pattern is matched with itself.
const groupTop = 5

// measureGroup computes the orders of the groups and, if stabilisers are found quickly, the orbits of
// the shift pattern.
func measureGroup(ctx context.Context, s *grid.Shape) ([]results.Metric, error) {
	swaps, err := pattern.SwapOrder(s)
	if err != nil {
		return nil, err
	}
	metrics := append(exactWhole(generatorOrder, "elements", symmetry.Order(s)), exactWhole(generatorSwapOrder, "elements", swaps)...)
	if rows, _ := s.Box(); rows > groupTop {
		return metrics, nil
	}
	base := symmetry.Shift(s)
	stabilizer, err := pattern.SwapStabilizer(ctx, s, base)
	if err != nil {
		return nil, errors.Join(err, ctx.Err())
	}
	orbit, err := pattern.SwapOrbit(s, len(stabilizer))
	if err != nil {
		return nil, err
	}
	w := countedSwaps(s)
	reached, err := w.Reached(s, stabilizer)
	if err != nil {
		return nil, err
	}
	automorphisms, err := pattern.Matcher{}.Stabilizer(ctx, s, base)
	if err != nil {
		return nil, errors.Join(err, ctx.Err())
	}
	whole := new(big.Int).Quo(symmetry.Order(s), big.NewInt(int64(len(automorphisms))))
	metrics = append(metrics, exactWhole(generatorOrbit, "grids", whole)...)
	metrics = append(metrics, exactWhole(generatorSwapOrbit, "grids", orbit)...)
	metrics = append(metrics, exactWhole(generatorCountedOrbit, "grids", reached)...)
	return append(metrics,
		exact(generatorAutomorphisms, "elements", float64(len(automorphisms))),
		exact(generatorSwapAutomorphisms, "elements", float64(len(stabilizer))),
		exactly(generatorReturns, w.Returns(stabilizer))), nil
}
