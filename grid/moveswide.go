package grid

import "math/bits"

// The moves for sides above 64, where a set is several words. i is the digit
// less one.

// settle clears what a placement of digit i+1 in c excludes.
func (b *Board) settle(c Cell, i int) {
	for w, rest := range b.Words(Set(c)) {
		if w == i>>6 {
			rest &^= 1 << (i & 63)
		}
		for ; rest != 0; rest &= rest - 1 {
			b.remove(c, w<<6+bits.TrailingZeros64(rest))
		}
	}
	k := b.shape.perCell
	for _, l := range b.links[int(c)*k : int(c)*k+k] {
		first := int(l.base) - b.shape.cells // = unit × N
		cells := b.shape.unitCells[first : first+b.n]
		for w, rest := range b.Words(Set(int(l.base) + i)) {
			if w == int(l.pos)>>6 {
				rest &^= 1 << (l.pos & 63)
			}
			for ; rest != 0; rest &= rest - 1 {
				b.remove(cells[w<<6+bits.TrailingZeros64(rest)], i)
			}
		}
	}
}

// remove takes out a candidate that is there.
func (b *Board) remove(c Cell, i int) {
	b.trail = append(b.trail, int32(c)<<digitBits|int32(i))
	b.drop(Set(c), i)
	k := b.shape.perCell
	for _, l := range b.links[int(c)*k : int(c)*k+k] {
		b.drop(Set(int(l.base)+i), int(l.pos))
	}
}

// drop clears a bit of s and notes it if at most one is left.
func (b *Board) drop(s Set, bit int) {
	set := b.Words(s)
	set[bit>>6] &^= 1 << (bit & 63)
	several, seen := false, uint64(0)
	for _, w := range set {
		several = several || w&(w-1) != 0 || w != 0 && seen != 0
		seen |= w
	}
	if !several {
		b.shrunk(s, seen == 0)
	}
}

// putBack reverts remove.
func (b *Board) putBack(c Cell, i int) {
	b.slab[int(c)*b.width+i>>6] |= 1 << (i & 63)
	k := b.shape.perCell
	for _, l := range b.links[int(c)*k : int(c)*k+k] {
		b.slab[(int(l.base)+i)*b.width+int(l.pos)>>6] |= 1 << (l.pos & 63)
	}
}
