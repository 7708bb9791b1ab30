package questions

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/results"
)

// The instances that most experiments share are full grids with holes: a grid is
// drawn, then cells are emptied, either at random or the same number in every row,
// column and box. Such puzzles have a solution but seldom a unique one where N ≥ 16,
// so what counts is what the rules find of what is certain, not "solved".

// The ways in which holes are spread, as configurations name them.
const (
	randomHoles   = "random"
	balancedHoles = "balanced"
)

// holes are a spread and an amount of holes for a basis.
type holes struct {
	basis int
	// columns is the width of a box that is basis rows high; 0 is a square box.
	columns int
	// spread is randomHoles or balancedHoles.
	spread string
	// fill is the part of the cells that are given, 0 to 1.
	fill float64
}

// config returns the configuration that carved reads; more is added to it.
func (h holes) config(more experiments.Config) experiments.Config {
	c := experiments.Config{"basis": h.basis, "holes": h.spread, "fill": h.fill}
	if h.columns != 0 {
		c["columns"] = h.columns
	}
	for name, value := range more {
		c[name] = value
	}
	return c
}

// name returns the part of a key that stands for h: "k4-random-0.43", and
// "k3x4-random-0.4" where boxes are not square.
func (h holes) name() string {
	if h.columns != 0 {
		return fmt.Sprintf("k%dx%d-%s-%g", h.basis, h.columns, h.spread, h.fill)
	}
	return fmt.Sprintf("k%d-%s-%g", h.basis, h.spread, h.fill)
}

// side returns the side of the grid.
func (h holes) side() int { return h.basis * cmp.Or(h.columns, h.basis) }

// title returns h for people: "16×16 random 43 %", "6×6 minimal".
func (h holes) title() string {
	side := h.side()
	if h.spread == minimalClues {
		return fmt.Sprintf("%d×%[1]d minimal", side)
	}
	return fmt.Sprintf("%d×%[1]d %s %s %%", side, h.spread, results.FormatNumber(100*h.fill, 3))
}

// instances yields the names of the i-th instances of a plan, one of each kind of holes
// whose basis is planned for, with the holes.
func instances(p experiments.Params, i int, kinds []holes) iter.Seq2[string, holes] {
	return func(yield func(string, holes) bool) {
		for _, h := range kinds {
			if len(p.Among(h.basis)) > 0 && !yield(fmt.Sprintf("%s/%d", h.name(), i), h) {
				return
			}
		}
	}
}

// holesOf returns what a configuration says.
func holesOf(c experiments.Config) holes {
	return holes{basis: c.Int("basis"), columns: c.Int("columns"), spread: c.Text("holes"), fill: c.Number("fill")}
}

// shape returns the shape.
func (h holes) shape() (*grid.Shape, error) {
	if h.columns != 0 {
		return grid.NewBox(h.basis, h.columns)
	}
	return grid.Square(h.basis)
}

// carved returns the puzzle of a trial whose configuration comes from holes. The grid that
// it is made of is one of its solutions.
func carved(t experiments.Trial) (*grid.Puzzle, error) {
	h := holesOf(t.Config)
	s, err := h.shape()
	if err != nil {
		return nil, err
	}
	full := generate.Full(s, t.Rand("grid"))
	pattern, err := h.pattern(t, s)
	if err != nil {
		return nil, err
	}
	return generate.Carve(s, full, pattern), nil
}

// pattern returns which cells stay, drawn from the seed of the trial. Balanced holes
// are rounded to whole holes a unit.
func (h holes) pattern(t experiments.Trial, s *grid.Shape) (generate.Pattern, error) {
	rng := t.Rand("holes")
	switch h.spread {
	case randomHoles:
		return generate.RandomPattern(s, int(math.Round(h.fill*float64(s.Cells()))), rng)
	case balancedHoles:
		return generate.BalancedPattern(s, int(math.Round((1-h.fill)*float64(s.Side()))), rng)
	}
	return nil, fmt.Errorf("holes %q: expected %s or %s", h.spread, randomHoles, balancedHoles)
}

// peakFill returns the part of the cells to be given at which rules have the most to
// decide: the fills near the hardness peak of puzzles with random holes as measured
// for bases 3 to 7, and a slow further rise beyond, which nobody has measured.
func peakFill(basis int) float64 {
	fills := [...]float64{2: 0.25, 3: 0.30, 4: 0.43, 5: 0.51, 6: 0.56, 7: 0.59, 8: 0.61, 9: 0.63, 10: 0.65}
	return fills[basis]
}

// basisShape returns the square shape of a trial's basis.
func basisShape(t experiments.Trial) (*grid.Shape, error) {
	s, err := grid.Square(t.Config.Int("basis"))
	if err != nil {
		return nil, fmt.Errorf("trial %s: %w", t.Key, err)
	}
	return s, nil
}
