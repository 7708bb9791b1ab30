package format

import (
	"fmt"
	"math"

	"basisk/grid"
)

// Tables with a line for each hypothesis about a cell: their statements become the givens and the candidates.

// factKind is what a hypothesis says about a candidate.
type factKind uint8

const (
	given    factKind = iota // the cell holds the digit
	allowed                  // the cell may hold the digit, and no other unless stated
	excluded                 // the cell does not hold the digit
	possible                 // nothing is known
)

// fact is one hypothesis; layer, row, column and digit count from 1, and so does the number of the
// cell, which may replace row and column and is 0 if it does not.
type fact struct {
	kind            factKind
	layer           uint8
	row, col, digit int16
	number          int32
	at              position
}

// maxFacts is the number of candidates of the largest shapes: more statements would be repetitions.
const maxFacts = 1 << 24

// short truncates a number; a large one stays far beyond any shape.
func short(n int) int16 { return int16(min(n, math.MaxInt16)) }

// hypothesis parses the fields of a line.
func (h *tableReader) hypothesis(v [location]int) error {
	kind, c := allowed, h.of(resultField)
	switch d, ok := number(c.text); {
	case isWord(c.text, "TRUE", "T"):
	case isWord(c.text, "FALSE", "F"):
		kind, h.denied = excluded, true
	case isMissing(c.text):
		kind = possible
	case !ok || d == 0:
		return c.refused(quote(c.text), "TRUE, FALSE, a digit from 1 or nothing")
	default:
		kind, v[digitField] = given, d
	}
	if len(h.items) == maxFacts {
		return mistake(fmt.Sprintf("more than %d statements", maxFacts), "one for each candidate at most")
	}
	h.items = append(h.items, fact{
		kind, uint8(min(v[layerField], math.MaxUint8)), short(v[rowField]), short(v[columnField]), short(v[digitField]),
		int32(v[cellField]), c.position,
	})
	return nil
}

// factsShape returns the shape of a table of hypotheses. If nothing states the side it is the largest
// number, or in a table of Opasnet, which may be partial, the smallest square that is not below it.
func (h *tableReader) factsShape() (*grid.Shape, error) {
	top, cube := 0, h.has(layerField)
	for _, s := range h.items {
		top = max(top, int(s.row), int(s.col), int(s.digit))
	}
	n := h.side()
	switch {
	case n != 0:
	case len(h.items) >= top*top*top && !cube && h.has(rowField):
		n = top
	default:
		for _, s := range h.items {
			top = max(top, int(math.Ceil(math.Sqrt(float64(s.number)))))
		}
		n = squareFrom(max(top, 4))
	}
	return h.shape(n, cube || h.cube())
}

// factsPuzzle makes the puzzle of a table of hypotheses.
func (h *tableReader) factsPuzzle() (p *grid.Puzzle, note string, err error) {
	shape, err := h.factsShape()
	if err != nil {
		return nil, "", err
	}
	p = grid.NewPuzzle(shape)
	cells, partial := map[grid.Cell]*marks{}, h.denied
	for _, s := range h.items {
		c, err := s.cell(shape)
		if err != nil {
			return nil, "", err
		}
		if cells[c] == nil {
			cells[c] = &marks{kinds: make([]uint8, shape.Side()+1)}
		}
		if cells[c].take(s, partial) && note == "" {
			note = fmt.Sprintf("nothing is left for %s: %v and %v contradict each other",
				shape.CellName(c), h.opposed(s, shape, c), s.at)
		}
	}
	for c, m := range cells {
		m.apply(p, c)
	}
	return p, note, nil
}

// cell returns the cell of a statement, or an error if the shape has no such candidate.
func (s *fact) cell(shape *grid.Shape) (grid.Cell, error) {
	n, layer := shape.Side(), 1
	if shape.IsCube() {
		layer = int(s.layer)
	}
	outside := func(what string, number, high int) error {
		return s.at.refused(fmt.Sprintf("%s %d", what, number), fmt.Sprintf("1 to %d", high))
	}
	switch {
	case s.digit < 1 || int(s.digit) > n:
		return 0, outside("digit", int(s.digit), n)
	case s.number == 0:
		if top := max(layer, int(s.row), int(s.col)); top > n || min(layer, int(s.row), int(s.col)) < 1 {
			return 0, outside("coordinate", top, n)
		}
		return shape.CellAt(layer-1, int(s.row)-1, int(s.col)-1), nil
	case int(s.number) > shape.Cells():
		return 0, outside("cell", int(s.number), shape.Cells())
	}
	c := grid.Cell(s.number - 1)
	l, row, col := shape.Coordinates(c)
	if s.row > 0 && int(s.row) != row+1 || s.col > 0 && int(s.col) != col+1 || s.layer > 1 && int(s.layer) != l+1 {
		return 0, s.at.refused(fmt.Sprintf("cell %d in row %d, column %d", s.number, s.row, s.col), shape.CellName(c))
	}
	return c, nil
}

// marks are the statements about one cell.
type marks struct {
	kinds []uint8 // by digit, from 1: a bit for each kind
	given int16   // 0 if none is
	any   bool    // whether digits that were not allowed are excluded
	split bool    // whether statements contradict each other
}

// take adds a statement, and reports whether it is the first that contradicts another.
func (m *marks) take(s fact, partial bool) bool {
	if s.kind == possible {
		return false
	}
	before := m.split
	m.split = m.split || s.kind == given && m.given != 0 && m.given != s.digit
	if m.kinds[s.digit] |= 1 << s.kind; s.kind == given {
		m.given = s.digit
	}
	m.any = m.any || s.kind == allowed && !partial
	said := m.kinds[s.digit]
	m.split = m.split || said&(1<<excluded) != 0 && said != 1<<excluded
	return m.split && !before
}

// apply restricts the cell to the digits left; a single one is given.
func (m *marks) apply(p *grid.Puzzle, c grid.Cell) {
	left := []grid.Digit{}
	for d, said := range m.kinds {
		if d > 0 && !m.split && (m.given == 0 || int(m.given) == d) && said&(1<<excluded) == 0 &&
			(said&(1<<allowed) != 0 || !m.any) {
			left = append(left, grid.Digit(d))
		}
	}
	if len(left) == 1 {
		p.Givens[c] = left[0]
		return
	}
	narrow(p, c, left)
}

// opposed returns the first statement before s that contradicts it.
func (h *tableReader) opposed(s fact, shape *grid.Shape, c grid.Cell) position {
	for _, o := range h.items {
		if at, _ := o.cell(shape); at != c || o.kind == possible {
			continue
		}
		if o.kind == given && s.kind == given && o.digit != s.digit ||
			o.digit == s.digit && (o.kind == excluded) != (s.kind == excluded) {
			return o.at
		}
	}
	return position{}
}

// squareFrom returns the smallest square that is at least n.
func squareFrom(n int) int {
	k := int(math.Ceil(math.Sqrt(float64(n))))
	return k * k
}
