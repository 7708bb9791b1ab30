package questions

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/results"
)

// tuplePayoff asks what tuples of each size are worth. The measure is the ladder:
// singles and locked candidates to their fixpoint, then the tuples of size 2, back to
// the singles, then size 3, and so on. So a tuple of size k is used only where all
// smaller ones are exhausted: the size is the one that was needed. Uses are distinct
// tuples, each the smallest that shows what it removes, naked or hidden.
//
// Ladders of naked tuples only and of hidden tuples only climb on some of the same
// puzzles. Sizes are those on the board as it stands, placed cells left out.
func tuplePayoff() question {
	return question{
		name:    "tuple-payoff",
		asks:    "What do naked and hidden tuples of each size pay and cost, and are sizes up to K+1 enough?",
		samples: payoffSamples, trials: payoffTrials, given: true,
		measure: measureTuplePayoff, summarize: summarizeTuplePayoff,
		takes: []experiments.Taken{{Name: experiments.OptionRules, Default: payoffRules}},
	}
}

// The metrics of its own. Uses, removed candidates, work and time end with a size, or with
// payoffRest for the sizes that have no rung of their own.
const (
	payoffUnits     = "units"
	payoffGiven     = "left-0"
	payoffUses      = "uses"
	payoffRemoved   = "removed"
	payoffLargest   = "largest"
	payoffLeftBelow = "left-below"
	payoffRest      = "rest"
)

// payoffSamples returns the population: fills near which rules begin to bite. Below, tuples
// find nothing; above, singles suffice.
func payoffSamples() []experiments.Sample {
	var list []experiments.Sample
	for _, s := range []struct {
		basis int
		fills []float64
		count int
		each  time.Duration // a puzzle
	}{
		{3, []float64{0.30}, 100_000, time.Millisecond},
		{4, []float64{0.43}, 10_000, 3400 * time.Microsecond},
		{5, []float64{0.46, 0.49, 0.52, 0.55}, 250, 6 * time.Millisecond},
		{6, []float64{0.50, 0.53, 0.56, 0.60}, 100, 11 * time.Millisecond},
		{7, []float64{0.56, 0.58, 0.60, 0.62}, 40, 30 * time.Millisecond},
		{8, []float64{0.58, 0.60, 0.62, 0.64}, 20, 90 * time.Millisecond},
	} {
		for _, fill := range s.fills {
			list = append(list, experiments.Sample{Kind: random(s.basis, fill), Count: s.count, Each: s.each})
		}
	}
	return list
}

// payoffSide is a ladder and the rule of its rungs.
type payoffSide struct{ name, rule string }

// The ladders, as configurations name them, and the rule of their rungs.
var payoffSides = []payoffSide{
	{"both", "hall"}, {"naked", "naked-tuple"}, {"hidden", "hidden-tuple"},
}

// payoffRules are those that run before tuples unless others are chosen.
const payoffRules = "singles,locked"

// oneSidedEvery is the puzzle of how many that is also climbed by one-sided ladders.
const oneSidedEvery = 10

// payoffTrials returns the trials of an instance: a ladder for each set of rules and side.
func payoffTrials(p experiments.Params, x experiments.Instance) (list []experiments.Trial) {
	for _, set := range p.RuleSets("first=" + payoffRules) {
		for _, side := range payoffSides {
			if side.name != "both" && x.Index%oneSidedEvery != 0 {
				continue
			}
			list = append(list, x.Trial(side.name, experiments.Config{"side": side.name, "rules": set.Rules.String()}))
		}
	}
	return list
}

// measureTuplePayoff runs one trial.
func measureTuplePayoff(ctx context.Context, t experiments.Trial) ([]results.Metric, error) {
	puzzle, err := t.Puzzle(ctx)
	if err != nil {
		return nil, err
	}
	b := puzzle.Board()
	l, err := newPayoffLadder(ctx, b, t)
	if err != nil {
		return nil, err
	}
	l.climb()
	return l.metrics(), ctx.Err()
}

// payoffLadder is a ladder on a board and what its rungs did.
type payoffLadder struct {
	board  *grid.Board
	engine *heuristics.Engine
	rungs  []*rung
	// beyond counts the uses and the removed candidates by size where the last rung was
	// needed. It takes all sizes at once, so small ones may be among them.
	beyond map[int]use
}

// use is how often a size was used and what it removed.
type use struct{ tuples, removed int }

// rung is a rule of one size with a stopwatch on it.
type rung struct {
	stopwatch
	ladder *payoffLadder
	// size is the largest tuple; 0 means every size.
	size int
	// left is the number of candidates when the rung was first reached, -1 before:
	// what all rungs below it leave.
	left int
}

// payoffRungs is the largest size with a rung of its own, beyond K. Larger sizes
// hardly occur; they share the last rung.
const payoffRungs = 3

// newPayoffLadder returns the ladder that a configuration asks for.
func newPayoffLadder(ctx context.Context, b *grid.Board, t experiments.Trial) (*payoffLadder, error) {
	l := &payoffLadder{board: b, beyond: map[int]use{}}
	first, err := t.Catalog.Rules.Parse(cmp.Or(t.Config.Text("rules"), payoffRules))
	if err != nil {
		return nil, err
	}
	c, rules := t.Config, first.New(b.Shape())
	for size := 2; size <= c.Int("basis")+payoffRungs+1; size++ {
		r := &rung{ladder: l, size: size, left: -1}
		if size > c.Int("basis")+payoffRungs {
			r.size = 0
		}
		rule, err := tupleRule(b.Shape(), c, r.size)
		if err != nil {
			return nil, err
		}
		r.stopwatch = stopwatch{Heuristic: rule, ctx: ctx, stop: func() { l.engine.Stop() }}
		l.rungs = append(l.rungs, r)
		rules = append(rules, r)
	}
	l.engine = heuristics.NewEngine(b, rules...)
	return l, nil
}

// tupleRule returns the rule of the side that c names up to a size, 0 being all sizes.
func tupleRule(shape *grid.Shape, c experiments.Config, size int) (heuristics.Heuristic, error) {
	s, err := chosen(c, "side", payoffSides, func(s payoffSide) string { return s.name })
	if err != nil {
		return nil, err
	}
	return heuristics.MustParse(s.rule).Capped(shape, heuristics.Size(size)).New(shape)[0], nil
}

// Apply runs the rule. Steps are recorded from the last rung on only, since stating
// reasons takes time.
func (r *rung) Apply(p *heuristics.Pass) {
	if r.left < 0 {
		r.left = r.ladder.board.Candidates()
		if r.size == 0 {
			r.ladder.engine.Record(r.ladder.note)
		}
	}
	r.stopwatch.Apply(p)
}

// note counts a step of the last rung by its size.
func (l *payoffLadder) note(s heuristics.Step) {
	if s.Rule != l.rungs[len(l.rungs)-1].Name() {
		return
	}
	size := s.Naked
	if s.Pattern == heuristics.PatternHiddenTuple {
		size = s.Hidden
	}
	u := l.beyond[size]
	l.beyond[size] = use{u.tuples + 1, u.removed + len(s.Removed)}
}

// climb runs the rungs until none concludes anything more.
func (l *payoffLadder) climb() {
	l.engine.Propagate()
	for _, r := range l.rungs {
		if r.left < 0 {
			r.left = l.board.Candidates()
		}
	}
}

// metrics returns what the rungs did. Sizes that were not used are left out.
func (l *payoffLadder) metrics() []results.Metric {
	m := []results.Metric{
		exact(payoffUnits, "units", float64(l.board.Shape().Units())),
		exact(payoffGiven, "candidates", float64(l.rungs[0].left)),
		exact(metricLeft, "candidates", float64(l.board.Candidates())),
		exactly(metricSolved, l.board.Open() == 0),
	}
	tallies := l.engine.Tallies()
	tallies = tallies[len(tallies)-len(l.rungs):]
	used := maps.Clone(l.beyond)
	for i, r := range l.rungs {
		t := tallies[i]
		m = append(m, r.costs(t)...)
		if t.Hits > 0 && r.size > 0 {
			u := used[r.size]
			used[r.size] = use{u.tuples + int(t.Hits), u.removed + int(t.Eliminations)}
		}
	}
	largest := 0
	for _, size := range slices.Sorted(maps.Keys(used)) {
		largest = size
		m = append(m, uses(size, used[size])...)
	}
	return append(m, exact(payoffLargest, "size", float64(largest)))
}

// uses returns the metrics of a size that was used.
func uses(size int, u use) []results.Metric {
	return []results.Metric{
		exact(numbered(payoffUses, size), "tuples", float64(u.tuples)),
		exact(numbered(payoffRemoved, size), "candidates", float64(u.removed)),
	}
}

// costs returns what a rung has cost; nothing if it never ran.
func (r *rung) costs(t heuristics.Tally) []results.Metric {
	if t.Calls == 0 {
		return nil
	}
	suffix := fmt.Sprint(r.size)
	if r.size == 0 {
		suffix = payoffRest
	}
	return []results.Metric{
		exact(numbered(payoffLeftBelow, suffix), "candidates", float64(r.left)),
		exact(numbered(metricWork, suffix), "sets", float64(t.Work)),
		timed(numbered(metricTime, suffix), r.elapsed),
	}
}
