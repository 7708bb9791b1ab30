package bitboard

import "math/bits"

// The parts of a band of 9×9, and of two bands in the halves of a word.
const (
	row3    = 1<<9 - 1
	band3   = 1<<27 - 1
	first3  = 1 | 1<<9 | 1<<18
	last3   = first3 << 8
	bands3  = band3 | band3<<32
	both3   = 1 | 1<<32
	beyond3 = both3 << 27
)

// half is the number of words of a band: digits d and d+5 share one, d+5 in its upper half.
const half = 5

// state3 is the state of a puzzle of basis 3.
type state3 struct {
	// places has the candidates, for each band a word for every two digits: bit 9r+c of a half is
	// row r of the band and column c. Digit 10 has none.
	places [3][half]uint64
	// dirty has bit e for each digit in the lower half of word e that has lost a place since it
	// was last examined, and bit 32+e for one in the upper half.
	dirty uint64
	// open has, for each band, the cells whose digit is not known, or not yet removed from the
	// places of the other digits.
	open [3]uint32
}

// board3 is a state with the puzzle, and with the cells to choose guesses from.
type board3 struct {
	state3
	pairs, triples [3]uint32 // the cells with two digits, and with three or more
	// kept has the places that the puzzle leaves, including places of other digits in the cells of its
	// clues: given has these cells, and clues the same by digits.
	kept, clues [3][half]uint64
	given       [3]uint32
	halves      halves3
}

func (b *board3) reset() {
	for band := range b.kept {
		b.kept[band] = [half]uint64{bands3, bands3, bands3, bands3, band3}
	}
	b.clues, b.given = [3][half]uint64{}, [3]uint32{}
}

// keep leaves a cell the given digits.
func (b *board3) keep(cell int, digits uint64) {
	band, i := cell/27, cell%27
	if digits&(digits-1) == 0 && digits != 0 && b.given[band]>>i&1 == 0 {
		b.clue(band, i, bits.TrailingZeros64(digits))
		return
	}
	digits = digits&(1<<half-1) | digits>>half<<32
	p := &b.kept[band]
	for e := range p {
		p[e] &^= (digits>>e&both3 ^ both3) << i
	}
}

// clue leaves a cell one digit, and removes that from the cells it sees.
func (b *board3) clue(band, i, d int) {
	e, shift, see := d%half, d/half*32, &sights3[i&31]
	bit, column := uint64(1)<<i<<shift, uint64(see.column)<<shift
	own := b.kept[band][e] & bit // 0 if e cannot be there
	b.given[band] |= 1 << i
	b.clues[band][e] |= bit
	b.kept[0][e] &^= column
	b.kept[1][e] &^= column
	b.kept[2][e] &^= column
	b.kept[band][e] = b.kept[band][e]&^(uint64(see.band)<<shift) | own
}

// keepRow leaves a digit the given places in a row.
func (b *board3) keepRow(row, d int, columns uint64) {
	b.kept[row/3][d%half] &^= (^columns & row3) << (row%3*9 + d/half*32)
}

// begin sets the state to the puzzle.
func (b *board3) begin() {
	for band, given := range b.given {
		others := ^(uint64(given) | uint64(given)<<32)
		for e, kept := range b.kept[band] {
			b.places[band][e] = kept & (b.clues[band][e] | others)
		}
		b.open[band] = band3 &^ given
	}
	b.dirty = 1<<half - 1 | (1<<(half-1)-1)<<32
}

// propagate draws conclusions until there are no more. It reports whether the state is still
// consistent, and whether the digit of every cell is known.
func (b *board3) propagate() (consistent, solved bool) {
	for {
		for b.dirty != 0 {
			bit := bits.TrailingZeros64(b.dirty)
			b.dirty &= b.dirty - 1
			e, shift := bit&31, bit&32
			v0, v1, v2 := b.places[0][e], b.places[1][e], b.places[2][e]
			w0, w1, w2 := narrow3(uint32(v0>>shift), uint32(v1>>shift), uint32(v2>>shift))
			if w0 == 0 {
				return false, false
			}
			keep := uint64(1<<32-1) << (32 - shift)
			b.places[0][e] = v0&keep | uint64(w0)<<shift
			b.places[1][e] = v1&keep | uint64(w1)<<shift
			b.places[2][e] = v2&keep | uint64(w2)<<shift
			if found := single3(w0) & b.open[0]; found != 0 {
				b.take(0, bit, found)
			}
			if found := single3(w1) & b.open[1]; found != 0 {
				b.take(1, bit, found)
			}
			if found := single3(w2) & b.open[2]; found != 0 {
				b.take(2, bit, found)
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

// take removes the digits other than one from cells of a band.
func (b *board3) take(band, digit int, cells uint32) {
	b.open[band] &^= cells
	two := uint64(cells) | uint64(cells)<<32
	p := &b.places[band]
	// Bit 27 of a half, and 59 of both, show whether anything is removed.
	g0, g1, g2, g3, g4 := p[0]&two, p[1]&two, p[2]&two, p[3]&two, p[4]&two
	dirty := (g0+bands3)&beyond3>>27 | (g1+bands3)&beyond3>>26 | (g2+bands3)&beyond3>>25 |
		(g3+bands3)&beyond3>>24 | (g4+bands3)&beyond3>>23
	p[0], p[1], p[2], p[3], p[4] = p[0]^g0, p[1]^g1, p[2]^g2, p[3]^g3, p[4]^g4
	p[digit&31] |= uint64(cells) << (digit & 32)
	b.dirty |= dirty &^ (1 << digit)
}

// count places the digits of the cells that have one left, and finds the cells that have two. It
// reports whether every cell has a digit.
func (b *board3) count() bool {
	for band := range 3 {
		if b.open[band] == 0 {
			b.pairs[band], b.triples[band] = 0, 0
			continue
		}
		p := &b.places[band]
		once := p[0] | p[1]
		twice := p[0] & p[1]
		thrice := twice & p[2]
		twice |= once & p[2]
		once |= p[2]
		thrice |= twice & p[3]
		twice |= once & p[3]
		once |= p[3]
		thrice |= twice & p[4]
		twice |= once & p[4]
		once |= p[4]
		// Both halves together.
		one, other := uint32(once), uint32(once>>32)
		two, otherTwo := uint32(twice), uint32(twice>>32)
		three := uint32(thrice) | uint32(thrice>>32) | two&other | one&otherTwo
		two |= otherTwo | one&other
		b.pairs[band], b.triples[band] = two&^three, three
		if single := b.open[band] &^ two; single != 0 {
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
func (b *board3) place(band int, cells uint32) bool {
	p := &b.places[band]
	// The numbers of the words, in binary.
	odd, two, four := p[1]|p[3], p[2]|p[3], p[4]
	upper := uint32((p[0] | odd | two | four) >> 32)
	odd |= odd >> 32
	two |= two >> 32
	for ; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells) & 31
		e := odd>>i&1 | two>>i&1<<1 | four>>i&1<<2
		shift := upper >> i & 1 << 5
		bit := uint64(1) << i << shift
		w := p[e]
		if w&bit == 0 {
			return false
		}
		p[e] = w&^(uint64(sights3[i].row)<<shift) | bit
		b.dirty |= 1 << e << shift
	}
	return true
}

func solution3[D ~int32](s *state3, cells []D) {
	for band := range s.places {
		for e, w := range s.places[band] {
			for ; w != 0; w &= w - 1 {
				i := bits.TrailingZeros64(w)
				cells[27*band+i&31] = D(e + 1 + i>>5*half)
			}
		}
	}
}

// sight3 has the cells that a cell of a band sees: in its row, in its row and box, and in its column
// in any band.
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
