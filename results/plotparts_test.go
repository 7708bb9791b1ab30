package results

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// A line that is thinned covers the same columns from the same lowest to the same
// highest place.
func TestThinLine(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	points := make([]vg.Point, 50_000)
	for i := range points {
		points[i] = vg.Point{X: vg.Length(i) / 200, Y: vg.Length(r.NormFloat64())}
	}
	thin := thinLine(points)
	require.Less(t, len(thin), 4*334+1, "four points for each of the 334 columns")
	extent := func(points []vg.Point) map[int][2]vg.Length {
		extents := make(map[int][2]vg.Length)
		for _, p := range points {
			k := int(p.X / pixel)
			e, ok := extents[k]
			if !ok {
				e = [2]vg.Length{p.Y, p.Y}
			}
			extents[k] = [2]vg.Length{min(e[0], p.Y), max(e[1], p.Y)}
		}
		return extents
	}
	require.Equal(t, extent(points), extent(thin))
	require.True(t, advances(thin))
	require.Equal(t, points[0], thin[0])
	require.Equal(t, points[len(points)-1], thin[len(thin)-1])

	back := append(append([]vg.Point{}, points...), vg.Point{})
	require.Len(t, thinLine(back), len(back), "a line that goes back is kept")
}

func TestPalettesDiffer(t *testing.T) {
	require.Len(t, darkPalette, len(palette))
	for i, c := range palette {
		for _, d := range palette[:i] {
			require.NotEqual(t, c, d)
		}
	}
	require.Equal(t, "a:currentColor;b:var(--series-1);c:#ABCDEF", themed("a:"+cssColor(ink)+";b:"+cssColor(palette[1])+";c:#ABCDEF"))
}

func TestWrap(t *testing.T) {
	style := words(10)
	require.Equal(t, []string{"one two", "three"}, wrap("one  two three", style, style.Width("one two t")))
	require.Equal(t, []string{"unbreakable"}, wrap("unbreakable", style, 5))
	require.Empty(t, wrap(" ", style, 5))
}

// Up to 256 points of a line are drawn as they are; of more each column of pixels, 0.75
// points wide, keeps its first, lowest, highest and last.
func TestThinLineBegins(t *testing.T) {
	points := make([]vg.Point, 257)
	for i := range points {
		points[i] = vg.Point{X: 0.5, Y: vg.Length(i % 100)}
	}
	require.Len(t, thinLine(points[:256]), 256)
	require.Equal(t, []vg.Point{{X: 0.5, Y: 0}, {X: 0.5, Y: 99}, {X: 0.5, Y: 56}}, thinLine(points))
	points[256].X = 0.75 // another column
	require.Equal(t, []vg.Point{{X: 0.5, Y: 0}, {X: 0.5, Y: 99}, {X: 0.5, Y: 55}, {X: 0.75, Y: 56}}, thinLine(points))
	points[100].X = 0.6 // the line goes back
	require.Len(t, thinLine(points), 257)
}

func TestExtremes(t *testing.T) {
	at := func(heights ...vg.Length) (points []vg.Point) {
		for _, y := range heights {
			points = append(points, vg.Point{Y: y})
		}
		return points
	}
	for _, test := range []struct{ points, want []vg.Point }{
		{at(1, 5, 2, 0, 3), at(1, 5, 0, 3)},
		{at(1, 0, 2, 5, 3), at(1, 0, 5, 3)},
		{at(0, 1, 2), at(0, 2)},
		{at(4, 4, 4), at(4, 4)},
		{at(7), at(7)},
	} {
		require.Equal(t, test.want, extremes(test.points))
	}
}

// vgsvg divides the parts of a colour by its alpha again, in whole numbers: for every part
// and alpha the file has the colour that it was.
func TestShadesKeepTheirColor(t *testing.T) {
	for v := range 256 {
		for _, alpha := range []float64{1, 0.5, areaAlpha} {
			c := color.NRGBA{uint8(v), uint8(255 - v), uint8(v ^ 85), 0xff}
			r, g, b, a := shade{c, alpha}.RGBA()
			require.Equal(t, []uint32{uint32(c.R), uint32(c.G), uint32(c.B)}, []uint32{r * 255 / a, g * 255 / a, b * 255 / a}, "%v %v", c, alpha)
			require.InDelta(t, alpha, float64(a)/0xffff, 1e-5)
		}
	}
}

// The colours are those that the sources give: of series those of Okabe and Ito without
// yellow and black; nothing shines through them.
func TestColorsOfTheSources(t *testing.T) {
	require.Equal(t, "--series-0:#0072B2;--series-1:#D55E00;--series-2:#009E73;--series-3:#CC79A7;--series-4:#E69F00;--series-5:#56B4E9;", paletteVariables(palette))
	require.Equal(t, "--series-0:#4FA8E0;--series-1:#F0843C;--series-2:#2FC094;--series-3:#DC93BB;--series-4:#F0B429;--series-5:#8AD0F5;", paletteVariables(darkPalette))
	require.Equal(t, []string{"#1F2328", "#D8DEE4", "#FFFFFF"}, []string{cssColor(ink), cssColor(rule), cssColor(paper)})
	for _, c := range slices.Concat(palette, darkPalette, []color.NRGBA{ink, rule, paper}) {
		require.Equal(t, uint8(255), c.A)
	}
}

// Words that fit are not cut, and of those that do not as many letters stay as fit before
// the dots.
func TestShortened(t *testing.T) {
	style := words(10)
	require.Equal(t, "abcdef", shortened("abcdef", style, style.Width("abcdef")))
	require.Equal(t, "abc…", shortened("abcdef", style, style.Width("abc…")))
	require.Equal(t, "ab…", shortened("abcdef", style, style.Width("abc…")-0.1))
	require.Equal(t, "…", shortened("abcdef", style, 0))
	require.Equal(t, []string{"a b", "c"}, wrap("a b c", style, style.Width("a b")))
}

// Labels stand apart with five points between them: digits of 9.5 points are 5.28 wide, so
// two of them need their middles 10.28 apart.
func TestApart(t *testing.T) {
	axis := plot.Axis{Min: 0, Max: 100, Scale: plot.LinearScale{}}
	at := func(values ...float64) (ticks []plot.Tick) {
		for _, v := range values {
			ticks = append(ticks, plot.Tick{Value: v, Label: "7"})
		}
		return append(ticks, plot.Tick{Value: values[0] + 1}) // without a label: a small one
	}
	require.InDelta(t, 5.28, float64(words(tickSize).Width("7")), 0.005)
	require.True(t, apart(&axis, at(20, 30.3), 100))
	require.False(t, apart(&axis, at(20, 30.2), 100))
	require.True(t, apart(&axis, at(20, 30.2), 105))
	require.False(t, apart(&axis, at(0, 50, 60), 100))
	require.True(t, apart(&axis, at(0), 1))
	// Fewer labels are asked for until they do, at least one.
	asked := 0
	spaced(&axis, 9, 100, func(wanted int) []plot.Tick {
		asked++
		return at(0, 50/float64(wanted))
	})
	require.Equal(t, 6, asked, "50/4 is the first that is wide enough, after 9 to 5")
	asked = 0
	spaced(&axis, 3, 1, func(int) []plot.Tick { asked++; return at(0, 1) })
	require.Equal(t, 3, asked)
	spaced(&axis, 9, 0, func(wanted int) []plot.Tick { require.Equal(t, 9, wanted); return at(0, 1) })
}

// Names of places are turned where the widest and five points more do not fit into its part
// of the width.
func TestTurnedNames(t *testing.T) {
	names := []string{"a", "wide name", "b", "c"}
	needed := 4 * (words(tickSize).Width("wide name") + 5)
	for _, test := range []struct {
		width  vg.Length
		turned bool
	}{{needed + 0.1, false}, {needed - 0.1, true}, {0, false}} {
		var axis plot.Axis
		styleAxis(&axis, Axis{Ticks: names}, test.width)
		require.Equal(t, test.turned, axis.Tick.Label.Rotation != 0, "%v", test.width)
		require.Equal(t, []vg.Length{0, 4}, []vg.Length{axis.Padding, axis.Tick.Length})
	}
	var axis plot.Axis
	styleAxis(&axis, Axis{Ticks: names}, 10)
	require.InDelta(t, math.Pi/5, axis.Tick.Label.Rotation, 1e-12)
}
