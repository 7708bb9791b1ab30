package format

import (
	"fmt"
	"slices"

	"basisk/grid"
)

// Objects that hold puzzles. There is no one JSON for puzzles, but the names under
// which they are kept are few; an object with none of them is searched for objects
// that have one.
//
//	{"n":12,"box":[2,6],"givens":[0,5,…],"solution":[3,5,…]}      flat lists
//	{"n":5,"clues":[[0,25,…],…]}                                  rows; n may be K
//	{"size":9,"puzzle":"53..7…","title":"easy"}                   symbols
//	{"newboard":{"grids":[{"value":[[…],…],"solution":[[…],…]}]}}

// The names under which objects keep things, in the order of preference.
var (
	puzzleKeys   = []string{"givens", "puzzle", "clues", "problem", "quiz", "question", "board", "grid", "cells", "sudoku", "values", "value", "start", "initial", "task", "unsolved", "mission", "data"}
	solutionKeys = []string{"solution", "solved", "answer"}
	labelKeys    = []string{"label", "title", "name", "id"}
	sideKeys     = []string{"n", "size", "side", "order"}
)

// take looks for puzzles in a value.
func (t *text) take(n node) {
	switch {
	case t.done:
	case n.kind == objectNode:
		t.object(n)
	case n.hasObject():
		for _, kid := range n.kids() {
			t.take(kid)
		}
	default:
		t.lists(n)
		t.flush()
	}
}

// object takes an object: a puzzle, or something that holds puzzles.
func (t *text) object(n node) {
	t.flush()
	puzzle, solution := n.find(puzzleKeys, 1), n.find(solutionKeys, 1)
	switch {
	case puzzle == nil && solution == nil:
		for _, kid := range n.kids() {
			if kid.hasObject() || kid.hasRows() || kid.depth() > 1 {
				t.take(kid)
			}
		}
	case puzzle != nil && puzzle.hasObject() && !puzzle.isGridOfObjects():
		t.take(*puzzle)
	default:
		t.report(t.objectRecord(n, puzzle, solution))
	}
}

// objectRecord makes a record of an object with a puzzle, a solution or both.
func (t *text) objectRecord(n node, puzzle, solution *node) Record {
	saved := t.head
	defer func() { t.head = saved }()
	rec := Record{Line: n.line}
	if rec.Err = t.states(n, puzzle); rec.Err != nil {
		return rec
	}
	if label := n.find(labelKeys, 0); label != nil {
		rec.Label = string(label.text)
	}
	if puzzle == nil {
		puzzle = solution
	}
	if puzzle.isGridOfObjects() {
		rec.Puzzle, rec.Err = t.cellObjects(*puzzle)
	} else {
		rec.Puzzle, rec.Err = t.one(*puzzle)
	}
	if rec.Err != nil {
		return rec
	}
	rec.Err = t.restrictions(n, rec.Puzzle)
	if solution != nil && rec.Err == nil {
		rec.Solution = t.solutionOf(*solution, rec.Puzzle)
	}
	if rec.Err != nil {
		rec.Puzzle = nil
	}
	return rec
}

// states takes side, box and dimension from an object. A side that does not fit the
// number of cells may be the basis; nothing else is believed against the cells.
func (t *text) states(n node, puzzle *node) error {
	h := header{symbols: t.head.symbols}
	if side := n.find(sideKeys, 0); side != nil {
		h.side, h.by = side.int(), fmt.Sprintf("the object in line %d", n.line)
	}
	cells := 0
	if puzzle != nil {
		cells = len(puzzle.leaves(nil))
		h.cube = puzzle.depth() == 3 && !puzzle.isGridOfObjects()
	}
	if k := h.side; k > 1 && k*k*k*k == cells {
		h.side = k * k
	}
	if box := n.find([]string{"box"}, 1); box != nil && box.count() == 2 {
		if err := h.boxOf(box); err != nil {
			return err
		}
	}
	if flag := n.find([]string{"cube"}, 0); flag != nil {
		h.cube = string(flag.text) == "true"
		h.flat = !h.cube
	}
	h.flat = h.flat || h.side*h.side == cells && !h.cube
	if h.side*h.side != cells && h.side*h.side*h.side == cells {
		h.cube = true
	}
	t.head = h
	return nil
}

// boxOf takes the rows and columns of a box, and the side if nothing else states it.
func (h *header) boxOf(box *node) error {
	var size []int
	for _, kid := range box.kids() {
		size = append(size, kid.int())
	}
	h.box = [2]int{size[0], size[1]}
	n := size[0] * size[1]
	if h.side == 0 {
		h.side, h.by = n, fmt.Sprintf("the object in line %d", box.line)
	}
	if n != h.side || n < 2 || n > grid.MaxSide {
		return &Error{Line: box.line, Column: box.col, Found: fmt.Sprintf("a box of %dx%d", size[0], size[1]), Expected: fmt.Sprintf("one of %d cells", h.side)}
	}
	return nil
}

// find returns the kid under the first of the names that has one; least is the
// least depth for it to count, where a string of symbols has depth 1.
func (n *node) find(names []string, least int) *node {
	var found *node
	best := len(names)
	for key, kid := range n.kids() {
		i := slices.Index(names[:best], key)
		if i < 0 || kid.kind == objectNode {
			continue
		}
		if least == 0 && kid.kind == leafNode || least > 0 && (kid.kind == listNode || kid.isRow()) {
			match := kid
			found, best = &match, i
		}
	}
	return found
}

// restrictions applies the lists under "candidates" or "allowed", one a cell; an
// empty list or null restricts nothing in "candidates" of a given cell.
func (t *text) restrictions(n node, p *grid.Puzzle) error {
	all := n.find([]string{"candidates", "allowed"}, 1)
	if all == nil {
		return nil
	}
	if k := all.count(); k != p.Shape.Cells() {
		return &Error{Line: all.line, Found: fmt.Sprintf("candidates of %d cells", k), Expected: fmt.Sprint(p.Shape.Cells())}
	}
	c := grid.Cell(0)
	for _, kid := range all.kids() {
		if kid.kind == listNode && p.Givens[c] == 0 {
			digits, err := kid.digits(p.Shape.Side())
			if err != nil {
				return err
			}
			p.Restrict(c, digits)
		}
		c++
	}
	return nil
}

// digits returns the digits 1..n that a list holds, in their order.
func (n *node) digits(side int) ([]grid.Digit, error) {
	seen := make([]bool, side+1)
	for _, d := range n.kids() {
		v := d.int()
		if v < 1 || v > side {
			return nil, &Error{Line: d.line, Column: d.col, Found: "candidate " + quote(d.text), Expected: fmt.Sprintf("1 to %d", side)}
		}
		seen[v] = true
	}
	digits := []grid.Digit{}
	for v, ok := range seen {
		if ok {
			digits = append(digits, grid.Digit(v))
		}
	}
	return digits, nil
}

// solutionOf returns the solution that an object carries, or nil if it is none for
// the shape.
func (t *text) solutionOf(n node, p *grid.Puzzle) []grid.Digit {
	cells := n.leaves(nil)
	if len(cells) != p.Shape.Cells() {
		return nil
	}
	s, err := fill(p.Shape, cells, t.symbols())
	if err != nil {
		return nil
	}
	return s.Givens
}
