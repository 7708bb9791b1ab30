package cli

import (
	"errors"
	"fmt"
	"math"

	"basisk/grid"
	"basisk/grid/generate"
)

// A plan is what the flags of generate come to: one of three recipes and its numbers.
// Wishes that contradict each other, or that no pattern fulfils, are told here, before
// any work begins.

// recipe is a way to make a puzzle of a full grid.
type recipe int

// The recipes.
const (
	carve   recipe = iota // holes without a look at the digits
	arrange               // balanced holes, switched until the puzzle is unique
	dig                   // clues taken away one orbit at a time
)

// fullKinds are the ways to make full grids.
var fullKinds = []string{"mixed", "shift", "search"}

// plan says what to make.
type plan struct {
	shape  *grid.Shape
	recipe recipe
	// clues is the number wanted, 0 if as few as possible, and holes, if they are
	// balanced, that in each unit.
	clues, holes int
	balanced     bool
	symmetry     generate.Symmetry
}

// newPlan returns the plan that o asks for.
func newPlan(o *generateOptions) (*plan, error) {
	s, err := o.shape()
	if err != nil {
		return nil, err
	}
	p := &plan{shape: s, balanced: o.holes == "balanced", symmetry: generate.Symmetry(o.symmetry)}
	numbered := o.clues != 0 || o.fill != 0
	unique := o.unique || o.minimal || o.rules != nil || !numbered
	if o.clues < 0 || o.clues > s.Cells() {
		return nil, fmt.Errorf("--clues %d: expected 1 to %d, the cells of %v", o.clues, s.Cells(), s)
	}
	if p.clues = o.clues; o.fill != 0 {
		p.clues = o.fill.cells(s)
	}
	switch {
	case p.balanced:
		p.recipe = carve
		if unique {
			p.recipe = arrange
		}
		return p, p.balance(o, numbered)
	case unique:
		p.recipe = dig
	}
	return p, p.suit(o)
}

// shape returns the shape that is asked for.
func (o *generateOptions) shape() (*grid.Shape, error) {
	switch {
	case o.cube != 0:
		return grid.Cube(o.cube)
	case o.box != [2]int{}:
		return grid.NewBox(o.box[0], o.box[1])
	case o.basis != 0:
		return grid.Square(o.basis)
	}
	return grid.Square(3)
}

// balance sets the number of holes in each unit, which the number of clues must make
// whole; a part of the cells is rounded.
func (p *plan) balance(o *generateOptions, numbered bool) error {
	switch {
	case !numbered:
		return errors.New("--holes balanced: say how many clues, by --clues or --fill")
	case o.rules != nil:
		return errors.New("--holes balanced: --rules digs clue by clue, which leaves no balance")
	case o.symmetry != "none":
		return errors.New("--holes balanced: expected --symmetry none")
	}
	n, cells := p.shape.Side(), p.shape.Cells()
	layer := cells / n // cells of a digit: one in each unit
	p.holes = n - int(math.Round(float64(p.clues)/float64(layer)))
	if fits := cells - p.holes*layer; o.fill == 0 && fits != p.clues {
		return fmt.Errorf("--clues %d: balanced holes in %v leave a multiple of %d clues, %d is the nearest", p.clues, p.shape, layer, fits)
	}
	p.clues = cells - p.holes*layer
	return nil
}

// suit makes the number of clues one that the symmetry allows: a part of the cells is
// rounded, a number is not.
func (p *plan) suit(o *generateOptions) error {
	for away := 0; ; away++ {
		for _, clues := range []int{p.clues - away, p.clues + away} {
			err := generate.CheckClues(p.shape, p.symmetry, clues)
			if err == nil {
				p.clues = clues
				return nil
			}
			if o.fill == 0 || away > p.shape.Cells() {
				return err
			}
		}
	}
}
