package pattern

import (
	"slices"

	"basisk/internal/cancel"
)

// The steps of the search for matches: guessing, following the givens, undoing.

// guessSteps is the number of steps of package cancel per guess.
const guessSteps = cancel.Pace / 64

// step guesses the next unknown, or reports a match if none is left.
func (x *matching) step() {
	u, open := x.choose()
	if !open {
		x.done = !x.yield(x)
		return
	}
	mark := len(x.trail)
	for value := range x.n {
		if !x.set(u, value) {
			continue
		}
		if x.nodes++; x.nodes > x.limit || x.check.Spend(guessSteps) {
			x.stopped = true
		}
		if !x.stopped && x.follow(mark) {
			x.step()
		}
		if x.undo(mark); x.stopped || x.done {
			return
		}
	}
}

// choose returns the unknown with the fewest choices left among those that share a given with
// something known, preferring the one that shares most; if there is none, the one with the most
// givens.
func (x *matching) choose() (best unknown, open bool) {
	fewest, most := x.n+2, -1
	for sort := range x.at {
		for i, at := range x.at[sort] {
			if at >= 0 {
				continue
			}
			u := unknown{sort, i}
			size, ties := x.choices(u), x.ties[sort][i]
			if ties == 0 { // nothing would follow from it
				size, ties = x.n+1, len(x.of[sort][i])
			}
			if size < fewest || size == fewest && ties > most {
				best, fewest, most, open = u, size, ties, true
			}
		}
	}
	return best, open
}

// choices returns a bound on the values that u can take.
func (x *matching) choices(u unknown) int {
	if u.sort == digitSort {
		return x.n
	}
	thick := x.thick[u.sort]
	k := u.at / thick
	if x.bundle[u.sort][k] < 0 {
		return x.n
	}
	return thick
}

// set sets u to value, if that is free and bundles stay together.
func (x *matching) set(u unknown, value int) bool {
	if x.used[u.sort][value] {
		return false
	}
	if u.sort != digitSort && !x.join(u, value) {
		return false
	}
	x.at[u.sort][u.at], x.used[u.sort][value] = value, true
	x.trail = append(x.trail, u)
	x.tie(u, 1)
	return true
}

// tie counts u as known, or with -1 as unknown again, for the unknowns that share a given with it.
func (x *matching) tie(u unknown, by int) {
	for _, g := range x.of[u.sort][u.at] {
		for sort, at := range x.givens[g] {
			x.ties[sort][at] += by
		}
	}
}

// join makes the bundle of value the bundle of u, or reports that they do not fit.
func (x *matching) join(u unknown, value int) bool {
	thick := x.thick[u.sort]
	k, to := u.at/thick, value/thick
	bundle, members := x.bundle[u.sort], x.members[u.sort]
	if bundle[k] >= 0 && bundle[k] != to {
		return false
	}
	if bundle[k] < 0 {
		if slices.Contains(bundle, to) {
			return false
		}
		bundle[k] = to
	}
	members[k]++
	return true
}

// follow draws the conclusions from the givens for everything that became known since mark, and
// reports whether they agree.
func (x *matching) follow(mark int) bool {
	for ; mark < len(x.trail); mark++ {
		u := x.trail[mark]
		for _, g := range x.of[u.sort][u.at] {
			if !x.agree(x.givens[g]) {
				return false
			}
		}
	}
	return true
}

// agree derives the third of a given from the other two, or checks it.
func (x *matching) agree(given [3]int) bool {
	r, c, d := x.at[rowSort][given[0]], x.at[columnSort][given[1]], x.at[digitSort][given[2]]
	switch {
	case r >= 0 && c >= 0:
		return x.expect(unknown{digitSort, given[2]}, x.third[digitSort][r*x.n+c])
	case r >= 0 && d >= 0:
		return x.expect(unknown{columnSort, given[1]}, x.third[columnSort][r*x.n+d])
	case c >= 0 && d >= 0:
		return x.expect(unknown{rowSort, given[0]}, x.third[rowSort][c*x.n+d])
	}
	return true
}

// expect sets u to value, or checks that it is.
func (x *matching) expect(u unknown, value int) bool {
	if at := x.at[u.sort][u.at]; at >= 0 {
		return at == value
	}
	return x.set(u, value)
}

// undo forgets what became known since mark.
func (x *matching) undo(mark int) {
	for i := len(x.trail) - 1; i >= mark; i-- {
		u := x.trail[i]
		x.used[u.sort][x.at[u.sort][u.at]] = false
		x.at[u.sort][u.at] = -1
		x.tie(u, -1)
		if u.sort == digitSort {
			continue
		}
		k := u.at / x.thick[u.sort]
		if x.members[u.sort][k]--; x.members[u.sort][k] == 0 {
			x.bundle[u.sort][k] = -1
		}
	}
	x.trail = x.trail[:mark]
}
