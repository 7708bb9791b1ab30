package exploring

import (
	"context"
	"errors"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// True candidates are those that some solution holds; their counts are the numbers of solutions
// that hold them. A cut-off of one asks only which candidates are true. survey.go describes the
// search. The question comes from solvers for people who set puzzles (D. Clamage's SudokuSolver
// among them). In the result all counts below the cut-off are exact with every method, unless
// a budget ran out.

// CandidateStatus says whether a candidate is in some solution.
type CandidateStatus uint8

// The statuses. Unknown remains if a budget ran out.
const (
	Unknown CandidateStatus = iota
	True
	False
)

// Survey is what is known about the candidates of a board.
type Survey struct {
	// Status is Solved if there is one solution, Multiple if there are several, Unsolvable, or
	// Limit if some candidate is undecided.
	Status solver.Status
	// Counting ends at Cutoff. A count that reached it is exact only if there are no more
	// solutions at all.
	Cutoff  uint64
	Stats   solver.Stats
	Elapsed time.Duration

	side   int
	counts []uint32
	exact  []bool
}

// Count returns the number of solutions that hold d in c, and whether that is exact and not a
// lower bound. Counts stop at 4,294,967,295.
func (s *Survey) Count(c grid.Cell, d grid.Digit) (count uint64, exact bool) {
	i := s.index(c, d)
	return uint64(s.counts[i]), s.exact[i]
}

// Holds returns whether some solution holds d in c.
func (s *Survey) Holds(c grid.Cell, d grid.Digit) CandidateStatus {
	switch i := s.index(c, d); {
	case s.counts[i] > 0:
		return True
	case s.exact[i]:
		return False
	}
	return Unknown
}

// index returns the index of a candidate in the lists.
func (s *Survey) index(c grid.Cell, d grid.Digit) int { return int(c)*s.side + int(d) - 1 }

// settled reports whether candidate i needs no further search.
func (s *Survey) settled(i int) bool { return s.exact[i] || uint64(s.counts[i]) >= s.Cutoff }

// Candidates finds out which candidates of b are true, by clause learning. With a cutoff above 1 it also
// counts the solutions that hold each, up to cutoff; 0 means all. c.Nodes limits all nodes together, which are
// conflicts; c.Method, c.Choose and c.Restart do not matter. The state of b afterwards is unspecified. The error
// is as for [solver.Solve].
func Candidates(ctx context.Context, b *grid.Board, c solver.Config, cutoff uint64) (Survey, error) {
	begin := time.Now()
	err := c.Check()
	if err == nil {
		c.Rules = solver.Checked(c.Rules)
	}
	s := newSurveyor(b, c, cutoff)
	if err == nil {
		err = s.runChecked(ctx)
	}
	if errors.As(err, new(*heuristics.Unsound)) {
		return Survey{Status: solver.Limit, Cutoff: s.Cutoff, side: s.side, counts: s.counts, exact: s.exact}, err
	}
	s.spread()
	s.Status, s.Stats.End = s.status(), solver.Exhausted
	switch {
	case s.Status != solver.Limit:
		err = nil
	case ctx.Err() != nil:
		s.Stats.End, err = solver.Cancelled, solver.Deadline(ctx, ctx.Err())
	case err != nil:
		s.Status, s.Stats.End = solver.StatusUnsupported, solver.Unsupported
	default:
		s.Stats.End = solver.OutOfNodes
	}
	s.Elapsed = time.Since(begin)
	return s.Survey, err
}

// runChecked is run with the panic of a wrong rule as an error.
func (s *surveyor) runChecked(ctx context.Context) (err error) {
	defer heuristics.Caught(&err)
	return s.run(ctx)
}

// status returns the answer that follows from the counts.
func (s *Survey) status() solver.Status {
	held, open := 0, false
	for i := range s.counts {
		if s.counts[i] > 0 {
			held++
		}
		open = open || !s.settled(i)
	}
	switch cells := len(s.counts) / s.side; {
	case open:
		return solver.Limit
	case held == 0:
		return solver.Unsolvable
	case held > cells:
		return solver.Multiple
	}
	return solver.Solved
}
