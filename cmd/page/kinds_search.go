package page

import (
	"cmp"
	"context"
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/payoff"
	"basisk/experiments"
	"basisk/heuristics"
	"basisk/solver"
)

// The questions that search.

// mostShown is the number of solutions that an answer may have.
const mostShown = 1000

// putSolve asks for a solution, and with unique whether there are others.
func putSolve(q *query) (work, error) {
	return func(ctx context.Context, t *telling) any {
		d := q.desk(t)
		a := d.Solve(ctx, q.record)
		if q.Unique {
			d.Hint(ctx, q.record, &a)
		}
		return a
	}, nil
}

// putCount asks how many solutions there are, and tells how many were found so far where
// there is a limit: without one there may be a quicker way than to find each.
func putCount(q *query) (work, error) {
	o := ask.CountOptions{Limit: 2, Show: q.Show}
	if q.Limit != nil {
		o.Limit = *q.Limit
	}
	if q.Show > mostShown {
		return nil, fmt.Errorf("show: expected %d solutions at most", mostShown)
	}
	if err := q.several(); err != nil {
		return nil, err
	}
	return func(ctx context.Context, t *telling) any {
		if o.Limit > 0 {
			o.Found = t.found
		}
		return q.desk(t).Count(ctx, q.record, o)
	}, nil
}

// several refuses a method that finds a single solution.
func (q *query) several() error {
	if m := q.options.Config.Method; m.Single {
		return fmt.Errorf("method %q finds one solution and knows of no other: expected another method", m.Name)
	}
	return nil
}

// The walks of an estimate: how many it begins with, and how many it takes if nothing is
// said, as far as the time goes.
const (
	firstWalks = 1000
	mostWalks  = 1 << 20
	usualLevel = 0.95
)

// putEstimate asks for about how many solutions there are. The walks are doubled, and each
// time the interval so far is told; what the time or a stop ends has no say if it knows less.
func putEstimate(q *query) (work, error) {
	most := min(cmp.Or(q.Probes, mostWalks), 1<<40)
	o := ask.EstimateOptions{Walks: q.Cells == "", Cells: q.Cells, Diagram: true, Level: cmp.Or(q.Level, usualLevel)}
	if o.Level <= 0 || o.Level >= 1 {
		return nil, fmt.Errorf("level: expected a probability between 0 and 1")
	}
	return func(ctx context.Context, t *telling) any {
		d := q.desk(t)
		var best ask.Estimate
		for o.Probes = min(firstWalks, most); ; o.Probes = min(2*o.Probes, most) {
			best = better(best, d.Estimate(ctx, q.record, o))
			if best.Bars == nil || o.Probes == most || ctx.Err() != nil {
				return best
			}
			t.partial(best)
		}
	}, nil
}

// better returns an estimate, unless it was ended and the one before knows more: then that,
// with what the later one says of its end.
func better(before, after ask.Estimate) ask.Estimate {
	if before.Bars == nil || after.Bars != nil && after.Bars.Probes >= before.Bars.Probes {
		return after
	}
	before.Message = after.Message
	return before
}

// putCandidates asks which candidates solutions hold, and with counts how many hold each.
func putCandidates(q *query) (work, error) {
	limit := uint64(1)
	if q.Counts {
		limit = ask.SurveyLimit
		if q.Limit != nil {
			limit = *q.Limit
		}
	}
	if err := q.several(); err != nil {
		return nil, err
	}
	return func(ctx context.Context, t *telling) any { return q.desk(t).Survey(ctx, q.record, limit, q.Counts) }, nil
}

// putRate asks how hard a puzzle is.
func putRate(q *query) (work, error) {
	q.options.Config.Nodes = cmp.Or(q.Nodes, ask.RateNodes)
	own := q.server.options.Catalog.Rules.Leveled()
	return func(ctx context.Context, t *telling) any { return q.desk(t).Rate(ctx, q.record, own) }, nil
}

// putPayoff asks what tuples of each size are worth on this puzzle. The answer is that of
// the command, or about a puzzle that it leaves out, why.
func putPayoff(q *query) (work, error) {
	o := ask.PayoffOptions{Rules: q.options.Config.Rules}
	if q.Fish {
		o.Further = append(o.Further, heuristics.MustParse("fish")...)
	}
	if q.Probe {
		o.Further = append(o.Further, heuristics.MustParse("probe")...)
	}
	return func(ctx context.Context, t *telling) any {
		x := q.desk(t).Payoffs(o)(ctx, q.record)
		if x.Status != solver.Solved && x.Status != solver.IsStuck {
			return ask.Answer{Head: x.Head, Tail: x.Tail}
		}
		var tally payoff.Tally
		tally.Add(x)
		s := tally.Summary(payoff.Options{Rules: q.rules(solver.PayoffRules()).String(), Fish: q.Fish, Probe: q.Probe}, false)
		s.Versions = experiments.Versions()
		return s
	}, nil
}

// putWhy asks which clues leave no solution.
func putWhy(q *query) (work, error) {
	return func(ctx context.Context, t *telling) any {
		return q.desk(t).Why(ctx, q.record, ask.Check(q.record, nil))
	}, nil
}
