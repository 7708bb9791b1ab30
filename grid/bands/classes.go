package bands

import (
	"context"
	"fmt"
	"slices"

	"basisk/grid"
)

// The idea: relabelling the first box to 1, 2, …, N and ordering the other boxes and their columns
// by the top row leaves few floors of each class, and each represents (K-1)!·K!^(K-1) floors with
// other orders. These few are listed, made canonical, and counted by class.
//
// Source: B. Felgenhauer and F. Jarvis, "Enumerating possible Sudoku grids" (2005), whose catalogue
// of 36288 this is for K = 3.
//
// Cost: 2 and 36,288 floors for K = 2, 3, each made canonical.

// Class is a class of floors under the symmetries of a band.
type Class struct {
	// Floor is the canonical floor, see [Canonical].
	Floor []grid.Digit
	// Size is the number of floors of the class given the first row (or equivalently the first
	// box); there are N! times as many in all.
	Size uint64
	// Completions is the number of full grids that begin with a given floor of the class, 0 before
	// [Catalog.Complete].
	Completions uint64
}

// Catalog holds all classes of floors of a basis.
type Catalog struct {
	basis   int
	classes []Class
}

// Classify returns the classes of floors of basis k, in lexicographic order of their canonical floors. k is
// 2 or 3. It fails if ctx ends.
func Classify(ctx context.Context, k int) (*Catalog, error) {
	counts, err := countByClass(ctx, k)
	if err != nil {
		return nil, err
	}
	return newCatalog(k, counts), nil
}

// stride is the number of floors between two checks of the context.
const stride = 256

// countByClass returns the number of reduced floors of each class, by the text of
// the canonical floor.
func countByClass(ctx context.Context, k int) (map[string]uint64, error) {
	floors := reducedFloors(k)
	counts, c := make(map[string]uint64), newCanon(k)
	for i, floor := range floors {
		if i%stride == 0 && ctx.Err() != nil {
			return nil, fmt.Errorf("classify floors: %w", context.Cause(ctx))
		}
		counts[key(c.least(floor))]++
	}
	return counts, nil
}

// reducedFloors returns the floors with first box 1, 2, …, N whose other boxes and their columns
// ascend in the top row.
func reducedFloors(k int) [][]grid.Digit {
	var floors [][]grid.Digit
	l := newLister(k, k)
	for i := range l.n {
		l.fix(i/k*l.n+i%k, grid.Digit(i+1))
	}
	l.reduced = true
	l.yield = func(floor []grid.Digit) bool {
		floors = append(floors, slices.Clone(floor))
		return true
	}
	l.fill(0)
	return floors
}

// reducedWeight returns the number of floors with the same first box that a reduced one represents:
// the orders of the other boxes and of their columns.
func reducedWeight(k int) uint64 {
	weight := factorial(k - 1)
	return weight.Mul(weight, power(factorial(k), k-1)).Uint64()
}

// newCatalog makes a catalogue from the numbers of reduced floors.
func newCatalog(k int, counts map[string]uint64) *Catalog {
	c := &Catalog{basis: k}
	weight := reducedWeight(k)
	for text, count := range counts {
		c.classes = append(c.classes, Class{Floor: digits(text), Size: count * weight})
	}
	slices.SortFunc(c.classes, func(a, b Class) int { return slices.Compare(a.Floor, b.Floor) })
	return c
}

// key returns floor as a string for maps.
func key(floor []grid.Digit) string {
	text := make([]byte, len(floor))
	for i, d := range floor {
		text[i] = byte(d)
	}
	return string(text)
}

// digits returns the floor of a key.
func digits(key string) []grid.Digit {
	floor := make([]grid.Digit, len(key))
	for i := range floor {
		floor[i] = grid.Digit(key[i])
	}
	return floor
}

// Classes returns the classes. The caller must not change them.
func (c *Catalog) Classes() []Class { return c.classes }

// Floors returns the number of floors given the first row: the sum of the sizes of the classes.
func (c *Catalog) Floors() uint64 {
	total := uint64(0)
	for _, class := range c.classes {
		total += class.Size
	}
	return total
}
