package results_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// figures returns all figures of the made-up report.
func figures() []results.Figure {
	var all []results.Figure
	for _, s := range madeUp().Sections {
		all = append(all, s.Figures...)
	}
	return all
}

func TestFigureIsDeterministicAndSmall(t *testing.T) {
	again := figures()
	for i, f := range figures() {
		t.Run(f.Name, func(t *testing.T) {
			first, err := f.SVG()
			require.NoError(t, err)
			second, err := again[i].SVG()
			require.NoError(t, err)
			require.Equal(t, string(first), string(second))
			require.Less(t, len(first), 100_000)
		})
	}
}

// No word covers another or leaves the picture; the axes are named; colours are
// those that pages know how to replace.
func TestFigureWords(t *testing.T) {
	known := map[string]bool{}
	for _, c := range []string{
		"#1F2328", "#D8DEE4", "#FFFFFF", "#000000",
		"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9",
	} {
		known[c] = true
	}
	for _, f := range figures() {
		t.Run(f.Name, func(t *testing.T) {
			svg, err := f.SVG()
			require.NoError(t, err)
			d := readSVG(t, svg)
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
				require.Contains(t, strings.Join(all, " "), label)
			}
			for c := range d.colors {
				require.True(t, known[c], "colour %s", c)
			}
		})
	}
}

// The legend has one entry for each name, in the order of the series.
func TestFigureLegend(t *testing.T) {
	f := figures()[2]
	require.Equal(t, "scaling", f.Name)
	svg, err := f.SVG()
	require.NoError(t, err)
	var names []string
	for _, w := range readSVG(t, svg).words {
		switch w.text {
		case "hall", "union", "gosper", "map":
			names = append(names, w.text)
		}
	}
	require.Equal(t, []string{"hall", "union", "gosper", "map"}, names)
}

// Names that are wider than the picture are broken or cut, not drawn past its edge.
func TestFigureOfLongNames(t *testing.T) {
	long := strings.Repeat("a rather long name ", 12)
	for _, f := range []results.Figure{
		{Title: long, X: results.Axis{Label: long}, Y: results.Axis{Label: long}, Series: []results.Series{{Name: long}, {Name: "short"}, {Name: long}}},
	} {
		svg, err := f.SVG()
		require.NoError(t, err)
		d := readSVG(t, svg)
		for i, w := range d.words {
			require.LessOrEqual(t, w.right, d.width, w.text)
			for _, v := range d.words[:i] {
				require.False(t, w.overlaps(v), "%q covers %q", w.text, v.text)
			}
		}
	}
}

// A line that joins marks is solid, but where colours come again.
func TestFigureOfManyLines(t *testing.T) {
	f := results.Figure{Name: "law", Title: "Law"}
	for i := range 7 {
		points := []results.Point{{X: 1, Y: float64(i)}, {X: 2, Y: float64(i + 1)}}
		f.Series = append(f.Series, results.Series{Name: fmt.Sprint("law ", i), Style: results.Marks, Points: points},
			results.Series{Style: results.Line, Points: points})
	}
	svg, err := f.SVG()
	require.NoError(t, err)
	dashes := regexp.MustCompile(`stroke-width:1.5(;stroke-dasharray:[^;"]*)?`).FindAllString(string(svg), -1)
	lines := dashes[len(dashes)-7:] // below them those of the legend
	solid := lines[0]
	for _, line := range lines[:6] {
		require.Equal(t, solid, line)
	}
	require.NotEqual(t, solid, lines[6], "the first colour again")
}

// More entries than a row holds begin another one, and more than six series differ by
// dashes and marks where colours repeat.
func TestFigureOfManySeries(t *testing.T) {
	f := results.Figure{Name: "many", Title: "Many", X: results.Axis{Label: "x"}, Y: results.Axis{Label: "y"}}
	for i := range 13 {
		f.Series = append(f.Series, results.Series{
			Name: fmt.Sprintf("series number %d", i), Style: results.Line,
			Points: []results.Point{{X: 0, Y: float64(i)}, {X: 1, Y: float64(i + 1)}},
		})
	}
	svg, err := f.SVG()
	require.NoError(t, err)
	d := readSVG(t, svg)
	for i, w := range d.words {
		require.LessOrEqual(t, w.right, d.width)
		for _, v := range d.words[:i] {
			require.False(t, w.overlaps(v), "%q covers %q", w.text, v.text)
		}
	}
	styles := regexp.MustCompile(`style="fill:none;stroke:#[0-9A-F]{6};stroke-width:1.5[^"]*"`).FindAllString(string(svg), -1)
	seen := make(map[string]bool)
	for _, style := range styles[len(styles)-12:] {
		require.False(t, seen[style], "%s is used twice in a row of twelve", style)
		seen[style] = true
	}
}

// Labels of numbers of any size stand apart, on linear and on logarithmic axes.
func TestFigureLabelsStandApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := math.Pow(10, float64(rapid.IntRange(-9, 15).Draw(t, "size")))
		from := size * rapid.Float64Range(0.001, 1).Draw(t, "from")
		to := from + size*rapid.Float64Range(0.001, 100).Draw(t, "width")
		f := results.Figure{
			Name: "apart", X: results.Axis{Log: rapid.Bool().Draw(t, "log x")}, Y: results.Axis{Log: rapid.Bool().Draw(t, "log y")},
			Series: []results.Series{{Points: []results.Point{{X: from, Y: to, Low: to, High: to}, {X: to, Y: from, Low: from, High: from}}}},
		}
		svg, err := f.SVG()
		require.NoError(t, err)
		d := readSVG(t, svg)
		for i, w := range d.words {
			require.LessOrEqual(t, w.right, d.width)
			for _, v := range d.words[:i] {
				require.False(t, w.overlaps(v), "%q covers %q", w.text, v.text)
			}
		}
	})
}

// Whatever the numbers, a figure is drawn, well-formed, without NaN, and small.
func TestFigureOfAnything(t *testing.T) {
	value := rapid.OneOf(
		rapid.Float64(), rapid.Float64Range(-10, 10), rapid.Map(rapid.IntRange(0, 6), func(i int) float64 { return float64(i) }),
		rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 1e300, 1e-300}),
	)
	axis := rapid.Custom(func(t *rapid.T) results.Axis {
		return results.Axis{
			Label: rapid.String().Draw(t, "label"), Log: rapid.Bool().Draw(t, "log"),
			Ticks: rapid.SliceOfN(rapid.StringMatching(`[a-z <&]{0,12}`), 0, 4).Draw(t, "ticks"),
		}
	})
	point := rapid.Custom(func(t *rapid.T) results.Point {
		return results.Point{X: value.Draw(t, "x"), Y: value.Draw(t, "y"), Low: value.Draw(t, "low"), High: value.Draw(t, "high")}
	})
	series := rapid.Custom(func(t *rapid.T) results.Series {
		return results.Series{
			Name: rapid.StringMatching(`[a-z]{0,8}`).Draw(t, "name"), Style: results.Style(rapid.IntRange(0, 3).Draw(t, "style")),
			Points: rapid.SliceOfN(point, 0, 12).Draw(t, "points"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		f := results.Figure{
			Name: "any", Title: rapid.String().Draw(t, "title"), X: axis.Draw(t, "x axis"), Y: axis.Draw(t, "y axis"),
			Series: rapid.SliceOfN(series, 0, 4).Draw(t, "series"),
		}
		svg, err := f.SVG()
		require.NoError(t, err)
		readSVG(t, svg)
		require.Less(t, len(svg), 100_000)
	})
}

func TestFigureRefuses(t *testing.T) {
	for _, test := range []struct {
		name    string
		figure  results.Figure
		message string
	}{
		{"style", results.Figure{Name: "f", Series: []results.Series{{Name: "s", Style: 9}}}, `figure "f": series "s": unknown style 9`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.figure.SVG()
			require.EqualError(t, err, test.message)
		})
	}
}
