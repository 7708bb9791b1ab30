package bands

import (
	"context"
	"fmt"
	"math/big"

	"basisk/internal/cancel"

	"gonum.org/v1/gonum/stat/combin"
)

// The idea: for the rows below, only this matters of a floor's first rows: how many digits have so
// far been in which set of boxes. That table is the state, and a row is a step to new states: the
// digits of each class (those with the same set) are assigned to boxes that do not have them yet, K
// to a box, in a multinomial number of ways. The order of the digits inside a box is the same
// factor K! for every row and box, and is multiplied at the end.
//
//	first row, K = 3    {1}: 3  {2}: 3  {3}: 3
//	second row          {1,2}: a+b …     a of box 1 and b of box 2 changed places
//	third row           {1,2,3}: 9
//
// The classes are dealt one after the other, and equal tables met on the way are merged. Between
// rows the boxes have no order yet, so tables that differ only by their order are merged too: 4,906
// of them become 73 for K = 5.
//
// Source: transfer matrices over the contents of boxes; for 9×9 the tables of B. Felgenhauer and F.
// Jarvis (2005).
//
// Cost: tables times dealings of a class: milliseconds for K = 4, some seconds for K = 5.

// MaxTransferBasis is the largest basis whose rows can be counted by content.
const MaxTransferBasis = 5

// SecondRowsByContent returns the number of second rows of a floor of basis k given the first, as
// the sum over the contents of its boxes. k is 2..5; for the other parameters see [Floors].
func SecondRowsByContent(ctx context.Context, k int, progress func(float64)) (*big.Int, error) {
	if err := checkBasis(k, MaxTransferBasis); err != nil {
		return nil, err
	}
	return byContent(ctx, k, 2, progress)
}

// Floors returns the number of floors of basis k given the first row, counted row by row. k is
// 2..5. progress gets the completed share, and may be nil. It fails for another basis, or if ctx
// ends.
func Floors(ctx context.Context, k int, progress func(float64)) (*big.Int, error) {
	if err := checkBasis(k, MaxTransferBasis); err != nil {
		return nil, err
	}
	return byContent(ctx, k, k, progress)
}

// EstimateGrids returns how many full grids of basis k there would be if the K bands and K stacks
// of N boxes were filled independently of each other, given the number of floors in all: each of
// the 2K bands and stacks is a floor with its share floors/N!^K of all ways to fill K boxes. It is
// 0.2 % below the true number for K = 3 (K. Kilfoil's estimate of 2005), and the only estimate for
// K = 4 and 5.
func EstimateGrids(k int, floors *big.Int) *big.Float {
	bands := new(big.Float).SetInt(power(floors, 2*k))
	return bands.Quo(bands, new(big.Float).SetInt(power(Relabellings(k), k*k)))
}

// usage counts the digits by the boxes that they have been in: byte m is the number of digits that
// have been in exactly the boxes whose bits are set in m. It is a string so that it can be the key
// of a map.
type usage string

// byContent counts the first rows rows of floors, given the first of them.
func byContent(ctx context.Context, k, rows int, progress func(float64)) (*big.Int, error) {
	first := make([]byte, 1<<k)
	for box := range k {
		first[1<<box] = byte(k)
	}
	states, check := map[usage]*big.Int{usage(first): big.NewInt(1)}, cancel.On(ctx)
	for row := 1; row < rows; row++ {
		states = unordered(k, nextRow(k, states, part(progress, row, rows), &check), &check)
	}
	if check.Ended() {
		return nil, fmt.Errorf("count floors: %w", context.Cause(ctx))
	}
	total := new(big.Int)
	for _, ways := range states {
		total.Add(total, ways)
	}
	return total.Mul(total, power(factorial(k), k*(rows-1))), nil
}

// part returns a function that reports the progress of the i-th of n parts as progress of the whole.
func part(progress func(float64), i, n int) func(float64) {
	return func(share float64) {
		if progress != nil {
			progress((float64(i) + share) / float64(n))
		}
	}
}

// handSteps is the cost of looking up a hand, in steps.
const handSteps = 32

// unordered merges the states that differ by the order of the boxes, unless the context ends.
func unordered(k int, states map[usage]*big.Int, check *cancel.Check) map[usage]*big.Int {
	orders := combin.Permutations(k, k)
	merged := make(map[usage]*big.Int)
	moved := make([]byte, 1<<k)
	for state, ways := range states {
		if check.Spend(len(orders) * k << k) {
			break
		}
		least := state
		for _, order := range orders {
			for m := range state {
				moved[reorder(order, m)] = state[m]
			}
			if string(moved) < string(least) {
				least = usage(moved)
			}
		}
		add(merged, least, ways)
	}
	return merged
}

// reorder moves the members of the set m.
func reorder(order []int, m int) int {
	moved := 0
	for box, to := range order {
		moved |= m >> box & 1 << to
	}
	return moved
}

// nextRow returns the states after one more row, with the number of ways to each, unless the
// context ends.
func nextRow(k int, states map[usage]*big.Int, progress func(float64), check *cancel.Check) map[usage]*big.Int {
	next, done := make(map[usage]*big.Int), 0
	for state, ways := range states {
		if check.Spend(1) {
			break
		}
		progress(float64(done) / float64(len(states)))
		done++
		for after, dealings := range deal(k, state, check) {
			more := new(big.Int).SetUint64(dealings)
			add(next, usage(after[:1<<k]), more.Mul(more, ways))
		}
	}
	return next
}

// add adds ways to the number of ways that reach a state.
func add(states map[usage]*big.Int, state usage, ways *big.Int) {
	if sum := states[state]; sum != nil {
		ways = new(big.Int).Add(sum, ways)
	}
	states[state] = ways
}

// deal returns the states that a row makes of a state, with the number of ways: at most N! / K!^K,
// which has 50 bits for K = 5. A key is a usage followed by the room left in the boxes, a byte
// each, which is 0 in the end, unless the context ends.
func deal(k int, before usage, check *cancel.Check) map[string]uint64 {
	start := make([]byte, 1<<k+k)
	for box := range k {
		start[1<<k+box] = byte(k)
	}
	hands := map[string]uint64{string(start): 1}
	for m := range before {
		if before[m] == 0 {
			continue
		}
		d := dealer{k: k, class: m, next: make(map[string]uint64, len(hands)), check: check}
		for hand, ways := range hands {
			d.hand = append(d.hand[:0], hand...)
			d.deal(0, int(before[m]), ways)
		}
		hands = d.next
	}
	return hands
}

// dealer deals the digits of one class.
type dealer struct {
	k, class int
	hand     []byte
	next     map[string]uint64
	check    *cancel.Check
}

// deal deals some of the left digits to this box, the rest to later ones. ways is the number of
// ways so far.
func (d *dealer) deal(box, left int, ways uint64) {
	if d.check.Spend(handSteps) {
		return
	}
	if box == d.k {
		if left == 0 {
			d.next[string(d.hand)] += ways
		}
		return
	}
	room, class := &d.hand[1<<d.k+box], &d.hand[d.class|1<<box]
	most := min(left, int(*room))
	if d.class>>box&1 != 0 {
		most = 0
	}
	for n := range most + 1 {
		*room -= byte(n)
		*class += byte(n)
		d.deal(box+1, left-n, ways*uint64(combin.Binomial(left, n)))
		*class -= byte(n)
		*room += byte(n)
	}
}
