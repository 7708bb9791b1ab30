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

// The effect of hidden tuples, from A. Young, "Hidden Tuples" (2020).

// findPairs looks for the hidden pairs in a line and one box, after singles are exhausted, and
// places each candidate that they exclude in the rest of the box: a search and dancing links decide
// whether a solution remains. It also counts which of those candidates locked candidates exclude.
func findPairs(ctx context.Context) (Finding, error) {
	cleared, byLocked, bySearch, byLinks := 0, 0, 0, 0
	for i := range 300 {
		p := holed(6, fmt.Sprintf("tuples/%d", i), 3+i%2, [...]float64{0.3, 0.43}[i%2])
		b := p.Board()
		heuristics.MustParse("singles").Engine(b).Propagate()
		locked := b.Clone()
		heuristics.MustParse("singles,locked").Engine(locked).Propagate()
		for x := range pairsInBox(b) {
			cleared++
			if !locked.Has(x.Cell, x.Digit) {
				byLocked++
			}
			searched, err1 := solvedWith(ctx, p, x, solver.Search())
			linked, err2 := solvedWith(ctx, p, x, solver.DLX())
			if err := errors.Join(err1, err2); err != nil {
				return Finding{}, err
			}
			bySearch, byLinks = bySearch+searched, byLinks+linked
		}
	}
	write := func(solutions int) string {
		return fmt.Sprintf("%d of %d; locked candidates clear %d of them", solutions, cleared, byLocked)
	}
	return judged(bySearch == 0, "each is placed, and solved for by search; by dancing links",
		write(bySearch), write(byLinks)), ctx.Err()
}

// solvedWith returns 1 if a method finds a solution of a puzzle with a candidate, else 0.
func solvedWith(ctx context.Context, p *grid.Puzzle, x grid.Candidate, method solver.MethodEntry) (int, error) {
	b := p.Board()
	b.Place(x.Cell, x.Digit)
	r, err := solver.Solve(ctx, b, solver.Config{Method: method})
	if r.Status == solver.Solved {
		return 1, err
	}
	return 0, err
}

// restOfBox adds the candidates of digits in the box of the cells, but outside of them.
func restOfBox(b *grid.Board, cells []grid.Cell, digits []grid.Digit, rest map[grid.Candidate]bool) {
	for _, c := range b.Shape().UnitCells(boxOf(b.Shape(), cells[0])) {
		for _, d := range digits {
			if !slices.Contains(cells, c) && b.Value(c) == 0 && b.Has(c, d) {
				rest[grid.Candidate{Cell: c, Digit: d}] = true
			}
		}
	}
}

func boxOf(s *grid.Shape, c grid.Cell) grid.Unit {
	places := s.Places(c)
	return places[slices.IndexFunc(places, func(p grid.Place) bool { return s.Kind(p.Unit) == grid.Box })].Unit
}

// pairsInBox lists those candidates for all pairs of digits that have the same two cells in a line,
// both in one box. It reads the board and uses no rule: a rule that missed a pair would hide its
// exclusions from the check.
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
