package pattern

import "math/big"

// Ranking of combinations and arrangements: the number of those that precede one in lexicographic
// order, and back. Ranking of sets is the combinatorial number system (Lehmer 1964), of
// arrangements the factorial number system. Numbers exceed 64 bits from basis 10 on, 100!/90!, so
// they are math/big throughout. Cost: n multiplications.

// SetCodes returns the number of sets of k of n things.
func SetCodes(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

// OrderCodes returns the number of arrangements of k of n things: n!/(n-k)!.
func OrderCodes(n, k int) *big.Int { return new(big.Int).MulRange(int64(n-k+1), int64(n)) }

// rankSet returns the rank of a set of things 0..n-1, in increasing order, among the sets of that
// size.
func rankSet(n int, set []int) *big.Int {
	rank := new(big.Int)
	next := 0
	for i, x := range set {
		for ; next < x; next++ { // sets that have next here come before
			rank.Add(rank, SetCodes(n-next-1, len(set)-i-1))
		}
		next = x + 1
	}
	return rank
}

// unrankSet returns the set of k of n things with a rank below SetCodes(n, k).
func unrankSet(n, k int, rank *big.Int) []int {
	rest := new(big.Int).Set(rank)
	set := make([]int, 0, k)
	for x := 0; len(set) < k; x++ {
		with := SetCodes(n-x-1, k-len(set)-1)
		if rest.Cmp(with) < 0 {
			set = append(set, x)
		} else {
			rest.Sub(rest, with)
		}
	}
	return set
}

// rankOrder returns the rank of an arrangement of different things of 0..n-1 among the
// arrangements of that length.
func rankOrder(n int, list []int) *big.Int {
	rank, used := new(big.Int), make([]bool, n)
	for i, x := range list {
		smaller := 0
		for y := range x {
			if !used[y] {
				smaller++
			}
		}
		rank.Mul(rank, big.NewInt(int64(n-i)))
		rank.Add(rank, big.NewInt(int64(smaller)))
		used[x] = true
	}
	return rank
}

// unrankOrder returns the arrangement of k of n things with a rank below OrderCodes(n, k).
func unrankOrder(n, k int, rank *big.Int) []int {
	rest, digit := new(big.Int).Set(rank), new(big.Int)
	list := make([]int, k)
	for i := k - 1; i >= 0; i-- { // the number of unused ones that are smaller
		rest.QuoRem(rest, big.NewInt(int64(n-i)), digit)
		list[i] = int(digit.Int64())
	}
	free := count(n)
	for i, at := range list {
		list[i] = free[at]
		free = append(free[:at], free[at+1:]...)
	}
	return list
}
