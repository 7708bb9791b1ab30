package pattern_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

func ExampleSetCode() {
	fmt.Println(pattern.SetCode(9, []grid.Digit{1, 2, 3}), pattern.SetCode(9, []grid.Digit{9, 7, 8}), "of", pattern.SetCodes(9, 3))
	// Output: 0 83 of 84
}

// The numbers of codes of a sub-row, by basis.
func TestNumbersOfCodes(t *testing.T) {
	for _, test := range []struct {
		basis         int
		sets, ordered string
	}{
		{2, "6", "12"},
		{3, "84", "504"},
		{4, "1820", "43680"},
		{5, "53130", "6375600"},
	} {
		n := test.basis * test.basis
		require.Equal(t, test.sets, pattern.SetCodes(n, test.basis).String())
		require.Equal(t, test.ordered, pattern.OrderCodes(n, test.basis).String())
	}
}

// The codes of all sets in the order of dictionaries are 0, 1, 2, …
func TestSetCodesAreOnto(t *testing.T) {
	for _, n := range []int{4, 9, 16} {
		k := map[int]int{4: 2, 9: 3, 16: 4}[n]
		next := int64(0)
		var list func(set []grid.Digit)
		list = func(set []grid.Digit) {
			if len(set) == k {
				require.Equal(t, next, pattern.SetCode(n, set).Int64(), "%v", set)
				next++
				return
			}
			from := grid.Digit(1)
			if len(set) > 0 {
				from = set[len(set)-1] + 1
			}
			for d := from; int(d) <= n; d++ {
				list(append(set, d))
			}
		}
		list(nil)
		require.Equal(t, pattern.SetCodes(n, k).Int64(), next)
	}
}

// Sets alone lose the order: two grids with one list of codes of sub-rows.
func TestSetCodesAreLossy(t *testing.T) {
	s := square(t, 3)
	codes := func(values []grid.Digit) (list []string) {
		for i := 0; i < len(values); i += 3 {
			list = append(list, pattern.SetCode(9, values[i:i+3]).String())
		}
		return list
	}
	one := symmetry.Shift(s)
	g, err := symmetry.Parse(s, "columns={1=2,2=1}")
	require.NoError(t, err)
	two := g.Grid(one)
	require.NotEqual(t, one, two)
	require.Equal(t, codes(one), codes(two))
	require.Len(t, codes(one), 27)
}
