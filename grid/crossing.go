package grid

import (
	"slices"

	"github.com/bits-and-blooms/bitset"
)

// Crossing is where two units share more than one cell: a box and a row through
// it, say. Locked candidates live there, for every shape alike.
type Crossing struct {
	// Other is the unit that is crossed.
	Other Unit
	// Shared holds, as a mask of ⌈N/64⌉ words, the positions in the first unit of
	// the cells that Other has too.
	Shared []uint64
	// Back holds the same cells as positions in Other.
	Back []uint64
}

// crossings lists those of each unit: of unit u from first[u] to first[u+1].
type crossings struct {
	first []int32
	all   []Crossing
}

// Crossings returns the units that share at least two cells with u, in increasing
// order. They are computed for the whole shape at the first call; the call is safe
// for concurrent use, and the caller must not change the list.
func (s *Shape) Crossings(u Unit) []Crossing {
	s.crossOnce.Do(func() { s.crossings = s.findCrossings() })
	x := &s.crossings
	return x.all[x.first[u]:x.first[u+1]]
}

// findCrossings counts, unit by unit, the cells shared with every other unit.
func (s *Shape) findCrossings() crossings {
	x := crossings{first: make([]int32, 1, s.Units()+1)}
	shared := make([]int32, s.Units())
	for u := range Unit(s.Units()) {
		clear(shared)
		for _, c := range s.UnitCells(u) {
			for _, p := range s.Places(c) {
				shared[p.Unit]++
			}
		}
		for v, count := range shared {
			if count >= 2 && Unit(v) != u {
				x.all = append(x.all, Crossing{
					Other: Unit(v), Shared: s.mask(u, Unit(v)), Back: s.mask(Unit(v), u),
				})
			}
		}
		x.first = append(x.first, int32(len(x.all)))
	}
	return x
}

// mask returns the positions in u of the cells that v has too.
func (s *Shape) mask(u, v Unit) []uint64 {
	m := bitset.New(uint(s.side))
	for pos, c := range s.UnitCells(u) {
		m.SetTo(uint(pos), slices.ContainsFunc(s.Places(c), func(p Place) bool { return p.Unit == v }))
	}
	return m.Words()
}

// words is the number of 64-bit words that hold n bits.
func words(n int) int { return (n + 63) / 64 }
