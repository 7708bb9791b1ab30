package pattern

import (
	"math/big"
	"slices"

	"basisk/grid"
)

// Codes of sub-rows. The first work writes a sub-row of three cells as one of 84 codes, C(9,3), which
// state the digits but not their order; with order there are 9!/(9-3)! = 504. A code is the number of
// sets that precede it in lexicographic order: the combinatorial number system (Lehmer 1964). Numbers
// exceed 64 bits from basis 10 on, so they are math/big. Cost: a binomial per digit.

// SetCodes returns the number of sets of k of n things.
func SetCodes(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

// OrderCodes returns the number of arrangements of k of n things: n!/(n-k)!.
func OrderCodes(n, k int) *big.Int { return new(big.Int).MulRange(int64(n-k+1), int64(n)) }

// SetCode returns the code of a sub-row of different digits from 1 to n, from 0 to SetCodes(n,
// cells) - 1: the code of their set, whatever their order.
func SetCode(n int, subRow []grid.Digit) *big.Int {
	k := len(subRow)
	code := SetCodes(n, k)
	code.Sub(code, big.NewInt(1))
	for i, d := range slices.Sorted(slices.Values(subRow)) {
		code.Sub(code, SetCodes(n-int(d), k-i)) // the sets that come later by their digit i
	}
	return code
}
