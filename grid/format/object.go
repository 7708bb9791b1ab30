package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
)

// Objects that contain puzzles. There is no standard JSON for puzzles, but the usual keys are few. An object without a
// puzzle is searched for objects that have one; what it states about puzzles holds for these.
//
//	{"n":12,"box":[2,6],"givens":[0,5,…],"solution":[3,5,…]}      flat lists
//	{"n":25,"clues":[[0,25,…],…]}                                 rows
//	{"size":9,"puzzle":"53..7…","title":"easy"}                   symbols
//	{"newboard":{"grids":[{"value":[[…],…],"solution":[[…],…]}]}}

// key is what a key of an object means, whether a value is as it must be, and what was expected else.
type key struct {
	says     string
	fits     func(value) bool
	expected string
}

// keyRow has keys of one meaning, or of none but themselves.
type keyRow struct {
	key
	names string
}

// puzzleKeys are the keys of an object with a puzzle. Those in the last row state nothing about the cells.
var puzzleKeys = keysOf([]keyRow{
	{key{"puzzle", value.isCells, "a list of cells, or symbols"}, "givens puzzle clues problem quiz question board grid " +
		"cells sudoku values value start initial task unsolved mission data"},
	{key{"solution", value.isCells, "a list of cells, or symbols"}, "solution solved answer"},
	{key{"candidates", value.isList, "a list of lists"}, "candidates allowed"},
	{key{"side", value.isCount, "a number"}, "n size side order rows cols columns"},
	{key{"", value.isFlag, "true or false"}, "cube diagonal+ diagonal- disjointgroups"},
	{key{"", value.isQuoted, "a text"}, "population notes"},
	{key{"", value.isBox, "rows and columns, such as [3,3]"}, "box"},
	{key{"", value.isNames, "a list of names"}, "units"},
	{key{"", value.isMap, "a region for each cell"}, "regions"},
	{key{"", value.isSudoku, "sudoku, classic or standard"}, "type"},
	{key{"", value.isSome, ""}, "label title name id asked attempts author authors automorphisms by cellsize clues_count " +
		"comment count created date description difficulty disabledlogic equivalent exact filled format " +
		"highlightconflicts index level message metadata method minimal missing rank rating results ruleset schema score " +
		"seconds seed settings solutions source stats status successmessage tags time truecandidatesoptions unique " +
		"uniqueness url uuid version work"},
})

// cellKeys are the keys of an object for a cell. Only a given value, its marks and the region state anything.
var cellKeys = keysOf([]keyRow{
	{key{"", value.isSome, ""}, "value region highlight c cornerpencilmarks centerpencilmarks"},
	{key{"", value.isFlag, "true or false"}, "given"},
	{key{"", value.isList, "a list"}, "givenpencilmarks"},
})

// keysOf returns a table of keys.
func keysOf(rows []keyRow) map[string]key {
	table := make(map[string]key)
	for _, row := range rows {
		for name := range strings.FieldsSeq(row.names) {
			k := row.key
			k.says = cmp.Or(k.says, name)
			table[name] = k
		}
	}
	return table
}

func (v value) isCells() bool  { return !v.isLeaf() || v.isRow() }
func (v value) isCount() bool  { return isNumber(v.text()) }
func (v value) isFlag() bool   { return v.isTrue() || string(v.raw) == "false" }
func (v value) isBox() bool    { return v.isList() && v.count() == 2 }
func (v value) isNames() bool  { return v.isList() && v.all(value.isLeaf) || v.isQuoted() }
func (v value) isMap() bool    { return v.isList() && v.depth() < 3 || v.isQuoted() }
func (v value) isSudoku() bool { return isWord(v.text(), "sudoku", "classic", "standard") }

// fields returns the values of an object by the meanings of their keys, and those of other keys. Values that say
// nothing are left out, and numbers of cells. Keys of one meaning must have one value.
func (v value) fields(table map[string]key) (known map[string]value, others []value, err error) {
	known = make(map[string]value)
	for kid := range v.kids() {
		k, isKnown := table[kid.key]
		isPlain := kid.isLeaf() && !kid.isQuoted()
		first, again := known[k.says]
		switch {
		case kid.isEmpty(), kid.isNo() && !(isKnown && k.fits(kid)):
		case isPlain && (k.says == "puzzle" || k.says == "solution"):
		case !isKnown, k.says == "side" && kid.isSearched():
			others = append(others, kid)
		case !k.fits(kid):
			return nil, nil, kid.foreign(k.expected)
		case again && !bytes.Equal(first.raw, kid.raw):
			found := fmt.Sprintf("another value of %q", k.says)
			return nil, nil, kid.refused(found, fmt.Sprintf("one, as in %v", first.position))
		default:
			known[k.says] = kid
		}
	}
	return known, others, nil
}

// usedKeys describes the keys of a puzzle.
const usedKeys = "rows, columns and boxes only, under the keys of docs/formats.md"

// foreign returns the error for a value that its key must not have.
func (v value) foreign(expected string) error {
	return v.refused(fmt.Sprintf("%s under key %q", v.what(), v.key), expected)
}

// take takes the puzzles in a value.
func (t *text) take(v value) {
	switch {
	case t.done:
	case v.isObject():
		t.object(v)
	case v.isRow(), v.isList() && !v.hasObject() && v.isGrid():
		rec := Record{Line: v.line}
		rec.Puzzle, rec.Err = t.one(v)
		t.report(rec)
	case v.isList():
		for kid := range v.kids() {
			t.take(kid)
		}
	default:
		t.fail(v.line, v.refused(v.what()+" without a puzzle", "rows, lines or lists of cells"))
	}
}

// object takes an object: a puzzle, or one that contains puzzles.
func (t *text) object(v value) {
	defer func(saved header) { t.head = saved }(t.head)
	f, others, err := v.fields(puzzleKeys)
	puzzle := f["puzzle"]
	isAlone := !f["solution"].isSome() && !f["candidates"].isSome()
	isPuzzle := puzzle.isSome() || !isAlone
	for _, kid := range others {
		if err == nil && (isPuzzle || !kid.isSearched()) {
			err = kid.foreign(usedKeys)
		}
	}
	if err == nil {
		err = t.states(f, v)
	}
	switch {
	case err != nil:
		t.fail(v.line, err)
	case isAlone && (puzzle.isObject() || puzzle.first().isObject()):
		t.take(puzzle)
	case isPuzzle:
		t.report(t.record(v, f))
	default:
		for _, kid := range others {
			t.take(kid)
		}
	}
}

// isSearched reports whether puzzles may be in a value.
func (v value) isSearched() bool {
	return v.hasObject() || v.depth() > 1 || v.first().isRow()
}

// record makes the record of an object with a puzzle, which has stated what it states.
func (r *reader) record(v value, f map[string]value) Record {
	rec := Record{Line: v.line}
	for _, name := range []string{"label", "title", "name", "id"} {
		rec.Label = cmp.Or(rec.Label, string(f[name].text()))
	}
	puzzle, solution, marks := f["puzzle"], f["solution"], f["candidates"]
	switch {
	case puzzle.isGridOfObjects():
		rec.Puzzle, rec.Note, rec.Err = r.cellObjects(puzzle)
	case puzzle.isSome():
		rec.Puzzle, rec.Err = r.one(puzzle)
	case solution.isSome():
		rec.Puzzle, rec.Err = r.one(solution)
	default:
		empty := func(s *grid.Shape) (*grid.Puzzle, error) { return grid.NewPuzzle(s), nil }
		rec.Puzzle, rec.Err = r.fitShape(marks.count(), empty)
	}
	if k := marks.count(); rec.Err == nil && k > 0 && k != rec.Puzzle.Shape.Cells() {
		rec.Err = marks.refused(fmt.Sprintf("candidates of %d cells", k), fmt.Sprint(rec.Puzzle.Shape.Cells()))
	}
	if rec.Err == nil && marks.isSome() {
		rec.Note, rec.Err = restrictAll(rec.Puzzle, slices.Collect(marks.kids()))
	}
	if rec.Err == nil && solution.isSome() {
		rec.Solution, rec.Err = r.solution(solution, rec.Puzzle)
	}
	return rec
}

// states makes what an object states about puzzles current. It replaces what is stated around the object.
func (r *reader) states(f map[string]value, v value) error {
	h := &r.head
	h.population = cmp.Or(string(f["population"].text()), h.population)
	said, box, cube := f["side"], f["box"], f["cube"]
	if said.isSome() || box.isSome() {
		h.side, h.box, h.by = atoi(said.text()), [2]int{}, fmt.Sprintf("the object in line %d", v.line)
	}
	if box.isSome() {
		size := box.items()
		h.box = [2]int{atoi(size[0]), atoi(size[1])}
		n := h.box[0] * h.box[1]
		if h.side = cmp.Or(h.side, n); n != h.side || n < 2 || n > grid.MaxSide {
			return box.refused(fmt.Sprintf("a box of %dx%d", h.box[0], h.box[1]), fmt.Sprintf("one of %d cells", h.side))
		}
	}
	if cube.isSome() {
		h.cube = cube.isTrue()
	}
	if err := h.unitsOf(f); err != nil {
		return err
	}
	if h.cube && h.units.isStated() {
		return v.refused("a cube with units", "rows, columns, pillars and boxes only")
	}
	return nil
}

// unitsOf reads the units of an object: names, regions, and as f-puzzles states them, both diagonals and disjoint
// groups.
func (h *header) unitsOf(f map[string]value) error {
	names, regions := f["units"], f["regions"]
	list := names.items()
	if names.isQuoted() {
		list = bytes.Split(names.text(), []byte(","))
	}
	up, down := f["diagonal+"], f["diagonal-"]
	if up.isTrue() != down.isTrue() {
		return cmp.Or(up.position, down.position).refused("one diagonal", "both or none")
	}
	if up.isTrue() {
		list = append(list, []byte(grid.UnitsX))
	}
	if f["disjointgroups"].isTrue() {
		list = append(list, []byte(grid.UnitsGroups))
	}
	if list != nil || regions.isSome() {
		h.units = units{}
	}
	for _, name := range list {
		if err := h.add(string(name)); err != nil {
			return names.place(err)
		}
	}
	if !regions.isSome() {
		return nil
	}
	text, side := regions.text(), h.side
	if regions.isList() {
		cells := regions.cells(nil)
		side = cmp.Or(side, root(len(cells), 2))
		for _, c := range cells {
			text = append(append(text, c.text...), ' ')
		}
	}
	_, err := h.setRegions(string(text), side)
	return regions.wrong(err)
}

// restrictAll applies lists of candidates, one per cell; one that is empty does not restrict a given cell. A note says
// where nothing is left.
func restrictAll(p *grid.Puzzle, lists []value) (note string, err error) {
	for c, v := range lists {
		switch {
		case !v.isList() && len(v.text()) > 0:
			return "", v.refused("candidates "+quote(v.text()), "a list or null")
		case v.isList() && (p.Givens[c] == 0 || v.count() > 0):
			digits, err := numbered(p.Shape.Side(), 0)(v.items())
			if err != nil {
				return "", v.place(err)
			}
			if left := restrict(p, grid.Cell(c), sorted(digits)); left != "" {
				note = fmt.Sprintf("%s in %v", left, v.position)
			}
		}
	}
	return note, nil
}

// solution returns the solution in a value.
func (r *reader) solution(v value, p *grid.Puzzle) ([]grid.Digit, error) {
	cells := v.cells(nil)
	if len(cells) != p.Shape.Cells() {
		return nil, v.refused("a solution of "+plural(len(cells), "cell"), fmt.Sprint(p.Shape.Cells()))
	}
	s, err := fill(p.Shape, cells, r.symbols())
	if err != nil {
		return nil, err
	}
	return s.Givens, nil
}
