package maker

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"
)

// The puzzles of a population are full grids with holes. If no solver helps they come from the
// streams "grid" and "holes" of random numbers, and never change. Random holes weight a puzzle by
// its number of solutions, and seldom leave exactly one if N ≥ 16.

// ErrNoPuzzle is wrapped by the error of [Population.Make] if its attempts did not lead to a puzzle.
var ErrNoPuzzle = errors.New("no puzzle")

// Make makes a puzzle of the population. Known are the rules that it may name, and stream returns
// the random numbers for a purpose. The error says why there is no such puzzle, or that ctx has ended.
func (k Population) Make(
	ctx context.Context, known heuristics.Entries, stream func(purpose string) *rand.Rand,
) (*grid.Puzzle, error) {
	s, err := k.Shape()
	switch {
	case err != nil:
		return nil, err
	case k.Holes == UniformHoles:
		p, _, err := k.Walked(ctx, known, stream, UniqueHoles, uniformSteps)
		return p, err
	case k.NeedsSolver():
		made, err := k.dug(ctx, known, stream("puzzle"))
		return made.Puzzle, err
	case k.Holes == QCP:
		return generate.Partial(ctx, s, k.clues(s), stream("grid"))
	}
	full, err := k.full(ctx, s, stream("grid"))
	if err != nil {
		return nil, err
	}
	l, err := k.layout(s)
	if err != nil {
		return nil, err
	}
	mask, err := l.mask(ctx, s, stream("holes"))
	if err != nil {
		return nil, err
	}
	return generate.Carve(s, full, mask), nil
}

// isQuasigroup reports whether puzzles are quasigroups with holes.
func (k Population) isQuasigroup() bool { return k.Holes == QWH || k.Holes == BalancedQWH }

// full makes a full grid.
func (k Population) full(ctx context.Context, s *grid.Shape, rng *rand.Rand) ([]grid.Digit, error) {
	if k.isQuasigroup() {
		return generate.RandomLatin(ctx, s.Side(), rng)
	}
	return generate.FullWithin(ctx, s, rng)
}

// clues returns the number of given cells of s.
func (k Population) clues(s *grid.Shape) int {
	if k.Clues != 0 {
		return k.Clues
	}
	return int(math.Round(k.Fill * float64(s.Cells())))
}

// MadeClues returns the number of clues of every puzzle of the population, 0 if it is not known before a solver makes
// one.
func (k Population) MadeClues() int {
	s, err := k.Shape()
	if err != nil || k.NeedsSolver() {
		return 0
	}
	l, err := k.layout(s)
	if err != nil {
		return 0
	}
	return l.clues
}

// layout says which cells stay, whatever their digits are.
type layout struct {
	clues    int
	symmetry generate.Symmetry
	balanced bool // then holes are in each unit, and there is no symmetry
	holes    int
}

// mask draws the cells that stay.
func (l layout) mask(ctx context.Context, s *grid.Shape, rng *rand.Rand) (generate.Mask, error) {
	if l.balanced {
		return generate.BalancedPattern(ctx, s, l.holes, rng)
	}
	return generate.SymmetricPattern(s, l.symmetry, l.clues, rng)
}

// layout returns the layout of the population. Balanced holes are rounded to whole holes per unit, and
// symmetric clues, by half a turn, to a possible number.
func (k Population) layout(s *grid.Shape) (l layout, err error) {
	l = layout{clues: k.clues(s), symmetry: "none"}
	switch k.Holes {
	case RandomHoles, QWH, QCP:
	case BalancedHoles, BalancedQWH:
		l.balanced, l.holes = true, k.holesOfUnit(s)
		l.clues = s.Cells() - l.holes*s.Cells()/s.Side()
	case SymmetricHoles:
		if l.symmetry = halfTurn; generate.CheckClues(s, halfTurn, l.clues) != nil {
			l.clues++ // the middle cell is its own image
		}
	default:
		err = fmt.Errorf("holes %q: expected one of %v", k.Holes, AllHoles())
	}
	return l, err
}

// holesOfUnit returns the number of balanced holes in each unit.
func (k Population) holesOfUnit(s *grid.Shape) int {
	fill := k.Fill
	if k.Clues != 0 {
		fill = float64(k.Clues) / float64(s.Cells())
	}
	return int(math.Round((1 - fill) * float64(s.Side())))
}

// halfTurn is the symmetry of symmetric holes.
const halfTurn generate.Symmetry = "half-turn"

// dugNodes is the maximum number of nodes for one question about uniqueness.
const dugNodes = 100_000

// spec returns the spec of puzzles that a solver helps to make.
func (k Population) spec(known heuristics.Entries) (Spec, error) {
	rules, err := known.Parse(k.SolvableBy)
	return Spec{Population: k, Unique: true, Rules: rules, Solver: solver.Config{Nodes: dugNodes}}, err
}

// dug makes a puzzle with a solver's help.
func (k Population) dug(ctx context.Context, known heuristics.Entries, rng *rand.Rand) (Result, error) {
	w, err := k.spec(known)
	if err != nil {
		return Result{}, err
	}
	m, err := New(w)
	if err != nil {
		return Result{}, err
	}
	made, err := m.Make(ctx, rng)
	if err != nil && ctx.Err() == nil {
		return Result{}, fmt.Errorf("%w: %w", ErrNoPuzzle, err)
	}
	return made, err
}

// Check returns an error if there can be no puzzle of the population. Known are the rules that it
// may name.
func (k Population) Check(known heuristics.Entries) error {
	s, err := k.Shape()
	if err != nil {
		return err
	}
	switch {
	case k.isQuasigroup() && k.Units != grid.UnitsLatin:
		return fmt.Errorf("holes %s in %v: expected a Latin square", k.Holes, s)
	case (k.isQuasigroup() || k.Holes == QCP) && k.SolvableBy != "":
		return fmt.Errorf("holes %s: expected no rules that solve the puzzle", k.Holes)
	}
	if k.Units != "" {
		if err := generate.CheckFull(s); err != nil {
			return err
		}
	}
	if k.Holes == UniformHoles {
		if k.Holes = UniqueHoles; k.amount() == "" || k.SolvableBy != "" {
			return errors.New("uniform puzzles have a number of clues, and no rules that solve them")
		}
	}
	if k.NeedsSolver() {
		w, err := k.spec(known)
		return errors.Join(err, w.Check())
	}
	if k.Holes == RandomHoles && k.amount() == "" {
		return nil // an order, see [Population.Order]
	}
	l, err := k.layout(s)
	if err != nil {
		return err
	}
	if l.clues < 1 || l.clues >= s.Cells() {
		return fmt.Errorf("%d clues: expected 1 to %d", l.clues, s.Cells()-1)
	}
	_, err = l.mask(context.Background(), s, rand.New(rand.NewPCG(0, 0)))
	return err
}
