package plot_test

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"regexp"
	"strings"
	"testing"

	"basisk/results/plot"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// point returns a point with an interval of a tenth on both sides.
func point(x, y float64) plot.Point {
	return plot.Point{X: x, Y: y, Low: 0.9 * y, High: 1.1 * y, Title: fmt.Sprintf("%v: %v", x, y)}
}

// figures returns a figure of every kind.
func figures() []plot.Figure {
	marks := func(name, panel string, by float64) plot.Series {
		return plot.Series{Name: name, Panel: panel, Points: []plot.Point{point(4, by), point(9, 10*by), point(25, 400*by)}}
	}
	named := func(name string, by float64) plot.Series {
		return plot.Series{Name: name, Points: []plot.Point{point(0, by), point(1, 2*by), point(2, 3*by)}}
	}
	styled := func(s plot.Series, style plot.Style) plot.Series { s.Style = style; return s }
	side := plot.Axis{Label: "side N, cells", Log: true}
	return []plot.Figure{
		{
			Name: "marks", Title: "Cost of finding all tuples", X: side, Y: plot.Axis{Label: "time, s", Log: true},
			Series: []plot.Series{marks("hall", "", 1e-5), marks("union", "", 2e-5)},
		},
		{
			Name: "panels", Title: "Small multiples, with a title that is rather long, so that it has to be broken into two lines",
			X: side, Y: plot.Axis{Label: "uses"},
			Series: []plot.Series{marks("unique", "16×16", 1), marks("random", "9×9", 2), marks("unique", "9×9", 3), marks("minimal", "25×25", 3)},
		},
		{
			Name: "words", Title: "Words", X: plot.Axis{Label: "rule", Ticks: []string{"naked pairs and triples", "locked candidates", "fish of two rows or more"}},
			Y: plot.Axis{Label: "share, %"}, Series: []plot.Series{named("basis 4", 10), named("basis 5", 12)},
		},
		{
			Name: "curves", Title: "Curves", X: plot.Axis{Label: "x"}, Y: plot.Axis{Label: "y"},
			Series: []plot.Series{styled(marks("band", "", 2), plot.Band), styled(marks("steps", "", 3), plot.Steps)},
		},
		{Name: "empty", Title: "Nothing", X: plot.Axis{Label: "x"}, Y: plot.Axis{Label: "y", Log: true}},
	}
}

// drawnSVG returns the SVG of a figure and what it shows.
func drawnSVG(t require.TestingT, f plot.Figure) (string, drawing) {
	svg, err := f.SVG()
	require.NoError(t, err)
	return string(svg), readSVG(t, svg)
}

func TestFigureIsDeterministicAndSmall(t *testing.T) {
	for i, f := range figures() {
		first, _ := drawnSVG(t, f)
		second, _ := drawnSVG(t, figures()[i])
		require.Equal(t, first, second)
		require.Less(t, len(first), 40_000)
		picture, err := f.PNG(900)
		require.NoError(t, err)
		pixels, err := png.Decode(bytes.NewReader(picture))
		require.NoError(t, err)
		require.InDelta(t, 900, pixels.Bounds().Dx(), 30)
		inked := false
		for x := range pixels.Bounds().Dx() {
			r, _, _, _ := pixels.At(x, 30).RGBA()
			inked = inked || r < 0x8000
		}
		require.True(t, inked, "no words in the first line of the picture")
	}
}

// TestFigureWords: no word covers another or leaves the picture, the title and the axes are named once, and
// colours are those that pages can replace.
func TestFigureWords(t *testing.T) {
	known := regexp.MustCompile(`^#(1F2328|D8DEE4|FFFFFF|000000|0072B2|D55E00|009E73|CC79A7|E69F00|56B4E9)$`)
	for _, f := range figures() {
		t.Run(f.Name, func(t *testing.T) {
			svg, d := drawnSVG(t, f)
			var all []string
			for i, w := range d.words {
				all = append(all, w.text)
				if w.turned {
					continue
				}
				w = w.shifted(d.height)
				require.True(t, w.left >= 0 && w.top >= 0 && w.right <= d.width && w.bottom <= d.height, "%+v leaves %v×%v", w, d.width, d.height)
				for _, v := range d.words[:i] {
					require.False(t, !v.turned && w.overlaps(v.shifted(d.height)), "%q covers %q", w.text, v.text)
				}
			}
			for _, label := range []string{f.Title, f.X.Label, f.Y.Label} {
				require.Equal(t, 1, strings.Count("\n"+strings.Join(all, " ")+" ", label+" "), "%q in %q", label, all)
			}
			for c := range d.colors {
				require.Regexp(t, known, c)
			}
			require.NotContains(t, svg, "NaN")
		})
	}
	_, d := drawnSVG(t, figures()[4])
	require.Equal(t, "no data", d.words[len(d.words)-1].text)
}

// TestPlacesOfWords: the title, the legend and the name of the y axis begin at the left edge, lines below each other,
// names of series right of their samples, and the name of the x axis is in the middle of the foot.
func TestPlacesOfWords(t *testing.T) {
	f := figures()[1]
	_, d := drawnSVG(t, f)
	at := map[string]word{}
	for _, w := range d.words {
		at[w.text] = w.shifted(d.height)
	}
	const edge, sample, gap = 10, 18, 6
	below := 0.0
	for i, text := range []string{d.words[0].text, d.words[1].text, "unique", f.Y.Label} {
		w := at[text]
		require.InDelta(t, edge+[]float64{0, 0, sample + gap, 0}[i], w.left, 0.01, text)
		require.Greater(t, w.top, below)
		require.Less(t, w.top, below+16)
		below = w.bottom
	}
	require.InDelta(t, at["unique"].right+2*gap+widthOf("unique", 10)/8+sample+gap, at["random"].left, 0.01)
	require.InDelta(t, d.shapes[0].parts[0][0].x, edge+sample/2, 3, "the mark of the first sample")
	foot := at[f.X.Label]
	require.InDelta(t, d.width/2, (foot.left+foot.right)/2, 0.01)
	require.InDelta(t, d.height-edge, foot.bottom, 3)
}

// marksOf returns the colours of the marks in the order of the drawing, the legend's first.
func marksOf(d drawing) (colors []string) {
	for _, s := range d.shapes {
		if s.fill != "" && s.fill != "#FFFFFF" {
			colors = append(colors, s.fill)
		}
	}
	return colors
}

// TestFigureColors: a name has one entry of the legend and one colour, in whatever panel it is, and panels are
// in the order of the numbers in their titles.
func TestFigureColors(t *testing.T) {
	_, d := drawnSVG(t, figures()[1])
	var names, panels []string
	for _, w := range d.words {
		switch {
		case strings.Contains(w.text, "×"):
			panels = append(panels, w.text)
		case w.text == "unique" || w.text == "random" || w.text == "minimal":
			names = append(names, w.text)
		}
	}
	require.Equal(t, []string{"unique", "random", "minimal"}, names)
	require.Equal(t, []string{"9×9", "16×16", "25×25"}, panels)
	const unique, random, minimal = "#0072B2", "#D55E00", "#009E73"
	legend := []string{unique, random, minimal}
	first := []string{random, random, random, unique, unique, unique}
	require.Equal(t, append(append(legend, first...), unique, unique, unique, minimal, minimal, minimal), marksOf(d))
}

// TestFigurePlaces: a mark is where the labels of the axes say, its whisker reaches from one end of its
// interval to the other, and a pointer finds its title there.
func TestFigurePlaces(t *testing.T) {
	for _, logs := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		f := figures()[0]
		f.Series = f.Series[:1]
		f.X.Log, f.Y.Log = logs[0], logs[1]
		for i := range f.Series[0].Points {
			f.Series[0].Points[i] = point([]float64{4, 9, 25}[i], []float64{2, 30, 400}[i])
		}
		svg, d := drawnSVG(t, f)
		at := d.scale(t, logs[0], logs[1])
		spots := regexp.MustCompile(`<circle cx="([0-9.]+)" cy="([0-9.]+)" r="6" fill-opacity="0" data-series="0" data-point="(\d)"><title>([^<]*)</title>`).
			FindAllStringSubmatch(svg, -1)
		require.Len(t, spots, 3)
		for i, p := range f.Series[0].Points {
			want := at(p.X, p.Y)
			var x, y float64
			_, err := fmt.Sscan(spots[i][1]+" "+spots[i][2], &x, &y)
			require.NoError(t, err)
			require.InDelta(t, want.x, x, 0.5)
			require.InDelta(t, d.height-want.y, y, 0.5)
			require.Equal(t, []string{fmt.Sprint(i), p.Title}, spots[i][3:])
			require.True(t, hasLine(d, at(p.X, p.Low), at(p.X, p.High)), "no whisker at %v", p.X)
		}
	}
}

// hasLine reports whether a line goes from one place to another.
func hasLine(d drawing, from, to place) bool {
	near := func(a, b place) bool { return math.Hypot(a.x-b.x, a.y-b.y) < 0.7 }
	for _, s := range d.shapes {
		if s.line != "" && len(s.parts) == 1 && len(s.parts[0]) == 2 && near(s.parts[0][0], from) && near(s.parts[0][1], to) {
			return true
		}
	}
	return false
}

// TestFigureBounds: what is only known to be at least or at most so large is a hollow triangle in the colour of
// its series that points there, and an end that data do not bound is cut at the edge.
func TestFigureBounds(t *testing.T) {
	f := plot.Figure{Name: "bounds", Series: []plot.Series{{Points: []plot.Point{
		{X: 1, Y: 5, Low: 4, High: 6},
		{X: 2, Y: 5, Low: 4, High: math.Inf(1), AtLeast: true},
		{X: 3, Y: 5, Low: math.Inf(-1), High: 6, AtMost: true},
	}}}}
	_, d := drawnSVG(t, f)
	var peaks []float64
	for _, s := range d.shapes {
		if s.fill == "#FFFFFF" {
			corners := s.parts[0]
			peaks = append(peaks, corners[2].y-corners[0].y)
		}
	}
	require.Len(t, peaks, 2)
	require.Greater(t, peaks[0], 0.0)
	require.Less(t, peaks[1], 0.0)
}

// TestZerosOnLogAxes: a logarithmic axis has a line for 0 below its smallest value if a point is 0, and marks of
// zeros and ends of whiskers lie on it.
func TestZerosOnLogAxes(t *testing.T) {
	f := plot.Figure{Name: "zeros", Y: plot.Axis{Log: true}, Series: []plot.Series{{Points: []plot.Point{
		{X: 1, Y: 1000, Low: 900, High: 1100, Title: "a"}, {X: 2, Y: 10, Low: 0, High: 20, Title: "b"}, {X: 3, Title: "c"},
	}}}}
	svg, d := drawnSVG(t, f)
	_, ys := d.ticks(t)
	zero, known := ys["0"]
	require.True(t, known, "%v", ys)
	require.Less(t, zero, ys["10"])
	spots := regexp.MustCompile(`cy="([0-9.]+)"[^>]*><title>c<`).FindStringSubmatch(svg)
	require.InDelta(t, d.height-zero, number(t, spots[1]), 0.3)
	f.Series[0].Points = f.Series[0].Points[:1]
	_, d = drawnSVG(t, f)
	_, ys = d.ticks(t)
	require.NotContains(t, ys, "0")
}

// TestZerosOnBothAxes: an axis has a line for 0 if a point is 0 in its own direction.
func TestZerosOnBothAxes(t *testing.T) {
	for _, zero := range []plot.Point{{X: 1, Y: 0}, {X: 0, Y: 1, Low: 1, High: 1}} {
		log := plot.Axis{Log: true}
		points := []plot.Point{point(1, 1), point(1000, 1000), zero}
		_, d := drawnSVG(t, plot.Figure{Name: "zeros", X: log, Y: log, Series: []plot.Series{{Points: points}}})
		xs, ys := d.ticks(t)
		require.Contains(t, []map[string]float64{ys, xs}[int(zero.Y)], "0")
		require.NotContains(t, []map[string]float64{xs, ys}[int(zero.Y)], "0")
	}
}

// TestTitleFillsTheWidth: a title is in one line if that is no wider than the picture without its edges.
func TestTitleFillsTheWidth(t *testing.T) {
	const room = 480 - 2*10
	fits := "i"
	for widthOf(fits+" i", 12.5) <= room {
		fits += " i"
	}
	for title, lines := range map[string][]string{fits: {fits}, fits + " i": {fits, "i"}} {
		_, d := drawnSVG(t, plot.Figure{Name: "title", Title: title})
		var found []string
		for _, w := range d.words {
			if w.size == 12.5 {
				found = append(found, w.text)
			}
		}
		require.Equal(t, lines, found)
	}
}

// number returns the number of a text.
func number(t *testing.T, text string) (v float64) {
	_, err := fmt.Sscan(text, &v)
	require.NoError(t, err)
	return v
}

// TestRatioAxes: a narrow logarithmic axis has labels on both sides of 1.
func TestRatioAxes(t *testing.T) {
	f := plot.Figure{Name: "ratios", Y: plot.Axis{Log: true}, Series: []plot.Series{{Points: []plot.Point{point(1, 0.3), point(2, 4)}}}}
	_, d := drawnSVG(t, f)
	_, ys := d.ticks(t)
	for _, label := range []string{"0.5", "1", "2"} {
		require.Contains(t, ys, label)
	}
}

// TestInline: a part of a page has neither size nor ground, and its colours are variables.
func TestInline(t *testing.T) {
	f := figures()[3]
	f.Title = `a<b"` + "\x00"
	svg, err := f.Inline()
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(svg, `<svg viewBox="0 0 480 `), svg[:60])
	require.Contains(t, svg, `aria-label="a&lt;b&#34;`+"\ufffd"+`"`)
	require.NotRegexp(t, `:#(1F2328|D8DEE4|FFFFFF|0072B2|D55E00|009E73)`, svg)
	require.Regexp(t, `fill:var\(--series-1\);fill-opacity:0\.1[78]`, svg)
	for i := range 6 {
		require.Contains(t, plot.Light(), fmt.Sprintf("--series-%d:#", i))
		require.Contains(t, plot.Dark(), fmt.Sprintf("--series-%d:#", i))
	}
	const dark = "--series-0:#4FA8E0;--series-1:#F0843C;--series-2:#2FC094;" +
		"--series-3:#DC93BB;--series-4:#F0B429;--series-5:#8AD0F5;"
	require.Equal(t, dark, plot.Dark())
	file, _ := drawnSVG(t, f)
	require.True(t, strings.HasPrefix(file, plot.DrawingHead))
	require.Contains(t, file, "<title>a&lt;b&#34;\ufffd</title>\n"+`<rect width="100%" height="100%" fill="#FFFFFF"/>`)
}

// TestFigureOfAnything: whatever the numbers, a figure is drawn, well-formed and without NaN.
func TestFigureOfAnything(t *testing.T) {
	value := rapid.OneOf(
		rapid.Float64(), rapid.Float64Range(-10, 10), rapid.Map(rapid.IntRange(0, 6), func(i int) float64 { return float64(i) }),
		rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e300, 1e-300}),
	)
	axis := rapid.Custom(func(t *rapid.T) plot.Axis {
		return plot.Axis{
			Label: rapid.String().Draw(t, "label"), Log: rapid.Bool().Draw(t, "log"),
			Ticks: rapid.SliceOfN(rapid.StringMatching(`[a-z <&]{0,12}`), 0, 4).Draw(t, "ticks"),
		}
	})
	points := rapid.Custom(func(t *rapid.T) plot.Point {
		return plot.Point{
			X: value.Draw(t, "x"), Y: value.Draw(t, "y"), Low: value.Draw(t, "low"), High: value.Draw(t, "high"),
			Title: rapid.String().Draw(t, "title"), AtLeast: rapid.Bool().Draw(t, "at least"),
		}
	})
	series := rapid.Custom(func(t *rapid.T) plot.Series {
		return plot.Series{
			Name: rapid.StringMatching(`[a-z]{0,8}`).Draw(t, "name"), Style: plot.Style(rapid.IntRange(0, 2).Draw(t, "style")),
			Panel: rapid.StringMatching(`[a-c]?`).Draw(t, "panel"), Points: rapid.SliceOfN(points, 0, 12).Draw(t, "points"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		drawnSVG(t, plot.Figure{
			Name: "any", Title: rapid.String().Draw(t, "title"), X: axis.Draw(t, "x axis"), Y: axis.Draw(t, "y axis"),
			Series: rapid.SliceOfN(series, 0, 4).Draw(t, "series"),
		})
	})
}

// TestLabelsStandApart: labels of numbers of any size do not cover each other.
func TestLabelsStandApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := math.Pow(10, float64(rapid.IntRange(-9, 15).Draw(t, "size")))
		from := size * rapid.Float64Range(0.001, 1).Draw(t, "from")
		to := from + size*rapid.Float64Range(0.001, 100).Draw(t, "width")
		_, d := drawnSVG(t, plot.Figure{
			Name: "apart", X: plot.Axis{Log: rapid.Bool().Draw(t, "log x")}, Y: plot.Axis{Log: rapid.Bool().Draw(t, "log y")},
			Series: []plot.Series{{Points: []plot.Point{{X: from, Y: to, Low: to, High: to}, {X: to, Y: from, Low: from, High: from}}}},
		})
		for i, w := range d.words {
			for _, v := range d.words[:i] {
				require.False(t, w.overlaps(v), "%q covers %q", w.text, v.text)
			}
		}
	})
}

func TestFigureRefuses(t *testing.T) {
	f := plot.Figure{Name: "f", Series: []plot.Series{{Name: "s", Style: 9}}}
	for _, draw := range []func() error{
		func() error { _, err := f.SVG(); return err }, func() error { _, err := f.PDF(); return err },
		func() error { _, err := f.PNG(100); return err }, func() error { _, err := f.Inline(); return err },
	} {
		require.EqualError(t, draw(), `figure "f": series "s": unknown style 9`)
	}
}
