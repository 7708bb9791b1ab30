package heuristictest

import (
	"math/rand/v2"
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

// fill draws a filled grid of s, or returns nil if none is found: digits are tried in a
// random order.
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
	at := make([]place, s.Cells())
	for c := range at {
		at[c].layer, at[c].row, at[c].col = s.Coordinates(grid.Cell(c))
	}
	list := make([][]grid.Cell, s.Cells())
	for a := range list {
		for b := range list[:a] {
			if exclude(s, at[a], at[b]) {
				list[a], list[b] = append(list[a], grid.Cell(b)), append(list[b], grid.Cell(a))
			}
		}
	}
	return list
}

// place is the coordinates of a cell.
type place struct{ layer, row, col int }

// exclude reports whether two cells lie in a plane in which they share a row, a
// column or a box, or in a flat grid another unit that its layout states.
func exclude(s *grid.Shape, a, b place) bool {
	rows, cols := s.Box()
	inPlane := func(same bool, ra, ca, rb, cb int) bool {
		return same && (ra == rb || ca == cb || rows > 0 && ra/rows == rb/rows && ca/cols == cb/cols)
	}
	if !s.IsCube() {
		return inPlane(true, a.row, a.col, b.row, b.col) || excludeFurther(s.Layout(), a, b)
	}
	return inPlane(a.layer == b.layer, a.row, a.col, b.row, b.col) ||
		inPlane(a.row == b.row, a.layer, a.col, b.layer, b.col) ||
		inPlane(a.col == b.col, a.layer, a.row, b.layer, b.row)
}

// excludeFurther reports whether two cells share one of the units that a layout states beside
// lines and equal boxes.
func excludeFurther(l grid.Layout, a, b place) bool {
	n := l.Side
	rows, cols := l.BoxRows, l.BoxCols
	if rows == 0 {
		for rows*rows < n {
			rows++
		}
		cols = rows
	}
	// A window begins behind the first row and column, and a line is left between two.
	window := func(p place) (down, right int, inside bool) {
		down, right = p.row/(rows+1), p.col/(cols+1)
		return down, right, p.row%(rows+1) > 0 && p.col%(cols+1) > 0 && down < (n-1)/(rows+1) && right < (n-1)/(cols+1)
	}
	aDown, aRight, aInside := window(a)
	bDown, bRight, bInside := window(b)
	here, there := a.row*n+a.col, b.row*n+b.col
	return l.Regions != nil && l.Regions[here] == l.Regions[there] ||
		l.Diagonals && (a.row == a.col && b.row == b.col || a.row+a.col == n-1 && b.row+b.col == n-1) ||
		l.Windows && aInside && bInside && aDown == bDown && aRight == bRight ||
		l.Groups && a.row%rows == b.row%rows && a.col%cols == b.col%cols ||
		slices.ContainsFunc(l.Extra, func(cells []grid.Cell) bool {
			return slices.Contains(cells, grid.Cell(here)) && slices.Contains(cells, grid.Cell(there))
		})
}
