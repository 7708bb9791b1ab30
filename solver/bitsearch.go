package solver

import (
	"context"
	"fmt"
	"slices"
	"time"

	"basisk/grid"
	"basisk/solver/bitboard"
)

// Search on words of bits: the candidates of a board go into a kernel of package bitboard,
// which branches and learns nothing from dead ends. That is the quickest of all methods
// where a puzzle takes few nodes, as nearly all take of the sides that it serves.

// bitSearch is that method.
type bitSearch struct {
	config   Config
	trial    uint64 // nodes while there are not manySolutions; 0 is no limit
	kernel   *bitboard.Kernel
	basis    int      // of the kernel
	cells    []uint16 // its solution
	favour   []uint16 // the digits to favour, one a cell, if it has any
	solution []grid.Digit
}

func newBitSearch(c Config) *bitSearch { return &bitSearch{config: c} }

// Name returns "bitboard".
func (*bitSearch) Name() string { return "bitboard" }

// limit sets the limit of nodes, 0 being none.
func (m *bitSearch) limit(nodes uint64) { m.config.Nodes = nodes }

// kernelBasis returns the basis of a shape, if there are kernels for it.
func kernelBasis(s *grid.Shape) (k int, ok bool) {
	k, columns := s.Box()
	return k, k == columns && !s.IsCube() && k >= bitboard.MinBasis && k <= bitboard.MaxBasis
}

// Search enumerates the solutions of b.
func (m *bitSearch) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	return m.search(ctx, b, 0, func() bool { return yield(m.digits()) })
}

// Count counts without looking at the solutions, but for the first.
func (m *bitSearch) Count(ctx context.Context, b *grid.Board, limit uint64) (r Result, ok bool, err error) {
	begin := time.Now()
	stats, err := m.search(ctx, b, limit, m.counting(&r, nil))
	err = r.close(ctx, begin, stats, err)
	return r, true, err
}

// counting returns what counts the solutions of the kernel and keeps the first. Each is
// passed to each, unless that is nil.
func (m *bitSearch) counting(r *Result, each func([]grid.Digit) bool) func() bool {
	return func() bool {
		if r.Count++; r.Count == 1 {
			r.Solution = slices.Clone(m.digits())
		}
		return each == nil || each(m.digits())
	}
}

// search enumerates the solutions of b up to limit, 0 being all. The kernel has each while
// yield runs.
func (m *bitSearch) search(ctx context.Context, b *grid.Board, limit uint64, yield func() bool) (Stats, error) {
	if err := m.begin(b.Shape()); err != nil {
		return Stats{End: OutOfNodes}, err
	}
	if b.Failed() && ctx.Err() == nil {
		return Stats{End: Exhausted}, nil
	}
	n := b.Shape().Side()
	for row := range n { // rows are the first units of a square
		for d := range n {
			m.kernel.KeepRow(row, d, b.Words(b.PlaceSet(grid.Unit(row), grid.Digit(d+1)))[0])
		}
	}
	return m.run(ctx, limit, yield)
}

// begin makes ready a kernel for the shape, with all candidates.
func (m *bitSearch) begin(s *grid.Shape) error {
	k, ok := kernelBasis(s)
	if !ok {
		return fmt.Errorf("method %q: %v, expected a square of basis %d to %d", m.Name(), s, bitboard.MinBasis, bitboard.MaxBasis)
	}
	if m.basis != k {
		m.kernel, m.basis = bitboard.New(k), k
		m.cells = make([]uint16, s.Cells())
	}
	m.kernel.Reset()
	return nil
}

// run enumerates the solutions of what the kernel has.
func (m *bitSearch) run(ctx context.Context, limit uint64, yield func() bool) (Stats, error) {
	err := ctx.Err()
	if err != nil {
		return Stats{End: Cancelled}, err
	}
	limits := bitboard.Limits{Solutions: limit, Nodes: m.config.Nodes, Trial: m.trial, Many: manySolutions, Stop: func(done float64) bool {
		if m.config.Progress != nil {
			m.config.Progress(done)
		}
		err = ctx.Err()
		return err != nil
	}}
	m.kernel.Favour(m.favour)
	wanted := true
	o := m.kernel.Search(limits, func() bool {
		wanted = yield()
		return wanted
	})
	stats := Stats{Nodes: o.Nodes, Work: o.States, Depth: len(o.Levels), Levels: slices.Clone(o.Levels)}
	switch {
	case o.Done:
		stats.End = Exhausted
	case err != nil:
		stats.End = Cancelled
	case !wanted, limit != 0 && o.Solutions == limit:
		stats.End = Stopped
	default:
		stats.End = OutOfNodes
	}
	return stats, err
}

// digits returns the solution that the kernel has found, valid until the next one.
func (m *bitSearch) digits() []grid.Digit {
	m.kernel.Solution(m.cells)
	m.solution = m.solution[:0]
	for _, d := range m.cells {
		m.solution = append(m.solution, grid.Digit(d))
	}
	return m.solution
}
