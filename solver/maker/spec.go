package maker

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// A spec becomes a plan: one of three recipes and its numbers. Specs that are contradictory, or that
// no pattern meets, are errors before any work begins.

// Spec describes the wanted puzzles. Its zero value asks for minimal 9×9 puzzles.
type Spec struct {
	// Population describes them; default 9×9. Its amount is rounded to what symmetry or balance allow;
	// without one, puzzles have as few clues as possible. Rules take the place of its SolvableBy.
	Population
	// Unique asks for one solution. Rules and some holes imply it, and so does leaving out the amount.
	Unique bool
	// Symmetry is the symmetry of the clues; default none, but half-turn for symmetric holes.
	Symmetry generate.Symmetry
	// Rules, unless nil, must solve the puzzle, together with naked singles, and MaxTuple caps the
	// sizes of their tuples; 0 means no cap.
	Rules    heuristics.Rules
	MaxTuple heuristics.Size
	// Not, unless nil, must not solve the puzzle, together with naked singles: the puzzle then
	// needs Rules, see [Spec.Selection].
	Not heuristics.Rules
	// Rating, unless zero, is the range of the ratings of the puzzles, which then have one solution.
	Rating Ratings
	// Attempts is the maximum number of full grids for a puzzle; default 100, or 10,000 with Not or a
	// Rating, since few puzzles are taken.
	Attempts int
	// Solver decides whether a puzzle is unique; its Nodes are the limit per clue.
	Solver solver.Config
	// Progress, if not nil, is called with the share, in [0, 1], of the work on a puzzle that is
	// done.
	Progress func(share float64)
}

// The defaults of Attempts, without and with a selection of the puzzles.
const (
	defaultAttempts   = 100
	selectingAttempts = 10_000
)

// recipe is a way to make a puzzle from a full grid.
type recipe int

// The recipes.
const (
	carve  recipe = iota // holes chosen without regard to the digits
	redraw               // the same, and again until the puzzle is unique
	dig                  // clues removed one orbit at a time
)

// plan is a spec that can be met.
type plan struct {
	Spec
	shape  *grid.Shape
	recipe recipe
	// kind is the kind of the puzzles if clues go as long as there is one solution, else empty.
	kind Holes
	// layout has the wanted number of clues, 0 for as few as possible.
	layout
}

// Selects reports whether only some of the puzzles that are made are taken.
func (w Spec) Selects() bool { return w.Not != nil || w.Rating != (Ratings{}) }

// Check returns an error that says why the spec cannot be met, or nil.
func (w Spec) Check() error {
	_, err := w.plan()
	return err
}

func (w Spec) plan() (p *plan, err error) {
	s, err := w.complete()
	if err != nil {
		return nil, err
	}
	p = &plan{Spec: w, shape: s, layout: layout{clues: w.Population.clues(s), symmetry: w.Symmetry}}
	if w.Not != nil {
		if err := w.checkNeed(s); err != nil {
			return nil, err
		}
	}
	numbered := w.amount() != ""
	unique := w.Unique || w.IsUnique() || w.Rules != nil || !numbered || w.Rating != (Ratings{})
	switch {
	case w.Holes == BalancedHoles:
		p.recipe = carve
		if unique {
			p.recipe = redraw
		}
		return p, p.balance(numbered)
	case unique:
		p.recipe, p.kind = dig, w.digs(s)
	}
	return p, p.fitClues()
}

// strictCells is the number of cells of the largest shape whose puzzles with one solution and any number of clues go
// in strict order without being asked for: on larger ones that may take minutes.
const strictCells = 256

// digs returns the kind of puzzles from which clues go as long as there is one solution, empty if rules decide.
func (w *Spec) digs(s *grid.Shape) Holes {
	switch {
	case w.Rules != nil:
		return ""
	case w.Holes == UniqueHoles || w.Holes == StagedHoles:
		return w.Holes
	case w.amount() == "":
		return MinimalHoles
	case w.Symmetry == "none" && s.Cells() <= strictCells:
		return UniqueHoles
	}
	return StagedHoles
}

// Staged reports whether hard removals are postponed on the way to a number of clues, so that the puzzles are easier
// than that suggests.
func (w Spec) Staged() bool {
	p, err := w.plan()
	return err == nil && p.kind == StagedHoles
}

// complete sets defaults, checks numbers, and returns the shape.
func (w *Spec) complete() (*grid.Shape, error) {
	w.Basis = cmp.Or(w.Basis, 3)
	s, err := w.Population.Shape()
	if err != nil {
		return nil, err
	}
	if w.Selects() {
		w.Attempts = cmp.Or(w.Attempts, selectingAttempts)
	}
	w.Attempts = cmp.Or(w.Attempts, defaultAttempts)
	switch {
	case w.Clues < 0 || w.Clues > s.Cells():
		return nil, fmt.Errorf("clues %d: expected 1 to %d, the cells of %v", w.Clues, s.Cells(), s)
	case !(w.Fill >= 0 && w.Fill <= 1):
		return nil, fmt.Errorf("fill %v: expected a part of the cells, from 0 to 1", w.Fill)
	case w.Attempts < 1:
		return nil, fmt.Errorf("attempts %d: expected at least 1", w.Attempts)
	case !(w.Rating.Low >= 0 && w.Rating.High >= w.Rating.Low):
		return nil, fmt.Errorf("rating %v: expected the least and the largest, as in 4:5", w.Rating)
	}
	if err := w.lay(); err != nil {
		return nil, err
	}
	if err := w.Solver.Check(); err != nil {
		return nil, err
	}
	if err := (solver.Config{Rules: w.Rules, MaxTuple: w.MaxTuple}).Check(); err != nil {
		return nil, err
	}
	return s, w.Rules.Capped(s, w.MaxTuple).CheckFor(s)
}

// lay sets the symmetry, and returns an error for holes that contradict the rest.
func (w *Spec) lay() error {
	w.Holes = cmp.Or(w.Holes, RandomHoles)
	symmetric := w.Holes == SymmetricHoles
	switch {
	case !slices.Contains(AllHoles(), w.Holes):
		return fmt.Errorf("holes %s: expected one of %s", w.Holes, joined(AllHoles()))
	case w.Holes == MinimalHoles && w.amount() != "":
		return errors.New("minimal holes leave as few clues as they can, and no number of them can be chosen")
	case w.Holes == UniqueHoles && w.Rules == nil && w.Symmetry != "" && w.Symmetry != "none":
		return errors.New("unique holes go one by one in a random order, without symmetry: staged ones may have one")
	case symmetric && w.Symmetry == "none":
		return errors.New("symmetric holes need a symmetry other than none")
	case symmetric:
		w.Symmetry = cmp.Or(w.Symmetry, halfTurn)
	default:
		w.Symmetry = cmp.Or(w.Symmetry, "none")
	}
	return nil
}

// balance sets the number of holes in each unit. The number of clues must divide evenly; a share of
// the cells is rounded.
func (p *plan) balance(numbered bool) error {
	switch {
	case !numbered:
		return errors.New("balanced holes: say how many clues")
	case p.Rules != nil:
		return errors.New("balanced holes: digging by rules goes clue by clue, which leaves no balance")
	case p.Symmetry != "none":
		return errors.New("balanced holes: expected no symmetry")
	}
	n, cells := p.shape.Side(), p.shape.Cells()
	layer := cells / n // cells with a given digit: one in each unit
	p.balanced, p.holes = true, p.holesOfUnit(p.shape)
	if fits := cells - p.holes*layer; p.Fill == 0 && fits != p.clues {
		return fmt.Errorf("clues %d: balanced holes in %v leave a multiple of %d clues, %d is the nearest",
			p.clues, p.shape, layer, fits)
	}
	p.clues = cells - p.holes*layer
	return nil
}

// fitClues adapts the number of clues to the symmetry: a share of the cells is rounded, a number is
// not.
func (p *plan) fitClues() error {
	for away := 0; ; away++ {
		for _, clues := range []int{p.clues - away, p.clues + away} {
			err := generate.CheckClues(p.shape, p.Symmetry, clues)
			if err == nil {
				p.clues = clues
				return nil
			}
			if p.Fill == 0 || away > p.shape.Cells() {
				return err
			}
		}
	}
}
