package claims

import (
	"context"
	"math/big"
	"testing"

	"basisk/grid"
	"basisk/grid/bands"

	"github.com/stretchr/testify/require"
)

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
		floors, err := bands.EachFloor(k)
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

// The number of classes of basis 4 has no second method; but the mean of Burnside's
// lemma is whole only if 950 numbers fit together, and it lies just above the number
// of floors by that of the orders of rows, boxes and columns.
func TestCountClassesOfBasis4(t *testing.T) {
	classes, err := countClasses(t.Context(), 4)
	require.NoError(t, err)
	floors, err := bands.Floors(t.Context(), 4, nil)
	require.NoError(t, err)
	least := floors.Quo(floors, big.NewInt(24*24*24*24*24*24))
	require.Equal(t, 1, classes.Cmp(least))
	more := new(big.Int).Sub(classes, least)
	require.Equal(t, -1, more.Mul(more, big.NewInt(1e6)).Cmp(least))
}

// The classes and the floors are those that package bands counts in other ways.
func TestBurnsideAgreesWithBands(t *testing.T) {
	for k := 2; k <= 4; k++ {
		floors, err := bands.Floors(t.Context(), k, nil)
		require.NoError(t, err)
		require.Equal(t, floors, floorsByDigits(k))
		if k > bands.MaxListedClassBasis {
			continue
		}
		catalog, err := bands.Classify(t.Context(), k, bands.Options{})
		require.NoError(t, err)
		classes, err := countClasses(t.Context(), k)
		require.NoError(t, err)
		require.EqualValues(t, len(catalog.Classes()), classes.Int64())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := countClasses(ctx, 3)
	require.ErrorIs(t, err, context.Canceled)
}
