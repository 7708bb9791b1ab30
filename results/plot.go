package results

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The idea: a figure is a column of strips, title, legend, name of the y axis, plot,
// name of the x axis, so that nothing can cover anything. The strips are as high as
// their words need; gonum/plot draws the axes, the rest is drawn here because its
// plotters write a path a mark and this writes one a series. Words stay words in
// the SVG, in the fonts of the reader.
//
// A series without a name belongs to the one before it: it has the same colour and
// no entry in the legend. That is how a fitted line joins its marks.

// Sizes in points of 1/72 inch.
const (
	figureWidth = 340
	plotHeight  = 205
	gap         = 5
	tickSize    = 9.5
	labelSize   = 10
	titleSize   = 11.5
)

// drawingHead is how every file of a figure begins.
const drawingHead = `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="`

// SVG draws the figure as an SVG file of its own, on white ground. The same figure
// gives the same bytes. It is an error if a heat map has another size than its axes;
// a figure without data says so.
func (f *Figure) SVG() ([]byte, error) {
	body, height, err := f.draw()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, drawingHead+`%dpt" height="%[2]dpt" viewBox="0 0 %[1]d %[2]d"%[3]s>`+"\n",
		figureWidth, height, f.crisp())
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(strings.Map(legal, f.Title)))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", cssColor(paper))
	b.WriteString(body)
	return b.Bytes(), nil
}

// inline draws the figure for a page: without size and ground, in the page's colours.
func (f *Figure) inline() (string, error) {
	body, height, err := f.draw()
	if err != nil {
		return "", err
	}
	head := fmt.Sprintf(`<svg viewBox="0 0 %d %d" role="img" aria-label="%s"%s>`+"\n",
		figureWidth, height, html.EscapeString(strings.Map(legal, f.Title)), f.crisp())
	return head + themed(body), nil
}

// crisp returns an attribute for heat maps: without it the ground shines through
// between neighbours whose edges lie within a pixel.
func (f *Figure) crisp() string {
	if f.Heat == nil {
		return ""
	}
	return ` shape-rendering="crispEdges"`
}

// draw returns what follows the opening tag of the SVG, and the height it needs.
func (f *Figure) draw() (body string, height int, err error) {
	strips, height, err := f.layout()
	if err != nil {
		return "", 0, err
	}
	canvas := vgsvg.New(figureWidth, vg.Length(height))
	paint(canvas, strips, height)
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", 0, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	if body, err = plainSVG(b.String()); err != nil {
		return "", 0, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	return body, height, nil
}

// layout returns the strips of the figure and the height that they need together.
func (f *Figure) layout() (strips []strip, height int, err error) {
	if err := f.check(); err != nil {
		return nil, 0, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	strips = f.strips()
	total := vg.Length(2 * gap)
	for _, s := range strips {
		total += s.height
	}
	return strips, int(math.Ceil(float64(total))), nil
}

// paint draws strips from top to bottom on a canvas of that height, which has its origin
// at the bottom left, as gonum/plot wants it.
func paint(canvas vg.Canvas, strips []strip, height int) {
	top := vg.Length(height) - gap
	for _, s := range strips {
		s.draw(draw.Canvas{Canvas: canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: 2 * gap, Y: top - s.height}, Max: vg.Point{X: figureWidth - 2*gap, Y: top},
		}})
		top -= s.height
	}
}

// plainSVG cuts the head that gonum/plot writes and names fonts that every reader
// has beside the one that the words were measured in. It is an error if the head is
// another one: then the library has changed, and so may have what follows.
func plainSVG(svg string) (string, error) {
	const endOfHead = "xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n"
	_, body, found := strings.Cut(svg, endOfHead)
	if !found {
		return "", fmt.Errorf("gonum/plot writes an SVG without %q: this program expects another version of it", endOfHead)
	}
	body = strings.NewReplacer(
		"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;",
		"font-family:Liberation Sans,Arial,Helvetica,sans-serif;",
		"\n\tstyle=", " style=",
	).Replace(body)
	return strings.Map(legal, body), nil
}

// legal replaces what may not stand in XML, which names from anywhere may hold.
func legal(c rune) rune {
	if c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c != 0xfffe && c != 0xffff {
		return c
	}
	return '\ufffd'
}

// check returns an error for data that do not fit together.
func (f *Figure) check() error {
	if f.Heat != nil {
		return f.Heat.check()
	}
	for _, s := range f.Series {
		if s.Style < Marks || s.Style > Bars {
			return fmt.Errorf("series %q: unknown style %d", s.Name, s.Style)
		}
	}
	return nil
}

// strips returns the parts of the figure from top to bottom.
func (f *Figure) strips() []strip {
	strips := []strip{wordStrip(f.Title, titleSize, draw.XLeft)}
	if f.Heat != nil {
		strips = append(strips, f.Heat.scaleStrip())
	} else {
		strips = append(strips, legendStrip(f.legend()))
	}
	return append(strips,
		wordStrip(f.Y.Label, labelSize, draw.XLeft),
		strip{plotHeight, f.drawPlot},
		wordStrip(f.X.Label, labelSize, draw.XCenter),
	)
}

// drawPlot draws axes and data.
func (f *Figure) drawPlot(c draw.Canvas) {
	c = draw.Crop(c, 0, 0, gap, -gap)
	room := 0.82 * (c.Max.X - c.Min.X) // what the y axis is sure to leave
	p := plot.New()
	p.BackgroundColor = nil // the ground is that of the file or of the page
	if f.Heat != nil {
		f.Heat.addTo(p, f.X, f.Y, room)
	} else {
		f.addTo(p, room)
	}
	styleAxis(&p.X, f.X, room)
	styleAxis(&p.Y, f.Y, 0)
	p.Draw(c)
}

// addTo sets the axes of a plot for the series and adds them, areas below lines below
// marks.
func (f *Figure) addTo(p *plot.Plot, room vg.Length) {
	x, y := f.ranges()
	if x.empty() || y.empty() {
		p.Add(remark("no data"))
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
		p.X.Tick.Marker, p.Y.Tick.Marker = plot.ConstantTicks(nil), plot.ConstantTicks(nil)
		return
	}
	if len(f.X.Ticks) > 0 {
		room = 0 // names may be turned
	}
	setAxis(&p.X, f.X, x, 7, room)
	setAxis(&p.Y, f.Y, y, 7, 0)
	p.Add(rules{vertical: len(f.X.Ticks) == 0, horizontal: len(f.Y.Ticks) == 0})
	looks := f.looks()
	// What covers most comes first, so that it hides least.
	for _, style := range []Style{Bars, Band, Steps, Line, Marks} {
		for i, s := range f.Series {
			if s.Style == style {
				p.Add(curve{s, looks[i], f.X.log(), f.Y.log()})
			}
		}
	}
}

// ranges returns what the axes must show.
func (f *Figure) ranges() (x, y span) {
	x, y = nowhere, nowhere
	bars := false
	for _, s := range f.Series {
		bars = bars || s.Style == Bars
		for _, p := range s.Points {
			if !drawable(p, f.X.log(), f.Y.log()) {
				continue
			}
			// Infinite ends have no place: they are cut at the edge when drawn.
			x.add(p.X, f.X.log())
			for _, v := range []float64{p.Y, p.Low, p.High} {
				y.add(v, f.Y.log())
			}
		}
	}
	if x.empty() {
		return x, y
	}
	x, y = axisSpan(x, f.X), axisSpan(y, f.Y).fromZero(y, f.Y, bars)
	if bars && !f.X.log() && len(f.X.Ticks) == 0 {
		half := f.slot() / 2
		x.low, x.high = x.low-half, x.high+half
	}
	return x, y
}

// axisSpan returns the range of an axis that shows the values of s.
func axisSpan(s span, a Axis) span {
	if n := len(a.Ticks); n > 0 {
		return span{min(s.low, 0) - 0.5, max(s.high, float64(n-1)) + 0.5}
	}
	return s.padded(a.log())
}

// drawable reports whether a point has a place on the axes.
func drawable(p Point, logX, logY bool) bool { return onAxis(p.X, logX) && onAxis(p.Y, logY) }

// setAxis gives an axis its range, scale and ticks, at most wanted labels, and no more
// than stand apart within the room from left to right; 0 is no limit.
func setAxis(axis *plot.Axis, a Axis, s span, wanted int, room vg.Length) {
	axis.Min, axis.Max = s.low, s.high
	if a.log() {
		axis.Scale = plot.LogScale{}
	}
	spaced(axis, wanted, room, func(wanted int) []plot.Tick { return a.ticks(s, wanted) })
}
