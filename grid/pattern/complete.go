package pattern

import (
	"context"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
)

// Completion is the result of completing a puzzle by a pattern.
type Completion struct {
	// Grid is a full grid, a solution of the puzzle; nil if the puzzle does not match the pattern,
	// or none was found within the limit.
	Grid []grid.Digit
	// By maps the pattern to Grid, if there is one.
	By symmetry.Element
	// Other is another solution that is an image of the pattern; nil if there is none
	// or none was found within the limit.
	Other []grid.Digit
	// Complete reports whether the search ended: then no Grid means that there is none, and no
	// Other that Grid is the only image of the pattern that solves the puzzle.
	Complete bool
}

// Complete looks for images of a pattern that solve p: for two different ones, if there are any.
// Arguments and errors are as for [Matcher.Each].
func (m Matcher) Complete(ctx context.Context, pattern []grid.Digit, p *grid.Puzzle) (Completion, error) {
	var c Completion
	complete, err := m.Each(ctx, pattern, p, func(g symmetry.Element) bool {
		switch image := g.Grid(pattern); {
		case c.Grid == nil:
			c.Grid, c.By = image, g
		case !slices.Equal(c.Grid, image):
			c.Other = image
		}
		return c.Other == nil
	})
	c.Complete = complete
	return c, err
}
