package solver

import (
	"context"
	"math/big"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// The idea: puzzles that a symmetry of the shape maps to each other have equally many solutions. So
// the givens are extended cell by cell, each time in all ways, and of the puzzles with one
// canonical form one is kept, with their number as its weight; in the end a diagram counts the
// solutions of each, times its weight. An empty Latin square of order 7 has, after a row and a
// column, only 7!·6! times one puzzle with 16,942,080 solutions. The method works for any units and
// any givens, because canonical forms do.
//
// Digits that are not placed anywhere differ only by name, so one of them is tried. The next cell
// is one with the fewest candidates, so that units fill up one after the other and the orders
// within them soon become equivalent.
//
// Source: counting up to isomorphism as for Latin squares (McKay and Rogoyski, The number of Latin
// squares of order ten, 1995) with canonical forms instead of invariants of rows.
//
// Cost: a canonical form, with bounded steps, for each extension of each class.

const (
	// maxOrbits is the maximum number of classes: each needs its own diagram.
	maxOrbits = 256
	// formSteps bounds the steps of a canonical form and orbitSteps those of all forms, which take
	// some tenths of a second. If the form is not reached, the orbit only represents fewer puzzles.
	formSteps, orbitSteps = 1 << 18, 1 << 22
	// minGain is the mean number of puzzles that a class must represent to pay off.
	minGain = 4
)

// orbit represents equivalent puzzles.
type orbit struct {
	givens []grid.Digit
	weight *big.Int // their number
}

// orbits are puzzles whose solutions, times their weights, are those of one puzzle.
type orbits struct {
	canonizer *symmetry.Canonizer
	board     *grid.Board
	list      []orbit
	at        map[string]int // the index of a canonical form in the list
	settled   *big.Int       // the number of solutions already found
	steps     int
}

// newOrbits returns a board as the only orbit, or nil if its cells are restricted otherwise than by
// digits or the shape has no canonical forms.
func newOrbits(b *grid.Board) *orbits {
	z, err := symmetry.NewCanonizer(b.Shape())
	if err != nil {
		return nil
	}
	z.MaxWork = formSteps
	first := orbit{grid.PuzzleOf(b).Givens, big.NewInt(1)}
	x := &orbits{canonizer: z, board: grid.NewBoard(b.Shape()), list: []orbit{first}, settled: new(big.Int)}
	if x.load(first.givens); !x.board.Equal(b) {
		return nil
	}
	return x
}

// spread extends the orbits until there are n classes, and reports whether they represent enough
// puzzles to pay off.
func (x *orbits) spread(ctx context.Context, classes int) bool {
	for len(x.list) > 0 && len(x.list) < classes && x.steps < orbitSteps {
		if x.goOn(ctx); ctx.Err() != nil {
			return false
		}
	}
	puzzles := new(big.Int)
	for _, o := range x.list {
		puzzles.Add(puzzles, o.weight)
	}
	return puzzles.Cmp(big.NewInt(int64(minGain*len(x.list)))) >= 0
}

// load places givens on the board.
func (x *orbits) load(givens []grid.Digit) {
	x.board.Reset()
	for c, d := range givens {
		if d != 0 {
			x.board.Place(grid.Cell(c), d)
		}
	}
}

// goOn extends each orbit by a cell.
func (x *orbits) goOn(ctx context.Context) {
	from, b := x.list, x.board
	x.list, x.at = nil, make(map[string]int)
	for _, o := range from {
		x.load(o.givens)
		cell, fresh := x.tightest(), x.fresh(o.givens)
		for d := grid.Digit(1); int(d) <= b.Shape().Side(); d++ {
			weight := o.weight
			if i := slices.Index(fresh, d); i > 0 || !b.Has(cell, d) {
				continue
			} else if i == 0 {
				weight = new(big.Int).Mul(weight, big.NewInt(int64(len(fresh))))
			}
			mark := b.Mark()
			b.Place(cell, d)
			x.add(ctx, weight)
			b.Undo(mark)
		}
	}
}

// tightest returns the first open cell with the fewest candidates.
func (x *orbits) tightest() (cell grid.Cell) {
	b, fewest := x.board, uint(x.board.Shape().Side()+1)
	for c := range grid.Cell(b.Shape().Cells()) {
		if size := b.Digits(c).Count(); b.Value(c) == 0 && size < fewest {
			cell, fewest = c, size
		}
	}
	return cell
}

func (x *orbits) fresh(givens []grid.Digit) (list []grid.Digit) {
	for d := grid.Digit(1); int(d) <= x.board.Shape().Side(); d++ {
		if !slices.Contains(givens, d) {
			list = append(list, d)
		}
	}
	return list
}

// add adds the current board to its orbit, with all naked singles placed.
func (x *orbits) add(ctx context.Context, weight *big.Int) {
	b := x.board
	for !b.Failed() && b.Open() > 0 {
		cell := x.tightest()
		if b.Digits(cell).Count() > 1 {
			break
		}
		d, _ := b.Digits(cell).NextSet(0)
		b.Place(cell, grid.Digit(d)+1)
	}
	switch {
	case b.Failed():
		return
	case b.Solved():
		x.settled.Add(x.settled, weight)
		return
	}
	form, err := x.canonizer.Form(ctx, grid.PuzzleOf(b).Givens)
	if err != nil { // the board is consistent
		panic(err)
	}
	x.steps += x.canonizer.Work()
	key := string(runes(form.Values))
	i, known := x.at[key]
	if !known {
		i, x.at[key] = len(x.list), len(x.list)
		x.list = append(x.list, orbit{form.Values, new(big.Int)})
	}
	x.list[i].weight.Add(x.list[i].weight, weight)
}

// runes makes a key from digits.
func runes(digits []grid.Digit) []rune {
	key := make([]rune, len(digits))
	for i, d := range digits {
		key[i] = rune(d)
	}
	return key
}

// countOrbits counts the solutions of b by the orbits of its extensions, each by a diagram. It
// reports false if orbits do not pay off; the result is exact unless a diagram gets too large.
func (a *auto) countOrbits(ctx context.Context, b *grid.Board) (r Result, ok bool) {
	x := newOrbits(b)
	if x == nil || !x.spread(ctx, maxOrbits) {
		return r, false
	}
	m, total := a.trialDiagram(trialMemory), x.settled
	for i, o := range x.list {
		if show := a.config.Progress; show != nil {
			m.config.Progress = func(share float64) { show((float64(i) + share) / float64(len(x.list))) }
		}
		x.load(o.givens)
		part, _, _ := m.Count(ctx, x.board, 0)
		r.Stats.Add(part.Stats)
		if !part.Exact {
			return r, true
		}
		total.Add(total, new(big.Int).Mul(o.weight, part.BigCount()))
	}
	r.setTotal(total)
	r.Exact = true
	return r, true
}
