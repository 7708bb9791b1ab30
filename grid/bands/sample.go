package bands

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"basisk/grid"
)

// The idea: the completions of a floor can be numbered: by the split of the first stack, then by
// those of the other stacks, then, band by band, by the floors with the contents that the splits
// leave. A number in the range of all grids up to symmetries chooses a class and a completion of
// its canonical floor; a symmetry of the band, drawn uniformly, moves the floor to any of its class
// with equal probability, together with the completion. So every full grid is drawn with exactly
// the same probability.
//
//	number < Σ size · completions  →  class, completion  →  split 1, splits 2…K, floors
//
// Source: unranking as in A. Nijenhuis and H. Wilf, Combinatorial Algorithms (1978),
// over the counts of complete.go.
//
// Cost: about a second to make a sampler for K = 3, then a tenth of a millisecond or two per grid.

// Sampler draws full grids of basis 2 or 3 uniformly. It serves one goroutine.
type Sampler struct {
	catalog *Catalog
	table   *completer
	// shares has the completions of each class by the split of the first stack.
	shares [][]uint64
	// total is the number of grids up to relabelling: Σ size · completions.
	total uint64
}

// NewSampler counts all grids of basis k, 2 or 3, to draw from them. progress gets the completed
// share, and may be nil. The error is that of the basis or of ctx.
func NewSampler(ctx context.Context, k int, progress func(float64)) (*Sampler, error) {
	c, err := Classify(ctx, k, Options{Progress: part(progress, 0, 2)})
	if err != nil {
		return nil, err
	}
	s := &Sampler{catalog: c, table: newCompleter(k)}
	if s.shares, err = c.complete(ctx, s.table, part(progress, 1, 2)); err != nil {
		return nil, err
	}
	for _, class := range c.classes {
		s.total += class.Size * class.Completions
	}
	return s, nil
}

// Grid returns a full grid, row-major; all have the same probability.
func (s *Sampler) Grid(rng *rand.Rand) []grid.Digit {
	number := rng.Uint64N(s.total)
	for i := range s.catalog.classes {
		class := &s.catalog.classes[i]
		if all := class.Size * class.Completions; number >= all {
			number -= all
			continue
		}
		return s.move(s.completion(i, number%class.Completions), rng)
	}
	panic("bands: the total is not the sum")
}

// completion returns a completion, by its number, of the canonical floor of a class.
func (s *Sampler) completion(class int, number uint64) []grid.Digit {
	t, floor := s.table, s.catalog.classes[class].Floor
	tops := t.tops(floor)
	at := 0
	for ; number >= s.shares[class][at]; at++ {
		number -= s.shares[class][at]
	}
	var found []int
	w := walk{completer: t, tops: tops, chosen: []split{t.splits[tops[0]][at]}}
	w.each = func(completions uint64, entries []int) bool {
		if number < completions {
			found = entries
			return false
		}
		number -= completions
		return true
	}
	w.stack(make([]int, t.k-1))
	full := slices.Clone(floor)
	for band, e := range found {
		choices := uint64(t.floors[e])
		full = append(full, s.band(floor, w.chosen, band, number%choices)...)
		number /= choices
	}
	return full
}

// band returns a lower band, by its number among those with the contents of splits.
func (s *Sampler) band(floor []grid.Digit, splits []split, band int, number uint64) []grid.Digit {
	k := s.table.k
	f := fitter{n: k * k, cells: make([]grid.Digit, 0, k*k*k), number: number}
	for box, top := range contentsOf(k, floor) {
		sorted := slices.Clone(top)
		slices.Sort(sorted)
		for _, column := range top {
			f.columns = append(f.columns, splits[box].columns[band][slices.Index(sorted, column)])
		}
	}
	f.fill(0)
	return f.cells
}

// fitter fills a band whose columns have given digits. Boxes are then automatically valid: the
// columns of a box have all digits.
type fitter struct {
	n       int
	columns []set // the digits left
	cells   []grid.Digit
	number  uint64 // the number of fillings to skip
}

// fill fills the next cell and all after it; row has the digits of its row so far.
func (f *fitter) fill(row set) bool {
	at := len(f.cells)
	if at == cap(f.cells) {
		f.number--
		return f.number == ^uint64(0)
	}
	col := at % f.n
	if col == 0 {
		row = 0
	}
	for free := f.columns[col] &^ row; free != 0; free &= free - 1 {
		d := free & -free
		f.columns[col] ^= d
		f.cells = append(f.cells, grid.Digit(bits.TrailingZeros32(d)+1))
		if f.fill(row | d) {
			return true
		}
		f.cells = f.cells[:at]
		f.columns[col] ^= d
	}
	return false
}

// move applies a random symmetry of the first band to a full grid: the lower bands
// follow the orders of columns and the relabelling.
func (s *Sampler) move(full []grid.Digit, rng *rand.Rand) []grid.Digit {
	k := s.table.k
	n := k * k
	label, rows, stacks := rng.Perm(n), rng.Perm(k), rng.Perm(k)
	moved := make([]grid.Digit, len(full))
	for to, from := range stacks {
		columns := rng.Perm(k)
		for j, col := range columns {
			for r := range n {
				row := r
				if r < k {
					row = rows[r]
				}
				d := full[row*n+from*k+col]
				moved[r*n+to*k+j] = grid.Digit(label[d-1] + 1)
			}
		}
	}
	return moved
}
