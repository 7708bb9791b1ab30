package heuristics

import (
	"basisk/grid"

	"github.com/bits-and-blooms/bitset"
)

// Fish: if the places of a digit in k parallel lines are in k crossing lines, the digit is removed
// from the rest of those. It is the naked tuple of the graph whose left vertices are the lines of a
// plane and whose right vertices are the crossing lines; its hidden tuples are the fish of the
// crossing lines, so one sweep finds both. Size 1 is a line with one place, 2 an X-wing, 3 a
// swordfish, 4 a jellyfish; every larger basic fish has the same cost. In cubes each axis-parallel
// plane has its own fish.

// Fish removes what basic fish up to a size exclude.
type Fish struct {
	label
	size int
	sweeper
	planes  []grid.Plane
	planeOf [][]int32 // the planes that have each line in their Lines
	queue   queue
	house   planeHouse
}

// NewFish returns the rule for fish with up to size lines. Its name has the size, as in "fish-3", unless that is
// [AllSizes].
func NewFish(size int) *Fish {
	return &Fish{label: label{name: sized("fish", size), tier: setTier + 1}, size: size}
}

// Apply sweeps the planes and digits that have changed. A house has the number plane × N + digit -
// 1.
func (f *Fish) Apply(p *Pass) {
	f.prepare(p)
	n := p.board.Shape().Side()
	for _, s := range p.Changed() {
		if _, isCell := p.board.CellOf(s); isCell {
			continue
		}
		u, d := p.board.PlaceOf(s)
		for _, plane := range f.planeOf[u] {
			f.queue.add(int(plane)*n + int(d) - 1)
		}
	}
	for !p.Stopped() {
		h, ok := f.queue.next()
		if !ok {
			return
		}
		f.house = planeHouse{p.board, f.planes[h/n], grid.Digit(h%n) + 1}
		if !f.sweep(p, &f.house, h, limits{naked: f.size, hidden: f.size}) {
			return
		}
	}
}

// prepare looks up the planes of the board's shape.
func (f *Fish) prepare(p *Pass) {
	b := p.board
	if f.planes == nil {
		f.planes = b.Shape().Planes()
		f.planeOf = make([][]int32, b.Shape().Units())
		for i, plane := range f.planes {
			for _, line := range plane.Lines {
				f.planeOf[line] = append(f.planeOf[line], int32(i))
			}
		}
	}
	houses := len(f.planes) * b.Shape().Side()
	f.attend(b, houses)
	f.queue.attend(p, houses)
}

// planeHouse is a digit in a plane as a graph: the lines that still lack it, and its places in
// them.
type planeHouse struct {
	board *grid.Board
	plane grid.Plane
	digit grid.Digit
}

func (h *planeHouse) row(i int) ([]uint64, bool) {
	s := h.left(i)
	return h.board.Words(s), !h.board.Settled(s)
}

func (h *planeHouse) candidate(i, v int) (grid.Cell, grid.Digit) {
	return h.board.Shape().UnitCells(h.plane.Lines[i])[v], h.digit
}

func (h *planeHouse) left(i int) grid.Set { return h.board.PlaceSet(h.plane.Lines[i], h.digit) }

// reason describes a fish: a naked set of the lines or, if it is hidden, the equivalent naked set
// of the crossing lines.
func (h *planeHouse) reason(left, right *bitset.BitSet, s side) Reason {
	base, cover := h.plane.Lines, h.plane.Across
	if s == hidden {
		base, cover, left, right = cover, base, right, left
	}
	r := Reason{Pattern: KindFish, Digits: []grid.Digit{h.digit}}
	for i := range left.EachSet() {
		r.Units = append(r.Units, base[i])
		for pos := range h.board.PlacesOf(base[i], h.digit).EachSet() {
			r.Cells = append(r.Cells, h.board.Shape().UnitCells(base[i])[pos])
		}
	}
	for v := range right.EachSet() {
		r.Covers = append(r.Covers, cover[v])
	}
	return r
}
