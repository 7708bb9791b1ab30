package grid

import (
	"iter"
	"math/bits"
)

// Members yields the members of a set, given by its words, in increasing order. It is for inner
// loops, which the compiler inlines on words; other code uses the iterators of bitset. Members that
// are removed during the iteration may or may not be yielded.
func Members(words []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, rest := range words {
			for ; rest != 0; rest &= rest - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(rest)) {
					return
				}
			}
		}
	}
}
