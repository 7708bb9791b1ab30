package grid

import (
	"context"
	"slices"

	"basisk/internal/cancel"

	"github.com/bits-and-blooms/bitset"
)

// Puzzle is the content of a file: a shape, the given digits, and the cells whose digits are
// restricted without being fixed.
type Puzzle struct {
	Shape *Shape
	// Givens has one digit per cell, 0 for an open cell.
	Givens []Digit
	// Allowed is nil, or has one list of digits per cell; a nil list restricts nothing.
	Allowed [][]Digit
	// Alphabet has the symbols of the digits, for people and for formats that have symbols; default
	// decimal. Puzzles derived from this one keep its alphabet.
	Alphabet Alphabet
	// Population names the puzzles among which this one was selected by what it needs, in one word
	// without commas, "needs-hall-5-not-hall-4"; empty if no selection is known. Readers and
	// writers of formats keep it.
	Population string
}

// NewPuzzle returns a puzzle of the shape without givens.
func NewPuzzle(s *Shape) *Puzzle {
	return &Puzzle{Shape: s, Givens: make([]Digit, s.Cells())}
}

// Restrict restricts the open cell c to digits, which is kept, not copied.
func (p *Puzzle) Restrict(c Cell, digits []Digit) {
	if p.Allowed == nil {
		p.Allowed = make([][]Digit, p.Shape.Cells())
	}
	p.Allowed[c] = digits
}

// Allows reports whether p itself allows digit d in c: whether d is given there, or c is open and
// not restricted to other digits. It does not consider givens elsewhere.
func (p *Puzzle) Allows(c Cell, d Digit) bool {
	if p.Givens[c] != 0 {
		return p.Givens[c] == d
	}
	return p.Allowed == nil || p.Allowed[c] == nil || slices.Contains(p.Allowed[c], d)
}

// Clues returns the number of givens.
func (p *Puzzle) Clues() int {
	clues := 0
	for _, d := range p.Givens {
		if d != 0 {
			clues++
		}
	}
	return clues
}

// Board returns a new board with the restrictions applied and the givens placed.
// If they contradict each other the board has failed.
func (p *Puzzle) Board() *Board { return p.BoardWithin(context.Background()) }

// BoardWithin is Board until ctx ends: then the board may be incomplete.
func (p *Puzzle) BoardWithin(ctx context.Context) *Board {
	b := NewBoard(p.Shape)
	p.LoadWithin(ctx, b)
	return b
}

// Load resets b, a board of the puzzle's shape, and applies the restrictions and
// the givens.
func (p *Puzzle) Load(b *Board) { p.LoadWithin(context.Background(), b) }

// LoadWithin is Load until ctx ends: then b may be incomplete.
func (p *Puzzle) LoadWithin(ctx context.Context, b *Board) {
	check, cost := cancel.On(ctx), b.n*len(b.shape.Places(0))
	b.Reset()
	for c, digits := range p.Allowed {
		if check.Spend(1) {
			return
		}
		if digits != nil {
			check.Spend(cost)
			b.keepOnly(Cell(c), digits)
		}
	}
	for c, d := range p.Givens {
		if d != 0 && (check.Spend(cost) || !b.Place(Cell(c), d)) {
			return
		}
	}
}

// keepOnly removes the digits that are not in digits from c, all of them 1..N.
func (b *Board) keepOnly(c Cell, digits []Digit) {
	keep := bitset.New(uint(b.n))
	for _, d := range digits {
		keep.Set(uint(d) - 1)
	}
	for i := range b.Digits(c).Difference(keep).EachSet() {
		b.Remove(c, Digit(i)+1)
	}
}

// PuzzleOf returns the puzzle of a board that has not failed: the placed cells as givens, the other
// cells restricted to their candidates.
func PuzzleOf(b *Board) *Puzzle {
	p := NewPuzzle(b.shape)
	for c := range Cell(b.shape.Cells()) {
		if p.Givens[c] = b.Value(c); p.Givens[c] != 0 {
			continue
		}
		digits := []Digit{}
		for i := range b.Digits(c).EachSet() {
			digits = append(digits, Digit(i)+1)
		}
		p.Restrict(c, digits)
	}
	return p
}
