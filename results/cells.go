package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Views of cells: tables for people, rows for programs, figures.

// text formats an interval as the measure says.
func (m *Measure) text(i Interval) string {
	scale := cmp.Or(m.Scale, 1)
	switch {
	case math.IsNaN(i.Value):
		return "–"
	case m.Plain && m.Percent:
		return FormatNumber(100*i.Value, cmp.Or(m.Digits, 3)) + " %"
	case m.Plain:
		return FormatNumber(scale*i.Value, cmp.Or(m.Digits, 6))
	case m.Percent && i.Value == 0 && i.Low == 0 && i.Slack == 0:
		return fmt.Sprintf("none of %s (at most %s %%)", FormatNumber(float64(i.N), 9), FormatNumber(100*i.High, 2))
	case m.Percent:
		return i.Percent()
	}
	return i.Times(scale).text(cmp.Or(m.Digits, 3))
}

// Table returns the cells as a table for people.
func (c *Cells) Table() Table {
	t := Table{Name: c.Name, Title: c.Title, Note: c.Note, Columns: slices.Clone(c.Rows)}
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

// Only returns the cells of the rows that have a label of a key. That key is removed, since they
// share it.
func (c *Cells) Only(key, label string) *Cells {
	at := slices.Index(c.Rows, key)
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
	Value    string            `json:"value"`    // what was summarized
	Summary  string            `json:"summary"`  // by what
	Estimate *float64          `json:"estimate"` // the estimate, null if there is none
	Low      *float64          `json:"low"`      // the lower end of its 95 % interval, null where it has none
	High     *float64          `json:"high"`     // the upper end
	N        int               `json:"n"`        // the number of cases
	Warnings []string          `json:"warnings"` // why the estimate deserves less trust than it looks
}

// List returns the cells, row by row.
func (c *Cells) List() []Cell {
	list := []Cell{}
	for row := range c.Labels {
		for column := range c.Heads {
			for k, m := range c.Measures {
				i := c.At(row, column, k)
				x := Cell{
					Keys: map[string]string{}, Value: m.Value, Summary: m.Summary,
					Estimate: known(i.Value), Low: known(i.Low), High: known(i.High),
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

// keys returns the keys of the rows and that of the columns.
func (c *Cells) keys() []string {
	if c.Columns == "" {
		return c.Rows
	}
	return append(slices.Clip(c.Rows), c.Columns)
}

// known returns a number as JSON can have it.
func known(v float64) *float64 {
	if !finite(v) {
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
	// X is the key along the axis and Series the key whose values are series; both are keys of the
	// rows or that of the columns.
	X, Series string
	// Panel, unless empty, is the key whose values are panels.
	Panel string
	// Figure has the name, the title, the caption and the axes of the figure.
	Figure Figure
	Style  Style
}

// Figures returns the figure of the first measure, if anything has an estimate. The last key of the
// rows is along the axis, and the key of the columns has the series; without keys of rows, that key
// is along the axis.
func (c *Cells) Figures() []Figure {
	p := Plot{X: c.Columns, Figure: Figure{
		Name: cmp.Or(c.Name, "cells"), Title: c.Title, Y: Axis{Label: c.Measures[0].head()},
	}}
	if last := len(c.Rows) - 1; last >= 0 {
		p.X, p.Series = c.Rows[last], c.Columns
	}
	p.Figure.X.Label = p.X
	if f, points := p.draw(c); len(points) > 0 {
		return []Figure{f}
	}
	return nil
}

// Draw draws the cells, without series if no cell has an estimate.
func (p *Plot) Draw(c *Cells) Figure {
	f, _ := p.draw(c)
	return f
}

// draw is Draw, and also returns the cell of each point of each series, none if no cell has an
// estimate.
func (p *Plot) draw(c *Cells) (f Figure, points [][]cellAt) {
	f = p.Figure
	f.Series = nil
	places, words := c.places(p.X)
	f.X.Ticks = words
	for row := range c.Labels {
		for column := range c.Heads {
			x := &chosen{c, row, column, p.Measure, c.At(row, column, p.Measure)}
			if !finite(x.interval.Value) {
				continue
			}
			m := c.Measures[p.Measure]
			scaled := x.interval.Times(cmp.Or(m.Scale, 1))
			at := f.series(x.label(p.Series), x.label(p.Panel))
			if at == len(points) {
				points = append(points, nil)
			}
			s := &f.Series[at]
			s.Style = p.Style
			s.Points = append(s.Points, scaled.Point(places[x.label(p.X)]))
			points[at] = append(points[at], cellAt{strings.Join(c.Labels[row], rowSeparator), c.Heads[column], p.Measure})
		}
	}
	if words != nil {
		f.spread()
	}
	return f, points
}

// places returns the positions of the labels of a key on an axis: their values if they are numbers,
// or else 0, 1, 2 and so on, with the labels as words.
func (c *Cells) places(key string) (places map[string]float64, words []string) {
	var labels []string
	for row := range c.Labels {
		for column := range c.Heads {
			label := (&chosen{cells: c, row: row, column: column}).label(key)
			if !slices.Contains(labels, label) {
				labels = append(labels, label)
			}
		}
	}
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

// series returns the index of the series of a name in a panel of a figure, adding it if necessary.
func (f *Figure) series(name, panel string) int {
	at := slices.IndexFunc(f.Series, func(s Series) bool { return s.Name == name && s.Panel == panel })
	if at < 0 {
		at = len(f.Series)
		f.Series = append(f.Series, Series{Name: name, Panel: panel})
	}
	return at
}

// spread moves series over words apart, so that their marks do not cover each other.
func (f *Figure) spread() {
	names := map[string]int{}
	for _, s := range f.Series {
		numbered(names, s.Name)
	}
	middle := float64(len(names)-1) / 2
	for _, s := range f.Series {
		for k := range s.Points {
			if s.Style == Marks {
				s.Points[k].X += 0.6 / float64(len(names)) * (float64(names[s.Name]) - middle)
			}
		}
	}
}
