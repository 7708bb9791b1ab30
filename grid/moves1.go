package grid

import "math/bits"

// The moves for sides up to 64, for which a set is one word and its number is its index on the
// slab. i is the digit less one.

// excludeOthers1 removes what a placement of digit i+1 in c excludes, until a set becomes empty.
func (b *Board) excludeOthers1(c Cell, i uint) {
	for rest := b.slab[c] &^ (1 << (i & 63)); rest != 0 && !b.failed; rest &= rest - 1 {
		b.remove1(c, uint(bits.TrailingZeros64(rest)))
	}
	for _, l := range b.links[c] {
		rest := b.slab[int(l.base)+int(i)] &^ (1 << (l.pos & 63))
		for ; rest != 0 && !b.failed; rest &= rest - 1 {
			b.remove1(b.cellAt(l, bits.TrailingZeros64(rest)), i)
		}
	}
}

// remove1 removes a candidate that exists.
func (b *Board) remove1(c Cell, i uint) {
	left := b.slab[c] &^ (1 << (i & 63))
	b.slab[c] = left
	b.trail = append(b.trail, pack(c, int(i)))
	if left&(left-1) == 0 {
		b.cellShrunk(c, left)
	}
	for _, l := range b.links[c] {
		s := int(l.base) + int(i)
		left := b.slab[s] &^ (1 << (l.pos & 63))
		b.slab[s] = left
		if left&(left-1) == 0 {
			b.placesShrunk(l, i, left)
		}
	}
}

// cellShrunk records that c has at most one digit left.
func (b *Board) cellShrunk(c Cell, left uint64) {
	if left == 0 {
		b.Fail(Set(c))
		return
	}
	b.naked.add(b, c, bits.TrailingZeros64(left))
}

// placesShrunk records that digit i+1 has at most one place left in the unit of l.
func (b *Board) placesShrunk(l link, i uint, left uint64) {
	if left == 0 {
		b.Fail(Set(int(l.base) + int(i)))
		return
	}
	b.hidden.add(b, b.cellAt(l, bits.TrailingZeros64(left)), int(i))
}

// putBack1 is the inverse of remove1.
func (b *Board) putBack1(c Cell, i uint) {
	b.slab[c] |= 1 << (i & 63)
	for _, l := range b.links[c] {
		b.slab[int(l.base)+int(i)] |= 1 << (l.pos & 63)
	}
}
