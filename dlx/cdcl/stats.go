package cdcl

import (
	"fmt"
	"math"
)

// Status says how a search ended.
type Status uint8

// The ways in which a search ends.
const (
	// running is the status of a search that has not ended; it is never returned.
	running Status = iota
	// Exhausted: there are no further solutions.
	Exhausted
	// SolutionLimit: Limits.Solutions solutions were found.
	SolutionLimit
	// ConflictLimit: Limits.Conflicts conflicts were met.
	ConflictLimit
	// PropagationLimit: Limits.Propagations options were settled.
	PropagationLimit
	// MoveLimit: Limits.Moves moves of local search were made.
	MoveLimit
	// Stopped: the receiver of the solutions wanted no more.
	Stopped
	// Cancelled: the context was cancelled or ran out of time.
	Cancelled
	// Failed: no further solution satisfies all assumptions.
	Failed
)

// statusNames are the texts of String, by Status.
var statusNames = [...]string{
	"running", "exhausted", "solution limit", "conflict limit", "propagation limit", "move limit", "stopped", "cancelled", "failed",
}

// String returns the status in words.
func (s Status) String() string {
	if int(s) >= len(statusNames) {
		return fmt.Sprintf("status(%d)", uint8(s))
	}
	return statusNames[s]
}

// Limits end a search. They count from Load, as Stats do; 0 means no limit.
type Limits struct {
	// Solutions is the number of solutions that ends a search, with SolutionLimit.
	Solutions uint64
	// Conflicts is the number of conflicts that ends a search, with ConflictLimit.
	Conflicts uint64
	// Propagations ends a search with PropagationLimit at the first decision after this number of
	// options have been settled.
	Propagations uint64
	// Moves ends a search with MoveLimit after this number of moves of local search, or a few
	// thousand more.
	Moves uint64
}

// orNone returns the limits with "no limit" as the largest number.
func (l Limits) orNone() Limits {
	for _, limit := range []*uint64{&l.Solutions, &l.Conflicts, &l.Propagations, &l.Moves} {
		if *limit == 0 {
			*limit = math.MaxUint64
		}
	}
	return l
}

// Stats counts what a search did, from Load on. It has no times: the same search gives the same
// Stats to the bit on any machine, unless it was cancelled.
type Stats struct {
	// Status says how the latest search ended.
	Status Status
	// Solutions is the number of solutions found.
	Solutions uint64
	// Conflicts, Decisions and Restarts count those events.
	Conflicts, Decisions, Restarts uint64
	// Propagations is the number of options settled, decisions included.
	Propagations uint64
	// Visits is the number of learned clauses visited while propagating.
	Visits uint64
	// Learned and Deleted are the numbers of clauses learned, and of those deleted again.
	Learned, Deleted uint64
	// LiteralsResolved is the sum of the sizes of all learned clauses before minimisation,
	// LiteralsLearned after it.
	LiteralsResolved, LiteralsLearned uint64
	// Reductions counts the deletions of learned clauses, and Rephasings the resets of the phases.
	Reductions, Rephasings uint64
	// Vivified is the number of clauses that vivification tried, Strengthened the number of those
	// that it shortened, LiteralsVivified the number of literals saved, and VivifyPropagations the
	// number of options settled for it.
	Vivified, Strengthened, LiteralsVivified, VivifyPropagations uint64
	// Walks and WalkMoves count the local searches and their moves, and Walked the solutions that
	// they found.
	Walks, WalkMoves, Walked uint64
	// Imported is the number of clauses imported from other solvers.
	Imported uint64
}

// Exhausted reports whether there are no further solutions, so that Solutions is
// the number of all of them.
func (s *Stats) Exhausted() bool { return s.Status == Exhausted }
