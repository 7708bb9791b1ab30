package bands

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"basisk/grid"
)

// The idea: below a floor each column still needs the digits that it lacks. They are split into
// columns of boxes, stack by stack: for K = 3 in 56 ways per stack, one content for the middle box
// and one for the bottom box each. A choice of splits fixes the contents of the bands below, and
// these are then completed independently: the product of two entries of the table of [contents],
// summed over 56³ choices.
//
//	floor      1 2 3 | …     columns {1,4,7} {2,5,8} {3,6,9}
//	middle     . . . |       one of 56 contents that avoid these columns
//	bottom     . . . |       what the columns then lack
//
// Source: B. Felgenhauer and F. Jarvis, "Enumerating possible Sudoku grids" (2005), who complete 44
// floors, one of each kind they could not distinguish beforehand. Here every class is completed, so
// that the 44 are a result.
//
// Cost: 1 and 175,616 products per floor for K = 2, 3, about a millisecond.

// split has the numbers of the contents of the lower boxes of a stack, from the top down.
type split []uint16

// completer counts completions of floors of basis 2 or 3.
type completer struct {
	*contents
	// splits has the splits below each content of the top box.
	splits [][]split
}

// newCompleter returns a completer.
func newCompleter(k int) *completer {
	c := &completer{contents: newContents(k)}
	c.splits = make([][]split, len(c.all))
	for top, columns := range c.all {
		left := make(content, k)
		for i, s := range columns {
			left[i] = (1<<c.n - 1) &^ s
		}
		s := splitter{completer: c, top: top, left: left}
		s.box()
	}
	return c
}

// splitter finds the splits below one box.
type splitter struct {
	*completer
	top   int
	left  content // what each column lacks
	split split   // so far
}

// box splits the remaining digits into one more box and the rest.
func (s *splitter) box() {
	if len(s.split) == s.k-1 {
		s.splits[s.top] = append(s.splits[s.top], slices.Clone(s.split))
		return
	}
	s.column(nil, 1<<s.n-1)
}

// column chooses the next column of a box; the columns so far leave the free digits.
func (s *splitter) column(columns content, free set) {
	i := len(columns)
	if i == s.k {
		before := s.split
		s.split = append(before, uint16(s.number(columns)))
		s.box()
		s.split = before
		return
	}
	for column := range subsets(s.left[i]&free, s.k) {
		s.left[i] &^= column
		s.column(append(columns, column), free&^column)
		s.left[i] |= column
	}
}

// tops returns the numbers of the contents of a floor's boxes.
func (c *completer) tops(floor []grid.Digit) []int {
	tops := make([]int, c.k)
	for box, columns := range contentsOf(c.k, floor) {
		tops[box] = c.number(columns)
	}
	return tops
}

// walk visits the choices of splits below a floor, stack by stack, and adds up their completions.
type walk struct {
	*completer
	tops   []int
	chosen []split // the splits of the stacks so far
	total  uint64
}

// stack tries the splits of the next stack and of all after it. The split of the first stack
// relabels the lower bands; entries has the part of each lower band's table entry that the stacks
// so far determine.
func (w *walk) stack(entries []int) {
	at, p := len(w.chosen), len(w.all)
	if at == len(w.tops) {
		product := uint64(1)
		for _, e := range entries {
			product *= uint64(w.floors[e])
		}
		w.total += product
		return
	}
	longer := make([]int, len(entries))
	for _, s := range w.splits[w.tops[at]] {
		for band, e := range entries {
			longer[band] = e*p + int(w.relabelled[int(w.chosen[0][band])*p+int(s[band])])
		}
		w.chosen = append(w.chosen[:at], s)
		w.stack(longer)
	}
	w.chosen = w.chosen[:at]
}

// completions returns the number of completions of a floor.
func (c *completer) completions(tops []int) uint64 {
	w := walk{completer: c, tops: tops}
	for _, first := range c.splits[tops[0]] {
		w.chosen = append(w.chosen[:0], first)
		w.stack(make([]int, c.k-1))
	}
	return w.total
}

// Complete counts the completions of each class. It fails if ctx ends.
func (c *Catalog) Complete(ctx context.Context) error {
	table := newCompleter(c.basis)
	for i := range c.classes {
		if ctx.Err() != nil {
			return fmt.Errorf("complete floors: %w", context.Cause(ctx))
		}
		class := &c.classes[i]
		class.Completions = table.completions(table.tops(class.Floor))
	}
	return nil
}

// Grids returns the number of all full grids: the floors of each class in all, times their
// completions. It is 0 before [Catalog.Complete].
func (c *Catalog) Grids() *big.Int {
	total := new(big.Int)
	for _, class := range c.classes {
		grids := new(big.Int).SetUint64(class.Size)
		total.Add(total, grids.Mul(grids, new(big.Int).SetUint64(class.Completions)))
	}
	return total.Mul(total, relabellings(c.basis))
}
