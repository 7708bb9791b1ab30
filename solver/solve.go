package solver

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
)

// Config says how to solve. Its zero value is a sensible choice. It has values and no names:
// [Catalog.Parse] makes it from names.
type Config struct {
	// Method is the method; default [Auto].
	Method MethodEntry
	// Rules are the rules of the methods that reason; default, if nil, singles for search, and for
	// the others singles and locked and above 16×16 also hall. A search always has naked singles.
	// Auto begins with the kernel of bitboard, on squares up to 16×16, only if Rules, MaxTuple,
	// Choose and Restart are unset.
	Rules heuristics.Rules
	// MaxTuple caps the sizes of tuples, also in the default rules: 2 to 256, or relative to the
	// basis as [heuristics.K]+1; default 0, no limit.
	MaxTuple heuristics.Size
	// Choose chooses the set on which search branches; default [ChoosePlace], for auto
	// [ChooseWeight]. Auto with a chooser does not use the kernel.
	Choose ChooserEntry
	// Seed drives all random choices; default 0.
	Seed uint64
	// Nodes limits the nodes of the search; default 0, no limit.
	Nodes uint64
	// Restart makes search restart after that many nodes, then after multiples of them in Luby's
	// sequence, until it has a first solution; default 0, never.
	Restart uint64
	// Workers is the number of goroutines that count all solutions with method dlx, or learn in
	// parallel with cdcl and auto, up to 1024; default 1. Each needs the memory of clause learning.
	Workers int
	// Memory is the maximum memory of method diagram in bytes; default 0, 1 GB.
	Memory uint64
	// CDCL has the settings of clause learning; default those of package cdcl.
	CDCL cdcl.Config
	// Progress, if not nil, is called about every millisecond with the share of the tree, in [0,
	// 1], that search, dlx, bitboard or diagram has visited, or auto in such a stage. A
	// search that restarts reports nothing before its first solution.
	Progress func(share float64)
	// Searching, if not nil, is called as often with the nodes that search, dlx or diagram has
	// visited on the current puzzle, and the current depth in nodes.
	Searching func(nodes uint64, depth int)
	// Branched, if not nil, is called at each branch of search, and of dlx with one worker: the candidate was
	// placed, or removed, which only search reports. Depth is the number of candidates placed by branching,
	// including this one, so a refuted candidate has the depth that it had.
	Branched func(depth int, c grid.Cell, d grid.Digit, out bool)
	// Learning, if not nil, is called about every 2 ms with the progress of clause learning, which
	// has no known share of a tree.
	Learning func(LearningProgress)
	// Touched, if not nil, is called as often by one engine of clause learning with a function that
	// fills a slice with one element per cell: how much the search has recently dealt with it, in a
	// unit that changes.
	Touched func(fill func(cells []float64))

	// favour, if not nil, reports the candidates that search tries first.
	favour func(grid.Cell, grid.Digit) bool
}

// Status is the answer to a question about a puzzle.
type Status string

// The statuses of Solve, then those of Count. Both have stuck; limit; unserved, if the end is
// [Unsupported]; and invalid, which callers give to a puzzle that the judge refuses.
const (
	Solved            Status = "solved"
	Unsolvable        Status = "unsolvable"
	StatusStuck       Status = "stuck"
	Limit             Status = "limit"
	StatusUnsupported Status = "unserved"
	Invalid           Status = "invalid"
	Unique            Status = "unique"
	Multiple          Status = "multiple"
	None              Status = "none"
)

// Result is an answer and what it cost.
type Result struct {
	Status   Status
	Solution []grid.Digit // the first solution, one digit per cell; nil if none was found or several workers counted
	Count    uint64       // solutions found; MaxUint64 if Total has them
	Total    *big.Int     // all solutions, if method diagram counted more than Count can hold
	Exact    bool         // whether Count is the number of all solutions
	Method   string
	Stats    Stats
	Elapsed  time.Duration // from the board to the answer
}

// Solver answers questions one after another, reusing its memory. It serves one goroutine.
type Solver struct {
	method Method
}

// New returns a solver, or an error if c is invalid.
func New(c Config) (*Solver, error) {
	m, err := newMethod(c)
	if err != nil {
		return nil, err
	}
	return &Solver{method: m}, nil
}

func newMethod(c Config) (Method, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if c.Method.New == nil {
		c.Method = Auto()
	}
	m, err := c.Method.New(c)
	if err == nil && m == nil {
		err = fmt.Errorf("method %q: its function New returns no instance", c.Method.Name)
	}
	return m, err
}

// Solve finds a solution of b by the method of c. The state of b afterwards is unspecified. The
// error is not nil if c is invalid or ctx was cancelled; a deadline that passes is status Limit.
func Solve(ctx context.Context, b *grid.Board, c Config) (Result, error) {
	s, err := New(c)
	if err != nil {
		return Result{}, err
	}
	return s.Solve(ctx, b)
}

// Count counts the solutions of b up to limit; 0 means all. See [Solver.Count].
func Count(ctx context.Context, b *grid.Board, c Config, limit uint64) (Result, error) {
	s, err := New(c)
	if err != nil {
		return Result{}, err
	}
	return s.Count(ctx, b, limit, nil)
}

// Solve finds a solution of b, as the function of the same name does.
func (s *Solver) Solve(ctx context.Context, b *grid.Board) (Result, error) {
	return solved(enumerate(ctx, s.method, b, 1, nil))
}

// solved sets the status of the answer to Solve.
func solved(r Result, err error) (Result, error) {
	switch {
	case r.Count > 0:
		r.Status = Solved
	case r.Exact:
		r.Status = Unsolvable
	case r.Stats.End == Stuck:
		r.Status = StatusStuck
	case r.Stats.End == Unsupported:
		r.Status = StatusUnsupported
	default:
		r.Status = Limit
	}
	return r, err
}

// Count counts the solutions of b up to limit; 0 means all. The status is None, Unique, or Multiple as
// soon as two are known; otherwise Limit, StatusStuck or StatusUnsupported. Each counted solution is
// passed to each, if not nil, in a slice that is valid during the call; counting stops when
// each returns false.
func (s *Solver) Count(ctx context.Context, b *grid.Board, limit uint64, each func([]grid.Digit) bool) (Result, error) {
	return counted(count(ctx, s.method, b, limit, each))
}

// counted sets the status of the answer to Count.
func counted(r Result, err error) (Result, error) {
	switch {
	case r.Count >= 2:
		r.Status = Multiple
	case r.Exact && r.Count == 1:
		r.Status = Unique
	case r.Exact:
		r.Status = None
	case r.Stats.End == Stuck:
		r.Status = StatusStuck
	case r.Stats.End == Unsupported:
		r.Status = StatusUnsupported
	default:
		r.Status = Limit
	}
	return r, err
}

// count enumerates, or uses the Counter of the method if each is nil.
func count(ctx context.Context, m Method, b *grid.Board, limit uint64, each func([]grid.Digit) bool) (Result, error) {
	if c, can := m.(Counter); can && each == nil && ctx.Err() == nil {
		if r, ok, err := c.Count(ctx, b, limit); ok {
			r.Method = m.Name()
			return r, err
		}
	}
	return enumerate(ctx, m, b, limit, each)
}

// enumerate runs a method until limit solutions are found.
func enumerate(
	ctx context.Context, m Method, b *grid.Board, limit uint64, each func([]grid.Digit) bool,
) (Result, error) {
	r := Result{Method: m.Name()}
	begin := time.Now()
	stats, err := Stats{End: Cancelled}, ctx.Err()
	if err == nil { // else b may be incomplete
		stats, err = m.Search(ctx, b, r.counting(limit, each))
	}
	err = r.close(ctx, begin, stats, err)
	return r, err
}

// counting returns a function that counts solutions up to limit, keeps the first and passes each to
// each, if not nil.
func (r *Result) counting(limit uint64, each func([]grid.Digit) bool) func(solution []grid.Digit) bool {
	return func(solution []grid.Digit) bool {
		if r.Count++; r.Count == 1 {
			r.Solution = append([]grid.Digit(nil), solution...)
		}
		more := each == nil || each(solution)
		return more && r.Count != limit
	}
}

// close sets the cost of the search and whether it was exhaustive. A deadline that has passed is
// not an error.
func (r *Result) close(ctx context.Context, begin time.Time, stats Stats, err error) error {
	r.Elapsed = time.Since(begin)
	r.Stats, r.Exact = stats, stats.End == Exhausted
	if stats.End == Cancelled {
		return deadline(ctx, err)
	}
	return err
}

// deadline returns the error of a search that ctx has ended, or nil if a deadline ended it.
func deadline(ctx context.Context, err error) error {
	if Expired(ctx) {
		return nil
	}
	return err
}

// Method returns the instance of the method.
func (s *Solver) Method() Method { return s.method }
