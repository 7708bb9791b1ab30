package claims

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// generatorClaims returns the claims of "Create and estimate the number of sudoku".
func generatorClaims() []Claim {
	return ofWork("Create and estimate", []Claim{
		{
			ID: "G1", Value: "16,930,529,280", Find: findSwapOrbit,
			Claim: "relabelling a 9×9 grid and swapping rows and columns inside bands and stacks gives 9!·6⁶ different " +
				"grids; the number",
		},
		{
			ID: "G2", Value: "never", Find: findReturn,
			Claim: "7 swaps of rows, 7 of columns and 9 of digits, at random, return the original grid",
		},
		{
			ID: "G2b", Value: "1, 1", Find: findReach,
			Claim:   "such swaps reach every grid that any number of swaps reaches; the part that they do, for K = 2, 3",
			Detects: "for K = 2 an error of one grid, for K = 3 a factor of two, the effect of a parity",
		},
		{
			ID: "G3", Value: "more", Find: findGroup,
			Claim: "relabelling and those swaps, 16,930,529,280 in all, leave symmetries of 9×9 out; with bands, " +
				"stacks and transposition there are",
			Reading: "the work names what it leaves out, and gives no number",
		},
		{
			ID: "G4", Value: "117,573,120", Find: findOneBundle,
			Claim: "9!·(3·3!)² grids; read as what relabelling a 9×9 grid makes of it with the 3! orders of the rows of " +
				"one of three bands and of the columns of one of three stacks",
			Reading: "the formula is quoted of the work; its meaning is our guess",
		},
	})
}

// findSwapOrbit counts the grids by orbit and stabiliser, and by listing the images.
func findSwapOrbit(ctx context.Context) (Finding, error) {
	return ways("16,930,529,280", "order of the swaps by the automorphisms among them; images made up to relabelling",
		func() (any, error) {
			_, orbit, err := swapOrbit(ctx, 3)
			return orbit, err
		},
		func() (any, error) { return pattern.SwapImages(ctx, square(3), symmetry.Shift(square(3))) })
}

// swapOrbit returns the swaps that fix the shift pattern of a basis, and the number of grids that
// swaps make of it.
func swapOrbit(ctx context.Context, basis int) (stabilizer []symmetry.Element, orbit *big.Int, err error) {
	s := square(basis)
	if stabilizer, err = pattern.SwapStabilizer(ctx, s, symmetry.Shift(s)); err == nil {
		orbit, err = pattern.SwapOrbit(s, len(stabilizer))
	}
	return stabilizer, orbit, err
}

// findReturn looks for an automorphism that is odd in rows, columns and digits, as 7, 7 and 9 swaps
// are: once among those that a search lists, and once by trying all 46,656 orders of lines inside
// bands and stacks.
func findReturn(ctx context.Context) (Finding, error) {
	stabilizer, _, err := swapOrbit(ctx, 3)
	listed := map[[3]bool]int{}
	for _, g := range stabilizer {
		rows, columns, digits := pattern.Parities(g)
		listed[[3]bool{rows, columns, digits}]++
	}
	odd := [3]bool{true, true, true}
	write := func(parities map[[3]bool]int) string {
		all := 0
		for _, count := range parities {
			all += count
		}
		return fmt.Sprintf("%d of %d automorphisms are odd in rows, columns and digits", parities[odd], all)
	}
	return judged(listed[odd] == 0, "automorphisms that a search lists; those found by trying all orders",
		write(listed), write(triedParities(symmetry.Shift(square(3))))), err
}

// triedParities tries all orders of rows and columns of a 9×9 grid inside bands and stacks. It
// counts, by parity of rows, columns and digits, those that a relabelling undoes.
func triedParities(base []grid.Digit) map[[3]bool]int {
	found := map[[3]bool]int{}
	lines := innerOrders()
	for _, rows := range lines {
		for _, columns := range lines {
			var digits [10]grid.Digit // the image of each digit
			undone := true
			for i, d := range base {
				image := base[9*rows[i/9]+columns[i%9]]
				if digits[d] == 0 {
					digits[d] = image
				}
				undone = undone && digits[d] == image
			}
			if undone {
				found[[3]bool{inverted(rows), inverted(columns), inverted(digits[1:])}]++
			}
		}
	}
	return found
}

// innerOrders lists the 216 orders of nine lines inside their bundles of three.
func innerOrders() [][]int {
	orders := [][]int{{}}
	for first := 0; first < 9; first += 3 {
		var longer [][]int
		for _, order := range orders {
			for _, p := range threes {
				longer = append(longer, append(slices.Clone(order), first+p[0], first+p[1], first+p[2]))
			}
		}
		orders = longer
	}
	return orders
}

// threes are the orders of three lines.
var threes = [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// inverted reports whether an order is odd, that is, has an odd number of inversions.
func inverted[T cmp.Ordered](order []T) bool {
	odd := false
	for i, x := range order {
		for _, y := range order[i:] {
			if y < x {
				odd = !odd
			}
		}
	}
	return odd
}

// findReach compares the grids that those numbers of swaps reach with those that all swaps reach:
// by orbit and stabiliser; for K = 2 also swap by swap; for K = 3 also by the parities of the
// automorphisms found by trying all orders.
func findReach(ctx context.Context) (Finding, error) {
	w := pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}
	var parts, again []string
	for _, k := range []int{2, 3} {
		s := square(k)
		stabilizer, orbit, err := swapOrbit(ctx, k)
		if err != nil {
			return Finding{}, err
		}
		parts = append(parts, new(big.Rat).SetFrac(must(w.Reached(s, stabilizer)), orbit).RatString())
		if k == 2 {
			again = append(again, new(big.Rat).SetFrac(big.NewInt(swapBySwap(s, w)), orbit).RatString())
		} else {
			again = append(again, fmt.Sprintf("1/%d", 8/len(triedParities(symmetry.Shift(s)))))
		}
	}
	return twice("1, 1", "orbits and stabilisers; for K = 2 the grids after each swap, "+
		"for K = 3 parities of the automorphisms found by trying all orders", list(parts), list(again)), nil
}

// swapBySwap counts the grids that swaps make of the shift pattern of basis 2.
func swapBySwap(s *grid.Shape, w pattern.Swaps) int64 {
	base := symmetry.Shift(s)
	grids := map[string][]grid.Digit{"": base}
	for _, swaps := range slices.Concat(
		slices.Repeat([][]string{{"rows=2,1,3,4", "rows=1,2,4,3"}}, w.Rows),
		slices.Repeat([][]string{{"columns=2,1,3,4", "columns=1,2,4,3"}}, w.Columns),
		slices.Repeat([][]string{{
			"digits=2,1,3,4", "digits=3,2,1,4", "digits=4,2,3,1", "digits=1,3,2,4", "digits=1,4,3,2", "digits=1,2,4,3",
		}}, w.Digits),
	) {
		next := map[string][]grid.Digit{}
		for _, values := range grids {
			for _, swap := range swaps {
				image := must(symmetry.Parse(s, swap)).Grid(values)
				next[fmt.Sprint(image)] = image
			}
		}
		grids = next
	}
	return int64(len(grids))
}

// findGroup compares the order of the group from package symmetry with the product of relabellings,
// orders of rows and of columns that keep bands together, counted one by one, and transposition.
func findGroup(ctx context.Context) (Finding, error) {
	var stated, counted []string
	for _, k := range []int{3, 2, 4} {
		lines := big.NewInt(int64(lineOrders(k, make([]int, 0, k*k), 0)))
		order := factorial(k * k)
		order.Mul(order, lines).Mul(order, lines).Mul(order, big.NewInt(2))
		counted = append(counted, order.String())
		stated = append(stated, symmetry.Order(square(k)).String())
	}
	write := func(orders []string) string { return fmt.Sprintf("%s (K = 2, 4: %s)", orders[0], list(orders[1:])) }
	return judged(symmetry.Order(square(3)).Cmp(big.NewInt(16_930_529_280)) > 0,
		"the order that package symmetry states; orders of lines that keep bands listed one by one",
		write(stated), write(counted)), ctx.Err()
}

// lineOrders counts the orders of k·k lines that keep the lines of a band together and begin with
// order; used has the lines in it.
func lineOrders(k int, order []int, used uint64) int {
	at := len(order)
	if at == k*k {
		return 1
	}
	from, to := 0, k*k
	if at%k != 0 { // inside a band
		from = order[at-1] / k * k
		to = from + k
	}
	count := 0
	for line := from; line < to; line++ {
		if used>>line&1 == 0 {
			count += lineOrders(k, append(order, line), used|1<<line)
		}
	}
	return count
}

// findOneBundle counts the grids made by reordering one band and one stack: by listing the images
// up to relabelling, and as the number of orders, since no automorphism maps one such order to
// another. The claimed number counts the identity once for each band and each stack.
func findOneBundle(ctx context.Context) (Finding, error) {
	s := square(3)
	base := symmetry.Shift(s)
	images, err1 := pattern.SwapImages(ctx, s, base)
	stabilizer, orbit, err2 := swapOrbit(ctx, 3)
	if err := errors.Join(err1, err2); err != nil {
		return Finding{}, err
	}
	if slices.ContainsFunc(stabilizer, joinsOrders) {
		return Finding{}, errors.New("an automorphism takes an order of a band or stack to another: expected none")
	}
	const orders = 1 + 3*(6-1) // the identity, and five others for each bundle
	found := func(arrangements int, all *big.Int) string {
		grids := factorial(9)
		return fmt.Sprintf("%v; %v with all bands and stacks", grids.Mul(grids, big.NewInt(int64(arrangements))), all)
	}
	first := found(bundleImages(s, base), images)
	return judged(strings.HasPrefix(first, plainNumber("117,573,120")),
		"images made up to relabelling; the orders, 16·16, no two of which an automorphism joins, "+
			"and the order of the swaps by the automorphisms",
		first, found(orders*orders, orbit)), nil
}

// joinsOrders reports whether an automorphism may map the grid with one band and one stack
// reordered to another such grid: it then moves lines, in at most two bands and two stacks.
func joinsOrders(g symmetry.Element) bool {
	p := g.Parts()
	moved := max(bundlesMoved(p.Rows), bundlesMoved(p.Columns))
	return moved == 1 || moved == 2
}

// bundleImages counts the images of a 9×9 grid with one band and one stack reordered, up to
// relabelling.
func bundleImages(s *grid.Shape, base []grid.Digit) int {
	seen := map[string]bool{}
	for _, rows := range bundleOrders() {
		for _, columns := range bundleOrders() {
			seen[byFirstRow(must(symmetry.New(s, symmetry.Parts{Rows: rows, Columns: columns})).Grid(base))] = true
		}
	}
	return len(seen)
}

// bundleOrders lists the orders of nine lines that reorder one bundle of three: 18, of which three
// are the identity.
func bundleOrders() (orders [][]int) {
	for first := 0; first < 9; first += 3 {
		for _, p := range threes {
			lines := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
			for i, to := range p {
				lines[first+i] = first + to
			}
			orders = append(orders, lines)
		}
	}
	return orders
}

// bundlesMoved returns the number of bundles of three with a line that moves.
func bundlesMoved(lines []int) int {
	moved := map[int]bool{}
	for i, to := range lines {
		if i != to {
			moved[i/3] = true
		}
	}
	return len(moved)
}

// byFirstRow returns a 9×9 grid relabelled to have 1 to 9 in its first row.
func byFirstRow(values []grid.Digit) string {
	label := map[grid.Digit]int{}
	for i, d := range values[:9] {
		label[d] = i + 1
	}
	relabelled := make([]int, len(values))
	for i, d := range values {
		relabelled[i] = label[d]
	}
	return fmt.Sprint(relabelled)
}
