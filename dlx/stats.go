package dlx

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
)

// Config configures a search. Its zero value visits every solution and branches on a smallest item.
type Config struct {
	// Choose chooses the item to branch on; default Smallest.
	Choose Chooser
	// Rand is the source of the Random chooser, and unused by others; default a PCG with seed 0.
	Rand *rand.Rand
	// MaxSolutions ends the search with SolutionLimit when it has found that number of solutions;
	// default 0, no limit.
	MaxSolutions uint64
	// MaxNodes ends the search with NodeLimit when a further node would have
	// to be visited; default 0, no limit.
	MaxNodes uint64
	// Progress, if not nil, is called after every fixed amount of work (about
	// a millisecond) and once at the end. Calls never overlap.
	Progress func(Progress)
}

// limits returns the limits with "no limit" as the largest number.
func (c *Config) limits() (solutions, nodes uint64) {
	return cmp.Or(c.MaxSolutions, math.MaxUint64), cmp.Or(c.MaxNodes, math.MaxUint64)
}

// source returns the random numbers to use.
func (c *Config) source() *rand.Rand {
	if c.Rand == nil {
		return rand.New(rand.NewPCG(0, 0))
	}
	return c.Rand
}

// Status says how a search ended.
type Status uint8

// The ways in which a search ends.
const (
	// running is the status of a search that has not ended; it is never returned.
	running Status = iota
	// Exhausted: the whole tree was visited, there are no further solutions.
	Exhausted
	// SolutionLimit: Config.MaxSolutions solutions were found.
	SolutionLimit
	// NodeLimit: Config.MaxNodes nodes were visited and more are left.
	NodeLimit
	// MemoryLimit: DiagramConfig.MaxBytes would be exceeded.
	MemoryLimit
	// Stopped: the receiver of the solutions wanted no more.
	Stopped
	// Cancelled: the context was cancelled or ran out of time.
	Cancelled
)

// statusNames are the texts of String, by Status.
var statusNames = [...]string{"running", "exhausted", "solution limit", "node limit", "memory limit", "stopped", "cancelled"}

// String returns the status in words.
func (s Status) String() string {
	if int(s) >= len(statusNames) {
		return fmt.Sprintf("status(%d)", uint8(s))
	}
	return statusNames[s]
}

// Stats counts what a search did. It has no times: the same search gives the same Stats to the bit
// on any machine, unless it was cancelled.
type Stats struct {
	// Status says how the search ended.
	Status Status
	// Solutions is the number of solutions found; MaxUint64 means that many or more.
	Solutions uint64
	// Nodes is the number of partial solutions visited, including the empty one and the complete
	// ones.
	Nodes uint64
	// Updates is the number of items and option nodes unlinked (Knuth's measure of work); relinking
	// is not counted.
	Updates uint64
	// MaxDepth is the largest number of options in a partial solution.
	MaxDepth int
	// Profile[d] is the number of nodes with d options; its sum is Nodes and
	// its length MaxDepth+1, or 0 if no node was visited.
	Profile []uint64
}

// Exhausted reports whether the search has visited the whole tree, so that
// Solutions is the number of all solutions.
func (s *Stats) Exhausted() bool { return s.Status == Exhausted }

// Add adds the figures of t to s, which may be the zero Stats. The sum
// is Exhausted if all its parts are; else it has the status of the latest part
// that is not.
func (s *Stats) Add(t Stats) {
	if s.Status == running || t.Status != Exhausted {
		s.Status = t.Status
	}
	s.Solutions = saturatingAdd(s.Solutions, t.Solutions)
	s.Nodes = saturatingAdd(s.Nodes, t.Nodes)
	s.Updates = saturatingAdd(s.Updates, t.Updates)
	s.MaxDepth = max(s.MaxDepth, t.MaxDepth)
	for len(s.Profile) < len(t.Profile) {
		s.Profile = append(s.Profile, 0)
	}
	for level, nodes := range t.Profile {
		s.Profile[level] = saturatingAdd(s.Profile[level], nodes)
	}
}

// saturatingAdd returns a + b, or the maximum if it overflows.
func saturatingAdd(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return sum
}

// Progress is the progress of a running search.
type Progress struct {
	// Nodes and Solutions are the numbers so far.
	Nodes, Solutions uint64
	// Share is the explored share of the tree, in [0, 1], if all branches of a node are assumed to
	// be equally large. It never falls and is 1 at the end of an exhausted search.
	Share float64
	// Depth is the number of options in the current partial solution.
	Depth int
}
