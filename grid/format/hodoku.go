package format

import (
	"bytes"
	"fmt"
	"regexp"
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
var placed = regexp.MustCompile(`\+([0-9A-Za-z])`)

// isHodoku matches a line of a HoDoKu library: ":0211:147:" and so on.
func isHodoku(text []byte) bool {
	return len(text) > 0 && text[0] == ':' && bytes.Count(text, []byte(":")) >= 4
}

// readHodoku reads a line of a HoDoKu library. Placed digits become givens, deleted candidates
// restrict their cells.
func readHodoku(t *text, l line) Record {
	p, err := t.hodoku(l)
	return Record{Puzzle: p, Err: err}
}

func (r *reader) hodoku(l line) (*grid.Puzzle, error) {
	field := bytes.SplitN(l.text, []byte(":"), 6)
	symbols := placed.ReplaceAll(field[3], []byte("$1"))
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
