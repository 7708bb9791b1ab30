package maker

import (
	"errors"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
)

// Puzzles by need: some rules solve them, and others do not. Two lists of rules may contradict each
// other; such lists are refused before any work begins.

// needs is a plan for puzzles by need.
type needs struct {
	// solving must solve a puzzle, and failing must not, each together with naked singles.
	solving, failing heuristics.Rules
	// planted is the number of cells of the naked set from which the search begins, or 0.
	planted int
	// population is the name of these puzzles.
	population string
}

// Selection names the selection by need, "needs-hall-5-not-hall-4"; empty without one. They are not
// a random sample of the puzzles that these rules solve.
func (w Spec) Selection() string {
	if w.Not == nil {
		return ""
	}
	return "needs-" + strings.ReplaceAll(w.Rules.String(), ",", "+") + "-not-" + strings.ReplaceAll(w.Not.String(), ",", "+")
}

// need returns the plan for puzzles that Rules solve and Not does not, or an error if there are
// none.
func (w Spec) need(s *grid.Shape) (*needs, error) {
	switch {
	case len(w.Rules) == 0:
		return nil, errors.New("rules that fail on a puzzle: expected others that solve it")
	case w.amount() != "" || w.Holes == BalancedHoles || w.Symmetry != "none":
		return nil, errors.New("puzzles by need: expected no number of clues, no balance and no symmetry")
	}
	x := &needs{
		solving: w.Rules.WithNakedSingles().Capped(s, w.MaxTuple),
		failing: w.Not.WithNakedSingles().For(s), population: w.Selection(),
	}
	if err := w.Not.CheckFor(s); err != nil {
		return nil, err
	}
	if x.failing.Include(s, x.solving) {
		return nil, w.contradiction(s, x)
	}
	x.planted = x.plantedSize(s)
	return x, nil
}

// contradiction returns an error if the solving rules solve nothing on which the failing ones fail.
func (w Spec) contradiction(s *grid.Shape, x *needs) error {
	naked, hidden := x.failing.TupleSizes(s)
	if n, h := x.solving.TupleSizes(s); n > naked || h > hidden {
		return fmt.Errorf("no puzzle of %v needs more than %v: of %d cells with tuples above size %d the rest are a smaller tuple",
			s, w.Not, s.Side(), s.Side()/2)
	}
	return fmt.Errorf("no puzzle needs %v where %v fails, which includes it", w.Rules, w.Not)
}

// plantedSize returns the number of cells of a naked set that the solving rules use and the failing
// ones do not, 0 if the sizes of their tuples allow none. The rest of the unit is a hidden set.
func (x *needs) plantedSize(s *grid.Shape) int {
	naked, hidden := x.failing.TupleSizes(s)
	maxNaked, maxHidden := x.solving.TupleSizes(s)
	naked, hidden = max(naked, 1)+1, max(hidden, 1)+1
	n := s.Side()
	switch {
	case maxNaked >= naked && n-naked >= hidden:
		return naked
	case maxHidden >= hidden && n-hidden >= naked:
		return n - hidden
	}
	return 0
}
