package pattern

import (
	"fmt"
	"math/big"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// The generator of "Create and estimate the number of sudoku" makes grids from one grid by
// relabelling and by swapping rows inside bands and columns inside stacks, without bands, stacks
// and transposition. Its moves generate a group of N!·(R!)^(N/R)·(C!)^(N/C) elements, 9!·6⁶ =
// 16,930,529,280 for basis 3; but several elements may make the same grid, as many as fix the base
// grid. So the number of reachable grids is the order divided by that number (orbit and
// stabiliser).
//
// A given number of swaps of each sort reaches less: a product of t swaps has the parity of t, for
// rows, columns and digits each. With 7 row swaps, 7 column swaps and 9 digit swaps all three are
// odd, which is one element in eight; and the base grid itself recurs only if an automorphism has
// those parities. For the shift pattern of basis 3 all are even, so it never does, whatever a
// simulation counts.

// SwapOrder returns the number of elements that any number of swaps make: N!·(R!)^(N/R)·(C!)^(N/C).
// It fails as [CheckSwaps] does.
func SwapOrder(s *grid.Shape) (*big.Int, error) {
	if err := CheckSwaps(s); err != nil {
		return nil, err
	}
	order := factorial(s.Side())
	for _, thick := range thicknesses(s) {
		order.Mul(order, new(big.Int).Exp(factorial(thick), big.NewInt(int64(s.Side()/thick)), nil))
	}
	return order, nil
}

// CheckSwaps returns an error for shapes whose units not all swaps keep: cubes and those with units
// other than lines and equal boxes.
func CheckSwaps(s *grid.Shape) error {
	switch {
	case s.IsCube():
		return fmt.Errorf("swaps: %v: expected a flat shape", s)
	case !symmetry.IsWhole(s):
		return fmt.Errorf("swaps: %v: expected equal boxes or a Latin square, without other units", s)
	}
	return nil
}

// thicknesses returns the rows of a band and the columns of a stack.
func thicknesses(s *grid.Shape) [2]int {
	rows, cols := symmetry.Bundles(s)
	return [2]int{rows, cols}
}

// Reachable returns the number of elements that exactly these swaps can make: in each sort, permutations of the same
// parity that need no more. A permutation with c cycles on n things needs n - c swaps, so they are counted by the
// coefficients of Π(1 + i·x), the Stirling numbers of the first kind.
func (w Swaps) Reachable(s *grid.Shape) (*big.Int, error) {
	if err := CheckSwaps(s); err != nil {
		return nil, err
	}
	return w.reachable(s), nil
}

// reachable is [Swaps.Reachable] for a shape that has passed [CheckSwaps].
func (w Swaps) reachable(s *grid.Shape) *big.Int {
	total := big.NewInt(1)
	for i, thick := range thicknesses(s) {
		total.Mul(total, reach(thick, s.Side()/thick, [2]int{w.Rows, w.Columns}[i]))
	}
	return total.Mul(total, reach(s.Side(), 1, w.Digits))
}

// reach returns how many elements of the product of count symmetric groups on n things are products
// of exactly the given number of swaps.
func reach(n, count, swaps int) *big.Int {
	if n == 1 {
		return big.NewInt(1)
	}
	needed := []*big.Int{big.NewInt(1)} // the number of elements that need i swaps
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
