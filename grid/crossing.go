package grid

import "slices"

// Crossing is the common part of two units that share more than one cell, for example a box and a
// row. Locked candidates are there, for every shape.
type Crossing struct {
	// Other is the other unit.
	Other Unit
	// Shared is a mask of ⌈N/64⌉ words: the positions in the first unit of the cells that Other has
	// too.
	Shared []uint64
	// Back has the same cells as positions in Other.
	Back []uint64
}

// crossings lists the crossings of each unit: of unit u from first[u] to first[u+1].
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

// findCrossings iterates over the places of each unit's cells twice: it counts the cells shared
// with every other unit, and then marks them in those that share several.
func (s *Shape) findCrossings() crossings {
	x := crossings{first: make([]int32, 1, s.Units()+1)}
	shared, at := make([]int32, s.Units()), make([]int32, s.Units())
	w := words(s.Side())
	var others []Unit
	for u := range Unit(s.Units()) {
		for _, c := range s.UnitCells(u) {
			for _, p := range s.Places(c) {
				if shared[p.Unit]++; shared[p.Unit] == 2 && p.Unit != u {
					others = append(others, p.Unit)
				}
			}
		}
		slices.Sort(others)
		masks := make([]uint64, 2*w*len(others))
		for _, v := range others {
			at[v] = int32(len(x.all))
			x.all = append(x.all, Crossing{Other: v, Shared: masks[:w:w], Back: masks[w : 2*w : 2*w]})
			masks = masks[2*w:]
		}
		for pos, c := range s.UnitCells(u) {
			for _, p := range s.Places(c) {
				if shared[p.Unit] > 1 && p.Unit != u {
					both := &x.all[at[p.Unit]]
					both.Shared[pos/64] |= 1 << (pos % 64)
					both.Back[p.Pos/64] |= 1 << (p.Pos % 64)
				}
			}
		}
		for _, c := range s.UnitCells(u) {
			for _, p := range s.Places(c) {
				shared[p.Unit] = 0
			}
		}
		others, x.first = others[:0], append(x.first, int32(len(x.all)))
	}
	return x
}

// words returns the number of 64-bit words for n bits.
func words(n int) int { return (n + 63) / 64 }
