package claims

import (
	"context"
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Claims of sudoku_fun.
func funClaims() []Claim {
	return []Claim{
		{
			ID: "F1", Work: workFun, Claim: "the best cell to guess in is where the row or column with the fewest open cells crosses the one with the fewest; its guesses on 50 random 9×9 puzzles, beside those in the cell with the fewest digits that are missing from its units", Said: "at most as many", Find: findFullest,
			Reading: "the work calls that cell the best and compares it with none; both searches here try what is missing from the three units and know no other rule",
		},
		{ID: "F2", Work: workFun, Claim: "3-D Sudoku, \"if that's possible\"; the planes of a 9×9×9 cube, 27 in all three directions, that are valid Sudokus at once", Said: "27", Find: findCube},
	}
}

// findFullest compares guesses by sudoku_fun's rule and in the smallest cell, summed and
// puzzle by puzzle. Neither search propagates.
func findFullest(ctx context.Context) (Finding, error) {
	sums, wins := [2]int{}, 0
	for i := 0; i < 50 && ctx.Err() == nil; i++ {
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
// missing from their units, and counts them. It is no method of package solver, so that the
// two searches differ in the choice of the cell and in nothing else.
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
// these the one whose other line has; of several the first, row by row.
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
