package claims

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/hall"
)

// Claims of A. Young, "Hidden Tuples" (2020).
func youngClaims() []Claim {
	return []Claim{
		{ID: "Y1", Work: workYoung, Claim: "cells of a grid of basis 10, 100×100", Said: "1000", Find: findCells},
		{ID: "Y2", Work: workYoung, Claim: "a row of 25×25 has about as many sets of k cells for every k; their numbers for k = 2, 6, 12", Said: "roughly the same", Find: findSubsets},
		{ID: "Y3", Work: workYoung, Claim: "finding tuples by a map of all of them costs about n², n being the side; the tuples of size K+1 that it looks at for K = 3, 4, 10", Said: "as n^2", Find: findMapTuples},
		{ID: "Y3b", Work: workYoung, Claim: "the same for K = 4, 5, counted to the end", Said: "as n^2", Slow: true, Find: findMapTuples5},
		{ID: "Y4", Work: workYoung, Claim: "tuples of up to K+1 cells are enough; of 120 25×25 puzzles with 46 to 55 % of the cells given at random, those on which larger ones remove more", Said: "0", Slow: true, Find: findEnough},
		{ID: "Y5", Work: workYoung, Claim: "the largest size of tuple that a 25×25 puzzle can need", Said: "12", Find: findBound},
		{ID: "Y6", Work: workYoung, Claim: "a hidden tuple (k digits that only k cells of a unit can hold) removes candidates outside of its cells, and nothing of effect inside; candidates that it removed inside and outside, in 300 puzzles", Said: "0 inside", Find: findInside},
		{ID: "Y7", Work: workYoung, Claim: "a hidden pair of a row or column whose cells share a box clears the rest of the box; candidates in 300 puzzles that it removes there and the rule of locked candidates does not", Said: "some", Find: findPairs},
		{ID: "Y8", Work: workYoung, Claim: "bigger puzzles use tuples more often; the uses in a unit for K = 3, 4, 5, at the fills where tuples are used most", Said: "increasing", Slow: true, Find: findTrend},
		{ID: "Y9", Work: workYoung, Claim: "the candidates printed for a puzzle of A. Inkala (2012); its givens, and candidates of the open cells", Said: "21, 254", Find: findPrinted},
	}
}

// findCells counts the cells of basis 10 as K⁴ and as those that units list.
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
	return judged(slices.Max(counted) < 2*slices.Min(counted), "binomial coefficients; subsets listed by Gosper's hack", list(formula), list(counted)), nil
}

// countSubsets lists the subsets of n things of a size.
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

// findMapTuples counts what the map of tuples looks at by the formula and by running
// it on empty boards.
func findMapTuples(context.Context) (Finding, error) {
	f := mapTuples(3, 4)
	large := big.NewInt(3 * 100)
	f.Found += fmt.Sprintf("; %.2g for K = 10", new(big.Float).SetInt(large.Mul(large, new(big.Int).Binomial(100, 11))))
	f.Again += fmt.Sprintf("; %.2g for K = 10", 3*100*pascal(100, 11))
	f.Method += "; for K = 10 Pascal's triangle instead"
	return f, nil
}

// pascal returns the number of subsets of n things of a size, by Pascal's triangle.
func pascal(n, size int) float64 {
	row := make([]float64, size+1)
	row[0] = 1
	for range n {
		for k := size; k > 0; k-- {
			row[k] += row[k-1]
		}
	}
	return row[size]
}

// findMapTuples5 does so for basis 5.
func findMapTuples5(context.Context) (Finding, error) { return mapTuples(4, 5), nil }

// mapTuples compares 3N·C(N, K+1) with the tuples of that size that the finder counts,
// for two bases, and says how they grow.
func mapTuples(small, large int) Finding {
	var formula, counted []int64
	for _, k := range []int{small, large} {
		n := int64(k * k)
		formula = append(formula, 3*n*new(big.Int).Binomial(n, int64(k+1)).Int64())
		counted = append(counted, int64(mapWork(k, k+1)-mapWork(k, k)))
	}
	power := func(counts []int64) float64 {
		return math.Log(float64(counts[1])/float64(counts[0])) / math.Log(float64(large*large)/float64(small*small))
	}
	return judged(power(counted) < 2.5, "3N·C(N, K+1); tuples of that size looked at by the finder on an empty board",
		fmt.Sprintf("%s: as n^%.1f", list(formula), power(formula)), fmt.Sprintf("%s: as n^%.1f", list(counted), power(counted)))
}

// mapWork returns the tuples that the map of naked tuples up to a size looks at on an
// empty board.
func mapWork(basis, size int) uint64 {
	if size < 2 {
		return 0
	}
	e := heuristics.NewEngine(grid.NewBoard(square(basis)), heuristics.NewEnumeration("map", false, size))
	e.Propagate()
	return e.Work()
}

// enoughSample is the number of puzzles of Y4.
const enoughSample = 120

// findEnough counts puzzles on which tuples above K+1 remove more than those up to it,
// by the Hall kernel and by enumeration.
func findEnough(ctx context.Context) (Finding, error) {
	byKernel, byLists := 0, 0
	for i := range enoughSample {
		puzzle := holed(4, fmt.Sprintf("Y4/%d", i), 5, [...]float64{0.46, 0.49, 0.52, 0.55}[i%4])
		if err := ctx.Err(); err != nil {
			return Finding{}, err
		}
		all := candidatesAfter(puzzle, "singles,locked,hall")
		if candidatesAfter(puzzle, "singles,locked,hall-6") > all {
			byKernel++
		}
		if candidatesAfter(puzzle, "singles,locked,naked-tuple-union-6,hidden-tuple-union-6") > all {
			byLists++
		}
	}
	f := twice("0", "fixpoints with the Hall kernel cut off at 6; with enumeration up to 6", byKernel, byLists)
	f.Open = true // a frequency, of some puzzles
	return f, ctx.Err()
}

// findBound finds the largest smaller side of complementary sets of 25 open cells, and
// a unit on which the kernel finds no smaller one: twelve cells in a ring, each with two
// digits, beside thirteen that have all.
func findBound(context.Context) (Finding, error) {
	bound := 0
	for size := 1; size < 25; size++ {
		bound = max(bound, min(size, 25-size))
	}
	return twice("12", "the largest of min(k, 25-k); a unit that needs it, by the Hall kernel", bound, ringSize(25, 12)), nil
}

// ringSize returns the smaller of the smallest naked and hidden set that show the first
// elimination in a unit of n cells whose first ones form a ring of two digits each.
func ringSize(n, ring int) int {
	kernel := hall.New(n)
	kernel.Begin()
	for i := range n {
		row := uint64(1)<<n - 1
		if i < ring {
			row = 1<<i | 1<<((i+1)%ring)
		}
		kernel.Add(i, []uint64{row})
	}
	match := make([]int32, n)
	for i := range match {
		match[i] = hall.None
	}
	if !kernel.Match(match) || !kernel.Analyse() {
		return 0
	}
	for i := range n {
		if found := kernel.Impossible(i, nil); len(found) > 0 {
			return min(hall.Size(kernel.Naked(int(found[0]))), hall.Size(kernel.Hidden(i)))
		}
	}
	return 0
}

// tupleBoards runs the rules of a list on some puzzles and passes on each step, with the
// board as it is after it, and the boards at their fixpoints.
func tupleBoards(ctx context.Context, rules string, step func(*grid.Board, heuristics.Step), end func(*grid.Board)) error {
	for i := range 300 {
		puzzle := holed(6, fmt.Sprintf("tuples/%d", i), 3+i%2, [...]float64{0.3, 0.43}[i%2])
		b := puzzle.Board()
		e := heuristics.MustParse(rules).Engine(b)
		e.Record(func(s heuristics.Step) { step(b, s) })
		e.Propagate()
		end(b)
	}
	return ctx.Err()
}

// noStep is for those who do not ask for steps.
func noStep(*grid.Board, heuristics.Step) {}

// findInside counts removals by hidden tuples inside and outside of their cells: as the
// steps say, and by comparing the boards before and after. The first step of a board is
// not compared: there is no board before it.
func findInside(ctx context.Context) (Finding, error) {
	var said, seen [2]int // inside, outside
	var before []int      // the candidates of each cell
	err := tupleBoards(ctx, "singles,hidden-tuple", func(b *grid.Board, s heuristics.Step) {
		after := cellSizes(b)
		if s.Pattern == heuristics.PatternHiddenTuple && len(before) == len(after) {
			for _, r := range s.Removed {
				said[outsideOf(s, r.Cell)]++
			}
			for c := range after {
				seen[outsideOf(s, grid.Cell(c))] += before[c] - after[c]
			}
		}
		before = after
	}, func(*grid.Board) { before = nil })
	return Finding{
		Found: fmt.Sprintf("%d inside, %d outside", said[0], said[1]), Again: fmt.Sprintf("%d inside, %d outside", seen[0], seen[1]),
		Method: "removals that the steps of the rule list; boards before and after each step compared",
		Holds:  said[0] == 0,
	}, err
}

// cellSizes returns the number of candidates of each cell.
func cellSizes(b *grid.Board) []int {
	sizes := make([]int, b.Shape().Cells())
	for c := range sizes {
		sizes[c] = b.Size(b.CellSet(grid.Cell(c)))
	}
	return sizes
}

// outsideOf returns 0 for a cell of the step's tuple, 1 for another.
func outsideOf(s heuristics.Step, c grid.Cell) int {
	if slices.Contains(s.Cells, c) {
		return 0
	}
	return 1
}

// findPairs counts, for the hidden pairs of lines that lie in one box, digits of the pair
// in the rest of the box where locked candidates are exhausted: at the first pair that the
// rule finds there, and by reading the board. And it counts the cells that a line and a
// box share, which bound the size.
func findPairs(ctx context.Context) (Finding, error) {
	recorded, read := 0, 0
	err := tupleBoards(ctx, "singles,locked", noStep, func(b *grid.Board) {
		read += pairsInBox(b)
		e := heuristics.MustParse("hidden-tuple-2").Engine(b)
		e.RecordFirst(1, func(s heuristics.Step) {
			if s.Locked && b.Shape().Kind(s.Units[0]) != grid.Box {
				recorded += digitsInBox(b, s.Cells, s.Digits)
			}
		})
		e.Propagate()
	})
	s := square(4)
	shared := 0
	for u := range grid.Unit(s.Units()) {
		for _, x := range s.Crossings(u) {
			if s.Kind(x.Other) == grid.Box || s.Kind(u) == grid.Box {
				shared = max(shared, popcount(x.Shared))
			}
		}
	}
	rows, columns := s.Box()
	return Finding{
		Found:  fmt.Sprintf("%d; and larger tuples do not fit, as a line and a box share %d cells (K = 4)", recorded, shared),
		Again:  fmt.Sprintf("%d; and larger tuples do not fit, as a line and a box share %d cells (K = 4)", read, max(rows, columns)),
		Method: "hidden pairs that the rule finds after locked candidates, crossings of the shape; pairs read off the boards, sides of a box",
		Holds:  recorded > 0,
	}, err
}

// digitsInBox counts the candidates of digits in the box of the cells, outside of them.
func digitsInBox(b *grid.Board, cells []grid.Cell, digits []grid.Digit) int {
	count := 0
	for _, p := range b.Shape().Places(cells[0]) {
		if b.Shape().Kind(p.Unit) != grid.Box {
			continue
		}
		for _, c := range b.Shape().UnitCells(p.Unit) {
			for _, d := range digits {
				if !slices.Contains(cells, c) && b.Value(c) == 0 && b.Has(c, d) {
					count++
				}
			}
		}
	}
	return count
}

// pairsInBox does so for all pairs of digits that have the same two cells of a line, both
// in one box.
func pairsInBox(b *grid.Board) int {
	count := 0
	s := b.Shape()
	rows, columns := s.Box()
	box := func(c grid.Cell) int {
		_, r, column := s.Coordinates(c)
		return r/rows*s.Side() + column/columns
	}
	for u := range grid.Unit(s.Units()) {
		if s.Kind(u) == grid.Box {
			continue
		}
		places := map[[2]grid.Cell][]grid.Digit{}
		for d := range grid.Digit(s.Side()) {
			if at := cellsOf(b, u, d+1); len(at) == 2 && box(at[0]) == box(at[1]) {
				places[[2]grid.Cell(at)] = append(places[[2]grid.Cell(at)], d+1)
			}
		}
		for cells, digits := range places {
			if len(digits) == 2 {
				count += digitsInBox(b, cells[:], digits)
			}
		}
	}
	return count
}

// cellsOf returns the open cells of a unit that can hold a digit.
func cellsOf(b *grid.Board, u grid.Unit, d grid.Digit) []grid.Cell {
	var at []grid.Cell
	for _, c := range b.Shape().UnitCells(u) {
		if b.Value(c) == 0 && b.Has(c, d) {
			at = append(at, c)
		}
	}
	return at
}

// popcount counts the members of a set.
func popcount(words []uint64) int {
	count := 0
	for _, w := range words {
		count += bits.OnesCount64(w)
	}
	return count
}

// findTrend compares how often a unit uses a tuple at the peak for K = 3, 4, 5: distinct
// tuples, the smallest first, and the share of puzzles that need one at all.
func findTrend(ctx context.Context) (Finding, error) {
	var uses, needs []float64
	for _, sample := range []struct {
		basis   int
		fill    float64
		puzzles int
	}{{3, 0.30, 2000}, {4, 0.43, 400}, {5, 0.49, 100}} {
		tuples, users := 0, 0
		for i := range sample.puzzles {
			puzzle := holed(8, fmt.Sprintf("k%d-random-%g/%d", sample.basis, sample.fill, i), sample.basis, sample.fill)
			if err := ctx.Err(); err != nil {
				return Finding{}, err
			}
			n := tuplesUsed(puzzle)
			tuples += n
			users += min(n, 1)
		}
		uses = append(uses, float64(tuples)/float64(sample.puzzles*square(sample.basis).Units()))
		needs = append(needs, float64(users)/float64(sample.puzzles))
	}
	return twice("increasing", "tuples used for each unit, lowest size first; share of puzzles that use any", trend(uses), trend(needs)), nil
}

// tuplesUsed counts the tuples that a puzzle uses beyond singles and locked candidates,
// each size where all smaller ones are exhausted.
func tuplesUsed(p *grid.Puzzle) int {
	list := "singles,locked"
	for size := 2; size <= p.Shape.Side()/2; size++ {
		list += fmt.Sprintf(",hall-%d", size)
	}
	e := heuristics.MustParse(list).Engine(p.Board())
	e.Propagate()
	used := 0
	for _, t := range e.Tallies() {
		if strings.HasPrefix(t.Rule, "hall-") {
			used += int(t.Hits)
		}
	}
	return used
}

// trend says in a word how values go.
func trend(values []float64) string {
	for i := 1; i < len(values); i++ {
		if values[i] <= values[i-1] {
			return "not increasing"
		}
	}
	return "increasing"
}

// inkala is Young's example, published by A. Inkala in 2012.
const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

// findPrinted counts givens and candidates on a board, and from the units alone.
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
			free += freeDigits(p, c)
		}
	}
	f := twice("21, 254", "a board with the givens placed; digits missing from the three units of each cell",
		list([]int{p.Clues(), open}), list([]int{p.Clues(), free}))
	return f, nil
}

// freeDigits counts the digits that no unit of a cell has among its givens.
func freeDigits(p *grid.Puzzle, c grid.Cell) int {
	taken := map[grid.Digit]bool{}
	for _, place := range p.Shape.Places(c) {
		for _, other := range p.Shape.UnitCells(place.Unit) {
			if d := p.Givens[other]; d != 0 {
				taken[d] = true
			}
		}
	}
	return p.Shape.Side() - len(taken)
}
