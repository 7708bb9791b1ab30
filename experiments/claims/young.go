package claims

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
)

// Claims of A. Young, "Hidden Tuples" (2020).
func youngClaims() []Claim {
	return ofWork("Young, Hidden Tuples", []Claim{
		{ID: "Y1", Claim: "cells of a grid of basis 10, 100×100", Value: "1000", Find: findCells},
		{
			ID: "Y2", Value: "roughly the same", Find: findSubsets,
			Claim: "a row of 25×25 has about as many sets of k cells for every k; their numbers for k = 2, 6, 12",
		},
		{
			ID: "Y3", Value: "as n^2", Find: findMapTuples,
			Claim: "finding tuples by a map of all of them costs about n², n being the cells of the board; " +
				"the tuples of size K+1 that it looks at for K = 3, 4, 10",
		},
		{ID: "Y3b", Claim: "the same for K = 4, 5, counted to the end", Value: "as n^2", Slow: true, Find: findMapTuples5},
		{
			ID: "Y4", Value: "0", Find: findEnough,
			Claim: "tuples of up to K+1 cells are enough; of four 16×16 puzzles of experiment tuple-payoff, " +
				"those on which larger ones remove more",
			Reading: "the work guesses so; the four are those of 10,000 with random holes that the experiment found to need a " +
				"size of 6, after singles and locked candidates",
		},
		{
			ID: "Y7", Value: "0", Find: findPairs,
			Claim: "a hidden pair of a row or column whose cells share a box clears the rest of the box; " +
				"of the candidates that it clears there in 300 puzzles, those that are in a solution",
			Reading: "the work does not compare this with locked candidates, which clear the same; larger tuples do not fit, " +
				"as a line and a box share K cells",
			Detects: "one candidate of a solution among those cleared; not a pair that was overlooked",
		},
		{
			ID: "Y9", Value: "21, 254", Find: findPrinted,
			Claim: "the candidates printed for a puzzle of A. Inkala (2012); its givens, and candidates of the open cells",
		},
	})
}

// findCells counts the cells of basis 10 twice: as K⁴, and one by one in all units.
func findCells(context.Context) (Finding, error) {
	s := square(10)
	seen := map[grid.Cell]bool{}
	for u := range grid.Unit(s.Units()) {
		for _, c := range s.UnitCells(u) {
			seen[c] = true
		}
	}
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(4), nil)
	return twice("1000", "K to the power of 4; distinct cells of all units", power, len(seen)), nil
}

// findSubsets counts subsets by the formula and one by one.
func findSubsets(context.Context) (Finding, error) {
	var formula, counted []int64
	for _, k := range []int{2, 6, 12} {
		formula = append(formula, new(big.Int).Binomial(25, int64(k)).Int64())
		counted = append(counted, countSubsets(25, k))
	}
	return judged(slices.Max(counted) < 2*slices.Min(counted), "binomial coefficients; subsets listed by Gosper's hack",
		list(formula), list(counted)), nil
}

// countSubsets lists the subsets of n things with the given size.
func countSubsets(n, size int) int64 {
	count := int64(0)
	for set := uint64(1)<<size - 1; set>>n == 0; {
		count++
		low := set & -set
		next := set + low
		set = (set^next)>>2/low | next
	}
	return count
}

// findMapTuples counts what the map of tuples examines by the formula and by running it on empty
// boards.
func findMapTuples(ctx context.Context) (Finding, error) {
	f := mapTuples(ctx, 3, 4)
	f.First += fmt.Sprintf("; %d for K = 10", 3*100*new(big.Int).Binomial(100, 11).Int64())
	f.Second += fmt.Sprintf("; %d for K = 10", 3*100*pascal(100, 11))
	f.Method += "; for K = 10 Pascal's triangle instead"
	return f, ctx.Err()
}

// pascal returns the number of subsets of n things with the given size, by Pascal's triangle.
func pascal(n, size int) int64 {
	row := make([]int64, size+1)
	row[0] = 1
	for range n {
		for k := size; k > 0; k-- {
			row[k] += row[k-1]
		}
	}
	return row[size]
}

// findMapTuples5 does so for basis 5.
func findMapTuples5(ctx context.Context) (Finding, error) { return mapTuples(ctx, 4, 5), ctx.Err() }

// mapTuples compares 3N·C(N, K+1) with the number of tuples of that size that the finder counts,
// for two bases, and says how they grow.
func mapTuples(ctx context.Context, small, large int) Finding {
	var formula, counted []int64
	for _, k := range []int{small, large} {
		n := int64(k * k)
		formula = append(formula, 3*n*new(big.Int).Binomial(n, int64(k+1)).Int64())
		counted = append(counted, int64(mapWork(ctx, k, k+1)-mapWork(ctx, k, k)))
	}
	power := func(counts []int64) float64 {
		return math.Log(float64(counts[1])/float64(counts[0])) / math.Log(float64(large)/float64(small)) / 4 // K⁴ cells
	}
	return judged(power(counted) < 2.5, "3N·C(N, K+1); tuples of that size looked at by the finder on an empty board",
		fmt.Sprintf("%s: as n^%.1f", list(formula), power(formula)),
		fmt.Sprintf("%s: as n^%.1f", list(counted), power(counted)))
}

// mapWork returns the number of tuples that the map of naked tuples up to a size examines on an
// empty board, unless ctx ends.
func mapWork(ctx context.Context, basis, size int) uint64 {
	e := heuristics.NewEngine(grid.NewBoard(square(basis)), heuristics.NewEnumeration(false, size))
	e.StopAt(ctx)
	e.Propagate()
	return e.Work()
}

// findEnough counts, among the puzzles of tuple-payoff that needed a size of 6, those on which
// sizes above 5 remove more than smaller ones, and the candidates left: by the Hall kernel, and by
// enumeration of sizes up to 8, half of the side.
func findEnough(ctx context.Context) (Finding, error) {
	var byKernel, byLists [3]int // puzzles; candidates left by sizes up to 5, and by all
	for _, i := range []int{486, 6244, 6716, 7613} {
		puzzle := holed(1, fmt.Sprintf("k4-random-0.43/%d", i), 4, 0.43) // named as in that experiment
		enumerated := func(size int) int {
			return candidatesAfter(puzzle, fmt.Sprintf("singles,locked,naked-tuple-map-%[1]d,hidden-tuple-map-%[1]d", size))
		}
		addPuzzle(&byKernel, candidatesAfter(puzzle, "singles,locked,hall-5"), candidatesAfter(puzzle, "singles,locked,hall"))
		addPuzzle(&byLists, enumerated(5), enumerated(8))
	}
	write := func(n [3]int) string {
		return fmt.Sprintf("%d; candidates left %d by sizes up to 5, %d by all", n[0], n[1], n[2])
	}
	return judged(byKernel[0] == 0, "fixpoints with the Hall kernel cut off at 5 and not; with enumeration up to 5 and 8",
		write(byKernel), write(byLists)), ctx.Err()
}

// addPuzzle counts whether further rules removed candidates of a puzzle, and the candidates
// left before and after them.
func addPuzzle(n *[3]int, before, after int) {
	if after < before {
		n[0]++
	}
	n[1] += before
	n[2] += after
}

// inkala is Young's example, published by A. Inkala in 2012.
const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// findPrinted counts givens and candidates on a board, and directly from the units.
func findPrinted(context.Context) (Finding, error) {
	p := grid.NewPuzzle(square(3))
	for i, r := range inkala {
		if r != '.' {
			p.Givens[i] = grid.Digit(r - '0')
		}
	}
	b := p.Board()
	open, free := 0, 0
	for c := range grid.Cell(p.Shape.Cells()) {
		if p.Givens[c] == 0 {
			open += b.Size(b.CellSet(c))
			free += len(missingDigits(p, c))
		}
	}
	f := twice("21, 254", "a board with the givens placed; digits missing from the three units of each cell",
		list([]int{p.Clues(), open}), list([]int{p.Clues(), free}))
	return f, nil
}

// missingDigits lists the digits that no unit of a cell has among the givens. It uses no board,
// since its result is compared with boards.
func missingDigits(p *grid.Puzzle, c grid.Cell) []grid.Digit {
	taken := make([]bool, p.Shape.Side()+1)
	for _, place := range p.Shape.Places(c) {
		for _, other := range p.Shape.UnitCells(place.Unit) {
			taken[p.Givens[other]] = true
		}
	}
	var missing []grid.Digit
	for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
		if !taken[d] {
			missing = append(missing, d)
		}
	}
	return missing
}
