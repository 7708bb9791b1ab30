package sampling

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/grid"
	"basisk/solver"
	"basisk/solver/encode"
)

// The joint distribution of chosen cells: the number of solutions for each combination of digits
// there. If the solutions can be listed, each counts for its digits; else random walks estimate
// all counts at once.

// CountJoint counts the solutions of b, which s lists, by the digits of the cells, up to limit solutions; 0 means no
// limit. The counts are exact if the result reports that these are all solutions; else they show
// only what is possible.
func CountJoint(
	ctx context.Context, s *solver.Solver, b *grid.Board, cells []grid.Cell, limit uint64,
) (solver.Result, []JointCount, error) {
	counts := map[string]uint64{}
	r, err := s.Solve(ctx, solver.Question{Board: b, Limit: limit, Each: func(solution []grid.Digit) bool {
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

// jointWork bounds the branches of a diagram that are visited to count the combinations of digits in chosen cells:
// a few seconds.
const jointWork = 1 << 28

// JointTotal counts all solutions of b by the digits of the cells, exactly, by a decision diagram,
// which handles more solutions than can be listed. It reports false if s makes no diagram, see
// [solver.Solver.Diagram], or if there are too many combinations.
func JointTotal(
	ctx context.Context, s *solver.Solver, b *grid.Board, cells []grid.Cell,
) (solver.Result, []JointCount, bool) {
	begin := time.Now()
	d, r, encoding := s.Diagram(ctx, b)
	if d == nil {
		return solver.Result{}, nil, false
	}
	j := jointCounter{encoding: encoding, diagram: d, cells: cells, left: jointWork, total: dlx.LogOf(r.BigCount())}
	j.digits = candidates(encoding, cells)
	if !j.extend(ctx, nil) || ctx.Err() != nil {
		return solver.Result{}, nil, false
	}
	sortJoint(j.found)
	r.Elapsed = time.Since(begin)
	return r, j.found, true
}

// jointCounter counts the combinations of digits in some cells.
type jointCounter struct {
	encoding *encode.Encoding
	diagram  *dlx.Diagram
	cells    []grid.Cell
	digits   [][]grid.Digit // the digits that each of the cells may hold
	left     int            // branches that may still be visited
	total    float64        // the logarithm of the number of all solutions
	found    []JointCount
}

// extend counts all combinations that begin with digits, which some solution has. It reports false
// if that is too much work or ctx has ended.
func (j *jointCounter) extend(ctx context.Context, digits []grid.Digit) bool {
	for _, d := range j.digits[len(digits)] {
		if j.left -= j.diagram.Arcs(); j.left < 0 || ctx.Err() != nil {
			return false
		}
		longer := append(slices.Clone(digits), d)
		log := j.log(ctx, longer)
		switch {
		case log < 0: // none
		case len(longer) < len(j.cells):
			if !j.extend(ctx, longer) {
				return false
			}
		default:
			e := dlx.Estimate{Log: log, Low: log, High: log, Exact: true}
			j.found = append(j.found, JointCount{longer, e, math.Exp(log - j.total)})
		}
	}
	return true
}

// candidates returns the digits that each of the cells may hold.
func candidates(e *encode.Encoding, cells []grid.Cell) [][]grid.Digit {
	digits := make([][]grid.Digit, len(cells))
	for i, c := range cells {
		if e.Fixed[c] != 0 {
			digits[i] = append(digits[i], e.Fixed[c])
		}
		for o, of := range e.Cells {
			if of == c {
				digits[i] = append(digits[i], e.Digits[o])
			}
		}
	}
	return digits
}

// log returns the logarithm of the number of solutions that hold the digits in the first of the
// cells, negative if there are none or ctx ends first.
func (j *jointCounter) log(ctx context.Context, digits []grid.Digit) float64 {
	want := make([]grid.Digit, len(j.encoding.Fixed))
	for i, d := range digits {
		c := j.cells[i]
		if want[c] != 0 && want[c] != d { // a cell chosen twice
			return -1
		}
		want[c] = d
	}
	count := j.diagram.CountIf(ctx, func(o dlx.Option) bool {
		w := want[j.encoding.Cells[o]]
		return w == 0 || w == j.encoding.Digits[o]
	})
	if count == nil {
		return -1
	}
	return dlx.LogOf(count)
}
