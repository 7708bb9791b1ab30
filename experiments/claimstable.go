package experiments

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"basisk/grid"
	"basisk/grid/bands"
	"basisk/grid/symmetry"
	"basisk/solver"
)

// Figures that are quoted by many.
func tableClaims() []Claim {
	return []Claim{
		{ID: "T1", Work: workTable, Claim: "full grids of 4×4", Said: "288", Find: findGrids4},
		{ID: "T2", Work: workTable, Claim: "classes of full grids of 4×4", Said: "2", Find: findClasses4},
		{ID: "T3", Work: workTable, Claim: "full grids of 9×9 (Felgenhauer and Jarvis 2005)", Said: "6,670,903,752,021,072,936,960", Find: findGrids9},
		{ID: "T4", Work: workTable, Claim: "automorphisms of the shift pattern of 9×9", Said: "54", Find: findShiftAutomorphisms},
		{ID: "T5", Work: workTable, Claim: "Latin squares of order 1 to 5", Said: "1, 2, 12, 576, 161280", Find: findLatin},
		{ID: "T6", Work: workTable, Claim: "options and items of the exact cover of empty grids, K = 2, 3, 4", Said: "64 x 64, 729 x 324, 4096 x 1024", Find: findCoverSizes},
		{ID: "T7", Work: workTable, Claim: "second rows given the first, K = 2, 4, 5", Said: "4, 248341303296, 66479063739206860800000", Slow: true, Find: findOtherSecondRows},
		{ID: "T8", Work: workTable, Claim: "floors given the first row, K = 2, 4", Said: "4, 46506177615378500246568960", Slow: true, Find: findOtherFloors},
		{ID: "T9", Work: workTable, Claim: "full grids of 16×16, log10", Said: "98.775", Slow: true, Find: findGrids16},
		{ID: "T10", Work: workTable, Claim: "clues at which one solution is expected, K = 2, 3", Said: "4.1, 22.9", Find: findExpected},
	}
}

// findGrids4 counts by search and by a decision diagram.
func findGrids4(ctx context.Context) (Finding, error) {
	r, err := solver.Count(ctx, grid.NewBoard(square(2)), solver.Config{Method: "search"}, 0)
	if err != nil {
		return Finding{}, err
	}
	count, err := diagramCount(ctx, square(2))
	return twice("288", "search; a decision diagram", r.Count, count), err
}

// diagramCount counts the grids of a shape by a decision diagram.
func diagramCount(ctx context.Context, s *grid.Shape) (*big.Int, error) {
	r, err := solver.Count(ctx, grid.NewBoard(s), solver.Config{Method: "diagram"}, 0)
	return new(big.Int).SetUint64(r.Count), err
}

// findClasses4 counts canonical forms of all grids, and classes by their orbits.
func findClasses4(ctx context.Context) (Finding, error) {
	s := square(2)
	forms := map[string]bool{}
	var grids [][]grid.Digit
	engine, err := solver.New(solver.Config{Method: "dlx"})
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

// findGrids9 counts by the classes of floors and their completions, and estimates.
func findGrids9(ctx context.Context) (Finding, error) {
	catalog, err := bands.Classify(ctx, 3, bands.Options{Completions: true})
	if err != nil {
		return Finding{}, err
	}
	// The second way: the same from classes of stacks would share the code, so the grids
	// are counted by random walks instead, whose interval must hold the count.
	var c solver.EstimateConfig
	c.Probes, c.Seed, c.Level = 5000, 1, 0.999
	e, err := solver.EstimateCount(ctx, grid.NewBoard(square(3)), c)
	if err != nil {
		return Finding{}, err
	}
	exact, _ := new(big.Float).SetInt(catalog.Grids()).Float64()
	f := twice("6,670,903,752,021,072,936,960",
		fmt.Sprintf("sizes of the classes of floors times their completions; random walks, 99.9 %% interval %.4g to %.4g", math.Exp(e.Low), math.Exp(e.High)),
		catalog.Grids(), catalog.Grids())
	if log := math.Log(exact); log < e.Low || log > e.High {
		f.Again = fmt.Sprintf("%.4g", math.Exp(e.Log))
	}
	return f, nil
}

// findShiftAutomorphisms counts by canonical form and by matching the grid with itself.
func findShiftAutomorphisms(ctx context.Context) (Finding, error) {
	s := square(3)
	base := symmetry.Shift(s)
	f, err := symmetry.Canonical(s, base)
	if err != nil {
		return Finding{}, err
	}
	matched, err := selfMatches(ctx, s, base)
	return twice("54", "canonical form; matches of the grid with itself", f.Automorphisms, matched), err
}

// findLatin counts by search and by dancing links.
func findLatin(ctx context.Context) (Finding, error) {
	first, second := []uint64{1}, []uint64{1} // order 1 has no shape
	for n := 2; n <= 5; n++ {
		s, err := grid.NewBox(1, n)
		if err != nil {
			return Finding{}, err
		}
		for _, m := range []struct {
			name   string
			counts *[]uint64
		}{{"search", &first}, {"dlx", &second}} {
			r, err := solver.Count(ctx, grid.NewBoard(s), solver.Config{Method: m.name}, 0)
			if err != nil {
				return Finding{}, err
			}
			*m.counts = append(*m.counts, r.Count)
		}
	}
	return twice("1, 2, 12, 576, 161280", "search; dancing links", list(first), list(second)), nil
}

// findCoverSizes counts options and items of the encoding, and cells and units.
func findCoverSizes(context.Context) (Finding, error) {
	var encoded, counted []string
	for _, k := range []int{2, 3, 4} {
		s := square(k)
		p, err := solver.CoverProblem(grid.NewBoard(s))
		if err != nil {
			return Finding{}, err
		}
		encoded = append(encoded, fmt.Sprintf("%d x %d", p.Options(), p.Items()))
		counted = append(counted, fmt.Sprintf("%d x %d", s.Cells()*s.Side(), s.Cells()+s.Units()*s.Side()))
	}
	return twice("64 x 64, 729 x 324, 4096 x 1024", "the encoding; candidates, and cells with places", list(encoded), list(counted)), nil
}

// findOtherSecondRows counts in both ways of package bands.
func findOtherSecondRows(context.Context) (Finding, error) {
	var first, second []*big.Int
	for _, k := range []int{2, 4, 5} {
		a, err := bands.SecondRows(k)
		if err != nil {
			return Finding{}, err
		}
		b, err := bands.SecondRowsByContent(k)
		if err != nil {
			return Finding{}, err
		}
		first, second = append(first, a), append(second, b)
	}
	return twice("4, 248341303296, 66479063739206860800000", "rook polynomials; contents of boxes", list(first), list(second)), nil
}

// findOtherFloors counts in both ways of package bands.
func findOtherFloors(ctx context.Context) (Finding, error) {
	var first, second []*big.Int
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
	}
	return twice("4, 46506177615378500246568960", "contents of boxes; digit by digit", list(first), list(second)), nil
}

// findGrids16 estimates from the exact number of floors, and by random walks, whose
// interval must hold the other.
func findGrids16(ctx context.Context) (Finding, error) {
	given, err := bands.Floors(ctx, 4, nil)
	if err != nil {
		return Finding{}, err
	}
	floors := new(big.Int).Mul(given, bands.Relabellings(4))
	independent := log10(bands.EstimateGrids(4, floors))
	var c solver.EstimateConfig
	c.Probes, c.Seed = 3000, 1
	e, err := solver.EstimateCount(ctx, grid.NewBoard(square(4)), c)
	if err != nil {
		return Finding{}, err
	}
	f := twice("98.775", fmt.Sprintf("bands and stacks as if independent of each other; random walks, 95 %% interval 10^%.3f to 10^%.3f", e.Low/math.Ln10, e.High/math.Ln10),
		fmt.Sprintf("%.2f", independent), fmt.Sprintf("%.2f", independent))
	if e.Low/math.Ln10-0.02 > independent || independent > e.High/math.Ln10+0.02 {
		f.Again = fmt.Sprintf("%.2f", e.Log/math.Ln10)
	}
	f.Holds = math.Abs(independent-98.775) < 0.02
	f.Open = !f.Holds
	return f, nil
}

// log10 returns the decimal logarithm of a number beyond float64.
func log10(x *big.Float) float64 {
	mantissa, exponent := new(big.Float), 0
	exponent = x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	return math.Log10(m) + float64(exponent)*math.Log10(2)
}

// findExpected computes log of the grids to the base N, which is the number of clues
// with N to that power patterns of digits, from two counts of the grids each.
func findExpected(ctx context.Context) (Finding, error) {
	small, err := diagramCount(ctx, square(2))
	if err != nil {
		return Finding{}, err
	}
	catalog, err := bands.Classify(ctx, 3, bands.Options{Completions: true})
	if err != nil {
		return Finding{}, err
	}
	smallAgain, err := bands.Classify(ctx, 2, bands.Options{Completions: true})
	if err != nil {
		return Finding{}, err
	}
	var c solver.EstimateConfig
	c.Probes, c.Seed = 1000, 2
	e, err := solver.EstimateCount(ctx, grid.NewBoard(square(3)), c)
	if err != nil {
		return Finding{}, err
	}
	clues := func(grids *big.Int, n float64) string {
		return fmt.Sprintf("%.1f", log10(new(big.Float).SetInt(grids))/math.Log10(n))
	}
	return twice("4.1, 22.9", "exact counts of grids; another exact count for K = 2, random walks for K = 3",
		list([]string{clues(small, 4), clues(catalog.Grids(), 9)}),
		list([]string{clues(smallAgain.Grids(), 4), fmt.Sprintf("%.1f", e.Log/math.Log(9))})), nil
}
