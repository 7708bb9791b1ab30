package bitboard

import "math/bits"

// Favour has guesses begin with these digits, one for each cell, from 1, 0 where any will do;
// an empty list stands for none. Who looks for a solution beside one that is known finds it
// near that. The list is kept until the next call. Basis 2 has next to nothing to guess and
// heeds none.
func (x *Kernel) Favour(digits []uint16) {
	if len(digits) == 0 {
		digits = nil
	}
	x.three.favour, x.four.favour = digits, digits
}

// favoured returns the digit that is favoured in a cell, if it is one of its candidates, else
// the digit given.
func (b *board3) favoured(digit, band int, bit uint32) int {
	if b.favour == nil {
		return digit
	}
	d := int(b.favour[27*band+bits.TrailingZeros32(bit)]) - 1
	if d >= half {
		d += 32 - half
	}
	if d < 0 || b.places[band][d&31]>>(d&32)&uint64(bit) == 0 {
		return digit
	}
	return d
}

// favoured is that of board3.
func (b *board4) favoured(d, band int, bit uint64) int {
	if b.favour == nil {
		return d
	}
	f := int(b.favour[64*band+bits.TrailingZeros64(bit)]) - 1
	if f < 0 || b.places[band][f]&bit == 0 {
		return d
	}
	return f
}
