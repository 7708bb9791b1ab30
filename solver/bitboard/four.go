package bitboard

import "math/bits"

// The parts of a band of 16×16, which fills a word.
const (
	row4   = 1<<16 - 1
	first4 = 1 | 1<<16 | 1<<32 | 1<<48
	last4  = first4 << 15
)

// state4 is the state of a puzzle of basis 4.
type state4 struct {
	// places has the candidates, for each band and digit: bit 16r+c is row r of the band and
	// column c.
	places [4][16]uint64
	// open has, for each band, the cells whose digit is not known, or not yet removed from the
	// places of the other digits.
	open [4]uint64
	// dirty has bit 4d+b if digit d has lost a place in band b since that was last examined.
	dirty uint64
}

// board4 is a state with the puzzle, and with the cells to choose guesses from.
type board4 struct {
	state4
	pairs [4]uint64 // the cells with two digits
	// kept, clues and given are as in board3.
	kept, clues [4][16]uint64
	given       [4]uint64
}

func (b *board4) reset() {
	for band := range b.kept {
		for d := range b.kept[band] {
			b.kept[band][d] = 1<<64 - 1
		}
	}
	b.clues, b.given = [4][16]uint64{}, [4]uint64{}
}

// keep leaves a cell the given digits.
func (b *board4) keep(cell int, digits uint64) {
	band, i := cell>>6, cell&63
	if digits&(digits-1) == 0 && digits != 0 && b.given[band]>>i&1 == 0 {
		b.clue(band, i, bits.TrailingZeros64(digits)&15)
		return
	}
	p := &b.kept[band]
	for d := range p {
		p[d] &^= (digits>>d&1 ^ 1) << i
	}
}

func (b *board4) clue(band, i, d int) {
	own := b.kept[band][d] & (1 << i) // 0 if d cannot be there
	b.given[band] |= 1 << i
	b.clues[band][d] |= 1 << i
	for other := range b.kept {
		b.kept[other][d] &^= first4 << (i & 15)
	}
	b.kept[band][d] = b.kept[band][d]&^(row4<<(i&48)|15*first4<<(i&12)) | own
}

// keepRow leaves a digit the given places in a row.
func (b *board4) keepRow(row, d int, columns uint64) {
	b.kept[row>>2][d&15] &^= (^columns & row4) << (row & 3 * 16)
}

// begin sets the state to the puzzle.
func (b *board4) begin() {
	for band, given := range b.given {
		for d, kept := range b.kept[band] {
			b.places[band][d] = kept & (b.clues[band][d] | ^given)
		}
		b.open[band] = ^given
	}
	b.dirty = 1<<64 - 1
}

// propagate draws conclusions until there are no more. It reports whether the state is still
// consistent, and whether the digit of every cell is known.
func (b *board4) propagate() (consistent, solved bool) {
	for {
		for b.dirty != 0 {
			d := bits.TrailingZeros64(b.dirty) >> 2
			bands := b.dirty >> (4 * d) & 15
			b.dirty &^= 15 << (4 * d)
			if bands = b.narrow(d, bands); bands == 0 {
				return false, false
			}
			for ; bands != 0; bands &= bands - 1 {
				band := bits.TrailingZeros64(bands) & 3
				if found := single4(b.places[band][d]) & b.open[band]; found != 0 {
					b.take(band, d, found)
				}
			}
		}
		if !b.count() {
			return false, false
		}
		if b.dirty == 0 {
			return true, b.open[0]|b.open[1]|b.open[2]|b.open[3] == 0
		}
	}
}

// narrow removes from the places of a digit, which has lost some in bands, those that leave no
// place in a row, column or box, as in narrow.go. It returns the bands in which the digit has
// lost any, 0 if the digit does not fit.
func (b *board4) narrow(d int, bands uint64) uint64 {
	w := [4]uint64{b.places[0][d], b.places[1][d], b.places[2][d], b.places[3][d]}
	lost, locked := bands, uint64(1)
	for {
		for ; bands != 0; bands &= bands - 1 {
			v := &w[bits.TrailingZeros64(bands)&3]
			any := stripes4(*v)
			left := fits4[any]
			if left == 0 {
				return 0
			}
			if left != any {
				*v &= cells4(left)
				locked = 1
			}
		}
		if locked == 0 {
			break
		}
		locked = 0
		columns := columns4(w[0]) | columns4(w[1])<<16 | columns4(w[2])<<32 | columns4(w[3])<<48
		s0, s1, s2, s3 := stack4(columns), stack4(columns>>4), stack4(columns>>8), stack4(columns>>12)
		l0, l1, l2, l3 := fits4[s0], fits4[s1], fits4[s2], fits4[s3]
		if l0 == s0 && l1 == s1 && l2 == s2 && l3 == s3 {
			break
		}
		gone := columns ^ (unstack4(l0) | unstack4(l1)<<4 | unstack4(l2)<<8 | unstack4(l3)<<12)
		for band := range w {
			if g := gone >> (16 * band) & row4; g != 0 {
				w[band] &^= g * first4
				bands |= 1 << band
			}
		}
		lost |= bands
	}
	b.places[0][d], b.places[1][d], b.places[2][d], b.places[3][d] = w[0], w[1], w[2], w[3]
	return lost
}

// single4 returns the places that are the only ones of their rows. Every row has one.
func single4(w uint64) uint64 {
	several := w & (w - first4)
	several = (several&^last4 + (last4 - first4) | several) & last4
	alone := several ^ last4
	return w & (alone<<1 - alone>>15)
}

// take removes the digits other than d from cells of a band.
func (b *board4) take(band, d int, cells uint64) {
	b.open[band] &^= cells
	p := &b.places[band]
	var dirty uint64
	for e := 0; e < len(p); e += 4 {
		q := (*[4]uint64)(p[e:])
		g0, g1, g2, g3 := q[0]&cells, q[1]&cells, q[2]&cells, q[3]&cells
		q[0], q[1], q[2], q[3] = q[0]^g0, q[1]^g1, q[2]^g2, q[3]^g3
		// The signs show whether anything is removed.
		dirty = dirty>>16 | (g0|-g0)>>63<<48 | (g1|-g1)>>63<<52 | (g2|-g2)>>63<<56 | (g3|-g3)>>63<<60
	}
	p[d] |= cells
	b.dirty |= dirty &^ (1 << (4 * d)) << band
}

// count places the digits of the cells that have one left, and finds the cells that have two. It
// reports whether every cell has a digit.
func (b *board4) count() bool {
	for band := range 4 {
		if b.open[band] == 0 {
			b.pairs[band] = 0
			continue
		}
		var once, twice, thrice uint64
		for _, w := range &b.places[band] {
			thrice |= twice & w
			twice |= once & w
			once |= w
		}
		b.pairs[band] = twice &^ thrice
		if single := b.open[band] &^ twice; single != 0 {
			b.open[band] &^= single
			if !b.place(band, single) {
				return false
			}
		}
	}
	return true
}

// place removes the digits of cells, which have one or none, from the rest of their rows. It
// reports whether all have one, and no two in a row are equal.
func (b *board4) place(band int, cells uint64) bool {
	p := &b.places[band]
	// The digits in binary.
	one := p[1] | p[3] | p[5] | p[7] | p[9] | p[11] | p[13] | p[15]
	two := p[2] | p[3] | p[6] | p[7] | p[10] | p[11] | p[14] | p[15]
	four := p[4] | p[5] | p[6] | p[7] | p[12] | p[13] | p[14] | p[15]
	eight := p[8] | p[9] | p[10] | p[11] | p[12] | p[13] | p[14] | p[15]
	for ; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros64(cells) & 63
		d := one>>i&1 | two>>i&1<<1 | four>>i&1<<2 | eight>>i&1<<3
		bit := uint64(1) << i
		w := p[d]
		if w&bit == 0 {
			return false
		}
		p[d] = w&^(row4<<(i&48)) | bit
		b.dirty |= 1 << (4*d + uint64(band))
	}
	return true
}

func solution4[D ~int32](s *state4, cells []D) {
	for band := range s.places {
		for d, w := range s.places[band] {
			for ; w != 0; w &= w - 1 {
				cells[64*band+bits.TrailingZeros64(w)] = D(d + 1)
			}
		}
	}
}
