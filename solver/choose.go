package solver

import (
	"fmt"
	"math/rand/v2"

	"basisk/grid"
)

// chooser names the set on which search branches, and learns from failures.
type chooser interface {
	// choose returns a set with at least two members, and the one to try first.
	choose(b *grid.Board) (grid.Set, int)
	// blame is told the set that ran empty.
	blame(s grid.Set)
	// forget makes the chooser ready for another board of the same shape or not.
	forget(b *grid.Board)
}

// newChooser returns the chooser that c asks for.
func newChooser(c Config) (chooser, error) {
	x, err := namedChooser(c)
	if c.favour != nil {
		x = &curious{x, c.favour}
	}
	return x, err
}

// namedChooser returns the chooser that c names.
func namedChooser(c Config) (chooser, error) {
	switch c.Choose {
	case "cell":
		return &smallest{cellsOnly: true}, nil
	case "place", "":
		return &smallest{}, nil
	case "domwdeg":
		return &weighted{}, nil
	case "random":
		return &arbitrary{seed: c.Seed}, nil
	}
	return nil, fmt.Errorf("choose %q: expected cell, place, domwdeg or random", c.Choose)
}

// smallest takes the first set with the fewest members, among the cells or among
// cells and places, and its lowest member.
type smallest struct {
	cellsOnly bool
}

func (x *smallest) choose(b *grid.Board) (grid.Set, int) {
	to := grid.Set(b.Sets())
	if x.cellsOnly {
		to = b.CellSet(grid.Cell(b.Shape().Cells()))
	}
	s, _ := b.Smallest(0, to)
	return s, nth(b.Words(s), 0)
}

func (*smallest) blame(grid.Set) {}

func (*smallest) forget(*grid.Board) {}

// weighted takes the set with the least quotient of size by weight, where the
// weight is one more than the failures of the set (Boussemart, Hemery, Lecoutre
// and Sais 2004, dom/wdeg, with sets as constraints).
type weighted struct {
	weights []float64
}

func (x *weighted) choose(b *grid.Board) (grid.Set, int) {
	best, least := grid.Set(0), 0.0
	for s, w := range x.weights {
		size := b.Size(grid.Set(s))
		if size < 2 {
			continue
		}
		if q := float64(size) / w; least == 0 || q < least {
			best, least = grid.Set(s), q
		}
	}
	return best, nth(b.Words(best), 0)
}

func (x *weighted) blame(s grid.Set) { x.weights[s]++ }

func (x *weighted) forget(b *grid.Board) {
	x.weights = append(x.weights[:0], make([]float64, b.Sets())...)
	for s := range x.weights {
		x.weights[s] = 1
	}
}

// arbitrary takes one of the smallest sets and one of its members at random.
type arbitrary struct {
	seed uint64
	rng  *rand.Rand
}

func (x *arbitrary) choose(b *grid.Board) (grid.Set, int) {
	_, size := b.Smallest(0, grid.Set(b.Sets()))
	chosen, ties := grid.Set(0), 0
	for s := range grid.Set(b.Sets()) {
		if b.Size(s) == size {
			if ties++; x.rng.IntN(ties) == 0 {
				chosen = s
			}
		}
	}
	return chosen, nth(b.Words(chosen), x.rng.IntN(size))
}

func (*arbitrary) blame(grid.Set) {}

func (x *arbitrary) forget(*grid.Board) { x.rng = rand.New(rand.NewPCG(x.seed, 0)) }

// curious takes the set that another chooser takes, but first the member that is
// favoured, if there is one.
type curious struct {
	chooser
	favour func(grid.Cell, grid.Digit) bool
}

func (x *curious) choose(b *grid.Board) (grid.Set, int) {
	s, member := x.chooser.choose(b)
	for i := range grid.Members(b.Words(s)) {
		if x.favour(b.CandidateIn(s, i)) {
			return s, i
		}
	}
	return s, member
}

// nth returns the k-th member of a set, from 0.
func nth(words []uint64, k int) int {
	for i := range grid.Members(words) {
		if k == 0 {
			return i
		}
		k--
	}
	return -1
}
