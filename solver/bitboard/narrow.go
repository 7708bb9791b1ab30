package bitboard

import (
	"math/bits"
	"sync"
)

// A digit has one place in each row and in each box. Of a band that leaves K×K stripes, the
// parts of its rows within its boxes, of which the digit is in K: one of each row and one of
// each box. So a stripe is left only if it is one of K such with places in all of them: the
// table fits has, for each set of stripes with places, those that are left, none if there are
// no K such. The same table tells which columns of a stack are left for each of its boxes.
// That is locked candidates, and all that follows from them within a band or a stack.

// fits returns the union of the permutation matrices within each k×k matrix.
func fits(k int) []uint16 {
	table := make([]uint16, 1<<(k*k))
	var put func(row int, used, matrix uint)
	put = func(row int, used, matrix uint) {
		if row == k {
			// Every matrix that has this one in it.
			rest := uint(len(table)-1) &^ matrix
			for sub := rest; ; sub = (sub - 1) & rest {
				table[matrix|sub] |= uint16(matrix)
				if sub == 0 {
					return
				}
			}
		}
		for c := range k {
			if bit := uint(1) << c; used&bit == 0 {
				put(row+1, used|bit, matrix|bit<<(row*k))
			}
		}
	}
	put(0, 0, 0)
	return table
}

var (
	fits2 = [16]uint16(fits(2))
	fits3 = [512]uint16(fits(3))
	fits4 *[1 << 16]uint16

	buildFits4 = sync.OnceFunc(func() { fits4 = (*[1 << 16]uint16)(fits(4)) })

	// stripes3 has the stripes with places in a row, and rows3 the cells that are left of a
	// band by the stripes with places, none if the digit does not fit.
	stripes3 = buildStripes3()
	rows3    = buildRows3()
)

func buildStripes3() (table [512]uint8) {
	for row := range table {
		for b := range 3 {
			if row>>(3*b)&7 != 0 {
				table[row] |= 1 << b
			}
		}
	}
	return table
}

func buildRows3() (table [512]uint32) {
	for i := range table {
		for rest := uint(fits3[i]); rest != 0; rest &= rest - 1 {
			table[i] |= 7 << (3 * bits.TrailingZeros(rest))
		}
	}
	return table
}

// narrow3 takes from the places of a digit those that leave no place in some row, column or
// box as said above, for basis 3. It reports whether the digit fits.
func narrow3(p *[3]uint64) bool {
	w0, w1, w2 := p[0], p[1], p[2]
	for {
		w0 &= uint64(rows3[uint(stripes3[w0&511])|uint(stripes3[w0>>9&511])<<3|uint(stripes3[w0>>18&511])<<6])
		w1 &= uint64(rows3[uint(stripes3[w1&511])|uint(stripes3[w1>>9&511])<<3|uint(stripes3[w1>>18&511])<<6])
		w2 &= uint64(rows3[uint(stripes3[w2&511])|uint(stripes3[w2>>9&511])<<3|uint(stripes3[w2>>18&511])<<6])
		if w0 == 0 || w1 == 0 || w2 == 0 {
			return false
		}
		c0 := (w0 | w0>>9 | w0>>18) & 511
		c1 := (w1 | w1>>9 | w1>>18) & 511
		c2 := (w2 | w2>>9 | w2>>18) & 511
		a := uint64(fits3[c0&7|c1&7<<3|c2&7<<6])
		b := uint64(fits3[c0>>3&7|c1&(7<<3)|c2&(7<<3)<<3])
		c := uint64(fits3[c0>>6|c1>>6<<3|c2>>6<<6])
		if a == 0 || b == 0 || c == 0 {
			return false
		}
		n0 := a&7 | b&7<<3 | c&7<<6
		n1 := a>>3&7 | b&(7<<3) | c&(7<<3)<<3
		n2 := a>>6 | b>>6<<3 | c>>6<<6
		if n0 == c0 && n1 == c1 && n2 == c2 {
			break
		}
		w0 &= n0 * (1 | 1<<9 | 1<<18)
		w1 &= n1 * (1 | 1<<9 | 1<<18)
		w2 &= n2 * (1 | 1<<9 | 1<<18)
	}
	p[0], p[1], p[2] = w0, w1, w2
	return true
}

// narrow4 is narrow3 for basis 4.
func narrow4(p *[4]uint64) bool {
	w := *p
	for {
		var columns [4]uint64
		for band := range w {
			v := w[band]
			any := stripes4(v)
			left := fits4[any]
			if left == 0 {
				return false
			}
			if left != any {
				v &= cells4(left)
				w[band] = v
			}
			v |= v >> 32
			columns[band] = (v | v>>16) & (1<<16 - 1)
		}
		var narrowed [4]uint64
		for stack := 0; stack < 16; stack += 4 {
			any := columns[0]>>stack&15 | columns[1]>>stack&15<<4 | columns[2]>>stack&15<<8 | columns[3]>>stack&15<<12
			left := uint64(fits4[uint16(any)])
			if left == 0 {
				return false
			}
			narrowed[0] |= left & 15 << stack
			narrowed[1] |= left >> 4 & 15 << stack
			narrowed[2] |= left >> 8 & 15 << stack
			narrowed[3] |= left >> 12 << stack
		}
		if narrowed == columns {
			break
		}
		for band := range w {
			w[band] &= narrowed[band] * (1 | 1<<16 | 1<<32 | 1<<48)
		}
	}
	*p = w
	return true
}

// stripes4 tells which of the sixteen groups of four bits have any.
func stripes4(v uint64) uint16 {
	v |= v >> 2
	v |= v >> 1
	v &= 0x1111111111111111
	v = (v | v>>3) & 0x0303030303030303
	v = (v | v>>6) & 0x000F000F000F000F
	v = (v | v>>12) & 0x000000FF000000FF
	return uint16(v | v>>24)
}

// cells4 returns the groups of four bits of which the bits are set.
func cells4(stripes uint16) uint64 {
	v := uint64(stripes)
	v = (v | v<<24) & 0x000000FF000000FF
	v = (v | v<<12) & 0x000F000F000F000F
	v = (v | v<<6) & 0x0303030303030303
	v = (v | v<<3) & 0x1111111111111111
	return v * 15
}

// narrow2 is narrow3 for basis 2.
func narrow2(p *[2]uint64) bool {
	for {
		before := *p
		var columns [2]uint64
		for band := range p {
			var any uint64
			for stripe := range 4 {
				if p[band]>>(2*stripe)&3 != 0 {
					any |= 1 << stripe
				}
			}
			left := fits2[any]
			if left == 0 {
				return false
			}
			for stripe := range 4 {
				if left>>stripe&1 == 0 {
					p[band] &^= 3 << (2 * stripe)
				}
			}
			columns[band] = (p[band] | p[band]>>4) & 15
		}
		for stack := 0; stack < 4; stack += 2 {
			left := uint64(fits2[columns[0]>>stack&3|columns[1]>>stack&3<<2])
			if left == 0 {
				return false
			}
			p[0] &^= (^left & 3 << stack) * 0x11
			p[1] &^= (^(left >> 2) & 3 << stack) * 0x11
		}
		if *p == before {
			return true
		}
	}
}
