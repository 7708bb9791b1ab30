package draw

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"
	"strconv"

	"basisk/grid"
)

// The common part of all drawings. The lists of a highlight become maps by candidate and
// by cell, since a drawing walks through cells; most cells have no mark and need only one look-up.

// mark is the part of a highlight to which a candidate or a cell belongs. The greatest of several
// is drawn.
type mark uint8

const (
	unmarked mark = iota
	inPattern
	isRemoved
	isPlaced
)

// scene is a picture prepared for drawing.
type scene struct {
	Picture
	shape            *grid.Shape
	side             int
	boxRows, boxCols int                // between lines that may be heavy
	areas            [][2]int           // the box and the region of each cell of a layer
	shaded           map[grid.Cell]bool // the cells of diagonals, windows and extra units
	figures          int                // in the longest number, which is the side
	wide             int                // characters of the longest digit
	perLine, lines   int                // slots of a mini-grid
	marks            map[grid.Candidate]mark
	cells            map[grid.Cell]mark // the greatest mark in each cell
}

// newScene prepares p, or returns an error that says what is wrong with it.
func newScene(p Picture) (*scene, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s := sceneOf(p.Board.Shape(), p.Alphabet)
	s.Picture = p
	if p.Step == nil {
		s.Step = &Highlight{}
	}
	s.mark(s.Step.Pattern, inPattern)
	s.mark(s.Step.Removed, isRemoved)
	s.mark(s.Step.Placed, isPlaced)
	return s, nil
}

// sceneOf returns a scene with the shape and the alphabet, without a picture.
func sceneOf(shape *grid.Shape, alphabet grid.Alphabet) *scene {
	s := &scene{Picture: Picture{Alphabet: alphabet}, shape: shape, side: shape.Side()}
	s.marks, s.cells = map[grid.Candidate]mark{}, map[grid.Cell]mark{}
	s.figures = len(strconv.Itoa(s.side))
	s.wide = len(alphabet.Symbol(grid.Digit(s.side)))
	s.divide()
	s.shaded = make(map[grid.Cell]bool)
	for u := range grid.Unit(shape.Units()) {
		if kind := shape.Kind(u); kind == grid.Diagonal || kind == grid.Window || kind == grid.Extra {
			for _, c := range shape.UnitCells(u) {
				s.shaded[c] = true
			}
		}
	}
	return s
}

// divide records which cells of a layer heavy lines separate.
func (s *scene) divide() {
	layout := s.shape.Layout()
	s.boxRows, s.boxCols = s.side, s.side
	s.perLine, s.lines = miniGrid(s.side, 1, s.side)
	if s.shape.HasBoxes() {
		s.boxRows, s.boxCols = s.shape.Box()
		s.perLine, s.lines = miniGrid(s.side, s.boxRows, s.boxCols)
	}
	s.areas = make([][2]int, s.side*s.side)
	for i := range s.areas {
		s.areas[i][0] = i/s.side/s.boxRows*s.side + i%s.side/s.boxCols
		if layout.Regions != nil {
			s.areas[i][1] = layout.Regions[i]
		}
	}
	if layout.Regions != nil {
		s.boxRows, s.boxCols = 1, 1
	}
}

// apart reports whether a heavy line separates two adjacent cells of a layer, one of which may be
// outside.
func (s *scene) apart(row, col, row2, col2 int) bool {
	outside := min(row, col, row2, col2) < 0 || max(row, col, row2, col2) >= s.side
	return outside || s.areas[row*s.side+col] != s.areas[row2*s.side+col2]
}

// miniGrid returns the slots per line and the lines of a mini-grid: as many as a box has, unless it
// is so oblong that slots would be unreadable.
func miniGrid(side, boxRows, boxCols int) (perLine, lines int) {
	if boxCols <= 2*boxRows && boxRows <= 2*boxCols {
		return boxCols, boxRows
	}
	perLine = int(math.Ceil(math.Sqrt(float64(side))))
	return perLine, (side + perLine - 1) / perLine
}

// mark gives candidates and their cells the mark m unless they have a greater one.
func (s *scene) mark(candidates []grid.Candidate, m mark) {
	for _, x := range candidates {
		s.marks[x] = max(s.marks[x], m)
		s.cells[x.Cell] = max(s.cells[x.Cell], m)
	}
}

// marked returns the candidates with marks, by cell and digit.
func (s *scene) marked() []grid.Candidate {
	return slices.SortedFunc(maps.Keys(s.marks), func(a, b grid.Candidate) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Digit, b.Digit))
	})
}

// placedIn returns the digit that the step places in c, or 0.
func (s *scene) placedIn(c grid.Cell) grid.Digit {
	for _, t := range s.Step.Placed {
		if t.Cell == c {
			return t.Digit
		}
	}
	return 0
}

// valueMark returns the mark of the value of c, even if it was removed from c before.
func (s *scene) valueMark(c grid.Cell) mark {
	return s.marks[grid.Candidate{Cell: c, Digit: s.Board.Value(c)}]
}

// isGiven reports whether the value of c is given.
func (s *scene) isGiven(c grid.Cell) bool {
	return s.Givens == nil || s.Givens[c] != 0
}

// candidates returns the visible candidates of the open cell c: those on the board and those with
// marks, each with its mark.
func (s *scene) candidates(c grid.Cell) iter.Seq2[grid.Digit, mark] {
	return func(yield func(grid.Digit, mark) bool) {
		for d := grid.Digit(1); int(d) <= s.side; d++ {
			m := unmarked
			if s.cells[c] != unmarked {
				m = s.marks[grid.Candidate{Cell: c, Digit: d}]
			}
			if (m != unmarked || s.Board.Has(c, d)) && !yield(d, m) {
				return
			}
		}
	}
}

// count returns the number of candidates that the board has in c.
func (s *scene) count(c grid.Cell) int { return int(s.Board.Digits(c).Count()) }
