package solver

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
)

// The ladder is how a rating climbs: it applies the easiest rule first, and returns to the
// easiest whenever a rule has concluded something. A rung is one rule, run alone until it
// concludes no more; that is a round. Fixpoints of single rules do not depend on the order in
// which a rule looks at things, so neither do rounds and conclusions: two prints of a puzzle
// climb alike. A rung of the kernel has all sizes up to its own, of which the smaller ones are
// already exhausted.
//
// Cost: a round of a rung examines the sets that changed since its last one; a round of trials
// costs one propagation per candidate. One rung per size up to half the side is enough, since of
// the naked and the hidden set of a conclusion one is no larger.

// rung is a rule on the ladder with its conclusions.
type rung struct {
	rule  string
	size  int // for tuples and fish, else 0
	level float64
	build func(b *grid.Board) *heuristics.Engine
	// engine runs the rule; it is nil until the rung is first reached.
	engine *heuristics.Engine
	trials *trials // for rules that make assumptions
	step   RuleSteps
}

// plainRules draw the consequences of an assumption on the upper rungs.
const plainRules = "singles,locked,hall,fish"

// ladder holds the rungs and the board that they work on.
type ladder struct {
	board *grid.Board
	rungs []*rung
	// hardest is the highest rung that concluded anything, or -1.
	hardest int
}

// newLadder returns the ladder for b, with an additional rung for each of the further rules that
// has a level. rate.go explains the levels.
func newLadder(b *grid.Board, further heuristics.Rules) *ladder {
	l := &ladder{board: b, hardest: -1}
	l.add("naked-single", 0, levelNaked)
	l.add("hidden-single", 0, levelHidden)
	l.add("locked", 0, levelLocked)
	for size := 2; size <= b.Shape().Side()/2; size++ {
		l.add("hall", size, levelOfTuple(size))
		l.add("fish", size, (levelOfTuple(size)+levelOfTuple(size+1))/2)
	}
	l.addTrials("probe-singles", "singles", levelProbeSingles, false)
	l.addTrials("probe", plainRules, levelProbe, false)
	l.addTrials("dilemma", plainRules, levelDilemma, true)
	for _, e := range further.For(b.Shape()).Leveled() {
		l.push(&rung{rule: e.Name, level: e.Level, step: RuleSteps{Rule: e.Name}},
			func() heuristics.Rules { return heuristics.Rules{e} })
	}
	slices.SortStableFunc(l.rungs, func(x, y *rung) int { return cmp.Compare(x.level, y.level) })
	return l
}

// add appends the rung of a rule of our catalogue, with sizes up to size unless that is 0.
func (l *ladder) add(rule string, size int, level float64) {
	name := rule
	if size > 0 {
		name = fmt.Sprintf("%s-%d", rule, size)
	}
	l.push(&rung{rule: rule, size: size, level: level, step: RuleSteps{Rule: name}},
		func() heuristics.Rules { return heuristics.MustParse(name) })
}

// push appends the rung of a rule, which is made when the rung is first reached: most climbs end
// far below the top.
func (l *ladder) push(r *rung, rules func() heuristics.Rules) {
	r.build = func(b *grid.Board) *heuristics.Engine { return rules().Engine(b) }
	l.rungs = append(l.rungs, r)
}

// addTrials appends a rung that assumes candidates; the inner rules draw the consequences.
func (l *ladder) addTrials(name, inner string, level float64, agree bool) {
	t := &trials{name: name, agree: agree}
	l.rungs = append(l.rungs, &rung{
		rule: name, level: level, trials: t, step: RuleSteps{Rule: name},
		build: func(b *grid.Board) *heuristics.Engine {
			e := heuristics.NewEngine(b, append(heuristics.MustParse(inner).New(b.Shape()), t)...)
			t.stop = e.Stop
			return e
		},
	})
}

// climb runs the rungs that goes accepts until the board is solved or fails, or none concludes
// more, or ctx ends. It returns the rung that was refused or at which ctx ended, or nil: the
// rungs below it do not suffice.
func (l *ladder) climb(ctx context.Context, goes func(*rung) bool) *rung {
	for i := 0; i < len(l.rungs) && l.board.Open() > 0 && !l.board.Failed(); {
		switch {
		case ctx.Err() != nil || !goes(l.rungs[i]):
			return l.rungs[i]
		case l.round(ctx, l.rungs[i]):
			l.hardest = max(l.hardest, i)
			i = 0
		case ctx.Err() == nil:
			i++
		}
	}
	return nil
}

// round runs a rung once and reports whether it concluded anything.
func (l *ladder) round(ctx context.Context, r *rung) bool {
	b := l.board
	if r.engine == nil {
		r.engine = r.build(b)
	}
	length, open, candidates := b.TrailLen(), b.Open(), b.Candidates()
	r.engine.StopAt(ctx)
	r.engine.Propagate()
	if b.TrailLen() == length {
		return b.Failed()
	}
	r.step.Rounds++
	r.step.Placed += open - b.Open()
	r.step.Removed += candidates - b.Candidates()
	return true
}

// tried returns the number of assumed candidates.
func (l *ladder) tried() uint64 {
	var tried uint64
	for _, r := range l.rungs {
		if r.trials != nil {
			tried += r.trials.tried
		}
	}
	return tried
}
