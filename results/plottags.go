package results

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The idea: the name of a series is at the end of its line, where the eye already is, with a leader
// in its colour. Names that would touch are moved apart; if one would be too far from its line, or
// if lines end early, a legend replaces all names.

// tag is the name of a series at the right of the plot. Heights are relative to that of the plot.
type tag struct {
	curve
	end    Point
	height float64
}

// tags are the tags of a panel.
type tags []tag

const (
	leader    = 9   // the length of leaders
	tagHeight = 12  // the height of a line of words
	farthest  = 1.6 // the maximum number of lines by which a name may be moved
	early     = 0.7 // a line that ends before this part of the axis has no name at its end
	widestTag = 0.3 // the maximum share of the width for names
	cloud     = 24  // with more marks than this a series is not a line
	fewTags   = 2   // fewer series have a legend of one line
)

// gutter returns the room that the names of all series need at the right of each panel, 0 for a
// legend instead.
func (f *Figure) gutter(panels []panel) vg.Length {
	if len(legend(panels...)) < fewTags {
		return 0
	}
	gutter := vg.Length(0)
	for _, p := range panels {
		for _, t := range f.tags(p) {
			gutter = max(gutter, leader+gap+words(tickSize).Width(t.Name))
		}
		if len(f.tags(p)) != len(legend(p)) {
			return 0
		}
	}
	if gutter > widestTag*panels[0].width {
		return 0
	}
	return gutter
}

// tags returns the tags of a panel, or fewer than it has series if they do not fit.
func (f *Figure) tags(p panel) tags {
	x, y := f.scales()
	if x.empty() || y.empty() {
		return nil
	}
	axes := plot.New()
	x.setAxis(&axes.X, 2, 0)
	y.setAxis(&axes.Y, 2, 0)
	var list tags
	for _, c := range p.curves {
		end, ok := c.end()
		if c.Name == "" || !ok || norm(axes.X, end.X, x.log()) < early {
			continue
		}
		list = append(list, tag{c, end, norm(axes.Y, end.Y, y.log())})
	}
	slices.SortStableFunc(list, func(a, b tag) int { return cmp.Compare(a.height, b.height) })
	return list.apart(float64(tagHeight / (p.height - 3*tagHeight/2)))
}

// end returns the last point of a series; ok reports whether its name fits there.
func (s curve) end() (end Point, ok bool) {
	if s.Style == Bars || s.Style == Marks && len(s.Points) > cloud {
		return end, false
	}
	for _, q := range s.Points {
		if drawable(q, s.logX, s.logY) && (!ok || q.X >= end.X) {
			end, ok = q, true
		}
	}
	return end, ok
}

// apart moves sorted tags so that they do not touch, given the height of a line; it returns nil if
// one had to be moved too far.
func (list tags) apart(line float64) tags {
	moved := slices.Clone(list)
	for range 8 * len(moved) { // move pairs apart until none touches
		for i := range moved {
			moved[i].height = min(max(moved[i].height, 0), 1)
			if i == 0 {
				continue
			}
			if short := line - (moved[i].height - moved[i-1].height); short > 0 {
				moved[i-1].height -= short / 2
				moved[i].height += short / 2
			}
		}
	}
	for i := range moved {
		touches := i > 0 && moved[i].height-moved[i-1].height < 0.9*line
		if touches || math.Abs(moved[i].height-list[i].height) > farthest*line {
			return nil
		}
	}
	return moved
}

// Plot draws the tags; it implements plot.Plotter.
func (list tags) Plot(c draw.Canvas, p *plot.Plot) {
	style := words(tickSize)
	style.YAlign = draw.YCenter
	for _, t := range list {
		g := ground{c, p, t.logX, t.logY}
		at := vg.Point{X: c.Max.X + leader, Y: c.Min.Y + vg.Length(t.height)*(c.Max.Y-c.Min.Y)}
		strokePath(c, polyline([]vg.Point{g.at(t.end.X, t.end.Y), at}), t.color, 0.75, nil)
		c.FillText(style, at.Add(vg.Point{X: 2}), t.Name)
	}
}
