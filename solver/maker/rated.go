package maker

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"basisk/solver"
	"basisk/solver/rating"
)

// Puzzles of a difficulty: each that was made is rated, and another is made until a rating is in the
// range. They are no random sample of the puzzles of that difficulty.

// Ratings is a range of ratings, see [rating.Rate]. The zero value has no puzzles, and means any.
type Ratings struct{ Low, High float64 }

// String formats the range as in --rating: "4:5".
func (r Ratings) String() string { return fmt.Sprintf("%v:%v", r.Low, r.High) }

// Outside returns the distance of a rating from the range, negative below it, 0 within.
func (r Ratings) Outside(rating float64) float64 {
	return cmp.Or(max(rating-r.High, 0), min(rating-r.Low, 0))
}

// RateNodes is the usual limit of assumptions and branches of a rating: some ten seconds on a hard 25×25, and
// fifty times the need of the hardest known 9×9.
const RateNodes = 100_000

// RatedFill returns the part of the cells to leave as clues for puzzles that are neither easy nor hard: near the
// threshold of freezing (docs/findings.md), about .8·N^1.85 holes. At 16×16 it is .45, where one puzzle in four is
// medium.
func RatedFill(side int) float64 { return math.Round(100-83*math.Pow(float64(side), -.15)) / 100 }

// rate sets the rating of the puzzle of x, or returns an error if it is outside of the range.
func (m *Maker) rate(ctx context.Context, x *Result) error {
	want := m.plan.Rating
	if want == (Ratings{}) {
		return nil
	}
	r, err := rating.Rate(ctx, x.Puzzle.Board(), rating.Config{Nodes: RateNodes})
	if err == nil && r.Status != solver.Solved {
		err = fmt.Errorf("no rating within %s", times(RateNodes, "node"))
	}
	if err != nil {
		x.Puzzle = nil
		return err
	}
	x.Rating, x.missed = r.Value, want.Outside(r.Value)
	if x.missed != 0 {
		err = m.missed(x)
	}
	return err
}

// missed returns the error of a puzzle that is too hard or too easy, with the part of the cells to try.
func (m *Maker) missed(x *Result) error {
	cells := float64(m.plan.shape.Cells())
	share, usual := float64(x.Puzzle.Clues())/cells, RatedFill(m.plan.shape.Side())
	fill := min(share-.02, usual)
	if x.missed > 0 {
		fill = max(share+.02, usual)
	}
	return fmt.Errorf("rating %.2f, %.4g to %.4g wanted, try --fill %.0f%%", x.Rating, m.plan.Rating.Low, m.plan.Rating.High, 100*fill)
}

// nearer reports whether x is better than the best puzzle so far: nearer to the range of ratings, or with fewer clues.
func (x *Result) nearer(best *Result) bool {
	missed, least := math.Abs(x.missed), math.Abs(best.missed)
	return x.Puzzle != nil && (missed < least || missed == least && x.Puzzle.Clues() < best.Puzzle.Clues())
}
