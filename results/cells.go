package results

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"basisk/results/plot"
)

// Views of cells: tables for people, rows for programs, figures.

// text formats an interval as the measure says.
func (m *Measure) text(i Interval) string {
	scale, unit := cmp.Or(m.Scale, 1), ""
	if m.Percent {
		scale, unit = 100, " %"
	}
	scaled := i.Times(scale)
	switch {
	case math.IsNaN(i.Value):
		return "–"
	case m.Plain && m.Percent:
		return scaled.number(scaled.Value, cmp.Or(m.Digits, 3)) + unit
	case m.Plain:
		return scaled.number(scaled.Value, cmp.Or(m.Digits, 6))
	case m.Percent && m.Summary == shareName && i.Slack == 0 && i.N == 1: // one case is no sample
		return i.of()
	case m.Percent && m.Summary == shareName && i.Slack == 0:
		return i.of() + ", " + scaled.text(cmp.Or(m.Digits, 3), unit)
	}
	return scaled.text(cmp.Or(m.Digits, 3), unit)
}

// Table returns the cells as a table for people.
func (c *Cells) Table() Table {
	t := Table{
		Name: c.Name, Title: c.Title, Note: c.Note, Doubts: c.doubts(), Columns: slices.Clone(c.Rows), Keys: len(c.Rows),
	}
	for _, head := range c.Heads {
		for k := range c.Measures {
			t.Columns = append(t.Columns, c.columnHead(head, k))
		}
	}
	for row, labels := range c.Labels {
		entries := slices.Clone(labels)
		for column := range c.Heads {
			for k := range c.Measures {
				entries = append(entries, c.Measures[k].text(c.At(row, column, k)))
			}
		}
		t.Rows = append(t.Rows, entries)
	}
	return t
}

// figures matches the numbers in a reason: reasons that differ only in these are one.
var figures = regexp.MustCompile(`\d+`)

// The numbers of cells that a reason names, and of reasons that a table has.
const (
	maxCells   = 3
	maxReasons = 12
)

// doubts returns the reasons of the marks in the table, each with its first cells and the number of others. Reasons
// that name cases are listed for each cell.
func (c *Cells) doubts() (reasons []string) {
	cells, first := map[string][]string{}, map[string]string{}
	var kinds []string
	for row, labels := range c.Labels {
		for column, head := range c.Heads {
			for k := range c.Measures {
				i := c.At(row, column, k)
				if !strings.HasSuffix(c.Measures[k].text(i), Mark) {
					continue
				}
				for _, why := range i.Warnings {
					kind := figures.ReplaceAllString(why, "#")
					if strings.HasPrefix(why, carried) {
						kind = why
					}
					if first[kind] == "" {
						first[kind], kinds = why, append(kinds, kind)
					}
					cells[kind] = append(cells[kind], strings.Join(append(slices.Clone(labels), c.columnHead(head, k)), ", "))
				}
			}
		}
	}
	for _, kind := range kinds[:min(maxReasons, len(kinds))] {
		in := cells[kind]
		named := strings.Join(in[:min(maxCells, len(in))], "; ")
		if more := len(in) - maxCells; more > 0 {
			named += fmt.Sprintf(" and %d more", more)
		}
		reasons = append(reasons, fmt.Sprintf("%s %s: %s.", Mark, named, first[kind]))
	}
	if more := len(kinds) - maxReasons; more > 0 {
		reasons = append(reasons, fmt.Sprintf("%s %d more reasons: a table of its own has them with --json.", Mark, more))
	}
	return reasons
}

// Only returns the cells of the rows that have a label of a key, none if the rows lack the key. That
// key is removed, since they share it.
func (c *Cells) Only(key, label string) *Cells {
	at := slices.Index(c.Rows, key)
	if at < 0 {
		return &Cells{Projection: c.Projection, summaries: c.summaries}
	}
	p := *c.Projection
	p.Rows = slices.Delete(slices.Clone(c.Rows), at, at+1)
	part := &Cells{Projection: &p, Heads: c.Heads, summaries: c.summaries, intervals: map[cellAt]Interval{}}
	for row, labels := range c.Labels {
		if labels[at] != label {
			continue
		}
		labels = slices.Delete(slices.Clone(labels), at, at+1)
		part.Labels = append(part.Labels, labels)
		for column, head := range c.Heads {
			for k := range c.Measures {
				part.intervals[cellAt{strings.Join(labels, rowSeparator), head, k}] = c.At(row, column, k)
			}
		}
	}
	return part
}

// columnHead returns the head of the column of a measure.
func (c *Cells) columnHead(head string, measure int) string {
	switch m := &c.Measures[measure]; {
	case c.Columns == "":
		return m.head()
	case len(c.Measures) == 1:
		return head
	default:
		return head + ", " + m.head()
	}
}

// Cell is a cell for programs.
type Cell struct {
	Keys     map[string]string `json:"keys"`     // the labels of its row and its column
	Value    string            `json:"value"`    // what was summarized, as the head of its column says
	Summary  string            `json:"summary"`  // by what
	Estimate *float64          `json:"estimate"` // the estimate, null beyond what was measured
	Low      *float64          `json:"low"`      // the lower end of its interval
	High     *float64          `json:"high"`     // the upper end
	N        int               `json:"n"`        // the number of cases
	Warnings []string          `json:"warnings"` // why to trust it less
}

// List returns the cells, row by row.
func (c *Cells) List() []Cell {
	list := []Cell{}
	for row := range c.Labels {
		for column := range c.Heads {
			for k, m := range c.Measures {
				i := c.At(row, column, k)
				scaled := i.Times(cmp.Or(m.Scale, 1))
				x := Cell{
					Keys: map[string]string{}, Value: m.head(), Summary: m.Summary,
					Estimate: scaled.known(scaled.Value), Low: scaled.known(scaled.Low), High: scaled.known(scaled.High),
					N: i.N, Warnings: append([]string{}, i.Warnings...),
				}
				for _, key := range c.keys() {
					x.Keys[key] = (&chosen{cells: c, row: row, column: column}).label(key)
				}
				list = append(list, x)
			}
		}
	}
	return list
}

// keys returns the keys of the rows and the key of the columns.
func (c *Cells) keys() []string {
	if c.Columns == "" {
		return c.Rows
	}
	return append(slices.Clip(c.Rows), c.Columns)
}

// known returns an estimate or an end for JSON, nil if it lies beyond the measured range.
func (i Interval) known(v float64) *float64 {
	if !finite(v) || i.ranged() && (v < i.Least || v > i.Most) {
		return nil
	}
	return &v
}

// Long returns a table with a row for each cell, for programs that read CSV.
func (c *Cells) Long() Table {
	t := Table{Title: c.Title, Columns: append(slices.Clone(c.keys()),
		"value", "summary", "estimate", "low", "high", "n", "warnings")}
	text := func(v *float64) string {
		if v == nil {
			return ""
		}
		return fmt.Sprint(*v)
	}
	for _, x := range c.List() {
		var entries []string
		for _, key := range c.keys() {
			entries = append(entries, x.Keys[key])
		}
		t.Rows = append(t.Rows, append(entries, x.Value, x.Summary, text(x.Estimate), text(x.Low), text(x.High),
			fmt.Sprint(x.N), strings.Join(x.Warnings, "; ")))
	}
	return t
}

// Plot says how cells are drawn.
type Plot struct {
	// Of names the projection, and Measure is the index of the measure.
	Of      string
	Measure int
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
	panels := p.panels(c)
	for _, label := range words {
		f.X.Ticks = append(f.X.Ticks, cmp.Or(p.Words[label], label))
	}
	for row := range c.Labels {
		for column := range c.Heads {
			x := &chosen{c, row, column, p.Measure, c.At(row, column, p.Measure)}
			if !finite(x.interval.Value) {
				continue
			}
			m := c.Measures[p.Measure]
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
			points[at] = append(points[at], cellAt{strings.Join(c.Labels[row], rowSeparator), c.Heads[column], p.Measure})
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
