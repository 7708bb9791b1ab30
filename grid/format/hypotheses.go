package format

import (
	"bytes"
	"fmt"
	"strings"
)

// Hypotheses: a table with one line for each candidate.
//
//	row,column,area,cell,digit,value
//	1,1,1,1,1,FALSE
//	1,1,1,1,2,TRUE
//	…
//
// All numbers count from 1. area numbers the boxes and cell the places in a box, so
// that the size of the boxes needs no header. A cube has the layer as a further first
// column. FALSE excludes a candidate; TRUE excludes those digits of the cell for which
// there is no line, so that a table may list either kind alone. A cell with one digit
// left is given. A further line of column names begins a further puzzle.

// The columns of the two kinds of tables.
const (
	flatColumns = "row,column,area,cell,digit,value"
	cubeColumns = "layer," + flatColumns
)

// hypotheses reads such tables.
type hypotheses struct {
	*reader
	in    *lines
	items *facts
	area  [2]int // the last row and column of area 1
}

// run reads the source.
func (h *hypotheses) run() {
	for l := range h.lines(h.in) {
		if l.blank() || bytes.HasPrefix(bytes.TrimSpace(l.text), []byte("#")) {
			continue
		}
		if err := h.take(l); err != nil {
			h.items = nil
			h.fail(l.num, err)
			h.skipTable()
		}
	}
	h.flush()
}

// skipTable passes over the rest of a broken table.
func (h *hypotheses) skipTable() {
	for {
		l, ok := h.in.peek()
		if !ok || isColumns(l.text) {
			return
		}
		h.in.next()
	}
}

// isColumns matches the line that begins a table.
func isColumns(text []byte) bool {
	s := strings.ToLower(strings.ReplaceAll(string(text[:min(len(text), 256)]), " ", ""))
	return strings.HasPrefix(s, "row,col") || strings.HasPrefix(s, "layer,row,col")
}

// take takes one line: the names of the columns, or a hypothesis.
func (h *hypotheses) take(l line) error {
	if isColumns(l.text) {
		h.flush()
		h.items = newFacts(l.num)
		h.items.cube = bytes.HasPrefix(bytes.ToLower(bytes.TrimSpace(l.text)), []byte("layer"))
		h.area = [2]int{}
		return nil
	}
	cells := splitFields(nil, l, ',')
	if h.items == nil {
		h.items = newFacts(l.num)
		h.items.cube = len(cells) == 7
	}
	want := 6
	if h.items.cube {
		want = 7
	}
	if len(cells) != want {
		return &Error{Column: 1, Found: plural(len(cells), "field"), Expected: fmt.Sprint(want)}
	}
	return h.hypothesis(cells)
}

// hypothesis takes the fields of a line.
func (h *hypotheses) hypothesis(cells []cell) error {
	last := len(cells) - 1
	v := make([]int, last)
	for i, c := range cells[:last] {
		n, ok := number(c.text)
		if !ok || n == 0 {
			return &Error{Column: c.col, Found: quote(c.text), Expected: "a number from 1"}
		}
		v[i] = n
	}
	kind, layer := excluded, 1
	if h.items.cube {
		layer, v = v[0], v[1:]
	}
	switch {
	case bytes.EqualFold(cells[last].text, []byte("TRUE")):
		kind = allowed
	case !bytes.EqualFold(cells[last].text, []byte("FALSE")):
		return &Error{Column: cells[last].col, Found: quote(cells[last].text), Expected: "TRUE or FALSE"}
	}
	if v[2] == 1 && layer == 1 {
		h.area = [2]int{max(h.area[0], v[0]), max(h.area[1], v[1])}
	}
	h.items.add(newFact(kind, layer, v[0], v[1], v[4], cells[0].line))
	return nil
}

// flush hands out the table that was read.
func (h *hypotheses) flush() {
	f := h.items
	h.items = nil
	if f == nil || h.done {
		return
	}
	for _, s := range f.list {
		f.side = max(f.side, int(s.row), int(s.col), int(s.digit))
	}
	if !f.cube && h.area[0]*h.area[1] == f.side {
		f.box = h.area
	}
	p, err := f.puzzle(h.reader)
	if err == nil {
		settleSingles(p)
	}
	h.report(Record{Line: f.line, Puzzle: p, Err: err})
}
