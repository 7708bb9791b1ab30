package claims

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"basisk/dlx"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/sampling"
)

// Claims of the Opasnet solver.
func opasnetClaims() []Claim {
	return ofWork("Opasnet", []Claim{
		{
			ID: "O1", Value: "some", Find: findPairwise,
			Claim: "rules 5 to 7 compare two cells of a row, column or area at a time; " +
				"puzzles of 200 on which they remove more than naked singles do",
			Reading: "the work lists the rules and does not compare them with naked singles, which it has no name for",
		},
		{
			ID: "O2", Value: "all", Find: findSampling,
			Claim: "drawing digits for chosen cells independently of each other counts the solutions of a puzzle; " +
				"the most that a sample of 5000 draws, for 4 or 8 cells, met, in sum of 20 puzzles",
			Reading: "the work leaves open which cells to choose, and warns of those that come first; " +
				"here they are the ones with the fewest candidates",
		},
		{
			ID: "O3", Value: "some, some", Find: findPlacesAndPairs,
			Claim: "rules 8 to 10 (a digit with one cell left in a row, column or area) and 11 (two cells with the same two " +
				"digits), which are hidden singles and naked pairs, add to rules 5 to 7; puzzles of 200 on which they do",
		},
	})
}

// findPairwise compares the fixpoint of naked singles with the fixpoints of the pairwise rules:
// this program's rule, and the rules as worded in the work.
func findPairwise(ctx context.Context) (Finding, error) {
	var ours, theirs [3]int // puzzles; candidates left by naked singles, and by the rules
	for i := 0; i < 200 && ctx.Err() == nil; i++ {
		puzzle := holed(5, fmt.Sprintf("O1/%d", i), 3+i%2, [...]float64{0.35, 0.48}[i%2])
		singles := candidatesAfter(puzzle, "naked-single")
		addPuzzle(&ours, singles, candidatesAfter(puzzle, "pairwise"))
		addPuzzle(&theirs, singles, hypothesesAfter(puzzle, false, false))
	}
	write := func(n [3]int) string {
		return fmt.Sprintf("%d; candidates left %d, by naked singles %d", n[0], n[2], n[1])
	}
	return judged(ours[0] > 0, "the rule pairwise of this program; the rules as the work words them",
		write(ours), write(theirs)), ctx.Err()
}

// findPlacesAndPairs counts the puzzles on which rules 8 to 10 remove more than rules 5 to 7, and
// rule 11 more than all those, and the candidates left in the end: by the equivalent rules of this
// program, and by the rules as worded in the work.
func findPlacesAndPairs(ctx context.Context) (Finding, error) {
	var ours, theirs [2][3]int // by rules 8 to 10 and by rule 11: puzzles, candidates left before and after
	for i := 0; i < 200 && ctx.Err() == nil; i++ {
		puzzle := holed(5, fmt.Sprintf("O3/%d", i), 3, 0.33)
		singles, worded := candidatesAfter(puzzle, "singles"), hypothesesAfter(puzzle, true, false)
		addPuzzle(&ours[0], candidatesAfter(puzzle, "naked-single"), singles)
		addPuzzle(&ours[1], singles, candidatesAfter(puzzle, "singles,naked-tuple-2"))
		addPuzzle(&theirs[0], hypothesesAfter(puzzle, false, false), worded)
		addPuzzle(&theirs[1], worded, hypothesesAfter(puzzle, true, true))
	}
	write := func(n [2][3]int) string {
		return fmt.Sprintf("%d, %d; candidates left %d, %d, %d", n[0][0], n[1][0], n[0][1], n[1][1], n[1][2])
	}
	methods := "hidden singles and naked pairs of this program; the rules as the work words them"
	return judged(ours[0][0] > 0 && ours[1][0] > 0, methods, write(ours), write(theirs)), ctx.Err()
}

// hypotheses are the digits that each cell can hold, as in Opasnet's solver.
type hypotheses struct {
	shape    *grid.Shape
	possible []map[grid.Digit]bool
	changed  bool
}

// hypothesesAfter returns the number of hypotheses that rules 5 to 7 leave at their fixpoint, with
// rules 8 to 10 and rule 11 on request.
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

// drop removes a hypothesis.
func (h *hypotheses) drop(c grid.Cell, d grid.Digit) {
	if h.possible[c][d] {
		delete(h.possible[c], d)
		h.changed = true
	}
}

// compare is rules 5 to 7: a digit stays in a cell only if the other cell of each pair can then
// have a different one.
func (h *hypotheses) compare(cells []grid.Cell) {
	for _, y := range cells {
		if len(h.possible[y]) != 1 {
			continue
		}
		for d := range h.possible[y] {
			for _, x := range cells {
				if x != y {
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

// pair is rule 11: two digits that only two cells can have are in no other cell of the unit.
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

// findSampling counts the solutions of puzzles by Opasnet's sampling, and exactly, and the
// solutions that samples meet by listing all draws, which 5000 draws exhaust.
func findSampling(ctx context.Context) (Finding, error) {
	var met, listed, bySearch, byLinks uint64
	for i := range 20 {
		puzzle := holed(2, fmt.Sprintf("O2/%d", i), 3, 0.33)
		first, err1 := solver.Count(ctx, puzzle.Board(), solver.Config{Method: solver.Search()}, 0)
		second, err2 := solver.Count(ctx, puzzle.Board(), solver.Config{Method: solver.DLX()}, 0)
		few, many := fewestCandidates(puzzle, 4), fewestCandidates(puzzle, 8)
		draws := sampling.Config{Sampling: dlx.Sampling{Probes: 5000}}
		fewer, err3 := sampling.Naive(ctx, puzzle.Board(), few, draws)
		more, err4 := sampling.Naive(ctx, puzzle.Board(), many, draws)
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			return Finding{}, err
		}
		met, bySearch = met+max(fewer.Distinct, more.Distinct), bySearch+first.Count
		listed, byLinks = listed+max(listDraws(puzzle.Board(), few), listDraws(puzzle.Board(), many)), byLinks+second.Count
	}
	return judged(met == bySearch, "draws, beside counts by search; all draws listed, beside counts by dancing links",
		fmt.Sprintf("%d of %d", met, bySearch), fmt.Sprintf("%d of %d", listed, byLinks)), nil
}

// listDraws counts the solutions that the rules find from a digit for each of some cells, trying
// all combinations of candidates that the rules leave.
func listDraws(b *grid.Board, cells []grid.Cell) uint64 {
	if !heuristics.MustParse("singles,locked").Engine(b).Propagate() {
		return 0
	}
	if len(cells) == 0 && b.Open() == 0 {
		return 1
	}
	solutions := uint64(0)
	for d := grid.Digit(1); len(cells) > 0 && int(d) <= b.Shape().Side(); d++ {
		if next := b.Clone(); b.Has(cells[0], d) && next.Place(cells[0], d) {
			solutions += listDraws(next, cells[1:])
		}
	}
	return solutions
}

// fewestCandidates returns the open cells of a puzzle with the fewest candidates.
func fewestCandidates(p *grid.Puzzle, most int) []grid.Cell {
	b := p.Board()
	cells := openCells(p)
	slices.SortStableFunc(cells, func(x, y grid.Cell) int {
		return cmp.Compare(b.Size(b.CellSet(x)), b.Size(b.CellSet(y)))
	})
	return cells[:min(most, len(cells))]
}
