package solver

import (
	"cmp"
	"context"
	"math/big"

	"basisk/dlx"
	"basisk/grid"
	"basisk/solver/encode"
)

// Counting many solutions: a puzzle with a hundred thousand solutions may well have billions, so
// auto lists only these before it tries a decision diagram, within part of the memory of method
// diagram. If that is too little, it continues listing. The diagram has the digits and lines in order
// that nothing tells apart ([encode.PutInOrder]), so the 28,200,960 grids of 6×6 are 39,168 times 6!.
//
// Squares that have kernels count up to ten million solutions first, which takes as long as a
// diagram that fits; one that does not costs 9 s. Processor seconds on puzzles of 9×9 with 17 to 21
// clues, medians of three runs in turn, one run of auto:
//
//	solutions     kernel alone   diagram after 100,000    auto
//	   243,250            0.07                     0.32   0.08
//	 1,025,464            0.27                      2.3   0.29
//	 2,862,222            0.73                      4.8
//	 5,901,690             2.0                      2.6    1.9
//	13,774,185             3.5                      5.4    7.5
//	23,022,527             6.1   20, it does not fit
//
// Of eight puzzles with 17 clues, most with more than 20 million solutions, one diagram fitted. For
// the digits of chosen cells random walks are an alternative, which take a fraction of a second, so
// there the trial has a quarter of the memory.

const (
	// listedFirst is the number of solutions listed before a diagram is tried, and countedFirst the
	// number that a kernel counts first.
	listedFirst  = 100_000
	countedFirst = 10_000_000
	// trialMemory is the memory of that diagram in bytes, unless Config sets another, and
	// jointMemory the same if walks are an alternative.
	trialMemory = 256 << 20
	jointMemory = 64 << 20
)

// trialDiagram returns the method diagram with the rules of a and some bytes of memory.
func (a *auto) trialDiagram(memory uint64) *diagram {
	c := a.config
	return newDiagram(Config{
		Rules: c.Rules, MaxTuple: c.MaxTuple, Progress: c.Progress, Searching: c.Searching, Memory: cmp.Or(c.Memory, memory),
	})
}

// countAll counts all solutions: first some of them, then all by a diagram, or if that fails all of them
// as it began.
func (a *auto) countAll(ctx context.Context, q Question) (Result, error) {
	if a.hasKernel(&progress{question: q}) {
		return a.countAfter(ctx, q, countedFirst)
	}
	return a.countAfter(ctx, q, listedFirst)
}

// countAfter counts all solutions, and tries a diagram once it has found first of them.
func (a *auto) countAfter(ctx context.Context, q Question, first uint64) (Result, error) {
	var root grid.Snapshot
	b := q.board()
	b.Save(&root)
	q.Limit = first
	known, err := a.run(ctx, q)
	if err != nil || known.Stats.End != Stopped {
		return known, err
	}
	b.Restore(&root)
	// A diagram that gets too large is not an error here.
	counted, _ := a.trialDiagram(trialMemory).Answer(ctx, Question{Board: b})
	if counted.Stats.End == Exhausted {
		counted.Solution = known.Solution
		counted.Stats.Add(known.Stats)
		counted.Stats.End = Exhausted
		return counted, nil
	}
	if ctx.Err() != nil {
		known.Stats.End = Cancelled
		return known, ctx.Err()
	}
	b.Restore(&root)
	all, err := a.run(ctx, Question{Board: b})
	all.Count = max(all.Count, known.Count)
	return all, err
}

// Diagram returns the decision diagram of all solutions of b, which handles more than can be listed, their number,
// and the candidates that its options are. The diagram is nil if it gets too large or ctx ends, or if the method is
// neither auto nor diagram.
func (s *Solver) Diagram(ctx context.Context, b *grid.Board) (*dlx.Diagram, Result, *encode.Encoding) {
	m, ok := s.method.(*diagram)
	if a, isAuto := s.method.(*auto); isAuto && a.config.Nodes == 0 {
		m, ok = a.trialDiagram(jointMemory), true
	}
	if !ok {
		return nil, Result{}, nil
	}
	d, stats, err := m.build(ctx, b, nil)
	if d == nil || err != nil {
		return nil, Result{}, nil
	}
	r := Result{Method: s.method.Name(), Status: Multiple, Stats: stats, Exact: true}
	m.enter(&r, d, big.NewInt(1))
	return d, r, &m.encoding
}
