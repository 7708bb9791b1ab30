package testenv

import "slices"

// Models yields each model of some clauses over the variables 1 to n, as a list of literals in the
// order of the variables: it assigns them in order, and propagates clauses with one literal left. It
// tests code that writes clauses, and shares no code with it.
//
// Source: Davis, Logemann and Loveland 1962, without the rule of pure literals, which loses models.
// Cost: a pass over all clauses per round of propagation.
func Models(n int, clauses [][]int32) func(yield func(model []int32) bool) {
	return func(yield func([]int32) bool) { extend(make([]int32, n), clauses, yield) }
}

// extend lists the models that have all nonzero literals of values, and reports whether yield wants
// more.
func extend(values []int32, clauses [][]int32, yield func([]int32) bool) bool {
	if !propagate(values, clauses) {
		return true
	}
	at := slices.Index(values, 0)
	if at < 0 {
		return yield(values)
	}
	for _, l := range []int32{int32(at) + 1, -int32(at) - 1} {
		next := slices.Clone(values)
		next[at] = l
		if !extend(next, clauses, yield) {
			return false
		}
	}
	return true
}

// propagate assigns the literals that clauses with one literal left force, and reports whether no
// clause is false.
func propagate(values []int32, clauses [][]int32) bool {
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			open, left := openIn(clause, values)
			if left == 0 {
				return false
			}
			if left == 1 {
				values[max(open, -open)-1] = open
				changed = true
			}
		}
	}
	return true
}

// openIn returns a literal of the clause without a value and the number of such literals, at most
// 2; 2 also if the clause is true.
func openIn(clause, values []int32) (literal int32, left int) {
	for _, l := range clause {
		switch values[max(l, -l)-1] {
		case l:
			return l, 2
		case 0:
			literal = l
			left = min(left+1, 2)
		}
	}
	return literal, left
}
