package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

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

// checkPuzzle returns an error if the keys of an object are not keys of a puzzle. A value that is
// searched for puzzles may have any key.
func (n *value) checkPuzzle(searched bool) error {
	schema := n.find([]string{"schema"}, 0)
	own := schema != nil && bytes.HasPrefix(schema.text(), []byte("basisk-"))
	return n.checkKeys(func(key string, kid value) (says, want string) {
		says, known := meaning(key, kid)
		if known || own && key == "rules" || searched && kid.isSearched() { // "rules" is for a solver
			return says, ""
		}
		return says, usedKeys
	})
}

// checkKeys returns an error if an object has a key with an invalid value, or two keys
// with the same meaning and different values.
func (n *value) checkKeys(meaning func(key string, kid value) (says, want string)) error {
	seen := make(map[string]value) // by key, and by meaning
	for key, kid := range n.kids() {
		says, want := meaning(key, kid)
		for _, name := range []string{"key " + key, says} {
			first, again := seen[name]
			if again && (!bytes.Equal(first.raw, kid.raw)) {
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
func meaning(key string, kid value) (says string, known bool) {
	leaf, list := kid.isLeaf(), kid.isList() || kid.isRow()
	plain := leaf && !kid.isQuoted()
	switch {
	case slices.Contains(puzzleKeys, key) && plain && isNumber(kid.text()), slices.Contains(solutionKeys, key) && plain:
		return "number of " + key, true
	case slices.Contains(puzzleKeys, key):
		return "puzzle", list
	case slices.Contains(solutionKeys, key):
		return "solution", list
	case slices.Contains(sideKeys, key):
		return key, leaf && isNumber(kid.text())
	case slices.Contains(marksKeys, key):
		return "candidates", list
	case key == "box":
		return key, kid.isList() && kid.count() == 2
	case key == "kind":
		return key, leaf && (string(kid.text()) == "2d" || string(kid.text()) == "3d")
	case key == "type":
		return key, leaf && isWord(kid.text(), "sudoku", "classic", "standard")
	case key == "notes":
		return key, kid.isQuoted()
	case key == "regions":
		return key, kid.isList() && kid.depth() < 3 || kid.isQuoted()
	case key == "cube", key == "diagonal+", key == "diagonal-", key == "disjointgroups":
		return key, plain && (string(kid.text()) == "true" || string(kid.text()) == "false")
	case key == populationKey:
		return key, kid.isQuoted()
	case key == "units":
		return key, kid.isList() && kid.depth() == 1 || kid.isQuoted()
	}
	return key, key == "solutions" || slices.Contains(labelKeys, key) || slices.Contains(harmlessKeys, key)
}

// isSearched reports whether puzzles may be in a value.
func (n *value) isSearched() bool { return n.hasObject() || n.hasRows() || n.depth() > 1 }

// take looks for puzzles in a value.
func (t *text) take(n value) {
	switch {
	case t.done:
	case n.isObject():
		t.object(n)
	case n.hasObject():
		for _, kid := range n.kids() {
			t.take(kid)
		}
	case n.isRow():
		t.report(t.listed(n))
	case n.isList():
		t.takeList(n)
	default:
		t.fail(n.line, n.refused(n.what()+" without a puzzle", "rows, lines or lists of cells"))
	}
}

// object handles an object: a puzzle, or one that contains puzzles.
func (t *text) object(n value) {
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
func (r *reader) within(n value) (leave func()) {
	saved := r.head
	r.around = append(r.around, n)
	return func() { r.head, r.around = saved, r.around[:len(r.around)-1] }
}

// holds reads the sizes that an object states for the puzzles in it.
func (t *reader) holds(n value) error {
	for key, kid := range n.kids() {
		if says, _ := meaning(key, kid); (slices.Contains(ownUnits, says) || says == "candidates" || says == "solution") &&
			!kid.isNothing() {
			return kid.refused(fmt.Sprintf("%s under key %q beside puzzles", kid.what(), key), "that in a puzzle")
		}
	}
	return t.states(n, nil)
}

// stated returns the value under the first of the names in the innermost enclosing object.
func (t *reader) stated(names []string, least int) *value {
	for _, n := range slices.Backward(t.around) {
		if kid := n.find(names, least); kid != nil {
			return kid
		}
	}
	return nil
}

func (t *reader) objectRecord(n value, puzzle, solution *value) Record {
	defer t.within(n)()
	rec := Record{Line: n.line}
	if rec.Err = t.states(n, puzzle); rec.Err != nil {
		return rec
	}
	if label := n.find(labelKeys, 0); label != nil {
		rec.Label = string(label.text())
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
func (t *reader) states(n value, puzzle *value) error {
	h := header{symbols: t.head.symbols, population: t.head.population}
	if said := t.stated([]string{populationKey}, 0); said != nil {
		h.population = string(said.text())
	}
	if side := t.stated(sideKeys, 0); side != nil {
		h.side, h.by = atoi(side.text()), fmt.Sprintf("the object in line %d", side.line)
		if err := n.checkSides(*side); err != nil {
			return err
		}
	}
	cells := 0
	if puzzle != nil {
		cells = len(puzzle.cells(nil))
	}
	if k := h.side; k > 1 && k*k*k*k == cells {
		h.side = k * k
	}
	if err := t.statesUnits(&h, n, cells); err != nil {
		return err
	}
	if box := t.stated([]string{"box"}, 1); box != nil {
		if err := h.boxOf(box); err != nil {
			return err
		}
	}
	kind, flag := t.stated([]string{"kind"}, 0), t.stated([]string{"cube"}, 0)
	for _, said := range []*value{kind, flag} {
		if said != nil {
			h.cube = string(said.text()) == "true" || string(said.text()) == "3d"
			h.flat = !h.cube
		}
	}
	if kind != nil && flag != nil && h.cube != (string(kind.text()) == "3d") {
		return flag.refused(fmt.Sprintf("cube %s", flag.text()), fmt.Sprintf("%q as in %v", kind.text(), kind.position))
	}
	if h.isStated() && h.cube {
		return n.refused("a cube with units", "rows, columns, pillars and boxes only")
	}
	h.flat = h.flat || h.isStated() || cells > 0 && h.side*h.side == cells && !h.cube
	t.head = h
	return nil
}

// checkSides returns an error unless all sides of an object agree with one of them; of two one may
// be the basis.
func (n *value) checkSides(side value) error {
	for key, kid := range n.kids() {
		a, b := atoi(side.text()), atoi(kid.text())
		if slices.Contains(sideKeys, key) && kid.isLeaf() && len(kid.text()) > 0 && a != b && a*a != b && b*b != a {
			return kid.refused(fmt.Sprintf("side %d", b), fmt.Sprintf("%d as in %v", a, side.position))
		}
	}
	return nil
}

// boxOf reads the rows and columns of a box, and the side if nothing else states it.
func (h *header) boxOf(box *value) error {
	var size []int
	for _, kid := range box.kids() {
		size = append(size, atoi(kid.text()))
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
func (n *value) find(names []string, least int) *value {
	var found *value
	best := len(names)
	for key, kid := range n.kids() {
		i := slices.Index(names[:best], key)
		if i < 0 || kid.isObject() {
			continue
		}
		if least == 0 && kid.isLeaf() || least > 0 && (kid.isList() || kid.isRow()) {
			match := kid
			found, best = &match, i
		}
	}
	return found
}

// restrictions applies the lists under "candidates" or "allowed", one per cell; under "candidates" an
// empty list or null does not restrict a given cell.
func (n *value) restrictions(rec *Record) error {
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
		case !kid.isList() && len(kid.text()) > 0:
			return kid.refused("candidates "+quote(kid.text()), "a list or null")
		case kid.isList() && (p.Givens[c] == 0 || kid.first() != nil):
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
func (t *reader) solutionOf(n value, p *grid.Puzzle) ([]grid.Digit, error) {
	cells := n.cells(nil)
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

// ownUnits are the keys besides "units" that state units of the puzzle in their object.
var ownUnits = []string{"regions", "diagonal+", "diagonal-", "disjointgroups"}

// statesUnits reads the units under "units", in the innermost enclosing object, and under other
// keys in the object of a puzzle with the given number of cells, 0 if unknown.
func (t *reader) statesUnits(h *header, n value, cells int) error {
	own := make(map[string]value)
	for key, kid := range n.kids() {
		if (key == "units" || slices.Contains(ownUnits, key)) && !kid.isNothing() {
			own[key] = kid
		}
	}
	names, stated := own["units"]
	for i := len(t.around) - 1; !stated && i >= 0; i-- {
		if outer := t.around[i].under("units"); outer != nil && !outer.isNothing() {
			names, stated = *outer, true
		}
	}
	if stated {
		list := bytes.Split(names.text(), []byte(","))
		if names.isList() {
			list = names.items()
		}
		for _, name := range list {
			if err := h.add(string(bytes.TrimSpace(name))); err != nil {
				return names.place(err)
			}
		}
	}
	if err := h.variants(own); err != nil {
		return err
	}
	regions, stated := own["regions"]
	if !stated {
		return nil
	}
	side := cmp.Or(h.side, root(cells, 2))
	text := string(regions.text())
	if regions.isList() {
		var list []string
		for _, c := range regions.cells(nil) {
			list = append(list, string(c.text))
		}
		text = strings.Join(list, " ")
	}
	_, err := h.setRegions(text, side)
	return regions.wrong(err)
}

// variants reads the units of f-puzzles: both diagonals, and disjoint groups.
func (h *header) variants(own map[string]value) error {
	up, hasUp := own["diagonal+"]
	down, hasDown := own["diagonal-"]
	if hasUp != hasDown {
		return cmp.Or(up.position, down.position).refused("one diagonal", "both or none")
	}
	if hasUp {
		_ = h.add(grid.UnitsX) // the names are valid
	}
	if _, stated := own["disjointgroups"]; stated {
		_ = h.add(grid.UnitsGroups)
	}
	return nil
}

// one makes a single puzzle from a value.
func (r *reader) one(n value) (*grid.Puzzle, error) {
	cells := n.cells(nil)
	if err := n.square(len(cells)); err != nil && !r.cube() {
		return nil, err
	}
	if len(cells) == 0 {
		return nil, n.refused("no cells", "a puzzle")
	}
	return r.fitShape(len(cells), r.of(cells))
}

// square returns an error if the rows of a grid differ in length, or are more or fewer than their cells. Strings may be
// several rows.
func (n *value) square(cells int) error {
	k := n.count()
	switch {
	case n.depth() < 2 && !n.hasRows():
		return nil
	case n.depth() > 2 && k > 1 && n.isOfGrids():
		return n.refused(plural(k, "grid"), `one, or layers with "cube": true`)
	}
	want, first := -1, 0
	for _, kid := range n.kids() {
		got := kid.count()
		if kid.isRow() {
			got = kid.symbols()
		}
		if want < 0 {
			want, first = got, kid.line
		}
		if got != want {
			return kid.refused(plural(got, "cell"),
				fmt.Sprintf("%d as in the first row (line %d)", want, first))
		}
	}
	if side := root(cells, 2); k != want && k > 1 && (n.depth() > 1 || side == 0 || want%side != 0) {
		return n.refused(plural(k, "row"), fmt.Sprintf("%d for rows of %[1]d cells", want))
	}
	return nil
}
