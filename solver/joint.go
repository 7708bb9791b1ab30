package solver

import (
	"cmp"
	"context"
	"math"
	"slices"

	"basisk/grid"
)

// The joint distribution of chosen cells: the number of solutions for each combination of digits
// there. If the solutions can be listed, each counts for its digits; else random walks estimate
// all counts at once.

// CountJoint counts the solutions of b by the digits of the cells, up to limit solutions; 0 means no
// limit. The counts are exact if the result reports that these are all solutions; else they show
// only what is possible.
func (s *Solver) CountJoint(
	ctx context.Context, b *grid.Board, cells []grid.Cell, limit uint64,
) (Result, []JointCount, error) {
	counts := map[string]uint64{}
	r, err := s.Solve(ctx, Question{Board: b, Limit: limit, Each: func(solution []grid.Digit) bool {
		counts[classOf(solution, cells)]++
		return true
	}})
	var joint []JointCount
	for class, n := range counts {
		e := exactly(n)
		if e.Exact = r.Exact; !e.Exact {
			e.High = math.Inf(1)
		}
		joint = append(joint, JointCount{digitsOf(class), e, float64(n) / float64(r.Count)})
	}
	sortJoint(joint)
	return r, joint, err
}

// sortJoint sorts by descending counts, then by digits.
func sortJoint(joint []JointCount) {
	slices.SortFunc(joint, func(x, y JointCount) int {
		return cmp.Or(cmp.Compare(y.Log, x.Log), slices.Compare(x.Digits, y.Digits))
	})
}

// classOf returns the digits of the cells as a key, two bytes each.
func classOf(solution []grid.Digit, cells []grid.Cell) string {
	var key []byte
	for _, c := range cells {
		key = append(key, byte(solution[c]>>8), byte(solution[c]))
	}
	return string(key)
}

// digitsOf is the inverse of classOf.
func digitsOf(class string) []grid.Digit {
	var digits []grid.Digit
	for i := 0; i < len(class); i += 2 {
		digits = append(digits, grid.Digit(class[i])<<8|grid.Digit(class[i+1]))
	}
	return digits
}
