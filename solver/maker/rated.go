package maker

import (
	"context"
	"fmt"

	"basisk/solver"
)

// Puzzles of a difficulty: each that was made is rated, and another is made until a rating is in the
// range. They are no random sample of the puzzles of that difficulty.

// Ratings is a range of ratings, see [solver.Rate]. The zero value has no puzzles, and means any.
type Ratings struct{ Low, High float64 }

// String formats the range as in --rating: "4:5".
func (r Ratings) String() string { return fmt.Sprintf("%v:%v", r.Low, r.High) }

// RateNodes is the usual limit of assumptions and branches of a rating: some ten seconds on a hard 25×25, and
// fifty times the need of the hardest known 9×9.
const RateNodes = 100_000

// rate sets the rating of the puzzle of x, or returns an error if it is outside of the range.
func (m *Maker) rate(ctx context.Context, x *Result) error {
	want := m.plan.Rating
	if want == (Ratings{}) {
		return nil
	}
	r, err := solver.Rate(ctx, x.Puzzle.Board(), solver.RateConfig{Nodes: RateNodes})
	switch {
	case err != nil:
	case r.Status != solver.Solved:
		err = fmt.Errorf("no rating within %s", times(RateNodes, "node"))
	case r.Value < want.Low || r.Value > want.High:
		err = fmt.Errorf("the last rating was %.2f, %v to %v wanted", r.Value, want.Low, want.High)
	}
	if err == nil {
		x.Rating = r.Value
	}
	return err
}
