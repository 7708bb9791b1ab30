package heuristictest

import (
	"slices"

	"basisk/grid"
)

// The brute force: fill the open cell with the fewest digits left by each of them
// in turn. Cost: a step looks at all cells and their peers, which is all right for
// boards that are mostly filled. Before and after a step no two peers hold the
// same digit.

// budget is the number of steps after which the brute force gives up: some
// hundredths of a second at side 16.
const budget = 1 << 13

// brute is a search under way.
type brute struct {
	side      int
	peers     [][]grid.Cell
	allowed   [][]grid.Digit // of each cell
	digits    []grid.Digit   // 0 in open cells
	limit     int
	steps     int
	solutions [][]grid.Digit
	seen      []bool // scratch: the digits around a cell
}

// Solutions lists the solutions of p, in no particular order, until it has limit
// of them or has used up its budget of steps; then complete is false.
func Solutions(p *grid.Puzzle, limit int) (solutions [][]grid.Digit, complete bool) {
	s := p.Shape
	b := brute{
		side: s.Side(), peers: peers(s), allowed: make([][]grid.Digit, s.Cells()),
		digits: make([]grid.Digit, s.Cells()), limit: limit, seen: make([]bool, s.Side()+1),
	}
	for c := range b.allowed {
		b.allowed[c] = digitsOf(p, grid.Cell(c))
	}
	complete = b.fill()
	return b.solutions, complete
}

// digitsOf lists what givens and restrictions leave to c.
func digitsOf(p *grid.Puzzle, c grid.Cell) []grid.Digit {
	var digits []grid.Digit
	for d := grid.Digit(1); int(d) <= p.Shape.Side(); d++ {
		if p.Allows(c, d) {
			digits = append(digits, d)
		}
	}
	return digits
}

// fill completes the grid in every way; it returns false if it was cut short.
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

// choose returns an open cell with the fewest digits left, and those; -1 if no
// cell is open.
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

// count notes which digits the peers of c hold, and counts those left to it.
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

// peers lists, by coordinates, the cells that may not hold the digit of each cell.
func peers(s *grid.Shape) [][]grid.Cell {
	list := make([][]grid.Cell, s.Cells())
	for a := range list {
		for b := range list {
			if a != b && exclude(s, grid.Cell(a), grid.Cell(b)) {
				list[a] = append(list[a], grid.Cell(b))
			}
		}
	}
	return list
}

// exclude reports whether two cells lie in a plane in which they share a row, a
// column or a box.
func exclude(s *grid.Shape, a, b grid.Cell) bool {
	la, ra, ca := s.Coordinates(a)
	lb, rb, cb := s.Coordinates(b)
	rows, cols := s.Box()
	inPlane := func(same bool, ra, ca, rb, cb int) bool {
		return same && (ra == rb || ca == cb || ra/rows == rb/rows && ca/cols == cb/cols)
	}
	if !s.IsCube() {
		return inPlane(true, ra, ca, rb, cb)
	}
	return inPlane(la == lb, ra, ca, rb, cb) || inPlane(ra == rb, la, ca, lb, cb) || inPlane(ca == cb, la, ra, lb, rb)
}
