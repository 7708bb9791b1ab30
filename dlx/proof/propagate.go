package proof

// The idea: a clause watches two of its literals; while neither is false it implies nothing. When
// one becomes false another literal replaces it, and if there is none the other watched one becomes
// true, or there is a conflict. Watches stay valid when assumptions are undone.
//
// Source: Moskewicz et al. (2001); the literal beside each watch, which is often true and saves a
// visit to the clause, is from MiniSat 2.1 (Sörensson, Eén, 2008).
//
// Before and after each call of hold and follows: all assignments are facts, every
// conclusion from them has been drawn, and every clause in the database has two
// watched literals that are not false, or one that is true.

// assignment has the literals that are currently true.
type assignment struct {
	values  []int8 // by literal: 1 true, -1 false, 0 open
	trail   []literal
	visited int  // the part of the trail that has been propagated
	refuted bool // whether the facts contradict each other, so that everything follows
}

// reset forgets everything.
func (a *assignment) reset(variables int) { a.values = make([]int8, 2*variables+2) }

// assign makes l, which is open, true.
func (a *assignment) assign(l literal) {
	a.values[l], a.values[l.not()] = 1, -1
	a.trail = append(a.trail, l)
}

// takeBack reopens all literals that were assigned since the trail had the given length.
func (a *assignment) takeBack(length int) {
	for _, l := range a.trail[length:] {
		a.values[l], a.values[l.not()] = 0, 0
	}
	a.trail = a.trail[:length]
	a.visited = length
}

// follows reports whether the clause follows by unit propagation. A clause that has a fact, or a
// literal and its negation, does.
func (c *checker) follows(lits []literal) bool {
	if c.refuted {
		return true
	}
	facts := len(c.trail)
	conflict := false
	for _, l := range lits {
		if c.values[l] > 0 {
			conflict = true
			break
		}
		if c.values[l] == 0 {
			c.assign(l.not())
		}
	}
	conflict = conflict || !c.propagate()
	c.report.Propagations += len(c.trail) - facts
	c.takeBack(facts)
	return conflict
}

// hold adds a clause that is known to follow, and what it makes a fact. It does not keep a clause
// that is true by facts, or has fewer than two literals that are not false: such a clause implies
// nothing more.
func (c *checker) hold(lits []literal) {
	if c.refuted {
		return
	}
	watched := 0
	for i, l := range lits {
		switch {
		case c.values[l] > 0:
			return
		case c.values[l] == 0 && watched < 2:
			lits[watched], lits[i] = lits[i], lits[watched]
			watched++
		}
	}
	switch watched {
	case 0:
		c.refuted = true
	case 1:
		c.assign(lits[0])
		c.refuted = !c.propagate()
	default:
		c.add(lits)
	}
}

// propagate draws all conclusions and reports whether there is no conflict.
func (c *checker) propagate() bool {
	for c.visited < len(c.trail) {
		falsified := c.trail[c.visited].not()
		c.visited++
		if !c.visit(falsified) {
			return false
		}
	}
	return true
}

// visit visits the clauses that watch l after it became false. It reports whether none of them is
// in conflict.
func (c *checker) visit(l literal) bool {
	list := c.watches[l]
	c.work += len(list)
	kept := 0
	for i, w := range list {
		if c.values[w.other] <= 0 {
			lits := c.literals(w.clause)
			if len(lits) == 0 || c.rewatch(w.clause, lits, l) {
				continue // deleted, or watched from elsewhere
			}
			w.other = lits[0]
		}
		list[kept] = w
		kept++
		switch c.values[w.other] {
		case 0:
			c.assign(w.other)
		case -1: // a conflict: keep the watches not yet visited
			kept += copy(list[kept:], list[i+1:])
			c.watches[l] = list[:kept]
			return false
		}
	}
	c.watches[l] = list[:kept]
	return true
}

// rewatch moves l to index 1 of the clause and replaces it by a literal that is not false, unless
// the other watched literal is true or there is none.
func (c *checker) rewatch(at place, lits []literal, l literal) bool {
	if lits[0] == l {
		lits[0], lits[1] = lits[1], lits[0]
	}
	if c.values[lits[0]] > 0 {
		return false
	}
	for i, next := range lits[2:] {
		if c.values[next] >= 0 {
			lits[1], lits[i+2] = next, l
			c.watches[next] = append(c.watches[next], watch{at, lits[0]})
			return true
		}
	}
	return false
}
