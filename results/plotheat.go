package results

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The idea: places of a heat map stand side by side whatever their values, since
// grids of experiments are seldom even, and are named by them. Colours come in 20
// steps, so that a legend can be read back, and one path holds all places of a
// colour, so that files stay small. Maps finer than a pixel or two a place are
// averaged in blocks first.

// Limits of heat maps: steps of colour, places a side, and the places a side up to
// which the values are written into them.
const (
	heatSteps   = 20
	heatSide    = 48
	heatNumbers = 10
)

// check returns an error if the values do not fit the axes.
func (h *Heat) check() error {
	if len(h.Values) != len(h.Ys) {
		return fmt.Errorf("heat map: %d rows of values: expected %d", len(h.Values), len(h.Ys))
	}
	for y, row := range h.Values {
		if len(row) != len(h.Xs) {
			return fmt.Errorf("heat map: row %d has %d values: expected %d", y, len(row), len(h.Xs))
		}
	}
	return nil
}

// values returns the range of the finite values.
func (h *Heat) values() span {
	s := nowhere
	for _, row := range h.Values {
		for _, v := range row {
			s.add(v, false)
		}
	}
	return s
}

// addTo sets the axes of a plot for the map and adds it.
func (h *Heat) addTo(p *plot.Plot, x, y Axis, room vg.Length) {
	if h.values().empty() {
		p.Add(remark("no data"))
	}
	// Places are numbered from 0 and as wide as 1, half to each side.
	p.X.Min, p.X.Max = -0.5, max(0.5, float64(len(h.Xs))-0.5)
	p.Y.Min, p.Y.Max = -0.5, max(0.5, float64(len(h.Ys))-0.5)
	if len(x.Ticks) > 0 {
		room = 0 // names may be turned
	}
	spaced(&p.X, 10, room, func(most int) []plot.Tick { return placeTicks(h.Xs, x.Ticks, most) })
	spaced(&p.Y, 12, 0, func(most int) []plot.Tick { return placeTicks(h.Ys, y.Ticks, most) })
	p.Add(h.coarse())
}

// placeTicks names places by names, or else by their values, leaving out some where
// there are more than most.
func placeTicks(values []float64, names []string, most int) []plot.Tick {
	if len(names) > 0 {
		return namedTicks(names, span{0, float64(len(values) - 1)})
	}
	every := max(1, int(roundStep(float64(len(values))/float64(most))))
	var ticks []plot.Tick
	for i, v := range values {
		if i%every == 0 {
			ticks = append(ticks, plot.Tick{Value: float64(i), Label: FormatNumber(v, 4)})
		}
	}
	return ticks
}

// blocks is a heat map that is coarse enough to draw; it implements plot.Plotter.
type blocks struct {
	values [][]float64
	// width and height are how many places of the map a block covers.
	width, height int
	// columns and rows are the size of the map in places.
	columns, rows int
	shown         span
}

// coarse averages the map in blocks if it has too many places.
func (h *Heat) coarse() blocks {
	b := blocks{columns: len(h.Xs), rows: len(h.Ys), shown: h.values()}
	b.width, b.height = 1+(b.columns-1)/heatSide, 1+(b.rows-1)/heatSide
	for y := 0; y < b.rows; y += b.height {
		var row []float64
		for x := 0; x < b.columns; x += b.width {
			row = append(row, h.mean(x, y, min(x+b.width, b.columns), min(y+b.height, b.rows)))
		}
		b.values = append(b.values, row)
	}
	return b
}

// mean returns the mean of the finite values of a rectangle, NaN if there are none.
func (h *Heat) mean(left, bottom, right, top int) float64 {
	var values []float64
	for _, row := range h.Values[bottom:top] {
		for _, v := range row[left:right] {
			if onAxis(v, false) {
				values = append(values, v)
			}
		}
	}
	return Mean(values)
}

// part returns where a value lies among those shown, from 0 to 1.
func part(v float64, shown span) float64 {
	if shown.high <= shown.low {
		return 0.5
	}
	return (v/2 - shown.low/2) / (shown.high/2 - shown.low/2) // halves do not overflow
}

// stepOf returns the step of the colour of a value, -1 for no value.
func stepOf(v float64, shown span) int {
	if math.IsNaN(v) {
		return -1
	}
	return min(int(part(v, shown)*heatSteps), heatSteps-1)
}

// Plot draws a path for each step of colour.
func (b blocks) Plot(c draw.Canvas, p *plot.Plot) {
	paths := make([]vg.Path, heatSteps)
	for y, row := range b.values {
		for from := 0; from < len(row); {
			step, to := stepOf(row[from], b.shown), from+1
			for to < len(row) && stepOf(row[to], b.shown) == step {
				to++ // neighbours of a colour share a rectangle
			}
			if step >= 0 {
				box := vg.Rectangle{Min: b.box(c, p, from, y).Min, Max: b.box(c, p, to-1, y).Max}
				paths[step] = append(paths[step], rectangle(box)...)
			}
			from = to
		}
	}
	for step, path := range paths {
		fillPath(c, path, stepColor(step), 1)
	}
	if b.columns <= heatNumbers && b.rows <= heatNumbers {
		b.numbers(c, p)
	}
}

// box returns the place of a block on the canvas.
func (b blocks) box(c draw.Canvas, p *plot.Plot, x, y int) vg.Rectangle {
	left, right := float64(x*b.width)-0.5, float64(min((x+1)*b.width, b.columns))-0.5
	bottom, top := float64(y*b.height)-0.5, float64(min((y+1)*b.height, b.rows))-0.5
	return vg.Rectangle{
		Min: vg.Point{X: c.X(p.X.Norm(left)), Y: c.Y(p.Y.Norm(bottom))},
		Max: vg.Point{X: c.X(p.X.Norm(right)), Y: c.Y(p.Y.Norm(top))},
	}
}

// numbers writes the values into the blocks, light on dark or dark on light.
func (b blocks) numbers(c draw.Canvas, p *plot.Plot) {
	style := words(tickSize - 1)
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	for y, row := range b.values {
		for x, v := range row {
			if math.IsNaN(v) {
				continue
			}
			style.Color = color.White
			if part(v, b.shown) > 0.45 { // where black begins to contrast more
				style.Color = color.Black
			}
			box := b.box(c, p, x, y)
			c.FillText(style, vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}, FormatNumber(v, 2))
		}
	}
}

// stepColor returns the colour of the middle of a step.
func stepColor(step int) color.NRGBA { return heatColor((float64(step) + 0.5) / heatSteps) }

// rectangle returns the path around a box.
func rectangle(box vg.Rectangle) vg.Path {
	return closed(box.Min, vg.Point{X: box.Max.X, Y: box.Min.Y}, box.Max, vg.Point{X: box.Min.X, Y: box.Max.Y})
}

// Size of the scale of colours.
const (
	scaleWidth  = 120
	scaleHeight = 9
)

// scaleStrip returns the scale of colours with its ends below it, and the name of the
// values beside it.
func (h *Heat) scaleStrip() strip {
	style := words(tickSize)
	style.YAlign = draw.YTop
	line := style.FontExtents().Height * 1.1
	label := wrap(h.Label, style, figureWidth-6*gap-scaleWidth)
	return strip{max(scaleHeight+line, vg.Length(len(label))*line) + 2*gap, func(c draw.Canvas) {
		h.drawScale(c)
		for i, words := range label {
			c.FillText(style, vg.Point{X: c.Min.X + scaleWidth + 2*gap, Y: c.Max.Y - vg.Length(i)*line}, words)
		}
	}}
}

// drawScale draws the steps of colour from the top left, with the ends of the range.
func (h *Heat) drawScale(c draw.Canvas) {
	left, top := c.Min.X, c.Max.Y
	for step := range heatSteps {
		fillPath(c, rectangle(vg.Rectangle{
			Min: vg.Point{X: left + scaleWidth*vg.Length(step)/heatSteps, Y: top - scaleHeight},
			Max: vg.Point{X: left + scaleWidth*vg.Length(step+1)/heatSteps, Y: top},
		}), stepColor(step), 1)
	}
	shown := h.values()
	if shown.empty() {
		return
	}
	style := words(tickSize)
	style.YAlign = draw.YTop
	c.FillText(style, vg.Point{X: left, Y: top - scaleHeight - 2}, FormatNumber(shown.low, 3))
	style.XAlign = draw.XRight
	c.FillText(style, vg.Point{X: left + scaleWidth, Y: top - scaleHeight - 2}, FormatNumber(shown.high, 3))
}
