package pattern

import (
	"context"
	"fmt"
	"math/big"

	"basisk/grid"
	"basisk/grid/symmetry"

	"gonum.org/v1/gonum/stat/combin"
)

// The number of grids that swaps make of one grid: every arrangement of rows and columns is made and the
// different grids counted, up to relabelling, of which each represents N!. There are (R!)^(N/R)·(C!)^(N/C)
// images to make: 46,656 for basis 3, more than 10¹¹ for basis 4.

// maxImages bounds the images that SwapImages makes: at most some 200 MB of keys.
const maxImages = 1 << 20

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
