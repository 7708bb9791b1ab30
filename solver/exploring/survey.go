package exploring

import (
	"context"
	"math"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/internal/cancel"
	"basisk/solver"
	"basisk/solver/encode"
)

// The idea: one engine of clause learning has the board as its problem, and assumes one undecided
// candidate after another. A solution decides all candidates that it holds, so that one question decides
// up to one candidate per cell. If no further solution holds the assumed candidate, its count is exact;
// if none holds it at all, it is false, which the engine keeps as a fact. Later questions use what
// earlier ones learned.
//
// Source: backbones by assumptions as in Janota, Lynce and Marques-Silva, Algorithms for computing
// backbones of propositional formulae (2015).
//
// Cost: a question for each candidate at most. Hard candidates do not delay easy ones: every round may
// spend more conflicts on each than the previous one. Each solution that was found stays in the engine as
// a clause that excludes it, so that none is counted twice.

// firstSlice is the number of conflicts per candidate in the first round, and sliceGrowth the factor
// from round to round: all unsuccessful rounds together cost less than a seventh of the last.
const (
	firstSlice  = 1 << 10
	sliceGrowth = 8
)

// surveyor makes a survey.
type surveyor struct {
	Survey
	config   solver.Config
	board    *grid.Board // at the fixpoint of the rules
	encoding encode.Encoding
	engine   *cdcl.Solver
	solution []grid.Digit
	known    uint64 // the solutions that were counted
	// lead has, for each digit, the first one of its class: digits that can change places in every solution
	// have the same true candidates, so only the first is asked about, unless solutions are counted.
	lead []grid.Digit
	// ordered reports that there are such digits, and that it is not known whether a solution exists.
	ordered bool
	cost    cdcl.Stats // of the engine so far
}

// newSurveyor prepares a survey of b that settles nothing yet.
func newSurveyor(b *grid.Board, c solver.Config, cutoff uint64) *surveyor {
	side := b.Shape().Side()
	if cutoff == 0 {
		cutoff = math.MaxUint32
	}
	s := &surveyor{config: c, board: b, lead: make([]grid.Digit, side)}
	s.Survey = Survey{
		Cutoff: min(cutoff, math.MaxUint32), side: side,
		counts: make([]uint32, b.Shape().Cells()*side), exact: make([]bool, b.Shape().Cells()*side),
	}
	for i := range s.lead {
		s.lead[i] = grid.Digit(i + 1)
	}
	return s
}

// run settles all candidates, unless a budget ends first.
func (s *surveyor) run(ctx context.Context) error {
	rules, err := s.config.Engine(ctx, s.board)
	if err != nil {
		return err
	}
	if !rules.Propagate() {
		s.settleAll()
		return nil
	}
	if err := s.load(ctx); err != nil {
		return err
	}
	more := true
	for slice := uint64(firstSlice); more && err == nil && slice > 0; slice *= sliceGrowth { // until it overflows
		more, err = s.round(ctx, slice)
	}
	return err
}

// load makes the board the problem of the engine. Candidates that the rules have removed are false.
func (s *surveyor) load(ctx context.Context) error {
	check := cancel.On(ctx)
	for c := grid.Cell(0); int(c) < s.board.Shape().Cells() && !check.Spend(s.side); c++ {
		for d := grid.Digit(1); int(d) <= s.side; d++ {
			s.exact[s.index(c, d)] = !s.board.Has(c, d)
		}
	}
	for _, digits := range encode.DigitClasses(ctx, s.board) {
		s.ordered = true
		for _, d := range digits {
			if s.Cutoff == 1 {
				s.lead[d-1] = digits[0]
			}
		}
	}
	if err := s.encoding.Encode(ctx, s.board); err != nil {
		return err
	}
	s.engine = cdcl.New(s.config.Learner())
	return s.engine.LoadWithin(ctx, &s.encoding.Problem)
}

// settleAll records that there are no further solutions. A count that stopped at the cut-off is not exact.
func (s *surveyor) settleAll() {
	for i := range s.exact {
		s.exact[i] = s.known <= s.Cutoff || uint64(s.counts[i]) < s.Cutoff
	}
}

// round asks about every undecided candidate, with a slice of conflicts each. It reports whether
// another round may find out more.
func (s *surveyor) round(ctx context.Context, slice uint64) (more bool, err error) {
	if more, err = s.refute(ctx, slice); more && err == nil {
		more, err = s.total(ctx, slice)
	}
	if !more || err != nil {
		return false, err
	}
	more = s.known <= s.Cutoff
	for o, c := range s.encoding.Cells {
		d := s.encoding.Digits[o]
		if s.lead[d-1] != d || s.settled(s.index(c, d)) {
			continue
		}
		end, err := s.try(ctx, slice, int32(o)+1, s.index(c, d))
		if err != nil || end == cdcl.Exhausted || s.left() == 0 {
			return false, err
		}
		more = more || end == cdcl.ConflictLimit
	}
	return more, nil
}

// refute finds out whether a board with digits that can change places has a solution: [solver.Solve] puts them
// in order, which decides what else may take hours. It reports whether there may be one.
func (s *surveyor) refute(ctx context.Context, slice uint64) (more bool, err error) {
	if !s.ordered {
		return true, nil
	}
	var saved grid.Snapshot
	s.board.Save(&saved)
	b := grid.NewBoard(s.board.Shape())
	b.Restore(&saved)
	r, err := solver.Solve(ctx, b, solver.Config{Rules: s.config.Rules, Seed: s.config.Seed, Nodes: min(slice, s.left())})
	s.Stats.Add(r.Stats)
	if r.Status == solver.Unsolvable {
		s.settleAll()
		return false, nil
	}
	s.ordered = r.Status == solver.Limit
	return s.left() > 0, err
}

// total counts solutions until there are more than the cut-off, and reports whether anything remains
// undecided.
func (s *surveyor) total(ctx context.Context, slice uint64) (more bool, err error) {
	few := func() bool { return s.known <= s.Cutoff }
	if !few() {
		return true, nil
	}
	end, err := s.count(ctx, slice, few)
	return end != cdcl.Exhausted && s.left() > 0, err
}

// try counts solutions that hold a candidate, of index i and literal l, until its count is settled.
func (s *surveyor) try(ctx context.Context, slice uint64, l int32, i int) (cdcl.Status, error) {
	end, err := s.count(ctx, slice, func() bool { return !s.settled(i) }, l)
	if end == cdcl.Failed {
		if s.exact[i] = true; s.counts[i] == 0 {
			s.engine.Fix(-l)
		}
	}
	return end, err
}

// count counts further solutions with the given literals while more are wanted, within a slice of
// conflicts. If there are none without the literals either, all candidates are settled.
func (s *surveyor) count(
	ctx context.Context, slice uint64, more func() bool, literals ...int32,
) (cdcl.Status, error) {
	s.engine.Assume(literals...)
	limit, before := s.cost.Conflicts+min(slice, s.left()), s.cost
	cost, err := s.engine.Search(ctx, cdcl.Limits{Conflicts: limit}, func(options []dlx.Option) bool {
		s.note(options)
		return more()
	})
	s.cost = cost
	s.Stats.Nodes += cost.Conflicts - before.Conflicts
	s.Stats.Work += cost.Propagations - before.Propagations
	s.Stats.Restarts += cost.Restarts - before.Restarts
	if cost.Status == cdcl.Exhausted {
		s.settleAll()
	}
	return cost.Status, err
}

// left returns the remaining budget of nodes.
func (s *surveyor) left() uint64 {
	if s.config.Nodes == 0 {
		return math.MaxUint64
	}
	return s.config.Nodes - min(s.config.Nodes, s.Stats.Nodes)
}

// note counts a solution for all candidates that it holds.
func (s *surveyor) note(options []dlx.Option) {
	s.known++
	s.solution = s.encoding.Decode(options, s.solution[:0])
	for c, d := range s.solution {
		if i := s.index(grid.Cell(c), s.lead[d-1]); uint64(s.counts[i]) < s.Cutoff {
			s.counts[i]++
		}
	}
}

// spread gives all digits what was found out about the first one of their class.
func (s *surveyor) spread() {
	for i := range s.counts {
		first := s.index(grid.Cell(i/s.side), s.lead[i%s.side])
		s.counts[i], s.exact[i] = s.counts[first], s.exact[first]
	}
}
