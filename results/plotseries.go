package results

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The idea: a series is mapped to positions on the canvas, its lines are thinned to what is
// visible, and it is drawn as one path of lines, one of areas, one of marks. Every series differs
// from the next in two ways, so that they differ in grey prints and to all eyes.

// look is how a series differs from the others: by colour, and, for readers who see no colours, by
// the form of its marks or the dashes of its line. Bars of the same position are side by side and
// share the slot.
type look struct {
	color  color.NRGBA
	form   int
	dashes []vg.Length
	// left and right are the edges of its bars, relative to their position.
	left, right float64
}

// dashPatterns are the dashes of lines, by how often the colours were used up and by the order of
// the lines of one colour.
var dashPatterns = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}}

// looks returns the look of each series. A series without a name has the look of the previous one,
// and series with the same name in other panels have the same look. A line that joins marks is
// distinguished by them, and needs dashes only if colours repeat.
func (f *Figure) looks() []look {
	looks := make([]look, len(f.Series))
	groups, bars := map[string]int{}, map[string]int{} // indices by name, of all series and of those with bars
	group, name := 0, ""
	marked := false // whether the group began with marks
	for i, s := range f.Series {
		if i == 0 || s.Name != "" {
			name, marked = s.Name, s.Style == Marks
			group = numbered(groups, name)
		}
		if s.Style == Bars {
			numbered(bars, name)
		}
		looks[i] = look{
			color: palette[group%len(palette)], form: group % len(forms),
			dashes: dashPatterns[group%len(dashPatterns)],
		}
		if marked {
			looks[i].dashes = dashPatterns[group/len(palette)%len(dashPatterns)]
		}
	}
	// A fifth of the slot stays free, so that neighbouring positions are separate.
	width := 0.8 * f.slot() / float64(max(len(bars), 1))
	for i, s := range f.Series {
		if i == 0 || s.Name != "" {
			name = s.Name
		}
		if s.Style == Bars {
			looks[i].left = (float64(bars[name]) - float64(len(bars))/2) * width
			looks[i].right = looks[i].left + width
		}
	}
	return looks
}

// numbered returns the index of a name, adding it if necessary.
func numbered(names map[string]int, name string) int {
	if _, known := names[name]; !known {
		names[name] = len(names)
	}
	return names[name]
}

// slot returns the smallest distance between the positions of bars, 1 if there are fewer than two.
func (f *Figure) slot() float64 {
	var xs []float64
	for _, s := range f.Series {
		for _, p := range s.Points {
			if s.Style == Bars && onAxis(p.X, false) {
				xs = append(xs, p.X)
			}
		}
	}
	slices.Sort(xs)
	least := math.Inf(1)
	for i := 1; i < len(xs); i++ {
		if xs[i] > xs[i-1] {
			least = min(least, xs[i]-xs[i-1])
		}
	}
	if math.IsInf(least, 1) {
		return 1
	}
	return least
}

// curve draws one series; it implements plot.Plotter.
type curve struct {
	Series
	look
	logX, logY bool
}

// Plot draws the series in its style.
func (s curve) Plot(c draw.Canvas, p *plot.Plot) {
	points := slices.DeleteFunc(slices.Clone(s.Points), func(q Point) bool { return !drawable(q, s.logX, s.logY) })
	if len(points) == 0 {
		return
	}
	g := ground{c, p, s.logX, s.logY}
	switch s.Style {
	case Marks:
		s.marks(g, points)
	case Line:
		s.line(g, points, s.dashes)
	case Steps:
		// The corners are thinned afterwards, like the points of any line.
		stairs := stairs(points)
		s.area(g, stairs)
		s.line(g, stairs, s.dashes)
	case Bars:
		s.bars(g, points)
	}
}

// ground maps values to positions on the canvas.
type ground struct {
	draw.Canvas
	p          *plot.Plot
	logX, logY bool
}

// at returns the position of a point.
func (g ground) at(x, y float64) vg.Point { return vg.Point{X: g.x(x), Y: g.y(y)} }

// places returns the positions of points.
func (g ground) places(points []Point) []vg.Point {
	places := make([]vg.Point, len(points))
	for i, q := range points {
		places[i] = g.at(q.X, q.Y)
	}
	return places
}

// x returns the horizontal position of a value, clipped to the plot.
func (g ground) x(v float64) vg.Length {
	return min(max(g.Canvas.X(norm(g.p.X, v, g.logX)), g.Min.X), g.Max.X)
}

// y returns the vertical position of a value, clipped to the plot: infinite ends of intervals reach
// its edge.
func (g ground) y(v float64) vg.Length {
	return min(max(g.Canvas.Y(norm(g.p.Y, v, g.logY)), g.Min.Y), g.Max.Y)
}

// norm returns the part of the axis that lies before v. Values that a logarithmic axis cannot show
// lie at its beginning.
func norm(a plot.Axis, v float64, log bool) float64 {
	const beyond = 10 // anything outside 0..1
	switch {
	case onAxis(v, log):
		return a.Norm(v)
	case v > 1:
		return beyond
	default:
		return -beyond
	}
}

// stairs returns the corners of a step function: right, then up or down.
func stairs(points []Point) []Point {
	corners := make([]Point, 0, 2*len(points))
	for i, p := range points {
		if i > 0 {
			corner := points[i-1]
			corner.X = p.X
			corners = append(corners, corner)
		}
		corners = append(corners, p)
	}
	return corners
}

// line draws a line through the points.
func (s curve) line(g ground, points []Point, dashes []vg.Length) {
	strokePath(g.Canvas, polyline(thinLine(g.places(points))), s.color, 1.5, dashes)
}

// polyline returns the path through positions.
func polyline(places []vg.Point) vg.Path {
	var path vg.Path
	for i, q := range places {
		if i == 0 {
			path.Move(q)
		} else {
			path.Line(q)
		}
	}
	return path
}

// closed returns the path around positions.
func closed(places ...vg.Point) vg.Path {
	path := polyline(places)
	path.Close()
	return path
}

// areaAlpha makes areas translucent, so that grid lines and other areas remain visible.
const areaAlpha = 0.18

// area fills the range between Low and High if it has a width.
func (s curve) area(g ground, points []Point) {
	if !slices.ContainsFunc(points, whiskered) {
		return
	}
	var low, high []vg.Point
	for _, q := range points {
		if math.IsNaN(q.Low) || math.IsNaN(q.High) {
			q.Low, q.High = q.Y, q.Y
		}
		low, high = append(low, g.at(q.X, q.Low)), append(high, g.at(q.X, q.High))
	}
	low, high = thinLine(low), thinLine(high)
	slices.Reverse(high) // along the lower edge, and back along the upper one
	fillPath(g.Canvas, closed(append(low, high...)...), s.color, areaAlpha)
}

// whiskered reports whether a point has an interval with a width.
func whiskered(p Point) bool {
	return !math.IsNaN(p.Low) && !math.IsNaN(p.High) && p.Low < p.High
}

// marks draws the points with whiskers: two paths for all of them.
func (s curve) marks(g ground, points []Point) {
	places := g.places(points)
	var whiskers, shapes vg.Path
	for i, at := range places {
		if whiskered(points[i]) {
			whisker(&whiskers, g, at.X, points[i])
		}
		forms[s.form](&shapes, at)
	}
	strokePath(g.Canvas, whiskers, s.color, 1, nil)
	fillPath(g.Canvas, shapes, s.color, 1)
}

// whisker adds the interval of a point to a path, with a cap at each end unless the edge of the
// plot cuts it off.
func whisker(path *vg.Path, g ground, x vg.Length, q Point) {
	const cap = 2.5
	low, high := g.y(q.Low), g.y(q.High)
	path.Move(vg.Point{X: x, Y: low})
	path.Line(vg.Point{X: x, Y: high})
	for _, y := range []vg.Length{low, high} {
		if y > g.Min.Y && y < g.Max.Y {
			path.Move(vg.Point{X: x - cap, Y: y})
			path.Line(vg.Point{X: x + cap, Y: y})
		}
	}
}

// bars draws bars from 0, or from the bottom if 0 is outside the plot, and their whiskers.
func (s curve) bars(g ground, points []Point) {
	base := g.y(0)
	if s.logY {
		base = g.Min.Y
	}
	var bars, whiskers vg.Path
	for _, q := range points {
		left, right, y := g.x(q.X+s.left), g.x(q.X+s.right), g.y(q.Y)
		bars = append(bars, closed(vg.Point{X: left, Y: base}, vg.Point{X: left, Y: y},
			vg.Point{X: right, Y: y}, vg.Point{X: right, Y: base})...)
		if whiskered(q) {
			whisker(&whiskers, g, (left+right)/2, q)
		}
	}
	fillPath(g.Canvas, bars, s.color, 1)
	strokePath(g.Canvas, whiskers, ink, 1, nil)
}

// forms are the shapes of marks: circle, square, triangle, diamond, inverted triangle. Each adds
// itself to a path.
var forms = []func(path *vg.Path, at vg.Point){
	func(path *vg.Path, at vg.Point) {
		path.Move(at.Add(vg.Point{X: 2.6}))
		path.Arc(at, 2.6, 0, 2*math.Pi)
		path.Close()
	},
	polygon(vg.Point{X: -2.4, Y: -2.4}, vg.Point{X: 2.4, Y: -2.4}, vg.Point{X: 2.4, Y: 2.4}, vg.Point{X: -2.4, Y: 2.4}),
	polygon(vg.Point{X: -3.1, Y: -2.3}, vg.Point{X: 3.1, Y: -2.3}, vg.Point{Y: 3.4}),
	polygon(vg.Point{X: -3.3}, vg.Point{Y: -3.3}, vg.Point{X: 3.3}, vg.Point{Y: 3.3}),
	polygon(vg.Point{X: -3.1, Y: 2.3}, vg.Point{X: 3.1, Y: 2.3}, vg.Point{Y: -3.4}),
}

// polygon returns a form with the given corners, relative to its position.
func polygon(corners ...vg.Point) func(*vg.Path, vg.Point) {
	return func(path *vg.Path, at vg.Point) {
		around := make([]vg.Point, len(corners))
		for i, q := range corners {
			around[i] = at.Add(q)
		}
		*path = append(*path, closed(around...)...)
	}
}
