package claims

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"basisk/grid"
	"basisk/grid/bands"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// Claims of A. Burdett, Doku_Autocomplete (2020).
func lookupClaims() []Claim {
	return ofWork("Doku_Autocomplete", []Claim{
		{ID: "L1", Claim: "second rows of a 9×9 grid, given the first", Value: "362,880", Find: findSecondRows},
		{ID: "L2", Claim: "floors (filled bands of three rows), given the first row", Value: "2,612,736", Find: findFloors},
		{
			ID: "L4", Value: "416", Find: findClasses,
			Claim: "floors that differ by more than relabelling and the orders of rows, boxes and columns",
		},
		{
			ID: "L5", Value: "0, 0", Find: findTowerKey,
			Claim: "key 1 of the printed example maps each digit of a pattern; " +
				"digits that share a meaning with another, and digits that nothing stands for",
		},
		{
			ID: "L6", Value: "84", Find: findSubRows,
			Claim: "codes for the three cells that a row and a box share",
		},
		{
			ID: "L7", Value: "all, 6,670,903,752,021,072,936,960", Find: findOrbit,
			Claim: "one grid, made by shifts, stands for others under a substitution cipher, and every grid can be rebuilt by " +
				"transposing columns; the grids that the pattern of shifts stands for, reordered as well as relabelled",
			Reading: "the work looks grids up among all floors, not in this one pattern, " +
				"and gives no number of what the pattern makes",
		},
		{
			ID: "L8", Value: "6,670,903,752,021,072,936,960", Find: findGrids,
			Claim:   "full grids of 9×9, each of which completes one of the floors",
			Reading: "the work quotes the number, which B. Felgenhauer and F. Jarvis found in 2005",
			Detects: "any error, since the second number is the published one",
		},
	})
}

// findSecondRows counts by rook polynomials, and lists the rows.
func findSecondRows(ctx context.Context) (Finding, error) {
	return ways("362,880", "rook polynomials; the rows listed",
		func() (any, error) { return bands.SecondRows(3), nil },
		func() (any, error) { return length(ctx, bands.EachSecondRow(3)) })
}

// findFloors lists the floors given the first row, and adds up the sizes of their classes.
func findFloors(ctx context.Context) (Finding, error) {
	return ways("2,612,736", "the floors listed; the sum of the sizes of their classes",
		func() (any, error) { return length(ctx, bands.EachFloor(3)) },
		func() (any, error) {
			catalog, err := bands.Classify(ctx, 3)
			if err != nil {
				return nil, err
			}
			return catalog.Floors(), nil
		})
}

// findClasses classifies all floors, and counts the classes by joining floors.
func findClasses(ctx context.Context) (Finding, error) {
	return ways("416", "canonical forms of all floors; floors joined that a swap takes to each other",
		func() (any, error) {
			catalog, err := bands.Classify(ctx, 3)
			if err != nil {
				return nil, err
			}
			return len(catalog.Classes()), nil
		},
		func() (any, error) { return countClasses(ctx) })
}

// findTowerKey looks for digits of the printed key with the same meaning, and for digits without
// one, and corrects them: in the key, and in the grid that it makes.
func findTowerKey(context.Context) (Finding, error) {
	printed := pattern.Key{0, 9, 4, 1, 6, 8, 1, 5, 2, 6}
	meanings := map[grid.Digit]int{}
	for _, d := range printed { // also 0, which maps to itself
		meanings[d]++
	}
	shared := 0
	for _, n := range meanings {
		shared += n - 1
	}
	missing := 0
	for d := range grid.Digit(9) {
		if meanings[d+1] == 0 {
			missing++
		}
	}
	corrected := slices.Clone(printed)
	corrected[1], corrected[6], corrected[9] = 7, 9, 3
	s := square(3)
	row := relabelled(s, printed)[:s.Side()]
	lost := s.Side() - len(slices.Compact(slices.Sorted(slices.Values(row))))
	valid := grid.CheckSolution(grid.NewPuzzle(s), relabelled(s, corrected)) == nil
	write := func(shared, missing int, right bool) string {
		return fmt.Sprintf("%d, %d; with 1, 6, 9 as 7, 9, 3 it is right: %t", shared, missing, right)
	}
	return judged(shared+missing == 0, "the meanings in the key; the grid that it makes of the pattern",
		write(shared, missing, pattern.CheckKey(corrected) == nil), write(lost, lost, valid)), nil
}

// relabelled returns the shift pattern with its digits replaced by their meanings.
func relabelled(s *grid.Shape, key pattern.Key) []grid.Digit {
	values := symmetry.Shift(s)
	for i, d := range values {
		values[i] = key[d]
	}
	return values
}

// findSubRows counts the sets that a sub-row can be, which the work's codes distinguish, and the
// ordered rows, which they would have to distinguish, for K = 3 and then for 2, 4 and 5.
func findSubRows(context.Context) (Finding, error) {
	var formula, listed []string
	for _, k := range []int{3, 2, 4, 5} {
		formula = append(formula, fmt.Sprintf("%v sets, but %v rows", pattern.SetCodes(k*k, k), pattern.OrderCodes(k*k, k)))
		all := rowList{digits: k * k, cells: k}
		all.extend(0, true)
		listed = append(listed, fmt.Sprintf("%d sets, but %d rows", all.sets, all.rows))
	}
	write := func(codes []string) string { return fmt.Sprintf("%s (K = 2, 4, 5: %s)", codes[0], list(codes[1:])) }
	return judged(pattern.SetCodes(9, 3).Cmp(pattern.OrderCodes(9, 3)) == 0,
		"formulas; all rows listed, each set once as the row in increasing order", write(formula), write(listed)), nil
}

// rowList counts rows of different digits: the sets, which are the rows in increasing order with the
// codes 0, 1, 2, …, and all rows.
type rowList struct {
	digits, cells int
	row           []grid.Digit
	sets, rows    int
}

// extend counts the rows that begin with the present one, whose digits are in used.
func (l *rowList) extend(used uint64, increasing bool) {
	if len(l.row) == l.cells {
		l.rows++
		if increasing && pattern.SetCode(l.digits, l.row).Cmp(big.NewInt(int64(l.sets))) == 0 {
			l.sets++
		}
		return
	}
	for d := range l.digits {
		if used>>d&1 == 0 {
			l.row = append(l.row, grid.Digit(d)+1)
			l.extend(used|1<<d, increasing && used>>d == 0)
			l.row = l.row[:len(l.row)-1]
		}
	}
}

// findGrids adds up the completions of the classes of floors, and quotes the number that B. Felgenhauer and
// F. Jarvis published.
func findGrids(ctx context.Context) (Finding, error) {
	const published = "6670903752021072936960"
	return ways(published, "the completions of the 416 classes of floors; the published number",
		func() (any, error) {
			catalog, err := bands.Classify(ctx, 3)
			if err == nil {
				err = catalog.Complete(ctx)
			}
			if err != nil {
				return nil, err
			}
			return catalog.Grids(), nil
		},
		func() (any, error) { return published, nil })
}

// findOrbit counts the images of the shift pattern: the order of the group by its automorphisms. The second
// number is that of the images under swaps, times the classes that the other moves make of them, known.
func findOrbit(context.Context) (Finding, error) {
	s := square(3)
	orbit := new(big.Int).Div(symmetry.Order(s), must(symmetry.Canonical(s, symmetry.Shift(s))).Automorphisms)
	return twice("all, 6,670,903,752,021,072,936,960",
		"order of the group by the automorphisms; 4 classes of the 5,643,509,760 images under swaps, known",
		orbit, "22574039040"), nil
}
