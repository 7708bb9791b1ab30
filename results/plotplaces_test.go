package results_test

import (
	"math"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// The tests here hold what is drawn against the axes: a value must lie where the labels
// of the ticks around it say.

// draws returns the drawing of a figure.
func draws(t require.TestingT, f results.Figure) drawing {
	svg, err := f.SVG()
	require.NoError(t, err)
	return readSVG(t, svg)
}

// data returns the shapes of a colour within the axes, which the legend is not.
func (d drawing) data(color string) (shapes []shape) {
	for _, s := range d.shapes {
		if s.fill != color && s.line != color {
			continue
		}
		if _, top := d.bounds(); s.parts[0][0].y <= top {
			shapes = append(shapes, s)
		}
	}
	return shapes
}

// bounds returns the ends of the rules, which cross the whole plot.
func (d drawing) bounds() (corner place, top float64) {
	corner, top = place{math.Inf(1), math.Inf(1)}, math.Inf(-1)
	for _, s := range d.shapes {
		if s.line != ruleColor {
			continue
		}
		for _, part := range s.parts {
			for _, p := range part {
				corner, top = place{min(corner.x, p.x), min(corner.y, p.y)}, max(top, p.y)
			}
		}
	}
	return corner, top
}

const (
	ruleColor = "#D8DEE4"
	inkColor  = "#1F2328"
	blue      = "#0072B2"
	vermilion = "#D55E00"
)

// near fails unless two lists of places agree to a fiftieth of a point.
func near(t *testing.T, want, got []place) {
	t.Helper()
	require.Len(t, got, len(want), "%v", got)
	for i := range want {
		require.InDelta(t, want[i].x, got[i].x, 0.02, "%d of %v", i, got)
		require.InDelta(t, want[i].y, got[i].y, 0.02, "%d of %v", i, got)
	}
}

// middle returns the middle of a part.
func middle(part []place) place {
	low, high := part[0], part[0]
	for _, p := range part {
		low, high = place{min(low.x, p.x), min(low.y, p.y)}, place{max(high.x, p.x), max(high.y, p.y)}
	}
	return place{(low.x + high.x) / 2, (low.y + high.y) / 2}
}

// scattered is a figure of three points of which one has an interval.
func scattered(style results.Style) results.Figure {
	return results.Figure{Name: "f", Series: []results.Series{{Name: "a", Style: style, Points: []results.Point{
		{X: 1, Y: 10, Low: 5, High: 20}, {X: 2, Y: 30, Low: 30, High: 30}, {X: 3, Y: 40, Low: 40, High: 40},
	}}}}
}

func TestMarksLieAtTheirValues(t *testing.T) {
	d := draws(t, scattered(results.Marks))
	at := d.scale(t, false, false)
	shapes := d.data(blue)
	require.Len(t, shapes, 2)
	whiskers, marks := shapes[0], shapes[1]
	low, high := at(1, 5), at(1, 20)
	// The interval and a cap of five points across at both its ends.
	require.Equal(t, []string{blue, ""}, []string{whiskers.line, whiskers.fill})
	require.Len(t, whiskers.parts, 3)
	near(t, []place{low, high}, whiskers.parts[0])
	near(t, []place{{low.x - 2.5, low.y}, {low.x + 2.5, low.y}}, whiskers.parts[1])
	near(t, []place{{high.x - 2.5, high.y}, {high.x + 2.5, high.y}}, whiskers.parts[2])
	require.Equal(t, []string{"", blue}, []string{marks.line, marks.fill})
	var places []place
	for _, part := range marks.parts {
		places = append(places, middle(part))
	}
	near(t, []place{at(1, 10), at(2, 30), at(3, 40)}, places)
}

func TestLinesGoThroughTheirValues(t *testing.T) {
	d := draws(t, scattered(results.Line))
	at := d.scale(t, false, false)
	shapes := d.data(blue)
	require.Len(t, shapes, 1, "a line shows no intervals")
	near(t, []place{at(1, 10), at(2, 30), at(3, 40)}, shapes[0].parts[0])
	require.Equal(t, 1.5, shapes[0].width)
	require.Empty(t, shapes[0].dashes)
}

// Steps go right at the old height and then up or down, with their intervals.
func TestStepsGoRightThenUp(t *testing.T) {
	d := draws(t, scattered(results.Steps))
	at := d.scale(t, false, false)
	shapes := d.data(blue)
	require.Len(t, shapes, 2)
	near(t, []place{at(1, 10), at(2, 10), at(2, 30), at(3, 30), at(3, 40)}, shapes[1].parts[0])
	near(t, []place{
		at(1, 5), at(2, 5), at(2, 30), at(3, 30), at(3, 40),
		at(3, 40), at(3, 30), at(2, 30), at(2, 20), at(1, 20),
	}, shapes[0].parts[0])
	require.Equal(t, []string{blue, "0.18"}, []string{shapes[0].fill, shapes[0].alpha})
}

// A point with an end that is no number has no width there.
func TestStepsFillTheirIntervals(t *testing.T) {
	f := scattered(results.Steps)
	f.Series[0].Points[1].High = math.NaN()
	f.Series[0].Points[1].Low = 0
	d := draws(t, f)
	at := d.scale(t, false, false)
	shapes := d.data(blue)
	require.Len(t, shapes, 2)
	near(t, []place{
		at(1, 5), at(2, 5), at(2, 30), at(3, 30), at(3, 40),
		at(3, 40), at(3, 30), at(2, 30), at(2, 20), at(1, 20),
	}, shapes[0].parts[0])

	flat := f.Series[0].Points[1:]
	flat[0].Low, flat[0].High = 30, 30
	f.Series[0].Points = flat
	require.Len(t, draws(t, f).data(blue), 1, "no area without an interval")
}

// Two series of bars over places 1 apart: each bar is 0.4 wide, the two of a place meet in
// its middle, and a fifth stays free. They stand on 0, also those that hang from it.
func TestBarsStandSideBySide(t *testing.T) {
	f := results.Figure{Name: "f", Series: []results.Series{
		{Name: "a", Style: results.Bars, Points: []results.Point{{X: 4, Y: 10, Low: 5, High: 20}, {X: 3, Y: -20, Low: -20, High: -20}}},
		{Name: "b", Style: results.Bars, Points: []results.Point{{X: 3, Y: 30, Low: 30, High: 30}, {X: 6, Y: 15, Low: 15, High: 15}}},
	}}
	d := draws(t, f)
	at := d.scale(t, false, false)
	bar := func(left, right, y float64) []place {
		return []place{at(left, 0), at(left, y), at(right, y), at(right, 0)}
	}
	first, second := d.data(blue), d.data(vermilion)
	require.Len(t, first, 1)
	near(t, bar(3.6, 4, 10), first[0].parts[0])
	near(t, bar(2.6, 3, -20), first[0].parts[1])
	near(t, bar(3, 3.4, 30), second[0].parts[0])
	near(t, bar(6, 6.4, 15), second[0].parts[1])
	// The whiskers are drawn in ink over the middle of the bar.
	whiskers := 0
	for _, s := range d.data(inkColor) {
		if len(s.parts) == 3 {
			whiskers++
			near(t, []place{at(3.8, 5), at(3.8, 20)}, s.parts[0])
		}
	}
	require.Equal(t, 1, whiskers)

	single := results.Figure{Name: "f", Series: []results.Series{
		{Style: results.Line, Points: []results.Point{{X: 0, Y: 1, Low: 1, High: 1}, {X: 0.1, Y: 1, Low: 1, High: 1}}},
		{Name: "a", Style: results.Bars, Points: []results.Point{{X: 2, Y: 10, Low: 10, High: 10}, {X: math.NaN(), Y: 1}, {X: 2, Y: 8, Low: 8, High: 8}}},
	}}
	d = draws(t, single)
	at = d.scale(t, false, false)
	near(t, bar(1.6, 2.4, 10), d.data(vermilion)[0].parts[0])
}

// On logarithmic axes values lie by their logarithms, bars stand on the bottom, and what is
// not positive is left out.
func TestPlacesOnLogarithmicAxes(t *testing.T) {
	points := []results.Point{{X: 1, Y: 10, Low: 5, High: 20}, {X: 0, Y: 10, Low: 10, High: 10}, {X: 10, Y: -1, Low: -1, High: -1}, {X: 100, Y: 1000, Low: 1000, High: 1000}}
	f := results.Figure{Name: "f", X: results.Axis{Log: true}, Y: results.Axis{Log: true}, Series: []results.Series{{Name: "a", Style: results.Line, Points: points}}}
	d := draws(t, f)
	at := d.scale(t, true, true)
	near(t, []place{at(1, 10), at(100, 1000)}, d.data(blue)[0].parts[0])

	f.X.Log = false
	f.Series[0].Style, f.Series[0].Points = results.Bars, []results.Point{{X: 1, Y: 10, Low: 10, High: 10}, {X: 2, Y: 1000, Low: 1000, High: 1000}}
	d = draws(t, f)
	at = d.scale(t, false, true)
	_, bars := at(1, 1), d.data(blue)[0].parts
	corner, _ := d.bounds()
	near(t, []place{{at(0.6, 1).x, corner.y}, at(0.6, 10), at(1.4, 10), {at(1.4, 1).x, corner.y}}, bars[0])
}

// Infinite ends reach the edge of the plot and have no cap there.
func TestInfiniteEndsReachTheEdge(t *testing.T) {
	f := scattered(results.Marks)
	f.Series[0].Points[0].Low, f.Series[0].Points[0].High = math.Inf(-1), math.Inf(1)
	for _, log := range []bool{false, true} {
		f.Y.Log = log
		if log {
			f.Series[0].Points[0].Low = -1 // as good as minus infinity there
		}
		d := draws(t, f)
		at := d.scale(t, false, log)
		corner, top := d.bounds()
		whiskers := d.data(blue)[0]
		require.Len(t, whiskers.parts, 1)
		near(t, []place{{at(1, 10).x, corner.y}, {at(1, 10).x, top}}, whiskers.parts[0])
	}
}

// A rule goes across the plot at every label of an axis of numbers, and at no other place;
// named places have none.
func TestRulesAreAtLabels(t *testing.T) {
	rules := func(f results.Figure) (vertical, horizontal []float64, d drawing) {
		d = draws(t, f)
		for _, s := range d.shapes {
			if s.line != ruleColor {
				continue
			}
			require.Equal(t, 0.5, s.width)
			for _, part := range s.parts {
				if part[0].x == part[1].x {
					vertical = append(vertical, part[0].x)
				} else {
					horizontal = append(horizontal, part[0].y)
				}
			}
		}
		return vertical, horizontal, d
	}
	places := func(ticks map[string]float64) (all []float64) {
		for _, at := range ticks {
			all = append(all, at)
		}
		return all
	}
	f := scattered(results.Marks)
	f.Y.Log = true
	vertical, horizontal, d := rules(f)
	xs, ys := d.ticks(t)
	require.ElementsMatch(t, places(xs), vertical)
	require.ElementsMatch(t, places(ys), horizontal)
	require.Len(t, xs, 3, "1, 2 and 3")
	require.Len(t, ys, 3, "5, 10 and 20")

	f.X.Ticks = []string{"a", "b", "c", "d"}
	vertical, horizontal, _ = rules(f)
	require.Empty(t, vertical)
	require.Len(t, horizontal, 3)
	f.Y = results.Axis{Ticks: []string{"none"}}
	f.X.Ticks = nil
	vertical, horizontal, _ = rules(f)
	require.Len(t, vertical, 3)
	require.Empty(t, horizontal)
}

// Areas lie below lines and lines below marks, whatever the order of the series, lest they
// hide what covers less.
func TestMarksAreDrawnLast(t *testing.T) {
	points := []results.Point{{X: 1, Y: 1, Low: 0.5, High: 2}, {X: 2, Y: 2, Low: 1, High: 3}}
	colors := []string{blue, vermilion, "#009E73", "#CC79A7"}
	f := results.Figure{Name: "f"}
	for i, style := range []results.Style{results.Marks, results.Line, results.Steps, results.Bars} {
		f.Series = append(f.Series, results.Series{Name: colors[i], Style: style, Points: points})
	}
	d := draws(t, f)
	_, top := d.bounds()
	var order []string
	for _, s := range d.shapes {
		if color := s.fill + s.line; s.parts[0][0].y < top && color != ruleColor && color != inkColor {
			if n := len(order); n == 0 || order[n-1] != color {
				order = append(order, color)
			}
		}
	}
	require.Equal(t, []string{"#CC79A7", "#009E73", vermilion, blue}, order)
}
