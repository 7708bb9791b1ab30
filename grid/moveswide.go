package grid

import "math/bits"

// The moves for sides above 64, for which a set is several words. i is the digit less one.

// excludeOthers removes what a placement of digit i+1 in c excludes, until a set becomes empty.
func (b *Board) excludeOthers(c Cell, i int) {
	for w, rest := range b.Words(Set(c)) {
		rest &^= bitOf(i, w)
		for ; rest != 0 && !b.failed; rest &= rest - 1 {
			b.remove(c, w<<6+bits.TrailingZeros64(rest))
		}
	}
	for _, l := range b.links[c] {
		for w, rest := range b.Words(Set(int(l.base) + i)) {
			rest &^= bitOf(int(l.pos), w)
			for ; rest != 0 && !b.failed; rest &= rest - 1 {
				b.remove(b.cellAt(l, w<<6+bits.TrailingZeros64(rest)), i)
			}
		}
	}
}

// bitOf returns the part of bit i that lies in word w.
func bitOf(i, w int) uint64 {
	if i>>6 != w {
		return 0
	}
	return 1 << (i & 63)
}

// remove removes a candidate that exists.
func (b *Board) remove(c Cell, i int) {
	b.trail = append(b.trail, pack(c, i))
	switch member := b.drop(Set(c), i); member {
	case several:
	case none:
		b.Fail(Set(c))
	default:
		b.naked.add(b, c, member)
	}
	for _, l := range b.links[c] {
		s := Set(int(l.base) + i)
		switch member := b.drop(s, int(l.pos)); member {
		case several:
		case none:
			b.Fail(s)
		default:
			b.hidden.add(b, b.cellAt(l, member), i)
		}
	}
}

// The results of drop if there is not exactly one member left.
const (
	none    = -1
	several = -2
)

// drop clears a bit of s and returns the only member left, or none, or several.
func (b *Board) drop(s Set, bit int) int {
	set := b.Words(s)
	set[bit>>6] &^= 1 << (bit & 63)
	member := none
	for w, left := range set {
		switch {
		case left == 0:
		case member != none || left&(left-1) != 0:
			return several
		default:
			member = w<<6 + bits.TrailingZeros64(left)
		}
	}
	return member
}

// putBack is the inverse of remove.
func (b *Board) putBack(c Cell, i int) {
	b.slab[int(c)*b.width+i>>6] |= 1 << (i & 63)
	for _, l := range b.links[c] {
		b.slab[(int(l.base)+i)*b.width+int(l.pos)>>6] |= 1 << (l.pos & 63)
	}
}
