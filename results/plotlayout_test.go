package results_test

import (
	"math"
	"strings"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// word returns the words that are just these.
func (d drawing) word(t *testing.T, text string) word {
	t.Helper()
	for _, w := range d.words {
		if w.text == text {
			return w
		}
	}
	require.Fail(t, "no such word", text)
	return word{}
}

// baseline is how high the words stand, from the bottom of the drawing.
func (w word) baseline() float64 { return -(w.bottom - 0.2*w.size) }

// The drawing is a column: title, legend, name of y, plot, name of x. A margin of ten
// points stays free at both sides, the sizes of words are those of print, and every word
// too much for a line makes the drawing one line higher.
func TestLayout(t *testing.T) {
	f := scattered(results.Marks)
	f.Title, f.X.Label, f.Y.Label = "Title", "name of x", "name of y"
	d := draws(t, f)
	require.Equal(t, 340.0, d.width)
	title, legend, y, x := d.word(t, "Title"), d.word(t, "a"), d.word(t, "name of y"), d.word(t, "name of x")
	require.Equal(t, []float64{11.5, 9.5, 10, 10}, []float64{title.size, legend.size, y.size, x.size})
	require.Equal(t, []string{inkColor, inkColor, inkColor, inkColor}, []string{title.color, legend.color, y.color, x.color})
	corner, top := d.bounds()
	heights := []float64{d.height, title.baseline(), legend.baseline(), y.baseline(), top, corner.y, x.baseline(), 0}
	for i := 1; i < len(heights); i++ {
		require.Greater(t, heights[i-1], heights[i]+5, "%d of %v", i, heights)
	}
	require.InDelta(t, 10, title.left, 0.01)
	require.InDelta(t, 10, y.left, 0.01)
	require.InDelta(t, 170, (x.left+x.right)/2, 0.05, "in the middle")
	xs, ys := d.ticks(t)
	require.Equal(t, 9.5, d.word(t, "2").size)
	require.NotEmpty(t, xs)
	require.NotEmpty(t, ys)
	right := 0.0
	for _, s := range d.shapes {
		for _, p := range s.parts[0] {
			right = max(right, p.x)
		}
	}
	require.InDelta(t, 330, right, 0.01)
	require.InDelta(t, 180, top-corner.y, 25, "the plot is 205 points with its labels")

	// What is named by no words takes no room: of 11.5 points a line of words takes 1.1
	// times 1.15 of that, and 5 points below it. Heights are whole.
	f.Title = ""
	require.InDelta(t, 11.5*1.1*1.15+5, d.height-draws(t, f).height, 1)
	f.Title = strings.Repeat("rather long ", 6) // two lines
	two := draws(t, f)
	require.InDelta(t, 11.5*1.1*1.15, two.height-d.height, 1)
	lines := two.words[:2]
	require.InDelta(t, 11.5*1.1*1.15, lines[0].baseline()-lines[1].baseline(), 0.1)
}

// Where nothing can be drawn the picture says so in its middle.
func TestNoData(t *testing.T) {
	for _, f := range []results.Figure{
		{Name: "none", X: results.Axis{Label: "x"}},
		{Name: "nowhere", X: results.Axis{Label: "x"}, Series: []results.Series{{Points: []results.Point{{X: 1, Y: math.NaN()}}}}},
	} {
		d := draws(t, f)
		w := d.word(t, "no data")
		require.InDelta(t, 170, (w.left+w.right)/2, 12, f.Name)
		require.Equal(t, 10.0, w.size)
		require.Greater(t, w.baseline(), 60.0)
		require.Less(t, w.baseline(), 200.0)
		xs, ys := d.ticks(t)
		require.Empty(t, xs)
		require.Empty(t, ys)
	}
}

// An entry of the legend is a sample of its series, 18 points wide, five points before its name
// and twelve points after the previous entry; entries that do not fit begin a row.
func TestLegendEntries(t *testing.T) {
	points := []results.Point{{X: 1, Y: 1, Low: 0.5, High: 2}, {X: 2, Y: 2, Low: 1, High: 3}}
	f := results.Figure{Name: "f"}
	for i, style := range []results.Style{results.Marks, results.Line, results.Steps, results.Bars} {
		f.Series = append(f.Series, results.Series{Name: []string{"marks", "line", "steps", "bars"}[i], Style: style, Points: points})
	}
	f.Series = append(f.Series, results.Series{Style: results.Line, Points: points}) // joins the bars
	d := draws(t, f)
	_, top := d.bounds()
	var samples []shape
	for _, s := range d.shapes {
		if s.parts[0][0].y > top {
			samples = append(samples, s)
		}
	}
	require.Len(t, samples, 5)
	marks, line, steps, bars, joined := samples[0], samples[1], samples[2], samples[3], samples[4]
	left := 10.0
	lefts := map[string]float64{}
	for _, name := range []string{"marks", "line", "steps", "bars"} {
		w := d.word(t, name)
		lefts[name] = left
		require.InDelta(t, left+18+5, w.left, 0.02, name)
		left = w.right + 12
	}
	height := middle(marks.parts[0]).y
	near(t, []place{{lefts["marks"] + 9, height}}, []place{middle(marks.parts[0])})
	near(t, []place{{lefts["line"], height}, {lefts["line"] + 18, height}}, line.parts[0])
	near(t, []place{{lefts["steps"], height}, {lefts["steps"] + 18, height}}, steps.parts[0])
	near(t, []place{
		{lefts["bars"], height - 3.5}, {lefts["bars"] + 18, height - 3.5}, {lefts["bars"] + 18, height + 3.5}, {lefts["bars"], height + 3.5},
	}, bars.parts[0])
	near(t, []place{{lefts["bars"], height}, {lefts["bars"] + 18, height}}, joined.parts[0])
	require.Equal(t, []string{vermilion, "", "6,3"}, []string{line.line, line.fill, line.dashes})
	require.Equal(t, []float64{1.5, 1.5}, []float64{line.width, steps.width})
	w := d.word(t, "marks")
	require.InDelta(t, height, w.baseline()+0.25*w.size, 1.2, "beside small letters")

	// Rows: a name of most of the width has its row alone, and the rows are
	// apart by 1.25 times the height of the font, 1.15 times its size.
	f.Series[1].Name = strings.Repeat("w", 40)
	rows := draws(t, f)
	one, two, three := rows.word(t, "marks"), rows.word(t, f.Series[1].Name), rows.word(t, "steps")
	require.InDelta(t, 9.5*1.25*1.15, one.baseline()-two.baseline(), 0.1)
	require.InDelta(t, 9.5*1.25*1.15, two.baseline()-three.baseline(), 0.1)
	require.InDelta(t, 33, two.left, 0.02)
	require.InDelta(t, 33, three.left, 0.02)
	require.InDelta(t, 2*9.5*1.25*1.15, rows.height-d.height, 1)

	// A name that is too long is cut to what fits, and not by a letter more.
	f.Series[1].Name = strings.Repeat("w", 60)
	for _, w := range draws(t, f).words {
		if strings.HasPrefix(w.text, "www") {
			require.True(t, strings.HasSuffix(w.text, "…"))
			require.LessOrEqual(t, w.right, 330.01)
			require.Greater(t, w.right, 330-0.8*9.5)
		}
	}
}

// Names of places that would touch are turned, those that do not are not.
func TestLongNamesOfPlacesAreTurned(t *testing.T) {
	turned := func(names ...string) (all bool) {
		f := scattered(results.Marks)
		f.X.Ticks = names
		for _, w := range draws(t, f).words {
			all = all || w.turned
		}
		return all
	}
	require.False(t, turned("a", "b", "c", "d"))
	require.True(t, turned("a name", "of some length", "that does not", "stand beside it"))
}
