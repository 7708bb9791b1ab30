package pattern

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"basisk/grid"
	"basisk/grid/symmetry"

	"gonum.org/v1/gonum/stat/combin"
)

// The number of grids that swaps make of one grid, by two independent methods:
//
//	stabiliser  the order divided by the number of automorphisms among the swaps, which
//	            a search for matches of the grid with itself finds
//	images      every arrangement of rows and columns is made and the different grids
//	            counted, up to relabelling: each represents N!
//
// The second has (R!)^(N/R)·(C!)^(N/C) images to make: 46,656 for basis 3, more than 10¹¹ for basis
// 4.

// maxImages bounds the images that SwapImages makes: at most some 200 MB of keys.
const maxImages = 1 << 20

// SwapStabilizer lists the products of swaps that fix a full grid of s, found by matching the grid
// with itself.
func SwapStabilizer(ctx context.Context, s *grid.Shape, values []grid.Digit) ([]symmetry.Element, error) {
	return Matcher{InPlace: true}.Stabilizer(ctx, s, values)
}

// Stabilizer lists the elements that fix a full grid of s. It returns an error if the bound of
// nodes does not suffice.
func (m Matcher) Stabilizer(ctx context.Context, s *grid.Shape, values []grid.Digit) ([]symmetry.Element, error) {
	var list []symmetry.Element
	p := &grid.Puzzle{Shape: s, Givens: values}
	complete, err := m.Each(ctx, values, p, func(g symmetry.Element) bool {
		list = append(list, g)
		return true
	})
	if err == nil && !complete {
		err = errors.Join(fmt.Errorf("stabiliser: not settled, %d elements known", len(list)), ctx.Err())
	}
	return list, err
}

// Parities returns for each sort whether g, a product of swaps, is odd: every such product then has
// an odd number of swaps.
func Parities(g symmetry.Element) (rows, columns, digits bool) {
	p := g.Parts()
	return odd(p.Rows), odd(p.Columns), odd(places(p.Digits))
}

// odd reports the parity of a permutation, which is the parity of its length less its cycles.
func odd(list []int) bool {
	seen := make([]bool, len(list))
	cycles := 0
	for i := range list {
		if !seen[i] {
			cycles++
		}
		for at := i; !seen[at]; at = list[at] {
			seen[at] = true
		}
	}
	return (len(list)-cycles)%2 == 1
}

// SwapOrbit returns the number of grids that swaps make of a full grid of s, given the number of
// its automorphisms among them.
func SwapOrbit(s *grid.Shape, stabilizer int) (*big.Int, error) {
	order, err := SwapOrder(s)
	if err != nil {
		return nil, err
	}
	if stabilizer < 1 {
		return nil, fmt.Errorf("orbit: %d automorphisms, expected at least 1", stabilizer)
	}
	orbit, rest := order.QuoRem(order, big.NewInt(int64(stabilizer)), new(big.Int))
	if rest.Sign() != 0 {
		return nil, fmt.Errorf("orbit: %d automorphisms do not divide the order of the group", stabilizer)
	}
	return orbit, nil
}

// Reached returns the number of grids that exactly these swaps can make of a full grid whose
// automorphisms among the swaps are given. Elements of the same parities make the same grid if they
// differ by an automorphism that is even in every sort. It returns an error unless the swaps of
// each sort are enough to make every element of their parity.
func (w Swaps) Reached(s *grid.Shape, stabilizer []symmetry.Element) (*big.Int, error) {
	reachable, err := w.Reachable(s)
	if err != nil {
		return nil, err
	}
	full := Swaps{w.Rows + 2*s.Side(), w.Columns + 2*s.Side(), w.Digits + 2*s.Side()}.reachable(s)
	if reachable.Cmp(full) != 0 {
		return nil, fmt.Errorf("reached: %v of %v elements of these parities, expected swaps enough for all", reachable, full)
	}
	even := int64(0)
	for _, g := range stabilizer {
		if r, c, d := Parities(g); !r && !c && !d {
			even++
		}
	}
	if even == 0 {
		return nil, fmt.Errorf("reached: the identity is not among the %d automorphisms", len(stabilizer))
	}
	return reachable.Quo(reachable, big.NewInt(even)), nil
}

// SwapImages counts the grids that swaps make of a full grid of s by making them all up to
// relabelling. It returns an error if there are more than a million images.
func SwapImages(ctx context.Context, s *grid.Shape, values []grid.Digit) (*big.Int, error) {
	order, err := SwapOrder(s)
	if err != nil {
		return nil, err
	}
	images := order.Quo(order, factorial(s.Side()))
	if images.Cmp(big.NewInt(maxImages)) > 0 {
		return nil, fmt.Errorf("images: %v arrangements of rows and columns, expected at most %d", images, maxImages)
	}
	distinct := map[string]bool{}
	rows, cols := symmetry.Bundles(s)
	across := arrangements(s.Side(), cols)
	for _, r := range arrangements(s.Side(), rows) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, c := range across {
			distinct[relabelled(values, r, c)] = true
		}
	}
	count := big.NewInt(int64(len(distinct)))
	return count.Mul(count, factorial(s.Side())), nil
}

// arrangements lists all ways to permute n lines inside bundles.
func arrangements(n, thick int) [][]int {
	all := [][]int{{}}
	for from := 0; from < n; from += thick {
		var longer [][]int
		for _, list := range all {
			for _, order := range combin.Permutations(thick, thick) {
				next := append([]int(nil), list...)
				for _, x := range order {
					next = append(next, from+x)
				}
				longer = append(longer, next)
			}
		}
		all = longer
	}
	return all
}

// relabelled returns a key of the grid with rows and columns in the given order and with the digits
// relabelled in order of occurrence.
func relabelled(values []grid.Digit, rows, cols []int) string {
	n := len(rows)
	label, next := make([]byte, n+1), byte(0)
	key := make([]byte, 0, n*n)
	for _, r := range rows {
		for _, c := range cols {
			d := values[r*n+c]
			if label[d] == 0 {
				next++
				label[d] = next
			}
			key = append(key, label[d])
		}
	}
	return string(key)
}
