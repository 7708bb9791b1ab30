package solver

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// Search on words of bits: a kernel of package bitboard gets the candidates of a board, branches,
// and learns nothing from dead ends. It is the fastest of all methods on puzzles that need few
// nodes, as nearly all do at the sides that it supports.

type bitSearch struct {
	config   Config
	kernel   *bitboard.Kernel
	basis    int         // the basis of the kernel
	clues    []grid.Cell // the clues of the puzzle
	favour   []int32     // the digits to favour
	solution []grid.Digit
}

func newBitSearch(c Config) *bitSearch { return &bitSearch{config: c} }

func (*bitSearch) Name() string { return "bitboard" }

// limit sets the limit of nodes; 0 means no limit.
func (m *bitSearch) limit(nodes uint64) { m.config.Nodes = nodes }

// kernelBasis returns the basis of a shape; ok is false if there is no kernel for it.
func kernelBasis(s *grid.Shape) (k int, ok bool) {
	k, columns := s.Box()
	return k, k == columns && s.IsPlain() && !s.IsCube() && k >= bitboard.MinBasis && k <= bitboard.MaxBasis
}

// Search enumerates the solutions of b.
func (m *bitSearch) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	_, stats, err := m.search(ctx, b, bitboard.Limits{}, func() bool { return yield(m.digits()) })
	return stats, err
}

// Answer counts without copying the solutions, except the first, and reads a puzzle without a board.
func (m *bitSearch) Answer(ctx context.Context, q Question) (r Result, err error) {
	limits := bitboard.Limits{Solutions: q.Limit}
	if q.Each == nil {
		limits.Shown = 1
	}
	found := func() bool {
		if r.Solution == nil {
			r.Solution = slices.Clone(m.digits())
		}
		return q.Each == nil || q.Each(m.digits())
	}
	if q.Board != nil {
		r.Count, r.Stats, err = m.search(ctx, q.Board, limits, found)
	} else {
		r.Count, r.Stats, err = m.read(ctx, q.Puzzle, limits, found)
	}
	return r, err
}

// search enumerates the solutions of b within limits. The kernel holds each while yield runs.
func (m *bitSearch) search(
	ctx context.Context, b *grid.Board, limits bitboard.Limits, yield func() bool,
) (uint64, Stats, error) {
	if err := m.begin(b.Shape()); err != nil {
		return 0, Stats{End: Unsupported}, err
	}
	if b.Failed() && ctx.Err() == nil {
		return 0, Stats{End: Exhausted}, nil
	}
	n := b.Shape().Side()
	for row := range n { // rows are the first units of a square
		for d := range n {
			m.kernel.RestrictRow(row, d, b.Words(b.PlaceSet(grid.Unit(row), grid.Digit(d+1)))[0])
		}
	}
	return m.run(ctx, limits, yield)
}

// begin prepares a kernel for the shape, with all candidates.
func (m *bitSearch) begin(s *grid.Shape) error {
	k, ok := kernelBasis(s)
	if !ok {
		return fmt.Errorf("method %q: %v, expected a square of basis %d or %d",
			m.Name(), s, bitboard.MinBasis, bitboard.MaxBasis)
	}
	if m.basis != k {
		m.kernel, m.basis = bitboard.New(k), k
		m.clues, m.solution = make([]grid.Cell, s.Cells()), make([]grid.Digit, s.Cells())
	}
	m.kernel.Reset()
	return nil
}

// run enumerates the solutions of the puzzle in the kernel, within limits and the limits of the
// method. It also returns their number.
func (m *bitSearch) run(ctx context.Context, limits bitboard.Limits, yield func() bool) (uint64, Stats, error) {
	err := ctx.Err()
	if err != nil {
		return 0, Stats{End: Cancelled}, err
	}
	limits.Nodes = cmp.Or(m.config.Nodes, limits.Nodes)
	limits.Stop = func(done float64) bool {
		if m.config.Progress != nil {
			m.config.Progress(done)
		}
		err = ctx.Err()
		return err != nil
	}
	wanted := true
	o := m.kernel.Search(limits, func() bool {
		wanted = yield()
		return wanted
	})
	stats := Stats{Nodes: o.Nodes, Work: o.States, Depth: len(o.Levels), Levels: append([]uint64(nil), o.Levels...)}
	switch {
	case o.Done:
		stats.End = Exhausted
	case err != nil:
		stats.End = Cancelled
	case !wanted, limits.Solutions != 0 && o.Solutions == limits.Solutions:
		stats.End = Stopped
	default:
		stats.End = OutOfNodes
	}
	return o.Solutions, stats, err
}

// digits returns the solution that the kernel has found, valid until the next one.
func (m *bitSearch) digits() []grid.Digit {
	bitboard.Solution(m.kernel, m.solution)
	return m.solution
}
