package grid

import (
	"math/bits"

	"github.com/bits-and-blooms/bitset"
)

// Sizes of sets are not stored: one popcount of a word that is already loaded is cheaper than a counter
// that must be written, and undone, for each of the four sets that an elimination touches. A board notices
// sets with one member and empty sets as they arise, since that costs one comparison when the word is
// already loaded; the rules of package heuristics take them from its queues ([Board.NextNaked],
// [Board.NextHidden]) instead of searching for them.

// Set numbers the exactly-one sets of a board: first the digits of each cell,
// then the places of each digit in each unit ([Board.PlaceSet]).
type Set int32

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  Cell
	Digit Digit
}

// Board is the state of a puzzle: the candidates that are left, in both views, and the trail for
// undoing moves.
type Board struct {
	shape *Shape
	n     int
	width int // words per set
	slab  []uint64
	sets  []bitset.BitSet // headers over the slab
	links [][]link        // the links of each cell, shared with the shape
	full  []uint64        // the words of a set with all N bits

	values  []uint16 // the digit of each placed cell, else 0
	trail   []int32  // removed candidates; ^candidate if it was placed
	naked   queue    // cells with one digit left
	hidden  queue    // places with one cell left
	open    int      // the number of cells not placed
	failed  bool
	failure Set
}

// queue lists the last candidates of sets, packed, in the order in which the sets shrank to one
// member. Entries stay until they are undone, so a mark is two numbers.
type queue struct {
	found []int32
	head  int
}

// Mark is a point of the trail to which [Board.Undo] returns.
type Mark struct {
	trail              int32
	naked, nakedHead   int32
	hidden, hiddenHead int32
	failed             bool
	failure            Set
}

// NewBoard returns a board of the shape with every candidate left.
func NewBoard(s *Shape) *Board {
	n, width := s.Side(), words(s.Side())
	count := s.cells + s.Units()*n
	b := &Board{
		shape: s, n: n, width: width,
		slab:   make([]uint64, count*width),
		sets:   make([]bitset.BitSet, count),
		links:  s.links,
		full:   make([]uint64, width),
		values: make([]uint16, s.cells),
		trail:  make([]int32, 0, s.cells*n+s.cells),
	}
	b.naked.found = make([]int32, 0, s.cells)
	b.hidden.found = make([]int32, 0, s.Units()*n)
	for i := range b.sets {
		b.sets[i] = *bitset.FromWithLength(uint(n), b.Words(Set(i)))
	}
	bitset.FromWithLength(uint(n), b.full).SetAll()
	b.Reset()
	return b
}

// Reset restores every candidate and empties the trail.
func (b *Board) Reset() {
	copy(b.slab, b.full)
	for filled := b.width; filled < len(b.slab); filled *= 2 {
		copy(b.slab[filled:], b.slab[:filled])
	}
	clear(b.values)
	b.trail = b.trail[:0]
	b.naked = queue{found: b.naked.found[:0]}
	b.hidden = queue{found: b.hidden.found[:0]}
	b.open = b.shape.cells
	b.failed, b.failure = false, 0
}

// Shape returns the geometry of the board.
func (b *Board) Shape() *Shape { return b.shape }

// Open returns the number of cells that are not placed.
func (b *Board) Open() int { return b.open }

// Solved reports whether every cell is placed and the board has not failed.
func (b *Board) Solved() bool { return b.open == 0 && !b.failed }

// Contradiction reports whether the board has failed, and because of which set: the first that
// became empty, could not get its digit, or was passed to [Board.Fail].
func (b *Board) Contradiction() (Set, bool) { return b.failure, b.failed }

// Failed reports whether moves have shown that the board has no solution.
func (b *Board) Failed() bool { return b.failed }

// Sets returns the number of sets of the board.
func (b *Board) Sets() int { return len(b.sets) }

// CellSet returns the set of the digits of c.
func (b *Board) CellSet(c Cell) Set { return Set(c) }

// PlaceSet returns the set of the places of d in u.
func (b *Board) PlaceSet(u Unit, d Digit) Set {
	return Set(b.shape.cells + int(u)*b.n + int(d) - 1)
}

// CellOf returns the cell whose digits are s; ok is false if s is a set of places.
func (b *Board) CellOf(s Set) (c Cell, ok bool) {
	return Cell(s), int(s) < b.shape.cells
}

// PlaceOf returns the unit and digit of a set of places.
func (b *Board) PlaceOf(s Set) (Unit, Digit) {
	i := int(s) - b.shape.cells
	return Unit(i / b.n), Digit(i%b.n) + 1
}

// CandidateIn returns the candidate of bit i of s.
func (b *Board) CandidateIn(s Set, i int) (Cell, Digit) {
	if c, ok := b.CellOf(s); ok {
		return c, Digit(i) + 1
	}
	u, d := b.PlaceOf(s)
	return b.shape.unitCells[int(u)*b.n+i], d
}

// Words returns the ⌈N/64⌉ words of s, for the inner loops of rules, choosers and estimates. Other
// code reads [Board.Bits]. The caller must not change them.
func (b *Board) Words(s Set) []uint64 {
	i := int(s) * b.width
	return b.slab[i : i+b.width : i+b.width]
}

// Width returns the number of words of a set.
func (b *Board) Width() int { return b.width }

// Bits returns the members of s; [Board.CandidateIn] returns the candidate of a bit. It always
// shows the current state of the board, and costs nothing. The caller must not change it: beyond
// its length even Set would detach it from the board.
func (b *Board) Bits(s Set) *bitset.BitSet { return &b.sets[s] }

// Digits is [Board.Bits] of the digits of c: bit d-1 is digit d.
func (b *Board) Digits(c Cell) *bitset.BitSet { return &b.sets[c] }

// PlacesOf is [Board.Bits] of the places of d in u: bit p is the p-th cell of the unit.
func (b *Board) PlacesOf(u Unit, d Digit) *bitset.BitSet { return &b.sets[b.PlaceSet(u, d)] }

// Size returns the number of members of s, like Count of its bits, in half the time.
func (b *Board) Size(s Set) int {
	if b.width == 1 {
		return bits.OnesCount64(b.slab[s])
	}
	return b.sizeWide(s)
}

// sizeWide is Size for several words per set, separate so that Size can be inlined.
func (b *Board) sizeWide(s Set) int {
	size := 0
	for _, w := range b.Words(s) {
		size += bits.OnesCount64(w)
	}
	return size
}

// Settled reports whether the only candidate of s is placed: s excludes nothing more.
func (b *Board) Settled(s Set) bool {
	if c, ok := b.CellOf(s); ok {
		return b.values[c] != 0
	}
	if b.Size(s) != 1 {
		return false
	}
	i, _ := b.Bits(s).NextSet(0)
	c, d := b.CandidateIn(s, int(i))
	return b.Value(c) == d
}

// Smallest returns the first set with the fewest members, at least two, among the sets from..to-1,
// and their number; 0, 0 if every set has only one.
func (b *Board) Smallest(from, to Set) (smallest Set, size int) {
	size = b.n + 1
	for s := from; s < to && size > 2; s++ {
		if z := b.Size(s); z < size && z > 1 {
			smallest, size = s, z
		}
	}
	if size > b.n {
		return 0, 0
	}
	return smallest, size
}

// Has reports whether d is a candidate of c.
func (b *Board) Has(c Cell, d Digit) bool {
	i := int(d) - 1
	return b.slab[int(c)*b.width+i>>6]>>(i&63)&1 != 0
}

// Value returns the digit placed in c, or 0. A cell with one digit left has no
// value before that digit is placed.
func (b *Board) Value(c Cell) Digit { return Digit(b.values[c]) }

// Solution appends the values of all cells to buf, 0 for an open cell.
func (b *Board) Solution(buf []Digit) []Digit {
	for _, v := range b.values {
		buf = append(buf, Digit(v))
	}
	return buf
}

// Candidates returns the number of candidates left in all cells; a placed cell counts 1.
func (b *Board) Candidates() int {
	return int(bitset.From(b.slab[:b.shape.cells*b.width]).Count())
}
