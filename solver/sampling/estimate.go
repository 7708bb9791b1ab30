// Package sampling estimates how many solutions a puzzle has, and the joint distribution of the digits of chosen cells.
package sampling

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"basisk/dlx"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// Config says how to estimate. Its zero value asks for 1,000 probes.
type Config struct {
	dlx.Sampling
	// Rules look ahead after each choice; default, if nil, singles, and above 9×9 also hall;
	// naked singles are always included. MaxTuple caps the sizes of tuples: 2 to 256, or relative
	// to the basis; default 0, no limit.
	Rules    heuristics.Rules
	MaxTuple heuristics.Size
	// Cells asks for the joint distribution of the digits of some cells; default none.
	Cells []grid.Cell
}

// level is the probability that an interval contains the number.
const level = 0.95

// lookahead returns the default rules of an estimate. On 9×9 hall makes walks no more precise and
// four times as slow; on an empty 25×25 one walk in a hundred fails with it, and every second
// without.
func lookahead(side int) heuristics.Rules {
	if side > 9 {
		return heuristics.MustParse("singles,hall")
	}
	return heuristics.MustParse("singles")
}

// Estimation is an estimate of the number of solutions by random walks.
type Estimation struct {
	dlx.Estimate
	// Status is Multiple if two solutions were met, None or Unique if that is proved, else Limit.
	Status solver.Status
	// Solution is a solution that was met, or nil.
	Solution []grid.Digit
	// Joint has the combinations of digits of the chosen cells that the walks met, the most
	// frequent first.
	Joint []JointCount
	// Rest is the number of solutions met whose digits are not in Joint because there were too
	// many combinations.
	Rest    uint64
	Elapsed time.Duration
}

// JointCount is the number of solutions in which the chosen cells hold certain digits.
type JointCount struct {
	Digits []grid.Digit // of the cells, in the order in which they were chosen
	dlx.Estimate
	// Share is the part of all solutions that this is.
	Share float64
}

// Estimate estimates the number of solutions of b by independent random walks, with an
// interval for the error. Boards that the rules solve or refute are counted exactly. The same
// seed gives the same figures for any number of workers. If ctx ends, it returns what was sampled
// until then, with the error unless a deadline ended it. The state of b afterwards is
// unspecified.
func Estimate(ctx context.Context, b *grid.Board, c Config) (_ Estimation, err error) {
	begin := time.Now()
	defer heuristics.Caught(&err)
	if err := c.check(); err != nil {
		return Estimation{}, err
	}
	c.Rules = solver.Checked(c.Rules)
	rules, err := c.engine(ctx, b)
	if err != nil {
		return Estimation{Status: solver.StatusUnsupported}, err
	}
	if consistent := rules.Propagate(); !consistent || b.Open() == 0 {
		e := settledCount(b, c.Cells)
		e.Elapsed = time.Since(begin)
		return e, nil
	}
	met := &meeting{}
	sample, err := dlx.Probe(ctx, c.Sampling, walkers(ctx, b, c, met))
	e := estimation(sample, met)
	e.Elapsed = time.Since(begin)
	if ctx.Err() != nil {
		return e, solver.Deadline(ctx, err)
	}
	return e, err
}

// check returns an error unless the rules of c are valid.
func (c *Config) check() error { return solver.Config{Rules: c.Rules, MaxTuple: c.MaxTuple}.Check() }

// engine returns an engine of the rules of c for b.
func (c *Config) engine(ctx context.Context, b *grid.Board) (*heuristics.Engine, error) {
	s := solver.Config{Rules: c.Rules.WithNakedSingles(), MaxTuple: c.MaxTuple}
	if s.Rules == nil {
		s.Rules = lookahead(b.Shape().Side())
	}
	return s.Engine(ctx, b)
}

// walkers returns a function that makes a walker for each worker, on a copy of b with its own
// engine.
func walkers(ctx context.Context, b *grid.Board, c Config, met *meeting) func() dlx.Prober {
	var root grid.Snapshot
	b.Save(&root)
	return func() dlx.Prober {
		own := grid.NewBoard(b.Shape())
		if ctx.Err() != nil {
			return func(context.Context, uint64) (dlx.Outcome, error) { return dlx.Outcome{}, context.Cause(ctx) }
		}
		own.Restore(&root)
		rules, _ := c.engine(ctx, own) // cannot fail: the rules accepted b, which has the same shape
		rules.Propagate()
		return newWalker(ctx, own, rules, c, met.meet).probe
	}
}

// settledCount returns the exact count of a board that the rules have solved or refuted.
func settledCount(b *grid.Board, cells []grid.Cell) Estimation {
	if b.Failed() {
		return Estimation{Status: solver.None, Estimate: exactly(0)}
	}
	e := Estimation{Status: solver.Unique, Solution: b.Solution(nil), Estimate: exactly(1)}
	if len(cells) > 0 {
		e.Joint = []JointCount{{digitsOf(classOf(e.Solution, cells)), exactly(1), 1}}
	}
	return e
}

// exactly returns a count without error.
func exactly(count uint64) dlx.Estimate {
	log := math.Inf(-1)
	if count > 0 {
		log = math.Log(float64(count))
	}
	return dlx.Estimate{Log: log, Low: log, High: log, Hits: count, Exact: true}
}

// meeting keeps the solution of the first walk that met one, and whether there was another.
type meeting struct {
	mutex   sync.Mutex
	walk    uint64
	first   []grid.Digit
	several bool
}

// meet records the solution of a walk.
func (m *meeting) meet(walk uint64, solution []grid.Digit) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.several = m.several || m.first != nil && !slices.Equal(m.first, solution)
	if m.first == nil || walk < m.walk {
		m.walk, m.first = walk, append(m.first[:0], solution...)
	}
}

func estimation(s dlx.Sample, met *meeting) Estimation {
	e := Estimation{Estimate: s.Total.Estimate(level), Status: solver.Limit, Solution: met.first, Rest: s.Unsorted}
	if met.several {
		e.Status = solver.Multiple
		e.Low = max(e.Low, math.Ln2)
		e.Log, e.High = max(e.Log, e.Low), max(e.High, e.Low)
	}
	for class, t := range s.Classes {
		part := t.Estimate(level)
		e.Joint = append(e.Joint, JointCount{digitsOf(class), part, math.Exp(part.Log - e.Log)})
	}
	sortJoint(e.Joint)
	return e
}
