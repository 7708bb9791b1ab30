package results_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// multiples returns a figure of two lines in each of some panels, which end at the heights
// given for their last points.
func multiples(heights []float64, panels ...string) results.Figure {
	f := results.Figure{Name: "f", Title: "Title", X: results.Axis{Label: "name of x"}, Y: results.Axis{Label: "name of y"}}
	for p, title := range panels {
		for i, y := range heights {
			f.Series = append(f.Series, results.Series{
				Name: fmt.Sprintf("line %d", i), Panel: title, Style: results.Line,
				Points: []results.Point{{X: 0, Y: 0}, {X: 10, Y: y / float64(p+1)}},
			}, results.Series{Style: results.Marks, Points: []results.Point{{X: 10, Y: y / float64(p+1)}}})
		}
	}
	return f
}

// Panels stand side by side, three in a row, with the same axes and the same looks; what is
// common to them stands once.
func TestPanels(t *testing.T) {
	titles := []string{"9×9", "16×16", "25×25", "36×36"}
	d := draws(t, multiples([]float64{50, 100}, titles...))
	require.Equal(t, 3*226.0, d.width)
	count := map[string]int{}
	for _, w := range d.words {
		count[w.text]++
	}
	for text, n := range map[string]int{"Title": 1, "name of x": 1, "name of y": 1, "line 0": 4, "100": 4, "10": 4} {
		require.Equal(t, n, count[text], text)
	}
	var lefts, heights []float64
	for _, title := range titles {
		w := d.word(t, title)
		lefts, heights = append(lefts, w.left), append(heights, w.baseline())
	}
	require.InDeltaSlice(t, []float64{10, 236, 462, 10}, lefts, 0.01)
	require.InDeltaSlice(t, []float64{heights[0], heights[0], heights[0]}, heights[:3], 0.01)
	require.Less(t, heights[3], heights[0]-150)
	require.Len(t, d.data(blue), 2*4+4, "a line, its mark, and the leader to its name in each")
	require.Empty(t, d.data("#009E73"), "no third colour")

	// In a page each panel is a picture of its own, so that a narrow one has them below each other.
	r := small()
	r.Sections[0].Figures = []results.Figure{multiples([]float64{50, 100}, titles...)}
	page := pageOf(t, r)
	require.Equal(t, []string{"9×9", "16×16", "25×25", "36×36"}, func() (all []string) {
		for _, m := range regexp.MustCompile(`<svg [^>]*aria-label="Title: ([^"]*)" class="panel">`).FindAllStringSubmatch(page, -1) {
			all = append(all, m[1])
		}
		return all
	}())
	require.Equal(t, 6, strings.Count(page, "<svg "), "a head and a foot")
}

// Panels with names of their own have legends of their own, and their plots stand side by side.
func TestLegendsOfPanels(t *testing.T) {
	f := results.Figure{Name: "f", Title: "Title"}
	for i := range 6 {
		f.Series = append(f.Series, results.Series{
			Name: fmt.Sprint("name ", i), Panel: fmt.Sprint("panel ", min(i, 1)), Points: []results.Point{{X: 1, Y: 1, Low: 1, High: 1}},
		})
	}
	d := draws(t, f)
	require.InDelta(t, d.word(t, "panel 0").left, d.word(t, "name 0").left-sampleSize, 0.01)
	require.InDelta(t, d.word(t, "panel 1").left, d.word(t, "name 1").left-sampleSize, 0.01)
	require.Less(t, d.word(t, "name 5").baseline(), d.word(t, "panel 1").baseline(), "below the title of the panel")

	f.Series = f.Series[:5]
	d = draws(t, f)
	require.Less(t, d.word(t, "panel 0").baseline(), d.word(t, "name 4").baseline(), "few names stand once, above all panels")
}

// sampleSize is the distance of a name from the start of its legend entry.
const sampleSize = 18 + 5

// The name of a series stands at the end of its line, moved no further than it must be; where
// there is no room for that there is a legend.
func TestNamesAtLines(t *testing.T) {
	atLine := func(f results.Figure) bool {
		d := draws(t, f)
		_, top := d.bounds()
		return d.word(t, "line 0").baseline() < top
	}
	far := multiples([]float64{20, 60, 100}, "")
	require.True(t, atLine(far))
	d := draws(t, far)
	at := d.scale(t, false, false)
	for i, y := range []float64{20, 60, 100} {
		w := d.word(t, fmt.Sprintf("line %d", i))
		require.InDelta(t, at(10, y).y, w.baseline()+0.35*w.size, 3)
		require.Greater(t, w.left, at(10, y).x)
		require.LessOrEqual(t, w.right, 330.0)
	}

	require.True(t, atLine(multiples([]float64{98, 99, 100}, "")), "moved apart")
	d = draws(t, multiples([]float64{98, 99, 100}, ""))
	for i := range 2 {
		low, high := d.word(t, fmt.Sprintf("line %d", i)), d.word(t, fmt.Sprintf("line %d", i+1))
		require.False(t, low.overlaps(high))
		require.Less(t, low.baseline(), high.baseline())
	}

	require.False(t, atLine(multiples([]float64{95, 96, 97, 98, 99, 100}, "")), "too many of one height")
	require.False(t, atLine(multiples([]float64{100}, "")), "one name takes one line")
	early := multiples([]float64{20, 100}, "")
	early.Series[0].Points[1].X = 5
	require.False(t, atLine(early), "a line that ends early")
	bars := multiples([]float64{20, 100}, "")
	bars.Series[0].Style = results.Bars
	require.False(t, atLine(bars), "a bar has no end")
	cloud := multiples([]float64{20, 100}, "")
	for i := range 30 {
		cloud.Series[0].Points = append(cloud.Series[0].Points, results.Point{X: float64(i) / 3, Y: 20})
	}
	require.True(t, atLine(cloud))
	cloud.Series[0].Style = results.Marks
	require.False(t, atLine(cloud), "a cloud has no end")
	long := multiples([]float64{20, 100}, "")
	long.Series[2].Name = strings.Repeat("long ", 10)
	require.False(t, atLine(long), "a name as wide as the plot")
}
