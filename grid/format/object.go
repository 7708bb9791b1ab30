package format

import (
	"bytes"
	"fmt"
	"slices"

	"basisk/grid"
)

// Objects that contain puzzles. There is no standard JSON for puzzles, but the usual keys are few;
// an object with none of them is searched for objects that have one.
//
//	{"n":12,"box":[2,6],"givens":[0,5,…],"solution":[3,5,…]}      flat lists
//	{"n":5,"clues":[[0,25,…],…]}                                  rows; n may be K
//	{"size":9,"puzzle":"53..7…","title":"easy"}                   symbols
//	{"newboard":{"grids":[{"value":[[…],…],"solution":[[…],…]}]}}

// The keys under which objects keep things, in order of preference.
var (
	puzzleKeys = []string{
		"givens", "puzzle", "clues", "problem", "quiz", "question", "board", "grid", "cells",
		"sudoku", "values", "value", "start", "initial", "task", "unsolved", "mission", "data",
	}
	solutionKeys = []string{"solution", "solved", "answer"}
	labelKeys    = []string{"label", "title", "name", "id"}
	sideKeys     = []string{"n", "size", "side", "order", "rows", "cols", "columns"}
	marksKeys    = []string{"candidates", "allowed"}
	boxKeys      = []string{"box"}
	cubeKeys     = []string{"cube"}
	kindKeys     = []string{"kind"}
	// populationKey states how the puzzles were selected.
	populationKey = "population"
	// harmlessKeys state nothing about the cells.
	harmlessKeys = []string{
		"asked", "attempts", "author", "authors", "automorphisms", "by", "cellsize", "clues_count", "comment",
		"count", "created", "date", "description", "difficulty", "disabledlogic", "equivalent", "exact", "filled", "format",
		"highlightconflicts", "index", "level", "message", "metadata", "method", "minimal", "missing", "rank", "rating",
		"results",
		"ruleset", "schema", "score", "seconds", "seed", "settings", "source", "stats", "status", "successmessage",
		"tags", "time", "truecandidatesoptions", "unique", "uniqueness", "url", "uuid", "version", "work",
	}
)

// usedKeys describes the keys of a puzzle.
const usedKeys = "rows, columns and boxes only, under the keys of docs/formats.md"

// checkPuzzle returns an error if the keys of an object are not those of a puzzle. A value that is
// searched for puzzles may have any key.
func (n *node) checkPuzzle(searched bool) error {
	schema := n.find([]string{"schema"}, 0)
	own := schema != nil && bytes.HasPrefix(schema.text, []byte("basisk-"))
	return n.checkKeys(func(key string, kid node) (says, want string) {
		says, known := meaning(key, kid)
		if known || own && key == "rules" || searched && kid.isSearched() { // "rules" is for a solver
			return says, ""
		}
		return says, usedKeys
	})
}

// checkKeys returns an error if an object has a key with an invalid value, or two keys
// with the same meaning and different values.
func (n *node) checkKeys(meaning func(key string, kid node) (says, want string)) error {
	seen := make(map[string]node) // by key, and by meaning
	for key, kid := range n.kids() {
		says, want := meaning(key, kid)
		for _, name := range []string{"key " + key, says} {
			first, again := seen[name]
			if again && (first.kind != kid.kind || !bytes.Equal(first.text, kid.text)) {
				return kid.refused(fmt.Sprintf("another value of %q", says), fmt.Sprintf("one, as in %v", first.position))
			}
			if name != says || !kid.isNothing() {
				seen[name] = kid
			}
		}
		if want != "" && !kid.isNothing() {
			return kid.refused(fmt.Sprintf("%s under key %q", kid.what(), key), want)
		}
	}
	return nil
}

// meaning returns the meaning of a key, and whether its value is valid for it.
func meaning(key string, kid node) (says string, known bool) {
	leaf, list := kid.kind == leafNode, kid.kind == listNode || kid.isRow()
	plain := leaf && !kid.quoted
	switch {
	case slices.Contains(puzzleKeys, key) && plain && isNumber(kid.text), slices.Contains(solutionKeys, key) && plain:
		return "number of " + key, true
	case slices.Contains(puzzleKeys, key):
		return "puzzle", list
	case slices.Contains(solutionKeys, key):
		return "solution", list
	case slices.Contains(sideKeys, key):
		return key, leaf && isNumber(kid.text)
	case slices.Contains(marksKeys, key):
		return "candidates", list
	case key == "box":
		return key, kid.kind == listNode && kid.count() == 2
	case key == "kind":
		return key, leaf && (string(kid.text) == "2d" || string(kid.text) == "3d")
	case key == "type":
		return key, leaf && isWord(kid.text, "sudoku", "classic", "standard")
	case key == "notes":
		return key, kid.quoted
	case key == "regions":
		return key, kid.kind == listNode || kid.quoted
	case key == "cube", key == "diagonal+", key == "diagonal-", key == "disjointgroups":
		return key, plain && (string(kid.text) == "true" || string(kid.text) == "false")
	case key == "extraregion":
		return key, kid.kind == listNode
	case key == populationKey:
		return key, kid.quoted
	case key == "units":
		return key, kid.kind == listNode && kid.depth() == 1 || kid.quoted
	}
	return key, key == "solutions" || slices.Contains(labelKeys, key) || slices.Contains(harmlessKeys, key)
}

// what describes a value for messages.
func (n *node) what() string {
	switch n.kind {
	case leafNode:
		return quote(n.text)
	case objectNode:
		return "an object"
	}
	return "a list"
}

// isNothing reports whether a value is empty.
func (n *node) isNothing() bool {
	switch {
	case n.kind != leafNode:
		return n.first() == nil
	case n.quoted:
		return len(n.text) == 0
	}
	return len(n.text) == 0 || isZero(n.text) || string(n.text) == "false"
}

// isSearched reports whether puzzles may be in a value.
func (n *node) isSearched() bool { return n.hasObject() || n.hasRows() || n.depth() > 1 }

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
		before := t.index
		t.lists(n)
		if t.flush(); t.index == before && !n.isNothing() {
			t.fail(n.line, n.refused(n.what()+" without a puzzle", "rows, lines or lists of cells"))
		}
	}
}

// object handles an object: a puzzle, or one that contains puzzles.
func (t *text) object(n node) {
	t.flush()
	puzzle, solution := n.find(puzzleKeys, 1), n.find(solutionKeys, 1)
	nested := puzzle != nil && puzzle.hasObject() && !puzzle.isGridOfObjects()
	searched := puzzle == nil && solution == nil && n.find(marksKeys, 1) == nil
	err := n.checkPuzzle(searched)
	if err == nil && (searched || nested) {
		defer t.within(n)()
		err = t.holds(n)
	}
	switch {
	case err != nil:
		t.fail(n.line, err)
	case searched:
		for key, kid := range n.kids() {
			if kid.isSearched() && !slices.Contains(harmlessKeys, key) {
				t.take(kid)
			}
		}
	case nested:
		t.take(*puzzle)
	default:
		t.report(t.objectRecord(n, puzzle, solution))
	}
}

// within enters an object; the returned function leaves it.
func (r *reader) within(n node) (leave func()) {
	saved := r.head
	r.around = append(r.around, n)
	return func() { r.head, r.around = saved, r.around[:len(r.around)-1] }
}

// holds reads the sizes that an object states for the puzzles in it.
func (t *reader) holds(n node) error {
	for key, kid := range n.kids() {
		if says, _ := meaning(key, kid); (slices.Contains(ownUnits, says) || says == "candidates" || says == "solution") &&
			!kid.isNothing() {
			return kid.refused(fmt.Sprintf("%s under key %q beside puzzles", kid.what(), key), "that in a puzzle")
		}
	}
	return t.states(n, nil)
}

// stated returns the value under the first of the names in the innermost enclosing object.
func (t *reader) stated(names []string, least int) *node {
	for _, n := range slices.Backward(t.around) {
		if kid := n.find(names, least); kid != nil {
			return kid
		}
	}
	return nil
}

func (t *reader) objectRecord(n node, puzzle, solution *node) Record {
	defer t.within(n)()
	rec := Record{Line: n.line}
	if rec.Err = t.states(n, puzzle); rec.Err != nil {
		return rec
	}
	if label := n.find(labelKeys, 0); label != nil {
		rec.Label = string(label.text)
	}
	switch {
	case puzzle == nil && solution == nil:
		rec.Puzzle, rec.Err = t.open(n.find(marksKeys, 1).count())
	case puzzle == nil:
		rec.Puzzle, rec.Err = t.one(*solution)
	case puzzle.isGridOfObjects():
		rec.Puzzle, rec.Note, rec.Err = t.cellObjects(*puzzle)
	default:
		rec.Puzzle, rec.Err = t.one(*puzzle)
	}
	if rec.Err == nil {
		rec.Puzzle.Population = t.head.population
		rec.Err = n.restrictions(&rec)
	}
	if solution != nil && rec.Err == nil {
		rec.Solution, rec.Err = t.solutionOf(*solution, rec.Puzzle)
	}
	return rec
}

// open makes a puzzle without givens.
func (t *reader) open(cells int) (*grid.Puzzle, error) {
	return t.fitShape(cells, func(s *grid.Shape) (*grid.Puzzle, error) { return grid.NewPuzzle(s), nil })
}

// states reads side, box and dimension from an object. A side that does not match the number of
// cells may be the basis; no other value overrides the cells.
func (t *reader) states(n node, puzzle *node) error {
	h := header{symbols: t.head.symbols, population: t.head.population}
	if said := t.stated([]string{populationKey}, 0); said != nil {
		h.population = string(said.text)
	}
	if side := t.stated(sideKeys, 0); side != nil {
		h.side, h.by = atoi(side.text), fmt.Sprintf("the object in line %d", side.line)
		if err := n.checkSides(*side); err != nil {
			return err
		}
	}
	cells := 0
	if puzzle != nil {
		cells = len(puzzle.leaves(nil))
		h.cube = puzzle.depth() == 3 && !puzzle.isGridOfObjects()
	}
	if k := h.side; k > 1 && k*k*k*k == cells {
		h.side = k * k
	}
	if err := t.statesUnits(&h, n, cells); err != nil {
		return err
	}
	if box := t.stated(boxKeys, 1); box != nil {
		if err := h.boxOf(box); err != nil {
			return err
		}
	}
	kind, flag := t.stated(kindKeys, 0), t.stated(cubeKeys, 0)
	for _, said := range []*node{kind, flag} {
		if said != nil {
			h.cube = string(said.text) == "true" || string(said.text) == "3d"
			h.flat = !h.cube
		}
	}
	if kind != nil && flag != nil && h.cube != (string(kind.text) == "3d") {
		return flag.refused(fmt.Sprintf("cube %s", flag.text), fmt.Sprintf("%q as in %v", kind.text, kind.position))
	}
	if h.isStated() && h.cube {
		return n.refused("a cube with units", "rows, columns, pillars and boxes only")
	}
	h.flat = h.flat || h.isStated() || cells > 0 && h.side*h.side == cells && !h.cube
	if h.side*h.side != cells && h.side*h.side*h.side == cells && !h.flat {
		h.cube = true
	}
	t.head = h
	return nil
}

// checkSides returns an error unless all sides of an object agree with one of them; of two one may
// be the basis.
func (n *node) checkSides(side node) error {
	for key, kid := range n.kids() {
		a, b := atoi(side.text), atoi(kid.text)
		if slices.Contains(sideKeys, key) && kid.kind == leafNode && len(kid.text) > 0 && a != b && a*a != b && b*b != a {
			return kid.refused(fmt.Sprintf("side %d", b), fmt.Sprintf("%d as in %v", a, side.position))
		}
	}
	return nil
}

// boxOf reads the rows and columns of a box, and the side if nothing else states it.
func (h *header) boxOf(box *node) error {
	var size []int
	for _, kid := range box.kids() {
		size = append(size, atoi(kid.text))
	}
	h.box = [2]int{size[0], size[1]}
	n := size[0] * size[1]
	if h.side == 0 {
		h.side, h.by = n, fmt.Sprintf("the object in line %d", box.line)
	}
	if n != h.side || n < 2 || n > grid.MaxSide {
		return box.refused(fmt.Sprintf("a box of %dx%d", size[0], size[1]), fmt.Sprintf("one of %d cells", h.side))
	}
	return nil
}

// find returns the element under the first of the names that has one; least is the minimum depth
// for it to count, and a string of symbols has depth 1.
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

// restrictions applies the lists under "candidates" or "allowed", one per cell; under "candidates" an
// empty list or null does not restrict a given cell.
func (n *node) restrictions(rec *Record) error {
	p := rec.Puzzle
	all := n.find(marksKeys, 1)
	if all == nil {
		return nil
	}
	if k := all.count(); k != p.Shape.Cells() {
		return all.refused(fmt.Sprintf("candidates of %d cells", k), fmt.Sprint(p.Shape.Cells()))
	}
	c := grid.Cell(0)
	for _, kid := range all.kids() {
		switch {
		case kid.kind != listNode && len(kid.text) > 0:
			return kid.refused("candidates "+quote(kid.text), "a list or null")
		case kid.kind == listNode && (p.Givens[c] == 0 || kid.first() != nil):
			digits, err := numbered(p.Shape.Side(), 0)(kid.items())
			if err != nil {
				return kid.place(err)
			}
			if note := restrict(p, c, sorted(digits)); note != "" {
				rec.Note = fmt.Sprintf("%s in %v", note, kid.position)
			}
		}
		c++
	}
	return nil
}

// solutionOf returns the solution in an object, or nil if it is an empty list.
func (t *reader) solutionOf(n node, p *grid.Puzzle) ([]grid.Digit, error) {
	cells := n.leaves(nil)
	switch {
	case len(cells) == 0:
		return nil, nil
	case len(cells) != p.Shape.Cells():
		return nil, n.refused("a solution of "+plural(len(cells), "cell"), fmt.Sprint(p.Shape.Cells()))
	}
	s, err := fill(p.Shape, cells, t.symbols())
	if err != nil {
		return nil, err
	}
	return s.Givens, nil
}
