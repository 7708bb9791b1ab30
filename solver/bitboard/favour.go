package bitboard

import "math/bits"

// favoured returns the favoured digit of a cell if it is one of its candidates, else digit.
func (b *board3) favoured(favour []int32, digit, band int, bit uint32) int {
	if len(favour) == 0 {
		return digit
	}
	d := int(favour[27*band+bits.TrailingZeros32(bit)]) - 1
	if d >= half {
		d += 32 - half
	}
	if d < 0 || b.places[band][d&31]>>(d&32)&uint64(bit) == 0 {
		return digit
	}
	return d
}

func (b *board4) favoured(favour []int32, d, band int, bit uint64) int {
	if len(favour) == 0 {
		return d
	}
	f := int(favour[64*band+bits.TrailingZeros64(bit)]) - 1
	if f < 0 || b.places[band][f]&bit == 0 {
		return d
	}
	return f
}
