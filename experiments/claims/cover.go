package claims

import (
	"math/big"
	"slices"
)

// The idea: items demand to be covered a given number of times, kinds cover some of them, and each
// kind may be used any number of times; every choice of numbers has a weight, and the weights of
// all exact covers are added. The kinds are processed once, in the order of the first item they
// cover, and only the remaining demand matters. When no later kind covers an item, states that
// still demand it are dropped.
//
// The weight counts labelled structures: the ways to choose the digits of the cycles and to arrange
// them.
//
// Source: counting lattice points by transfer over generators, folklore.
//
// Cost: states times kinds. The identity motion for K = 4 is the largest case, with 24 kinds and
// never more than 4,428 states.

// impossible is a need that no demand meets.
const impossible = 255

// kind covers items: a cycle of length digits that can start at starts places.
type kind struct {
	length, starts int
	needs          []byte // how often it covers each item
}

// cover asks in how many ways cycles on a number of labelled digits meet a demand.
type cover struct {
	digits int
	demand []byte
	kinds  []kind
}

// count returns that number of ways.
func (c *cover) count() *big.Int {
	c.kinds = slices.DeleteFunc(c.kinds, func(v kind) bool { return !covers(c.demand, v.needs) })
	slices.SortStableFunc(c.kinds, func(v, w kind) int { return firstNeed(v) - firstNeed(w) })
	last := c.lastKinds()
	// The last byte of a state is the number of digits left.
	start := append(slices.Clone(c.demand), byte(c.digits))
	states := map[string]*big.Int{string(start): big.NewInt(1)}
	drop(states, last, -1)
	for i := range c.kinds {
		states = c.take(states, &c.kinds[i])
		drop(states, last, i)
	}
	if ways := states[string(make([]byte, len(start)))]; ways != nil {
		return ways
	}
	return new(big.Int)
}

// covers reports whether needs nowhere exceeds demand.
func covers(demand, needs []byte) bool {
	for i, n := range needs {
		if n > demand[i] {
			return false
		}
	}
	return true
}

// firstNeed returns the first item that v covers.
func firstNeed(v kind) int {
	return slices.IndexFunc(v.needs, func(n byte) bool { return n > 0 })
}

// lastKinds returns for each item the last kind that covers it, or -1.
func (c *cover) lastKinds() []int {
	last := make([]int, len(c.demand))
	for item := range last {
		last[item] = -1
		for i, v := range c.kinds {
			if v.needs[item] > 0 {
				last[item] = i
			}
		}
	}
	return last
}

// drop removes the states that demand an item whose last kind was the i-th.
func drop(states map[string]*big.Int, last []int, i int) {
	for state := range states {
		for item, l := range last {
			if l == i && state[item] > 0 {
				delete(states, state)
				break
			}
		}
	}
}

// take returns the states after using v any number of times.
func (c *cover) take(states map[string]*big.Int, v *kind) map[string]*big.Int {
	next := make(map[string]*big.Int, len(states))
	for state, ways := range states {
		left := []byte(state)
		total := ways
		for n := 1; ; n++ {
			addWays(next, string(left), total)
			if !covers(left[:len(v.needs)], v.needs) {
				break
			}
			for item, need := range v.needs {
				left[item] -= need
			}
			digits := int(left[len(v.needs)])
			left[len(v.needs)] -= byte(v.length)
			total = v.again(total, digits, n)
		}
	}
	return next
}

// again returns the weight after the n-th cycle of kind v; total is the weight before. The cycle
// uses length of the digits left, which can be arranged in a cycle in (length-1)! ways, and starts
// anywhere; the n cycles have no order.
func (v *kind) again(total *big.Int, digits, n int) *big.Int {
	more := new(big.Int).MulRange(int64(digits-v.length+1), int64(digits))
	more.Mul(more, total)
	more.Mul(more, big.NewInt(int64(v.starts)))
	return more.Quo(more, big.NewInt(int64(v.length*n)))
}

// addWays adds ways to the number of ways that reach a state.
func addWays(states map[string]*big.Int, state string, ways *big.Int) {
	if sum := states[state]; sum != nil {
		ways = new(big.Int).Add(sum, ways)
	}
	states[state] = ways
}
