package studies

import (
	"math/bits"
	"slices"
)

// The rules of the oracle, each written as it is defined.

// A step is a rule: it removes what it finds.
type step func(n *naive)

// close runs rules until none finds more or the puzzle is dead, and returns the puzzle.
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

// check marks the puzzle as dead if a unit has no place for some digit.
func (n *naive) check() {
	for _, unit := range n.units {
		union := uint(0)
		for _, c := range unit {
			union |= n.cells[c]
		}
		n.dead = n.dead || union != 1<<n.side-1
	}
}

// nakedSingles: the only digit of a cell is not in the cells around it.
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

// lockedCandidates: if all places of a digit in a unit lie in another unit, it has no other place there.
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

// tuplesTo returns naked and hidden tuples of 2 to n cells: n cells with n digits in all keep these digits to
// themselves, and n digits with n places in all take these places.
func tuplesTo(most int) step {
	return func(n *naive) {
		nakedTo(most)(n)
		hiddenTo(most)(n)
	}
}

// nakedTo returns naked tuples alone.
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

// hiddenTo returns hidden tuples alone.
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

// anyFish: n parallel lines whose places of a digit lie on n lines across them keep the digit on those.
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
