package plot

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes in points of 1/72 inch.
const (
	width       = 480
	plotHeight  = 250
	panelHeight = 165
	panelsInRow = 2
	edge        = 10
	gap         = 6
	tickSize    = 10
	labelSize   = 10.5
	titleSize   = 12.5
	sampleWidth = 18
)

// panel is a part of a figure with its own plot.
type panel struct {
	title  string
	series []*drawn
	plot   *plot.Plot
	canvas draw.Canvas // of the data, once it is drawn
}

// picture is a figure that is ready to be drawn.
type picture struct {
	*Figure
	x, y   scale
	panels []*panel
	legend []*drawn // one series for each name
	height vg.Length
	head   []string   // the lines of the title
	rows   [][]*drawn // the rows of the legend
}

// layout sorts the series into panels and measures the words. It returns an error if a series has an
// unknown style.
func (f *Figure) layout() (*picture, error) {
	p := &picture{Figure: f}
	p.x, p.y = f.scales()
	if err := p.sort(); err != nil {
		return nil, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	p.head = wrap(f.Title, words(titleSize), width-2*edge)
	p.rows = p.legendRows()
	lines := (len(p.panels) + panelsInRow - 1) / panelsInRow
	p.height = 2*edge + p.headHeight() + vg.Length(lines)*panelHeight + 2*labelSize
	if len(p.panels) == 1 {
		p.height += plotHeight - panelHeight
	}
	for _, panel := range p.panels {
		panel.plot = p.plotOf(panel)
	}
	return p, nil
}

// sort gives every series its look and its panel.
func (p *picture) sort() error {
	numbers := map[string]int{}
	byTitle := map[string]*panel{}
	for i := range p.Series {
		s := &p.Series[i]
		if s.Style < Marks || s.Style > Band {
			return fmt.Errorf("series %q: unknown style %d", s.Name, s.Style)
		}
		d := &drawn{Series: s, look: lookOf(numbered(numbers, s.Name)), number: i, x: &p.x, y: &p.y}
		if len(numbers) > len(p.legend) {
			p.legend = append(p.legend, d)
		}
		if byTitle[s.Panel] == nil {
			byTitle[s.Panel] = &panel{title: s.Panel}
			p.panels = append(p.panels, byTitle[s.Panel])
		}
		byTitle[s.Panel].series = append(byTitle[s.Panel].series, d)
	}
	if len(p.panels) == 0 {
		p.panels = []*panel{{}}
	}
	slices.SortStableFunc(p.panels, func(a, b *panel) int { return cmp.Compare(leading(a.title), leading(b.title)) })
	return nil
}

// numbered returns the index of a name, adding it if necessary.
func numbered(names map[string]int, name string) int {
	if _, known := names[name]; !known {
		names[name] = len(names)
	}
	return names[name]
}

// leading returns the number with which a title begins, so that 9×9 comes before 16×16; 0 if it
// begins with none.
func leading(title string) float64 {
	end := strings.IndexFunc(title, func(c rune) bool { return c < '0' || c > '9' })
	if end < 0 {
		end = len(title)
	}
	v, _ := strconv.ParseFloat(title[:end], 64)
	return v
}

// plotOf returns the plot of a panel with its axes, whose names are drawn once for all panels.
func (p *picture) plotOf(panel *panel) *plot.Plot {
	q := plot.New()
	q.BackgroundColor = nil // the file or the page has the ground
	if len(p.panels) > 1 {
		q.Title.Text, q.Title.TextStyle, q.Title.Padding = panel.title, words(labelSize), 3
		q.Title.TextStyle.XAlign, q.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	}
	for _, axis := range []*plot.Axis{&q.X, &q.Y} {
		axis.Padding, axis.Color, axis.Tick.Color, axis.Tick.Length = 0, ink, ink, 4
		align := axis.Tick.Label
		axis.Tick.Label = words(tickSize)
		axis.Tick.Label.XAlign, axis.Tick.Label.YAlign = align.XAlign, align.YAlign
	}
	p.turn(&q.X)
	q.Add(&plotter.Grid{
		Vertical:   draw.LineStyle{Color: rule, Width: 0.5 * vg.Length(flag(len(p.X.Ticks) == 0))},
		Horizontal: draw.LineStyle{Color: rule, Width: 0.5},
	})
	for _, style := range []Style{Band, Steps, Marks} { // what covers most comes first
		for _, d := range panel.series {
			if d.Style == style {
				d.add(q)
			}
		}
	}
	p.x.set(&q.X, 8, 0.75*p.room()) // adding series has changed the ranges
	p.y.set(&q.Y, 7, 0)
	return q
}

// turn turns the names of positions that would overlap.
func (p *picture) turn(axis *plot.Axis) {
	var widest vg.Length
	for _, name := range p.X.Ticks {
		widest = max(widest, words(tickSize).Width(name))
	}
	if widest+gap > 0.85*p.room()/vg.Length(max(len(p.X.Ticks), 1)) {
		axis.Tick.Label.Rotation = math.Pi / 5
		axis.Tick.Label.XAlign, axis.Tick.Label.YAlign = draw.XRight, draw.YTop
	}
}

// room is the width of a panel.
func (p *picture) room() vg.Length {
	return vg.Length(width-2*edge) / vg.Length(min(len(p.panels), panelsInRow))
}

// headHeight is the height of the title, the legend and the name of the y axis.
func (p *picture) headHeight() vg.Length {
	return vg.Length(len(p.head))*1.4*titleSize + gap + vg.Length(len(p.rows))*1.6*tickSize + 2.2*labelSize
}

// legendRows returns the entries of the legend side by side, in as many rows as they need; a figure
// with one series needs none.
func (p *picture) legendRows() (rows [][]*drawn) {
	if len(p.legend) < 2 {
		return nil
	}
	used := vg.Length(width)
	for _, d := range p.legend {
		wide := entryWidth(d)
		if used+wide > width-2*edge {
			rows, used = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], d)
		used += wide
	}
	return rows
}

// entryWidth is the width of an entry of the legend with the space after it, for fonts that are an eighth
// wider too: not every reader has one of those that the file asks for.
func entryWidth(d *drawn) vg.Length {
	return sampleWidth + gap + 1.125*words(tickSize).Width(d.Name) + 2*gap
}

// paint draws the picture on a canvas of its size.
func (p *picture) paint(c draw.Canvas) {
	c = draw.Crop(c, edge, -edge, edge, -edge)
	y := c.Max.Y
	line := func(height vg.Length, style text.Style, x vg.Length, s string) {
		style.YAlign = draw.YTop
		c.FillText(style, vg.Point{X: x, Y: y}, s)
		y -= height
	}
	for _, title := range p.head {
		line(1.4*titleSize, words(titleSize), c.Min.X, title)
	}
	y -= gap
	for _, row := range p.rows {
		x := c.Min.X
		for _, d := range row {
			d.sample(draw.Canvas{Canvas: c, Rectangle: vg.Rectangle{
				Min: vg.Point{X: x, Y: y - 1.2*tickSize}, Max: vg.Point{X: x + sampleWidth, Y: y},
			}})
			style := words(tickSize)
			style.YAlign = draw.YTop
			c.FillText(style, vg.Point{X: x + sampleWidth + gap, Y: y}, d.Name)
			x += entryWidth(d)
		}
		y -= 1.6 * tickSize
	}
	line(0, words(labelSize), c.Min.X, p.Y.Label)
	foot := words(labelSize)
	foot.XAlign = draw.XCenter
	c.FillText(foot, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Min.Y}, p.X.Label)
	p.paintPanels(draw.Crop(c, 0, -gap, 1.6*labelSize, y-1.9*labelSize-c.Max.Y))
}

// paintPanels draws the panels, aligned, in rows from the top.
func (p *picture) paintPanels(c draw.Canvas) {
	cols := min(len(p.panels), panelsInRow)
	var grid [][]*plot.Plot
	for row := range slices.Chunk(p.panels, cols) {
		line := make([]*plot.Plot, cols)
		for i, panel := range row {
			line[i] = panel.plot
		}
		grid = append(grid, line)
	}
	tiles := draw.Tiles{Rows: len(grid), Cols: cols, PadX: 2 * gap, PadY: 2 * gap}
	canvases := plot.Align(grid, tiles, c)
	for i, panel := range p.panels {
		at := canvases[i/cols][i%cols]
		panel.plot.Draw(at)
		panel.canvas = panel.plot.DataCanvas(at)
		if p.empty() {
			style := words(labelSize)
			style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
			at.FillText(style, at.Center(), "no data")
		}
	}
}

// empty reports whether no series has a point.
func (p *picture) empty() bool {
	return !slices.ContainsFunc(p.Series, func(s Series) bool { return len(s.Points) > 0 })
}

// words returns the style of words of a size, in Liberation Sans, which is part of gonum/plot and whose letters are as
// wide as in Arial and Helvetica: what fits here fits there.
func words(size vg.Length) text.Style {
	return text.Style{
		Color:   ink,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: handler,
	}
}

// wrap breaks words into lines no wider than width; a longer word has its own line.
func wrap(s string, style text.Style, width vg.Length) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 && style.Width(lines[n-1]+" "+word) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}
