package claims

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/bands"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/results"
	"basisk/solver"
)

// Figures that are quoted by many.
func tableClaims(floors *floorClasses) []Claim {
	return []Claim{
		{ID: "T1", Work: workTable, Claim: "full grids of 4×4", Said: "288", Find: findGrids4},
		{ID: "T2", Work: workTable, Claim: "full grids of 4×4 that differ by more than relabelling, reordering and transposition", Said: "2", Find: findClasses4},
		{ID: "T3", Work: workTable, Claim: "full grids of 9×9 (Felgenhauer and Jarvis 2005)", Said: "6,670,903,752,021,072,936,960", Find: floors.findGrids9},
		{ID: "T4", Work: workTable, Claim: "symmetries that leave the shift pattern of 9×9 as it is", Said: "54", Find: findShiftAutomorphisms},
		{ID: "T5", Work: workTable, Claim: "Latin squares of order 2 to 5", Said: "2, 12, 576, 161280", Find: findLatin},
		{ID: "T6", Work: workTable, Claim: "options and items of the exact cover of empty grids, K = 2, 3, 4", Said: "64 x 64, 729 x 324, 4096 x 1024", Find: findCoverSizes},
		{ID: "T7", Work: workTable, Claim: "second rows given the first, for K = 2, 4, 5", Said: "4, 248341303296, 66479063739206860800000", Slow: true, Find: findOtherSecondRows},
		{ID: "T8", Work: workTable, Claim: "floors given the first row for K = 2, 4, and in all", Said: "4, 46506177615378500246568960, 96, 973038982740573238251518542982676480000", Slow: true, Find: findOtherFloors},
		{
			ID: "T9", Work: workTable, Claim: "full grids of 16×16, and clues at which one solution is expected", Said: "10^98.775, 82.0", Slow: true, Find: findGrids16,
			Reading: "open: the figure quoted is made by the same formula, and the walks tell it only within a factor of 1.5",
		},
		{ID: "T10", Work: workTable, Claim: "clues at which one solution is expected, for K = 2, 3: the logarithm of the full grids to the base N", Said: "4.1, 22.9", Find: floors.findExpected},
		{
			ID: "T11", Work: workTable, Claim: "full grids of 25×25, and clues at which one solution is expected", Said: "10^308.639, 220.8", Slow: true, Find: findGrids25,
			Reading: "open: the figure quoted is made by the same formula, and the walks tell it only within a factor of 7",
		},
	}
}

// findGrids4 counts by search and by a decision diagram.
func findGrids4(ctx context.Context) (Finding, error) {
	return ways("288", "search; a decision diagram",
		func() (any, error) { return countGrids(ctx, square(2), solver.Search()) },
		func() (any, error) { return countGrids(ctx, square(2), solver.Diagram()) })
}

// countGrids counts the grids of a shape by a method.
func countGrids(ctx context.Context, s *grid.Shape, method solver.MethodEntry) (*big.Int, error) {
	r, err := solver.Count(ctx, grid.NewBoard(s), solver.Config{Method: method}, 0)
	return new(big.Int).SetUint64(r.Count), err
}

// findClasses4 counts canonical forms of all grids, and classes by their orbits.
func findClasses4(ctx context.Context) (Finding, error) {
	s := square(2)
	forms := map[string]bool{}
	var grids [][]grid.Digit
	engine, err := solver.New(solver.Config{Method: solver.DLX()})
	if err != nil {
		return Finding{}, err
	}
	_, err = engine.Count(ctx, grid.NewBoard(s), 0, func(values []grid.Digit) bool {
		grids = append(grids, append([]grid.Digit(nil), values...))
		return true
	})
	if err != nil {
		return Finding{}, err
	}
	left := map[string]bool{}
	for _, values := range grids {
		f, err := symmetry.Canonical(s, values)
		if err != nil {
			return Finding{}, err
		}
		forms[fmt.Sprint(f.Values)] = true
		left[fmt.Sprint(values)] = true
	}
	orbits := 0
	for _, values := range grids {
		if left[fmt.Sprint(values)] {
			orbits++
			for _, image := range imagesIn(s, values) {
				delete(left, image)
			}
		}
	}
	return twice("2", "canonical forms of all 288; orbits by following generators", len(forms), orbits), nil
}

// findGrids9 counts by the classes of floors and their completions, and estimates: no
// other exact way is as short, and the same from stacks would share the code. An error
// smaller than the interval would be noticed by what was said only, which others found.
func (floors *floorClasses) findGrids9(ctx context.Context) (Finding, error) {
	catalog, err := floors.get(ctx)
	if err != nil {
		return Finding{}, err
	}
	e, err := walks(ctx, 3, 5000)
	if err != nil {
		return Finding{}, err
	}
	f := Finding{
		Found: catalog.Grids().String(), Again: fmt.Sprintf("%.4g to %.4g", math.Exp(e.Low), math.Exp(e.High)), Interval: true,
		Method: "sizes of the classes of floors times their completions; random walks, an interval of 99.9 %, beside which only the figure said could show a smaller error",
	}
	f.Outside = outside(dlx.LogOf(catalog.Grids()), e)
	f.Holds = f.Found == plainNumber("6,670,903,752,021,072,936,960")
	return f, nil
}

// walks estimates the full grids of a basis by random walks, with an interval of 99.9 %.
func walks(ctx context.Context, basis int, probes uint64) (dlx.Estimate, error) {
	var c solver.EstimateConfig
	c.Probes, c.Seed, c.Level, c.Workers = probes, 1, 0.999, 2
	e, err := solver.EstimateCount(ctx, grid.NewBoard(square(basis)), c)
	return e.Estimate, err
}

// outside reports whether a logarithm is not in the interval of an estimate.
func outside(log float64, e dlx.Estimate) bool { return log < e.Low || log > e.High }

// findShiftAutomorphisms counts by canonical form and by matching the grid with itself.
func findShiftAutomorphisms(ctx context.Context) (Finding, error) {
	s := square(3)
	base := symmetry.Shift(s)
	return ways("54", "canonical form; matches of the grid with itself",
		func() (any, error) {
			f, err := symmetry.Canonical(s, base)
			return f.Automorphisms, err
		},
		func() (any, error) {
			matches, err := pattern.Matcher{}.Stabilizer(ctx, s, base)
			return len(matches), err
		})
}

// findLatin counts by search and by dancing links.
func findLatin(ctx context.Context) (Finding, error) {
	by := func(method solver.MethodEntry) func() (any, error) {
		return func() (any, error) {
			return each(func(n int) (*big.Int, error) {
				s, err := grid.NewBox(1, n)
				if err != nil {
					return nil, err
				}
				return countGrids(ctx, s, method)
			}, 2, 3, 4, 5)
		}
	}
	return ways("2, 12, 576, 161280", "search; dancing links", by(solver.Search()), by(solver.DLX()))
}

// findCoverSizes counts options and items of the encoding, and cells and units.
func findCoverSizes(ctx context.Context) (Finding, error) {
	var encoded, counted []string
	for _, k := range []int{2, 3, 4} {
		s := square(k)
		p, err := solver.CoverProblem(ctx, grid.NewBoard(s))
		if err != nil {
			return Finding{}, err
		}
		encoded = append(encoded, fmt.Sprintf("%d x %d", p.Options(), p.Items()))
		counted = append(counted, fmt.Sprintf("%d x %d", s.Cells()*s.Side(), s.Cells()+s.Units()*s.Side()))
	}
	return twice("64 x 64, 729 x 324, 4096 x 1024", "the encoding; candidates, and cells with places", list(encoded), list(counted)), nil
}

// findOtherSecondRows counts in both ways of package bands.
func findOtherSecondRows(ctx context.Context) (Finding, error) {
	return ways("4, 248341303296, 66479063739206860800000", "rook polynomials; contents of boxes",
		func() (any, error) { return each(bands.SecondRows, 2, 4, 5) },
		func() (any, error) {
			return each(func(k int) (*big.Int, error) { return bands.SecondRowsByContent(ctx, k, nil) }, 2, 4, 5)
		})
}

// findOtherFloors counts in both ways of package bands.
func findOtherFloors(ctx context.Context) (Finding, error) {
	var first, second, firstAll, secondAll []*big.Int
	for _, k := range []int{2, 4} {
		a, err := bands.Floors(ctx, k, nil)
		if err != nil {
			return Finding{}, err
		}
		b, err := bands.FloorsByDigits(k)
		if err != nil {
			return Finding{}, err
		}
		first, second = append(first, a), append(second, b)
		firstAll = append(firstAll, new(big.Int).Mul(a, bands.Relabellings(k)))
		secondAll = append(secondAll, new(big.Int).Mul(b, new(big.Int).MulRange(1, int64(k*k))))
	}
	return twice("4, 46506177615378500246568960, 96, 973038982740573238251518542982676480000", "contents of boxes; digit by digit; times N! first rows",
		list(append(first, firstAll...)), list(append(second, secondAll...))), nil
}

// findGrids16 estimates the grids of basis 4.
func findGrids16(ctx context.Context) (Finding, error) {
	return findLargeGrids(ctx, 4, 2000)
}

// findGrids25 estimates the grids of basis 5.
func findGrids25(ctx context.Context) (Finding, error) {
	return findLargeGrids(ctx, 5, 200)
}

// findLargeGrids estimates from the exact number of floors, as if bands and stacks were
// independent of each other, and by random walks, whose interval must hold the other.
// That settles nothing: the claim is open.
func findLargeGrids(ctx context.Context, basis int, probes uint64) (Finding, error) {
	given, err := bands.Floors(ctx, basis, nil)
	if err != nil {
		return Finding{}, err
	}
	e, err := walks(ctx, basis, probes)
	if err != nil {
		return Finding{}, err
	}
	power := results.Log10(bands.EstimateGrids(basis, new(big.Int).Mul(given, bands.Relabellings(basis))))
	perClue := math.Log10(float64(basis * basis)) // a clue leaves one of N digits
	return Finding{
		Found: fmt.Sprintf("10^%.3f, %.1f", power, power/perClue), Interval: true, Outside: outside(power*math.Ln10, e),
		Again:  fmt.Sprintf("10^%.2f to 10^%.2f, %.1f to %.1f", e.Low/math.Ln10, e.High/math.Ln10, e.Low/math.Ln10/perClue, e.High/math.Ln10/perClue),
		Method: "the exact number of floors, bands and stacks taken as independent of each other; random walks, an interval of 99.9 %",
		Open:   true,
	}, nil
}

// findExpected computes log of the grids to the base N, which is the number of clues
// with N to that power patterns of digits: for K = 2 from two exact counts, which must be
// equal, for K = 3 from an exact count and an interval.
func (floors *floorClasses) findExpected(ctx context.Context) (Finding, error) {
	small, err := countGrids(ctx, square(2), solver.Diagram())
	if err != nil {
		return Finding{}, err
	}
	catalog, err := floors.get(ctx)
	if err != nil {
		return Finding{}, err
	}
	again, err := bands.Classify(ctx, 2, bands.Options{Completions: true})
	if err != nil {
		return Finding{}, err
	}
	e, err := walks(ctx, 3, 5000)
	if err != nil {
		return Finding{}, err
	}
	clues := func(log, side float64) string { return fmt.Sprintf("%.2f", log/math.Log(side)) }
	rounded := fmt.Sprintf("%.1f, %.1f", dlx.LogOf(small)/math.Log(4), dlx.LogOf(catalog.Grids())/math.Log(9))
	f := judged(rounded == "4.1, 22.9", "exact counts of grids; another exact count for K = 2, random walks for K = 3, an interval of 99.9 %",
		list([]string{clues(dlx.LogOf(small), 4), clues(dlx.LogOf(catalog.Grids()), 9)}),
		fmt.Sprintf("%s, %s to %s", clues(dlx.LogOf(again.Grids()), 4), clues(e.Low, 9), clues(e.High, 9)))
	f.Interval = true
	f.Outside = small.Cmp(again.Grids()) != 0 || outside(dlx.LogOf(catalog.Grids()), e)
	return f, nil
}
