package bitboard

import "math/bits"

// guess puts a digit into a cell and leaves the state without it in other.
func (b *board3) guess(other *state3) {
	d, band, bit := b.choose()
	w := &b.places[d][band]
	*w &^= bit
	b.dirty = 1 << d
	*other = b.state3
	*w = *w&^sights3[bits.TrailingZeros32(bit)&31].row | bit
	b.take(band, d, bit)
}

// choose returns a digit and one of its places to guess. Of the cells with two digits, it
// looks at those of the digit that is in most of them, and takes the one that sees most of
// the others, and then of all its places: there either answer says most.
func (b *board3) choose() (d, band int, bit uint32) {
	pairs := b.pairs
	most := 0
	for e := range b.places {
		p := &b.places[e]
		n := bits.OnesCount64(uint64(p[0]&pairs[0])|uint64(p[1]&pairs[1])<<32) + bits.OnesCount32(p[2]&pairs[2])
		if n > most {
			most, d = n, e
		}
	}
	if most == 0 {
		return b.anyPlace()
	}
	p := &b.places[d]
	best := 0
	for i := range 3 {
		own, left, right := p[i], p[(i+1)%3], p[(i+2)%3]
		ownPairs, leftPairs, rightPairs := own&pairs[i], left&pairs[(i+1)%3], right&pairs[(i+2)%3]
		for m := ownPairs; m != 0; m &= m - 1 {
			see := &sights3[bits.TrailingZeros32(m)&31]
			n := bits.OnesCount64(uint64(own&see.band)|uint64(left&see.column)<<32) + bits.OnesCount32(right&see.column) +
				4*(bits.OnesCount64(uint64(ownPairs&see.band)|uint64(leftPairs&see.column)<<32)+bits.OnesCount32(rightPairs&see.column))
			if n > best {
				best, band, bit = n, i, m&-m
			}
		}
	}
	return d, band, bit
}

// anyPlace returns a place of a cell with three digits or more.
func (b *board3) anyPlace() (d, band int, bit uint32) {
	for b.triples[band] == 0 {
		band++
	}
	bit = b.triples[band] & -b.triples[band]
	for b.places[d][band]&bit == 0 {
		d++
	}
	return d, band, bit
}
