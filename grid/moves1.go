package grid

import "math/bits"

// The moves for sides up to 64, where a set is one word and its number is its
// place on the slab. i is the digit less one.

// settle1 clears what a placement of digit i+1 in c excludes.
func (b *Board) settle1(c Cell, i uint) {
	for rest := b.slab[c] &^ (1 << i); rest != 0; rest &= rest - 1 {
		b.remove1(c, uint(bits.TrailingZeros64(rest)))
	}
	n := b.n
	k := b.shape.perCell
	for _, l := range b.links[int(c)*k : int(c)*k+k] {
		rest := b.slab[int(l.base)+int(i)] &^ (1 << (uint(l.pos) & 63))
		if rest == 0 {
			continue
		}
		first := int(l.base) - b.shape.cells // = unit × N
		cells := b.shape.unitCells[first : first+n]
		for ; rest != 0; rest &= rest - 1 {
			b.remove1(cells[bits.TrailingZeros64(rest)], i)
		}
	}
}

// remove1 takes out a candidate that is there.
func (b *Board) remove1(c Cell, i uint) {
	slab := b.slab
	left := slab[c] &^ (1 << (i & 63))
	slab[c] = left
	b.trail = append(b.trail, int32(c)<<digitBits|int32(i))
	if left&(left-1) == 0 {
		b.shrunk(Set(c), left == 0)
	}
	k := b.shape.perCell
	for _, l := range b.links[int(c)*k : int(c)*k+k] {
		s := int(l.base) + int(i)
		left := slab[s] &^ (1 << (uint(l.pos) & 63))
		slab[s] = left
		if left&(left-1) == 0 {
			b.shrunk(Set(s), left == 0)
		}
	}
}

// putBack1 reverts remove1.
func (b *Board) putBack1(c Cell, i uint) {
	slab := b.slab
	slab[c] |= 1 << (i & 63)
	k := b.shape.perCell
	for _, l := range b.links[int(c)*k : int(c)*k+k] {
		slab[int(l.base)+int(i)] |= 1 << (uint(l.pos) & 63)
	}
}
