package bitboard

import "math/bits"

// guess places a digit, a favoured one if possible, and sets other to the state without it.
func (b *board4) guess(favour []int32, other *state4) {
	d, band, bit := b.choose()
	d = b.favoured(favour, d, band, bit)
	w := &b.places[band][d]
	*w &^= bit
	b.dirty = 1 << (4*d + band)
	*other = b.state4
	*w = *w&^(row4<<(bits.TrailingZeros64(bit)&48)) | bit
}

func (b *board4) choose() (digit, band int, bit uint64) {
	pairs := b.pairs
	most := 0
	for d := range 16 {
		n := bits.OnesCount64(b.places[0][d]&pairs[0]) + bits.OnesCount64(b.places[1][d]&pairs[1]) +
			bits.OnesCount64(b.places[2][d]&pairs[2]) + bits.OnesCount64(b.places[3][d]&pairs[3])
		if n > most {
			most, digit = n, d
		}
	}
	if most == 0 {
		return b.fewest()
	}
	var in, of [4]uint64
	for i := range in {
		in[i] = b.places[i][digit]
		of[i] = in[i] & pairs[i]
	}
	best := 0
	for i := range in {
		for m := of[i]; m != 0; m &= m - 1 {
			j := bits.TrailingZeros64(m)
			see := uint64(row4)<<(j&48) | 15*first4<<(j&12)
			column := uint64(first4) << (j & 15)
			n := bits.OnesCount64(in[i]&see) + 4*bits.OnesCount64(of[i]&see)
			for o := range in {
				if o != i {
					n += bits.OnesCount64(in[o]&column) + 4*bits.OnesCount64(of[o]&column)
				}
			}
			if n > best {
				best, band, bit = n, i, m&-m
			}
		}
	}
	return digit, band, bit
}

// fewest returns a place of an open cell with the fewest digits, three or more; eight are as good
// as more.
func (b *board4) fewest() (d, band int, bit uint64) {
	best, cells := 9, uint64(0)
	for i := range b.open {
		// The number of digits of each cell, bit by bit.
		var one, two, four, eight uint64
		for _, w := range &b.places[i] {
			c := one & w
			one ^= w
			w, c = c, two&c
			two ^= w
			w, c = c, four&c
			four ^= w
			eight |= c
		}
		for n := 3; n < best; n++ {
			m := b.open[i]
			if n == 8 {
				m &= eight
			} else {
				m &^= eight | (one ^ ones(n&1)) | (two ^ ones(n>>1&1)) | (four ^ ones(n>>2))
			}
			if m != 0 {
				best, cells, band = n, m, i
			}
		}
	}
	bit = cells & -cells
	for b.places[band][d]&bit == 0 {
		d++
	}
	return d, band, bit
}

// ones returns a word of zeros or ones.
func ones(bit int) uint64 { return -uint64(bit) }
