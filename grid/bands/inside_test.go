package bands

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"basisk/grid"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Catalogs are made once for all tests: that of basis 3 counts all grids.
var Catalogs = map[int]func() *Catalog{
	2: sync.OnceValue(func() *Catalog { return newTestCatalog(2) }),
	3: sync.OnceValue(func() *Catalog { return newTestCatalog(3) }),
}

// newTestCatalog returns the classes of basis k with their completions.
func newTestCatalog(k int) *Catalog {
	c, err := Classify(context.Background(), k, Options{Completions: true})
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

// The class equation: the sizes |H| / centralizer of the conjugacy classes add up to
// the order of the group.
func TestMotions(t *testing.T) {
	for k, want := range map[int]int{2: 10, 3: 66, 4: 950} {
		all := motions(k)
		require.Len(t, all, want)
		sum := new(big.Rat)
		for _, m := range all {
			sum.Add(sum, new(big.Rat).SetFrac(big.NewInt(1), m.centralizer))
		}
		require.Equal(t, "1/1", sum.String())
	}
}

func TestPartitions(t *testing.T) {
	for n, want := range []int{1, 1, 2, 3, 5, 7, 11} {
		require.Len(t, partitions(n, n), want)
	}
	require.Equal(t, partition{3, 3}, partition{6}.power(4))
	require.Equal(t, "64", partition{4, 2, 2, 1, 1}.centralizer(10).String()) // 4 · 2²·2! · 1²·2!
	image, cycle := partition{3, 1}.permutation()
	require.Equal(t, []int{1, 2, 0, 3}, image)
	require.Equal(t, []int{0, 0, 0, 1}, cycle)
}

// element returns where an element of the class moves the cells of a floor: the
// columns turn in the last box of each wheel.
func (m *motion) element() []int {
	n := m.k * m.k
	alpha, _ := m.rows.permutation()
	beta, cycle := m.boxes().permutation()
	move := make([]int, m.k*n)
	for cell := range move {
		row, box, col := cell/n, cell%n/m.k, cell%m.k
		if box == m.k-1 || cycle[box+1] != cycle[box] {
			turn, _ := m.wheels[cycle[box]].turn.permutation()
			col = turn[col]
		}
		move[cell] = alpha[row]*n + beta[box]*m.k + col
	}
	return move
}

// isRelabelling reports whether moving a floor is relabelling it.
func isRelabelling(floor []grid.Digit, move []int) bool {
	var label [17]grid.Digit
	for cell, to := range move {
		switch d := floor[cell]; label[d] {
		case 0:
			label[d] = floor[to]
		case floor[to]:
		default:
			return false
		}
	}
	return true
}

// The floors that a motion leaves as they are, up to a relabelling, are counted as a
// walk through all floors finds them.
func TestFixedAgainstListing(t *testing.T) {
	for k, step := range map[int]int{2: 1, 3: 40} {
		var chosen []motion
		var moves [][]int
		for i, m := range motions(k) {
			if i%step == step/2 {
				chosen, moves = append(chosen, m), append(moves, m.element())
			}
		}
		fixed := make([]int64, len(moves))
		floors, err := EachFloor(k)
		require.NoError(t, err)
		for floor := range floors {
			for i, move := range moves {
				if isRelabelling(floor, move) {
					fixed[i]++
				}
			}
		}
		for i, m := range chosen {
			require.Equal(t, fixed[i], m.fixed().Int64(), "%+v", m)
		}
	}
}

// With one kind a cycle length, a cover counts the permutations of a cycle type.
func TestCoverCountsPermutations(t *testing.T) {
	for _, p := range partitions(7, 7) {
		c := cover{digits: 7, demand: make([]byte, 7)}
		for length := 1; length <= 7; length++ {
			c.demand[length-1] = byte(p.multiplicities(7)[length])
			needs := make([]byte, 7)
			needs[length-1] = 1
			c.kinds = append(c.kinds, kind{length, 1, needs})
		}
		want := factorial(7)
		require.Equal(t, want.Quo(want, p.centralizer(7)), c.count(), "%v", p)
	}
}

// A demand that nothing meets is met in no way.
func TestCoverOfNothing(t *testing.T) {
	c := cover{digits: 2, demand: []byte{1, 1}, kinds: []kind{{1, 1, []byte{1, 0}}, {1, 1, []byte{0, impossible}}}}
	require.Zero(t, c.count().Sign())
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
