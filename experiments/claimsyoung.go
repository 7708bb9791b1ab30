package experiments

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/heuristics/hall"
	"basisk/results"
)

// Claims of A. Young, "Hidden Tuples" (2020).
func youngClaims() []Claim {
	return []Claim{
		{ID: "Y1", Work: workYoung, Claim: "cells of a grid of basis 10", Said: "1000", Find: findCells},
		{ID: "Y2", Work: workYoung, Claim: "subsets of size k of a unit are about as many for every k (25×25: k = 2, 6, 12)", Said: "roughly the same", Find: findSubsets},
		{ID: "Y3", Work: workYoung, Claim: "tuples that the map of all tuples of size K+1 looks at grow as n² (K = 3, 4)", Said: "~ n²", Find: findMapTuples},
		{ID: "Y3b", Work: workYoung, Claim: "the same for K = 5", Said: "~ n²", Slow: true, Find: findMapTuples5},
		{ID: "Y4", Work: workYoung, Claim: "sizes up to K+1 are enough: 25×25 puzzles of 120, 46 to 55 % given at random, that need a larger one", Said: "0", Slow: true, Find: findEnough},
		{ID: "Y5", Work: workYoung, Claim: "largest size that 25×25 can need", Said: "12", Find: findBound},
		{ID: "Y6", Work: workYoung, Claim: "of the removals by hidden tuples, those inside the tuple's cells are ineffectual; effective ones inside and outside", Said: "none inside, all outside", Find: findInside},
		{ID: "Y7", Work: workYoung, Claim: "a pair of a line within one box clears the rest of the box: removals there that locked candidates do not make", Said: "some", Find: findPairs},
		{ID: "Y8", Work: workYoung, Claim: "bigger puzzles use tuples more often: K = 3, 4, 5 at the peak, in order", Said: "increasing", Slow: true, Find: findTrend},
		{ID: "Y9", Work: workYoung, Claim: "the printed board (Inkala 2012): givens, candidates of open cells", Said: "21, 254", Find: findPrinted},
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
	return twice("", "binomial coefficients; subsets listed by Gosper's hack", list(formula), list(counted)), nil
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
func findMapTuples(context.Context) (Finding, error) { return mapTuples(3, 4), nil }

// findMapTuples5 does so for basis 5.
func findMapTuples5(context.Context) (Finding, error) { return mapTuples(5), nil }

// mapTuples compares 3N·C(N, K+1) with the tuples of that size that the finder counts.
func mapTuples(bases ...int) Finding {
	var formula, counted []int64
	for _, k := range bases {
		n := int64(k * k)
		formula = append(formula, 3*n*new(big.Int).Binomial(n, int64(k+1)).Int64())
		counted = append(counted, int64(mapWork(k, k+1)-mapWork(k, k)))
	}
	return twice("", "3N·C(N, K+1); tuples of that size looked at by the finder on an empty board", list(formula), list(counted))
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
		h := holes{basis: 5, spread: randomHoles, fill: [...]float64{0.46, 0.49, 0.52, 0.55}[i%4]}
		t := Params{Seed: 4}.Trial(fmt.Sprintf("Y4/%d", i), "", h.config(nil))
		puzzle, _, err := carved(t)
		if err != nil {
			return Finding{}, err
		}
		all := candidatesAfter(ctx, puzzle, "singles,locked,hall")
		if candidatesAfter(ctx, puzzle, "singles,locked,hall-6") > all {
			byKernel++
		}
		if candidatesAfter(ctx, puzzle, "singles,locked,naked-tuple-union-6,hidden-tuple-union-6") > all {
			byLists++
		}
	}
	f := twice("0", "fixpoints with the Hall kernel cut off at 6; with enumeration up to 6", byKernel, byLists)
	f.Open = true // a frequency, of some puzzles
	return f, ctx.Err()
}

// candidatesAfter returns the candidates that rules leave of a puzzle.
func candidatesAfter(ctx context.Context, p *grid.Puzzle, rules string) int {
	b := grid.NewBoard(p.Shape)
	p.Load(b)
	newTimedEngine(ctx, b, rules).Propagate()
	return b.Candidates()
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
		h := holes{basis: 3 + i%2, spread: randomHoles, fill: [...]float64{0.3, 0.43}[i%2]}
		puzzle, _, err := carved(Params{Seed: 6}.Trial(fmt.Sprintf("tuples/%d", i), "", h.config(nil)))
		if err != nil {
			return err
		}
		b := grid.NewBoard(puzzle.Shape)
		puzzle.Load(b)
		e := newTimedEngine(ctx, b, rules)
		e.Record(func(s heuristics.Step) { step(b, s) })
		e.Propagate()
		end(b)
	}
	return ctx.Err()
}

// noBoard is for those who do not ask for fixpoints, noStep for those who do not ask for
// steps.
func noBoard(*grid.Board)                 {}
func noStep(*grid.Board, heuristics.Step) {}

// findInside counts removals by hidden tuples inside and outside of their cells: as the
// steps say, and by looking for the tuple's digits elsewhere in the unit.
func findInside(ctx context.Context) (Finding, error) {
	inside, outside, elsewhere := 0, 0, 0
	err := tupleBoards(ctx, "singles,hidden-tuple", func(b *grid.Board, s heuristics.Step) {
		if s.Pattern != heuristics.PatternHiddenTuple {
			return
		}
		for _, r := range s.Removed {
			if slices.Contains(s.Cells, r.Cell) {
				inside++
			} else {
				outside++
			}
		}
		for _, c := range b.Shape().UnitCells(s.Units[0]) {
			for _, d := range s.Digits {
				if !slices.Contains(s.Cells, c) && b.Has(c, d) {
					elsewhere++
				}
			}
		}
	}, noBoard)
	f := Finding{
		Found: fmt.Sprintf("all inside: %t, outside %d", inside > 0, outside), Again: fmt.Sprintf("all inside: %t, outside %d", inside > 0, elsewhere),
		Method: "removals of recorded steps; the tuple's digits looked for in the rest of the unit",
	}
	return f, err
}

// findPairs counts, for the hidden pairs of lines that lie in one box, digits of the pair
// in the rest of the box where locked candidates are exhausted: at the first pair that the
// rule finds there, and by reading the board. And it counts the cells that a line and a
// box share, which bound the size.
func findPairs(ctx context.Context) (Finding, error) {
	recorded, read := 0, 0
	err := tupleBoards(ctx, "singles,locked", noStep, func(b *grid.Board) {
		read += pairsInBox(b)
		e := heuristics.NewEngine(b, mustParse("hidden-tuple-2")...)
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
	f := Finding{
		Found:  fmt.Sprintf("%d; cells that a line and a box share at K = 4: %d", recorded, shared),
		Again:  fmt.Sprintf("%d; cells that a line and a box share at K = 4: %d", read, max(rows, columns)),
		Method: "hidden pairs that the rule finds after locked candidates, crossings of the shape; pairs read off the boards, sides of a box",
	}
	return f, err
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
// tuples of the ladder, and the share of puzzles that need one at all.
func findTrend(ctx context.Context) (Finding, error) {
	var uses, needs []float64
	for i, s := range []payoffSample{{3, []float64{0.30}, 2000}, {4, []float64{0.43}, 400}, {5, []float64{0.49}, 100}} {
		sums := newPayoffSums()
		for trial := range (tuplePayoff{}).Plan(Params{Seed: 8, Bases: []int{s.basis}, Scale: float64(s.puzzles) / float64(payoffSamples()[i].puzzles)}) {
			if trial.Config.Text("side") != "both" || trial.Config.Number("fill") != s.fills[0] {
				continue
			}
			m, err := (tuplePayoff{}).Measure(ctx, trial)
			if err != nil {
				return Finding{}, err
			}
			sums.add(&results.Record{Key: trial.Key, Config: trial.Config, Metrics: m}, s.basis)
		}
		total := 0.0
		for _, n := range sums.uses {
			total += n
		}
		uses = append(uses, total/float64(sums.units))
		needs = append(needs, 1-float64(sums.needs[0])/float64(sums.puzzles))
	}
	f := Finding{Found: trend(uses), Again: trend(needs), Method: "tuples used for each unit, lowest size first; share of puzzles that use any"}
	f.Holds = f.Found == "increasing"
	return f, nil
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
	b := grid.NewBoard(p.Shape)
	p.Load(b)
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
