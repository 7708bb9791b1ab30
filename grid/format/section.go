package format

import (
	"fmt"
	"math"

	"basisk/grid"
)

// From grids to records. N consecutive grids of side N may be the layers of a cube, and a full grid
// next to one that it completes is its solution, so grids wait here until that is known: never more
// than N of them, and one record.
//
// Nine grids of side 9 are usually nine puzzles. They are a cube if they fit together far better
// than nine puzzles would by accident: no digit occurs twice in a pillar or in a box of the planes
// across, although there are enough givens to expect that. If there are too few, the reader does
// not guess; a tenth grid, a title between them, or --from grid shows that they are puzzles, and
// --cube, a header or titles such as "Layer 2" that they are not.

// part is a finished grid.
type part struct {
	cells []cell
	side  int
	line  int
	label string
}

// section is a run of grids with only blank lines and rules between them.
type section struct {
	parts []part
	flat  bool // whether earlier grids show that this section is not a cube
	solid bool // whether titles show that these grids are layers
	// first is the number in the title of the first layer, if counted.
	first   int
	counted bool
}

// addPart adds a finished grid to the section.
func (t *text) addPart(p part) {
	s := &t.section
	if len(s.parts) > 0 && s.parts[0].side != p.side {
		t.endSection()
	}
	if len(s.parts) == p.side { // more than a cube has
		t.flushParts()
		s.flat = !t.cube()
	}
	s.parts = append(s.parts, p)
	switch {
	case s.flat || !t.mayBeCube(p.side):
		t.flushParts()
	case len(s.parts) == p.side:
		t.decideCube()
	}
}

// mayBeCube reports whether the grids may be layers of side n.
func (t *text) mayBeCube(n int) bool {
	k := root(n, 2)
	return t.cube() || !t.grids && !t.reader.flat() && k >= 2 && n <= grid.MaxCubeSide
}

// decideCube decides whether N grids are a cube. It does nothing if that depends on what follows.
func (t *text) decideCube() {
	s := &t.section
	r, err := t.layers()
	switch {
	case t.cube(), err != nil && s.solid:
		t.flushCube()
	case err == nil:
		r.take()
	}
}

// layers chooses between the interpretations of the parts as grids and as a cube, which must not
// clash.
func (t *text) layers() (*interpretation, error) {
	parts := t.section.parts
	flat := &interpretation{is: plural(len(parts), "puzzle"), option: "--from grid", side: parts[0].side, take: func() {
		t.section.flat, t.section.solid = true, false
		t.flushParts()
	}}
	for _, p := range parts {
		flat.fill = append(flat.fill, t.of(p.cells))
	}
	cube := &interpretation{
		is: "the layers of a cube", option: "--cube", side: flat.side, cube: true,
		fill: []filler{t.solid()}, take: t.flushCube,
	}
	t.try(flat)
	if t.try(cube); flat.err != nil || cube.err == nil && grid.CheckPuzzle(cube.puzzles[0]) != nil {
		return flat, nil
	}
	return t.best(fmt.Sprintf("%d grids of side %[1]d", flat.side), flat, cube)
}

// solid returns the filler from the cells of all parts.
func (t *text) solid() filler {
	var all []cell
	for _, p := range t.section.parts {
		all = append(all, p.cells...)
	}
	return t.of(all)
}

// flushCube yields the parts as one cube.
func (t *text) flushCube() {
	first := t.section.parts[0]
	p, err := t.make(first.side, true, t.solid())
	t.section.parts = nil
	t.hold(Record{Line: first.line, Label: first.label, Puzzle: p, Err: err})
}

// flushParts yields the parts as grids; if cubes are promised they are an incomplete one.
func (t *text) flushParts() {
	parts := t.section.parts
	t.section.parts = nil
	if len(parts) > 0 && t.cube() {
		t.hold(Record{Line: parts[0].line, Err: mistake(plural(len(parts), "layer"),
			fmt.Sprintf("%d of side %[1]d", parts[0].side))})
		return
	}
	for _, p := range parts {
		if t.takesRegions(p) {
			continue
		}
		g, err := t.make(p.side, false, t.of(p.cells))
		t.hold(Record{Line: p.line, Label: p.label, Puzzle: g, Err: err})
	}
}

// endSection yields the grids that wait for more layers.
func (t *text) endSection() {
	s := &t.section
	if n := len(s.parts); n > 0 && n == s.parts[0].side && !t.cube() {
		if _, err := t.layers(); err != nil {
			line := s.parts[0].line
			*s = section{}
			t.hold(Record{Line: line, Err: err})
			return
		}
	}
	t.flushParts()
	*s = section{}
}

// hold reports the previously held record and holds rec, unless one is the solution of the other.
func (t *text) hold(rec Record) {
	last := t.last
	switch {
	case last != nil && completes(rec.Puzzle, last.Puzzle):
		last.Solution = rec.Puzzle.Givens
		t.release()
	case last != nil && completes(last.Puzzle, rec.Puzzle):
		rec.Solution, t.last = last.Puzzle.Givens, nil
		t.report(rec)
	default:
		t.release()
		t.last = &rec
	}
}

// release reports the held record.
func (t *text) release() {
	if last := t.last; last != nil {
		t.last = nil
		t.report(*last)
	}
}

// completes reports whether full is clearly a solution of p: a full grid with all the givens of p,
// and there are enough of them.
func completes(full, p *grid.Puzzle) bool {
	if full == nil || p == nil {
		return false
	}
	bent := p.Shape.Layout().Regions != nil && full.Shape.Cells() == p.Shape.Cells() // p has regions from a letter grid
	if !bent && !full.Shape.Equal(p.Shape) || !extends(full, p) {
		return false
	}
	given := p.Clues()
	return given < len(full.Givens) && float64(given)*math.Log(float64(p.Shape.Side())) > minLogOdds
}
