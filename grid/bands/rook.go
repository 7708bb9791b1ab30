package bands

import "math/big"

// The idea: a second row is a permutation of the digits in which no digit of box i of the first row
// is in box i again. Its digits are rooks on a board of N × N squares, digits by places, with K
// forbidden blocks of K × K. The rook numbers of the blocks count the placements of j rooks on
// forbidden squares, and inclusion and exclusion over j leaves the permutations that use none.
//
// Source: I. Kaplansky and J. Riordan, "The problem of the rooks and its
// applications", Duke Mathematical Journal 13 (1946).
//
// Cost: products of K polynomials of degree up to N.

// SecondRows returns the number of second rows of a floor of basis k given the
// first, by a closed formula.
func SecondRows(k int) *big.Int {
	rooks := []*big.Int{big.NewInt(1)}
	for range k {
		rooks = multiply(rooks, blockRooks(k))
	}
	total, n := new(big.Int), k*k
	for j, r := range rooks {
		term := new(big.Int).Mul(r, factorial(n-j))
		if j%2 == 1 {
			term.Neg(term)
		}
		total.Add(total, term)
	}
	return total
}

// blockRooks returns the rook numbers of a k × k block: j rooks are in j of the k rows, j of the k
// columns, in any order.
func blockRooks(k int) []*big.Int {
	rooks := make([]*big.Int, k+1)
	for j := range rooks {
		choose := new(big.Int).Binomial(int64(k), int64(j))
		rooks[j] = choose.Mul(choose, choose).Mul(choose, factorial(j))
	}
	return rooks
}

// multiply returns the product of two polynomials.
func multiply(a, b []*big.Int) []*big.Int {
	product := make([]*big.Int, len(a)+len(b)-1)
	for i := range product {
		product[i] = new(big.Int)
	}
	for i, x := range a {
		for j, y := range b {
			product[i+j].Add(product[i+j], new(big.Int).Mul(x, y))
		}
	}
	return product
}
