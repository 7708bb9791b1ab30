package maker

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
)

// A population has one text, which flags, keys of trials, records and reports share. Its words are
//
//	shape   the basis K, as in 5; rows and columns of a box, as in 4x5; cube4; the side N if units
//	        begin with latin, as in 16 latin
//	units   those besides rows, columns and equal boxes, as in latin, x+windows or latin+irregular:7
//	holes   how they are arranged and what they leave, as in random or unique
//	amount  the share of the cells that are clues, as in 0.47, or their number, as in 300
//	by      and a list of rules: they solve the puzzles
//
// in this order, and each may be missing: "5 random 0.47", "4x5 unique", "cube4", "16 latin qwh",
// "3 minimal by singles,locked".

// Holes says how the holes of puzzles are arranged and what they leave.
type Holes string

// The kinds of holes. QCP, QWH and BalancedQWH are populations of the literature about Latin squares:
// quasigroups with holes are full squares by the chain of Jacobson and Matthews with holes anywhere,
// or equally many in each row and column; quasigroup completion problems are random clues without
// direct contradictions, see [generate.Partial], in shapes with any units.
const (
	RandomHoles    Holes = "random"    // anywhere
	BalancedHoles  Holes = "balanced"  // equally many in every unit
	SymmetricHoles Holes = "symmetric" // the orbits of a symmetry of the picture
	UniqueHoles    Holes = "unique"    // what is left of a strictly random order of removals that keep one solution
	StagedHoles    Holes = "staged"    // the same with hard removals postponed: faster, and easier than its clues suggest
	MinimalHoles   Holes = "minimal"   // staged, until no clue can go
	// UniformHoles are anywhere as long as there is one solution: a walk over the puzzles of a full grid, see
	// [generate.Walker].
	UniformHoles Holes = "uniform"

	QCP         Holes = "qcp"
	QWH         Holes = "qwh"
	BalancedQWH Holes = "balanced-qwh"
)

// Given marks puzzles that were given, instead of an arrangement of holes.
const Given Holes = "given"

// GivenAs returns the mark of given puzzles of which a file names the population. Selected ones are
// a separate kind, so that no projection sums them up with others.
func GivenAs(population string) Holes {
	if population == "" {
		return Given
	}
	return Given + "-" + Holes(population)
}

// AllHoles returns the kinds of holes that puzzles of every shape can have.
func AllHoles() []Holes {
	return []Holes{RandomHoles, BalancedHoles, SymmetricHoles, UniqueHoles, StagedHoles, MinimalHoles}
}

// studied returns the kinds of holes that only experiments make: of the literature about Latin squares, and walks.
func studied() []Holes { return []Holes{QCP, QWH, BalancedQWH, UniformHoles} }

// Population describes what puzzles have in common. It has a part for each word of its text; a
// part that is zero is not said.
type Population struct {
	// Basis is the number of rows of a box, and Columns the number of columns; 0 means the same.
	// Without equal boxes they are 1 and N.
	Basis, Columns int
	// Units has the words of the units besides rows, columns and equal boxes, joined by "+"; the
	// first is "latin" if there are no equal boxes.
	Units string
	// Cube reports whether the shape has three dimensions.
	Cube bool
	// Holes is the arrangement of holes, or what must hold for the puzzle.
	Holes Holes
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
	k := Population{Basis: rows, Columns: columns, Units: unitsName(s), Cube: s.IsCube()}
	switch {
	case !s.HasBoxes():
		k.Basis, k.Columns = 1, s.Side()
	case rows == columns:
		k.Columns = 0
	}
	return k
}

// String returns the text of the population.
func (k Population) String() string {
	words := []string{k.shapeText(), string(k.Holes), k.amount()}
	if k.SolvableBy != "" {
		words = append(words, "by", k.SolvableBy)
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// Short returns the text of the population without the letters of irregular boxes, which reports do
// not distinguish: "9 latin+irregular given".
func (k Population) Short() string { return lettered.ReplaceAllString(k.String(), "irregular") }

// shapeText returns the words about the shape.
func (k Population) shapeText() string {
	size := ""
	switch {
	case k.Basis == 0:
	case !k.HasBoxes():
		size = strconv.Itoa(k.Columns)
	case k.Cube:
		size = fmt.Sprintf("cube%d", k.Basis)
	case k.Columns != 0:
		size = fmt.Sprintf("%dx%d", k.Basis, k.Columns)
	default:
		size = strconv.Itoa(k.Basis)
	}
	return strings.TrimSpace(size + " " + k.Units)
}

// amount returns how much is given, empty if it is not said.
func (k Population) amount() string {
	switch {
	case k.Clues != 0:
		return strconv.Itoa(k.Clues)
	case k.Fill != 0:
		return strconv.FormatFloat(k.Fill, 'g', -1, 64)
	}
	return ""
}

// Title returns the shape for people: "16×16", "12×12 (3×4)", "9×9×9", "9×9 latin". It does not
// distinguish irregular boxes.
func (k Population) Title() string {
	title := fmt.Sprintf("%d×%[1]d", k.Side())
	switch {
	case k.Cube:
		title += fmt.Sprintf("×%d", k.Side())
	case k.Columns != 0 && k.HasBoxes():
		title += fmt.Sprintf(" (%d×%d)", k.Basis, k.Columns)
	}
	units := lettered.ReplaceAllString(strings.ReplaceAll(k.Units, "+", " "), "irregular")
	return strings.TrimSpace(title + " " + strings.TrimPrefix(units, grid.UnitsLatin+" "))
}

// lettered matches units that state irregular boxes cell by cell.
var lettered = regexp.MustCompile(drawn + `([A-Za-z]\w*)`)

// Earlier returns a text about populations as it was before 0.4.0, when irregular boxes with letters were jigsaw.
func Earlier(text string) string { return lettered.ReplaceAllString(text, earlier+"$1") }

// SeedName returns the text from which the seeds of the puzzles derive: "k4-random-0.43",
// "k3x4-balanced-c72", "latin9+x-qcp-0.5". It never changes, or the puzzles of a seed would: staged holes were called
// unique, so the name of unique ones is strict.
func (k Population) SeedName() string {
	name := strings.Replace(k.shapeText(), " ", "+", 1)
	switch {
	case !k.HasBoxes():
		name = strings.Replace(k.Units, grid.UnitsLatin, grid.UnitsLatin+strconv.Itoa(k.Columns), 1)
	case !k.Cube:
		name = "k" + name
	}
	switch {
	case k.Holes == "":
	case k.Holes == StagedHoles:
		name += "-unique"
	case k.Holes == UniqueHoles && k.SolvableBy == "":
		name += "-strict"
	default:
		name += "-" + string(k.Holes)
	}
	switch {
	case k.Clues != 0:
		name += "-c" + k.amount()
	case k.Fill != 0:
		name += "-" + k.amount()
	}
	if k.SolvableBy != "" {
		name += "-by-" + strings.ReplaceAll(k.SolvableBy, ",", "+")
	}
	return Earlier(name)
}

// Shape returns the shape.
func (k Population) Shape() (*grid.Shape, error) {
	s, err := k.boxes()
	if err != nil || k.Units == "" {
		return s, err
	}
	return withUnits(s, k.Units)
}

// boxes returns the shape without further units.
func (k Population) boxes() (*grid.Shape, error) {
	switch {
	case k.Cube:
		return grid.Cube(k.Basis)
	case !k.HasBoxes():
		return grid.Latin(k.Columns)
	case k.Columns != 0:
		return grid.NewBox(k.Basis, k.Columns)
	}
	return grid.Square(k.Basis)
}

// HasBoxes reports whether there are equal boxes.
func (k Population) HasBoxes() bool { return k.Cube || !strings.HasPrefix(k.Units, grid.UnitsLatin) }

// IsGiven reports whether the puzzles were given.
func (k Population) IsGiven() bool {
	return k.Holes == Given || strings.HasPrefix(string(k.Holes), string(Given)+"-")
}

// NeedsSolver reports whether a solver helps to make the puzzles, so that they depend on its
// budgets.
func (k Population) NeedsSolver() bool {
	return k.IsUnique() || k.SolvableBy != ""
}

// IsUnique reports whether the kind of holes says that there is one solution.
func (k Population) IsUnique() bool {
	return slices.Contains([]Holes{UniqueHoles, StagedHoles, MinimalHoles, UniformHoles}, k.Holes)
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
	if k.HasBoxes() {
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
	if k.HasBoxes() {
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
