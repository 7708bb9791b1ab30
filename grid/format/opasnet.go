package format

import (
	"bytes"
	"strconv"

	"basisk/grid"
)

// Opasnet's table of a Sudoku: a row of the grid on each line, with its number, and a column of the
// table for each one of the grid. Rows and columns may be missing, and may have any order.
//
//	Obs,SudRow,1,2,3,4,5,6,7,8,9
//	1,1,8,,,,,,,,
//	2,2,,,3,6,,,,,
//	3,3,,7,,,9,,2,[58],NA
//
// An open cell is empty, NA, 0 or any other open cell of tables. Candidates are in brackets or
// quotes, [3,5,17] or "3,5,17"; up to side 9 also 358. A cube has the column SudLayer before
// SudRow. The side is the number of columns, if they are complete, else that of a header or --box,
// or the next square number.

// rowTable collects such a table.
type rowTable struct {
	tableColumns
	line int // the line of its beginning
	rows []tableRow
	seen map[[2]int]bool // layers and rows
}

type tableRow struct {
	cells      []cell // all fields
	layer, row int
}

// take parses the fields of a line.
func (t *rowTable) take(cells []cell) error {
	v, err := t.numbers(cells)
	if err != nil {
		return err
	}
	at := [2]int{v[layerField], v[rowField]}
	if t.seen[at] {
		c := t.of(rowField, cells)
		return c.refused("row "+quote(c.text)+" again",
			"each once, or the names of columns before another table")
	}
	for i := range cells {
		cells[i].text = bytes.Clone(cells[i].text)
	}
	t.seen[at] = true
	t.rows = append(t.rows, tableRow{cells, v[layerField], v[rowField]})
	return nil
}

// side returns the side of the grid, or 0 if the table does not show it.
func (t *rowTable) side() int {
	top, count := 0, 0
	for _, at := range t.at {
		if top = max(top, at); at > 0 {
			count++
		}
	}
	if top == count {
		return top
	}
	for _, row := range t.rows {
		top = max(top, row.layer, row.row)
	}
	return squareFrom(max(top, 4))
}

func (t *rowTable) puzzle(r *reader) (*grid.Puzzle, error) {
	n := r.side()
	if n == 0 {
		n = t.side()
	}
	if r.cube() && !t.has(layerField) {
		return nil, position{t.line, 0}.refused("no column SudLayer", "the layers of a cube")
	}
	shape, err := r.shape(n, t.has(layerField))
	if err != nil {
		return nil, err
	}
	cells := make([]cell, shape.Cells())
	for i := range cells {
		cells[i] = cell{position: position{t.line, 1}}
	}
	for _, row := range t.rows {
		if err := t.place(cells, shape, row); err != nil {
			return nil, err
		}
	}
	rule := r.symbols()
	rule.zeroBlank = true
	return fill(shape, cells, rule)
}

// place sets the cells from the fields of a line.
func (t *rowTable) place(cells []cell, shape *grid.Shape, row tableRow) error {
	n := shape.Side()
	for i, c := range row.cells {
		switch r := t.roles[i]; {
		case r == rowField && row.row > n, r == layerField && row.layer > n:
			return c.unexpected(quote(c.text), n, 0)
		case r != location:
		case t.at[i] > n:
			return position{t.line, 0}.refused("column "+strconv.Itoa(t.at[i]), "1 to "+strconv.Itoa(n))
		default:
			c.text = listed(c.text, n)
			cells[shape.CellAt(row.layer-1, row.row-1, t.at[i]-1)] = c
		}
	}
	return nil
}

// listed returns a field with candidates in brackets.
func listed(text []byte, n int) []byte {
	switch {
	case isMissing(text):
		return nil
	case text[0] == '[':
		return text
	case bytes.ContainsAny(text, ",;/ "), len(text) > 1 && n <= 9 && isGroup(text, n):
		text = bytes.ReplaceAll(text, []byte("/"), []byte(","))
		return append(append([]byte("["), text...), ']')
	}
	return text
}
