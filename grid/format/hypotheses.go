package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
)

// Hypotheses: a table with one line for each candidate.
//
//	row,column,area,cell,digit,value
//	1,1,1,1,1,FALSE
//	1,1,1,1,2,TRUE
//	…
//
// All numbers count from 1. area numbers the boxes and cell the positions in a box, so that the
// size of the boxes needs no header. A cube has the layer as an additional first column. FALSE
// excludes a candidate; TRUE excludes the digits of the cell that have no line, so that a table may
// list only one of the two. A cell with one digit left is given. Another line of column names
// begins another puzzle.
//
// Opasnet's tables have other column names (tablecolumns.go) and may leave out whatever is unknown:
//
//	SudRow,SudCol,Hypothesis,Result
//	1,1,8,TRUE           may be, or is if nothing else is left
//	1,2,5,FALSE          is not
//	1,3,4,6              the cell holds 6, whatever the hypothesis
//	1,4,4,               not known
//
// What is not listed is unknown and stays possible, unless a table has no FALSE at all: then it
// lists the hypotheses that are left, as that solver does after dropping the others, and excludes
// the other digits of each listed cell.

type hypotheses struct {
	*reader
	in      *lines
	columns tableColumns
	items   *facts    // for a table of hypotheses
	rows    *rowTable // for a table with a row on each line
	area    [2]int    // the last row and column of area 1
	denied  bool      // whether a hypothesis is FALSE
}

func (h *hypotheses) run() {
	for l := range h.lines(h.in) {
		text := bytes.TrimSpace(l.text)
		if bytes.HasPrefix(text, []byte("#")) {
			if head, ok := parseHeader(text); ok {
				h.flush()
				h.announce(head, l.num)
			}
			continue
		}
		if l.blank() {
			continue
		}
		if err := h.take(l); err != nil {
			h.items, h.rows = nil, nil
			h.fail(l.num, err)
			h.skipTable()
		}
	}
	h.flush()
}

// skipTable skips the rest of a broken table.
func (h *hypotheses) skipTable() {
	for {
		l, ok := h.in.at(0)
		if !ok || tableKind(l.text) != "" {
			return
		}
		if _, header := parseHeader(l.text); header {
			return
		}
		h.in.next()
	}
}

// take parses one line: the names of the columns, a row, or a hypothesis.
func (h *hypotheses) take(l line) (err error) {
	if tableKind(l.text) != "" {
		h.flush()
		if h.columns, err = parseColumns(l); err == nil {
			h.begin(l)
		}
		return err
	}
	if h.items == nil && h.rows == nil { // the columns have no names
		h.columns = unnamed(flatColumns)
		if bytes.Count(l.text, []byte(",")) == 6 {
			h.columns = unnamed(cubeColumns)
		}
		h.begin(l)
	}
	cells, err := h.columns.fields(l)
	if err = cmp.Or(l.foreign(), err); err != nil {
		return err
	}
	if h.rows != nil {
		return h.rows.take(cells)
	}
	return h.hypothesis(cells)
}

func (h *hypotheses) begin(l line) {
	if h.columns.has(location) {
		h.rows = &rowTable{tableColumns: h.columns, line: l.num, seen: map[[2]int]bool{}}
		return
	}
	h.items, h.area, h.denied = &facts{line: l.num}, [2]int{}, false
	h.items.cube = h.columns.has(layerField)
}

// hypothesis parses the fields of a line.
func (h *hypotheses) hypothesis(cells []cell) error {
	v, err := h.columns.numbers(cells)
	if err != nil {
		return err
	}
	kind, c := allowed, h.columns.of(resultField, cells)
	switch d, ok := number(c.text); {
	case isWord(c.text, "TRUE", "T"):
	case isWord(c.text, "FALSE", "F"):
		kind, h.denied = excluded, true
	case !h.columns.opasnet:
		return c.refused(quote(c.text), "TRUE or FALSE")
	case isMissing(c.text):
		kind = possible
	case !ok || d == 0:
		return c.refused(quote(c.text), "TRUE, FALSE, a digit from 1 or nothing")
	default:
		kind, v[digitField] = given, d
	}
	if v[areaField] == 1 && v[layerField] == 1 {
		h.area = [2]int{max(h.area[0], v[rowField]), max(h.area[1], v[columnField])}
	}
	f := newFact(kind, v[layerField], v[rowField], v[columnField], v[digitField], c.position)
	f.number, f.area, f.place = int32(v[cellField]), short(v[areaField]), short(v[placeField])
	h.items.add(f)
	return nil
}

// numberAt is a number and its position.
type numberAt struct {
	number int
	at     position
}

// checkAreas returns an error if the boxes contradict the table or, if an option has chosen them,
// the table contradicts itself.
func (h *hypotheses) checkAreas(f *facts, s *grid.Shape) error {
	areas, why := areas(s), " for "+describeAreas(s)
	said := make(map[fact]fact) // the first by layer, row and column
	for x := range f.each() {
		c, _ := f.cell(s, x) // no error: the puzzle has all of them
		area, place := areas[int(c)%len(areas)][0], areas[int(c)%len(areas)][1]
		if h.opt.Box != [2]int{} {
			at := fact{layer: x.layer, row: x.row, col: x.col}
			if _, again := said[at]; !again {
				said[at] = x
			}
			area, place, why = int(said[at].area), int(said[at].place), fmt.Sprintf(" as in line %d", said[at].at.line)
		}
		name, stated, want := "area", int(x.area), area
		if stated == 0 || stated == area {
			name, stated, want = "cell", int(x.place), place
		}
		if stated != 0 && stated != want {
			return position{line: x.at.line}.refused(fmt.Sprintf("%s %d", name, stated), fmt.Sprint(want)+why)
		}
	}
	return nil
}

// isWord reports whether text is one of some words, in either case.
func isWord(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(string(text), w) })
}

// isMissing reports whether text stands for an unknown value.
func isMissing(text []byte) bool { return len(text) == 0 || isWord(text, "NA") }

// flush yields the table that was read.
func (h *hypotheses) flush() {
	f, rows := h.items, h.rows
	h.items, h.rows = nil, nil
	switch {
	case h.done:
	case rows != nil:
		p, err := rows.puzzle(h.reader)
		h.report(Record{Line: rows.line, Puzzle: p, Err: err})
	case f != nil:
		h.settleShape(f)
		rec := f.record(h.reader)
		if rec.Err == nil {
			settleSingles(rec.Puzzle)
			rec.Err = h.checkAreas(f, rec.Puzzle.Shape)
		}
		h.report(rec)
	}
}

// settleShape finds the side and the box of a table, and the meaning of its TRUE. If nothing states
// the side it is the largest number; but a table of Opasnet may be partial, so there only if
// nothing is missing.
func (h *hypotheses) settleShape(f *facts) {
	top := 0
	for s := range f.each() {
		top = max(top, int(s.row), int(s.col), int(s.digit))
	}
	f.partial = h.columns.opasnet && h.denied
	f.side = h.side()
	if f.side == 0 && (!h.columns.opasnet || f.count >= top*top*top && !f.cube && h.columns.has(rowField)) {
		f.side = top
	}
	if !f.cube && h.area[0]*h.area[1] == f.side && !h.head.isStated() && !h.asked.isStated() {
		f.box = h.area
	}
}
