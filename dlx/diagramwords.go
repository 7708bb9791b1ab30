package dlx

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Numbers of a fixed number of words, low word first: a diagram has millions of counts,
// and a big.Int for each would be most of its memory.

// addTo adds y to x, of the same length, and reports whether the sum does not fit.
func addTo(x, y []uint64) bool {
	carry := uint64(0)
	for i := range x {
		x[i], carry = bits.Add64(x[i], y[i], carry)
	}
	return carry != 0
}

// subtract takes y from x, of the same length, and reports whether x was less.
func subtract(x, y []uint64) bool {
	borrow := uint64(0)
	for i := range x {
		x[i], borrow = bits.Sub64(x[i], y[i], borrow)
	}
	return borrow != 0
}

// below returns a random number less than n, which is not zero, each with the same
// probability: numbers of as many bits are drawn until one is.
func below(rng *rand.Rand, n []uint64) []uint64 {
	x, top := make([]uint64, len(n)), len(n)-1
	for n[top] == 0 {
		top--
	}
	mask := uint64(1)<<bits.Len64(n[top]) - 1 // all bits if Len64 is 64
	for {
		for i := range top + 1 {
			x[i] = rng.Uint64()
		}
		x[top] &= mask
		if subtract(slices.Clone(x), n) {
			return x
		}
	}
}

// bigOf returns x as a big number.
func bigOf(x []uint64) *big.Int {
	n := new(big.Int)
	for _, w := range slices.Backward(x) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w))
	}
	return n
}
