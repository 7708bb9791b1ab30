package solver

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// What else a kernel of bit boards is asked: to read a puzzle without a board, and to find
// another solution of what is left of a full grid.

// hardNodes is the number of nodes after which a question for another solution is put to
// method auto, which learns. To make 60 minimal 16×16 puzzles takes the same time with any
// from 1000 to a million nodes, and 1.6 times as long with 200.
const hardNodes = 5000

// Read counts the solutions of p.
func (m *bitSearch) Read(ctx context.Context, p *grid.Puzzle, _ func(*grid.Puzzle) *grid.Board, limit uint64, each func([]grid.Digit) bool) (r Result, err error) {
	limits, yield := m.counting(&r, limit, each)
	r.Count, r.Stats, err = m.read(ctx, p, limits, yield)
	return r, err
}

// read is search of a puzzle.
func (m *bitSearch) read(ctx context.Context, p *grid.Puzzle, limits bitboard.Limits, yield func() bool) (uint64, Stats, error) {
	if err := m.begin(p.Shape); err != nil {
		return 0, Stats{End: OutOfNodes}, err
	}
	for c, digits := range p.Allowed {
		if digits != nil {
			m.kernel.Keep(c, bitsOf(digits))
		}
	}
	clues := m.clues[:len(p.Givens)]
	n := 0
	for c, d := range p.Givens { // no branch depends on what is given
		clues[n] = grid.Cell(c)
		if d != 0 {
			n++
		}
	}
	for _, c := range clues[:n] {
		m.kernel.Keep(int(c), 1<<(p.Givens[c]-1))
	}
	return m.run(ctx, limits, yield)
}

// bitsOf returns the bits of digits, bit 0 standing for digit 1.
func bitsOf(digits []grid.Digit) uint64 {
	set := uint64(0)
	for _, d := range digits {
		set |= 1 << (d - 1)
	}
	return set
}

// Other implements [Differ].
func (m *bitSearch) Other(ctx context.Context, s *grid.Shape, full []grid.Digit, open []bool, at []grid.Cell) (other []grid.Digit, known bool, err error) {
	if err := m.begin(s); err != nil {
		return nil, false, err
	}
	for c, d := range full {
		if !open[c] {
			m.kernel.Keep(c, 1<<(d-1))
		}
	}
	if len(at) == 1 {
		m.kernel.Keep(int(at[0]), ^uint64(0)^1<<(full[at[0]]-1))
	}
	m.favour = m.favour[:0]
	for _, d := range full {
		m.favour = append(m.favour, int32(d))
	}
	_, stats, err := m.run(ctx, bitboard.Limits{Solutions: 2, Nodes: m.hard, Favour: m.favour}, func() bool {
		if found := m.digits(); !slices.Equal(found, full) {
			other = found
		}
		return other == nil
	})
	if other == nil && stats.End == OutOfNodes && m.config.Nodes == 0 {
		return m.hardOther(ctx, s, full, open)
	}
	return other, other != nil || stats.End == Exhausted, err
}

// hardOther is Other by method auto without the kernel.
func (m *bitSearch) hardOther(ctx context.Context, s *grid.Shape, full []grid.Digit, open []bool) (other []grid.Digit, known bool, err error) {
	p := grid.NewPuzzle(s)
	for c, d := range full {
		if !open[c] {
			p.Givens[c] = d
		}
	}
	stats, err := newAuto(m.config).staged.Search(ctx, p.Board(), func(found []grid.Digit) bool {
		if !slices.Equal(found, full) {
			other = slices.Clone(found)
		}
		return other == nil
	})
	return other, other != nil || stats.End == Exhausted, err
}
