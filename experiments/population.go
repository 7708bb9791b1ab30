package experiments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/maker"
)

// A population describes what its instances have in common. A trial's configuration states it in
// full, so a record shows how its puzzle was made.
//
// Puzzles are full grids with holes. If no solver helps they come from the seed of the trial, by
// the streams "grid" and "holes", and never change. Random holes weight a puzzle by its number of
// solutions, and seldom leave exactly one if N ≥ 16.

// Given marks given puzzles, instead of an arrangement of holes.
const Given maker.Holes = "given"

// givenAs returns the mark of given puzzles of a population. Selected ones are a separate kind, so
// that no projection sums them up with others.
func givenAs(population string) maker.Holes {
	if population == "" {
		return Given
	}
	return Given + "-" + maker.Holes(population)
}

// IsGiven reports whether the puzzles were given.
func (k Population) IsGiven() bool {
	return k.Holes == Given || strings.HasPrefix(string(k.Holes), string(Given)+"-")
}

// The populations of the literature about Latin squares. Quasigroups with holes are full squares by
// the chain of Jacobson and Matthews with holes anywhere, or equally many in each row and column;
// quasigroup completion problems are random clues without direct contradictions, see
// [generate.Partial], in shapes with any units.
const (
	QCP         maker.Holes = "qcp"
	QWH         maker.Holes = "qwh"
	BalancedQWH maker.Holes = "balanced-qwh"
)

// hasHoles reports whether puzzles are quasigroups with holes.
func (k Population) hasHoles() bool { return k.Holes == QWH || k.Holes == BalancedQWH }

// isBalanced reports whether every unit has as many holes.
func (k Population) isBalanced() bool {
	return k.Holes == maker.BalancedHoles || k.Holes == BalancedQWH
}

// Population describes what instances have in common. Its zero values are those of squares.
type Population struct {
	// Basis is the number of rows of a box, and Columns the number of columns; 0 means the same.
	// Without equal boxes they are 1 and N.
	Basis, Columns int
	// Units are those besides rows, columns and equal boxes, for [maker.WithUnits]; with "latin"
	// first if there are no equal boxes.
	Units string
	// Cube reports whether the shape has three dimensions.
	Cube bool
	// Holes is the arrangement of holes, or what must hold for the puzzle.
	Holes maker.Holes
	// Fill is the share of given cells, 0 to 1, and Clues their number; at most one of them is not
	// 0.
	Fill  float64
	Clues int
	// SolvableBy lists the rules that must solve the puzzle, together with naked singles; empty for
	// none.
	SolvableBy string
}

// PopulationOn returns the population with only the shape set.
func PopulationOn(s *grid.Shape) Population {
	rows, columns := s.Box()
	k := Population{Basis: rows, Columns: columns, Units: maker.UnitsName(s), Cube: s.IsCube()}
	switch {
	case !s.HasBoxes():
		k.Basis, k.Columns = 1, s.Side()
	case rows == columns:
		k.Columns = 0
	}
	return k
}

// hasBoxes reports whether there are equal boxes. Old populations may have one row per box.
func (k Population) hasBoxes() bool { return k.Cube || !strings.HasPrefix(k.Units, grid.UnitsLatin) }

// The names by which a configuration states a population.
const (
	configBasis    = "basis"
	configSide     = "n" // if there are no equal boxes
	configUnits    = "units"
	configColumns  = "columns"
	configCube     = "cube"
	configHoles    = "holes"
	configFill     = "fill"
	configClues    = "clues"
	configSolvable = "solvable-by"
)

// Config returns a configuration with the population and more.
func (k Population) Config(more Config) Config {
	c := Config{configBasis: k.Basis}
	numbers := map[string]int{configColumns: k.Columns, configClues: k.Clues}
	if !k.hasBoxes() {
		c, numbers = Config{configSide: k.Columns}, map[string]int{configClues: k.Clues}
	}
	for name, value := range numbers {
		if value != 0 {
			c[name] = value
		}
	}
	if k.Cube {
		c[configCube] = true
	}
	if k.Fill != 0 {
		c[configFill] = k.Fill
	}
	for name, value := range map[string]string{
		configUnits: k.Units, configHoles: string(k.Holes), configSolvable: k.SolvableBy,
	} {
		if value != "" {
			c[name] = value
		}
	}
	maps.Copy(c, more)
	return c
}

// PopulationOf returns the population that a configuration states.
func PopulationOf(c Config) Population {
	k := Population{
		Basis: c.Int(configBasis), Columns: c.Int(configColumns), Cube: c.Bool(configCube), Clues: c.Int(configClues),
		Units: c.Text(configUnits), Holes: maker.Holes(c.Text(configHoles)), SolvableBy: c.Text(configSolvable),
	}
	if !k.hasBoxes() {
		k.Basis, k.Columns = 1, c.Int(configSide)
	}
	if fill := c.Number(configFill); fill > 0 {
		k.Fill = fill
	}
	return k
}

// Shape returns the shape.
func (k Population) Shape() (*grid.Shape, error) {
	if k.Units == "" {
		return k.boxes()
	}
	s, err := k.boxes()
	if err != nil {
		return nil, err
	}
	return maker.WithUnits(s, k.Units)
}

// boxes returns the shape without further units.
func (k Population) boxes() (*grid.Shape, error) {
	switch {
	case k.Cube:
		return grid.Cube(k.Basis)
	case k.Columns != 0:
		return grid.NewBox(k.Basis, k.Columns)
	}
	return grid.Square(k.Basis)
}

// Side returns the side N.
func (k Population) Side() int { return k.Basis * cmp.Or(k.Columns, k.Basis) }

// Cells returns the number of cells.
func (k Population) Cells() int {
	n := k.Side()
	if k.Cube {
		return n * n * n
	}
	return n * n
}

// K returns the longer side of a box, the K of sizes relative to the basis; √N, rounded up, if
// there are no equal boxes.
func (k Population) K() int {
	if k.hasBoxes() {
		return max(k.Basis, k.Columns)
	}
	return int(math.Ceil(math.Sqrt(float64(k.Side()))))
}

// Sized returns rules with numbers instead of sizes relative to K if there are no equal boxes: see
// [Population.K].
func (k Population) Sized(r heuristics.Rules) heuristics.Rules {
	if s := k.square(); s != nil {
		return r.For(s)
	}
	return r
}

// Size is [Population.Sized] of a size.
func (k Population) Size(x heuristics.Size) heuristics.Size {
	if s := k.square(); s != nil {
		return heuristics.Size(x.For(s))
	}
	return x
}

// square returns the shape of basis [Population.K] if there are no equal boxes, else nil.
func (k Population) square() *grid.Shape {
	if k.hasBoxes() {
		return nil
	}
	s, _ := grid.Square(k.K())
	return s
}

// OnShape returns the population without holes and clues, which is equal for all populations of one
// shape.
func (k Population) OnShape() Population {
	return Population{Basis: k.Basis, Columns: k.Columns, Units: k.Units, Cube: k.Cube}
}

// ShapeName returns the shape in keys: "k4", "k3x4", "cube2", "latin9", "k3+x".
func (k Population) ShapeName() string {
	name := fmt.Sprintf("k%d", k.Basis)
	switch {
	case !k.hasBoxes():
		return strings.Replace(k.Units, grid.UnitsLatin, grid.UnitsLatin+strconv.Itoa(k.Columns), 1)
	case k.Cube:
		name = fmt.Sprintf("cube%d", k.Basis)
	case k.Columns != 0:
		name = fmt.Sprintf("k%dx%d", k.Basis, k.Columns)
	}
	if k.Units != "" {
		name += "+" + k.Units
	}
	return name
}

// Name returns the population in keys: "k4-random-0.43", "k3x4-balanced-c72", "cube2-minimal".
func (k Population) Name() string {
	name := k.ShapeName()
	if k.Holes != "" {
		name += "-" + string(k.Holes)
	}
	switch {
	case k.Clues != 0:
		name += fmt.Sprintf("-c%d", k.Clues)
	case k.Fill != 0:
		name += fmt.Sprintf("-%g", k.Fill)
	}
	if k.SolvableBy != "" {
		name += "-by-" + strings.ReplaceAll(k.SolvableBy, ",", "+")
	}
	return name
}

// lettered matches units that state irregular boxes cell by cell.
var lettered = regexp.MustCompile(grid.UnitsJigsaw + `:\w+`)

// ShapeTitle returns the shape for people: "16×16", "12×12 (3×4)", "9×9×9", "9×9 latin". It does not
// distinguish irregular boxes from a file.
func (k Population) ShapeTitle() string {
	title := fmt.Sprintf("%d×%[1]d", k.Side())
	switch {
	case k.Cube:
		title += fmt.Sprintf("×%d", k.Side())
	case k.Columns != 0 && k.hasBoxes():
		title += fmt.Sprintf(" (%d×%d)", k.Basis, k.Columns)
	}
	if k.Units == "" {
		return title
	}
	units := lettered.ReplaceAllString(strings.ReplaceAll(k.Units, "+", " "), "irregular")
	return strings.TrimSpace(title + " " + strings.TrimPrefix(units, grid.UnitsLatin+" "))
}

// Title returns the population for people: "16×16 random 43 %", "9×9 minimal".
func (k Population) Title() string {
	title := strings.TrimSpace(k.ShapeTitle() + " " + string(k.Holes) + " " + k.amount())
	if k.SolvableBy != "" {
		title += ", solvable by " + k.SolvableBy
	}
	return title
}

// amount describes how much is given, empty if neither fill nor clues are set.
func (k Population) amount() string {
	switch {
	case k.Clues != 0:
		return fmt.Sprintf("%d clues", k.Clues)
	case k.Fill != 0:
		return results.FormatNumber(100*k.Fill, 3) + " %"
	}
	return ""
}

// NeedsSolver reports whether a solver helps to make the instances, so that they depend on its
// budgets.
func (k Population) NeedsSolver() bool {
	return k.Holes == maker.UniqueHoles || k.Holes == maker.MinimalHoles || k.SolvableBy != ""
}

// puzzle makes the instance of a trial.
func (k Population) puzzle(ctx context.Context, t Trial) (*grid.Puzzle, error) {
	s, err := k.Shape()
	if err != nil {
		return nil, err
	}
	if k.NeedsSolver() {
		return k.dug(ctx, t, s)
	}
	if k.Holes == QCP {
		return generate.Partial(ctx, s, k.clues(s), t.Rand("grid"))
	}
	full, err := k.full(ctx, t, s)
	if err != nil {
		return nil, err
	}
	pattern, err := k.pattern(ctx, t, s)
	if err != nil {
		return nil, err
	}
	return generate.Carve(s, full, pattern), nil
}

// full makes a full grid.
func (k Population) full(ctx context.Context, t Trial, s *grid.Shape) ([]grid.Digit, error) {
	if k.hasHoles() {
		return generate.RandomLatin(ctx, s.Side(), t.Rand("grid"))
	}
	return generate.FullWithin(ctx, s, t.Rand("grid"))
}

// clues returns the number of given cells of s.
func (k Population) clues(s *grid.Shape) int {
	if k.Clues != 0 {
		return k.Clues
	}
	return int(math.Round(k.Fill * float64(s.Cells())))
}

// pattern returns the cells that stay. Balanced holes are rounded to whole holes per unit, and
// symmetric clues, by half a turn, to a possible number.
func (k Population) pattern(ctx context.Context, t Trial, s *grid.Shape) (generate.Pattern, error) {
	rng, clues := t.Rand("holes"), k.clues(s)
	switch k.Holes {
	case maker.RandomHoles, QWH, QCP:
		return generate.RandomPattern(s, clues, rng)
	case maker.BalancedHoles, BalancedQWH:
		return generate.BalancedPattern(ctx, s, k.holesOfUnit(s), rng)
	case maker.SymmetricHoles:
		if generate.CheckClues(s, halfTurn, clues) != nil {
			clues++ // the middle cell is its own image
		}
		return generate.SymmetricPattern(s, halfTurn, clues, rng)
	}
	return nil, fmt.Errorf("holes %q: expected one of %v", k.Holes, maker.AllHoles())
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
func (k Population) spec(t Trial, s *grid.Shape) (maker.Spec, error) {
	rules, err := t.Catalog.Rules.Parse(k.SolvableBy)
	w := maker.Spec{
		Shape: s, Clues: k.Clues, Fill: k.Fill, Unique: true, Balanced: k.Holes == maker.BalancedHoles,
		Rules: rules, Solver: solver.Config{Nodes: dugNodes},
	}
	if k.Holes == maker.SymmetricHoles {
		w.Symmetry = halfTurn
	}
	return w, err
}

// check returns an error if there can be no puzzle of the population.
func (k Population) check(t Trial) error {
	s, err := k.Shape()
	if err != nil {
		return err
	}
	switch {
	case k.hasHoles() && k.Units != grid.UnitsLatin:
		return fmt.Errorf("holes %s in %v: expected a Latin square", k.Holes, s)
	case (k.hasHoles() || k.Holes == QCP) && k.SolvableBy != "":
		return fmt.Errorf("holes %s: expected no rules that solve the puzzle", k.Holes)
	}
	if k.Units != "" {
		if err := generate.CheckFull(s); err != nil {
			return err
		}
	}
	if k.NeedsSolver() {
		w, err := k.spec(t, s)
		return errors.Join(err, w.Check())
	}
	clues := k.clues(s)
	if k.isBalanced() {
		clues = s.Cells() - k.holesOfUnit(s)*s.Cells()/s.Side()
	}
	if clues < 1 || clues >= s.Cells() {
		return fmt.Errorf("%d clues: expected 1 to %d", clues, s.Cells()-1)
	}
	_, err = k.pattern(context.Background(), t, s)
	return err
}

// dug makes an instance with a solver's help. If there is none, it returns a warning.
func (k Population) dug(ctx context.Context, t Trial, s *grid.Shape) (*grid.Puzzle, error) {
	w, err := k.spec(t, s)
	if err != nil {
		return nil, err
	}
	m, err := maker.New(w)
	if err != nil {
		return nil, err
	}
	made, err := m.Make(ctx, t.Rand("puzzle"))
	if err != nil && ctx.Err() == nil {
		return nil, Warnings{fmt.Sprintf("no puzzle: %v", err)}
	}
	return made.Puzzle, err
}
