package format

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"basisk/grid"
)

// What all parts of the reader share: the options, the header in force, the shapes, and the records
// that go out.

type reader struct {
	opt    Options
	source string
	family string
	memo   memo
	head   header
	asked  units // the units that the options name
	shapes shapes
	yield  func(Record) bool
	index  int
	done   bool   // whether yield returned false
	note   string // of a header, for the next record
}

// report yields a record. The caller must check done afterwards.
func (r *reader) report(rec Record) {
	if r.done {
		return
	}
	r.index++
	rec.Source, rec.Index, rec.Format = r.source, r.index, r.family
	rec.Note, r.note = cmp.Or(rec.Note, r.note), ""
	if rec.Err != nil {
		rec.Puzzle, rec.Solution, rec.Err = nil, nil, r.locate(rec.Err, rec.Line)
	}
	r.done = !r.yield(rec)
}

// fail reports a broken puzzle.
func (r *reader) fail(line int, err error) { r.report(Record{Line: line, Err: err}) }

// locate turns err into an *Error with the name of the source and at least a line.
func (r *reader) locate(err error, line int) error {
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Found: err.Error()}
	}
	e.Source = r.source
	if e.Line == 0 {
		e.Line = line
	}
	return e
}

// side returns the side that options or a header state, or 0.
func (r *reader) side() int {
	if r.opt.Box != [2]int{} {
		return r.opt.Box[0] * r.opt.Box[1]
	}
	return cmp.Or(r.opt.Side, root(len(r.opt.Regions), 2), r.head.side)
}

// cube reports whether options or a header state cubes.
func (r *reader) cube() bool { return r.opt.Cube || r.head.cube }

// symbols returns the known rule for symbols.
func (r *reader) symbols() symbolRule {
	return symbolRule{
		stated: r.head.symbols, zeroDigit: r.opt.ZeroDigit, zeroBased: r.head.ordered, memo: &r.memo, note: &r.note,
	}
}

// units returns the units that options or a header state, which must not differ. Boxes in the
// options replace the units latin, but not irregular boxes.
func (r *reader) units() (units, error) {
	u, boxes := r.head.units, r.opt.Box != [2]int{}
	switch {
	case boxes && u.regions != "" && r.head.box == [2]int{}:
		return u, mistake("irregular boxes", fmt.Sprintf("boxes of %dx%d as %s says", r.opt.Box[0], r.opt.Box[1], r.opt.name("box")))
	case boxes && u.has(grid.UnitsLatin):
		u.remove(grid.UnitsLatin)
	}
	switch {
	case !r.asked.isStated():
		return u, nil
	case u.isStated() && u != r.asked:
		return u, mistake("units "+u.String(), r.asked.String()+" as "+r.opt.name("units")+" says")
	}
	return r.asked, nil
}

// takeOptions sets the units that options ask for.
func (r *reader) takeOptions() error {
	if err := r.asked.add(r.opt.Units...); err != nil || r.opt.Regions == nil {
		return err
	}
	_ = r.asked.add(grid.UnitsIrregular) // the name is valid
	return r.asked.state(root(len(r.opt.Regions), 2), r.opt.Regions)
}

// shape returns the shape of side n that options and headers ask for.
func (r *reader) shape(n int, cube bool) (*grid.Shape, error) {
	units, err := r.units()
	if err != nil {
		return nil, err
	}
	if r.opt.Side != 0 && n != r.opt.Side {
		return nil, mistake(fmt.Sprintf("a puzzle of side %d", n), fmt.Sprintf("side %d as %s says", r.opt.Side, r.opt.name("size")))
	}
	key := shapeKey{side: n, cube: cube, units: units}
	switch {
	case cube:
	case r.opt.Box != [2]int{}:
		key.box = r.opt.Box
	case r.head.side == n:
		key.box = r.head.box
	}
	return r.shapes.get(key)
}

// sides returns the side of the flat grid that has count cells, or of the cube if options or a header state cubes. A
// side is 0 if no such grid or cube has so many cells.
func (r *reader) sides(count int) (flat, cube int) {
	if r.cube() {
		if cube = root(count, 3); cube > 0 && (root(cube, 2) < 2 || cube > grid.MaxCubeSide) {
			cube = 0
		}
	} else if flat = root(count, 2); flat < 2 || flat > maxSide {
		flat = 0
	}
	if n := r.side(); n != 0 && n != flat+cube {
		return 0, 0
	}
	return flat, cube
}

// statedBy names the source of the side, for messages; empty if there is none.
func (r *reader) statedBy() string {
	switch box := r.opt.Box; {
	case box != [2]int{}:
		return fmt.Sprintf(" for boxes of %dx%d", box[0], box[1])
	case r.opt.Side != 0:
		return " as asked"
	case r.head.side != 0 && r.head.by != "":
		return " as " + r.head.by + " says"
	}
	return ""
}

// miscounted returns the error for a number of cells that no puzzle has.
func (r *reader) miscounted(count int) *Error {
	n, flat := r.side(), root(count, 2)
	switch {
	case count > maxCells:
		return mistake(fmt.Sprintf("more than %d cells", maxCells), "a puzzle")
	case n > maxSide:
		return tooLarge(n)
	case n == 0 && flat > maxSide && !r.cube():
		return tooLarge(flat)
	}
	return mistake(plural(count, "cell"), r.expectedCells(count))
}

// expectedCells describes the expected number of cells of a puzzle with a wrong count.
func (r *reader) expectedCells(count int) string {
	n := r.side()
	switch {
	case n == 0 && r.cube():
		for n = 4; n < grid.MaxCubeSide; n = squareFrom(n + 1) { // the nearest cube of a square
			if next := squareFrom(n + 1); 2*count <= n*n*n+next*next*next {
				break
			}
		}
		fallthrough
	case r.cube():
		return fmt.Sprintf("%d (%[2]dx%[2]dx%[2]d)", n*n*n, n) + r.statedBy()
	case n == 0:
		for n = 2; n < maxSide && n*n+n < count; n++ { // the nearest square
		}
	}
	return fmt.Sprintf("%d (%[2]dx%[2]d)", n*n, n) + r.statedBy()
}

// filler makes a puzzle of the shape from certain cells.
type filler func(*grid.Shape) (*grid.Puzzle, error)

// fitShape makes a puzzle of count cells, finding its shape. Cells that nothing states to be a grid may be those of a
// cube or the candidates of a sukaku too: two equal givens in a unit show that they are no grid.
func (r *reader) fitShape(count int, fill filler) (*grid.Puzzle, error) {
	flat, cube := r.sides(count)
	if flat+cube == 0 {
		return nil, r.miscounted(count)
	}
	p, err := r.make(flat+cube, cube > 0, fill)
	if solid := root(count, 3); err == nil && cube == 0 && r.side() == 0 && solid > 3 && grid.CheckPuzzle(p) != nil {
		return nil, mistake(fmt.Sprintf("%d cells with a digit twice in a unit of the grid %dx%[2]d", count, flat),
			fmt.Sprintf("%s for a cube %dx%[2]dx%[2]d, or %[3]s sukaku", r.opt.name("cube"), solid, r.opt.name("from")))
	}
	return p, err
}

// make builds the shape and fills it.
func (r *reader) make(side int, cube bool, fill filler) (*grid.Puzzle, error) {
	shape, err := r.shape(side, cube)
	if err != nil {
		return nil, err
	}
	p, err := fill(shape)
	if err != nil {
		return nil, err
	}
	p.Population = r.head.population
	return p, nil
}

// fillerOf returns the filler that reads the symbols of cells.
func (r *reader) fillerOf(cells []cell) filler {
	return func(s *grid.Shape) (*grid.Puzzle, error) { return fill(s, cells, r.symbols()) }
}

// plural counts things: "1 row", "8 rows".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// tidy returns text as a label. Quotes around the whole text, or alone, are removed.
func tidy(text []byte) string {
	s := strings.Trim(string(text), " \t\r\n,;:#|")
	switch k := strings.Count(s, `"`); {
	case k == 1, k == 2 && s[0] == '"' && s[len(s)-1] == '"':
		s = strings.Trim(s, " \t\r\n,;:#|\"")
	}
	return s
}
