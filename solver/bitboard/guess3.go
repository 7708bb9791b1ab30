package bitboard

import "math/bits"

// guess places a digit, a favoured one if possible, and sets other to the state without it.
func (b *board3) guess(favour []int32, other *state3) {
	digit, band, bit := b.choose()
	digit = b.favoured(favour, digit, band, bit)
	w := &b.places[band][digit&31]
	shift := digit & 32
	*w &^= uint64(bit) << shift
	b.dirty = 1 << digit
	*other = b.state3
	*w = *w&^(uint64(sights3[bits.TrailingZeros32(bit)&31].row)<<shift) | uint64(bit)<<shift
}

// choose returns a digit and one of its places to guess. It takes the digit that most of the
// cells with two digits have, and among these cells the one that sees most of the others, and
// then of all places of the digit: there both branches conclude most. If no cell has more than
// two digits, there are many solutions, and any of them does.
func (b *board3) choose() (digit, band int, bit uint32) {
	pairs := b.pairs
	if b.triples[0]|b.triples[1]|b.triples[2] == 0 {
		return b.anyPlace(pairs)
	}
	most := 0
	var two [3]uint64
	for i, cells := range pairs {
		two[i] = uint64(cells) | uint64(cells)<<32
	}
	for e := range half {
		v0, v1, v2 := b.places[0][e]&two[0], b.places[1][e]&two[1], b.places[2][e]&two[2]
		if n := bits.OnesCount64(v0&band3|v1<<32) + bits.OnesCount32(uint32(v2)); n > most {
			most, digit = n, e
		}
		if n := bits.OnesCount64(v0>>32|v1&^band3) + bits.OnesCount32(uint32(v2>>32)); n > most {
			most, digit = n, e+32
		}
	}
	if most == 0 {
		return b.fewest()
	}
	e, shift := digit&31, digit&32
	p := [3]uint32{uint32(b.places[0][e] >> shift), uint32(b.places[1][e] >> shift), uint32(b.places[2][e] >> shift)}
	best := 0
	of := [3]uint32{p[0] & pairs[0], p[1] & pairs[1], p[2] & pairs[2]}
	for i, others := range [3][2]int{{1, 2}, {2, 0}, {0, 1}} {
		own, left, right := p[i], p[others[0]], p[others[1]]
		ownPairs, leftPairs, rightPairs := of[i], of[others[0]], of[others[1]]
		for m := ownPairs; m != 0; m &= m - 1 {
			see := &sights3[bits.TrailingZeros32(m)&31]
			n := bits.OnesCount64(uint64(own&see.band)|uint64(left&see.column)<<32) + bits.OnesCount32(right&see.column) +
				4*(bits.OnesCount64(uint64(ownPairs&see.band)|uint64(leftPairs&see.column)<<32)+
					bits.OnesCount32(rightPairs&see.column))
			if n > best {
				best, band, bit = n, i, m&-m
			}
		}
	}
	return digit, band, bit
}

func (b *board3) anyPlace(cells [3]uint32) (digit, band int, bit uint32) {
	for cells[band] == 0 {
		band++
	}
	bit = cells[band] & -cells[band]
	two := uint64(bit) | uint64(bit)<<32
	for b.places[band][digit]&two == 0 {
		digit++
	}
	if b.places[band][digit]&uint64(bit) == 0 {
		digit += 32
	}
	return digit, band, bit
}

// fewest returns one of the fewest places of a digit in a row or a box, for a state in which no
// cell has two digits. There are often two places, and then both branches conclude much.
func (b *board3) fewest() (digit, band int, bit uint32) {
	least := row3
	for i := range b.places {
		for e, w := range b.places[i] {
			for _, shift := range [2]int{0, 32} {
				for k := range 3 {
					for _, unit := range [2]uint32{row3 << (9 * k), 7 * first3 << (3 * k)} {
						places := uint32(w>>shift) & unit
						if n := bits.OnesCount32(places); n > 1 && n < least {
							least, digit, band, bit = n, e+shift, i, places&-places
						}
					}
				}
			}
		}
	}
	return digit, band, bit
}
