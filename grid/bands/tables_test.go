package bands

import (
	"slices"
	"testing"

	"basisk/grid"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat/combin"
)

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
