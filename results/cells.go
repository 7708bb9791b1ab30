package results

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
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
