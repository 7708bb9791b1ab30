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
	kernel   *bitboard.Kernel
	basis    int      // of the kernel
	cells    []uint16 // its solution
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
	stats, err := m.search(ctx, b, limit, func() bool {
		if r.Count++; r.Count == 1 {
			r.Solution = slices.Clone(m.digits())
		}
		return true
	})
	err = r.close(ctx, begin, stats, err)
	return r, true, err
}

// search enumerates the solutions of b up to limit, 0 being all. The kernel has each while
// yield runs.
func (m *bitSearch) search(ctx context.Context, b *grid.Board, limit uint64, yield func() bool) (Stats, error) {
	k, ok := kernelBasis(b.Shape())
	if !ok {
		err := fmt.Errorf("method %q: %v, expected a square of basis %d to %d", m.Name(), b.Shape(), bitboard.MinBasis, bitboard.MaxBasis)
		return Stats{End: OutOfNodes}, err
	}
	if err := ctx.Err(); err != nil {
		return Stats{End: Cancelled}, err
	}
	if b.Failed() {
		return Stats{End: Exhausted}, nil
	}
	m.load(b, k)
	var err error
	limits := bitboard.Limits{Solutions: limit, Nodes: m.config.Nodes, Stop: func(done float64) bool {
		if m.config.Progress != nil {
			m.config.Progress(done)
		}
		err = ctx.Err()
		return err != nil
	}}
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

// load gives a kernel the candidates of b, which has not failed.
func (m *bitSearch) load(b *grid.Board, k int) {
	if m.basis != k {
		m.kernel, m.basis = bitboard.New(k), k
		m.cells = make([]uint16, b.Shape().Cells())
	}
	m.kernel.Reset()
	for c := range m.cells {
		m.kernel.Keep(c, b.Words(grid.Set(c))[0])
	}
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
