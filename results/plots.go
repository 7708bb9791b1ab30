package results

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"basisk/results/plot"
)

// Plot says how cells are drawn.
type Plot struct {
	// Of names the projection, and Measure is the head of the measure; default the first.
	Of, Measure string
	// X is the key along the axis and Series the key whose values are series; each is a key of the
	// rows or the key of the columns.
	X, Series string
	// Panel, unless empty, is the key whose values are panels. If there are several values of a key that is none of these
	// three, each has panels of its own: no two cells have one place.
	Panel string
	// Words, unless nil, are what the axis shows instead of labels.
	Words map[string]string
	// Figure has the name, the title, the caption and the axes of the figure.
	Figure plot.Figure
	Style  plot.Style
}

// Figures returns the figure of the first measure, if anything has an estimate. The last key of the
// rows is along the axis, and the key of the columns has the series; without keys of rows, that key
// is along the axis.
func (c *Cells) Figures() []plot.Figure {
	p := Plot{X: c.Columns, Figure: plot.Figure{
		Name: cmp.Or(c.Name, "cells"), Title: c.Title, Caption: "Whiskers are 95 % intervals.",
		Y: plot.Axis{Label: c.Measures[0].head() + ", " + c.Measures[0].Summary},
	}}
	if last := len(c.Rows) - 1; last >= 0 {
		p.X, p.Series = c.Rows[last], c.Columns
	}
	p.Figure.X.Label = p.X
	if f, points := p.draw(c); len(points) > 0 {
		return []plot.Figure{f}
	}
	return nil
}

// draw returns the figure of the cells, and the cell of each point of each series, none if no cell has an
// estimate.
func (p *Plot) draw(c *Cells) (f plot.Figure, points [][]cellAt) {
	f = p.Figure
	limits := false
	places, words := c.places(p.X)
	measure, _ := c.measure(p.Measure) // checked with the analysis
	panels := p.panels(c)
	for _, label := range words {
		f.X.Ticks = append(f.X.Ticks, cmp.Or(p.Words[label], label))
	}
	for row := range c.Labels {
		for column := range c.Heads {
			x := &chosen{c, row, column, measure, c.At(row, column, measure)}
			if !finite(x.interval.Value) {
				continue
			}
			m := c.Measures[measure]
			scaled := x.interval.Times(cmp.Or(m.Scale, 1))
			at := seriesOf(&f, x.label(p.Series), x.panel(panels))
			if at == len(points) {
				points = append(points, nil)
			}
			s := &f.Series[at]
			s.Style = p.Style
			point := scaled.Point(places[x.label(p.X)])
			if p.Style == plot.Marks && point.Y == 0 && point.Low == 0 && point.High > 0 && finite(point.High) {
				point.Y, point.Low, point.AtMost, limits = point.High, point.High, true, true // nothing was seen
			}
			point.Title = x.title(p)
			s.Points = append(s.Points, point)
			points[at] = append(points[at], cellAt{strings.Join(c.Labels[row], rowSeparator), c.Heads[column], measure})
		}
	}
	if limits {
		f.Caption = strings.TrimSpace(f.Caption + " A hollow triangle that points down is an upper limit of what was never seen.")
	}
	if words != nil {
		spread(&f, 0.6)
	} else if !p.Figure.X.Log && wholes(places) {
		f.X.Whole = true
		spread(&f, 0.3)
	}
	return f, points
}

// places returns the positions of the labels of a key on an axis: their values if they are numbers,
// or else 0, 1, 2 and so on, with the labels as words.
func (c *Cells) places(key string) (places map[string]float64, words []string) {
	labels := c.labels(key)
	places = map[string]float64{}
	for _, label := range labels {
		if places[label] = numberIn(label); math.IsNaN(places[label]) {
			words = labels
		}
	}
	for i, label := range words {
		places[label] = float64(i)
	}
	return places, words
}

// labels returns the different labels of a key.
func (c *Cells) labels(key string) (labels []string) {
	for row := range c.Labels {
		for column := range c.Heads {
			label := (&chosen{cells: c, row: row, column: column}).label(key)
			if !slices.Contains(labels, label) {
				labels = append(labels, label)
			}
		}
	}
	return labels
}

// panels returns the keys whose labels name the panel of a cell.
func (p *Plot) panels(c *Cells) (keys []string) {
	for _, key := range append([]string{p.Panel}, append(slices.Clone(c.Rows), c.Columns)...) {
		isNew := key != "" && key != p.X && key != p.Series && !slices.Contains(keys, key)
		if isNew && (key == p.Panel || len(c.labels(key)) > 1) {
			keys = append(keys, key)
		}
	}
	return keys
}

// panel returns the title of the panel of a cell.
func (x *chosen) panel(keys []string) string {
	var titles []string
	for _, key := range keys {
		titles = append(titles, panelOf(key, x.label(key)))
	}
	return strings.Join(titles, ", ")
}

// title is shown if the pointer rests on the point of a cell.
func (x *chosen) title(p *Plot) string {
	var labels []string
	for _, key := range []string{p.Panel, p.Series, p.X} {
		if label := x.label(key); label != "" {
			labels = append(labels, label)
		}
	}
	return strings.Join(labels, ", ") + ": " + x.text("")
}

// panelOf returns the title of the panel of a label of a key: a number with the name of the key.
func panelOf(key, label string) string {
	if math.IsNaN(numberIn(label)) {
		return label
	}
	return key + " " + label
}

// seriesOf returns the index of the series of a name in a panel of a figure, adding it if necessary.
func seriesOf(f *plot.Figure, name, panel string) int {
	at := slices.IndexFunc(f.Series, func(s plot.Series) bool { return s.Name == name && s.Panel == panel })
	if at < 0 {
		at = len(f.Series)
		f.Series = append(f.Series, plot.Series{Name: name, Panel: panel})
	}
	return at
}

// wholes reports whether all places are whole numbers.
func wholes(places map[string]float64) bool {
	for _, v := range places {
		if v != math.Trunc(v) {
			return false
		}
	}
	return true
}

// spread moves series over words or whole numbers apart, over a part of the distance between them, so
// that their marks do not cover each other.
func spread(f *plot.Figure, part float64) {
	places := map[string]int{}
	for _, s := range f.Series {
		if _, known := places[s.Name]; !known {
			places[s.Name] = len(places)
		}
	}
	middle := float64(len(places)-1) / 2
	for _, s := range f.Series {
		for k := range s.Points {
			if s.Style == plot.Marks {
				s.Points[k].X += part / float64(len(places)) * (float64(places[s.Name]) - middle)
			}
		}
	}
}
