package format

import (
	"fmt"
	"slices"

	"basisk/grid"
)

// Nested lists and objects, wherever they come from: braces of programs, JSON,
// MiniZinc arrays. A tree of nodes is read first; then its lists become the rows of
// blocks, so that the same rules as for plain text tell grids, layers and lines
// apart.
//
//	depth 1   [5, 3, 0, …]           a row, or a whole puzzle if it is long enough
//	          ["53..7….", …]         rows of symbols, or a whole puzzle each
//	depth 2   [[5, 3, …], …]         a grid, or a list of puzzles
//	depth 3   [[[5, 3, …], …], …]    grids, which may be the layers of a cube

// node is a value: a cell, a list, or an object.
type node struct {
	cell
	kind   nodeKind
	kids   []node   // of a list or an object
	keys   []string // of an object, in lower case, one a kid
	quoted bool     // a cell that was a string
}

// nodeKind is the kind of a node.
type nodeKind uint8

const (
	leafNode nodeKind = iota
	listNode
	objectNode
)

// depth returns 0 for a cell, 1 for a list of cells, and so on.
func (n *node) depth() int {
	if n.kind == leafNode {
		return 0
	}
	d := 0
	for i := range n.kids {
		d = max(d, n.kids[i].depth())
	}
	return d + 1
}

// leaves appends the cells of the tree to dst. A string of several symbols that is
// no number is a row of symbols.
func (n *node) leaves(dst []cell) []cell {
	switch {
	case n.kind != leafNode:
		for i := range n.kids {
			dst = n.kids[i].leaves(dst)
		}
		return dst
	case n.isRow():
		return append(dst, cut(choose(n.text), line{text: n.text, num: n.line})...)
	}
	return append(dst, n.cell)
}

// isRow reports whether the node is a string of several symbols.
func (n *node) isRow() bool {
	return n.quoted && len(n.text) > 3 && n.text[0] != '['
}

// lists feeds the lists of a tree to the reader of text.
func (t *text) lists(n node) {
	switch d := n.depth(); {
	case d == 0 && n.isRow():
		t.line(line{text: n.text, num: n.line})
	case d == 1 && !n.hasRows():
		t.list(n)
	case d >= 1 && n.kind == listNode:
		t.sublists(n)
	}
}

// hasRows reports whether some cell of a list is a row of symbols.
func (n *node) hasRows() bool {
	return slices.ContainsFunc(n.kids, func(kid node) bool { return kid.isRow() })
}

// list takes a list of cells: a row, or a whole puzzle.
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

// sublists takes a list of lists: rows, layers or puzzles.
func (t *text) sublists(n node) {
	for i := range n.kids {
		if t.done {
			return
		}
		t.lists(n.kids[i])
	}
	t.endBlock()
}

// one makes a single puzzle of a tree.
func (r *reader) one(n node) (*grid.Puzzle, error) {
	cells := n.leaves(nil)
	if err := n.square(); err != nil {
		return nil, err
	}
	if len(cells) == 0 {
		return nil, &Error{Line: n.line, Found: "no cells", Expected: "a puzzle"}
	}
	return r.settle(len(cells), r.of(cells))
}

// square returns an error if the lists of a grid differ in length.
func (n *node) square() error {
	if n.kind != listNode || n.depth() < 2 {
		return nil
	}
	want := len(n.kids[0].leaves(nil))
	for i := range n.kids {
		if got := len(n.kids[i].leaves(nil)); got != want {
			return &Error{Line: n.kids[i].line, Found: fmt.Sprintf("%d cells", got), Expected: fmt.Sprintf("%d as in the first row", want)}
		}
	}
	return nil
}
