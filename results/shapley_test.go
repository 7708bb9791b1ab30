package results_test

import (
	"fmt"
	"math/bits"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func ExampleShapley() {
	// Candidates removed, in percent: by nothing, locked, tuples, both.
	shares, err := results.Shapley([]float64{0, 10, 20, 60})
	fmt.Println(shares, err)
	// Output: [25 35] <nil>
}

// game returns the values of all sets of n parts.
func game(n int, value func(set int) float64) []float64 {
	values := make([]float64, 1<<n)
	for set := range values {
		values[set] = value(set)
	}
	return values
}

func TestShapleyExamples(t *testing.T) {
	t.Run("gloves", func(t *testing.T) { // two left ones, one right one
		shares, err := results.Shapley(game(3, func(set int) float64 {
			if set&4 != 0 && set&3 != 0 {
				return 1
			}
			return 0
		}))
		require.NoError(t, err)
		require.InDeltaSlice(t, []float64{1.0 / 6, 1.0 / 6, 2.0 / 3}, shares, 1e-12)
	})
	// L. S. Shapley, M. Shubik, American Political Science Review 48 (1954): the
	// Security Council of five permanent members and six others, seven votes needed.
	t.Run("Security Council", func(t *testing.T) {
		shares, err := results.Shapley(game(11, func(set int) float64 {
			if set&31 == 31 && bits.OnesCount(uint(set)) >= 7 {
				return 1
			}
			return 0
		}))
		require.NoError(t, err)
		require.InDelta(t, 76.0/385, shares[0], 1e-12)
		require.InDelta(t, 1.0/462, shares[10], 1e-12)
	})
	// S. C. Littlechild, G. Owen, Management Science 20 (1973): a runway as long as the
	// largest plane needs; each piece is shared by those who use it.
	t.Run("runway", func(t *testing.T) {
		shares, err := results.Shapley(game(3, func(set int) float64 {
			return []float64{0, 6, 12, 42}[bits.Len(uint(set))]
		}))
		require.NoError(t, err)
		require.InDeltaSlice(t, []float64{2, 2 + 3, 2 + 3 + 30}, shares, 1e-12)
	})
}

// The shares are the mean of what each part adds over all orders.
func TestShapleyByAllOrders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 6).Draw(t, "n")
		values := rapid.SliceOfN(rapid.Float64Range(-100, 100), 1<<n, 1<<n).Draw(t, "values")
		sums, orders := make([]float64, n), 0
		var visit func(set int, added []float64)
		visit = func(set int, added []float64) {
			if set == 1<<n-1 {
				orders++
				for part, v := range added {
					sums[part] += v
				}
				return
			}
			for part := range n {
				if with := set | 1<<part; with != set {
					added[part] = values[with] - values[set]
					visit(with, added)
				}
			}
		}
		visit(0, make([]float64, n))
		for part := range sums {
			sums[part] /= float64(orders)
		}
		shares, err := results.Shapley(values)
		require.NoError(t, err)
		require.InDeltaSlice(t, sums, shares, 1e-9)
		whole := 0.0
		for _, share := range shares {
			whole += share
		}
		require.InDelta(t, values[len(values)-1]-values[0], whole, 1e-9)
	})
}

func TestShapleyRefuses(t *testing.T) {
	for _, n := range []int{0, 3, 12, 1 << 21} {
		_, err := results.Shapley(make([]float64, n))
		message := "shapley: %d values: expected one for each set of parts, a power of two up to 2^20"
		require.EqualError(t, err, fmt.Sprintf(message, n))
	}
}
