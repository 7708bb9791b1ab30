package claims

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// Claims of the Opasnet solver.
func opasnetClaims() []Claim {
	return []Claim{
		{
			ID: "O1", Work: workOpasnet, Claim: "rules 5 to 7 compare two cells of a row, column or area at a time; puzzles of 200 on which they remove more than naked singles do", Said: "some", Find: findPairwise,
			Reading: "the work lists the rules and does not compare them with naked singles, which it has no name for",
		},
		{
			ID: "O2", Work: workOpasnet, Claim: "drawing digits for chosen cells independently of each other counts the solutions of a puzzle; the most that a sample of 1000 draws, for 4, 8 or 12 cells, met, in sum of 20 puzzles", Said: "all", Find: findSampling,
			Reading: "the work leaves open which cells to choose, and warns of those that come first; here they are the ones with the fewest candidates",
		},
		{ID: "O3", Work: workOpasnet, Claim: "rules 8 to 10 (a digit with one cell left in a row, column or area) and 11 (two cells with the same two digits), which are hidden singles and naked pairs, add to rules 5 to 7; puzzles of 200 on which they do", Said: "some, some", Find: findPlacesAndPairs},
	}
}

// findPairwise compares the fixpoints of naked singles with and without the pairwise
// rules, and counts what the rules remove by themselves.
func findPairwise(ctx context.Context) (Finding, error) {
	differ, removing := 0, 0
	for i := 0; i < 200 && ctx.Err() == nil; i++ {
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
	for i := 0; i < 200 && ctx.Err() == nil; i++ {
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
