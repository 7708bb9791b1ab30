package heuristictest

import (
	"math/rand/v2"

	"basisk/grid"
)

// Random unit systems: a shape of side 4 to 6 with boxes, irregular boxes or none, possibly with
// diagonals, windows and groups, and extra units. Most irregular boxes and extra units are drawn
// around a full grid, each with every digit once, so that there are solutions; the others are
// random cells, which mostly leave no solution.

// System draws a shape with any units. Extra says whether it may have extra ones, which have no
// notation.
func System(rng *rand.Rand, extra bool) *grid.Shape {
	n := 4 + rng.IntN(3)
	l := grid.Layout{Side: n}
	if n != 5 && rng.IntN(2) == 0 {
		l.BoxRows = 2 + rng.IntN(n/2-1)
		l.BoxCols = n / l.BoxRows
	}
	often := func() bool { return rng.IntN(4) == 0 }
	hasBlocks := n == 4 || l.BoxRows > 0
	l.Diagonals, l.Windows, l.Groups = often(), hasBlocks && often(), hasBlocks && often()
	full := Grid(rng, must(grid.New(l)))
	if l.BoxRows == 0 && rng.IntN(2) == 0 {
		l.Regions = partition(rng, full, n)
	}
	for extra && rng.IntN(3) > 0 {
		l.Extra = append(l.Extra, nil)
		for c, region := range partition(rng, full, n) {
			if region == 0 {
				last := &l.Extra[len(l.Extra)-1]
				*last = append(*last, grid.Cell(c))
			}
		}
	}
	return must(grid.New(l))
}

// partition draws a partition of the cells into regions: in three of four, each region has every
// digit of a full grid once; the fourth is arbitrary.
func partition(rng *rand.Rand, full []grid.Digit, n int) []int {
	regions := rng.Perm(len(full))
	if rng.IntN(4) == 0 {
		for c := range regions {
			regions[c] %= n
		}
		return regions
	}
	for d := grid.Digit(1); int(d) <= n; d++ {
		numbers := rng.Perm(n)
		for c := range regions {
			if full[c] == d {
				regions[c], numbers = numbers[0], numbers[1:]
			}
		}
	}
	return regions
}
