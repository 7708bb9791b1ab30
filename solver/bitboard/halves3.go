package bitboard

import "math/bits"

// If every open cell has two digits and no unit has a single place, every digit has two places in
// each unit. So the digit of a cell determines the digits of the cells that share a digit with it, and so on: the open
// cells fall into parts with two solutions each, or none. A count multiplies these instead of walking a tree in which
// each guess determines a part.

// halves3 is the memory for finding the parts.
type halves3 struct {
	left  [3]uint32       // the cells that are not in a part yet
	truth [3][half]uint64 // the places of the digits in the first solution of each part
	other [3][4]uint32    // bit by bit, the XOR of the two digits of each cell
	queue [81]uint16      // determined cells, with their digits: digit<<8 | band<<5 | bit
}

// parts returns the number of parts, if every open cell has two digits. Like the guesses, which
// have the same order, it stops at a part without a solution and returns false.
func (b *board3) parts() (n int, solvable bool) {
	h := &b.halves
	h.left, h.truth = b.pairs, [3][half]uint64{}
	for band := range 3 {
		p := &b.places[band]
		odd, two, four := p[1]^p[3], p[2]^p[3], p[4]
		upper := uint32((p[0] ^ p[1] ^ two ^ four) >> 32)
		h.other[band] = [4]uint32{uint32(odd ^ odd>>32), uint32(two ^ two>>32), uint32(four ^ four>>32), upper}
	}
	for h.left[0]|h.left[1]|h.left[2] != 0 {
		n++
		digit, band, bit := b.anyPlace(h.left)
		h.left[band] &^= bit
		if !b.determine(digit, band, bits.TrailingZeros32(bit)) {
			return n, false
		}
	}
	return n, true
}

// determine places a digit in a cell, and in each cell that thereby loses a digit the other one.
// It reports whether no two cells of a unit are equal.
func (b *board3) determine(digit, band, i int) bool {
	h := &b.halves
	h.queue[0] = uint16(digit<<8 | band<<5 | i)
	for done, end := 0, 1; done < end; done++ {
		digit, band, i := int(h.queue[done]>>8)&63, int(h.queue[done]>>5)&3, h.queue[done]&31
		e, shift := digit&31, digit&32
		h.truth[band][e] |= 1 << i << shift
		for other := range 3 {
			see := sights3[i].column
			if other == band {
				see = sights3[i].band &^ (1 << i)
			}
			if see &= b.pairs[other]; see == 0 {
				continue
			}
			if uint32(h.truth[other][e]>>shift)&see != 0 {
				return false
			}
			lose := uint32(b.places[other][e]>>shift) & see & h.left[other]
			h.left[other] &^= lose
			for ; lose != 0; lose &= lose - 1 {
				j := bits.TrailingZeros32(lose) & 31
				o := &h.other[other]
				next := digit ^ int(o[0]>>j&1|o[1]>>j&1<<1|o[2]>>j&1<<2|o[3]>>j&1<<5)
				h.queue[end] = uint16(next<<8 | other<<5 | j)
				end++
			}
		}
	}
	return true
}

// count adds to the outcome what a search from here would find and cost, if the parts determine
// it and nothing ends or interrupts that search.
func (x *Kernel) count(l *Limits, o *Outcome) bool {
	if x.k != 3 || x.three.triples != [3]uint32{} {
		return false
	}
	parts, solvable := x.three.parts()
	ways := uint64(1) << parts
	nodes := o.Nodes + ways - 1
	if l.Stop != nil && o.Nodes%stopNodes+ways > stopNodes+1 || l.Nodes != 0 && nodes > l.Nodes ||
		l.Trial != 0 && nodes > l.Trial && o.Solutions < l.Many || l.Solutions != 0 && o.Solutions+ways >= l.Solutions {
		return false
	}
	o.Nodes, o.States = nodes, o.States+2*ways-2
	if solvable {
		o.Solutions += ways
	}
	// A guess is above only the nodes of its first side: it settles one of n parts, and n-1 are
	// left on either side.
	level, these := len(x.shares), uint64(parts)
	for i := range uint64(parts) {
		x.tally(level+int(i), these)
		these = these * (uint64(parts) - i - 1) / (i + 2)
	}
	return true
}
