package symmetry

import (
	"cmp"
	"context"
	"fmt"
	"math/big"

	"basisk/grid"
	"basisk/internal/cancel"
)

// The canonical form of a full grid is its first image in lexicographic order, read row by row. A search
// (search.go) finds it without visiting the whole group, and every element that leads to it; since these
// are a coset of the automorphisms, there are equally many. The form of a puzzle comes from the form of its solution:
// among the images under these elements it is the one with the least pattern of givens. So it is defined for puzzles
// with one solution.

// DefaultWork is the default limit of the steps of the search for a canonical form. It is more than
// any grid of basis 2 or 3 needs, and takes a second or two.
const DefaultWork = 1 << 24

// Form is a canonical form and how it was reached.
type Form struct {
	// Puzzle is the form.
	Puzzle *grid.Puzzle
	// By maps the puzzle to its form, and Values is the image of its solution.
	By     Element
	Values []grid.Digit
	// Automorphisms is the number of elements that fix the puzzle.
	Automorphisms *big.Int
	// Complete reports whether the search ended. If not, By leads to the smallest image so far, which is
	// equivalent to the puzzle but may differ for equivalent puzzles, and Automorphisms is only a lower
	// bound.
	Complete bool
}

// Canonizer finds canonical forms of puzzles of one shape. It keeps its memory from one to the next and
// serves one goroutine.
type Canonizer struct {
	// MaxWork bounds the steps for a puzzle; 0 means DefaultWork.
	MaxWork int

	group  *group
	shape  *grid.Shape
	to     [][]int32 // the image of each cell under each motion of the group
	sides  [][]int32 // the solution under each motion
	search *search

	check cancel.Check // of the current search
	work  int          // steps so far
	over  bool         // whether no more steps are allowed
}

// NewCanonizer returns a canonizer for s. Cubes have none.
func NewCanonizer(s *grid.Shape) (*Canonizer, error) {
	if s.IsCube() {
		return nil, fmt.Errorf("canonical form: %v: cubes have none here, expected a flat shape", s)
	}
	z := &Canonizer{group: groupOf(s), shape: s}
	for _, way := range z.group.ways {
		to := make([]int32, s.Cells())
		for c := range to {
			to[c] = int32(way.Cell(grid.Cell(c)))
		}
		z.to, z.sides = append(z.to, to), append(z.sides, make([]int32, s.Cells()))
	}
	z.search = newSearch(z)
	return z, nil
}

// Canonical returns the canonical form of a full grid of s, like [Canonizer.Form].
func Canonical(s *grid.Shape, values []grid.Digit) (Form, error) {
	z, err := NewCanonizer(s)
	if err != nil {
		return Form{}, err
	}
	return z.Form(context.Background(), &grid.Puzzle{Shape: s, Givens: values}, values)
}

// Form returns the canonical form of p, whose only solution is given; a full grid is its own solution. It
// returns an error if that is no solution of p. A cancelled context ends the search as MaxWork does.
func (z *Canonizer) Form(ctx context.Context, p *grid.Puzzle, solution []grid.Digit) (Form, error) {
	if err := grid.CheckSolution(p, solution); err != nil {
		return Form{}, err
	}
	z.check = cancel.On(ctx)
	z.work, z.over = 0, z.check.Ended()
	for i, side := range z.sides {
		for c, d := range solution {
			side[z.to[i][c]] = int32(d)
		}
	}
	s := z.search
	s.run(p)
	return Form{s.image, *s.best, s.best.Grid(solution), big.NewInt(max(s.count, 1)), !z.over}, nil
}

// workSteps is the number of steps of package cancel per step of the search.
const workSteps = 16

// spend counts a step and sets over if there are too many.
func (z *Canonizer) spend() {
	z.work++
	if z.check.Spend(workSteps) || z.work > cmp.Or(z.MaxWork, DefaultWork) {
		z.over = true
	}
}
