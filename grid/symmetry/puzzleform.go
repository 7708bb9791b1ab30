package symmetry

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"basisk/grid"
)

// Candidates come after the givens: among the images with the smallest givens, the one with the
// smallest restricted cells is the form. All elements that lead to the smallest givens are known
// one by one unless the givens leave symmetries uncounted (rows without a given, digits that do not
// occur), which are only counted. So puzzles with restricted cells need enough givens.

// Puzzle returns the canonical form of a puzzle: givens as in [Canonizer.Form], then the cells in
// order, an unrestricted one before a restricted one, whose digits are compared lexicographically.
// It returns an error if p has a clash, or has restricted cells but too few givens for that.
func (z *Canonizer) Puzzle(ctx context.Context, p *grid.Puzzle) (*grid.Puzzle, Form, error) {
	if err := grid.CheckPuzzle(p); err != nil {
		return nil, Form{}, err
	}
	form, err := z.Form(ctx, p.Givens)
	if err != nil || p.Allowed == nil || !slices.Contains(p.Givens, 0) {
		return form.image(p), form, err
	}
	states := z.open.states
	if untold := z.open.untold(&states[0]); untold.Cmp(big.NewInt(1)) > 0 {
		return nil, Form{}, fmt.Errorf("canonical form: the givens leave %v symmetries untold, "+
			"expected enough givens to distinguish restricted cells", untold)
	}
	best := (*grid.Puzzle)(nil)
	count := int64(0)
	for i := range states {
		g := states[i].element(z)
		image := g.Puzzle(p)
		order := -1
		if best != nil {
			order = slices.CompareFunc(image.Allowed, best.Allowed, compareAllowed)
		}
		if order < 0 {
			best, form.By, count = image, g, 0
		}
		if order <= 0 {
			count++
		}
	}
	form.Automorphisms = big.NewInt(count)
	return best, form, nil
}

// image returns the image of p under the form; nil if there is no form.
func (f Form) image(p *grid.Puzzle) *grid.Puzzle {
	if f.Values == nil {
		return nil
	}
	return f.By.Puzzle(p)
}

// compareAllowed orders the digits that cells allow; nil, which means all, comes first.
func compareAllowed(a, b []grid.Digit) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	}
	return slices.Compare(a, b)
}
