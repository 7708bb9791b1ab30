package bands

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"basisk/grid"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Catalogs are made once for all tests: the catalog of basis 3 counts all grids.
var Catalogs = map[int]func() *Catalog{
	2: sync.OnceValue(func() *Catalog { return newTestCatalog(2) }),
	3: sync.OnceValue(func() *Catalog { return newTestCatalog(3) }),
}

// newTestCatalog returns the classes of basis k with their completions.
func newTestCatalog(k int) *Catalog {
	c, err := Classify(context.Background(), k)
	if err == nil {
		err = c.Complete(context.Background())
	}
	if err != nil {
		panic(err)
	}
	return c
}

// Canonical returns the smallest floor of the class of a floor of basis k, and CheckFloor whether it
// is a floor: a row-major list of digits, of which none occurs twice in a row or a box.
func Canonical(k int, floor []grid.Digit) []grid.Digit { return slices.Clone(newCanon(k).least(floor)) }

func CheckFloor(k int, floor []grid.Digit) bool {
	l := newLister(k, k)
	for c, d := range floor {
		if l.taken(c)>>(d-1)&1 != 0 {
			return false
		}
		l.set(c, d)
	}
	return len(floor) == k*k*k
}

// Find returns the index in Classes of the class of a floor.
func (c *Catalog) Find(floor []grid.Digit) int {
	least := Canonical(c.basis, floor)
	return slices.IndexFunc(c.classes, func(class Class) bool { return slices.Equal(class.Floor, least) })
}

// The table of floors by contents has all floors with the first box's columns in
// place, and filling the columns cell by cell finds its entries.
func TestContents(t *testing.T) {
	for k, want := range map[int]struct{ contents, floors int }{2: {3, 4 * 4}, 3: {280, 2612736 * 216}} {
		c := newCompleter(k).contents
		require.Len(t, c.all, want.contents)
		sum, orders := 0, 1
		for range k - 1 {
			orders *= int(factorial(k).Int64())
		}
		for _, floors := range c.floors {
			sum += int(floors) * orders // of the columns of the other boxes
		}
		require.Equal(t, want.floors, sum)
		rng := rand.New(rand.NewPCG(uint64(k), 0))
		for range testenv.Scale(5, 8, 1000) {
			at := rng.IntN(len(c.floors))
			require.Equal(t, countFillings(c, at), c.floors[at])
		}
	}
}

// countFillings counts the floors with the contents of an entry of the table.
func countFillings(c *contents, at int) uint32 {
	columns := append([]set(nil), c.all[0]...)
	rest := make([]set, 0, c.n)
	for range c.k - 1 {
		rest = append(append([]set(nil), c.all[at%len(c.all)]...), rest...)
		at /= len(c.all)
	}
	return fillings(append(columns, rest...), 0, 0, c.n, c.k*c.n)
}

// fillings counts the ways to fill the cells of a band from one on, so that each column has just its
// digits. Row has the digits of the current row so far.
func fillings(columns []set, row set, cell, n, cells int) (count uint32) {
	if cell == cells {
		return 1
	}
	col := cell % n
	if col == 0 {
		row = 0
	}
	for free := columns[col] &^ row; free != 0; free &= free - 1 {
		d := free & -free
		columns[col] ^= d
		count += fillings(columns, row|d, cell+1, n, cells)
		columns[col] ^= d
	}
	return count
}
