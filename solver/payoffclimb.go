package solver

import (
	"fmt"
	"slices"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
)

// climb is the ladder of one board: an engine whose rules are the first ones and the rungs.
type climb struct {
	engine *heuristics.Engine
	first  PayoffRung // the rules below the rungs, as they are before a climb
	rungs  []*climbRung
	given  int
	// openUnits counts the units with an open cell when the first rung was reached.
	openUnits int
	sizes     []SizeUses
	// present is the rung at work, nil for none, and inner the time of those that it has
	// set to work.
	present *climbRung
	inner   time.Duration
}

// climbRung is a rule that is timed and that takes note of what it finds when it is reached.
type climbRung struct {
	heuristics.Heuristic
	climb *climb
	tier  int // never below that of the rungs before
	size  int
	tuple bool
	// left is -1 before the rung was reached.
	left    int
	elapsed time.Duration
}

func newClimb(b *grid.Board, c PayoffConfig) *climb {
	l := &climb{first: PayoffRung{Tally: heuristics.Tally{Rule: c.Rules.String()}}}
	rules := c.Rules.New(b.Shape())
	tier := 0
	for _, r := range rules {
		tier = max(tier, r.Tier())
	}
	add := func(r *climbRung) {
		tier = max(tier, r.Heuristic.Tier())
		r.climb, r.tier = l, tier
		l.rungs, rules = append(l.rungs, r), append(rules, r)
	}
	lowest := 2
	for _, size := range append(c.sizes(b.Shape()), EverySize) {
		rule := c.Kind.tuples(size)
		rule.Lowest = lowest
		add(&climbRung{Heuristic: rule, size: size, tuple: true})
		lowest = size + 1
	}
	for _, r := range c.Further.New(b.Shape()) {
		add(&climbRung{Heuristic: r, size: EverySize})
	}
	l.engine = heuristics.NewEngine(b, rules...)
	l.engine.CountUses(l.count)
	return l
}

// sizes returns the sizes with a rung of their own on a shape, the smallest first.
func (c PayoffConfig) sizes(s *grid.Shape) []int {
	var list []int
	for _, size := range c.Sizes {
		if n := size.For(s); n >= 2 && n < s.Side() {
			list = append(list, n)
		}
	}
	if c.Sizes == nil {
		for size := 2; size <= TopSize(s); size++ {
			list = append(list, size)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// tuples returns the rule of a side for sizes up to size.
func (s TupleKind) tuples(size int) *heuristics.Tuple {
	rule := map[TupleKind]string{Naked: "naked-tuple", Hidden: "hidden-tuple"}[s]
	naked, hidden := size, size
	switch s {
	case Naked:
		hidden = 0
	case Hidden:
		naked = 0
	default:
		rule = "hall"
	}
	if size != EverySize {
		rule = fmt.Sprintf("%s-%d", rule, size)
	}
	return heuristics.NewTuple(rule, naked, hidden)
}

// begin begins the climb of the puzzle on the board.
func (l *climb) begin() {
	l.engine.Reset()
	l.given, l.openUnits = l.engine.Board().Candidates(), 0
	clear(l.sizes)
	l.sizes = l.sizes[:0]
	for _, r := range l.rungs {
		r.left, r.elapsed = -1, 0
	}
}

// count notes a use of a tuple by a rung.
func (l *climb) count(size, removed int) {
	if l.present == nil || !l.present.tuple {
		return
	}
	for len(l.sizes) <= size {
		l.sizes = append(l.sizes, SizeUses{})
	}
	l.sizes[size].Uses++
	l.sizes[size].Eliminations += uint64(removed)
}

// Tier returns the price class, which keeps the rungs in their order.
func (r *climbRung) Tier() int { return r.tier }

// Apply runs the rule, unless nothing is left to find or, in trials, the rung of every size
// will find it as well.
func (r *climbRung) Apply(p *heuristics.Pass) {
	switch {
	case p.Board().Open() == 0:
		return
	case p.Assuming():
		if r.size == EverySize {
			r.Heuristic.Apply(p)
		}
		return
	}
	l := r.climb
	if r.left < 0 {
		r.left = p.Board().Candidates()
		if r == l.rungs[0] {
			l.openUnits = openUnits(p.Board())
		}
	}
	begin, outer, caller := cputime.Thread(), l.inner, l.present
	l.present, l.inner = r, 0
	r.Heuristic.Apply(p)
	total := cputime.Since(begin)
	r.elapsed += total - l.inner
	l.present, l.inner = caller, outer+total
}

// payoff returns the result of the climb, which took the given time.
func (l *climb) payoff(elapsed time.Duration) Payoff {
	b := l.engine.Board()
	x := Payoff{Status: l.status(), Given: l.given, MinLeft: b.Shape().Cells(), OpenUnits: l.openUnits}
	x.Sizes = append(x.Sizes, l.sizes...)
	tallies := l.engine.Tallies()
	below := len(tallies) - len(l.rungs)
	first := l.first
	for _, t := range tallies[:below] {
		first.Calls += t.Calls
		first.Hits += t.Hits
		first.Placements += t.Placements
		first.Eliminations += t.Eliminations
		first.Work += t.Work
	}
	first.Elapsed = elapsed
	x.Rungs = append(x.Rungs, first)
	for i, r := range l.rungs {
		x.Rungs[0].Elapsed -= r.elapsed
		x.Rungs = append(x.Rungs, PayoffRung{Tally: tallies[below+i], Size: r.size, Elapsed: r.elapsed})
	}
	l.leave(x.Rungs)
	return x
}

// leave fills in what each rung left: what the next one that was reached has found.
func (l *climb) leave(rungs []PayoffRung) {
	left, solved := l.engine.Board().Candidates(), l.engine.Board().Solved()
	for i := len(rungs) - 1; i >= 0; i-- {
		rungs[i].Left, rungs[i].Solved = left, solved
		if i > 0 && l.rungs[i-1].left >= 0 {
			left, solved = l.rungs[i-1].left, false
		}
	}
}

// status returns how the climb has ended.
func (l *climb) status() Status {
	return map[heuristics.Status]Status{
		heuristics.Solved: Solved, heuristics.Stuck: IsStuck, heuristics.Contradiction: Unsolvable, heuristics.Stopped: Limit,
	}[l.engine.Outcome().Status]
}

// openUnits counts the units of b with an open cell.
func openUnits(b *grid.Board) (open int) {
	for u := range grid.Unit(b.Shape().Units()) {
		if slices.ContainsFunc(b.Shape().UnitCells(u), func(c grid.Cell) bool { return b.Value(c) == 0 }) {
			open++
		}
	}
	return open
}
