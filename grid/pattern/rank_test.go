package pattern

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every rank is that of one set and of one arrangement, in the order of dictionaries.
func TestRanksAreOnto(t *testing.T) {
	for _, n := range []int{4, 9} {
		k := map[int]int{4: 2, 9: 3}[n]
		var last []int
		for rank := int64(0); rank < SetCodes(n, k).Int64(); rank++ {
			set := unrankSet(n, k, big.NewInt(rank))
			require.Equal(t, rank, rankSet(n, set).Int64())
			require.Positive(t, slices.Compare(set, last))
			last = set
		}
		last = nil
		for rank := int64(0); rank < OrderCodes(n, k).Int64(); rank++ {
			list := unrankOrder(n, k, big.NewInt(rank))
			require.Equal(t, rank, rankOrder(n, list).Int64())
			require.Positive(t, slices.Compare(list, last))
			last = list
		}
	}
}
