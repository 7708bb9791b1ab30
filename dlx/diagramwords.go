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

// multiply multiplies x by y, of the same length, and reports whether the product does
// not fit. buf has room for twice as many words.
func multiply(x, y, buf []uint64) bool {
	clear(buf)
	for i, a := range x {
		carry := uint64(0)
		for j, b := range y {
			high, low := bits.Mul64(a, b)
			sum, c := bits.Add64(buf[i+j], low, 0)
			high += c // never overflows: high is at most 2^64 - 2
			buf[i+j], c = bits.Add64(sum, carry, 0)
			carry = high + c
		}
		buf[i+len(y)] = carry
	}
	copy(x, buf)
	return slices.ContainsFunc(buf[len(x):], func(w uint64) bool { return w != 0 })
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
		if compare(x, n) < 0 {
			return x
		}
	}
}

// compare returns a negative number if x is less than y, 0 if they are equal.
func compare(x, y []uint64) int {
	for i := len(x) - 1; i >= 0; i-- {
		if x[i] != y[i] {
			if x[i] < y[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// bigOf returns x as a big number.
func bigOf(x []uint64) *big.Int {
	n := new(big.Int)
	for _, w := range slices.Backward(x) {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w))
	}
	return n
}
