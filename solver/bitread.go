package solver

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// Two further uses of a kernel: it reads a puzzle without a board, and it finds another solution
// of a puzzle made from a full grid.

// hardNodes is the number of nodes after which learning takes over a search for another solution.
// To make 60 minimal 16×16 puzzles takes the same time with any number from 1000 to a million,
// and 1.6 times as long with 200.
const hardNodes = 5000

// read searches a puzzle.
func (m *bitSearch) read(
	ctx context.Context, p *grid.Puzzle, limits bitboard.Limits, yield func() bool,
) (uint64, Stats, error) {
	if err := m.load(p); err != nil {
		return 0, Stats{End: Unsupported}, err
	}
	return m.run(ctx, limits, yield)
}

// load prepares a kernel with the clues of p.
func (m *bitSearch) load(p *grid.Puzzle) error {
	if err := m.begin(p.Shape); err != nil {
		return err
	}
	for c, digits := range p.Allowed {
		if digits != nil {
			m.kernel.Restrict(c, bitsOf(digits))
		}
	}
	clues := m.clues[:len(p.Givens)]
	n := 0
	for c, d := range p.Givens { // without branches, since the clues are unpredictable
		clues[n] = grid.Cell(c)
		if d != 0 {
			n++
		}
	}
	for _, c := range clues[:n] {
		m.kernel.Restrict(int(c), 1<<(p.Givens[c]-1))
	}
	return nil
}

// bitsOf returns the bits of digits; bit 0 is digit 1.
func bitsOf(digits []grid.Digit) uint64 {
	set := uint64(0)
	for _, d := range digits {
		set |= 1 << (d - 1)
	}
	return set
}

// Other implements [OtherFinder]. It gives up after hardNodes guesses, unless the method has its
// own limit.
func (m *bitSearch) Other(
	ctx context.Context, left *grid.Puzzle, full []grid.Digit, at []grid.Cell,
) (other []grid.Digit, known bool, err error) {
	if err := m.load(left); err != nil {
		return nil, false, err
	}
	if len(at) == 1 {
		m.kernel.Restrict(int(at[0]), ^uint64(0)^1<<(full[at[0]]-1))
	}
	m.favour = m.favour[:0]
	for _, d := range full {
		m.favour = append(m.favour, int32(d))
	}
	_, stats, err := m.run(ctx, bitboard.Limits{Nodes: hardNodes, Favour: m.favour}, func() bool {
		if found := m.digits(); !slices.Equal(found, full) {
			other = found
		}
		return other == nil
	})
	return other, other != nil || stats.End == Exhausted, err
}
