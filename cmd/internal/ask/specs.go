package ask

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/amount"
	"basisk/solver"
	"basisk/solver/maker"
)

// The options of generate, and the specs that they make.

// The names of the options for populations, for the rules that solve puzzles and that puzzles must
// need, and for the side.
const (
	populationName = "population"
	solvableName   = "solvable-by"
	needsName      = "needs"
	sizeName       = "size"
)

// shapeKind is the kind of a value that names one shape.
const shapeKind option.Kind = "shape"

// maxUnasked is the largest side of generated puzzles that options other than [SizeOption] may choose:
// a basis is easily mistaken for a side.
const maxUnasked = 64

// The largest basis of squares, MaxBasis, and the largest side of cubes.
const (
	MaxBasis = 16
	maxCube  = 64
)

// SizeOption returns an option for the side of puzzles.
func SizeOption(help string) option.Option { return option.NewCount(sizeName, 2, grid.MaxSide, help) }

// BoxOption returns an option for the rows and columns of a box.
func BoxOption(help string) option.Option {
	return option.New("box", option.Text, "RxC", help, parseBox)
}

// parseBox parses the rows and columns of a box, as in 2x6.
func parseBox(text string) (box [2]int, err error) {
	factor := amount.Range{Min: 1, Max: grid.MaxSide}
	rows, cols, found := strings.Cut(text, "x")
	r, err1 := factor.Whole(rows)
	c, err2 := factor.Whole(cols)
	if !found || err1 != nil || err2 != nil || r*c < 2 || r*c > grid.MaxSide {
		return box, fmt.Errorf("expected the rows and columns of a box of 2 to %d cells, as in 2x6", grid.MaxSide)
	}
	return [2]int{int(r), int(c)}, nil
}

// ShapeOptions returns the options for shapes, the side first, and for units.
func ShapeOptions() []option.Option {
	basis := option.NewCount("basis", 2, MaxBasis, "make K*K digits with boxes of `K` rows and columns").WithDefault("3")
	return []option.Option{
		SizeOption("make N*N puzzles with `N` digits, in boxes as nearly square as can be"),
		basis, BoxOption("rows and columns of a box"),
		option.NewSwitch("cube", "make cubes of N layers of N*N"), UnitsOption("units of the grid: " + unitsHelp),
		option.New(populationName, option.Text, "LIST",
			"make puzzles of each of these populations, as in '5 unique 0.47', '3,2x3,cube2' or '9 latin 0.4'; "+
				"other options say what one leaves out", maker.ParsePopulations),
	}
}

// specOptions returns the options that describe the wanted puzzles.
func specOptions(c solver.Catalog) []option.Option {
	var symmetries []option.Word
	names, help := generate.Symmetries()
	for i, name := range names {
		symmetries = append(symmetries, option.Word{Name: name, Help: help[i]})
	}
	byRules := func(name, help string) option.Option {
		return option.New(name, option.Rules, "LIST", help, c.Rules.Parse)
	}
	return []option.Option{
		option.NewCount("clues", 1, amount.MaxCount, "leave this `number` of clues"),
		option.New("fill", option.List, "P",
			"leave this part of the cells as clues, or each of several: 40%, 0.4,0.5 or FROM:TO:STEP",
			maker.ParseFills),
		option.NewSwitch("minimal", "leave only clues that are needed"),
		option.NewSwitch("unique", "make puzzles with one solution; --minimal and --solvable-by imply it"),
		option.NewOneOf("holes", "HOW", option.Words(maker.AllHoles()...),
			"random, balanced: equally many in every unit, symmetric, unique or minimal").WithDefault(string(maker.RandomHoles)),
		option.NewOneOf("symmetry", "S", symmetries, "the symmetry of the clues").WithDefault("none"),
		byRules(solvableName, "make puzzles that these rules solve, see basisk rules"),
		byRules(needsName, "make puzzles until these rules solve one and the rules of --not do not; of a single "+
			"rule without --not, that easier rules and it solve and easier rules alone do not"),
		byRules("not", "rules that do not solve the puzzles of --needs"),
		option.New("rating", option.Text, "A:B", "make puzzles with a rating from A to B, or that are easy, medium or hard, see basisk rate", parseRatings),
		tupleOption(),
	}
}

// makingOptions returns the options about how to make them.
func makingOptions(c solver.Catalog) []option.Option {
	count := option.NewCount("count", 1, amount.MaxCount,
		"make this `number` of puzzles, of each shape and fill").WithDefault("1")
	count.Letter = "n"
	return []option.Option{
		count,
		option.NewCount("seed", 0, math.MaxUint64, "seed of all random choices"),
		option.NewCount("attempts", 1, amount.MaxCount,
			"try up to this `number` of full grids for a puzzle (default 100; 10000 with --needs or --rating)").
			InGroup(GroupLimits),
		option.NewTime(timeoutName,
			"end a puzzle with the best so far after this time, as in 20s or 500ms (default none)").InGroup(GroupLimits),
		methodOption(c, "how to decide whether a puzzle is unique, see basisk methods"),
		anyNumber("nodes", GroupLimits, "keep a clue if the decision takes more than this `number` of branches (default none)"),
	}
}

// ShapeOf returns the shape that v names, in one of the ways of [ShapeOptions].
func ShapeOf(v option.Values) (s *grid.Shape, err error) {
	if list := option.Get[[]maker.Population](v, populationName); list != nil {
		if len(list) != 1 || list[0].Basis == 0 {
			return nil, errors.New("shape: expected one as in 3, 2x3, cube2")
		}
		return list[0].Shape()
	}
	box, basis := option.Get[[2]int](v, "box"), int(option.Get[uint64](v, "basis"))
	side := int(option.Get[uint64](v, sizeName))
	switch {
	case option.Get[bool](v, "cube"):
		s, err = cubeOf(cmp.Or(side, basis*basis))
	case box != [2]int{}:
		s, err = grid.NewBox(box[0], box[1])
	case v.Has(sizeName):
		s, err = grid.NearlySquare(side)
	default:
		s, err = grid.Square(basis)
	}
	if err == nil && v.Has("units") {
		s, err = option.Get[Units](v, "units").on(s, v)
	}
	if err == nil && v.Has(sizeName) && s.Side() != side {
		err = fmt.Errorf("--%s %d: the other options make a side of %d", sizeName, side, s.Side())
	}
	return s, err
}

// cubeOf returns the cube of a side.
func cubeOf(side int) (*grid.Shape, error) {
	k := int(math.Sqrt(float64(side)))
	if k*k != side || side > maxCube {
		return nil, fmt.Errorf("a cube of side %d: expected a square number up to %d", side, maxCube)
	}
	return grid.Cube(k)
}

// checkUnasked returns an error for a side so large that it has to be said as a side.
func checkUnasked(s *grid.Shape, v option.Values) error {
	n := s.Side()
	switch {
	case n <= maxUnasked || v.Has(sizeName):
		return nil
	case v.Has("basis"):
		return fmt.Errorf("--basis %s means %d×%d; did you mean --size %[1]s?", v.Text("basis"), n, n)
	}
	return fmt.Errorf("a side of %d: expected --size %[1]d too", n)
}

// populationsOf returns the populations that v names, in one of the ways of [ShapeOptions].
func populationsOf(v option.Values) ([]maker.Population, error) {
	list := slices.Clone(option.Get[[]maker.Population](v, populationName))
	if list == nil {
		s, err := ShapeOf(v)
		if err == nil {
			err = checkUnasked(s, v)
		}
		if err != nil {
			return nil, err
		}
		list = []maker.Population{maker.PopulationOn(s)}
	}
	for i := range list {
		if err := complete(&list[i], v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// complete adds to a population what it leaves out. It returns an error if both say something.
func complete(k *maker.Population, v option.Values) error {
	twice := func(name string) error {
		return fmt.Errorf("--%s cannot be combined with --%s %q", name, populationName, k)
	}
	counted := k.Clues != 0 || k.Fill != 0 || k.Holes == maker.MinimalHoles
	switch {
	case k.SolvableBy != "":
		return fmt.Errorf("--%s %q: expected no rules: --solvable-by names them", populationName, k)
	case k.Holes != "" && v.Has("holes"):
		return twice("holes")
	case counted && v.Has("clues"):
		return twice("clues")
	case counted && v.Has("fill"):
		return twice("fill")
	}
	k.Holes = cmp.Or(k.Holes, maker.Holes(option.Get[string](v, "holes")))
	k.Clues = cmp.Or(k.Clues, int(option.Get[uint64](v, "clues")))
	return nil
}

// CountOf returns the number of puzzles per spec.
func CountOf(v option.Values) int {
	return int(option.Get[uint64](v, "count"))
}

// Specs returns a spec for each population and fill, or an error if one cannot be met.
func Specs(v option.Values) ([]maker.Spec, error) {
	o, err := Configure(v)
	if err != nil {
		return nil, err
	}
	w := maker.Spec{
		Unique: option.Get[bool](v, "unique"), Rules: option.Get[heuristics.Rules](v, solvableName), MaxTuple: o.Config.MaxTuple,
		Attempts: int(option.Get[uint64](v, "attempts")),
		Solver:   solver.Config{Method: o.Config.Method, Nodes: o.Config.Nodes},
	}
	if v.Has(needsName) {
		w.Rules, w.Not = option.Get[heuristics.Rules](v, needsName), option.Get[heuristics.Rules](v, "not")
		if !v.Has("not") {
			if w.Not, err = easier(w.Rules); err != nil {
				return nil, err
			}
			w.Rules = append(slices.Clip(w.Not), w.Rules...)
		}
	}
	w.Rating = option.Get[maker.Ratings](v, "rating")
	if v.Has("symmetry") {
		w.Symmetry = generate.Symmetry(v.Text("symmetry"))
	}
	kinds, err := populationsOf(v)
	if err != nil {
		return nil, err
	}
	fills := []float64{0}
	if v.Has("fill") {
		fills = option.Get[[]float64](v, "fill")
	}
	var all []maker.Spec
	for _, k := range kinds {
		for _, fill := range fills {
			if w.Population = k; fill != 0 {
				w.Fill = fill
			}
			if !v.Has("minimal") {
				fillRated(&w)
			}
			if k.Holes == maker.SymmetricHoles && w.Symmetry == "none" {
				return nil, fmt.Errorf("--symmetry %s cannot be combined with --holes %s", w.Symmetry, k.Holes)
			}
			if err := w.Check(); err != nil {
				return nil, err
			}
			all = append(all, w)
		}
	}
	return all, nil
}
