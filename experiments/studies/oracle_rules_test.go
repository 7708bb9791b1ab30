package studies

import (
	"math/bits"
	"slices"
)

// The rules of the oracle, each as its definition reads.

// A step is a rule: it removes what it finds.
type step func(n *naive)

// close runs rules until none finds more or the puzzle is dead, and returns it.
func (n *naive) close(steps ...step) *naive {
	for again := true; again && !n.dead; {
		before := slices.Clone(n.cells)
		for _, s := range steps {
			s(n)
			if n.check(); n.dead {
				return n
			}
		}
		again = !slices.Equal(before, n.cells)
	}
	return n
}

// check sees whether some digit has no place in some unit.
func (n *naive) check() {
	for _, unit := range n.units {
		union := uint(0)
		for _, c := range unit {
			union |= n.cells[c]
		}
		n.dead = n.dead || union != 1<<n.side-1
	}
}

// nakedSingles: a digit that is the only one of a cell is none of those around it.
func nakedSingles(n *naive) {
	for c, digits := range n.cells {
		if bits.OnesCount(digits) == 1 {
			n.exclude(c)
		}
	}
}

// hiddenSingles: a digit with one place in a unit is there.
func hiddenSingles(n *naive) {
	for _, unit := range n.units {
		for d := range n.side {
			if found := n.places(unit, d); bits.OnesCount(found) == 1 {
				n.set(unit[bits.TrailingZeros(found)], 1<<d)
			}
		}
	}
}

// lockedCandidates: a digit whose places in a unit all lie in another one has no other
// place there.
func lockedCandidates(n *naive) {
	for _, unit := range n.units {
		for _, other := range n.units {
			for d := range n.side {
				inside, some := true, false
				for _, c := range unit {
					if n.cells[c]>>d&1 == 1 {
						inside, some = inside && slices.Contains(other, c), true
					}
				}
				if !inside || !some {
					continue
				}
				for _, c := range other {
					if !slices.Contains(unit, c) {
						n.set(c, ^uint(1<<d))
					}
				}
			}
		}
	}
}

// tuplesTo returns naked and hidden tuples of 2 to n cells: as many cells as digits
// that they may have keep those digits to themselves, as many digits as places take these.
func tuplesTo(most int) step {
	return func(n *naive) {
		nakedTo(most)(n)
		hiddenTo(most)(n)
	}
}

// nakedTo returns the naked tuples alone.
func nakedTo(most int) step {
	return func(n *naive) {
		for _, unit := range n.units {
			for set := range uint(1) << n.side {
				size, union := bits.OnesCount(set), uint(0)
				for i, c := range unit {
					if set>>i&1 == 1 {
						union |= n.cells[c]
					}
				}
				if size < 1 || size > most || bits.OnesCount(union) > size {
					continue
				}
				for i, c := range unit {
					if set>>i&1 == 0 {
						n.set(c, ^union)
					}
				}
			}
		}
	}
}

// hiddenTo returns the hidden tuples alone.
func hiddenTo(most int) step {
	return func(n *naive) {
		for _, unit := range n.units {
			for digits := range uint(1) << n.side {
				size, union := bits.OnesCount(digits), uint(0)
				for d := range n.side {
					if digits>>d&1 == 1 {
						union |= n.places(unit, d)
					}
				}
				if size < 1 || size > most || bits.OnesCount(union) > size {
					continue
				}
				for i, c := range unit {
					if union>>i&1 == 1 {
						n.set(c, digits)
					}
				}
			}
		}
	}
}

// anyFish: as many parallel lines as lines across them that have all their places of a
// digit keep it.
func anyFish(n *naive) {
	for turn := range 2 {
		lines, across := n.lines[turn], n.lines[1-turn]
		for d := range n.side {
			for set := range uint(1) << n.side {
				union := uint(0)
				for i, line := range lines {
					if set>>i&1 == 1 {
						union |= n.places(line, d)
					}
				}
				if set == 0 || bits.OnesCount(union) > bits.OnesCount(set) {
					continue
				}
				for j, line := range across {
					for i, c := range line {
						if union>>j&1 == 1 && set>>i&1 == 0 {
							n.set(c, ^uint(1<<d))
						}
					}
				}
			}
		}
	}
}
