package solver

import (
	"math/rand/v2"

	"basisk/grid"
)

// Chooser names the set on which search branches, and learns from failures. An instance
// serves one search.
type Chooser interface {
	// Choose returns a set with at least two members, and the member to try first.
	Choose(b *grid.Board) (set grid.Set, member int)
	// Blame reports that a set ran empty.
	Blame(s grid.Set)
	// Forget prepares the chooser for a board, of any shape.
	Forget(b *grid.Board)
}

// ChooserEntry is a chooser of a catalogue. The zero value is the default of the method.
type ChooserEntry struct {
	Name string // as in --choose
	Help string // one line
	// New returns an instance whose random choices depend on seed.
	New func(seed uint64) Chooser
	// Random makes dancing links, which have their own choice, choose at random too.
	Random bool
}

// ChooseCell chooses the first cell with the fewest digits.
func ChooseCell() ChooserEntry {
	fresh := func(uint64) Chooser { return &smallest{cellsOnly: true} }
	return ChooserEntry{Name: "cell", Help: "the first cell with the fewest digits", New: fresh}
}

// ChoosePlace chooses the first set with the fewest members among cells and places.
func ChoosePlace() ChooserEntry {
	fresh := func(uint64) Chooser { return &smallest{} }
	return ChooserEntry{Name: "place", Help: "the first cell or place with the fewest members", New: fresh}
}

// ChooseWeight chooses the set with the least quotient of size by failures.
func ChooseWeight() ChooserEntry {
	fresh := func(uint64) Chooser { return &weighted{} }
	return ChooserEntry{Name: "domwdeg", Help: "the cell or place with the least size for its failures", New: fresh}
}

// ChooseRandom chooses one of the smallest sets, and one of its members, at random.
func ChooseRandom() ChooserEntry {
	return ChooserEntry{
		Name: "random", Help: "one of the smallest cells and places at random", Random: true,
		New: func(seed uint64) Chooser { return &arbitrary{seed: seed} },
	}
}

// Choosers returns all choosers. A new one is one file and one line here.
func Choosers() []ChooserEntry {
	return []ChooserEntry{ChooseCell(), ChoosePlace(), ChooseWeight(), ChooseRandom()}
}

func newChooser(c Config) Chooser {
	if c.Choose.New == nil {
		c.Choose = ChoosePlace()
	}
	return c.Choose.New(c.Seed)
}

// smallest chooses the first set with the fewest members, among the cells or among cells and
// places, and its lowest member.
type smallest struct {
	cellsOnly bool
}

func (x *smallest) Choose(b *grid.Board) (grid.Set, int) {
	to := grid.Set(b.Sets())
	if x.cellsOnly {
		to = b.CellSet(grid.Cell(b.Shape().Cells()))
	}
	s, _ := b.Smallest(0, to)
	return s, nth(b.Words(s), 0)
}

// Blame implements [Chooser].
func (*smallest) Blame(grid.Set) {}

// Forget implements [Chooser].
func (*smallest) Forget(*grid.Board) {}

// weighted chooses the set with the least quotient of size by weight; the weight is one more than
// the failures of the set (Boussemart, Hemery, Lecoutre and Sais 2004, dom/wdeg, with sets as
// constraints).
type weighted struct {
	weights []float64
}

func (x *weighted) Choose(b *grid.Board) (grid.Set, int) {
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

// Blame implements [Chooser].
func (x *weighted) Blame(s grid.Set) { x.weights[s]++ }

// Forget implements [Chooser].
func (x *weighted) Forget(b *grid.Board) {
	x.weights = append(x.weights[:0], make([]float64, b.Sets())...)
	for s := range x.weights {
		x.weights[s] = 1
	}
}

// arbitrary chooses one of the smallest sets, and one of its members, at random.
type arbitrary struct {
	seed uint64
	rng  *rand.Rand
}

func (x *arbitrary) Choose(b *grid.Board) (grid.Set, int) {
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

// Blame implements [Chooser].
func (*arbitrary) Blame(grid.Set) {}

// Forget implements [Chooser].
func (x *arbitrary) Forget(*grid.Board) { x.rng = rand.New(rand.NewPCG(x.seed, 0)) }

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
