package results_test

import (
	"fmt"
	"math"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// area returns the area within a part, by Gauss's formula.
func area(part []place) float64 {
	sum := 0.0
	for i, p := range part {
		q := part[(i+1)%len(part)]
		sum += p.x*q.y - q.x*p.y
	}
	return math.Abs(sum) / 2
}

// The marks of six series in a row: circle, square, triangle, diamond, triangle on its head,
// and the circle again. Each cover about as much, none is wider than seven points, each lies
// around its place, and both sides of it are alike.
func TestFormsOfMarks(t *testing.T) {
	f := results.Figure{Name: "f"}
	for i := range 6 {
		y := float64(10 * i)
		f.Series = append(f.Series, results.Series{Name: fmt.Sprint(i), Points: []results.Point{{X: 1, Y: y, Low: y, High: y}}})
	}
	f.Series = append(f.Series, results.Series{Points: []results.Point{{X: 2, Y: 0}}})
	d := draws(t, f)
	at := d.scale(t, false, false)
	colors := []string{blue, vermilion, "#009E73", "#CC79A7", "#E69F00", "#56B4E9"}
	for i, corners := range []int{3, 4, 3, 4, 3, 3} {
		shapes := d.data(colors[i])
		require.Len(t, shapes[0].parts, 1)
		part, center := shapes[0].parts[0], at(1, float64(10*i))
		require.Len(t, part, corners, "%d", i)
		require.Equal(t, i%5 == 0, shapes[0].round, "%d", i)
		require.Equal(t, 1, shapes[0].closed)
		covered := area(part)
		left, right, low, high := part[0].x, part[0].x, part[0].y, part[0].y
		for _, p := range part {
			left, right, low, high = min(left, p.x), max(right, p.x), min(low, p.y), max(high, p.y)
		}
		if shapes[0].round { // its places are the ends of the diameter
			radius := (right - left) / 2
			covered, low, high = math.Pi*radius*radius, low-radius, high+radius
		}
		require.InDelta(t, 20.5, covered, 3, "%d", i)
		require.InDelta(t, center.x, (left+right)/2, 0.02, "%d", i)
		require.LessOrEqual(t, right-left, 7.0)
		require.InDelta(t, center.y, (low+high)/2, 0.6, "%d", i)
		require.Greater(t, high-low, 4.0)
		for _, p := range part { // a mirror image is a corner too
			mirrored := false
			for _, q := range part {
				mirrored = mirrored || math.Abs(2*center.x-p.x-q.x) < 0.03 && math.Abs(p.y-q.y) < 0.03
			}
			require.True(t, mirrored, "%d: %v", i, part)
		}
	}
	up, down := d.data(colors[2])[0].parts[0], d.data(colors[4])[0].parts[0]
	above := func(part []place, y float64) (n int) {
		for _, p := range part {
			if p.y > y {
				n++
			}
		}
		return n
	}
	require.Equal(t, []int{1, 2}, []int{above(up, at(1, 20).y), above(down, at(1, 40).y)})
	require.Len(t, d.data("#56B4E9"), 2, "a series without a name looks like the one before it")
}

// dashesOf returns the dashes of the lines of a figure in their order, as pairs of colour
// and dashes.
func dashesOf(t *testing.T, f results.Figure) (list []string) {
	for _, s := range draws(t, f).shapes {
		if s.width == 1.5 && s.line != inkColor {
			list = append(list, s.line+" "+s.dashes)
		}
	}
	return list[len(list)-len(f.Series):] // above are those of the legend
}

// Lines of their own have another colour and other dashes each; those that join marks are
// solid while colours last, and those that join lines look like them.
func TestDashes(t *testing.T) {
	points := []results.Point{{X: 1, Y: 1, Low: 1, High: 1}, {X: 2, Y: 2, Low: 2, High: 2}}
	var f results.Figure
	for i := range 7 {
		f.Series = append(f.Series, results.Series{Name: fmt.Sprint(i), Style: results.Line, Points: points})
	}
	require.Equal(t, []string{
		"#0072B2 ", "#D55E00 6,3", "#009E73 2,2", "#CC79A7 8,2,2,2", "#E69F00 ", "#56B4E9 6,3", "#0072B2 2,2",
	}, dashesOf(t, f))
	f.Series = f.Series[:2]
	f.Series = append(f.Series, results.Series{Style: results.Line, Points: points})
	require.Equal(t, []string{"#0072B2 ", "#D55E00 6,3", "#D55E00 6,3"}, dashesOf(t, f))
	f.Series = []results.Series{{Style: results.Line, Points: points}, {Name: "b", Style: results.Line, Points: points}}
	require.Equal(t, []string{"#0072B2 ", "#D55E00 6,3"}, dashesOf(t, f), "the first needs no name")
}

// Bars of three series share four fifths of the slot; lines between them take no part of it,
// and the slot is that of the nearest places of all.
func TestBarsShareTheirSlot(t *testing.T) {
	bars := func(name string, xs ...float64) results.Series {
		s := results.Series{Name: name, Style: results.Bars}
		for _, x := range xs {
			s.Points = append(s.Points, results.Point{X: x, Y: 1, Low: 1, High: 1})
		}
		return s
	}
	f := results.Figure{Name: "f", Series: []results.Series{bars("a", 0, 10), {Name: "l", Style: results.Line, Points: []results.Point{{X: 5, Y: 1}, {X: 6, Y: 1}}}, bars("b", 4), bars("c", 8)}}
	d := draws(t, f)
	at := d.scale(t, false, false)
	// The nearest places are 2 apart, 8 and 10: a bar has 2·0.8/3 of it.
	width := 1.6 / 3
	for color, x := range map[string]float64{blue: 0 - 1.5*width, "#009E73": 4 - 0.5*width, "#CC79A7": 8 + 0.5*width} {
		part := d.data(color)[0].parts[0]
		near(t, []place{at(x, 0), at(x, 1), at(x+width, 1), at(x+width, 0)}, part)
	}
}
