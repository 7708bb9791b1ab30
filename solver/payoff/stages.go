package payoff

import (
	"context"
	"slices"
	"time"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/cputime"
	"basisk/solver"
)

// run measures one board: an engine runs the base rules, then one stage per tuple size.
type run struct {
	engine *heuristics.Engine
	base   Stage // the rules below the stages, before a run
	tier   int   // the highest tier of these rules
	stages []*timedStage
	given  int
	// openUnits counts the units that had an open cell when the first stage was reached.
	openUnits int
	sizes     []SizeUses
	// keeps reports whether each stage keeps the board on which it is first reached.
	keeps bool
	rules heuristics.Rules // before the stages
	// active is the current stage, or nil, and nested the time of stages that it called.
	active *timedStage
	nested time.Duration
	// gaps is the engine of ladders with a gap, made when it is first needed, and gap its tuples.
	gaps *heuristics.Engine
	gap  *heuristics.Tuple
}

// timedStage is a timed rule that records the candidates left when it is first reached.
type timedStage struct {
	heuristics.Heuristic
	run  *run
	kind Kind
	size int
	// left is -1 until the stage is reached, and reached is the board then, if it is kept.
	left    int
	reached grid.Snapshot
	elapsed time.Duration
}

func newRun(b *grid.Board, c Config) *run {
	l := &run{rules: c.Rules, base: Stage{Tally: heuristics.Tally{Rule: c.Rules.String()}}}
	rules := c.Rules.New(b.Shape())
	for _, r := range rules {
		l.tier = max(l.tier, r.Tier())
	}
	for i, r := range c.rungs(b.Shape()) {
		stage := &timedStage{Heuristic: r, run: l, kind: c.Kind.ofRung(i, r.Size), size: r.Size}
		l.stages, rules = append(l.stages, stage), append(rules, stage)
	}
	l.engine = heuristics.NewEngine(b, rules...)
	l.engine.CountUses(l.count)
	return l
}

// sizes returns the sizes that have their own stage on a shape, the smallest first.
func (c Config) sizes(s *grid.Shape) []int {
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

// rungs returns the rungs of tuples on a shape.
func (c Config) rungs(s *grid.Shape) []*heuristics.Rung {
	if c.Kind == Each {
		return heuristics.EachTupleRungs(c.sizes(s))
	}
	return heuristics.TupleRungs(c.Kind != Hidden, c.Kind != Naked, c.sizes(s))
}

// ofRung returns the kind of tuples of a rung of the ladder.
func (s Kind) ofRung(i, size int) Kind {
	switch {
	case s != Each:
		return s
	case size == heuristics.AllSizes:
		return Both
	}
	return []Kind{Naked, Hidden}[i%2]
}

// begin prepares for the puzzle on the board.
func (l *run) begin() {
	l.engine.Reset()
	l.given, l.openUnits = l.engine.Board().Candidates(), 0
	clear(l.sizes)
	l.sizes = l.sizes[:0]
	for _, r := range l.stages {
		r.left, r.elapsed = -1, 0
	}
}

// count records a use of a tuple by a stage.
func (l *run) count(size, removed int) {
	if l.active == nil {
		return
	}
	for len(l.sizes) <= size {
		l.sizes = append(l.sizes, SizeUses{})
	}
	l.sizes[size].Uses++
	l.sizes[size].Eliminations += uint64(removed)
}

// Tier returns a tier after the rules below the stages. The rungs are in order already.
func (r *timedStage) Tier() int { return max(r.run.tier, r.Heuristic.Tier()) }

// Apply runs the rule, unless the board is full, and measures it unless that is within an assumption.
func (r *timedStage) Apply(p *heuristics.Pass) {
	switch {
	case p.Board().Open() == 0:
		return
	case p.Assuming():
		r.Heuristic.Apply(p)
		return
	}
	l := r.run
	if r.left < 0 {
		r.left = p.Board().Candidates()
		if l.keeps {
			p.Board().Save(&r.reached)
		}
		if r == l.stages[0] {
			l.openUnits = openUnits(p.Board())
		}
	}
	begin, outer, caller := cputime.Thread(), l.nested, l.active
	l.active, l.nested = r, 0
	r.Heuristic.Apply(p)
	total := cputime.Since(begin)
	r.elapsed += total - l.nested
	l.active, l.nested = caller, outer+total
}

// result returns the result of a climb with the given time.
func (l *run) result(elapsed time.Duration) Result {
	b := l.engine.Board()
	x := Result{Status: l.status(), Given: l.given, MinLeft: b.Shape().Cells(), OpenUnits: l.openUnits}
	x.Sizes = append(x.Sizes, l.sizes...)
	tallies := l.engine.Tallies()
	baseRules := len(tallies) - len(l.stages)
	first := l.base
	for _, t := range tallies[:baseRules] {
		first.Tally.Add(t)
	}
	first.Elapsed = elapsed
	x.Stages = append(x.Stages, first)
	for i, r := range l.stages {
		x.Stages[0].Elapsed -= r.elapsed
		x.Stages = append(x.Stages, Stage{Tally: tallies[baseRules+i], Kind: r.kind, Size: r.size, Elapsed: r.elapsed})
	}
	l.setLeft(x.Stages)
	return x
}

// setLeft sets the candidates that each stage left: those that the next stage found.
func (l *run) setLeft(rungs []Stage) {
	left, solved := l.engine.Board().Candidates(), l.engine.Board().Solved()
	for i := len(rungs) - 1; i >= 0; i-- {
		rungs[i].Fixpoint = Fixpoint{left, solved}
		if i > 0 && l.stages[i-1].left >= 0 {
			left, solved = l.stages[i-1].left, false
		}
	}
}

// status returns how the run ended.
func (l *run) status() solver.Status {
	return map[heuristics.Status]solver.Status{
		heuristics.Solved: solver.Solved, heuristics.Stuck: solver.StatusStuck,
		heuristics.Contradiction: solver.Unsolvable, heuristics.Stopped: solver.Limit,
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

// leaveOut finds what the rungs leave without each of them, after a climb in which the stages kept
// their boards, and restores the board.
func (l *run) leaveOut(ctx context.Context, rungs []Stage) {
	b := l.engine.Board()
	var end grid.Snapshot
	b.Save(&end)
	full := rungs[len(rungs)-2].Fixpoint
	for i := 1; i < len(rungs)-1; i++ {
		r := &rungs[i]
		if r.Without = full; r.Hits > 0 && ctx.Err() == nil {
			b.Restore(&l.stages[i-1].reached)
			r.Without = l.climbGap(ctx, r.Kind, r.Size, rungs[len(rungs)-2].Size)
		}
	}
	b.Restore(&end)
}

// climbGap returns what the rules and tuples up to a size leave of the board without tuples of one kind and size.
func (l *run) climbGap(ctx context.Context, kind Kind, size, top int) Fixpoint {
	b := l.engine.Board()
	if l.gaps == nil {
		l.gap = heuristics.NewTuple("gap", top, top)
		l.gaps = heuristics.NewEngine(b, append(l.rules.New(b.Shape()), l.gap)...)
	}
	if kind == Naked {
		l.gap.LeaveOut(size, 0)
	} else {
		l.gap.LeaveOut(0, size)
	}
	l.gaps.Reset()
	l.gaps.StopAt(ctx)
	l.gaps.Propagate()
	return Fixpoint{b.Candidates(), b.Solved()}
}
