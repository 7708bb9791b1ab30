package ask

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"basisk/heuristics"
	"basisk/solver/maker"
	"basisk/solver/rating"
)

// fillRated sets the part of the cells, unless there is an amount, for puzzles above 9×9 that are not to be hard:
// minimal ones are.
func fillRated(w *maker.Spec) {
	rated := w.Rating.High > 0 && rating.GradeOf(w.Rating.High) != "hard"
	if !rated || w.Fill != 0 || w.Clues != 0 || w.Holes == maker.MinimalHoles {
		return
	}
	if s, err := w.Shape(); err == nil && s.Side() > 9 {
		w.Fill = maker.RatedFill(s.Side())
	}
}

// easier returns the rules below a single rule on the ladder of ratings.
func easier(rules heuristics.Rules) (below heuristics.Rules, err error) {
	if len(rules) == 1 {
		below = heuristics.Below(rules[0])
	}
	if below == nil {
		err = fmt.Errorf("--needs %v: expected --not too, the rules that do not solve the puzzles", rules)
	}
	return below, err
}

// parseRatings parses a range of ratings, as in 4:5, or the name of one.
func parseRatings(text string) (r maker.Ratings, err error) {
	for _, g := range rating.Grades() {
		if g.Name == text {
			return maker.Ratings{Low: g.Low, High: g.High}, nil
		}
	}
	low, high, found := strings.Cut(text, ":")
	r.Low, err = strconv.ParseFloat(low, 64)
	if err == nil {
		r.High, err = strconv.ParseFloat(high, 64)
	}
	if !found || err != nil || !(r.Low >= 0 && r.High >= r.Low && r.High > 0) || math.IsInf(r.High, 0) {
		return r, errors.New("expected the least and the largest rating, as in 4:5, or easy, medium or hard")
	}
	return r, nil
}
