package claims

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/heuristics"
	"basisk/solver"
)

// Claims of sudoku_fun and of the Opasnet solver.

func funClaims() []Claim {
	return []Claim{
		{ID: "F1", Work: workFun, Claim: "the best cell to guess in is where the row or column with the fewest open cells crosses the one with the fewest; its guesses on 50 random 9×9 puzzles, beside those in the cell with the fewest digits that are missing from its units", Said: "at most as many", Find: findFullest,
			Reading: "the work calls that cell the best and compares it with none; both searches here try what is missing from the three units and know no other rule"},
		{ID: "F2", Work: workFun, Claim: "3-D Sudoku, \"if that's possible\"; the planes of a 9×9×9 cube, 27 in all three directions, that are valid Sudokus at once", Said: "27", Find: findCube},
	}
}

func opasnetClaims() []Claim {
	return []Claim{
		{ID: "O1", Work: workOpasnet, Claim: "rules 5 to 7 compare two cells of a row, column or area at a time; puzzles of 200 on which they remove more than naked singles do", Said: "some", Find: findPairwise,
			Reading: "the work lists the rules and does not compare them with naked singles, which it has no name for"},
		{ID: "O2", Work: workOpasnet, Claim: "drawing digits for chosen cells independently of each other counts the solutions of a puzzle; the most that a sample of 1000 draws, for 4, 8 or 12 cells, met, in sum of 20 puzzles", Said: "all", Find: findSampling,
			Reading: "the work leaves open which cells to choose, and warns of those that come first; here they are the ones with the fewest candidates"},
		{ID: "O3", Work: workOpasnet, Claim: "rules 8 to 10 (a digit with one cell left in a row, column or area) and 11 (two cells with the same two digits), which are hidden singles and naked pairs, add to rules 5 to 7; puzzles of 200 on which they do", Said: "some, some", Find: findPlacesAndPairs},
	}
}

// findFullest compares guesses by sudoku_fun's rule and in the smallest cell, summed and
// puzzle by puzzle. Neither search propagates.
func findFullest(ctx context.Context) (Finding, error) {
	sums, wins := [2]int{}, 0
	for i := range 50 {
		puzzle := holed(3, fmt.Sprintf("F1/%d", i), 3, 0.35)
		var guesses [2]int
		for j, choose := range []func(*grid.Puzzle) grid.Cell{fullestCrossing, smallestCell} {
			if solved := guess(puzzle, choose, &guesses[j]); !solved {
				return Finding{}, fmt.Errorf("puzzle %d has a solution, and the search found none", i)
			}
			sums[j] += guesses[j]
		}
		if guesses[0] <= guesses[1] {
			wins++
		}
	}
	return twice("at most as many", "guesses on all puzzles together; the majority of the puzzles", moreOrFewer(sums[0] <= sums[1]), moreOrFewer(wins >= 25)), ctx.Err()
}

// guess fills a puzzle in depth-first order, in the cells chosen, with the digits that are
// missing from their units, and counts them.
func guess(p *grid.Puzzle, choose func(*grid.Puzzle) grid.Cell, guesses *int) bool {
	if !slices.Contains(p.Givens, 0) {
		return true
	}
	c := choose(p)
	defer func() { p.Givens[c] = 0 }()
	for _, d := range missingDigits(p, c) {
		*guesses++
		p.Givens[c] = d
		if guess(p, choose, guesses) {
			return true
		}
	}
	return false
}

// fullestCrossing returns the open cell whose line has the fewest open cells, and among
// these the one whose other line has: rows before columns, as in sudoku_fun.
func fullestCrossing(p *grid.Puzzle) grid.Cell {
	open := map[grid.Unit]int{}
	for u := range grid.Unit(p.Shape.Units()) {
		for _, c := range p.Shape.UnitCells(u) {
			if p.Givens[c] == 0 {
				open[u]++
			}
		}
	}
	return bestCell(p, func(c grid.Cell) (first, second int) {
		var lines []int // open cells of the row and of the column
		for _, place := range p.Shape.Places(c) {
			if p.Shape.Kind(place.Unit) != grid.Box {
				lines = append(lines, open[place.Unit])
			}
		}
		return slices.Min(lines), slices.Max(lines)
	})
}

// smallestCell returns the open cell with the fewest digits to try.
func smallestCell(p *grid.Puzzle) grid.Cell {
	return bestCell(p, func(c grid.Cell) (first, second int) { return len(missingDigits(p, c)), 0 })
}

// bestCell returns the first open cell of the smallest rank.
func bestCell(p *grid.Puzzle, rank func(grid.Cell) (first, second int)) grid.Cell {
	best, least := grid.Cell(-1), [2]int{}
	for c := range grid.Cell(p.Shape.Cells()) {
		if p.Givens[c] != 0 {
			continue
		}
		first, second := rank(c)
		if r := [2]int{first, second}; best < 0 || slices.Compare(r[:], least[:]) < 0 {
			best, least = c, r
		}
	}
	return best
}

// moreOrFewer writes a comparison.
func moreOrFewer(fewer bool) string {
	if fewer {
		return "at most as many"
	}
	return "more"
}

// findCube judges a cube made by shifts: by its units, and plane by plane as flat grids.
func findCube(context.Context) (Finding, error) {
	cube, err := grid.Cube(3)
	if err != nil {
		return Finding{}, err
	}
	values := symmetry.Shift(cube)
	whole := 0
	if grid.CheckSolution(grid.NewPuzzle(cube), values) == nil {
		whole = 3 * cube.Side()
	}
	flat, planes := square(3), 0
	for axis := range 3 {
		for at := range cube.Side() {
			if grid.CheckSolution(grid.NewPuzzle(flat), plane(values, cube.Side(), axis, at)) == nil {
				planes++
			}
		}
	}
	return twice("27", "the cube judged by its units; each plane judged as a flat grid", whole, planes), nil
}

// plane returns the digits of a plane of a cube across an axis.
func plane(values []grid.Digit, n, axis, at int) []grid.Digit {
	var out []grid.Digit
	strides := [3]int{n * n, n, 1}
	first, second := strides[(axis+1)%3], strides[(axis+2)%3]
	for i := range n {
		for j := range n {
			out = append(out, values[at*strides[axis]+i*first+j*second])
		}
	}
	return out
}

// findPairwise compares the fixpoints of naked singles with and without the pairwise
// rules, and counts what the rules remove by themselves.
func findPairwise(ctx context.Context) (Finding, error) {
	differ, removing := 0, 0
	for i := range 200 {
		puzzle := holed(5, fmt.Sprintf("O1/%d", i), 3+i%2, [...]float64{0.35, 0.48}[i%2])
		if candidatesAfter(puzzle, "naked-single") != candidatesAfter(puzzle, "naked-single,pairwise") {
			differ++
		}
		b := puzzle.Board()
		heuristics.MustParse("naked-single").Engine(b).Propagate()
		e := heuristics.NewEngine(b, &heuristics.Pairwise{})
		e.Propagate()
		if e.Tallies()[0].Eliminations > 0 {
			removing++
		}
	}
	return judged(differ > 0, "fixpoints with and without them; what they remove after naked singles", differ, removing), ctx.Err()
}

// findPlacesAndPairs counts the puzzles on which rules 8 to 10 remove more than rules 5 to
// 7, and rule 11 more than all those, and the candidates left in the end: by the rules of
// this program that are to be the same, and by the rules as the work words them.
func findPlacesAndPairs(ctx context.Context) (Finding, error) {
	var ours, theirs [3]int // by rules 8 to 10, by rule 11, candidates left
	for i := range 200 {
		puzzle := holed(5, fmt.Sprintf("O3/%d", i), 3, 0.33)
		addPuzzle(&ours, candidatesAfter(puzzle, "naked-single"),
			candidatesAfter(puzzle, "singles"), candidatesAfter(puzzle, "singles,naked-tuple-2"))
		addPuzzle(&theirs, hypothesesAfter(puzzle, false, false),
			hypothesesAfter(puzzle, true, false), hypothesesAfter(puzzle, true, true))
	}
	write := func(n [3]int) string {
		return fmt.Sprintf("%d, %d; candidates left %d", n[0], n[1], n[2])
	}
	return judged(ours[0] > 0 && ours[1] > 0, "hidden singles and naked pairs of this program; the rules as the work words them", write(ours), write(theirs)), ctx.Err()
}

// addPuzzle counts whether each of two further rules removed candidates, and what is left.
func addPuzzle(n *[3]int, first, second, third int) {
	if second < first {
		n[0]++
	}
	if third < second {
		n[1]++
	}
	n[2] += third
}

// hypotheses are the digits that each cell can hold, as Opasnet's solver has them.
type hypotheses struct {
	shape    *grid.Shape
	possible []map[grid.Digit]bool
	changed  bool
}

// hypothesesAfter returns the number of hypotheses that rules 5 to 7 leave of a puzzle
// when nothing changes any more, with rules 8 to 10 and rule 11 if asked for.
func hypothesesAfter(p *grid.Puzzle, places, pairs bool) int {
	h := hypotheses{shape: p.Shape, changed: true}
	for _, given := range p.Givens {
		set := map[grid.Digit]bool{}
		for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
			if given == 0 || given == d {
				set[d] = true
			}
		}
		h.possible = append(h.possible, set)
	}
	for h.changed {
		h.changed = false
		for u := range grid.Unit(p.Shape.Units()) {
			cells := p.Shape.UnitCells(u)
			h.compare(cells)
			if places {
				h.place(cells)
			}
			if pairs {
				h.pair(cells)
			}
		}
	}
	left := 0
	for _, set := range h.possible {
		left += len(set)
	}
	return left
}

// drop takes a hypothesis away.
func (h *hypotheses) drop(c grid.Cell, d grid.Digit) {
	if h.possible[c][d] {
		delete(h.possible[c], d)
		h.changed = true
	}
}

// compare is rules 5 to 7: a digit stays in a cell only if the other cell of each pair
// can then have another.
func (h *hypotheses) compare(cells []grid.Cell) {
	for _, x := range cells {
		for _, y := range cells {
			for d := range h.possible[y] {
				if x != y && len(h.possible[y]) == 1 {
					h.drop(x, d)
				}
			}
		}
	}
}

// place is rules 8 to 10: a digit that one cell of a unit can hold is there.
func (h *hypotheses) place(cells []grid.Cell) {
	for d := grid.Digit(1); int(d) <= h.shape.Side(); d++ {
		var at []grid.Cell
		for _, c := range cells {
			if h.possible[c][d] {
				at = append(at, c)
			}
		}
		if len(at) != 1 {
			continue
		}
		for other := grid.Digit(1); int(other) <= h.shape.Side(); other++ {
			if other != d {
				h.drop(at[0], other)
			}
		}
	}
}

// pair is rule 11: two digits that two cells have alone are in no other cell of the unit.
func (h *hypotheses) pair(cells []grid.Cell) {
	for i, x := range cells {
		for _, y := range cells[i+1:] {
			if len(h.possible[x]) != 2 || !maps.Equal(h.possible[x], h.possible[y]) {
				continue
			}
			for _, c := range cells {
				for d := range h.possible[x] {
					if c != x && c != y {
						h.drop(c, d)
					}
				}
			}
		}
	}
}

// samplingPuzzles is the number of puzzles of O2, samplingSeeds that of samples for each
// number of cells.
const (
	samplingPuzzles = 20
	samplingSeeds   = 2
)

// findSampling counts the solutions of puzzles exactly, by Opasnet's sampling, and by
// draws that look at the others.
func findSampling(ctx context.Context) (Finding, error) {
	var bySearch, byLinks, met uint64
	held := 0
	for i := range samplingPuzzles {
		puzzle := holed(2, fmt.Sprintf("O2/%d", i), 3, 0.33)
		first, err := solver.Count(ctx, puzzle.Board(), solver.Config{Method: solver.Search()}, 0)
		if err != nil {
			return Finding{}, err
		}
		second, err := solver.Count(ctx, puzzle.Board(), solver.Config{Method: solver.DLX()}, 0)
		if err != nil {
			return Finding{}, err
		}
		most, err := mostSampled(ctx, puzzle)
		if err != nil {
			return Finding{}, err
		}
		e, err := solver.EstimateCount(ctx, puzzle.Board(), solver.EstimateConfig{Level: 0.999})
		if err != nil {
			return Finding{}, err
		}
		if !outside(math.Log(float64(first.Count)), e.Estimate) {
			held++
		}
		bySearch, byLinks, met = bySearch+first.Count, byLinks+second.Count, met+most
	}
	write := func(count uint64) string {
		return fmt.Sprintf("%d of %d; draws that look at the others have an interval that holds the count on %d of %d puzzles", met, count, held, samplingPuzzles)
	}
	return judged(met == bySearch, "draws, beside counts by search; by dancing links", write(bySearch), write(byLinks)), nil
}

// mostSampled returns the number of different solutions that the luckiest sample met.
func mostSampled(ctx context.Context, puzzle *grid.Puzzle) (uint64, error) {
	most := uint64(0)
	for _, chosen := range []int{4, 8, 12} {
		for seed := range uint64(samplingSeeds) {
			var c solver.EstimateConfig
			c.Seed, c.Probes = seed, 1000
			sample, err := solver.SampleCells(ctx, puzzle.Board(), fewestCandidates(puzzle, chosen), c)
			if err != nil {
				return 0, err
			}
			most = max(most, sample.Distinct)
		}
	}
	return most, nil
}

// fewestCandidates returns the open cells of a puzzle with the fewest candidates.
func fewestCandidates(p *grid.Puzzle, most int) []grid.Cell {
	b := p.Board()
	var cells []grid.Cell
	for c := range grid.Cell(p.Shape.Cells()) {
		if p.Givens[c] == 0 {
			cells = append(cells, c)
		}
	}
	slices.SortStableFunc(cells, func(x, y grid.Cell) int {
		return cmp.Compare(b.Size(b.CellSet(x)), b.Size(b.CellSet(y)))
	})
	return cells[:min(most, len(cells))]
}
