package ask

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"

	"basisk/dlx"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/sampling"
)

// Counting by sampling, for counts beyond any search. Counts are logarithms internally and decimals
// outside: a string, since it may exceed any float, with its decimal logarithm as a number. Every
// estimate has an interval. Combinations of the digits of chosen cells have the same form; for
// puzzles with few solutions they are listed and so exact.

// JointLimit is the default number of solutions up to which chosen cells are counted exactly.
const JointLimit = 100_000

// fewHits is the minimum number of walks with a solution for an interval that is not called rough.
const fewHits = 10

// EstimateOptions say how to count by random walks, by chosen cells, or both.
type EstimateOptions struct {
	// Walks starts with walks. By default chosen cells are counted exactly up to Limit solutions, 0
	// meaning all, and everything else is estimated.
	Walks bool
	Limit uint64
	// Cells has the names of the chosen cells, as in R1C1,R2C3, or their numbers; default none.
	Cells string
	// Diagram allows counting by a diagram if there are too many solutions to list.
	Diagram bool
	// Probes is the number of walks.
	Probes uint64
	// Workers is the number of goroutines that walk; default 1.
	Workers int
}

// Estimate is an answer with error bars.
type Estimate struct {
	Head
	*Number
	*ErrorBars
	Cells    []string      `json:"cells,omitempty"`    // with `--cells`, the names of the chosen cells
	Joint    []Combination `json:"joint,omitzero"`     // what the digits of these cells may be
	Unlisted uint64        `json:"unlisted,omitempty"` // the combinations not in `joint`
	Tail
	// Estimation is the result of the walks, or the joint counts if there were none.
	Estimation sampling.Estimation `json:"-"`
	// Listed reports whether the solutions were listed, Taken whether walks were taken.
	Listed bool `json:"-"`
	Taken  bool `json:"-"`
}

// ErrorBars are the interval of an estimate, and its sample.
type ErrorBars struct {
	// its 95 % interval, null where it has no end
	Interval      [2]*string  `json:"interval"`
	Log10         *float64    `json:"log10"`          // its decimal logarithm, null for 0
	Log10Interval [2]*float64 `json:"log10_interval"` // the logarithms of the interval
	Probes        uint64      `json:"probes"`         // the number of walks taken
	Hits          uint64      `json:"hits"`           // the walks that found a solution
	Error         *float64    `json:"error"`          // the standard error as a share of the estimate
}

// Combination is a combination of digits of the chosen cells.
type Combination struct {
	Digits   []grid.Digit `json:"digits"`             // the digits of these cells
	Count    string       `json:"count"`              // the solutions with these digits
	Interval *[2]*string  `json:"interval,omitempty"` // its interval
	Share    float64      `json:"share"`              // their share of all solutions
}

// Estimate counts the solutions of r by their digits in chosen cells, or estimates their number.
// The statuses are the same as from Count.
func (w *Worker) Estimate(ctx context.Context, r format.Record, o EstimateOptions) Estimate {
	cells, err := parseCells(r.Puzzle.Shape, o.Cells)
	if err != nil {
		a := NewAnswer(r, solver.Invalid, w.flag("--cells: ")+err.Error())
		return Estimate{Head: a.Head, Tail: a.Tail}
	}
	e := estimating{w, r.Puzzle, cells, o, &Estimate{}}
	a := w.solve(ctx, r, e.count)
	if a.Message == "" && e.Taken {
		a.Message = e.shortage()
	}
	e.Head, e.Tail = a.Head, a.Tail
	e.complete()
	return *e.Estimate
}

type estimating struct {
	worker  *Worker
	puzzle  *grid.Puzzle
	cells   []grid.Cell
	options EstimateOptions
	*Estimate
}

// count lists the solutions of the puzzle if cells are chosen, and walks on request or if the list
// gets too long.
func (e *estimating) count(ctx context.Context) (solver.Result, error) {
	o, c := e.options, e.worker.Config
	if !o.Walks {
		if r, ok, err := e.countExactly(ctx); ok {
			return r, err
		}
	}
	config := sampling.Config{Rules: c.Rules, MaxTuple: c.MaxTuple, Cells: e.cells}
	config.Sampling = dlx.Sampling{Probes: o.Probes, Seed: c.Seed, Workers: max(o.Workers, 1), Progress: c.Progress}
	x, err := sampling.Estimate(ctx, e.worker.Board(ctx, e.puzzle), config)
	if x.Status == solver.StatusUnsupported {
		return solver.Result{Status: x.Status, Stats: solver.Stats{End: solver.Unsupported}}, err
	}
	e.Estimation, e.Taken = x, !x.Estimate.Exact
	r := solver.Result{Status: x.Status, Count: x.Hits, Exact: x.Estimate.Exact, Solution: x.Solution, Method: "estimate"}
	if e.Taken {
		r.Stats.End = solver.Stopped
	}
	return r, err
}

// countExactly lists the solutions of the puzzle by the digits of the chosen cells, or counts them
// by a diagram. It reports false if there are too many for both.
func (e *estimating) countExactly(ctx context.Context) (solver.Result, bool, error) {
	s, limit := e.worker.solver, cmp.Or(AtLeastTwo(e.options.Limit), JointLimit)
	e.Listed = true
	r, joint, err := sampling.CountJoint(ctx, s, e.worker.Board(ctx, e.puzzle), e.cells, limit)
	e.Estimation.Joint = joint
	if r.Exact || err != nil || ctx.Err() != nil {
		return r, true, err
	}
	if e.options.Diagram {
		if all, joint, ok := sampling.JointTotal(ctx, s, e.worker.Board(ctx, e.puzzle), e.cells); ok {
			e.Estimation.Joint = joint
			return all, true, nil
		}
	}
	if e.options.Limit == 0 && r.Count == limit && ctx.Err() == nil {
		r, e.Estimation.Joint, err = sampling.CountJoint(ctx, s, e.worker.Board(ctx, e.puzzle), e.cells, 0)
		return r, true, err
	}
	e.Listed = ctx.Err() != nil
	return r, e.Listed, nil
}

// shortage describes a lack of walks or hits, empty if there are enough.
func (e *estimating) shortage() string {
	w, x := e.worker, e.Estimation
	switch {
	case x.Hits == 0:
		return fmt.Sprintf("no solution in %s%s", Plural(x.Probes, "walk"), w.flag("; raise --probes"))
	case x.Hits < fewHits:
		return fmt.Sprintf("only %d of %d walks hit, so the interval is rough%s", x.Hits, x.Probes, w.flag("; raise --probes"))
	case x.Probes < e.options.Probes:
		return fmt.Sprintf("%d of %d walks %s", x.Probes, e.options.Probes, cmp.Or(w.flag("within --timeout"), "in time"))
	}
	return ""
}

// complete sets the figures in the object.
func (e *estimating) complete() {
	x := e.Estimation
	switch {
	case e.Status == solver.Invalid:
	case e.Taken:
		e.Number = &Number{Count: dlx.Decimal(x.Log)}
		e.ErrorBars = &ErrorBars{
			Interval: Interval(x.Low, x.High), Log10: JSONNumber(x.Log / math.Ln10),
			Log10Interval: [2]*float64{JSONNumber(x.Low / math.Ln10), JSONNumber(x.High / math.Ln10)},
			Probes:        x.Probes, Hits: x.Hits, Error: JSONNumber(x.Error),
		}
	default:
		n := numberOf(e.Result)
		e.Number = &n
	}
	if e.cells != nil {
		e.list(e.puzzle.Shape)
	}
}

// list sets the chosen cells and the combinations of their digits.
func (e *estimating) list(s *grid.Shape) {
	for _, cell := range e.cells {
		e.Cells = append(e.Cells, s.CellName(cell))
	}
	e.Joint, e.Unlisted = []Combination{}, e.Estimation.Rest
	for _, j := range e.Estimation.Joint {
		x := Combination{Digits: j.Digits, Count: dlx.Decimal(j.Log), Share: j.Share}
		if e.Taken {
			interval := Interval(j.Low, j.High)
			x.Interval = &interval
		}
		e.Joint = append(e.Joint, x)
	}
}

// parseCells parses names of cells as in R1C1,R2C3, in cubes L1R1C1, or their numbers.
func parseCells(s *grid.Shape, list string) ([]grid.Cell, error) {
	if list == "" {
		return nil, nil
	}
	var cells []grid.Cell
	for name := range strings.SplitSeq(list, ",") {
		c, err := s.ParseCell(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// Interval returns the interval between two counts, given by their logarithms, for JSON; an unknown
// end is null.
func Interval(low, high float64) [2]*string { return [2]*string{decimal(low), decimal(high)} }

// decimal returns the end of an interval.
func decimal(log float64) *string {
	if math.IsInf(log, 1) {
		return nil
	}
	text := dlx.Decimal(log)
	return &text
}

// JSONNumber returns x for JSON, nil for NaN and infinities.
func JSONNumber(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// firstWalks is the number of walks before the first partial result of an estimate.
const firstWalks = 1000

// answerEstimate returns the answerer that estimates the number of solutions, or counts them by
// the digits of some cells. For partial results it doubles the number of walks.
func answerEstimate(v option.Values, cells string) Answerer {
	limit := option.Get[uint64](v, "limit")
	o := EstimateOptions{
		Walks: option.Get[bool](v, "estimate"), Limit: limit, Cells: cells, Diagram: !v.Has("limit") || limit == 0,
		Probes: option.Get[uint64](v, "probes"),
	}
	if !v.Has("limit") {
		o.Limit = JointLimit
	}
	return func(w *Worker, h Hooks) func(context.Context, format.Record) any {
		return func(ctx context.Context, r format.Record) any {
			if o := o; h.Partial == nil {
				if h.Walkers != nil {
					o.Workers = h.Walkers()
				}
				return w.Estimate(ctx, r, o)
			}
			return w.estimateOn(ctx, r, o, h.Partial)
		}
	}
}

// estimateOn estimates with growing numbers of walks, and passes on each result. A result that the
// time or a stop interrupted is dropped if it knows less than the previous one.
func (w *Worker) estimateOn(ctx context.Context, r format.Record, o EstimateOptions,
	partial func(any),
) (best Estimate) {
	most := o.Probes
	for o.Probes = min(firstWalks, most); ; o.Probes = min(2*o.Probes, most) {
		best = better(best, w.Estimate(ctx, r, o))
		if best.ErrorBars == nil || o.Probes == most || ctx.Err() != nil {
			return best
		}
		partial(best)
	}
}

// better returns the later estimate, unless it was interrupted and the earlier one knows more: then
// the earlier one, with the end of the later one.
func better(before, after Estimate) Estimate {
	if before.ErrorBars == nil || after.ErrorBars != nil && after.ErrorBars.Probes >= before.ErrorBars.Probes {
		return after
	}
	before.Message = after.Message
	return before
}
