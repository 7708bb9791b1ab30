package results

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The layer below the data: the grid lines and the style of the axes.

// styleAxis sets sizes and colours. It rotates the names of positions that would overlap within the
// width.
func styleAxis(axis *plot.Axis, a Axis, width vg.Length) {
	axis.Padding = 0
	axis.Color, axis.Tick.Color = ink, ink
	axis.Tick.Length = 4
	axis.Tick.Label.Font, axis.Tick.Label.Color = words(tickSize).Font, ink
	if len(a.Ticks) == 0 || width == 0 {
		return // numbers are thinned instead
	}
	widest := vg.Length(0)
	for _, name := range a.Ticks {
		widest = max(widest, words(tickSize).Width(name))
	}
	if widest+gap > width/vg.Length(len(a.Ticks)) {
		axis.Tick.Label.Rotation = math.Pi / 5
		axis.Tick.Label.XAlign, axis.Tick.Label.YAlign = draw.XRight, draw.YTop
	}
}

// spaced sets the ticks of an axis, asking for fewer labels until they do not touch within the
// room.
func spaced(axis *plot.Axis, wanted int, room vg.Length, ticks func(wanted int) []plot.Tick) {
	for ; wanted > 0; wanted-- {
		marks := ticks(wanted)
		axis.Tick.Marker = plot.ConstantTicks(marks)
		if room == 0 || apart(axis, marks, room) {
			return
		}
	}
}

// apart reports whether labels along a room do not touch.
func apart(axis *plot.Axis, ticks []plot.Tick, room vg.Length) bool {
	style, end := words(tickSize), vg.Length(math.Inf(-1))
	for _, t := range ticks {
		if t.IsMinor() {
			continue
		}
		half, middle := style.Width(t.Label)/2, room*vg.Length(axis.Norm(t.Value))
		if middle-half < end+gap {
			return false
		}
		end = middle + half
	}
	return true
}

// rules are the grid lines below the data at the labelled ticks.
type rules struct{ vertical, horizontal bool }

// Plot draws the lines as one path; it implements plot.Plotter.
func (r rules) Plot(c draw.Canvas, p *plot.Plot) {
	var path vg.Path
	if r.vertical {
		for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			if x := c.X(p.X.Norm(t.Value)); !t.IsMinor() {
				path.Move(vg.Point{X: x, Y: c.Min.Y})
				path.Line(vg.Point{X: x, Y: c.Max.Y})
			}
		}
	}
	if r.horizontal {
		for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
			if y := c.Y(p.Y.Norm(t.Value)); !t.IsMinor() {
				path.Move(vg.Point{X: c.Min.X, Y: y})
				path.Line(vg.Point{X: c.Max.X, Y: y})
			}
		}
	}
	strokePath(c, path, rule, 0.5, nil)
}

// strokePath draws the outline of a path.
func strokePath(c draw.Canvas, path vg.Path, col color.NRGBA, width vg.Length, dashes []vg.Length) {
	if len(path) == 0 {
		return
	}
	c.SetColor(shade{col, 1})
	c.SetLineWidth(width)
	c.SetLineDash(dashes, 0)
	c.Stroke(path)
}

// fillPath fills a path with a colour of the given opacity.
func fillPath(c draw.Canvas, path vg.Path, col color.NRGBA, alpha float64) {
	if len(path) == 0 {
		return
	}
	c.SetColor(shade{col, alpha})
	c.Fill(path)
}
