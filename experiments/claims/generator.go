package claims

import (
	"cmp"
	"context"
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

// findSwapOrbit counts the grids by listing the images. The second number is the order of the swaps by
// the 3 automorphisms of the base grid among them, which a search for them has found.
func findSwapOrbit(ctx context.Context) (Finding, error) {
	return ways("16,930,529,280", "images made up to relabelling; 9!·6⁶ / 3, known",
		func() (any, error) { return pattern.SwapImages(ctx, square(3), symmetry.Shift(square(3))) },
		func() (any, error) { return "5643509760", nil })
}

// findReturn looks for an automorphism that is odd in rows, columns and digits, as 7, 7 and 9 swaps are, by
// trying all 46,656 orders of lines inside bands and stacks. A search for the automorphisms has listed as
// many.
func findReturn(ctx context.Context) (Finding, error) {
	tried := triedParities(symmetry.Shift(square(3)))
	all := 0
	for _, count := range tried {
		all += count
	}
	odd := tried[[3]bool{true, true, true}]
	return judged(odd == 0, "automorphisms found by trying all orders; their number, known",
		fmt.Sprintf("%d of %d automorphisms are odd in rows, columns and digits", odd, all),
		"0 of 3 automorphisms are odd in rows, columns and digits"), ctx.Err()
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

// findReach compares the grids that those numbers of swaps reach with those that all swaps reach: for K = 2
// swap by swap; for K = 3 by the parities of the automorphisms found by trying all orders. The second
// numbers are those of orbits and stabilizers, known.
func findReach(ctx context.Context) (Finding, error) {
	all, err := pattern.SwapImages(ctx, square(2), symmetry.Shift(square(2)))
	if err != nil {
		return Finding{}, err
	}
	some := big.NewInt(swapBySwap(square(2), pattern.Swaps{Rows: 7, Columns: 7, Digits: 9}))
	parts := []string{
		new(big.Rat).SetFrac(some, all).RatString(),
		fmt.Sprintf("1/%d", 8/len(triedParities(symmetry.Shift(square(3))))),
	}
	return twice("1, 1", "for K = 2 the grids after each swap, for K = 3 parities of the automorphisms found by "+
		"trying all orders; orbits and stabilizers, known", list(parts), "1/4, 1/8"), nil
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
	images, err := pattern.SwapImages(ctx, s, base)
	if err != nil {
		return Finding{}, err
	}
	const orders = 1 + 3*(6-1) // the identity, and five others for each bundle
	found := func(arrangements int, all any) string {
		grids := factorial(9)
		return fmt.Sprintf("%v; %v with all bands and stacks", grids.Mul(grids, big.NewInt(int64(arrangements))), all)
	}
	first := found(bundleImages(s, base), images)
	return judged(strings.HasPrefix(first, plainNumber("117,573,120")),
		"images made up to relabelling; the orders, 16·16, no two of which an automorphism joins, "+
			"and with all bands and stacks the known number",
		first, found(orders*orders, "5643509760")), nil
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
