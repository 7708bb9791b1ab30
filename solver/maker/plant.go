package maker

import (
	"maps"
	"slices"

	"basisk/grid"
)

// The start of a search by need. If rules differ by the size of their tuples, it is a naked set of
// exactly the right size: some cells of a unit, all of it open, whose digits they keep among
// themselves since every other digit is a clue in sight of each of them. The rest of the unit is
// the hidden set. Such sets are rare at random, the larger the rarer: at 16×16 size 5 is in one of
// thousands of random puzzles, and size 8 has not been seen.
//
// Rules that differ otherwise begin with a full grid, from which clues are removed until one list
// of rules removes more candidates than the other.

// seekPlants is the number of sets that are tried per full grid. At 25×25 one set in seventy of
// size 12 fails: the cells have too few candidates, or a part of them is a smaller set.
const seekPlants = 300

// start looks for clues at which the rules differ, and reports whether there are some.
func (x *seeker) start() bool {
	if x.planted == 0 {
		return x.dig()
	}
	for range seekPlants {
		if x.ctx.Err() != nil {
			return false
		}
		if x.plant(); x.differs() {
			return true
		}
	}
	return false
}

// dig removes clues in random order until the rules differ.
func (x *seeker) dig() bool {
	for c := range x.clues {
		x.clues[c] = true
	}
	for _, c := range x.rng.Perm(len(x.clues)) {
		x.clues[c] = false
		if x.differs() {
			return true
		}
		if x.ctx.Err() != nil {
			return false
		}
	}
	return false
}

// plant makes some cells of a unit a naked set: in a row in the order of the unit, or arbitrary
// ones.
func (x *seeker) plant() {
	clear(x.clues)
	cells := x.shape.UnitCells(grid.Unit(x.rng.IntN(x.shape.Units())))
	order := x.rng.Perm(len(cells))
	if x.rng.IntN(2) == 0 {
		for i := range order {
			order[i] = (order[0] + i) % len(cells)
		}
	}
	unit, set := map[grid.Cell]bool{}, map[grid.Cell]bool{}
	for i, o := range order {
		unit[cells[o]], set[cells[o]] = true, i < x.planted
	}
	for _, c := range cells {
		if !set[c] {
			x.hide(x.full[c], unit, maps.Clone(set))
		}
	}
}

// hide removes digit d from cells by clues outside of their unit, each placed so that the most
// cells that still have d see it.
func (x *seeker) hide(d grid.Digit, unit, has map[grid.Cell]bool) {
	places := slices.DeleteFunc(x.rng.Perm(len(x.full)), func(c int) bool { return x.full[c] != d || unit[grid.Cell(c)] })
	for {
		best, most := 0, []grid.Cell(nil)
		for _, c := range places {
			seen := slices.DeleteFunc(x.shape.Peers(grid.Cell(c), nil), func(p grid.Cell) bool { return !has[p] })
			if len(seen) > len(most) {
				best, most = c, seen
			}
		}
		if most == nil {
			return
		}
		x.clues[best] = true
		for _, c := range most {
			delete(has, c)
		}
	}
}
