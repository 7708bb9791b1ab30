package solver

import (
	"context"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cancel"
)

// Search joins rules and branching: propagate, choose a small set, place one of its members, and
// when that part of the tree is done remove the member and continue. The path is a list of frames,
// so depth costs no stack. Source: Davis, Logemann and Loveland 1962, with the sets of the board as
// clauses. A node costs its propagation and one scan of the sets. Between steps the board is at the
// fixpoint of the rules or has failed.
//
// The alternative, trying all members of a set in turn, cannot use the consequences of a refuted
// candidate, nor move on to a better set.

// pace is the work (candidates removed, sets looked at) between two reports of progress, and
// workSteps the number of steps per unit of work in the check of the context: well under a
// millisecond.
const (
	pace      = 1 << 14
	workSteps = cancel.Pace / pace
)

// frame is a candidate that was placed, and the state before.
type frame struct {
	mark  heuristics.Mark
	cell  grid.Cell
	digit grid.Digit
	share float64 // the share of the tree below the frame's parent on the other side
}

// search is the method that propagates and branches.
type search struct {
	reasoner
	chooser  Chooser
	frames   []frame
	budget   restarts
	stats    Stats
	trail    uint64 // candidates removed so far in all branches
	due      uint64 // the work at which progress is next reported
	check    cancel.Check
	share    float64
	done     float64
	solution []grid.Digit
}

func newSearch(c Config) *search { return newSearchWith(c, singles) }

// newSearchWith returns a search with default rules.
func newSearchWith(c Config, rules func(side int) heuristics.Rules) *search {
	c.Rules = c.Rules.WithNakedSingles()
	return &search{reasoner: reasoner{config: c, fallback: rules}, chooser: newChooser(c)}
}

func (*search) Name() string { return "search" }

// Search enumerates the solutions of b.
func (s *search) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	if err := s.begin(ctx, b); err != nil {
		return Stats{End: Unsupported}, err
	}
	err := s.run(b, yield)
	s.stats.Rules = s.engine.Tallies()
	s.stats.Work = s.trail + s.engine.Work()
	return s.stats, err
}

// begin resets the search.
func (s *search) begin(ctx context.Context, b *grid.Board) error {
	if err := s.attend(ctx, b); err != nil {
		return err
	}
	s.chooser.Forget(b)
	s.frames = s.frames[:0]
	s.budget = restarts{unit: s.config.Restart, run: 1, next: s.config.Restart}
	s.stats = Stats{End: Exhausted}
	s.trail, s.due, s.share, s.done = 0, 0, 1, 0
	s.check = cancel.On(ctx)
	return nil
}

// run walks the tree until it is done or something ends it.
func (s *search) run(b *grid.Board, yield func([]grid.Digit) bool) error {
	consistent := s.propagate(b)
	for {
		if s.look(b) {
			s.stats.End = Cancelled
			return s.check.Err()
		}
		solved := consistent && b.Open() == 0
		switch {
		case solved && !s.found(b, yield):
			s.stats.End = Stopped
			return nil
		case (solved || !consistent) && len(s.frames) == 0:
			return nil
		case solved || !consistent:
			consistent = s.retreat(b)
		case s.config.Nodes != 0 && s.stats.Nodes >= s.config.Nodes:
			s.stats.End = OutOfNodes
			return nil
		case s.budget.due(s.stats.Nodes):
			s.restart()
		default:
			consistent = s.branch(b)
		}
	}
}

// found passes on a solution. After the first there are no more restarts, which would find it
// again.
func (s *search) found(b *grid.Board, yield func([]grid.Digit) bool) bool {
	s.budget.stop()
	s.solution = b.Solution(s.solution[:0])
	return yield(s.solution)
}

// branch chooses a candidate, places it and propagates.
func (s *search) branch(b *grid.Board) bool {
	set, member := s.chooser.Choose(b)
	c, d := b.CandidateIn(set, member)
	depth := len(s.frames)
	if depth == len(s.stats.Levels) {
		s.stats.Levels = append(s.stats.Levels, 0)
	}
	s.stats.Levels[depth]++
	s.stats.Nodes++
	s.stats.Depth = max(s.stats.Depth, depth+1)

	f := s.push()
	s.engine.MarkInto(&f.mark)
	part := s.share / float64(b.Size(set))
	f.cell, f.digit, f.share = c, d, s.share-part
	s.share = part
	b.Place(c, d)
	return s.propagate(b)
}

// push opens a frame, reusing the memory of an earlier one at the same depth.
func (s *search) push() *frame {
	if len(s.frames) < cap(s.frames) {
		s.frames = s.frames[:len(s.frames)+1]
	} else {
		s.frames = append(s.frames, frame{})
	}
	return &s.frames[len(s.frames)-1]
}

// retreat leaves the deepest frame: its candidate is refuted, or its tree is done.
func (s *search) retreat(b *grid.Board) bool {
	f := &s.frames[len(s.frames)-1]
	s.engine.Undo(&f.mark)
	s.done += s.share
	s.share = f.share
	s.frames = s.frames[:len(s.frames)-1]
	b.Remove(f.cell, f.digit)
	return s.propagate(b)
}

// restart returns to the root and keeps what the chooser has learnt.
func (s *search) restart() {
	s.stats.Restarts++
	if len(s.frames) > 0 {
		s.engine.Undo(&s.frames[0].mark)
	}
	s.frames = s.frames[:0]
	s.share, s.done = 1, 0
}

// propagate runs the rules after a step and reports a failure to the chooser.
func (s *search) propagate(b *grid.Board) bool {
	length := b.TrailLen()
	consistent := s.engine.Propagate()
	s.trail += uint64(b.TrailLen() - length)
	if set, failed := b.Contradiction(); failed {
		s.chooser.Blame(set)
	}
	return consistent
}

// look checks the context, and reports progress, now and then, and returns whether the context has
// ended. Choosing costs an eighth of a step per set.
func (s *search) look(b *grid.Board) (ended bool) {
	work := s.trail + s.engine.Work() + s.stats.Nodes*uint64(b.Sets()/8)
	if s.engine.Stopped() && s.check.Ended() { // branching makes no sense short of the fixpoint
		return true
	}
	if s.budget.unit == 0 && work >= s.due {
		s.due = work + pace
		s.config.report(s.done, s.stats.Nodes, len(s.frames))
	}
	return s.check.At(work * workSteps)
}
