package results

import (
	"fmt"
	"math/bits"
)

// The idea: what a part adds depends on the parts that are already there, so its share of the whole
// is its average contribution over all orders of adding parts. It is the only division that gives
// equal parts equal shares, idle parts nothing, adds up over sums of tables and leaves no
// remainder. Source: L. S. Shapley, "A value for n-person games" (1953). Cost: n·2ⁿ⁻¹ differences;
// all orders with the same sets before and after a part are counted at once.

// maxParts bounds the table of a factorial design: a million values.
const maxParts = 20

// Shapley returns the share of each of n parts in values[all] - values[none] from a
// full factorial design: values[m] is the value measured with the parts whose bits
// are set in m, so there are 2ⁿ of them. The shares add up to the whole.
//
// Shares are linear in the values: the share of a mean is the mean of the shares. So an interval
// over instances is an interval of the shares of each.
func Shapley(values []float64) ([]float64, error) {
	n := bits.Len(uint(len(values))) - 1
	if n < 0 || len(values) != 1<<n || n > maxParts {
		return nil, fmt.Errorf("shapley: %d values: expected one for each set of parts, a power of two up to 2^%d",
			len(values), maxParts)
	}
	weights := orderWeights(n)
	shares := make([]float64, n)
	for set, value := range values {
		size := bits.OnesCount(uint(set))
		for part := range n {
			if set&(1<<part) == 0 {
				shares[part] += weights[size] * (values[set|1<<part] - value)
			}
		}
	}
	return shares, nil
}

// orderWeights returns, for each size s of a set without some part, the share of orders in which
// exactly that set precedes the part: s!(n-1-s)!/n!.
func orderWeights(n int) []float64 {
	weights := make([]float64, n)
	for s := range weights {
		if s == 0 {
			weights[0] = 1 / float64(n)
			continue
		}
		weights[s] = weights[s-1] * float64(s) / float64(n-s)
	}
	return weights
}
