package results

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The idea: small multiples (E. Tufte, 1990). Panels have the same axes, so that they can be
// compared by eye, and the common parts appear once, above and below.

// panel is a part of a figure: its title, its series with their looks, and its size and that of its
// plot.
type panel struct {
	title         string
	curves        []curve
	width, height vg.Length
}

// panels returns the panels in the order of the series, or the whole figure as one.
func (f *Figure) panels() []panel {
	list, title := []panel{{width: figureWidth, height: plotHeight}}, ""
	if len(f.Series) > 0 {
		list[0].title = f.Series[0].Panel
	}
	looks := f.looks()
	for i, s := range f.Series {
		if s.Name != "" || i == 0 {
			title = s.Panel
		}
		at := 0
		for at < len(list) && list[at].title != title {
			at++
		}
		if at == len(list) {
			list = append(list, panel{title: title})
		}
		list[at].curves = append(list[at].curves, curve{s, looks[i], f.X.log(), f.Y.log()})
	}
	if len(list) > 1 {
		for i := range list {
			list[i].width, list[i].height = panelWidth, panelHeight
		}
	}
	return list
}

// block is a part of a drawing: strips below each other.
type block struct {
	strips []strip
	width  vg.Length
	title  string // of a panel
}

// class returns the class attribute of a panel in a page.
func (b block) class() string {
	if b.width != panelWidth {
		return ""
	}
	return ` class="panel"`
}

// size returns the size of rows of blocks, in whole points.
func size(rows [][]block) (width, height int) {
	w, h := vg.Length(0), vg.Length(0)
	for _, row := range rows {
		across := vg.Length(0)
		for _, b := range row {
			across += b.width
		}
		w, h = max(w, across), h+rowHeight(row)
	}
	return int(w), int(math.Ceil(float64(h)))
}

// rowHeight returns the height of a row of blocks.
func rowHeight(row []block) (height vg.Length) {
	for _, b := range row {
		total := vg.Length(2 * gap)
		for _, s := range b.strips {
			total += s.height
		}
		height = max(height, total)
	}
	return height
}

// paint draws rows of blocks from top to bottom on a canvas of their size, whose origin is at the
// bottom left, as in gonum/plot.
func paint(canvas vg.Canvas, rows [][]block) {
	_, height := size(rows)
	top := vg.Length(height)
	for _, row := range rows {
		left := vg.Length(0)
		for _, b := range row {
			y := top - gap
			for _, s := range b.strips {
				s.draw(draw.Canvas{Canvas: canvas, Rectangle: vg.Rectangle{
					Min: vg.Point{X: left + 2*gap, Y: y - s.height}, Max: vg.Point{X: left + b.width - 2*gap, Y: y},
				}})
				y -= s.height
			}
			left += b.width
		}
		top -= rowHeight(row)
	}
}

// layout returns the rows of the figure, and their total size.
func (f *Figure) layout() (rows [][]block, width, height int, err error) {
	if err := f.check(); err != nil {
		return nil, 0, 0, fmt.Errorf("figure %q: %w", f.Name, err)
	}
	panels := f.panels()
	gutter := f.gutter(panels)
	var key []entry
	own := gutter == 0 && ownNames(panels)
	if gutter == 0 && !own {
		key = legend(panels...)
	}
	head := []strip{
		wordStrip(f.Title, titleSize, draw.XLeft), legendStrip(key, figureWidth), wordStrip(f.Y.Label, labelSize, draw.XLeft),
	}
	if len(panels) == 1 {
		head = append(head, f.plotStrip(panels[0], gutter), wordStrip(f.X.Label, labelSize, draw.XCenter))
		rows = [][]block{{{strips: head, width: figureWidth}}}
	} else {
		rows = append(rows, []block{{strips: head, width: figureWidth}})
		for row := range slices.Chunk(panels, panelsInRow) {
			rows = append(rows, f.row(row, gutter, own))
		}
		rows = append(rows, []block{{strips: []strip{wordStrip(f.X.Label, labelSize, draw.XLeft)}, width: figureWidth}})
	}
	width, height = size(rows)
	return rows, width, height, nil
}

// manyNames is the number of names from which on each panel has its own legend, if no name is in
// two panels.
const manyNames = 6

// ownNames reports whether each panel has its own legend.
func ownNames(panels []panel) bool {
	names := 0
	for _, p := range panels {
		names += len(legend(p))
	}
	return len(panels) > 1 && names >= manyNames && names == len(legend(panels...))
}

// row returns the blocks of panels side by side, with legends if each has its own.
func (f *Figure) row(panels []panel, gutter vg.Length, own bool) []block {
	row, highest := make([]block, len(panels)), vg.Length(0)
	for i, p := range panels {
		var names []entry
		if own {
			names = legend(p)
		}
		key := legendStrip(names, p.width)
		highest = max(highest, key.height)
		row[i] = block{title: f.Title + ": " + p.title, width: p.width, strips: []strip{
			wordStrip(p.title, labelSize, draw.XLeft), key, f.plotStrip(p, gutter),
		}}
	}
	for i := range row {
		row[i].strips[1].height = highest // so that plots are aligned
	}
	return row
}

// plotStrip returns a strip with the axes and the data of a panel, and room for the names of the
// series at the right if there is a gutter.
func (f *Figure) plotStrip(p panel, gutter vg.Length) strip {
	return strip{p.height, func(c draw.Canvas) {
		c = draw.Crop(c, 0, -gutter, gap, -gap)
		room := 0.82 * (c.Max.X - c.Min.X) // the y axis leaves at least this
		axes := plot.New()
		axes.BackgroundColor = nil // the file or the page has the ground
		f.addTo(axes, p, room)
		if gutter > 0 {
			axes.Add(f.tags(p))
		}
		styleAxis(&axes.X, f.X, room)
		styleAxis(&axes.Y, f.Y, 0)
		axes.Draw(c)
	}}
}

// addTo sets the axes of a plot for all series of the figure and adds those of a panel, areas
// below lines below marks.
func (f *Figure) addTo(axes *plot.Plot, p panel, room vg.Length) {
	x, y := f.scales()
	if x.empty() || y.empty() {
		axes.Add(remark("no data"))
		axes.X.Min, axes.X.Max, axes.Y.Min, axes.Y.Max = 0, 1, 0, 1
		axes.X.Tick.Marker, axes.Y.Tick.Marker = plot.ConstantTicks(nil), plot.ConstantTicks(nil)
		return
	}
	if len(f.X.Ticks) > 0 {
		room = 0 // names may be turned
	}
	x.setAxis(&axes.X, 7, room)
	y.setAxis(&axes.Y, 7, 0)
	axes.Add(rules{vertical: len(f.X.Ticks) == 0, horizontal: len(f.Y.Ticks) == 0})
	// What covers most is drawn first, so that it hides least.
	for _, style := range []Style{Bars, Steps, Line, Marks} {
		for _, c := range p.curves {
			if c.Style == style {
				axes.Add(c)
			}
		}
	}
}
