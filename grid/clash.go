package grid

import (
	"fmt"
	"iter"
	"slices"
)

// The part of the judge that looks for equal digits in a unit. A unit is a list of cells, which is
// computed once for a shape, from coordinates.

// Clashes yields all clashes between the digits of a grid: first in rows, then in columns, in
// cubes in pillars, in boxes, and last in other units; within a kind by unit and by digit. 0 is an open
// cell. Every digit must be 0..N and the list must have one entry per cell ([CheckDigits]).
func Clashes(s *Shape, digits []Digit) iter.Seq[Clash] {
	return func(yield func(Clash) bool) {
		for _, u := range s.judgedUnits() {
			places := make([][]Cell, s.Side()+1) // by digit
			for _, c := range u.cells {
				places[digits[c]] = append(places[digits[c]], c)
			}
			for d, cells := range places {
				if d > 0 && len(cells) > 1 && !yield(Clash{Digit(d), u.name, cells}) {
					return
				}
			}
		}
	}
}

// HasClash reports whether there are any clashes. The arguments are as for [Clashes].
func HasClash(s *Shape, digits []Digit) bool {
	var last [MaxSide + 1]int32 // the number, from 1, of the last unit in which a digit was met
	for i, u := range s.judgedUnits() {
		number := int32(i) + 1
		for _, c := range u.cells {
			d := digits[c]
			if last[d] == number {
				return true
			}
			last[d] = number
			last[0] = 0 // open cells are no clash
		}
	}
	return false
}

// judgedUnit is a unit as the judge sees it.
type judgedUnit struct {
	name  string
	cells []Cell
}

// judgedUnits returns the units of s, in the order of [Clashes].
func (s *Shape) judgedUnits() []judgedUnit {
	s.judgeOnce.Do(func() {
		rows, cols := s.Box()
		box := func(down, across int) int { return down/rows*rows + across/cols }
		if s.IsCube() {
			s.judge("row L%dR%d", func(l, r, _ int) (int, int) { return l, r })
			s.judge("column L%dC%d", func(l, _, c int) (int, int) { return l, c })
			s.judge("pillar R%dC%d", func(_, r, c int) (int, int) { return r, c })
			s.judge("box %[2]d of layer %[1]d", func(l, r, c int) (int, int) { return l, box(r, c) })
			s.judge("box %[2]d of plane R%[1]d", func(l, r, c int) (int, int) { return r, box(l, c) })
			s.judge("box %[2]d of plane C%[1]d", func(l, r, c int) (int, int) { return c, box(l, r) })
			return
		}
		s.judge("row %[2]d", func(_, r, _ int) (int, int) { return 0, r })
		s.judge("column %[2]d", func(_, _, c int) (int, int) { return 0, c })
		if s.HasBoxes() {
			s.judge("box %[2]d", func(_, r, c int) (int, int) { return 0, box(r, c) })
		}
		s.judgeLayout()
	})
	return s.judged
}

// judgeLayout adds the other units, which only flat grids have.
func (s *Shape) judgeLayout() {
	n, l := s.Side(), s.Layout()
	if l.Regions != nil {
		s.judge("region %[2]d", func(_, r, c int) (int, int) { return 0, l.Regions[r*n+c] })
	}
	if l.Diagonals {
		var down, up []Cell
		for i := range n {
			down, up = append(down, Cell(i*n+i)), append(up, Cell(i*n+n-1-i))
		}
		s.judged = append(s.judged, judgedUnit{"diagonal 1", down}, judgedUnit{"diagonal 2", up})
	}
	thick, wide := l.block()
	if l.Windows {
		down, right := (n-1)/(thick+1), (n-1)/(wide+1)
		s.judge("window %[2]d", func(_, r, c int) (int, int) {
			if r%(thick+1) == 0 || c%(wide+1) == 0 || r > down*(thick+1) || c > right*(wide+1) {
				return 0, -1
			}
			return 0, r/(thick+1)*right + c/(wide+1)
		})
	}
	if l.Groups {
		s.judge("group %[2]d", func(_, r, c int) (int, int) { return 0, r%thick*wide + c%wide })
	}
	for i, cells := range l.Extra {
		s.judged = append(s.judged, judgedUnit{fmt.Sprintf("extra unit %d", i+1), slices.Sorted(slices.Values(cells))})
	}
}

// judge adds units of a kind. Of returns, for the layer, row and column of a cell, the plane of its unit and the number
// of the unit in the plane, all from 0; -1 is no unit. The name has formats for both from 1.
func (s *Shape) judge(name string, of func(layer, row, col int) (plane, unit int)) {
	n := s.Side()
	units := make([][]Cell, n*s.Layers()) // plane after plane
	for cell := range s.Cells() {
		if plane, unit := of(cell/n/n, cell/n%n, cell%n); unit >= 0 {
			units[plane*n+unit] = append(units[plane*n+unit], Cell(cell))
		}
	}
	for i, cells := range units {
		if cells != nil {
			s.judged = append(s.judged, judgedUnit{fmt.Sprintf(name, i/n+1, i%n+1), cells})
		}
	}
}
