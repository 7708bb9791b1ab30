package experiments

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// Claims of "Create and estimate the number of sudoku".
func generatorClaims() []Claim {
	return []Claim{
		{ID: "G1", Work: workGenerator, Claim: "relabelling and swaps inside bands and stacks give 9!·6⁶ different grids", Said: "16,930,529,280", Find: findSwapOrbit},
		{ID: "G2", Work: workGenerator, Claim: "7 row, 7 column and 9 digit swaps never return the original grid", Said: "never", Find: findReturn},
		{ID: "G2b", Work: workGenerator, Claim: "and reach all that swaps reach: the part that they do (K = 2 in full; K = 3)", Said: "1, 1", Find: findReach},
		{ID: "G3", Work: workGenerator, Claim: "all symmetries of 9×9 are those; order of the full group", Said: "16,930,529,280", Find: findGroup},
	}
}

// findSwapOrbit counts the grids by orbit and stabiliser, and by making the images.
func findSwapOrbit(ctx context.Context) (Finding, error) {
	s := square(3)
	base := symmetry.Shift(s)
	stabilizer, err := pattern.SwapStabilizer(ctx, s, base)
	if err != nil {
		return Finding{}, err
	}
	orbit, err := pattern.SwapOrbit(s, len(stabilizer))
	if err != nil {
		return Finding{}, err
	}
	images, err := pattern.SwapImages(ctx, s, base)
	if err != nil {
		return Finding{}, err
	}
	return twice("16,930,529,280", "order of the swaps by the automorphisms among them; images made up to relabelling", orbit, images), nil
}

// findReturn asks the parities of the automorphisms, and tries.
func findReturn(ctx context.Context) (Finding, error) {
	s := square(3)
	base := symmetry.Shift(s)
	stabilizer, err := pattern.SwapStabilizer(ctx, s, base)
	if err != nil {
		return Finding{}, err
	}
	w := pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}
	returned := false
	rng := rand.New(rand.NewPCG(7, 7))
	for range 10_000 {
		returned = returned || slices.Equal(base, w.Element(s, rng).Grid(base))
	}
	f := Finding{Found: everOrNever(w.Returns(stabilizer)), Again: everOrNever(returned), Method: "parities of the automorphisms; 10,000 trials"}
	f.Holds = f.Found == "never"
	return f, nil
}

// everOrNever writes whether something can happen.
func everOrNever(can bool) string {
	if can {
		return "sometimes"
	}
	return "never"
}

// findReach compares what those numbers of swaps reach with what all swaps reach: by
// orbit and stabiliser for both bases, for K = 2 also by trials; for K = 3 again by the
// parities, each of which halves the group unless an automorphism is odd in it.
func findReach(ctx context.Context) (Finding, error) {
	w := pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}
	var parts, again []string
	for _, k := range []int{2, 3} {
		s := square(k)
		stabilizer, err := pattern.SwapStabilizer(ctx, s, symmetry.Shift(s))
		if err != nil {
			return Finding{}, err
		}
		reached, err := w.Reached(s, stabilizer)
		if err != nil {
			return Finding{}, err
		}
		orbit, err := pattern.SwapOrbit(s, len(stabilizer))
		if err != nil {
			return Finding{}, err
		}
		parts = append(parts, new(big.Rat).SetFrac(reached, orbit).RatString())
		if k == 2 {
			again = append(again, new(big.Rat).SetFrac(big.NewInt(triedOut(s, w)), orbit).RatString())
		} else {
			again = append(again, fmt.Sprintf("1/%d", parityClasses(stabilizer)))
		}
	}
	f := Finding{Found: list(parts), Again: list(again), Method: "orbits and stabilisers; for K = 2 20,000 trials, for K = 3 parities that no automorphism changes"}
	f.Holds = f.Found == "1, 1"
	return f, nil
}

// triedOut counts the different grids that swaps make of the shift pattern in many trials.
func triedOut(s *grid.Shape, w pattern.Swaps) int64 {
	rng := rand.New(rand.NewPCG(2, 2))
	base := symmetry.Shift(s)
	seen := map[string]bool{}
	for range 20_000 {
		seen[fmt.Sprint(w.Element(s, rng).Grid(base))] = true
	}
	return int64(len(seen))
}

// parityClasses returns how many classes of parities there are up to those of the
// automorphisms: 8 by the size of the set of their parities.
func parityClasses(stabilizer []symmetry.Element) int {
	seen := map[[3]bool]bool{}
	for _, g := range stabilizer {
		rows, columns, digits := pattern.Parities(g)
		seen[[3]bool{rows, columns, digits}] = true
	}
	return 8 / len(seen)
}

// findGroup compares the order of the group with the number of images of a grid without
// symmetries times its automorphisms: sampled elements composed, for K = 2 in full.
func findGroup(ctx context.Context) (Finding, error) {
	s := square(2)
	z, err := symmetry.NewCanonizer(s)
	if err != nil {
		return Finding{}, err
	}
	base := symmetry.Shift(s)
	automorphisms, err := z.Automorphisms(ctx, base)
	if err != nil {
		return Finding{}, err
	}
	small := big.NewInt(int64(len(imagesIn(s, base)) * len(automorphisms)))
	f := Finding{
		Found:  fmt.Sprintf("%v (K = 2: %v)", symmetry.Order(square(3)), symmetry.Order(s)),
		Again:  fmt.Sprintf("%v (K = 2: %v)", groupFormula(3), small),
		Method: "the order that package symmetry states; N!·2·(K!)^(2K+2), for K = 2 images times automorphisms of a grid",
	}
	return f, nil
}

// groupFormula returns N!·2·(K!)^(2K+2).
func groupFormula(k int64) *big.Int {
	order := new(big.Int).MulRange(1, k*k)
	inner := new(big.Int).Exp(new(big.Int).MulRange(1, k), big.NewInt(2*k+2), nil)
	return order.Mul(order, inner).Mul(order, big.NewInt(2))
}

// imagesIn lists the images of a grid of basis 2 in words, by following generators of
// the group until nothing new comes up.
func imagesIn(s *grid.Shape, base []grid.Digit) []string {
	generators := []string{"transpose", "rows=2,1,3,4", "bands=2,1", "digits=2,1,3,4", "digits=2,3,4,1"}
	seen := map[string]bool{fmt.Sprint(base): true}
	for queue := [][]grid.Digit{base}; len(queue) > 0; queue = queue[1:] {
		for _, text := range generators {
			g, err := symmetry.Parse(s, text)
			if err != nil {
				panic(err) // the words fit basis 2
			}
			image := g.Grid(queue[0])
			if name := fmt.Sprint(image); !seen[name] {
				seen[name] = true
				queue = append(queue, image)
			}
		}
	}
	return sortedKeys(seen)
}

// selfMatches counts the elements that take a grid to itself by matching.
func selfMatches(ctx context.Context, s *grid.Shape, base []grid.Digit) (int, error) {
	count := 0
	_, err := pattern.Matcher{}.Each(ctx, base, &grid.Puzzle{Shape: s, Givens: base}, func(symmetry.Element) bool {
		count++
		return true
	})
	return count, err
}
