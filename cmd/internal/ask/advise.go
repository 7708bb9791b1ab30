package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
)

// Advice for a stuck explanation: each unused rule runs on the board, together with the used rules
// that make no assumptions, until it concludes something or spends its budget. The budget counts
// work, so it is the same on every machine.

// adviceWork is the budget of each rule. A rule that concludes nothing spends it within 0.4 s on
// 25×25 and 0.6 s on 100×100; most conclude something in a millisecond.
const adviceWork = 1 << 22

// advise returns the names of those among others that conclude something on b, cheap ones first,
// when none of the used rules applies any more. The board is not changed.
func advise(ctx context.Context, b *grid.Board, used, others heuristics.Rules) []string {
	s := b.Shape()
	plain := slices.DeleteFunc(used.For(s), func(e heuristics.Rule) bool { return e.New().Tier() >= heuristics.TrialTier })
	others = slices.DeleteFunc(others.For(s), func(e heuristics.Rule) bool {
		return slices.ContainsFunc(used, func(u heuristics.Rule) bool { return u.Name == e.Name })
	})
	slices.SortStableFunc(others, func(x, y heuristics.Rule) int { return x.New().Tier() - y.New().Tier() })
	var names []string
	for _, e := range others {
		if helps(ctx, b, append(plain.New(s), e.New())) {
			names = append(names, e.Name)
		}
	}
	return names
}

// helps reports whether rules conclude anything on b within the budget.
func helps(ctx context.Context, b *grid.Board, rules []heuristics.Heuristic) bool {
	mark := b.Mark()
	defer b.Undo(mark)
	m := &meter{length: b.TrailLen()}
	m.engine = heuristics.NewEngine(b, append(rules, m)...)
	m.engine.StopAt(ctx)
	m.engine.Propagate()
	return b.TrailLen() > m.length || b.Failed()
}

// meter is a rule that concludes nothing. It runs before all others after every change, also within
// trials, and stops the engine when the budget is spent or something was concluded.
type meter struct {
	engine *heuristics.Engine
	length int // the initial length of the trail
}

func (*meter) Name() string { return "meter" }

// Tier returns a tier before any rule's.
func (*meter) Tier() int               { return -1 }
func (*meter) Wakes() heuristics.Event { return heuristics.Pruned }

// Apply checks the work and the board. Each check counts an eighth of a step per cell, since an
// assumption has a cost even if no rule follows.
func (m *meter) Apply(p *heuristics.Pass) {
	p.Work(p.Board().Shape().Cells() / 8)
	if p.Spent() > adviceWork || !p.Assuming() && p.Board().TrailLen() > m.length {
		m.engine.Stop()
	}
}

// advice returns the rules that would help if the used ones are stuck on b, as far as ctx allows, and a sentence
// that names them.
func (w *Worker) advice(
	ctx context.Context, b *grid.Board, used, others heuristics.Rules,
) (names []string, says string) {
	names = advise(ctx, b, used, others)
	switch {
	case len(names) > 0:
		return names, fmt.Sprintf("%s; %sany of these%s helps: %s", noMore, w.flag("adding "), w.flag(" to --rules"), strings.Join(names, ", "))
	case others == nil || ctx.Err() != nil:
		return nil, noMore
	}
	return nil, noMore + ", and the other rules find nothing within their budgets" + w.flag("; "+w.Program+" solve also branches")
}
