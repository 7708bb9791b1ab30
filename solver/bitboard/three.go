package bitboard

import "math/bits"

// The parts of a band of 9×9.
const (
	row3   = 1<<9 - 1
	band3  = 1<<27 - 1
	first3 = 1 | 1<<9 | 1<<18
	last3  = first3 << 8
)

// state3 is what is left of a puzzle of basis 3.
type state3 struct {
	// places has the candidates of each digit, a word for each band: bit 9r+c stands for
	// row r of the band and column c. The fourth word is there for the sake of its size.
	places [9][4]uint32
	// open has, for each band, the cells whose digit is not known, or not yet taken out of
	// the places of the other digits.
	open [3]uint32
	// dirty has the digits of which a place has gone since they were looked at.
	dirty uint32
}

// board3 is a state and what the choice of the next guess needs of it.
type board3 struct {
	state3
	pairs, triples [3]uint32 // the cells with two digits, and with three or more
}

func (s *state3) reset() {
	for d := range s.places {
		s.places[d] = [4]uint32{band3, band3, band3}
	}
	s.open = [3]uint32{band3, band3, band3}
	s.dirty = row3
}

// keep leaves a cell some digits.
func (s *state3) keep(cell int, digits uint64) {
	band, bit := cell/27, uint32(1)<<(cell%27)
	for d := range s.places {
		if digits>>d&1 == 0 {
			s.places[d][band] &^= bit
		}
	}
}

// propagate draws conclusions until there are no more. It reports whether the state still
// stands, and whether the digit of every cell is known.
func (b *board3) propagate() (stands, solved bool) {
	for {
		for b.dirty != 0 {
			d := bits.TrailingZeros32(b.dirty)
			b.dirty &= b.dirty - 1
			p := &b.places[d]
			if !narrow3(p) {
				return false, false
			}
			if found := single3(p[0]) & b.open[0]; found != 0 {
				b.take(0, d, found)
			}
			if found := single3(p[1]) & b.open[1]; found != 0 {
				b.take(1, d, found)
			}
			if found := single3(p[2]) & b.open[2]; found != 0 {
				b.take(2, d, found)
			}
		}
		if !b.count() {
			return false, false
		}
		if b.dirty == 0 {
			return true, b.open[0]|b.open[1]|b.open[2] == 0
		}
	}
}

// single3 returns the places that are the only ones of their rows. Every row has one.
func single3(w uint32) uint32 {
	several := w & (w - first3)
	several = (several&^last3 + (last3 - first3) | several) & last3
	alone := several ^ last3
	return w & (alone<<1 - alone>>8)
}

// take takes the digits other than d out of cells of a band.
func (b *board3) take(band, d int, cells uint32) {
	b.open[band] &^= cells
	var dirty uint32
	for e := range b.places {
		w := &b.places[e][band]
		// The sign tells whether anything goes.
		dirty |= uint32(-int32(*w&cells)) >> 31 << e
		*w &^= cells
	}
	w := &b.places[d][band]
	*w |= cells
	b.dirty |= dirty &^ (1 << d)
}

// count places the digits of the cells that have one left, and finds those that have two. It
// reports whether every cell has a digit.
func (b *board3) count() bool {
	p := &b.places
	for band := range 3 {
		if b.open[band] == 0 {
			b.pairs[band], b.triples[band] = 0, 0
			continue
		}
		w := p[0][band]
		once := w
		w = p[1][band]
		twice := once & w
		once |= w
		var thrice uint32
		for e := 2; e < 9; e++ {
			w := p[e][band]
			thrice |= twice & w
			twice |= once & w
			once |= w
		}
		if once != band3 {
			return false
		}
		b.pairs[band], b.triples[band] = twice&^thrice, thrice
		if single := b.open[band] &^ twice; single != 0 {
			b.open[band] &^= single
			if !b.place(band, single) {
				return false
			}
		}
	}
	return true
}

// place takes the digits of cells, which have one each, out of the rest of their rows. It
// reports whether no two of them are equal.
func (b *board3) place(band int, cells uint32) bool {
	p := &b.places
	one := p[0][band] | p[2][band] | p[4][band] | p[6][band]
	two := p[1][band] | p[2][band] | p[5][band] | p[6][band]
	four := p[3][band] | p[4][band] | p[5][band] | p[6][band]
	eight := p[7][band] | p[8][band]
	one |= p[8][band]
	_ = eight
	for ; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells) & 31
		d := one>>i&1 | two>>i&1<<1 | four>>i&1<<2 | eight>>i&1<<3
		// Digits from 1 in binary; 8 and 9 are 1000 and 1001.
		d--
		w := &p[d][band]
		bit := uint32(1) << i
		if *w&bit == 0 {
			return false
		}
		*w = *w&^sights3[i&31].row | bit
		b.dirty |= 1 << d
	}
	return true
}

// sight3 is what a cell of a band sees of it, and the column in the other bands.
type sight3 struct{ row, band, column uint32 }

var sights3 = buildSights3()

func buildSights3() (table [32]sight3) {
	for i := range 27 {
		row, column := uint32(row3)<<(i/9*9), uint32(first3)<<(i%9)
		box := uint32(7*first3) << (i % 9 / 3 * 3)
		table[i] = sight3{row: row, band: row | box, column: column}
	}
	return table
}

// solution writes the digits of the cells.
func (s *state3) solution(cells []uint16) {
	for d := range s.places {
		for band := range 3 {
			for w := s.places[d][band]; w != 0; w &= w - 1 {
				cells[27*band+bits.TrailingZeros32(w)] = uint16(d + 1)
			}
		}
	}
}
