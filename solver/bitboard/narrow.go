package bitboard

import (
	"math/bits"
	"sync"
)

// A digit has one place in each row and in each box. A band consists of K×K stripes, the parts of
// its rows within its boxes, and the digit is in K of them, one in each row and one in each box. So
// a stripe remains only if it belongs to K such stripes with places: the table fits maps each set of
// stripes with places to those that remain, none if there are no K such. The same table gives the
// columns of a stack that remain for each of its boxes. That covers locked candidates, with all
// their consequences within a band or a stack.

// fits returns the union of the permutation matrices within each k×k matrix.
func fits(k int) []uint16 {
	table := make([]uint16, 1<<(k*k))
	var extend func(row int, used, matrix uint)
	extend = func(row int, used, matrix uint) {
		if row == k {
			// All matrices that contain this one.
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
				extend(row+1, used|bit, matrix|bit<<(row*k))
			}
		}
	}
	extend(0, 0, 0)
	return table
}

var (
	fits3 = [512]uint16(fits(3))
	fits4 *[1 << 16]uint16

	buildFits4 = sync.OnceFunc(func() { fits4 = (*[1 << 16]uint16)(fits(4)) })

	// stripes3 has the stripes with places in a row, for each row of a band. rows3 has the
	// remaining cells of a band for each set of stripes with places, none if the digit does not
	// fit. stacks3 has the remaining columns of each stack; the entries of band b begin at 9b.
	stripes3 = buildStripes3()
	rows3    = buildRows3()
	stacks3  = buildStacks3()
)

func buildStripes3() (table [3][512]uint16) {
	for row := range 512 {
		for box := range 3 {
			if row>>(3*box)&7 != 0 {
				for i := range table {
					table[i][row] |= 1 << (3*i + box)
				}
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

func buildStacks3() (table [3][512]uint32) {
	for i, left := range fits3 {
		for band := range 3 {
			for stack := range table {
				table[stack][i] |= uint32(left) >> (3 * band) & 7 << (9*band + 3*stack)
			}
		}
	}
	return table
}

// narrow3 removes from the places of a digit in the three bands, for basis 3, those that leave no
// place in some row, column or box. It returns zeros if the digit does not fit.
func narrow3(w0, w1, w2 uint32) (uint32, uint32, uint32) {
	w0, w1, w2 = lock3(w0), lock3(w1), lock3(w2)
	for {
		columns := (w0|w0>>9|w0>>18)&row3 | (w1|w1>>9|w1>>18)&row3<<9 | (w2|w2>>9|w2>>18)&row3<<18
		left := stacks3[0][stack3(columns)] | stacks3[1][stack3(columns>>3)] | stacks3[2][stack3(columns>>6)]
		if left == columns {
			return w0, w1, w2
		}
		v0, v1, v2 := w0&(left&row3*first3), w1&(left>>9&row3*first3), w2&(left>>18*first3)
		w0, w1, w2 = lock3(v0), lock3(v1), lock3(v2)
		if w0 == v0 && w1 == v1 && w2 == v2 {
			return w0, w1, w2
		}
	}
}

// lock3 removes from the places of a digit in a band those that leave no place in a row or box.
func lock3(w uint32) uint32 {
	return w & rows3[(stripes3[0][w&row3]|stripes3[1][w>>9&row3]|stripes3[2][w>>18&row3])&row3]
}

// stack3 packs the three bits from each of 0, 9 and 18.
func stack3(columns uint32) uint32 {
	return columns & (7 * first3) * (1 | 1<<6 | 1<<12) >> 12 & row3
}

// stripes4 returns a bit for each of the sixteen groups of four bits, 1 if the group is not zero.
func stripes4(v uint64) uint16 {
	v |= v >> 2
	v = (v | v>>1) & 0x1111111111111111
	v = v * (1 | 1<<3 | 1<<6 | 1<<9) >> 9 & (15 * first4)
	return stack4(v)
}

// stack4 packs the four bits from each of 0, 16, 32 and 48.
func stack4(columns uint64) uint16 {
	return uint16(columns & (15 * first4) * (1 | 1<<12 | 1<<24 | 1<<36) >> 36)
}

// unstack4 is the inverse of stack4.
func unstack4(stack uint16) uint64 {
	v := uint64(stack)
	v = (v | v<<24) & 0x000000FF000000FF
	return (v | v<<12) & (15 * first4)
}

// cells4 is the inverse of stripes4: it fills the groups whose bits are set.
func cells4(stripes uint16) uint64 {
	v := unstack4(stripes)
	v = (v | v<<6) & (3 * (first4 | first4<<8))
	v = (v | v<<3) & 0x1111111111111111
	return v * 15
}

// columns4 returns the columns in which a band has places.
func columns4(v uint64) uint64 {
	v |= v >> 32
	return (v | v>>16) & row4
}
