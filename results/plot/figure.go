// Package plot draws the figures of reports with gonum.org/v1/plot, as SVG, PNG and PDF.
//
// # Words
//
// A [Figure] has series over common axes, in one panel or in several. A [Series] is drawn in a [Style]:
// marks with the intervals of their points, a band, or steps. Series with one name have one
// colour, one mark and one entry of the legend, in whatever panel they are. A [Point] that is only known to
// be at least or at most so large is drawn as a hollow triangle that shows where it may lie.
//
// # Invariants
//
// All panels have the same axes. A logarithmic axis has a line for 0 below its smallest value if a point is
// 0, so no point is lost. The same figure gives the same bytes. Words stay words in SVG and PDF.
//
// # What it will not do
//
// It computes nothing: intervals, positions and words come with the figure. It has no labels beside the
// data, because these cover data sooner or later; the legend is above the panels.
//
// # Design
//
// Every figure is equally wide and panels are at most two side by side, so that its words can be read where
// a page shows it 450 pixels wide. gonum/plot has the scales, the axes, the alignment of panels, marks, error
// bars and lines. Of our own are the legend in rows, since the legend of gonum/plot is a column which would take a
// third of the width, and the ticks of narrow logarithmic axes, of which it labels only powers of ten.
package plot

// Figure is a plot: series over common axes, in one panel or several.
type Figure struct {
	// Name is the name of the file without its extension: "payoff-by-size".
	Name string
	// Title heads the plot, Caption is printed below it.
	Title, Caption string
	X, Y           Axis
	Series         []Series
}

// Axis is the scale of one direction.
type Axis struct {
	// Label names the quantity and its unit: "time, s".
	Label string
	// Log asks for a logarithmic scale. Values that are not positive lie on a line for 0.
	Log bool
	// Whole asks for labels at whole numbers only, since marks may lie beside the number that they are for.
	Whole bool
	// Ticks name the positions 0, 1, 2 … of a scale without numbers.
	Ticks []string
}

// Style is how a series is drawn.
type Style int

// The styles. Marks are points with whiskers from Low to High; Steps go right, then up or down; a Band is a
// line in the area between Low and High, which Steps fill too.
const (
	Marks Style = iota
	Steps
	Band
)

// Series is a set of points with one name in the legend.
type Series struct {
	Name   string
	Style  Style
	Points []Point
	// Panel is the title of the panel of the series.
	Panel string
}

// Point is a point with its interval. Low and High equal Y if there is none; an end that is infinite
// is one that the data do not bound.
type Point struct {
	X, Y, Low, High float64
	// AtLeast and AtMost say that Y is only a bound, and that the value may lie anywhere above it
	// or below it.
	AtLeast, AtMost bool
	// Title is shown where a pointer rests on the point: "25×25, size 3: 0.12 [0.1, 0.15]".
	Title string
}
