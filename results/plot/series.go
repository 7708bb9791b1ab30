package plot

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// look is how a series differs from the others: by colour, and by the form of its marks or the dashes
// of its line.
type look struct {
	color  color.NRGBA
	glyph  draw.GlyphDrawer
	dashes []vg.Length
}

// lookOf returns the look of the series of a number.
func lookOf(n int) look {
	return look{palette[n%len(palette)], glyphs[n%len(glyphs)], dashPatterns[n/len(palette)%len(dashPatterns)]}
}

// drawn is a series with its look, ready to be added to the plot of its panel.
type drawn struct {
	*Series
	look
	number int   // of the series in the figure
	places []int // of the points in the series
	x, y   *scale
}

// add adds the series to a plot: areas below lines below marks.
func (d *drawn) add(p *plot.Plot) {
	points := d.points()
	if len(points) == 0 {
		return
	}
	if d.Style == Marks {
		p.Add(d.whiskers(points))
		p.Add(d.marks(points)...)
		return
	}
	if d.Style == Steps {
		points = stairs(points)
	}
	p.Add(d.area(points), &plotter.Line{XYs: xys(points), LineStyle: d.line()})
}

// points returns the points as the axes can show them.
func (d *drawn) points() []Point {
	list := make([]Point, 0, len(d.Points))
	d.places = nil
	for i, p := range d.Points {
		if math.IsNaN(p.X) || math.IsNaN(p.Y) || math.IsInf(p.X, 0) || math.IsInf(p.Y, 0) {
			continue
		}
		if p.Low, p.High = min(p.Low, p.Y), max(p.High, p.Y); math.IsNaN(p.Low) || math.IsNaN(p.High) {
			p.Low, p.High = p.Y, p.Y
		}
		p.X, p.Y, p.Low, p.High = d.x.at(p.X), d.y.at(p.Y), d.y.at(p.Low), d.y.at(p.High)
		list, d.places = append(list, p), append(d.places, i)
	}
	return list
}

// line returns the style of the line.
func (d *drawn) line() draw.LineStyle {
	return draw.LineStyle{Color: d.color, Width: 1.5, Dashes: d.dashes}
}

// xys returns the places of points.
func xys(points []Point) plotter.XYs {
	list := make(plotter.XYs, len(points))
	for i, p := range points {
		list[i] = plotter.XY{X: p.X, Y: p.Y}
	}
	return list
}

// whiskers returns the intervals of points, without intervals of no width. They are errors of the lower ends, since the
// small end of a vast interval would be lost in the difference from the point.
func (d *drawn) whiskers(points []Point) plot.Plotter {
	bars := &plotter.YErrorBars{LineStyle: draw.LineStyle{Color: d.color, Width: 0.9}, CapWidth: 5}
	for _, p := range points {
		if p.Low < p.High {
			bars.XYs = append(bars.XYs, plotter.XY{X: p.X, Y: p.Low})
			bars.YErrors = append(bars.YErrors, struct{ Low, High float64 }{0, p.High - p.Low})
		}
	}
	return bars
}

// marks returns the marks of points: full ones, and hollow triangles for bounds.
func (d *drawn) marks(points []Point) []plot.Plotter {
	var known, least, most plotter.XYs
	for _, p := range points {
		at := plotter.XY{X: p.X, Y: p.Y}
		switch {
		case p.AtLeast:
			least = append(least, at)
		case p.AtMost:
			most = append(most, at)
		default:
			known = append(known, at)
		}
	}
	scatter := func(at plotter.XYs, shape draw.GlyphDrawer, radius vg.Length) plot.Plotter {
		return &plotter.Scatter{XYs: at, GlyphStyle: draw.GlyphStyle{Color: d.color, Radius: radius, Shape: shape}}
	}
	return []plot.Plotter{
		scatter(known, d.glyph, 2.8), scatter(least, triangle{1, false}, 3.4), scatter(most, triangle{-1, false}, 3.4),
	}
}

// triangle is a mark that points up or down, full, or filled with the ground.
type triangle struct {
	direction vg.Length
	full      bool
}

// DrawGlyph draws the triangle; it implements draw.GlyphDrawer.
func (t triangle) DrawGlyph(c *draw.Canvas, s draw.GlyphStyle, at vg.Point) {
	high, low := 1.2*t.direction*s.Radius, -0.8*t.direction*s.Radius
	corners := []vg.Point{
		{X: at.X - 1.1*s.Radius, Y: at.Y + low}, {X: at.X + 1.1*s.Radius, Y: at.Y + low}, {X: at.X, Y: at.Y + high},
	}
	if t.full {
		c.FillPolygon(s.Color, corners)
		return
	}
	c.FillPolygon(paper, corners)
	c.StrokeLines(draw.LineStyle{Color: s.Color, Width: 1.2}, append(corners, corners[0]))
}

// area returns the area between the ends of the intervals.
func (d *drawn) area(points []Point) plot.Plotter {
	around := make(plotter.XYs, 2*len(points))
	for i, p := range points {
		around[i] = plotter.XY{X: p.X, Y: p.Low}
		around[len(around)-1-i] = plotter.XY{X: p.X, Y: p.High}
	}
	return &plotter.Polygon{XYs: []plotter.XYs{around}, Color: translucent{d.color}}
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

// sample draws a small picture of the series in the legend, in the middle of a canvas.
func (d *drawn) sample(c draw.Canvas) {
	middle := (c.Min.Y + c.Max.Y) / 2
	if d.Style == Marks {
		center := vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: middle}
		c.DrawGlyph(draw.GlyphStyle{Color: d.color, Radius: 2.8, Shape: d.glyph}, center)
		return
	}
	const half = 4.5
	c.FillPolygon(translucent{d.color}, []vg.Point{
		{X: c.Min.X, Y: middle - half},
		{X: c.Max.X, Y: middle - half},
		{X: c.Max.X, Y: middle + half},
		{X: c.Min.X, Y: middle + half},
	})
	c.StrokeLine2(d.line(), c.Min.X, middle, c.Max.X, middle)
}
