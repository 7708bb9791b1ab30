package solver

import (
	"context"
	"math"
	"slices"

	"basisk/dlx"
	"basisk/grid"
	"basisk/internal/cancel"
)

// How a survey works: assume an undecided candidate, enumerate, and record everything that each
// solution holds, so that one solution decides up to one candidate per cell. A kernel prefers unseen
// candidates; refuted ones are removed, together with the consequences by the rules.
//
// Cost: at most one enumeration up to the cut-off per candidate, mostly far fewer; for cut-offs
// above one also a fingerprint per solution in memory. Hard candidates do not delay easy ones: every
// round may spend more nodes on each than the previous one. Invariant: between searches root has
// every candidate that is not refuted.

// firstSlice is the number of nodes per candidate in the first round, and sliceGrowth the factor
// from round to round: all unsuccessful rounds together cost less than a seventh of the last.
const (
	firstSlice  = 1 << 10
	sliceGrowth = 8
)

// surveyor makes a survey.
type surveyor struct {
	Survey
	config Config
	// root has the candidates that are not refuted, at the fixpoint of the rules; each question
	// starts on work from saved, a copy of root.
	root, work *grid.Board
	saved      grid.Snapshot
	rules      reasoner
	// left is the remaining budget of nodes.
	left uint64
	// method answers questions with up to nodes nodes.
	method Method
	nodes  uint64
	favour []int32 // the digits that a kernel tries first
	// known has the solutions that were counted; nil if one is enough.
	known map[fingerprint]struct{}
	check cancel.Check
	// overCutoff reports whether there are more solutions than the cut-off, and stuck whether a search
	// ended because the method drew no more conclusions.
	overCutoff, stuck bool
}

// newSurveyor prepares a survey of b. If it returns an error, the survey is valid but settles
// nothing.
func newSurveyor(ctx context.Context, b *grid.Board, c Config, cutoff uint64) (*surveyor, error) {
	if cutoff == 0 {
		cutoff = math.MaxUint32
	}
	size := b.Shape().Cells() * b.Shape().Side()
	s := &surveyor{config: c, root: b, left: c.Nodes, check: cancel.On(ctx)}
	s.rules = reasoner{config: c, fallback: logicRules}
	s.Survey = Survey{
		Cutoff: min(cutoff, math.MaxUint32), side: b.Shape().Side(),
		counts: make([]uint32, size), exact: make([]bool, size),
	}
	if c.Nodes == 0 {
		s.left = math.MaxUint64
	}
	if s.Cutoff > 1 {
		s.known = map[fingerprint]struct{}{}
	}
	if err := s.prepare(firstSlice); err != nil { // detects mistakes in c
		return s, err
	}
	return s, s.rules.attend(ctx, b)
}

// prepare makes a method with the given limit of nodes: by default one with a kernel while that is
// faster than learning.
func (s *surveyor) prepare(nodes uint64) error {
	if s.method != nil && s.nodes == nodes {
		return nil
	}
	s.nodes, s.config.Nodes = nodes, nodes
	if err := s.config.Check(); err != nil {
		return err
	}
	if _, serves := kernelBasis(s.root.Shape()); serves && s.isFree() && nodes <= kernelNodes {
		if m, made := s.method.(*bitSearch); made {
			m.limit(nodes)
			return nil
		}
		s.method = newBitSearch(s.config)
		return nil
	}
	m, err := newMethod(s.config)
	s.method = m
	return err
}

// isFree reports whether the choice of the method is ours.
func (s *surveyor) isFree() bool { return s.config.IsAuto() && s.config.isPlain() }

// begin brings root to the fixpoint of the rules and settles the candidates that this removes. It
// reports whether any question is left.
func (s *surveyor) begin() bool {
	for c := grid.Cell(0); int(c) < s.root.Shape().Cells() && !s.check.Spend(s.side); c++ {
		for d := grid.Digit(1); int(d) <= s.side; d++ {
			if !s.root.Has(c, d) {
				s.exact[s.index(c, d)] = true
			}
		}
	}
	if s.check.Ended() {
		return true // the first question reports it
	}
	s.work = grid.NewBoard(s.root.Shape())
	return s.reduce(s.root.TrailLen())
}

// reduce runs the rules on root and settles the candidates on the trail from entry since on. It
// reports whether the board is consistent.
func (s *surveyor) reduce(since int) bool {
	if !s.rules.engine.Propagate() {
		s.markAllExact()
		return false
	}
	for t := since; t < s.root.TrailLen(); t++ {
		if c, d, placed := s.root.TrailAt(t); !placed {
			s.exact[s.index(c, d)] = true
		}
	}
	s.root.Save(&s.saved)
	return true
}

// markAllExact records that every solution was seen.
func (s *surveyor) markAllExact() {
	for i := range s.exact {
		s.exact[i] = true
	}
}

// round searches for every undecided candidate, with a slice of nodes each. It reports whether
// another round may find out more.
func (s *surveyor) round(ctx context.Context, slice uint64) (more bool, err error) {
	if more, err = s.total(ctx, slice); !more || err != nil {
		return false, err
	}
	more = !s.overCutoff
	for c := range grid.Cell(s.root.Shape().Cells()) {
		for d := grid.Digit(1); int(d) <= s.side; d++ {
			// A placed digit is not an assumption.
			if s.settled(s.index(c, d)) || s.root.Value(c) != 0 {
				continue
			}
			end, err := s.try(ctx, slice, c, d)
			if err != nil || s.left == 0 {
				return false, err
			}
			more = more || end == OutOfNodes
		}
	}
	return more && !s.stuck, nil
}

// total searches for more solutions than the cut-off, until it is known whether there are, and
// reports whether anything remains undecided.
func (s *surveyor) total(ctx context.Context, slice uint64) (more bool, err error) {
	if s.overCutoff {
		return true, nil
	}
	end, err := s.ask(ctx, slice, s.Cutoff+1, func() bool { return true })
	if err != nil {
		return false, err
	}
	if end == Exhausted {
		s.markAllExact()
	}
	s.overCutoff = end == Stopped
	return end != Exhausted && s.left > 0, nil
}

// try searches for solutions that hold d in c, and removes it if there are none.
func (s *surveyor) try(ctx context.Context, slice uint64, c grid.Cell, d grid.Digit) (StopReason, error) {
	i := s.index(c, d)
	end, err := s.ask(ctx, slice, s.Cutoff, func() bool { return s.work.Place(c, d) })
	if end != Exhausted || err != nil {
		return end, err
	}
	if s.exact[i] = true; s.counts[i] == 0 {
		since := s.root.TrailLen()
		s.root.Remove(c, d)
		s.reduce(since)
	}
	return end, nil
}

// ask enumerates the solutions that an assumption leaves, up to limit of them, and counts the new
// ones.
func (s *surveyor) ask(ctx context.Context, slice, limit uint64, assume func() bool) (StopReason, error) {
	if err := s.prepare(min(slice, s.left)); err != nil {
		return Cancelled, err
	}
	if err := ctx.Err(); err != nil { // the board may be incomplete
		s.Stats.End = Cancelled
		return Cancelled, err
	}
	s.work.Restore(&s.saved)
	if !assume() {
		return Exhausted, nil
	}
	search := s.method.Search
	if m, kernel := s.method.(*bitSearch); kernel {
		search = m.favouring(s.unseen())
	}
	var seen uint64
	stats, err := search(ctx, s.work, func(solution []grid.Digit) bool {
		s.note(solution)
		seen++
		return seen < limit
	})
	s.Stats.Add(stats)
	s.left -= min(stats.Nodes, s.left)
	s.stuck = s.stuck || stats.End == Stuck
	return stats.End, err
}

// unseen updates favour: for each cell, in order, a digit that may be there but that no solution
// seen has there, 0 if there is none. Within a row, column or box the cells begin with different
// digits, as in a shift pattern, so that the digits can occur together; a cell moves to the next
// digit while the current one is decided.
func (s *surveyor) unseen() []int32 {
	if s.favour == nil {
		s.favour = make([]int32, len(s.counts)/s.side)
		for c := range s.favour {
			s.favour[c] = s.firstFavour(c)
		}
	}
	for c, d := range s.favour {
		for d != 0 && (s.counts[c*s.side+int(d)-1] > 0 || s.exact[c*s.side+int(d)-1]) {
			if d = d%int32(s.side) + 1; d == s.firstFavour(c) {
				d = 0
			}
		}
		s.favour[c] = d
	}
	return s.favour
}

// firstFavour returns the digit that a cell favours first.
func (s *surveyor) firstFavour(c int) int32 {
	k, _ := s.root.Shape().Box()
	row := c / s.side
	return int32((c+row*k+row/k)%s.side) + 1
}

// note counts a solution for all candidates that it holds, once.
func (s *surveyor) note(solution []grid.Digit) {
	if s.known != nil {
		f := fingerprintOf(solution)
		if _, counted := s.known[f]; counted {
			return
		}
		s.known[f] = struct{}{}
	}
	for c, d := range solution {
		if i := s.index(grid.Cell(c), d); uint64(s.counts[i]) < s.Cutoff {
			s.counts[i]++
		}
	}
}

// fingerprint distinguishes solutions by two independent hashes: among 2^32 solutions the
// probability that any two agree is 2^-65.
type fingerprint [2]uint64

func fingerprintOf(solution []grid.Digit) fingerprint {
	f := fingerprint{1, 2}
	for part := range slices.Chunk(solution, 8) {
		eight := uint64(0)
		for _, d := range part {
			eight = eight<<8 | uint64(d-1)
		}
		f[0] = scramble(f[0] ^ eight)
		f[1] = scramble(f[1] + eight*dlx.Golden)
	}
	return f
}
