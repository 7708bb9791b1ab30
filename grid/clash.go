package grid

import (
	"fmt"
	"iter"
	"slices"
)

// The part of the judge that looks for equal digits in a unit. A unit is a list of cells, which is
// computed once for a shape, from coordinates.

// Clashes yields all clashes between the digits of a grid: first in rows, then in columns and in boxes, in cubes layer
// by layer and then in the planes across, and last in other units; within a kind by unit and by digit. 0 is an open
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

// planes is a bundle of flat N×N parts of a grid: the steps from one plane to the next, from a row to the
// next and from a column to the next, and the names of its rows, columns and boxes, as formats with the
// numbers of the plane and of the unit; units without a name belong to another bundle.
type planes struct {
	apart, down, across int
	row, column, box    string
}

// judgedUnits returns the units of s, in the order of [Clashes].
func (s *Shape) judgedUnits() []judgedUnit {
	s.judgeOnce.Do(func() {
		n := s.Side()
		bundles := []planes{{0, n, 1, "row %[2]d", "column %[2]d", "box %[2]d"}}
		if s.IsCube() {
			bundles = []planes{
				{n * n, n, 1, "row L%dR%d", "column L%dC%d", "box %[2]d of layer %[1]d"},
				{n, n * n, 1, "", "pillar R%dC%d", "box %[2]d of plane R%[1]d"},
				{1, n * n, n, "", "", "box %[2]d of plane C%[1]d"},
			}
		}
		for _, p := range bundles {
			for i := range s.Layers() {
				s.judgePlane(p, i)
			}
		}
		s.judgeOthers(bundles[0])
	})
	return s.judged
}

// judgePlane adds the lines and equal boxes of plane i.
func (s *Shape) judgePlane(p planes, i int) {
	s.judge(p, i, p.row, func(r, _ int) int { return r })
	s.judge(p, i, p.column, func(_, c int) int { return c })
	if rows, cols := s.Box(); s.HasBoxes() {
		s.judge(p, i, p.box, func(r, c int) int { return r/rows*rows + c/cols })
	}
}

// judgeOthers adds the other units, which only flat grids have.
func (s *Shape) judgeOthers(p planes) {
	n, l := s.Side(), s.Layout()
	if l.Regions != nil {
		s.judge(p, 0, "region %[2]d", func(r, c int) int { return l.Regions[r*n+c] })
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
		s.judge(p, 0, "window %[2]d", func(r, c int) int {
			if r%(thick+1) == 0 || c%(wide+1) == 0 || r > down*(thick+1) || c > right*(wide+1) {
				return -1
			}
			return r/(thick+1)*right + c/(wide+1)
		})
	}
	if l.Groups {
		s.judge(p, 0, "group %[2]d", func(r, c int) int { return r%thick*wide + c%wide })
	}
	for i, cells := range l.Extra {
		s.judged = append(s.judged, judgedUnit{fmt.Sprintf("extra unit %d", i+1), slices.Sorted(slices.Values(cells))})
	}
}

// judge adds the units of plane i to which of assigns the cell at a row and a column, all from 0; -1 is
// no unit.
func (s *Shape) judge(p planes, i int, name string, of func(row, col int) int) {
	units := make([][]Cell, s.Side())
	for r := range units {
		for c := range units {
			if u := of(r, c); u >= 0 {
				units[u] = append(units[u], Cell(i*p.apart+r*p.down+c*p.across))
			}
		}
	}
	for u, cells := range units {
		if name != "" && cells != nil {
			s.judged = append(s.judged, judgedUnit{fmt.Sprintf(name, i+1, u+1), cells})
		}
	}
}
