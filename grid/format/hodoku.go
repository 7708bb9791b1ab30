package format

import (
	"bytes"
	"fmt"
	"slices"

	"basisk/grid"
)

// The lines of HoDoKu's regression library.
//
//	:0211:137:..+5.+3..61.6.52…:762 862 687:852::
//	 │    │   │                │            └ eliminations : placements : extra
//	 │    │   │                └ deleted candidates: digit, row, column
//	 │    │   └ givens; + marks a digit that was placed
//	 │    └ the digits that the technique is about
//	 └ the technique
//
// Only givens and deleted candidates state the puzzle; the rest is for solvers to find.

// placed matches a digit that the library has placed.
var placed = lazily(`\+([0-9A-Za-z])`)

// isHodoku matches a line of a HoDoKu library: ":0211:147:" and so on.
func isHodoku(text []byte) bool {
	return len(text) > 0 && text[0] == ':' && bytes.Count(text, []byte(":")) >= 4
}

// hodoku reads a line of a HoDoKu library. Placed digits become givens, deleted candidates restrict
// their cells.
func (r *reader) hodoku(l line) (*grid.Puzzle, error) {
	field := bytes.SplitN(l.text, []byte(":"), 6)
	symbols := placed().ReplaceAll(field[3], []byte("$1"))
	start := 1 + len(field[0]) + 1 + len(field[1]) + 1 + len(field[2]) + 1
	at := func(i int) *cell { return &cell{symbols[i : i+1], position{l.num, start}} }
	p, err := r.fitShape(len(symbols), ofSymbols(symbols, symbolRule{stated: usual}, at))
	if err != nil {
		return nil, position{l.num, start}.place(err)
	}
	for item := range bytes.FieldsSeq(field[4]) {
		c, d, err := deletion(p.Shape, item)
		if err != nil {
			return nil, position{l.num, start + len(field[3]) + 1}.place(err)
		}
		left := []grid.Digit{}
		for other := grid.Digit(1); int(other) <= p.Shape.Side(); other++ {
			if other != d && (p.Allowed == nil || p.Allowed[c] == nil || slices.Contains(p.Allowed[c], other)) {
				left = append(left, other)
			}
		}
		if restrict(p, c, left) == "" {
			p.Restrict(c, left)
		}
	}
	return p, nil
}

// deletion parses a deleted candidate: digit, row, column.
func deletion(s *grid.Shape, item []byte) (grid.Cell, grid.Digit, error) {
	n := s.Side()
	if len(item) == 3 && isNumber(item) {
		d, row, col := int(item[0]-'0'), int(item[1]-'0'), int(item[2]-'0')
		if min(d, row, col) >= 1 && max(d, row, col) <= n {
			return s.CellAt(0, row-1, col-1), grid.Digit(d), nil
		}
	}
	return 0, 0, mistake("deleted candidate "+quote(item), fmt.Sprintf("digit, row and column, each 1 to %d", n))
}

// A sukaku states only candidates: N³ characters on a line, N for each cell, with digit d at
// position d if it is a candidate of the cell.
//
//	1234.6.8912..5....…      cell 1: all but 5 and 7; cell 2: 1, 2 and 5; …
//
// A cube of side N has N³ cells too, and some grids have as many: only the option reads candidates.

// sukakuPuzzle reads N³ characters, N for each cell: digit d at position d of the cell if d is a
// candidate there, else a dot or a zero.
func (t *text) sukakuPuzzle(symbols []byte, at func(int) *cell) (*grid.Puzzle, error) {
	n := root(len(symbols), 3)
	if n < 2 || n > len(ordered)-1 {
		return nil, mistake(plural(len(symbols), "character"), "N candidates for each of N² cells, such as 729")
	}
	a := tableOf(symbols, n, symbolRule{stated: usual})
	shape, err := t.shape(n, false)
	if err != nil {
		return nil, err
	}
	p := grid.NewPuzzle(shape)
	p.Population = t.head.population
	for c := range grid.Cell(shape.Cells()) {
		digits := []grid.Digit{}
		for d := 1; d <= n; d++ {
			i := int(c)*n + d - 1
			switch a.digit[symbols[i]] {
			case 0:
			case int16(d):
				digits = append(digits, grid.Digit(d))
			default:
				return nil, at(i).refused(quote(at(i).text), fmt.Sprintf("candidate %d or a dot", d))
			}
		}
		if len(digits) < n {
			p.Restrict(c, digits)
		}
	}
	return p, nil
}
