package bitboard

import "math/bits"

// state2 is the state of a puzzle of basis 2, for which naked singles suffice.
type state2 struct {
	// places has the candidates: bit 16d+4r+c is digit d in row r and column c.
	places uint64
	// open has the cells whose digit has not been removed from the cells that they see.
	open uint64
}

// board2 is a state with the puzzle, and with the cells to choose the next guess from.
type board2 struct {
	state2
	several uint64 // the cells with two or more digits
	kept    uint64 // the candidates
}

func (b *board2) reset() { b.kept = 1<<64 - 1 }

// keep leaves a cell the given digits.
func (b *board2) keep(cell int, digits uint64) {
	for d := range 4 {
		b.kept &^= (digits>>d&1 ^ 1) << (16*d + cell)
	}
}

// keepRow leaves a digit the given places in a row.
func (b *board2) keepRow(row, d int, columns uint64) {
	b.kept &^= (^columns & 15) << (16*d + 4*row)
}

func (b *board2) begin() { b.state2 = state2{places: b.kept, open: 1<<16 - 1} }

// propagate draws conclusions until there are no more. It reports whether the state is still
// consistent, and whether the digit of every cell is known.
func (b *board2) propagate() (consistent, solved bool) {
	for {
		var once, twice uint64
		for w := b.places; w != 0; w >>= 16 {
			twice |= once & w
			once |= w & (1<<16 - 1)
		}
		if once != 1<<16-1 {
			return false, false
		}
		b.several = twice
		single := b.open &^ twice
		if single == 0 {
			return true, b.open == 0
		}
		b.open &^= single
		for own := b.places & (single * first4); own != 0; own &= own - 1 {
			i := bits.TrailingZeros64(own)
			b.places &^= sights2[i&15] << (i & 48)
		}
	}
}

// guess places a digit and sets other to the state without it.
func (b *board2) guess(other *state2) {
	cell := b.several & -b.several * first4
	bit := b.places & cell & -(b.places & cell)
	*other = b.state2
	other.places &^= bit
	b.places &^= cell ^ bit
}

func solution2[D ~int32](s *state2, cells []D) {
	for w := s.places; w != 0; w &= w - 1 {
		i := bits.TrailingZeros64(w)
		cells[i&15] = D(i>>4 + 1)
	}
}

// sights2 has the cells that each cell sees.
var sights2 = buildSights2()

func buildSights2() (table [16]uint64) {
	for i := range table {
		for j := range table {
			row, column := i/4 == j/4, i%4 == j%4
			if box := i/8 == j/8 && i%4/2 == j%4/2; i != j && (row || column || box) {
				table[i] |= 1 << j
			}
		}
	}
	return table
}
