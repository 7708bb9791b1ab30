package results

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The idea: the legend is above the plot, entries side by side in the order of the series, so that
// it covers no data and takes one line if there are few. An entry shows what the plot shows: marks
// on their line.

// entry is a line of the legend: a name, and the series that it stands for.
type entry struct {
	name  string
	parts []curve
}

// legend returns the entries of panels: one for each name, with the series of that name and
// those without one that follow it.
func legend(panels ...panel) []entry {
	var entries []entry
	known := map[string]bool{}
	for _, p := range panels {
		open := false // whether the last entry is that of the previous series
		for _, c := range p.curves {
			if c.Name != "" {
				if open = !known[c.Name]; open {
					entries = append(entries, entry{name: c.Name})
				}
				known[c.Name] = true
			}
			if open {
				last := &entries[len(entries)-1]
				last.parts = append(last.parts, c)
			}
		}
	}
	return entries
}

// Sizes of a legend: a sample, and the space between entries.
const (
	sampleWidth = 18
	entryGap    = 12
)

// legendStrip returns a strip with the entries side by side, in as many rows as a block of that
// width needs.
func legendStrip(entries []entry, width vg.Length) strip {
	style := words(tickSize)
	style.YAlign = draw.YCenter
	height := style.FontExtents().Height * 1.25
	places := make([]vg.Point, len(entries)) // from the top left
	x, y := vg.Length(0), vg.Length(0)
	for i, e := range entries {
		e.name = shortened(e.name, style, width-4*gap-sampleWidth-gap)
		entries[i] = e
		wide := sampleWidth + gap + style.Width(e.name)
		if x > 0 && x+wide > width-4*gap {
			x, y = 0, y+height
		}
		places[i] = vg.Point{X: x, Y: y}
		x += wide + entryGap
	}
	if len(entries) == 0 {
		return strip{0, func(draw.Canvas) {}}
	}
	return strip{y + height + gap, func(c draw.Canvas) {
		for i, e := range entries {
			left, middle := c.Min.X+places[i].X, c.Max.Y-places[i].Y-height/2
			for _, part := range e.parts {
				part.sample(c, left, middle-1) // the middle of lower-case letters
			}
			c.FillText(style, vg.Point{X: left + sampleWidth + gap, Y: middle}, e.name)
		}
	}}
}

// sample draws a small picture of a series, from the middle of its left edge.
func (s curve) sample(c draw.Canvas, left, middle vg.Length) {
	switch s.Style {
	case Marks:
		var shape vg.Path
		forms[s.form](&shape, vg.Point{X: left + sampleWidth/2, Y: middle})
		fillPath(c, shape, s.color, 1)
	case Bars:
		const half = 3.5
		fillPath(c, polyline([]vg.Point{
			{X: left, Y: middle - half},
			{X: left + sampleWidth, Y: middle - half},
			{X: left + sampleWidth, Y: middle + half},
			{X: left, Y: middle + half},
		}), s.color, 1)
	case Line, Steps:
		ends := []vg.Point{{X: left, Y: middle}, {X: left + sampleWidth, Y: middle}}
		strokePath(c, polyline(ends), s.color, 1.5, s.dashes)
	}
}
