package symmetry

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"basisk/grid"
	"basisk/internal/cancel"
)

// The canonical form of a grid is its first image in lexicographic order, read row by row, an open cell before
// every digit. A search for the smallest image finds it without visiting the whole group: fullsearch.go for
// full grids without units other than lines and equal boxes, where the second row decides nearly everything,
// opensearch.go for all others. Both find every element that leads to the smallest image; since these are a
// coset of the automorphisms, there are equally many.

// DefaultWork is the default limit of the steps of the search for a canonical form. It is more than
// any grid of basis 2 or 3 needs, and takes a second or two.
const DefaultWork = 1 << 24

// Form is a canonical form and how it was reached.
type Form struct {
	// Values is the form: one digit per cell, 0 for an open cell.
	Values []grid.Digit
	// By maps the grid to Values.
	By Element
	// Automorphisms is the number of elements that fix the grid.
	Automorphisms *big.Int
	// Complete reports whether the search ended. If not, Values is the smallest image met, which is
	// equivalent to the grid but may differ for equivalent grids, and Automorphisms is only a lower
	// bound.
	Complete bool
}

// Canonizer finds canonical forms of grids of one shape. It keeps its memory from one grid to the
// next and serves one goroutine.
type Canonizer struct {
	// MaxWork bounds the steps for a grid; 0 means DefaultWork.
	MaxWork int

	group *group
	shape *grid.Shape
	n     int
	r, c  int       // the rows of a band and the columns of a stack
	to    [][]int32 // the image of each cell under each motion of the group
	sides [][]int32 // the grid under each motion
	full  fullSearch
	open  openSearch

	check cancel.Check // of the current search
	work  int          // steps so far
	over  bool         // whether no more steps are allowed
}

// NewCanonizer returns a canonizer for s. Cubes have none.
func NewCanonizer(s *grid.Shape) (*Canonizer, error) {
	if s.IsCube() {
		return nil, fmt.Errorf("canonical form: %v: cubes have none here, expected a flat shape", s)
	}
	r, c := Bundles(s)
	z := &Canonizer{group: groupOf(s), shape: s, n: s.Side(), r: r, c: c}
	for _, way := range z.group.ways {
		to := make([]int32, s.Cells())
		for c := range to {
			to[c] = int32(way.Cell(grid.Cell(c)))
		}
		z.to, z.sides = append(z.to, to), append(z.sides, make([]int32, s.Cells()))
	}
	return z, nil
}

// Canonical returns the canonical form of a grid of s, like [Canonizer.Form].
func Canonical(s *grid.Shape, values []grid.Digit) (Form, error) {
	z, err := NewCanonizer(s)
	if err != nil {
		return Form{}, err
	}
	return z.Form(context.Background(), values)
}

// Form returns the canonical form of a grid: one digit per cell, 0 for an open one. It returns an
// error if values are not such a grid or have a clash. A cancelled context ends the search as
// MaxWork does.
func (z *Canonizer) Form(ctx context.Context, values []grid.Digit) (Form, error) {
	z.check = cancel.On(ctx)
	if err := z.load(values); err != nil {
		return Form{}, err
	}
	if slices.Contains(values, 0) || !IsWhole(z.shape) {
		return z.formOpen(values), nil
	}
	s := &z.full
	s.run(z)
	by := s.best.element(z)
	return Form{by.Grid(values), by, big.NewInt(s.automorphisms()), !z.over}, nil
}

// load checks values and computes their images under all motions.
func (z *Canonizer) load(values []grid.Digit) error {
	z.work, z.over = 0, z.check.Ended()
	if err := grid.CheckPuzzle(&grid.Puzzle{Shape: z.shape, Givens: values}); err != nil {
		return err
	}
	for i, side := range z.sides {
		for c, d := range values {
			side[z.to[i][c]] = int32(d)
		}
	}
	return nil
}

// workSteps is the number of steps of package cancel per step of the search.
const workSteps = 16

// spend counts steps and sets over if there are too many.
func (z *Canonizer) spend(steps int) {
	z.work += steps
	if z.check.Spend(steps*workSteps) || z.work > cmp.Or(z.MaxWork, DefaultWork) {
		z.over = true
	}
}

// way says how to reach an image: the motion, the row and column for each place, and the label of
// each digit, 0 for digits that do not occur.
type way struct {
	turned       int
	rowAt, colAt []int32
	label        []int32
}

// clone returns a copy that shares no memory.
func (w way) clone() way {
	return way{w.turned, slices.Clone(w.rowAt), slices.Clone(w.colAt), slices.Clone(w.label)}
}

// element returns the element of w; digits that do not occur get the free labels in order.
func (w way) element(z *Canonizer) Element {
	g := Identity(z.shape)
	for to := range z.n {
		g.lines[rowAxis][w.rowAt[to]] = to
		g.lines[columnAxis][w.colAt[to]] = to
	}
	next := slices.Max(w.label)
	for d := 1; d <= z.n; d++ {
		label := w.label[d]
		if label == 0 {
			next++
			label = next
		}
		g.digits[d] = grid.Digit(label)
	}
	if w.turned == 0 {
		return g
	}
	return g.Compose(z.group.ways[w.turned])
}
