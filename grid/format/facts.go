package format

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"basisk/grid"
)

// Formats that list single statements about cells, in any order: clauses, facts, hypotheses,
// constraints. They are collected until the last is known; then the side, unless stated, is the
// smallest square that is at least the largest number, so that a puzzle of side 9 without a 9 is
// still read as one.
//
// The statements about a cell combine as follows: a given digit fixes it; else the allowed digits
// remain, or all if none was allowed, without the excluded ones. Contradictory statements leave no
// digit, so that the puzzle has no solution: two givens, a given that is excluded or not among the
// allowed, a digit both allowed and excluded. A repeated statement is harmless.

// factKind is the kind of statement about a candidate.
type factKind uint8

const (
	given    factKind = iota // the cell holds the digit
	allowed                  // the cell may hold the digit, and no other unless stated
	excluded                 // the cell does not hold the digit
	possible                 // nothing is known
)

// fact is one statement; layer, row, column and digit count from 1, and so does the number of the
// cell, which may replace row and column and is 0 if it does not.
type fact struct {
	kind            factKind
	layer           uint8
	row, col, digit int16
	area, place     int16 // the box and the position in it, 0 if they are not stated
	number          int32
	at              position
}

// newFact returns a statement. Numbers that do not fit are truncated, but stay far beyond any
// shape.
func newFact(kind factKind, layer, row, col, digit int, at position) fact {
	return fact{
		kind: kind, layer: uint8(min(layer, math.MaxUint8)), row: short(row), col: short(col),
		digit: short(digit), at: at,
	}
}

// short truncates a number; a large one stays far beyond any shape.
func short(n int) int16 { return int16(min(n, math.MaxInt16)) }

// facts collects the statements about one puzzle.
type facts struct {
	list [][]fact // in parts of equal length
	// others yields further statements, which need not be kept in memory.
	others iter.Seq[fact]
	count  int
	line   int    // the line of the first
	side   int    // N if it is stated, else 0
	box    [2]int // if it is stated
	cube   bool
	zero   bool // coordinates count from 0
	// partial reports whether an allowed digit does not exclude the others.
	partial bool
	// never is the position of a statement that nothing can fulfil, if there is one.
	never position
	note  string // describes a contradiction
}

// maxFacts is the number of candidates of the largest shapes: more statements would be repetitions.
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

// partOfFacts is the number of statements per part of the list.
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

// shape returns the shape that fits all statements.
func (f *facts) shape(r *reader) (*grid.Shape, error) {
	n := f.side
	if n == 0 {
		n = r.side()
	}
	if n == 0 {
		n = f.guessSide()
	}
	if want := r.side(); n != 0 && want != 0 && n != want {
		return nil, mistake(fmt.Sprintf("statements about a grid of side %d", n),
			fmt.Sprintf("side %d", want)+r.promised())
	}
	if f.box != [2]int{} && r.opt.Box == [2]int{} {
		units, err := r.units()
		if err != nil {
			return nil, err
		}
		return r.shapes.get(shapeKey{side: n, box: f.box, units: units})
	}
	return r.shape(n, f.cube || r.cube())
}

// guessSide returns the smallest square that is at least the largest number.
func (f *facts) guessSide() int {
	top := 4
	for s := range f.each() {
		top = max(top, int(s.digit), int(s.row)+f.shift(), int(s.col)+f.shift(), int(math.Ceil(math.Sqrt(float64(s.number)))))
	}
	return squareFrom(top)
}

// squareFrom returns the smallest square that is at least n.
func squareFrom(n int) int {
	k := int(math.Ceil(math.Sqrt(float64(n))))
	return k * k
}

// shift returns the offset that makes coordinates count from 1.
func (f *facts) shift() int {
	if f.zero {
		return 1
	}
	return 0
}

func (f *facts) puzzle(r *reader) (*grid.Puzzle, error) {
	if f.count > maxFacts {
		return nil, mistake(fmt.Sprintf("more than %d statements", maxFacts), "one for each candidate at most")
	}
	shape, err := f.shape(r)
	if err != nil {
		return nil, err
	}
	p := grid.NewPuzzle(shape)
	cells := make(map[grid.Cell]*marks)
	for s := range f.each() {
		c, err := f.cell(shape, s)
		if err != nil {
			return nil, err
		}
		if cells[c] == nil {
			cells[c] = &marks{}
		}
		cells[c].take(s, shape.Side(), f.partial)
	}
	for c, m := range cells {
		m.apply(p, c)
	}
	f.contradict(p, cells)
	return p, nil
}

// contradict records the first contradiction in the statements about a puzzle.
func (f *facts) contradict(p *grid.Puzzle, cells map[grid.Cell]*marks) {
	if f.never != (position{}) {
		restrict(p, 0, []grid.Digit{})
		f.note = fmt.Sprintf("no puzzle fulfils %v", f.never)
		return
	}
	for c := range grid.Cell(p.Shape.Cells()) {
		m := cells[c]
		if m == nil || !m.split && (m.given == 0 || p.Givens[c] != 0) {
			continue // no two statements about it contradict each other
		}
		f.note = fmt.Sprintf("nothing is left for %s: %s", p.Shape.CellName(c), f.reason(p.Shape, c, m))
		return
	}
}

// reason describes the first two statements about a cell that contradict each other; empty if there
// are none.
func (f *facts) reason(shape *grid.Shape, c grid.Cell, m *marks) string {
	type meaning struct {
		kind  factKind
		digit int16
	}
	first := make(map[meaning]bool)
	var about []fact
	for b := range f.each() {
		if cell, _ := f.cell(shape, b); cell != c || b.kind == possible || first[meaning{b.kind, b.digit}] {
			continue
		}
		for _, a := range about {
			if m.excludes(a, b) || m.excludes(b, a) {
				return fmt.Sprintf("%v and %v contradict each other", a.at, b.at)
			}
		}
		first[meaning{b.kind, b.digit}] = true
		about = append(about, b)
	}
	return ""
}

// cell returns the cell of a statement, or an error if the shape has no such
// candidate.
func (f *facts) cell(shape *grid.Shape, s fact) (grid.Cell, error) {
	n, shift := shape.Side(), f.shift()
	if s.digit < 1 || int(s.digit) > n {
		return 0, outside("digit", int(s.digit), 1, n, s.at)
	}
	if s.number > 0 {
		return f.numbered(shape, s)
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
		return 0, outside("coordinate", wrong-shift, 1-shift, n-shift, s.at)
	}
	return shape.CellAt(layer-1, row-1, col-1), nil
}

// numbered returns the cell with the number of a statement. Row and column, if stated too, must
// match.
func (f *facts) numbered(shape *grid.Shape, s fact) (grid.Cell, error) {
	if int(s.number) > shape.Cells() {
		return 0, outside("cell", int(s.number), 1, shape.Cells(), s.at)
	}
	c := grid.Cell(s.number - 1)
	layer, row, col := shape.Coordinates(c)
	if s.row > 0 && int(s.row) != row+1 || s.col > 0 && int(s.col) != col+1 || s.layer > 1 && int(s.layer) != layer+1 {
		return 0, s.at.refused(fmt.Sprintf("cell %d in row %d, column %d", s.number, s.row, s.col), shape.CellName(c))
	}
	return c, nil
}

func outside(what string, number, low, high int, at position) error {
	return at.refused(fmt.Sprintf("%s %d", what, number), fmt.Sprintf("%d to %d", low, high))
}

// marks are the statements about one cell.
type marks struct {
	given  int16  // 0 if none is
	split  bool   // whether statements contradict each other
	any    bool   // whether digits that were not allowed are excluded
	digits []mark // by digit, nil until one is allowed or excluded
}

// mark reports whether a candidate was allowed, and whether it was excluded.
type mark struct{ yes, no bool }

// take adds a statement about a cell with n digits.
func (m *marks) take(s fact, n int, partial bool) {
	switch {
	case s.kind == possible:
		return
	case s.kind == given:
		m.split = m.split || m.given != 0 && m.given != s.digit
		m.given = s.digit
		return
	case m.digits == nil:
		m.digits = make([]mark, n+1)
	}
	d := &m.digits[s.digit]
	if s.kind == allowed {
		d.yes, m.any = true, m.any || !partial
	} else {
		d.no = true
	}
	m.split = m.split || d.yes && d.no
}

// left reports whether digit d is left.
func (m *marks) left(d int16) bool {
	if m.split || m.given != 0 && m.given != d {
		return false
	}
	return m.digits == nil || !m.digits[d].no && (m.digits[d].yes || !m.any)
}

// apply gives the cell its digit, or restricts it to the digits left.
func (m *marks) apply(p *grid.Puzzle, c grid.Cell) {
	if m.given != 0 && m.left(m.given) {
		p.Givens[c] = grid.Digit(m.given)
		return
	}
	left := []grid.Digit{}
	for d := range p.Shape.Side() {
		if m.left(int16(d + 1)) {
			left = append(left, grid.Digit(d+1))
		}
	}
	if len(left) < p.Shape.Side() {
		p.Restrict(c, left)
	}
}

// excludes reports whether statement a, which gives or allows a digit, contradicts b.
func (m *marks) excludes(a, b fact) bool {
	switch {
	case a.kind == given && b.kind == given:
		return a.digit != b.digit
	case a.kind == given && b.kind == allowed:
		return a.digit != b.digit && !m.digits[a.digit].yes && m.any
	}
	return a.kind != excluded && b.kind == excluded && a.digit == b.digit
}

// record returns the puzzle as a record.
func (f *facts) record(r *reader) Record {
	p, err := f.puzzle(r)
	return Record{Line: f.line, Puzzle: p, Err: err, Note: f.note}
}

// settleSingles turns cells that are restricted to one digit into givens.
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

// restrict restricts a cell of p to digits. If these exclude its given, the cell has no digit left,
// and the note says so.
func restrict(p *grid.Puzzle, c grid.Cell, digits []grid.Digit) (note string) {
	d := p.Givens[c]
	switch {
	case d == 0:
		p.Restrict(c, digits)
	case !slices.Contains(digits, d):
		p.Givens[c] = 0
		p.Restrict(c, []grid.Digit{})
		return fmt.Sprintf("nothing is left for %s: %d is none of its candidates", p.Shape.CellName(c), d)
	}
	return ""
}
