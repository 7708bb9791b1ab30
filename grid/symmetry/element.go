package symmetry

import (
	"fmt"
	"slices"

	"basisk/grid"
)

// Element is a symmetry of a shape. It first permutes the axes, then the lines of each axis, and
// relabels the digits.
type Element struct {
	shape *grid.Shape
	// axes[a] is the old axis that becomes axis a. Axes count from the last: columns
	// are axis 0, rows 1, layers 2.
	axes []int
	// lines[a][i] is the place of line i of axis a after the axes have moved.
	lines [][]int
	// digits[d] is the digit that d becomes; digits[0] is 0, so open cells stay open.
	digits []grid.Digit
}

// The axes. A flat shape has the first two.
const (
	columnAxis = iota
	rowAxis
	layerAxis
)

// axisNames are the lines of the axes, bundleNames their bundles.
var (
	axisNames   = [...]string{"column", "row", "layer"}
	bundleNames = [...]string{"stack", "band", "tier"}
)

// Parts describes an element. A nil list changes nothing. All places count from 0.
type Parts struct {
	// Digits lists the images of the digits 1..N.
	Digits []grid.Digit
	// Columns, Rows and Layers list the place of each line. Lines of a bundle must stay together.
	Columns, Rows, Layers []int
	// Stacks, Bands and Tiers list the place of each bundle. Bundles move after the lines.
	Stacks, Bands, Tiers []int
	// Axes lists, for the axes column, row and, in cubes, layer, the axis that replaces it before
	// lines move: 1, 0 transposes a flat grid.
	Axes []int
}

// New returns the element of parts, or an error that says what is wrong with them.
func New(s *grid.Shape, parts Parts) (Element, error) {
	g := Identity(s)
	if parts.Digits != nil {
		if err := checkPermutation("digit", digitPlaces(parts.Digits), s.Side()); err != nil {
			return Element{}, err
		}
		copy(g.digits[1:], parts.Digits)
	}
	if parts.Axes != nil {
		if err := checkAxes(s, parts.Axes); err != nil {
			return Element{}, err
		}
		copy(g.axes, parts.Axes)
	}
	lines := [...][]int{parts.Columns, parts.Rows, parts.Layers}
	bundles := [...][]int{parts.Stacks, parts.Bands, parts.Tiers}
	for a := range lines {
		if err := g.setLines(a, lines[a], bundles[a]); err != nil {
			return Element{}, err
		}
	}
	if IsWhole(s) { // the parts were checked one by one
		return g, nil
	}
	if u := g.tornUnit(); u >= 0 {
		return Element{}, fmt.Errorf("%v: the cells of %s would be no unit", s, s.UnitName(u))
	}
	return g, nil
}

// setLines makes g permute the lines of axis a, then its bundles.
func (g *Element) setLines(a int, lines, bundles []int) error {
	if a >= len(g.axes) {
		if lines != nil || bundles != nil {
			return fmt.Errorf("%ss: %v has none to permute", axisNames[a], g.shape)
		}
		return nil
	}
	if bundles != nil && !g.shape.HasBoxes() {
		return fmt.Errorf("%ss: %v has none to permute", bundleNames[a], g.shape)
	}
	n, thick := g.shape.Side(), thickness(g.shape, a)
	if lines != nil {
		if err := checkLines(a, lines, n, thick); err != nil {
			return err
		}
		copy(g.lines[a], lines)
	}
	if bundles == nil {
		return nil
	}
	if err := checkPermutation(bundleNames[a], bundles, n/thick); err != nil {
		return err
	}
	for i, to := range g.lines[a] {
		g.lines[a][i] = bundles[to/thick]*thick + to%thick
	}
	return nil
}

// Identity returns the element of s that changes nothing.
func Identity(s *grid.Shape) Element {
	g := Element{shape: s, axes: count(dimensions(s)), digits: make([]grid.Digit, s.Side()+1)}
	for range g.axes {
		g.lines = append(g.lines, count(s.Side()))
	}
	for d := range g.digits {
		g.digits[d] = grid.Digit(d)
	}
	return g
}

// Parts returns the parts of g, in new lists. The lists of lines include the bundles.
func (g Element) Parts() Parts {
	p := Parts{
		Digits:  slices.Clone(g.digits[1:]),
		Columns: slices.Clone(g.lines[columnAxis]),
		Rows:    slices.Clone(g.lines[rowAxis]),
		Axes:    slices.Clone(g.axes),
	}
	if len(g.lines) > layerAxis {
		p.Layers = slices.Clone(g.lines[layerAxis])
	}
	return p
}

// dimensions returns the number of axes of s.
func dimensions(s *grid.Shape) int {
	if s.IsCube() {
		return 3
	}
	return 2
}

// Bundles returns the number of rows of a band and of columns of a stack: as in a box, or all N if
// there are no equal boxes.
func Bundles(s *grid.Shape) (rows, cols int) {
	if !s.HasBoxes() {
		return s.Side(), s.Side()
	}
	return s.Box()
}

// thickness returns the number of lines in a bundle of axis a.
func thickness(s *grid.Shape, a int) int {
	rows, cols := Bundles(s)
	if a == columnAxis {
		return cols
	}
	return rows
}

// count lists 0..n-1.
func count(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
