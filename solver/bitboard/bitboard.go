// Package bitboard enumerates the solutions of squares of basis 2, 3 and 4 by words of bits,
// without a list, an allocation or a call through an interface in its loops.
package bitboard

import "math/bits"

// MaxBasis is the largest basis that a kernel can have: a band of 16×16 is one word.
const MaxBasis = 4

// The sizes of memory for that basis.
const (
	maxSide  = MaxBasis * MaxBasis
	maxWords = maxSide * MaxBasis
)

// state is what is left of a puzzle.
type state struct {
	// words has the candidates, one word for each band of each digit: digit d, from 0, has
	// those from d·K on. Bit r·K²+c of a word stands for row r of the band and column c.
	words [maxWords]uint64
	// open has, for each band, the cells whose digit is not known, or not yet taken out of
	// the words of the other digits.
	open [MaxBasis]uint64
	// dirty has the digits of which a candidate has gone since they were looked at.
	dirty uint32
}

// Kernel enumerates the solutions of puzzles of one basis, in the same memory. It serves one
// goroutine.
type Kernel struct {
	k, n  int
	size  int    // of the words in use
	all   uint64 // the cells of a band
	first uint64 // the first cell of each row of a band
	last  uint64 // the last one of each
	row   uint64 // the cells of the first row
	now   state
	stack []state
}

// New returns a kernel for squares of basis k, from 2 to MaxBasis.
func New(k int) *Kernel {
	n := k * k
	x := &Kernel{k: k, n: n, size: n * k, row: 1<<n - 1}
	for r := range k {
		x.all |= x.row << (r * n)
		x.first |= 1 << (r * n)
	}
	x.last = x.first << (n - 1)
	if k == 4 {
		buildFits4()
	}
	return x
}

// Reset puts all candidates back.
func (x *Kernel) Reset() {
	for i := range x.size {
		x.now.words[i] = x.all
	}
	for band := range x.k {
		x.now.open[band] = x.all
	}
	x.now.dirty = 1<<x.n - 1
}

// Keep leaves a cell those of its digits of which the bits are set, bit 0 standing for digit
// 1. Cells count row by row from 0.
func (x *Kernel) Keep(cell int, digits uint64) {
	band := cell / x.size
	bit := uint64(1) << (cell % x.size)
	for gone := ^digits & x.row; gone != 0; gone &= gone - 1 {
		x.now.words[bits.TrailingZeros64(gone)*x.k+band] &^= bit
	}
}

// Limits say when a search ends before its end.
type Limits struct {
	// Solutions is how many to find; 0 is all.
	Solutions uint64
	// Nodes is how many guesses to make; 0 is no limit.
	Nodes uint64
}

// Outcome is what a search has found.
type Outcome struct {
	Solutions, Nodes uint64
	// Depth is the largest number of guesses that stood at a time.
	Depth int
	// Done tells that there are no other solutions.
	Done bool
}

// Search enumerates the solutions of what Keep has left. Each is passed to yield, unless
// that is nil, which goes on while it returns true.
func (x *Kernel) Search(l Limits, yield func() bool) Outcome {
	var o Outcome
	x.stack = x.stack[:0]
	for {
		stands, solved := x.propagate()
		switch {
		case solved:
			o.Solutions++
			if yield != nil && !yield() || o.Solutions == l.Solutions {
				return o
			}
		case stands && l.Nodes != 0 && o.Nodes == l.Nodes:
			return o
		case stands:
			o.Nodes++
			x.guess()
			o.Depth = max(o.Depth, len(x.stack))
			continue
		}
		if len(x.stack) == 0 {
			o.Done = true
			return o
		}
		top := len(x.stack) - 1
		x.copy(&x.now, &x.stack[top])
		x.stack = x.stack[:top]
	}
}

// Solution writes the digits of the cells, from 1, of a state that is solved.
func (x *Kernel) Solution(cells []uint16) {
	i := 0
	for d := range x.n {
		for band := range x.k {
			for w := x.now.words[i]; w != 0; w &= w - 1 {
				cells[band*x.size+bits.TrailingZeros64(w)] = uint16(d + 1)
			}
			i++
		}
	}
}

// copy copies a state.
func (x *Kernel) copy(to, from *state) {
	copy(to.words[:x.size], from.words[:x.size])
	to.open, to.dirty = from.open, from.dirty
}

// propagate draws conclusions until there are no more. It reports whether the state still
// stands, and whether the digit of every cell is known.
func (x *Kernel) propagate() (stands, solved bool) {
	s := &x.now
	for {
		for s.dirty != 0 {
			d := bits.TrailingZeros32(s.dirty)
			s.dirty &= s.dirty - 1
			switch x.k {
			case 3:
				stands = narrow3((*[3]uint64)(s.words[3*d:]))
			case 4:
				stands = narrow4((*[4]uint64)(s.words[4*d:]))
			default:
				stands = narrow2((*[2]uint64)(s.words[2*d:]))
			}
			if !stands {
				return false, false
			}
			x.fix(s, d)
		}
		stands, open := x.naked(s)
		if !stands || s.dirty == 0 {
			return stands, stands && !open
		}
	}
}

// fix takes the other digits out of the cells that are the only ones for d in their rows.
// Where d has one place in a box or a column, the same cell is the only one of its row once
// the places have been narrowed.
func (x *Kernel) fix(s *state, d int) {
	for band := range x.k {
		w := s.words[d*x.k+band]
		// Every row has a place, so no row borrows from the next.
		several := w & (w - x.first)
		alone := ^((several&^x.last + (x.last - x.first)) | several) & x.last
		found := w & (alone >> (x.n - 1) * x.row) & s.open[band]
		if found == 0 {
			continue
		}
		s.open[band] &^= found
		x.clear(s, d, band, found)
	}
}

// clear takes the digits other than d out of cells of a band.
func (x *Kernel) clear(s *state, d, band int, cells uint64) {
	for e, i := 0, band; i < x.size; e, i = e+1, i+x.k {
		if e != d && s.words[i]&cells != 0 {
			s.words[i] &^= cells
			s.dirty |= 1 << e
		}
	}
}

// naked places the digits of open cells that have one left. It reports whether every cell has
// a digit, and whether there are open cells still.
func (x *Kernel) naked(s *state) (stands, open bool) {
	for band := range x.k {
		if s.open[band] == 0 {
			continue
		}
		var once, twice uint64
		for i := band; i < x.size; i += x.k {
			w := s.words[i]
			twice |= once & w
			once |= w
		}
		if once != x.all {
			return false, false
		}
		if single := s.open[band] &^ twice; single != 0 {
			s.open[band] &^= single
			if !x.place(s, band, single) {
				return false, false
			}
		}
		open = open || s.open[band] != 0
	}
	return true, open
}

// place takes the digits of cells, which have one each, out of the rest of their rows. It
// reports whether no two of them are equal.
func (x *Kernel) place(s *state, band int, cells uint64) bool {
	for e, i := 0, band; i < x.size; e, i = e+1, i+x.k {
		own := s.words[i] & cells
		if own == 0 {
			continue
		}
		w := s.words[i]
		for rest := own; rest != 0; rest &= rest - 1 {
			bit := rest & -rest
			w = w&^x.rowOf(bit) | w&bit
		}
		if w&own != own {
			return false
		}
		s.words[i] = w
		s.dirty |= 1 << e
	}
	return true
}

// rowOf returns the row of a cell.
func (x *Kernel) rowOf(bit uint64) uint64 {
	return x.row << (bits.TrailingZeros64(bit) / x.n * x.n)
}

// guess puts a digit into a cell and keeps the state without it for later.
func (x *Kernel) guess() {
	s := &x.now
	d, band, bit := x.choose(s)
	if len(x.stack) < cap(x.stack) {
		x.stack = x.stack[:len(x.stack)+1]
	} else {
		x.stack = append(x.stack, state{})
	}
	other := &x.stack[len(x.stack)-1]
	x.copy(other, s)
	i := d*x.k + band
	other.words[i] &^= bit
	other.dirty |= 1 << d
	s.words[i] = s.words[i]&^x.rowOf(bit) | bit
	s.dirty |= 1 << d
	s.open[band] &^= bit
	x.clear(s, d, band, bit)
}

// choose returns a candidate of an open cell with the fewest digits.
func (x *Kernel) choose(s *state) (d, band int, bit uint64) {
	best, cells, where := maxSide+1, uint64(0), 0
	for band := range x.k {
		if s.open[band] == 0 {
			continue
		}
		// The numbers of digits, bit by bit.
		var one, two, four, eight uint64
		for i := band; i < x.size; i += x.k {
			w := s.words[i]
			c := one & w
			one ^= w
			w, c = c, two&c
			two ^= w
			w, c = c, four&c
			four ^= w
			eight |= c
		}
		for count := 2; count < best; count++ {
			m := s.open[band]
			if count >= 8 {
				m &= eight
				count = maxSide
			} else {
				m &^= eight | one ^ ones(count&1) | two ^ ones(count>>1&1) | four ^ ones(count>>2)
			}
			if m != 0 {
				best, cells, where = count, m, band
				break
			}
		}
		if best == 2 {
			break
		}
	}
	bit = cells & -cells
	for i := where; ; i, d = i+x.k, d+1 {
		if s.words[i]&bit != 0 {
			return d, where, bit
		}
	}
}

// ones returns a word of zeros or ones.
func ones(bit int) uint64 { return -uint64(bit) }
