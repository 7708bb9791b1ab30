package claims

import (
	"context"
	"fmt"
	"math/big"

	"basisk/grid"
	"basisk/grid/bands"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/solver"
)

// Commonly quoted figures.
func tableClaims() []Claim {
	return ofWork("quoted by many", []Claim{
		{ID: "T1", Claim: "full grids of 4×4", Value: "288", Find: findGrids4},
		{
			ID: "T2", Value: "2", Find: findClasses4,
			Claim: "full grids of 4×4 that differ by more than relabelling, reordering and transposition",
		},
		{
			ID: "T4", Value: "54", Find: findShiftAutomorphisms,
			Claim: "symmetries that leave the shift pattern of 9×9 as it is",
		},
		{ID: "T5", Claim: "Latin squares of order 2 to 5", Value: "2, 12, 576, 161280", Find: findLatin},
		{
			ID: "T6", Value: "64 x 64, 729 x 324, 4096 x 1024", Find: findCoverSizes,
			Claim: "options and items of the exact cover of empty grids, K = 2, 3, 4",
		},
		{
			ID: "T7", Value: "4, 248341303296, 66479063739206860800000", Find: findOtherSecondRows,
			Claim: "second rows given the first, for K = 2, 4, 5",
		},
		{
			ID: "T8", Value: "4, 46506177615378500246568960, 96, 973038982740573238251518542982676480000", Find: findOtherFloors,
			Claim: "floors given the first row for K = 2, 4, and in all",
		},
	})
}

// findGrids4 counts by search and by a decision diagram.
func findGrids4(ctx context.Context) (Finding, error) {
	return ways("288", "search; a decision diagram",
		func() (any, error) { return countGrids(ctx, square(2), solver.Search()) },
		func() (any, error) { return countGrids(ctx, square(2), solver.Diagram()) })
}

func countGrids(ctx context.Context, s *grid.Shape, method solver.MethodEntry) (*big.Int, error) {
	r, err := solver.Count(ctx, grid.NewBoard(s), solver.Config{Method: method}, 0)
	return new(big.Int).SetUint64(r.Count), err
}

// findClasses4 counts canonical forms of all grids, and classes by their orbits.
func findClasses4(ctx context.Context) (Finding, error) {
	s := square(2)
	forms := map[string]bool{}
	var grids [][]grid.Digit
	search := must(solver.New(solver.Config{Method: solver.DLX()}))
	_, err := search.Solve(ctx, solver.Question{Board: grid.NewBoard(s), Each: func(values []grid.Digit) bool {
		grids = append(grids, append([]grid.Digit(nil), values...))
		return true
	}})
	if err != nil {
		return Finding{}, err
	}
	left := map[string]bool{}
	for _, values := range grids {
		forms[fmt.Sprint(must(symmetry.Canonical(s, values)).Values)] = true
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

// findShiftAutomorphisms counts by canonical form and by matching the grid with itself.
func findShiftAutomorphisms(ctx context.Context) (Finding, error) {
	s := square(3)
	base := symmetry.Shift(s)
	return ways("54", "canonical form; matches of the grid with itself",
		func() (any, error) { return must(symmetry.Canonical(s, base)).Automorphisms, nil },
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
				return countGrids(ctx, must(grid.NewBox(1, n)), method)
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
	return twice("64 x 64, 729 x 324, 4096 x 1024", "the encoding; candidates, and cells with places",
		list(encoded), list(counted)), nil
}

// findOtherSecondRows counts by both methods of package bands.
func findOtherSecondRows(ctx context.Context) (Finding, error) {
	return ways("4, 248341303296, 66479063739206860800000", "rook polynomials; contents of boxes",
		func() (any, error) { return each(bands.SecondRows, 2, 4, 5) },
		func() (any, error) {
			return each(func(k int) (*big.Int, error) { return bands.SecondRowsByContent(ctx, k, nil) }, 2, 4, 5)
		})
}

// findOtherFloors counts row by row, and digit by digit.
func findOtherFloors(ctx context.Context) (Finding, error) {
	var first, second, firstAll, secondAll []*big.Int
	for _, k := range []int{2, 4} {
		a, err := bands.Floors(ctx, k, nil)
		if err != nil {
			return Finding{}, err
		}
		b := floorsByDigits(k)
		first, second = append(first, a), append(second, b)
		firstAll = append(firstAll, new(big.Int).Mul(a, bands.Relabellings(k)))
		secondAll = append(secondAll, new(big.Int).Mul(b, factorial(k*k)))
	}
	return twice("4, 46506177615378500246568960, 96, 973038982740573238251518542982676480000",
		"contents of boxes; digit by digit; times N! first rows",
		list(append(first, firstAll...)), list(append(second, secondAll...))), nil
}
