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

// The canonical form of a grid is the image that comes first in the order of
// dictionaries, read row by row, an open cell before every digit. It is found by a
// search for the smallest image that never looks at the whole group: fullsearch.go
// has it for full grids without other units than lines and equal boxes, where the second
// row settles nearly everything, opensearch.go for all others. Both find every element that leads to the smallest
// image, and the number of those is the number of automorphisms, since they are a
// coset of them.

// DefaultWork is the default limit of the steps of the search for a canonical form. It is
// more than any grid of basis 2 or 3 needs, and a second or two of time.
const DefaultWork = 1 << 24

// Form is a canonical form and how it was reached.
type Form struct {
	// Values is the form: one digit per cell, 0 where a cell is open.
	Values []grid.Digit
	// By takes the grid to Values.
	By Element
	// Automorphisms is the number of elements that leave the grid as it is.
	Automorphisms *big.Int
	// Complete reports whether the search ended. Otherwise Values is the smallest image
	// met, equivalent to the grid but perhaps not the same for all that are, and
	// Automorphisms only a lower bound.
	Complete bool
}

// Canonizer finds canonical forms of grids of one shape. It keeps its memory from one
// grid to the next and belongs to one goroutine.
type Canonizer struct {
	// MaxWork bounds the steps for a grid; 0 stands for DefaultWork.
	MaxWork int

	group *group
	shape *grid.Shape
	n     int
	r, c  int       // the rows of a band and the columns of a stack
	to    [][]int32 // where each motion of the group takes each cell
	sides [][]int32 // the grid as it lays that
	full  fullSearch
	open  openSearch

	check cancel.Check // of the search that runs
	work  int          // steps so far
	over  bool         // no more steps are allowed
}

// NewCanonizer returns a canonizer for s. There is none for cubes.
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

// Work returns the steps that the last form took.
func (z *Canonizer) Work() int { return z.work }

// Canonical returns the canonical form of a grid of s, as [Canonizer.Form] does.
func Canonical(s *grid.Shape, values []grid.Digit) (Form, error) {
	z, err := NewCanonizer(s)
	if err != nil {
		return Form{}, err
	}
	return z.Form(context.Background(), values)
}

// Form returns the canonical form of a grid: one digit per cell, 0 where it is open. It
// returns an error if values are no such grid or have a clash. A cancelled context ends
// the search as MaxWork does.
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

// load checks values and lays them in every way.
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

// workSteps is the number of steps of package cancel that a step of the search counts as.
const workSteps = 16

// spend counts steps and sets over if there were too many.
func (z *Canonizer) spend(steps int) {
	z.work += steps
	if z.check.Spend(steps*workSteps) || z.work > cmp.Or(z.MaxWork, DefaultWork) {
		z.over = true
	}
}

// way says how to reach an image: by which motion the grid is laid, which row and column
// come to each place, and the label of each digit, 0 for digits that do not occur.
type way struct {
	turned       int
	rowAt, colAt []int32
	label        []int32
}

// clone returns a copy that shares no memory.
func (w way) clone() way {
	return way{w.turned, slices.Clone(w.rowAt), slices.Clone(w.colAt), slices.Clone(w.label)}
}

// element returns what w does, digits that do not occur taking the free labels in
// order.
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
