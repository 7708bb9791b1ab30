package format_test

import (
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/internal/cnftest"
)

// modelsOf returns the grids of side 4 that satisfy a text of clauses and the rules, as the
// engine of package cnftest finds them; no grid if a clause does not end.
func modelsOf(text string) [][]grid.Digit {
	s := must(grid.Square(2))
	f := &cnftest.Formula{Variables: 64, Clauses: rulesOf(s)}
	var clause []int
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "c") || strings.HasPrefix(line, "p") {
			continue
		}
		for _, word := range strings.Fields(line) {
			l, err := strconv.Atoi(word)
			switch {
			case err != nil || max(l, -l) > f.Variables:
				return [][]grid.Digit{}
			case l == 0:
				f.Clauses, clause = append(f.Clauses, clause), nil
			default:
				clause = append(clause, l)
			}
		}
	}
	found := [][]grid.Digit{}
	if clause != nil {
		return found
	}
	f.Models(func(model []int) bool {
		digits := make([]grid.Digit, 16)
		for _, l := range model {
			if l > 0 {
				digits[(l-1)/4] = grid.Digit((l-1)%4 + 1)
			}
		}
		found = append(found, digits)
		return true
	})
	slices.SortFunc(found, slices.Compare)
	return found
}

// rulesOf returns the clauses of a shape: each cell has a digit, and no unit has one twice.
func rulesOf(s *grid.Shape) [][]int {
	n := s.Side()
	var clauses [][]int
	for c := range s.Cells() {
		var any []int
		for d := range n {
			any = append(any, c*n+d+1)
			for e := range d {
				clauses = append(clauses, []int{-(c*n + d + 1), -(c*n + e + 1)})
			}
			for o := range c {
				if sees(s, grid.Cell(o), grid.Cell(c)) {
					clauses = append(clauses, []int{-(c*n + d + 1), -(o*n + d + 1)})
				}
			}
		}
		clauses = append(clauses, any)
	}
	return clauses
}

// sees reports whether two cells of a flat shape share a unit.
func sees(s *grid.Shape, a, b grid.Cell) bool {
	if !s.IsPlain() {
		digits := make([]grid.Digit, s.Cells())
		digits[a], digits[b] = 1, 1
		return grid.HasClash(s, digits)
	}
	rows, cols := s.Box()
	_, row, col := s.Coordinates(a)
	_, other, at := s.Coordinates(b)
	return row == other || col == at || row/rows == other/rows && col/cols == at/cols
}
