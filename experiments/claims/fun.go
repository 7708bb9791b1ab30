package claims

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"basisk/dlx"
	"basisk/grid"
	"basisk/solver"
	"basisk/solver/catalog"
)

// Claims of sudoku_fun.
func funClaims() []Claim {
	return ofWork("sudoku_fun", []Claim{
		{
			ID: "F1", Value: "at most as many", Find: findFullest,
			Claim: "the best cell to guess in is where the row or column with the fewest open cells crosses the one with the " +
				"fewest; its guesses on 50 random 9×9 puzzles, " +
				"beside those in the cell with the fewest digits that are missing from its units",
			Reading: "the work calls that cell the best and compares it with none; " +
				"both searches here try what is missing from the three units and know no other rule",
		},
		{
			ID: "F2", Value: "27", Find: findCube,
			Claim: "3-D Sudoku, \"if that's possible\"; the planes of a 9×9×9 cube, 27 in all three directions, " +
				"that are valid Sudokus at once",
		},
	})
}

// findFullest compares guesses by sudoku_fun's rule with guesses in the smallest cell, in searches
// without propagation: by our own search, and by method rowcol and dancing links over an exact
// cover of the cells alone, in which the root and givens are nodes, but not guesses.
func findFullest(ctx context.Context) (Finding, error) {
	rowcol := must(catalog.Default().Method("rowcol"))
	var own, others [2]int
	for i := 0; i < 50 && ctx.Err() == nil; i++ {
		puzzle := holed(3, fmt.Sprintf("F1/%d", i), 3, 0.35)
		for j, choose := range []func(*grid.Puzzle) grid.Cell{fullestCrossing, smallestCell} {
			guess(puzzle, choose, &own[j])
		}
		none := func([]dlx.Option) bool { return false }
		fullest, err1 := solver.Solve(ctx, puzzle.Board(), solver.Config{Method: rowcol})
		smallest, err2 := dlx.Search(ctx, cellCover(puzzle), dlx.Config{Choose: dlx.SmallestFirst}, none)
		if err := errors.Join(err1, err2); err != nil {
			return Finding{}, err
		}
		others[0] += int(fullest.Stats.Nodes)
		others[1] += int(smallest.Nodes) - 1 - puzzle.Clues()
	}
	methods := "a search that fills the cell chosen; method rowcol, and dancing links whose items are the cells"
	return judged(own[0] <= own[1], methods, list(own[:]), list(others[:])), ctx.Err()
}

// cellCover returns the exact cover problem in which every cell must have a digit, and units need
// none.
func cellCover(p *grid.Puzzle) *dlx.Problem {
	s := p.Shape
	problem := dlx.NewProblem(s.Cells(), s.Units()*s.Side())
	for c := range grid.Cell(s.Cells()) {
		for d := range s.Side() {
			if given := int(p.Givens[c]); given != 0 && given != d+1 {
				continue
			}
			items := []dlx.Item{dlx.Item(c)}
			for _, place := range s.Places(c) {
				items = append(items, dlx.Item(s.Cells()+int(place.Unit)*s.Side()+d))
			}
			must(problem.AddOption(items...))
		}
	}
	return problem
}

// guess fills a puzzle in depth-first order, in the chosen cells, with the digits that are missing
// from their units, and counts the guesses.
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

// fullestCrossing returns the first cell, in the first row or column with the fewest open cells,
// whose other line has the fewest.
func fullestCrossing(p *grid.Puzzle) grid.Cell {
	lines := make([][]grid.Cell, p.Shape.Units()) // the open cells; none for boxes
	for _, c := range openCells(p) {
		for _, place := range p.Shape.Places(c) {
			if p.Shape.Kind(place.Unit) != grid.Box {
				lines[place.Unit] = append(lines[place.Unit], c)
			}
		}
	}
	across := func(c grid.Cell) int {
		open := 0
		for _, place := range p.Shape.Places(c) {
			open += len(lines[place.Unit])
		}
		return open
	}
	full := slices.DeleteFunc(slices.Clone(lines), func(line []grid.Cell) bool { return len(line) == 0 })
	first := slices.MinFunc(full, func(x, y []grid.Cell) int { return cmp.Compare(len(x), len(y)) })
	return slices.MinFunc(first, func(x, y grid.Cell) int { return cmp.Compare(across(x), across(y)) })
}

// smallestCell returns the first open cell with the fewest digits to try.
func smallestCell(p *grid.Puzzle) grid.Cell {
	return slices.MinFunc(openCells(p), func(x, y grid.Cell) int {
		return cmp.Compare(len(missingDigits(p, x)), len(missingDigits(p, y)))
	})
}

// openCells returns the cells without a given.
func openCells(p *grid.Puzzle) []grid.Cell {
	var open []grid.Cell
	for c, given := range p.Givens {
		if given == 0 {
			open = append(open, grid.Cell(c))
		}
	}
	return open
}
