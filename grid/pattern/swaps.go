package pattern

import (
	"fmt"
	"math/big"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// The generator of "Create and estimate the number of sudoku": from one grid others are
// made by relabelling and by swapping rows inside bands and columns inside stacks; bands,
// stacks and transposition are left out. Its moves generate a group of
// N!·(R!)^(N/R)·(C!)^(N/C) elements, 9!·6⁶ = 16,930,529,280 for basis 3; but several
// elements may make the same grid, as many as leave the base grid as it is. So the
// grids that can be reached are the order divided by that number (orbit and
// stabiliser).
//
// A given number of swaps of each sort reaches less: a product of t swaps is even or
// odd as t is, for rows, columns and digits each. With 7 row swaps, 7 column swaps and
// 9 digit swaps all three are odd, which is one element in eight; and the base grid
// itself comes back only if an automorphism has those parities. For the shift pattern of
// basis 3 all are even, so it never does, whatever a simulation counts.

// Swaps says how many swaps of each sort the generator makes, each drawn from all that
// are possible. Swaps of a sort that a shape does not have (rows, where bands have one
// row) are not made.
type Swaps struct{ Rows, Columns, Digits int }

// Element returns the product of random swaps.
func (w Swaps) Element(s *grid.Shape, rng *rand.Rand) symmetry.Element {
	rows, cols := s.Box()
	p := symmetry.Identity(s).Parts()
	swapLines(p.Rows, rows, w.Rows, rng)
	swapLines(p.Columns, cols, w.Columns, rng)
	for range w.Digits {
		i := rng.IntN(s.Side())
		j := (i + 1 + rng.IntN(s.Side()-1)) % s.Side()
		p.Digits[i], p.Digits[j] = p.Digits[j], p.Digits[i]
	}
	g, err := symmetry.New(s, p)
	if err != nil { // swaps keep bundles together
		panic(err)
	}
	return g
}

// swapLines swaps lines of the same bundle.
func swapLines(list []int, thick, times int, rng *rand.Rand) {
	if thick == 1 {
		return
	}
	for range times {
		i := rng.IntN(len(list))
		j := i/thick*thick + (i%thick+1+rng.IntN(thick-1))%thick
		list[i], list[j] = list[j], list[i]
	}
}

// SwapOrder returns the number of elements that any number of swaps make:
// N!·(R!)^(N/R)·(C!)^(N/C). It returns an error for cubes.
func SwapOrder(s *grid.Shape) (*big.Int, error) {
	if err := checkFlat(s); err != nil {
		return nil, err
	}
	order := factorial(s.Side())
	for _, thick := range thicknesses(s) {
		order.Mul(order, new(big.Int).Exp(factorial(thick), big.NewInt(int64(s.Side()/thick)), nil))
	}
	return order, nil
}

// checkFlat returns an error for cubes.
func checkFlat(s *grid.Shape) error {
	if s.IsCube() {
		return fmt.Errorf("swaps: %v: expected a flat shape", s)
	}
	return nil
}

// thicknesses returns the rows of a band and the columns of a stack.
func thicknesses(s *grid.Shape) [2]int {
	rows, cols := s.Box()
	return [2]int{rows, cols}
}

// Reachable returns how many elements exactly so many swaps can make: in each sort, those
// of the same parity that need no more. A permutation with c cycles on n things needs
// n - c swaps, so they are counted by the coefficients of Π(1 + i·x), the Stirling
// numbers of the first kind.
func (w Swaps) Reachable(s *grid.Shape) (*big.Int, error) {
	if err := checkFlat(s); err != nil {
		return nil, err
	}
	total := big.NewInt(1)
	for i, thick := range thicknesses(s) {
		total.Mul(total, reach(thick, s.Side()/thick, [2]int{w.Rows, w.Columns}[i]))
	}
	return total.Mul(total, reach(s.Side(), 1, w.Digits)), nil
}

// reach returns how many elements of the product of count symmetric groups on n things
// are products of exactly the given number of swaps.
func reach(n, count, swaps int) *big.Int {
	if n == 1 {
		return big.NewInt(1)
	}
	needed := []*big.Int{big.NewInt(1)} // how many elements need i swaps
	for range count {
		for i := 1; i < n; i++ {
			needed = timesOnePlus(needed, int64(i))
		}
	}
	total := new(big.Int)
	for i := swaps % 2; i < len(needed) && i <= swaps; i += 2 {
		total.Add(total, needed[i])
	}
	return total
}

// timesOnePlus multiplies a polynomial by 1 + factor·x.
func timesOnePlus(p []*big.Int, factor int64) []*big.Int {
	q := make([]*big.Int, len(p)+1)
	for i := range q {
		q[i] = new(big.Int)
		if i < len(p) {
			q[i].Set(p[i])
		}
		if i > 0 {
			q[i].Add(q[i], new(big.Int).Mul(p[i-1], big.NewInt(factor)))
		}
	}
	return q
}

// RandomSwapped returns a member of the orbit of a full grid of s under swaps, each
// with the same chance: every member is the image under equally many elements.
func RandomSwapped(s *grid.Shape, values []grid.Digit, rng *rand.Rand) ([]grid.Digit, error) {
	if err := checkFlat(s); err != nil {
		return nil, err
	}
	p := symmetry.Identity(s).Parts()
	for i, lines := range [][]int{p.Rows, p.Columns} {
		thick := thicknesses(s)[i]
		for from := 0; from < len(lines); from += thick {
			bundle := lines[from : from+thick]
			rng.Shuffle(thick, func(i, j int) { bundle[i], bundle[j] = bundle[j], bundle[i] })
		}
	}
	rng.Shuffle(s.Side(), func(i, j int) { p.Digits[i], p.Digits[j] = p.Digits[j], p.Digits[i] })
	g, err := symmetry.New(s, p)
	if err != nil {
		return nil, err
	}
	return g.Grid(values), nil
}
