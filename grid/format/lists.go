package format

import (
	"bytes"
	"fmt"

	"basisk/grid"
)

// Lists become the rows of blocks, so that the rules of plain text distinguish grids, layers and
// lines.
//
//	depth 1   [5, 3, 0, …]           a row, or a whole puzzle if it is long enough
//	          ["53..7….", …]         rows of symbols, a whole puzzle each, or its pieces
//	depth 2   [[5, 3, …], …]         a grid, or a list of puzzles
//	depth 3   [[[5, 3, …], …], …]    grids, which may be the layers of a cube

// lists passes the lists of a node to the reader of text.
func (t *text) lists(n node) {
	switch d := n.depth(); {
	case d == 0 && n.isRow():
		t.line(line{text: n.text, num: n.line})
	case d == 1 && n.hasRows():
		t.strings(n)
	case d == 1:
		t.list(n)
	case d > 1:
		t.sublists(n)
	}
}

// list handles a list of cells: a row, or a whole puzzle.
func (t *text) list(n node) {
	cells := n.leaves(nil)
	if t.areWhole(len(cells)) || len(cells) > t.shapes.maxSide {
		t.flushRows()
		t.reportLine(t.cellLine(line{num: n.line}, cells), nil)
		return
	}
	if len(cells) > 1 {
		t.addRow(row{cells, line{num: n.line}, splitting{style: words}})
	}
}

// sublists handles a list of lists: rows, layers or puzzles.
func (t *text) sublists(n node) {
	for _, kid := range n.kids() {
		if t.done {
			return
		}
		t.lists(kid)
	}
	t.endBlock()
}

// strings handles a list of strings. Unlike the lines of a text they all have the same kind, since
// a row of letters looks like a word.
func (t *text) strings(n node) {
	kind := t.kindOf(n)
	if kind == pieces {
		var whole []byte
		for _, kid := range n.kids() {
			whole = append(whole, kid.text...)
		}
		t.flushRows()
		t.reportLine(t.symbolLine(line{text: whole, num: n.line}, 0, len(whole)), whole)
		return
	}
	for _, kid := range n.kids() {
		l := t.in.ascii(line{text: kid.text, num: kid.line})
		switch {
		case t.done:
			return
		case !kid.isRow():
		case kind == rowsOfSymbols && !t.isWhole(len(kid.text), false):
			t.addRow(t.parse(l))
		case !t.wholeLine(l):
			t.line(l)
			t.label = "" // a word in a list is not a title
		}
	}
	t.endBlock()
}

// stringKind is the kind of the strings of a list.
type stringKind uint8

const (
	anyStrings    stringKind = iota
	rowsOfSymbols            // of equal length, with few exceptions
	pieces                   // of one puzzle
)

// kindOf returns the kind of the strings of a list. Words are not symbols: those of a puzzle
// include digits or open cells, unless it is full, square and has no more letters than rows.
func (t *text) kindOf(n node) stringKind {
	count, length, plain := 0, 0, true
	widths, letters, figures := make(map[int]int), make(map[byte]bool), false
	for _, kid := range n.kids() {
		figures = figures || bytes.ContainsAny(kid.text, "0123456789._*-")
		for _, b := range kid.text {
			if isLetter(b) {
				letters[b|0x20] = true
			}
		}
		if !kid.isRow() {
			continue
		}
		count++
		length += len(kid.text)
		plain = plain && isSymbols(kid.text)
		if w := len(kid.text); len(widths) < maxRows || widths[w] > 0 {
			widths[w]++
		}
	}
	usual, most := mostFrequent(widths)
	switch {
	case usual == count && most == count && len(letters) <= count:
		return rowsOfSymbols
	case !figures:
		return anyStrings
	case plain && usual != count && usual < sureLength && length >= sureLength && root(length, 2) > 0 &&
		(most < count || count%usual != 0):
		return pieces
	case 2*most > count:
		return rowsOfSymbols
	}
	return anyStrings
}

// one makes a single puzzle from a node.
func (r *reader) one(n node) (*grid.Puzzle, error) {
	cells := n.leaves(nil)
	if err := n.square(len(cells)); err != nil {
		return nil, err
	}
	if len(cells) == 0 {
		return nil, n.refused("no cells", "a puzzle")
	}
	return r.fitShape(len(cells), r.of(cells))
}

// square returns an error if the rows of a grid differ in length. Strings are its rows if their
// number equals their length.
func (n *node) square(cells int) error {
	if k := n.count(); n.depth() < 2 && k*k != cells {
		return nil
	}
	want, first := -1, 0
	for _, kid := range n.kids() {
		got := len(kid.leaves(nil))
		if want < 0 {
			want, first = got, kid.line
		}
		if got != want {
			return kid.refused(plural(got, "cell"),
				fmt.Sprintf("%d as in the first row (line %d)", want, first))
		}
	}
	return nil
}
