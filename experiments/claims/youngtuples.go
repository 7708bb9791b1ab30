package claims

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// What hidden tuples clear, of A. Young, "Hidden Tuples" (2020).

// tupleBoards runs the rules of a list on some puzzles and passes on each step, with the
// board as it is after it, and the boards at their fixpoints.
func tupleBoards(ctx context.Context, rules string, step func(*grid.Board, heuristics.Step), end func(*grid.Puzzle, *grid.Board)) error {
	for i := 0; i < 300 && ctx.Err() == nil; i++ {
		puzzle := holed(6, fmt.Sprintf("tuples/%d", i), 3+i%2, [...]float64{0.3, 0.43}[i%2])
		b := puzzle.Board()
		e := heuristics.MustParse(rules).Engine(b)
		e.Record(func(s heuristics.Step) { step(b, s) })
		e.Propagate()
		end(puzzle, b)
	}
	return ctx.Err()
}

// noStep is for those who do not ask for steps.
func noStep(*grid.Board, heuristics.Step) {}

// findInside counts removals by hidden tuples inside of their cells: as the steps say,
// and by comparing the boards before and after. The first step of a board is not
// compared: there is no board before it.
func findInside(ctx context.Context) (Finding, error) {
	said, seen := 0, 0
	var before []int // the candidates of each cell
	err := tupleBoards(ctx, "singles,hidden-tuple", func(b *grid.Board, s heuristics.Step) {
		after := cellSizes(b)
		if s.Pattern == heuristics.PatternHiddenTuple && len(before) == len(after) {
			for _, r := range s.Removed {
				if slices.Contains(s.Cells, r.Cell) {
					said++
				}
			}
			for _, c := range s.Cells {
				seen += before[c] - after[c]
			}
		}
		before = after
	}, func(*grid.Puzzle, *grid.Board) { before = nil })
	return twice("0", "removals that the steps of the rule list; boards before and after each step compared", said, seen), err
}

// cellSizes returns the number of candidates of each cell.
func cellSizes(b *grid.Board) []int {
	sizes := make([]int, b.Shape().Cells())
	for c := range sizes {
		sizes[c] = b.Size(b.CellSet(grid.Cell(c)))
	}
	return sizes
}

// findPairs looks, where singles are exhausted, for the hidden pairs of lines that lie in
// one box, and places each candidate that they clear in the rest of the box: a search and
// dancing links say whether a solution is left. It counts, too, what locked candidates
// leave of those candidates.
func findPairs(ctx context.Context) (Finding, error) {
	cleared, unlocked, bySearch, byLinks := 0, 0, 0, 0
	var failed error
	err := tupleBoards(ctx, "singles", noStep, func(p *grid.Puzzle, b *grid.Board) {
		locked := b.Clone()
		heuristics.MustParse("singles,locked").Engine(locked).Propagate()
		for x := range pairsInBox(b) {
			cleared++
			if locked.Has(x.Cell, x.Digit) {
				unlocked++
			}
			for method, count := range map[string]*int{"search": &bySearch, "dlx": &byLinks} {
				solves, err := solvesWith(ctx, p, x, method)
				failed = errors.Join(failed, err)
				if solves {
					*count++
				}
			}
		}
	})
	write := func(solutions int) string {
		return fmt.Sprintf("%d of %d; locked candidates leave %d of them", solutions, cleared, unlocked)
	}
	return judged(bySearch == 0, "each is placed, and solved for by search; by dancing links", write(bySearch), write(byLinks)), errors.Join(err, failed)
}

// solvesWith reports whether a puzzle has a solution with a candidate.
func solvesWith(ctx context.Context, p *grid.Puzzle, x grid.Candidate, method string) (bool, error) {
	b := p.Board()
	if !b.Has(x.Cell, x.Digit) || !b.Place(x.Cell, x.Digit) {
		return false, nil
	}
	entry, err := solver.Default().Method(method)
	if err != nil {
		return false, err
	}
	r, err := solver.Solve(ctx, b, solver.Config{Method: entry})
	return r.Status == solver.Solved, err
}

// restOfBox adds the candidates of digits in the box of the cells, outside of them.
func restOfBox(b *grid.Board, cells []grid.Cell, digits []grid.Digit, rest map[grid.Candidate]bool) {
	for _, c := range b.Shape().UnitCells(boxOf(b.Shape(), cells[0])) {
		for _, d := range digits {
			if !slices.Contains(cells, c) && b.Value(c) == 0 && b.Has(c, d) {
				rest[grid.Candidate{Cell: c, Digit: d}] = true
			}
		}
	}
}

// boxOf returns the box of a cell.
func boxOf(s *grid.Shape, c grid.Cell) grid.Unit {
	places := s.Places(c)
	return places[slices.IndexFunc(places, func(p grid.Place) bool { return s.Kind(p.Unit) == grid.Box })].Unit
}

// pairsInBox lists those candidates for all pairs of digits that have the same two cells
// of a line, both in one box. It looks at the board and asks no rule: a rule that did not
// find a pair would keep what the pair clears from being judged.
func pairsInBox(b *grid.Board) map[grid.Candidate]bool {
	rest := map[grid.Candidate]bool{}
	s := b.Shape()
	for u := range grid.Unit(s.Units()) {
		if s.Kind(u) == grid.Box {
			continue
		}
		places := map[[2]grid.Cell][]grid.Digit{}
		for d := range grid.Digit(s.Side()) {
			if at := cellsOf(b, u, d+1); len(at) == 2 && boxOf(s, at[0]) == boxOf(s, at[1]) {
				places[[2]grid.Cell(at)] = append(places[[2]grid.Cell(at)], d+1)
			}
		}
		for cells, digits := range places {
			if len(digits) == 2 {
				restOfBox(b, cells[:], digits, rest)
			}
		}
	}
	return rest
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
