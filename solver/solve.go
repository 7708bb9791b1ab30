package solver

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync/atomic"
	"time"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver/processor"
)

// Config says how to solve. Its zero value is a sensible choice. It has values and no names:
// a [Catalog] finds the values of names.
type Config struct {
	// Method is the method; default [Auto].
	Method MethodEntry
	// Rules are the rules of the methods that reason; default, if nil, singles for search, and for
	// the others singles and locked and above 16×16 also hall. A search always has naked singles.
	Rules heuristics.Rules
	// MaxTuple caps the sizes of tuples, also in the default rules: 2 to 256, or relative to the
	// basis as [heuristics.K]+1; default 0, no limit.
	MaxTuple heuristics.Size
	// Choose chooses the set on which search branches; default [ChoosePlace], for auto
	// [ChooseWeight].
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
	// CDCL has the settings of clause learning; default the defaults of package cdcl.
	CDCL cdcl.Config
	// Progress, if not nil, is called about every millisecond with the share of the tree, in [0,
	// 1], that search, dlx, bitboard or diagram has visited, or auto in such a stage. A
	// search that restarts reports nothing before its first solution.
	Progress func(share float64)
	// Searching, if not nil, is called as often with the nodes that search, dlx or diagram has
	// visited on the current puzzle, and the current depth in nodes.
	Searching func(nodes uint64, depth int)
	// Learning, if not nil, is called about every 2 ms with the progress of clause learning, which
	// has no known share of a tree.
	Learning func(LearningProgress)
}

// Status is the answer to a question about a puzzle.
type Status string

// The statuses of Solve, then of Count. Both have stuck; limit; unserved, if the end is
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
	Count    uint64       // solutions found or, if not exact, a lower bound; MaxUint64 if Total has them
	Total    *big.Int     // all solutions, if method diagram counted more than Count can hold
	Exact    bool         // whether Count is the number of all solutions
	Several  bool         // whether the symmetry of the board proves that there are several solutions
	Method   string
	Stats    Stats
	Elapsed  time.Duration // from the board to the answer
}

// Question asks for the solutions of a puzzle, or of a board.
type Question struct {
	// Puzzle is the puzzle; it is not used if there is a Board.
	Puzzle *grid.Puzzle
	// Board has the candidates; its state after the answer is unspecified.
	Board *grid.Board
	// Load makes the board of Puzzle, if the method needs one; default [grid.Puzzle.Board].
	Load func(*grid.Puzzle) *grid.Board
	// Limit is the number of solutions to look for; default 0, all. With 1 the status says whether there
	// is a solution, and else whether there is exactly one.
	Limit uint64
	// Each, if not nil, gets each solution in a slice that is valid during the call; the search stops when
	// it returns false. Without it methods may count what they do not list.
	Each func(solution []grid.Digit) bool

	ordered bool // whether one solution answers the question, since the board is in order
}

// board returns the board of the question.
func (q *Question) board() *grid.Board {
	switch {
	case q.Board != nil || q.Puzzle == nil:
	case q.Load != nil:
		q.Board = q.Load(q.Puzzle)
	default:
		q.Board = q.Puzzle.Board()
	}
	return q.Board
}

// shape returns the shape of the puzzle.
func (q *Question) shape() *grid.Shape {
	if q.Board != nil {
		return q.Board.Shape()
	}
	return q.Puzzle.Shape
}

// countsAll reports whether the question is for the number of all solutions alone.
func (q *Question) countsAll() bool { return q.Limit == 0 && q.Each == nil }

// take counts a solution, keeps the first, and reports whether another is wanted.
func (q *Question) take(r *Result, solution []grid.Digit) bool {
	if r.Count++; r.Count == 1 {
		r.Solution = slices.Clone(solution)
	}
	more := q.Each == nil || q.Each(solution)
	return more && r.Count != q.Limit && !q.ordered
}

// Solver answers questions one after another, reusing its memory. It serves one goroutine.
type Solver struct {
	method  Method
	outside string // the method or chooser from outside, whose claims prove nothing, or empty

	hypotheses bool        // whether some rule is from outside
	sampled    atomic.Bool // whether such a rule was compared with some solutions only
	wrong      error       // the error of an unsound rule, after which there are no answers
}

// New returns a solver, or an error if c is invalid.
func New(c Config) (*Solver, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if c.Method.New == nil {
		c.Method = Auto()
	}
	s := &Solver{}
	c.Rules = s.checked(c.Rules)
	m, err := c.Method.New(c)
	if err == nil && m == nil {
		err = fmt.Errorf("method %q: its function New returns no instance", c.Method.Name)
	}
	if err != nil {
		return nil, err
	}
	s.method, s.outside = m, outside(m)
	return s, nil
}

// Solve finds a solution of b by the method of c: it asks a new [Solver].
func Solve(ctx context.Context, b *grid.Board, c Config) (Result, error) {
	return Count(ctx, b, c, 1)
}

// Count counts the solutions of b up to limit by the method of c; 0 means all. It asks a new [Solver].
func Count(ctx context.Context, b *grid.Board, c Config, limit uint64) (Result, error) {
	s, err := New(c)
	if err != nil {
		return Result{}, err
	}
	return s.Solve(ctx, Question{Board: b, Limit: limit})
}

// Solve answers a question. The status is Solved or Unsolvable for a limit of 1; for other limits None,
// Unique, or Multiple as soon as two solutions are known; otherwise Limit, StatusStuck or
// StatusUnsupported. Limit is also the answer if a method or a chooser from outside says that there is no
// further solution. The error is not nil if a rule or the method does not support the shape, if ctx was
// cancelled, or, as a [heuristics.Unsound], if a rule from outside is wrong; a deadline that passes is
// status Limit.
func (s *Solver) Solve(ctx context.Context, q Question) (Result, error) {
	begin := time.Now()
	ask := s.answer
	if s.hypotheses {
		ask = s.answerChecked
	}
	r, err := ask(ctx, &q)
	r.Method, r.Exact, r.Elapsed = s.method.Name(), r.Stats.End == Exhausted, time.Since(begin)
	r.Status = q.status(&r)
	if r.Stats.End == Cancelled {
		err = Deadline(ctx, err)
	}
	return r, err
}

// answer answers a question by the method.
func (s *Solver) answer(ctx context.Context, q *Question) (Result, error) {
	if err := ctx.Err(); err != nil { // the board may be incomplete
		return Result{Stats: Stats{End: Cancelled}}, err
	}
	switch m, answers := s.method.(Answerer); {
	case s.outside != "":
		return s.judge(ctx, q)
	case answers:
		return m.Answer(ctx, *q)
	}
	return enumerate(ctx, s.method, q)
}

// enumerate answers a question by the solutions that a method lists.
func enumerate(ctx context.Context, m Method, q *Question) (r Result, err error) {
	r.Stats, err = m.Search(ctx, q.board(), func(solution []grid.Digit) bool { return q.take(&r, solution) })
	return r, err
}

// status returns the status of an answer.
func (q *Question) status(r *Result) Status {
	answer := Limit
	switch {
	case q.Limit == 1 && r.Count > 0:
		answer = Solved
	case q.Limit == 1 && r.Exact:
		answer = Unsolvable
	case r.Count >= 2:
		answer = Multiple
	case r.Exact && r.Count == 1:
		answer = Unique
	case r.Exact:
		answer = None
	case r.Stats.End == Stuck:
		answer = StatusStuck
	case r.Stats.End == Unsupported:
		answer = StatusUnsupported
	}
	return answer
}

// Deadline returns the error of a search that ctx has ended, or nil if a deadline ended it.
func Deadline(ctx context.Context, err error) error {
	if processor.Expired(ctx) {
		return nil
	}
	return err
}

// Method returns the instance of the method.
func (s *Solver) Method() Method { return s.method }
