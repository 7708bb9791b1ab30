package pattern

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"basisk/grid"
)

// The other grids of a tower. The work builds the boxes of a tower below the top one by "any
// rotations or shifts" and shows one way, the turning tower. A tower completes every floor exactly
// if each row of a lower box is a row of the top box in another order: if a row took digits of two
// rows, some floor would have one of them in another of its boxes there, and the digits would
// clash. So a tower is chosen by
//
//	orders   for each lower box, which row of the top box goes to which row: R! ways
//	squares  for each row of the top box, the order of its C digits in each of the C
//	         boxes; no column may repeat one, so it is a Latin square with the first row
//	         given
//
// independently of each other, (R!)^(C-1)·L(C)^R in all with L = 1, 2, 24, 1344 for C = 2 to 5: 2²
// · 1², 6² · 2³ = 288, 24³ · 24⁴ towers for basis 2, 3 and 4. A given digit below the floor fixes
// one entry of one order and of one square, so that towers which fit a puzzle are counted by the
// same product. Cost: squares are listed by backtracking.

// maxSquares bounds the Latin squares that are listed to be counted: more than there are of order 6
// with the first row given, 1,128,960.
const maxSquares = 1 << 21

// open marks entries of orders and squares that nothing fixes.
const open = -1

// Towers are the towers that complete the first band of a puzzle and fit its givens.
type Towers struct {
	puzzle     *grid.Puzzle
	rows, cols int
	// order[b-1][i] is the row of box b to which row i of the top box goes, square[i][b][x]
	// the column of row i of the top box whose digit is in column x of box b.
	order  [][]int
	square [][][]int
	none   bool // whether two givens contradict each other
}

// NewTowers returns the towers of p, whose first band must be full. The error names the first open
// cell, or says why p has no towers.
func NewTowers(p *grid.Puzzle) (*Towers, error) {
	s := p.Shape
	if err := checkBands(s); err != nil {
		return nil, err
	}
	rows, cols := s.Box()
	floor := p.Givens[:rows*s.Side()]
	if _, err := TowerKeys(s, floor, TurningTower(s)); err != nil {
		return nil, err
	}
	t := &Towers{puzzle: p, rows: rows, cols: cols}
	for range cols - 1 {
		t.order = append(t.order, slices.Repeat([]int{open}, rows))
	}
	for range rows {
		square := [][]int{count(cols)}
		for range cols - 1 {
			square = append(square, slices.Repeat([]int{open}, cols))
		}
		t.square = append(t.square, square)
	}
	t.fix(floor)
	return t, nil
}

// count lists 0..n-1.
func count(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// fix records what the givens below the floor determine.
func (t *Towers) fix(floor []grid.Digit) {
	n := t.puzzle.Shape.Side()
	for at, d := range t.puzzle.Givens {
		box, row, col := at/n/t.rows, at/n%t.rows, at%n
		if d == 0 || box == 0 {
			continue
		}
		for top := range n { // the cells of the box in the floor
			i, x := top/t.cols, top%t.cols
			if floor[i*n+col/t.cols*t.cols+x] == d {
				t.none = t.none || !fixed(t.order[box-1], i, row) || !entered(t.square[i], box, col%t.cols, x)
			}
		}
	}
}

// fixed sets an entry of a permutation and reports whether that is possible.
func fixed(list []int, at, value int) bool {
	if list[at] == value {
		return true
	}
	if list[at] != open || slices.Contains(list, value) {
		return false
	}
	list[at] = value
	return true
}

// Count returns the number of towers that fit the givens, regardless of the candidates of p. If there
// are too many to list, or ctx ends, it is not exact but a lower bound.
func (t *Towers) Count(ctx context.Context) (total *big.Int, exact bool) {
	total, exact = big.NewInt(1), true
	if t.none {
		return new(big.Int), true
	}
	for _, order := range t.order {
		free := 0
		for _, row := range order {
			if row == open {
				free++
			}
		}
		total.Mul(total, factorial(free))
	}
	known := map[string]int64{}
	for _, square := range t.square {
		name := fmt.Sprint(square)
		squares, seen := known[name]
		if !seen {
			fillSquare(ctx, square, 0, func() bool { squares++; return squares < maxSquares })
			known[name] = squares
		}
		exact = exact && squares < maxSquares && ctx.Err() == nil
		total.Mul(total, big.NewInt(squares))
	}
	return total, exact
}

// Each yields the towers, each a new stack whose top box is 1..N, row by row; the turning tower
// first if it fits. It leaves out towers whose grids p's candidates exclude. It stops early if ctx
// ends.
func (t *Towers) Each(ctx context.Context) iter.Seq[[]grid.Digit] {
	var parts []func(do func() bool) bool
	for _, order := range t.order {
		parts = append(parts, func(do func() bool) bool { return fillOrder(order, 0, do) })
	}
	for _, square := range t.square {
		parts = append(parts, func(do func() bool) bool { return fillSquare(ctx, square, 0, do) })
	}
	return func(yield func([]grid.Digit) bool) {
		if !t.none {
			choose(parts, func() bool {
				tower := t.tower()
				return !t.allowed(tower) || yield(tower)
			})
		}
	}
}

// choose calls do for all ways to fill in all parts, until it returns false.
func choose(parts []func(do func() bool) bool, do func() bool) bool {
	if len(parts) == 0 {
		return do()
	}
	return parts[0](func() bool { return choose(parts[1:], do) })
}

// tower returns the current tower.
func (t *Towers) tower() []grid.Digit {
	tower := make([]grid.Digit, t.rows*t.cols*t.cols)
	for i, square := range t.square {
		for box, columns := range square {
			row := i
			if box > 0 {
				row = t.order[box-1][i]
			}
			for x, from := range columns {
				tower[(box*t.rows+row)*t.cols+x] = grid.Digit(i*t.cols+from) + 1
			}
		}
	}
	return tower
}

// allowed reports whether the candidates of p allow the grid of a tower.
func (t *Towers) allowed(tower []grid.Digit) bool {
	if t.puzzle.Allowed == nil {
		return true
	}
	values, err := t.Grid(tower)
	return err == nil && grid.CheckSolution(t.puzzle, values) == nil
}

// Grid returns the grid that a tower makes of the floor.
func (t *Towers) Grid(tower []grid.Digit) ([]grid.Digit, error) {
	s := t.puzzle.Shape
	return CompleteFloor(s, t.puzzle.Givens[:t.rows*s.Side()], tower)
}

// Keys returns the keys by which a tower makes the stacks of the grid.
func (t *Towers) Keys(tower []grid.Digit) ([]Key, error) {
	s := t.puzzle.Shape
	return TowerKeys(s, t.puzzle.Givens[:t.rows*s.Side()], tower)
}

// fillOrder fills in the entries of a permutation from at on, first keeping entries in place, and
// calls do for each way until it returns false.
func fillOrder(list []int, at int, do func() bool) bool {
	for at < len(list) && list[at] != open {
		at++
	}
	if at == len(list) {
		return do()
	}
	defer func() { list[at] = open }()
	for shift := range list {
		list[at] = open
		if fixed(list, at, (at+shift)%len(list)) && !fillOrder(list, at+1, do) {
			return false
		}
	}
	return true
}

// fillSquare fills in the entries from number at on, row by row, and calls do for each way until it
// returns false or ctx ends.
func fillSquare(ctx context.Context, square [][]int, at int, do func() bool) bool {
	n := len(square)
	for at < n*n && square[at/n][at%n] != open {
		at++
	}
	if ctx.Err() != nil {
		return false
	}
	if at == n*n {
		return do()
	}
	box, x := at/n, at%n
	defer func() { square[box][x] = open }()
	for shift := range n {
		square[box][x] = open
		if entered(square, box, x, (x-box+shift+n)%n) && !fillSquare(ctx, square, at+1, do) {
			return false
		}
	}
	return true
}

// entered sets an entry of a Latin square and reports whether that is possible.
func entered(square [][]int, box, x, from int) bool {
	for b, columns := range square {
		if b != box && columns[x] == from {
			return false
		}
	}
	return fixed(square[box], x, from)
}
