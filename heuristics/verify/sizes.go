package verify

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"basisk/grid"
)

// Smallest sizes, by brute force. The sets of a tuple or fish are in a bipartite graph: cells and
// digits of a unit, or lines and crossing lines of a digit. A set of rows shows that an edge is
// impossible if the row of the edge is not among them, its column is among theirs, and they have as
// many columns as members; for sets of columns the graph is transposed. Cost: at most 2^N subsets
// per size.
//
// Sizes are sizes on the board when the rule examined the unit, and one examination may lead to
// several steps, each of which removes candidates. A log does not say where an examination begins.
// The board before an unbroken run of steps of one rule in one unit has at least the candidates of
// that time, and the board before the step has no others. Fewer candidates admit more sets, so
// a true size is between the smallest ones on the two boards, which are mostly equal.

// maxMask is the largest side for which sizes are checked.
const maxMask = 16

// sweep is an unbroken run of steps from one rule and one unit or digit.
type sweep struct {
	rule   string
	unit   grid.Unit
	digit  grid.Digit
	before *board // the board when the run began
}

// enter makes sw the run to which s belongs.
func (sw *sweep) enter(b *board, s *step) {
	next := sweep{rule: s.Rule}
	if s.Pattern == "fish" {
		next.digit = s.Digits[0]
	} else {
		next.unit = s.units[0]
	}
	if sw.before != nil && sw.rule == next.rule && sw.unit == next.unit && sw.digit == next.digit {
		return
	}
	next.before = b.clone()
	*sw = next
}

// checkSizes returns an error if the step states a size that cannot be the smallest of its kind.
// The pattern of s holds, so a set of its kind and size exists.
func (v *verifier) checkSizes(at *position, s *step) error {
	if s.Naked == 0 || s.Hidden == 0 {
		at.sweep = sweep{}
		return nil
	}
	if at.board.n > maxMask {
		v.report.SizesUnchecked++
		return nil
	}
	candidate, err := edgesOf(at.board.shape, s)
	if err != nil {
		return err
	}
	at.sweep.enter(at.board, s)
	return v.bracket(at.sweep.before.graph(candidate), at.board.graph(candidate), s)
}

// bracket compares the sizes that s states with the smallest ones on two boards.
func (v *verifier) bracket(before, now graph, s *step) error {
	own, other := s.Naked, s.Hidden
	if s.Pattern == "hidden-tuple" {
		own, other = other, own
	}
	for _, x := range s.removed {
		if err := v.cut(); err != nil {
			return err
		}
		row, col := before.edge(x)
		if v.shown(before.rows, row, col, own-1) {
			return fmt.Errorf("size %d is stated, but a smaller set shows %s", own, v.name(x))
		}
	}
	row, col := now.edge(s.removed[0])
	if v.shown(before.cols, col, row, other-1) {
		return fmt.Errorf("size %d of the other kind is stated, but a smaller set shows the same", other)
	}
	if !v.shown(now.cols, col, row, other) && v.work > 0 {
		return fmt.Errorf("size %d of the other kind is stated, but no such set shows the same", other)
	}
	if v.work <= 0 {
		v.report.SizesUnchecked++
	} else {
		v.report.Sizes++
	}
	return nil
}

// shown reports whether a set of at most limit rows shows that row without and column with do not
// belong together; it is also false if the work is used up. It adds rows one by one and abandons a
// set whose columns exceed the limit, as no larger one can have fewer.
func (v *verifier) shown(rows []uint32, without, with, limit int) bool {
	var extend func(from, size int, union uint32) bool
	extend = func(from, size int, union uint32) bool {
		for i := from; i < len(rows) && v.work > 0; i++ {
			wider := union | rows[i]
			width := bits.OnesCount32(wider)
			if i == without || rows[i] == 0 || width > limit {
				continue
			}
			v.work--
			if width == size+1 && wider>>with&1 != 0 || extend(i+1, size+1, wider) {
				return true
			}
		}
		return false
	}
	return extend(0, 0, 0)
}

// candidateFunc returns the candidate of the edge of a row and a column.
type candidateFunc func(row, col int) (grid.Cell, grid.Digit)

// graph is a bipartite graph: the columns of each row and the rows of each column; the rows are the
// side of the set that a step reports.
type graph struct {
	rows, cols []uint32
	candidate  candidateFunc
}

// edgesOf returns the edges of the graph with the set of s: cells of a unit as rows and digits as
// columns, for a hidden tuple the other way round, for a fish the lines of its plane as rows and
// the crossing lines as columns.
func edgesOf(shape *grid.Shape, s *step) (candidateFunc, error) {
	if s.Pattern == "fish" {
		lines, across, ok := plane(shape, s)
		if !ok {
			return nil, errors.New("the units are not lines of one plane and crossing ones")
		}
		return func(i, j int) (grid.Cell, grid.Digit) { return crossingCell(shape, lines[i], across[j]), s.Digits[0] }, nil
	}
	cells := shape.UnitCells(s.units[0])
	if s.Pattern == "hidden-tuple" {
		return func(i, j int) (grid.Cell, grid.Digit) { return cells[j], grid.Digit(i) + 1 }, nil
	}
	return func(i, j int) (grid.Cell, grid.Digit) { return cells[i], grid.Digit(j) + 1 }, nil
}

// graph has the candidates of open cells as edges.
func (b *board) graph(candidate candidateFunc) graph {
	g := graph{make([]uint32, b.n), make([]uint32, b.n), candidate}
	for i := range g.rows {
		for j := range g.cols {
			if c, d := candidate(i, j); b.open(c) && b.has(c, d) {
				g.rows[i] |= 1 << j
				g.cols[j] |= 1 << i
			}
		}
	}
	return g
}

// edge returns the row and the column of a candidate, which must exist.
func (g graph) edge(x statement) (row, col int) {
	for row = range g.rows {
		for col = range g.cols {
			if c, d := g.candidate(row, col); c == x.cell && d == x.digit {
				return row, col
			}
		}
	}
	panic("verify: a candidate outside the graph of its step")
}

// plane returns the lines of the plane with the units of a fish, and the lines across.
func plane(s *grid.Shape, fish *step) (lines, across []grid.Unit, ok bool) {
	for _, p := range s.Planes() {
		switch {
		case subset(fish.units, p.Lines) && subset(fish.covers, p.Across):
			return p.Lines, p.Across, true
		case subset(fish.units, p.Across) && subset(fish.covers, p.Lines):
			return p.Across, p.Lines, true
		}
	}
	return nil, nil, false
}

// crossingCell returns the cell that two crossing lines share.
func crossingCell(s *grid.Shape, u, v grid.Unit) grid.Cell {
	cells := s.UnitCells(u)
	return cells[slices.IndexFunc(cells, func(c grid.Cell) bool { return slices.Contains(s.UnitCells(v), c) })]
}
