package dlx

import (
	"math/big"
	"math/bits"
	"slices"
)

// Numbers of a fixed number of words, low word first: a diagram has millions of counts,
// and a big.Int for each would be most of its memory.

// addTo adds y to x, of the same length, and reports whether it overflowed.
func addTo(x, y []uint64) bool {
	carry := uint64(0)
	for i := range x {
		x[i], carry = bits.Add64(x[i], y[i], carry)
	}
	return carry != 0
}

// bigOf returns x as a big number.
func bigOf(x []uint64) *big.Int {
	n := new(big.Int)
	for _, w := range slices.Backward(x) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w))
	}
	return n
}
