package maker

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// A spec becomes a plan: one of four recipes and its numbers. Specs that are contradictory, or that
// no pattern meets, are errors before any work begins.

// Spec describes the wanted puzzles. Its zero value asks for minimal 9×9 puzzles.
type Spec struct {
	// Shape is that of the puzzles; default 9×9.
	Shape *grid.Shape
	// Clues is the number of clues, and Fill the share of cells, from 0 to 1, that are clues,
	// rounded to what symmetry or balance allow; default neither, which means as few clues as
	// possible.
	Clues int
	Fill  float64
	// Unique asks for one solution. Rules imply it, and so does leaving out both Clues and Fill.
	Unique bool
	// Balanced asks for equally many holes in every unit.
	Balanced bool
	// Symmetry is the symmetry of the clues; default none.
	Symmetry generate.Symmetry
	// Rules, unless nil, must solve the puzzle, together with naked singles, and MaxTuple caps the
	// sizes of their tuples; 0 means no cap.
	Rules    heuristics.Rules
	MaxTuple heuristics.Size
	// Not, unless nil, must not solve the puzzle, together with naked singles: the puzzle then
	// needs Rules, see [Spec.Population].
	Not heuristics.Rules
	// Full is the source of full grids; default [Mixed], but [Drawn] if Solver has method bitboard.
	Full FullSource
	// Attempts is the maximum number of full grids for a puzzle; default 100.
	Attempts int
	// Solver decides whether a puzzle is unique; its Nodes are the limit per clue.
	Solver solver.Config
	// Progress, if not nil, is called with the share, in [0, 1], of the work on a puzzle that is
	// done.
	Progress func(share float64)
}

// FullSource is a source of full grids.
type FullSource string

// The sources of full grids.
const (
	Mixed    FullSource = "mixed"  // the shift pattern after many moves
	Shifted  FullSource = "shift"  // the orbit of the shift pattern only
	Searched FullSource = "search" // random search
	Drawn    FullSource = "drawn"  // kernels for squares up to 16×16, see [solver.Drawer]
)

// FullSources returns the names of the sources.
func FullSources() []string {
	return []string{string(Mixed), string(Shifted), string(Searched), string(Drawn)}
}

// defaultAttempts is the default of Attempts.
const defaultAttempts = 100

// recipe is a way to make a puzzle from a full grid.
type recipe int

// The recipes.
const (
	carve  recipe = iota // holes chosen without regard to the digits
	redraw               // the same, and again until the puzzle is unique
	dig                  // clues removed one orbit at a time
	seek                 // clues exchanged until only some rules solve the puzzle
)

// plan is a spec that can be met.
type plan struct {
	Spec
	recipe recipe
	// clues is the wanted number, 0 for as few as possible, and holes the number in each unit if
	// they are balanced.
	clues, holes int
	needs        *needs // for recipe seek
}

// SetHoles sets the fields for a kind of holes. The default symmetry of symmetric holes is half-turn.
func (w *Spec) SetHoles(h Holes) error {
	switch h {
	case BalancedHoles:
		w.Balanced = true
	case UniqueHoles:
		w.Unique = true
	case MinimalHoles:
		if w.Clues != 0 || w.Fill != 0 {
			return errors.New("minimal holes leave as few clues as they can, and no number of them can be chosen")
		}
	case SymmetricHoles:
		switch w.Symmetry {
		case "":
			w.Symmetry = "half-turn"
		case "none":
			return errors.New("symmetric holes need a symmetry other than none")
		}
	}
	return nil
}

// Check returns an error that says why the spec cannot be met, or nil.
func (w Spec) Check() error {
	_, err := w.plan()
	return err
}

func (w Spec) plan() (p *plan, err error) {
	if err := w.complete(); err != nil {
		return nil, err
	}
	p = &plan{Spec: w, clues: w.Clues}
	if w.Not != nil {
		p.recipe = seek
		p.needs, err = w.need()
		return p, err
	}
	if w.Fill != 0 {
		p.clues = int(math.Round(w.Fill * float64(w.Shape.Cells())))
	}
	numbered := w.Clues != 0 || w.Fill != 0
	unique := w.Unique || w.Rules != nil || !numbered
	switch {
	case w.Balanced:
		p.recipe = carve
		if unique {
			p.recipe = redraw
		}
		return p, p.balance(numbered)
	case unique:
		p.recipe = dig
	}
	return p, p.suit()
}

// complete sets defaults and checks numbers.
func (w *Spec) complete() (err error) {
	if w.Shape == nil {
		if w.Shape, err = grid.Square(3); err != nil {
			return err
		}
	}
	if w.Symmetry == "" {
		w.Symmetry = "none"
	}
	if w.Full == "" {
		w.Full = Mixed
		if w.Solver.Method.Name == solver.Bitboard().Name {
			w.Full = Drawn
		}
	}
	if w.Attempts == 0 {
		w.Attempts = defaultAttempts
	}
	switch {
	case w.Clues < 0 || w.Clues > w.Shape.Cells():
		return fmt.Errorf("clues %d: expected 1 to %d, the cells of %v", w.Clues, w.Shape.Cells(), w.Shape)
	case !(w.Fill >= 0 && w.Fill <= 1):
		return fmt.Errorf("fill %v: expected a part of the cells, from 0 to 1", w.Fill)
	case w.Attempts < 1:
		return fmt.Errorf("attempts %d: expected at least 1", w.Attempts)
	case !slices.Contains(FullSources(), string(w.Full)):
		return fmt.Errorf("full grids %q: expected one of %v", w.Full, FullSources())
	}
	if w.Full == Shifted && generate.Shifted(w.Shape, rand.New(rand.NewPCG(0, 0))) == nil {
		return fmt.Errorf("full grids %q: %v has no shift pattern", w.Full, w.Shape)
	}
	if w.Full == Drawn {
		if _, err := solver.NewDrawer(w.Shape); err != nil {
			return err
		}
	}
	if err := w.Solver.Check(); err != nil {
		return err
	}
	if err := (solver.Config{Rules: w.Rules, MaxTuple: w.MaxTuple}).Check(); err != nil {
		return err
	}
	return w.Rules.Capped(w.Shape, w.MaxTuple).CheckFor(w.Shape)
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
	n, cells := p.Shape.Side(), p.Shape.Cells()
	layer := cells / n // cells with a given digit: one in each unit
	p.holes = n - int(math.Round(float64(p.clues)/float64(layer)))
	if fits := cells - p.holes*layer; p.Fill == 0 && fits != p.clues {
		return fmt.Errorf("clues %d: balanced holes in %v leave a multiple of %d clues, %d is the nearest",
			p.clues, p.Shape, layer, fits)
	}
	p.clues = cells - p.holes*layer
	return nil
}

// suit adapts the number of clues to the symmetry: a share of the cells is rounded, a number is
// not.
func (p *plan) suit() error {
	for away := 0; ; away++ {
		for _, clues := range []int{p.clues - away, p.clues + away} {
			err := generate.CheckClues(p.Shape, p.Symmetry, clues)
			if err == nil {
				p.clues = clues
				return nil
			}
			if p.Fill == 0 || away > p.Shape.Cells() {
				return err
			}
		}
	}
}
