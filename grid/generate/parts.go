package generate

import (
	"iter"

	"basisk/grid"
)

// parts splits the cells in which other grids differ from a full one, reusing its memory.
type parts struct {
	shape *grid.Shape
	full  []grid.Digit
	// inFull and inOther have, by unit and digit, the cell with the digit in either grid; entries
	// of inOther for cells in which the two agree are left over from earlier grids.
	inFull, inOther []grid.Cell
	seen            []bool // by cell: whether it is in no part, or in one that was yielded
}

// newParts returns parts for grids of a shape; call begin first.
func newParts(s *grid.Shape) *parts {
	n := s.Units() * s.Side()
	return &parts{shape: s, inFull: make([]grid.Cell, n), inOther: make([]grid.Cell, n), seen: make([]bool, s.Cells())}
}

// begin sets the full grid, which it keeps.
func (p *parts) begin(full []grid.Digit) {
	p.full = full
	for c, d := range full {
		p.enter(p.inFull, grid.Cell(c), d)
	}
}

// enter records in inFull or inOther that c holds d.
func (p *parts) enter(in []grid.Cell, c grid.Cell, d grid.Digit) {
	for _, at := range p.shape.Places(c) {
		in[p.index(at.Unit, d)] = c
	}
}

// index returns the index of d in u.
func (p *parts) index(u grid.Unit, d grid.Digit) int { return int(u)*p.shape.Side() + int(d) - 1 }

// of yields the parts in which another grid differs. Two cells of a unit belong together if one has
// in one grid the digit that the other has in the other grid. A yielded part belongs to the caller;
// do not call of for another grid during the iteration.
func (p *parts) of(other []grid.Digit) iter.Seq[[]grid.Cell] {
	return func(yield func([]grid.Cell) bool) {
		for c, d := range other {
			if p.seen[c] = p.full[c] == d; !p.seen[c] {
				p.enter(p.inOther, grid.Cell(c), d)
			}
		}
		for c := range other {
			if !p.seen[c] && !yield(p.from(grid.Cell(c), other)) {
				return
			}
		}
	}
}

// from returns the part of a cell.
func (p *parts) from(first grid.Cell, other []grid.Digit) []grid.Cell {
	part := []grid.Cell{first}
	p.seen[first] = true
	for i := 0; i < len(part); i++ {
		c := part[i]
		for _, at := range p.shape.Places(c) {
			for _, next := range [2]grid.Cell{p.inFull[p.index(at.Unit, other[c])], p.inOther[p.index(at.Unit, p.full[c])]} {
				if !p.seen[next] {
					p.seen[next] = true
					part = append(part, next)
				}
			}
		}
	}
	return part
}
