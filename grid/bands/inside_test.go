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
	"gonum.org/v1/gonum/stat/combin"
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

// The reduced floors are 36288 for 9×9, each one of 72 with the same first box, and
// none is another with its boxes or columns in another order.
func TestReducedFloors(t *testing.T) {
	for k, want := range map[int]struct {
		floors int
		weight uint64
	}{2: {2, 2}, 3: {36288, 72}} {
		floors := reducedFloors(k)
		require.Len(t, floors, want.floors)
		require.Equal(t, want.weight, reducedWeight(k))
		for _, floor := range floors {
			top := floor[k : k*k]
			for i, d := range top {
				if i%k > 0 && d < top[i-1] || i%k == 0 && i > 0 && d < top[i-k] {
					t.Fatalf("not reduced: %v", floor)
				}
			}
		}
	}
}

// A labelling maps content to content, and the keepers are the relabellings that map
// every column to itself.
func TestLabellings(t *testing.T) {
	c := newCompleter(3).contents
	for a, content := range c.all {
		label := labelling(content, c.all[0])
		require.Equal(t, 0, c.number(relabel(content, label)))
		require.Equal(t, uint16(0), c.relabelled[a*len(c.all)+a])
	}
	all := keepers(c.all[5])
	require.Len(t, all, 216)
	for _, label := range all {
		require.Equal(t, c.all[5], relabel(c.all[5], label))
	}
}

// A stack below a box is split in 56 ways for K = 3: the number that second rows have
// too, since both avoid a partition.
func TestSplits(t *testing.T) {
	for k, want := range map[int]int{2: 1, 3: 56} {
		c := newCompleter(k)
		for top, splits := range c.splits {
			require.Len(t, splits, want)
			for _, s := range splits {
				require.True(t, fits(c, slices.Clone(c.all[top]), s), "the columns of a stack have all digits")
			}
		}
	}
}

// fits reports whether boxes with the contents of a split fill the columns of a stack in some order.
func fits(c *completer, used content, left split) bool {
	if len(left) == 0 {
		return !slices.ContainsFunc(used, func(s set) bool { return s != 1<<c.n-1 })
	}
	return slices.ContainsFunc(combin.Permutations(c.k, c.k), func(order []int) bool {
		below, free := slices.Clone(used), true
		for column, at := range order {
			digits := c.all[left[0]][at]
			free = free && below[column]&digits == 0
			below[column] |= digits
		}
		return free && fits(c, below, left[1:])
	})
}

// Floors of one class have equally many completions, whichever is asked.
func TestCompletionsAreInvariant(t *testing.T) {
	table, floors := newCompleter(3), reducedFloors(3)
	sum := func(floor []grid.Digit) uint64 { return table.completions(table.tops(floor)) }
	canon := newCanon(3)
	for i := 0; i < len(floors); i += testenv.Scale(9001, 9001, 301) {
		least := canon.least(floors[i])
		require.Equal(t, sum(floors[i]), sum(least))
	}
}
