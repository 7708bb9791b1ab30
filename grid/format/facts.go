package format

import (
	"fmt"
	"iter"
	"math"

	"basisk/grid"
)

// Formats that list single statements about cells, in any order: clauses, facts,
// hypotheses, constraints. The statements gather here until the last is known; then
// the side follows from the largest number, if nothing states it: it is the smallest
// square that is no less, so that a puzzle of side 9 in which no 9 occurs is still
// read as one.
//
// About one cell they are put together like this: a given digit settles it; else the
// digits that were allowed remain, or all if none was, without those excluded.

// factKind tells what a statement says of a candidate.
type factKind uint8

const (
	given    factKind = iota // the cell holds the digit
	allowed                  // the cell may hold the digit, and no other unless stated
	excluded                 // the cell does not hold the digit
	possible                 // nothing is known
)

// fact is one statement; layer, row, column and digit count from 1, and so does the
// number of the cell, which stands in place of row and column if it is not 0.
type fact struct {
	kind            factKind
	layer           uint8
	row, col, digit int16
	line, number    int32
}

// newFact returns a statement. What does not fit is far beyond any shape and stays
// so.
func newFact(kind factKind, layer, row, col, digit, line int) fact {
	short := func(n int) int16 { return int16(min(n, math.MaxInt16)) }
	return fact{kind, uint8(min(layer, math.MaxUint8)), short(row), short(col), short(digit), int32(line), 0}
}

// facts gathers the statements about one puzzle.
type facts struct {
	list [][]fact // in parts of equal length
	// others yields further statements, for those who need less memory to keep them.
	others iter.Seq[fact]
	count  int
	line   int    // where the first stands
	side   int    // N if it is stated, else 0
	box    [2]int // if it is stated
	cube   bool
	zero   bool // coordinates count from 0
}

// newFacts returns an empty list that begins at a line.
func newFacts(line int) *facts { return &facts{line: line} }

// maxFacts is the number of candidates of the largest shapes: more statements would
// repeat themselves.
const maxFacts = 1 << 24

// each yields all statements.
func (f *facts) each() iter.Seq[fact] {
	if f.others != nil {
		return f.others
	}
	return func(yield func(fact) bool) {
		for _, part := range f.list {
			for _, s := range part {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// partOfFacts is the number of statements in one part of the list.
const partOfFacts = 1 << 14

// add appends a statement.
func (f *facts) add(s fact) {
	last := len(f.list) - 1
	if last < 0 || len(f.list[last]) == partOfFacts {
		f.list, last = append(f.list, make([]fact, 0, 16)), last+1
	}
	if f.count++; f.count > maxFacts {
		return
	}
	f.list[last] = append(f.list[last], s)
	f.zero = f.zero || min(s.row, s.col) == 0 || f.cube && s.layer == 0
}

// shape returns the shape that holds all statements.
func (f *facts) shape(r *reader) (*grid.Shape, error) {
	n := f.side
	if n == 0 {
		n = r.side()
	}
	if n == 0 {
		n = f.guessSide()
	}
	if f.box != [2]int{} && r.opt.Box == [2]int{} {
		return r.shapes.get(shapeKey{side: n, box: f.box})
	}
	return r.shape(n, f.cube || r.cube())
}

// guessSide returns the smallest square that is no less than any number stated.
func (f *facts) guessSide() int {
	top := 4
	for s := range f.each() {
		top = max(top, int(s.digit), int(s.row)+f.shift(), int(s.col)+f.shift(), int(math.Ceil(math.Sqrt(float64(s.number)))))
	}
	k := int(math.Ceil(math.Sqrt(float64(top))))
	return k * k
}

// shift returns what makes coordinates count from 1.
func (f *facts) shift() int {
	if f.zero {
		return 1
	}
	return 0
}

// puzzle makes a puzzle of the statements.
func (f *facts) puzzle(r *reader) (*grid.Puzzle, error) {
	if f.count > maxFacts {
		return nil, &Error{Found: fmt.Sprintf("more than %d statements", maxFacts), Expected: "one for each candidate at most"}
	}
	shape, err := f.shape(r)
	if err != nil {
		return nil, err
	}
	p := grid.NewPuzzle(shape)
	marks := make(map[grid.Cell]*marks)
	for s := range f.each() {
		c, err := f.cell(shape, s)
		if err != nil {
			return nil, err
		}
		switch s.kind {
		case possible:
		case given:
			p.Givens[c] = grid.Digit(s.digit)
		default:
			if marks[c] == nil {
				marks[c] = newMarks(shape.Side())
			}
			marks[c].note(s)
		}
	}
	for c, m := range marks {
		if p.Givens[c] == 0 {
			m.apply(p, c)
		}
	}
	return p, nil
}

// cell returns the cell of a statement, or an error if the shape has no such
// candidate.
func (f *facts) cell(shape *grid.Shape, s fact) (grid.Cell, error) {
	n, shift := shape.Side(), f.shift()
	if s.digit < 1 || int(s.digit) > n {
		return 0, outside("digit", int(s.digit), 1, n, int(s.line))
	}
	if s.number > 0 {
		if int(s.number) > shape.Cells() {
			return 0, outside("cell", int(s.number), 1, shape.Cells(), int(s.line))
		}
		return grid.Cell(s.number - 1), nil
	}
	layer, row, col := 1, int(s.row)+shift, int(s.col)+shift
	if shape.IsCube() {
		layer = int(s.layer) + shift
	}
	if low, high := min(layer, row, col), max(layer, row, col); low < 1 || high > n {
		wrong := low
		if high > n {
			wrong = high
		}
		return 0, outside("coordinate", wrong-shift, 1-shift, n-shift, int(s.line))
	}
	return shape.CellAt(layer-1, row-1, col-1), nil
}

// outside is the error for a number that is not low..high.
func outside(what string, number, low, high, line int) error {
	return &Error{Line: line, Found: fmt.Sprintf("%s %d", what, number), Expected: fmt.Sprintf("%d to %d", low, high)}
}

// marks is what is stated about the candidates of one cell.
type marks struct {
	digits []mark // by digit
	any    bool   // some candidate was allowed
}

// mark tells whether a candidate was allowed, and whether it was excluded.
type mark struct{ yes, no bool }

// newMarks returns empty marks for digits 1..n.
func newMarks(n int) *marks { return &marks{digits: make([]mark, n+1)} }

// note takes a statement.
func (m *marks) note(s fact) {
	if s.kind == allowed {
		m.digits[s.digit].yes, m.any = true, true
		return
	}
	m.digits[s.digit].no = true
}

// apply restricts the cell to what is left: the digits that were allowed, or if
// none was, those that were not excluded.
func (m *marks) apply(p *grid.Puzzle, c grid.Cell) {
	left := []grid.Digit{}
	for d, stated := range m.digits {
		if d > 0 && !stated.no && (stated.yes || !m.any) {
			left = append(left, grid.Digit(d))
		}
	}
	if len(left) < p.Shape.Side() {
		p.Restrict(c, left)
	}
}

// settleSingles makes givens of the cells that are restricted to one digit.
func settleSingles(p *grid.Puzzle) {
	restricted := false
	for c, digits := range p.Allowed {
		if len(digits) == 1 {
			p.Givens[c], p.Allowed[c] = digits[0], nil
		}
		restricted = restricted || p.Allowed[c] != nil
	}
	if !restricted {
		p.Allowed = nil
	}
}
