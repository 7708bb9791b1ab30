package heuristics

import (
	"iter"
	"math/bits"
)

// members yields the members of a mask in increasing order.
func members(mask []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range mask {
			for ; word != 0; word &= word - 1 {
				if !yield(w<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
