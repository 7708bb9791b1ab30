package claims

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// The second reading of the claim on classes of floors, which package bands counts by canonical floors.
//
// The idea: one of the floors of basis 3 is kept that differ by relabelling and by the orders of the last
// two boxes and of their columns; those that a swap of rows, of boxes or of columns of the first box takes
// to each other are joined, and the classes are what remains apart.
//
// Cost: 36,288 floors, six images of each.

// factorial returns n!.
func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// band is a floor of basis 3 by its columns, with digits from 0.
type band [9][3]int8

// bandRow is what a row of a floor has in the last two boxes, and the set of digits in each.
type bandRow struct {
	digits [6]int8
	sets   [2]uint16
}

// bandRows returns the rows that begin with 3·row, 3·row+1, 3·row+2.
func bandRows(row int) (list []bandRow) {
	for _, order := range combin.Permutations(6, 6) {
		var r bandRow
		for c, d := range order {
			if d >= 3*row {
				d += 3
			}
			r.digits[c] = int8(d)
			r.sets[c/3] |= 1 << d
		}
		list = append(list, r)
	}
	return list
}

// beside reports whether two rows fit in a floor: no box has a digit twice.
func (r *bandRow) beside(other *bandRow) bool {
	return r.sets[0]&other.sets[0] == 0 && r.sets[1]&other.sets[1] == 0
}

// reducedBands returns the floors that are their own reduced forms.
func reducedBands() (list []band) {
	tops, middles, lows := bandRows(0), bandRows(1), bandRows(2)
	for _, top := range tops {
		d := top.digits
		if !slices.IsSorted(d[:3]) || !slices.IsSorted(d[3:]) || d[0] > d[3] {
			continue
		}
		for _, middle := range middles {
			for _, low := range lows {
				if top.beside(&middle) && top.beside(&low) && middle.beside(&low) {
					f := band{{0, 3, 6}, {1, 4, 7}, {2, 5, 8}}
					for c := range d {
						f[3+c] = [3]int8{d[c], middle.digits[c], low.digits[c]}
					}
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// reduced returns the form of f: its first box relabelled to 0, 1, …, 8 row by row, and the other boxes
// and their columns in the order of their first digits.
func (f band) reduced() band {
	var label [9]int8
	for c, column := range f[:3] {
		for row, d := range column {
			label[d] = int8(3*row + c)
		}
	}
	for c := range f {
		for row, d := range f[c] {
			f[c][row] = label[d]
		}
	}
	byTop := func(x, y [3]int8) int { return cmp.Compare(x[0], y[0]) }
	slices.SortFunc(f[3:6], byTop)
	slices.SortFunc(f[6:], byTop)
	if f[3][0] > f[6][0] {
		f.swapBoxes(1, 2)
	}
	return f
}

// swapBoxes swaps two boxes.
func (f *band) swapBoxes(a, b int) {
	for c := range 3 {
		f[3*a+c], f[3*b+c] = f[3*b+c], f[3*a+c]
	}
}

// neighbours returns the floors that a swap makes of f: of two rows, of the first box and another, of two
// columns of the first box.
func (f band) neighbours() [6]band {
	all := [6]band{f, f, f, f, f, f}
	for i := range 2 {
		for c := range f {
			all[i][c][i], all[i][c][i+1] = f[c][i+1], f[c][i]
		}
		all[2+i].swapBoxes(0, 1+i)
		all[4+i][i], all[4+i][i+1] = f[i+1], f[i]
	}
	return all
}

// countClasses returns the number of classes of floors of basis 3. It fails only if ctx ends.
func countClasses(ctx context.Context) (int, error) {
	list := reducedBands()
	joined := map[band]band{} // a floor of the same class, or itself
	for _, f := range list {
		joined[f] = f
	}
	first := func(f band) band {
		for joined[f] != f {
			joined[f] = joined[joined[f]]
			f = joined[f]
		}
		return f
	}
	classes := len(list)
	for i, f := range list {
		if i%1000 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		for _, g := range f.neighbours() {
			if a, b := first(f), first(g.reduced()); a != b {
				joined[a] = b
				classes--
			}
		}
	}
	return classes, nil
}
