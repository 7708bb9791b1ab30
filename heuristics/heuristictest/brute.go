package heuristictest

import (
	"math/rand/v2"
	"slices"

	"basisk/grid"
)

// The brute force: fill the open cell with the fewest digits left by each of them in turn. Cost: a
// step looks at all cells and their peers, which is fast enough for boards that are mostly filled.
// Before and after a step no two peers hold the same digit.

// budget is the number of steps after which the brute force gives up: some
// hundredths of a second at side 16.
const budget = 1 << 13

// brute is a search in progress.
type brute struct {
	side      int
	peers     [][]grid.Cell
	allowed   [][]grid.Digit // the digits allowed in each cell
	digits    []grid.Digit   // 0 in open cells
	limit     int
	steps     int
	solutions [][]grid.Digit
	seen      []bool // scratch: the digits around a cell
}

// Solutions lists the solutions of p, in no particular order, until it has limit of them or has
// used up its budget of steps; then complete is false.
func Solutions(p *grid.Puzzle, limit int) (solutions [][]grid.Digit, complete bool) {
	b := newBrute(p)
	b.limit = limit
	complete = b.fill()
	return b.solutions, complete
}

// newBrute returns a search for the solutions of p.
func newBrute(p *grid.Puzzle) *brute {
	s := p.Shape
	b := &brute{
		side: s.Side(), peers: peers(s), allowed: make([][]grid.Digit, s.Cells()),
		digits: make([]grid.Digit, s.Cells()), seen: make([]bool, s.Side()+1),
	}
	for c := range b.allowed {
		b.allowed[c] = digitsOf(p, grid.Cell(c))
	}
	return b
}

// fill returns a random full grid of s, or nil if it finds none: it tries digits in random order.
func fill(rng *rand.Rand, s *grid.Shape) []grid.Digit {
	b := newBrute(grid.NewPuzzle(s))
	b.limit = 1
	for _, digits := range b.allowed {
		rng.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
	}
	if b.fill(); len(b.solutions) == 0 {
		return nil
	}
	return b.solutions[0]
}

// digitsOf lists the digits that givens and restrictions leave in c.
func digitsOf(p *grid.Puzzle, c grid.Cell) []grid.Digit {
	var digits []grid.Digit
	for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
		if p.Allows(c, d) {
			digits = append(digits, d)
		}
	}
	return digits
}

// fill completes the grid in every way; it returns false if it was interrupted.
func (b *brute) fill() bool {
	if b.steps++; b.steps > budget {
		return false
	}
	c, digits := b.choose()
	if c < 0 {
		b.solutions = append(b.solutions, slices.Clone(b.digits))
		return len(b.solutions) < b.limit
	}
	for _, d := range digits {
		b.digits[c] = d
		if !b.fill() {
			return false
		}
	}
	b.digits[c] = 0
	return true
}

// choose returns an open cell with the fewest digits left, and those digits; -1 if no cell is open.
func (b *brute) choose() (grid.Cell, []grid.Digit) {
	best, fewest := grid.Cell(-1), b.side+1
	for c := range b.digits {
		if b.digits[c] != 0 {
			continue
		}
		if left := b.count(grid.Cell(c)); left < fewest {
			best, fewest = grid.Cell(c), left
		}
		if fewest <= 1 {
			break
		}
	}
	if best < 0 {
		return best, nil
	}
	b.count(best)
	var left []grid.Digit
	for _, d := range b.allowed[best] {
		if !b.seen[d] {
			left = append(left, d)
		}
	}
	return best, left
}

// count records the digits of the peers of c, and counts those left in c.
func (b *brute) count(c grid.Cell) int {
	clear(b.seen)
	for _, peer := range b.peers[c] {
		b.seen[b.digits[peer]] = true
	}
	left := 0
	for _, d := range b.allowed[c] {
		if !b.seen[d] {
			left++
		}
	}
	return left
}

// peers lists the cells that may not hold the digit of each cell, some of them several times. They
// come from the judge of package grid, which uses no unit lists: in a grid with the same digit
// everywhere each unit is a conflict.
func peers(s *grid.Shape) [][]grid.Cell {
	list := make([][]grid.Cell, s.Cells())
	for unit := range grid.Clashes(s, slices.Repeat([]grid.Digit{1}, s.Cells())) {
		for _, c := range unit.Cells {
			list[c] = append(list[c], unit.Cells...)
		}
	}
	for c := range list {
		list[c] = slices.DeleteFunc(list[c], func(peer grid.Cell) bool { return peer == grid.Cell(c) })
	}
	return list
}
