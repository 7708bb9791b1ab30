package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
)

// Opasnet's tables, with a line for each hypothesis about a cell, or for each row of the grid.
//
//	SudRow,SudCol,Hypothesis,Result     Obs,SudRow,1,2,…,9
//	1,1,8,TRUE      may be              1,1,8,,,…
//	1,2,5,FALSE     is not              3,3,,7,[58],…
//	1,3,4,6         the cell holds 6
//	1,4,4,          not known
//
// All numbers count from 1. A cube has the layer as an additional first column. Cell, from 1 row by row, may replace
// row and column, and whatever is unknown may be left out. FALSE excludes a candidate. A table without FALSE lists the
// hypotheses that are left; in others TRUE says nothing. A cell with one digit left is given. Rows and columns of a
// table of the grid may be missing, and in any order. Another line of column names begins another table.
//
// Statements about a cell that contradict each other leave no digit, and a note names two of them.

// role is what a column says.
type role uint8

// The roles. Fields from location on are for the columns 1, 2, … of the grid.
const (
	ignored role = iota
	layerField
	rowField
	columnField
	digitField
	resultField
	cellField // in the grid
	location
)

// The names of Opasnet's formats, and their columns for messages.
const (
	opasnetRows    = "opasnet"
	opasnetLong    = "opasnet-long"
	opasnetColumns = "SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns"
)

// opasnetNames are the roles of Opasnet's columns, in lower case and without Sud.
var opasnetNames = map[string]role{
	"": ignored, "obs": ignored, "layer": layerField, "row": rowField, "col": columnField, "column": columnField,
	"area": ignored, "cell": cellField, "hypothesis": digitField, "result": resultField,
}

// tableKind returns the format of the table that a line begins, or empty.
func tableKind(text []byte) string {
	if len(text) == 0 || isDigit(text[0]) {
		return ""
	}
	s := strings.ToLower(string(text[:min(len(text), 256)]))
	s = strings.NewReplacer(" ", "", `"`, "", ";", ",", "\t", ",").Replace(s)
	s = strings.TrimPrefix(s, ",") // R writes names of lines so
	if first, _, _ := strings.Cut(s, "\n"); strings.Contains(first, "hypothesis") {
		return opasnetLong
	}
	s = strings.TrimPrefix(s, "obs,")
	if strings.HasPrefix(s, "sudrow,") || strings.HasPrefix(s, "sudlayer,sudrow,") {
		return opasnetRows
	}
	return ""
}

// tableReader reads tables one after another.
type tableReader struct {
	*text
	delim  byte
	roles  []role
	at     []int  // for each field the column of the grid that it is in, or 0
	line   int    // where the table begins, 0 outside of one
	items  []fact // of a table of hypotheses
	denied bool   // whether a hypothesis is FALSE
	rows   []tableRow
	seen   map[[2]int]bool // layers and rows
}

// tableRow is a row of the grid.
type tableRow struct {
	cells      []cell // all fields
	layer, row int
}

func readTables(t *text) {
	h := &tableReader{text: t}
	for l, ok := t.in.next(); ok && !t.done; l, ok = t.in.next() {
		text := bytes.TrimSpace(l.text)
		if head, isHeader := parseHeader(text); isMarked(text) && isHeader {
			h.flushTable()
			h.announce(head, l.num)
		}
		if l.blank() || isMarked(text) {
			continue
		}
		if err := h.take(l); err != nil {
			h.line = 0
			h.fail(l.num, err)
			h.skipTable()
		}
	}
	h.flushTable()
}

// skipTable skips the rest of a broken table.
func (h *tableReader) skipTable() {
	for {
		l, ok := h.in.front()
		if !ok || tableKind(l.text) != "" {
			return
		}
		if _, isHeader := parseHeader(l.text); isHeader {
			return
		}
		h.in.next()
	}
}

// take parses one line: the names of the columns, a row, or a hypothesis.
func (h *tableReader) take(l line) error {
	if kind := tableKind(l.text); kind != "" {
		h.flushTable()
		h.begin(l)
		return cmp.Or(l.foreign(), h.columns(l, kind))
	}
	if h.line == 0 {
		return position{0, 1}.refused(quote(l.text), opasnetColumns)
	}
	h.cells = h.fields.cut(h.cells[:0], l, h.delim)
	if err := l.foreign(); err != nil {
		return err
	}
	if len(h.cells) != len(h.roles) {
		return position{0, 1}.refused(plural(len(h.cells), "field"), fmt.Sprint(len(h.roles)))
	}
	v, err := h.numbers(h.cells)
	switch {
	case err != nil:
		return err
	case h.has(location):
		return h.takeRow(v)
	}
	return h.hypothesis(v)
}

func (h *tableReader) begin(l line) {
	h.line, h.items, h.rows, h.roles, h.at = l.num, nil, nil, nil, nil
	h.denied, h.seen = false, map[[2]int]bool{}
}

// columns parses the names of columns.
func (h *tableReader) columns(l line, kind string) error {
	h.delim = slices.MaxFunc([]byte(",;\t"), func(a, b byte) int {
		return bytes.Count(l.text, []byte{a}) - bytes.Count(l.text, []byte{b})
	})
	for _, name := range h.fields.cut(nil, l, h.delim) {
		if err := h.addColumn(name, kind == opasnetRows); err != nil {
			return err
		}
	}
	if missing := h.missing(kind == opasnetRows); missing != "" {
		return position{0, 1}.refused("no "+missing, opasnetColumns)
	}
	return nil
}

// addColumn parses the name of a column; numbers reports whether it may be the number of a column of
// the grid.
func (h *tableReader) addColumn(name cell, numbers bool) error {
	r, known := opasnetNames[strings.TrimPrefix(strings.ToLower(string(name.text)), "sud")]
	at := 0
	if n, ok := number(name.text); ok && numbers && n > 0 {
		r, known, at = location, true, n
	}
	if !known {
		return name.refused("column "+quote(name.text), opasnetColumns)
	}
	for i := range h.roles {
		if r != ignored && h.roles[i] == r && h.at[i] == at {
			return name.refused("column "+quote(name.text)+" again", "each once")
		}
	}
	h.roles, h.at = append(h.roles, r), append(h.at, at)
	return nil
}

// missing names a required column that is missing.
func (h *tableReader) missing(rows bool) string {
	switch {
	case !h.has(rowField) && !h.has(cellField):
		return "column SudRow"
	case rows && !h.has(location):
		return "numbers of columns"
	case rows:
	case h.has(rowField) && !h.has(columnField):
		return "column SudCol"
	case !h.has(resultField):
		return "column Result"
	}
	return ""
}

// has reports whether some field has a role.
func (h *tableReader) has(r role) bool { return slices.Contains(h.roles, r) }

func (h *tableReader) of(r role) cell { return h.cells[slices.Index(h.roles, r)] }

// numbers reads the fields that are numbers from 1, by their roles.
func (h *tableReader) numbers(cells []cell) (v [location]int, err error) {
	v[layerField] = 1
	for i, field := range cells {
		r := h.roles[i]
		if r == ignored || r == resultField || r == location {
			continue
		}
		n, ok := number(field.text)
		if !ok || n == 0 {
			return v, field.refused(quote(field.text), "a number from 1")
		}
		v[r] = n
	}
	return v, nil
}

// flushTable yields the table that was read.
func (h *tableReader) flushTable() {
	if h.line == 0 || h.done {
		return
	}
	rec := Record{Line: h.line}
	if h.has(location) {
		rec.Puzzle, rec.Err = h.rowsPuzzle()
	} else {
		rec.Puzzle, rec.Note, rec.Err = h.factsPuzzle()
	}
	if h.line = 0; rec.Err == nil {
		rec.Puzzle.Population = h.head.population
	}
	h.report(rec)
}

// takeRow parses a row of the grid.
func (h *tableReader) takeRow(v [location]int) error {
	at := [2]int{v[layerField], v[rowField]}
	if h.seen[at] {
		c := h.of(rowField)
		return c.refused("row "+quote(c.text)+" again", "each once, or the names of columns before another table")
	}
	h.seen[at] = true
	cells := slices.Clone(h.cells)
	for i := range cells {
		cells[i].text = bytes.Clone(cells[i].text)
	}
	h.rows = append(h.rows, tableRow{cells, v[layerField], v[rowField]})
	return nil
}

// rowsSide returns the side of a table of rows: the number of its columns if they are complete, else
// the smallest square that has room for all of them.
func (h *tableReader) rowsSide() int {
	top, count := 0, 0
	for _, at := range h.at {
		if top = max(top, at); at > 0 {
			count++
		}
	}
	if top == count {
		return top
	}
	for _, row := range h.rows {
		top = max(top, row.layer, row.row)
	}
	return squareFrom(max(top, 4))
}

func (h *tableReader) rowsPuzzle() (*grid.Puzzle, error) {
	if h.cube() && !h.has(layerField) {
		return nil, position{h.line, 0}.refused("no column SudLayer", "the layers of a cube")
	}
	shape, err := h.shape(cmp.Or(h.side(), h.rowsSide()), h.has(layerField))
	if err != nil {
		return nil, err
	}
	cells := make([]cell, shape.Cells())
	for i := range cells {
		cells[i] = cell{position: position{h.line, 1}}
	}
	for _, row := range h.rows {
		if err := h.place(cells, shape, row); err != nil {
			return nil, err
		}
	}
	rule := h.symbols()
	rule.zeroBlank = true
	return fill(shape, cells, rule)
}

// place sets the cells from the fields of a line.
func (h *tableReader) place(cells []cell, shape *grid.Shape, row tableRow) error {
	n := shape.Side()
	for i, c := range row.cells {
		switch r := h.roles[i]; {
		case r == rowField && row.row > n, r == layerField && row.layer > n:
			return c.unexpected(quote(c.text), n, 0)
		case r != location:
		case h.at[i] > n:
			return position{h.line, 0}.refused("column "+strconv.Itoa(h.at[i]), "1 to "+strconv.Itoa(n))
		default:
			c.text = listed(c.text, n)
			cells[shape.CellAt(row.layer-1, row.row-1, h.at[i]-1)] = c
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

// isMissing reports whether text means an unknown value.
func isMissing(text []byte) bool { return len(text) == 0 || isWord(text, "NA") }

// isWord reports whether text is one of some words, in either case.
func isWord(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(string(text), w) })
}
