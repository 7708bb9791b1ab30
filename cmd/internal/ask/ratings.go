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
func easier(rules heuristics.Rules) (heuristics.Rules, error) {
	name, below := rules.String(), ""
	at := strings.LastIndexByte(name, '-')
	size, _ := strconv.Atoi(name[at+1:]) // 0 for other words
	switch kind := name[:max(at, 0)]; {
	case name == "locked":
		below = "singles"
	case name == "chain":
		below = "singles,locked,hall,fish,chain-7"
	case name == "probe":
		below = "singles,locked,hall,fish,chain"
	case name == "dilemma":
		below = "singles,locked,hall,fish,chain,probe"
	case size < 2:
	case name == "chain-2":
		below = "singles,locked,hall-2,fish-2"
	case name == "chain-3":
		below = "singles,locked,hall-3,fish-3,chain-2"
	case kind == "chain":
		below = fmt.Sprintf("singles,locked,hall,fish,chain-%d", size-1)
	case kind == "fish" && size == 2:
		below = "singles,locked,hall-2"
	case kind == "fish":
		below = fmt.Sprintf("singles,locked,hall-%d,fish-%d", size, size-1)
	case kind != "hall" && kind != "naked-tuple" && kind != "hidden-tuple":
	case size == 2:
		below = "singles,locked"
	default:
		below = fmt.Sprintf("singles,locked,hall-%d", size-1)
	}
	if below == "" {
		return nil, fmt.Errorf("--needs %v: expected --not too, the rules that do not solve the puzzles", rules)
	}
	return heuristics.MustParse(below), nil
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
