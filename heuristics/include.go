package heuristics

import "basisk/grid"

// Which rules can do nothing that others cannot. Sizes of tuples are compared by the sets that they
// find: a larger size includes smaller ones, and a naked set of k of n open cells is the complement
// of a hidden one of n-k digits, so sizes that add up to n-1 find all sets.

// TupleSizes returns the largest naked and the largest hidden set that the tuples among the rules
// find on a shape, at most its side; 0 for none.
func (r Rules) TupleSizes(s *grid.Shape) (naked, hidden int) {
	for _, e := range r.For(s) {
		if t, ok := ruleOf(e.New()).(*Tuple); ok {
			naked, hidden = max(naked, min(t.limits.naked, s.Side())), max(hidden, min(t.limits.hidden, s.Side()))
		}
	}
	return naked, hidden
}

// Include reports whether the rules, together with naked singles, draw all conclusions of the others
// on puzzles of a shape, as far as names and sizes show that.
func (r Rules) Include(s *grid.Shape, others Rules) bool {
	mine := r.WithNakedSingles().For(s)
	for _, o := range others.For(s) {
		if !mine.includeOne(s, o) {
			return false
		}
	}
	return true
}

// includeOne is Include for one rule.
func (r Rules) includeOne(s *grid.Shape, o Rule) bool {
	for _, e := range r {
		if e.same(o) || e.ofOneEntry(o) && e.Entry.Sized != nil && e.limit() >= o.limit() {
			return true
		}
	}
	naked, hidden := r.TupleSizes(s)
	all := naked+hidden >= s.Side()-1
	switch rule := ruleOf(o.New()).(type) {
	case *Pairwise:
		return true
	case HiddenSingle:
		return hidden > 0 || all
	case *Tuple:
		return rule.limits.naked <= naked && rule.limits.hidden <= hidden || all
	}
	return false
}

// ruleOf returns a rule without the rung that it may be.
func ruleOf(rule Heuristic) Heuristic {
	if rung, ok := rule.(*Rung); ok {
		return rung.Heuristic
	}
	return rule
}
