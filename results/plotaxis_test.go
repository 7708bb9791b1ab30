package results

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"
)

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		name      string
		axis      Axis
		low, high float64
		labels    []string
	}{
		{"sizes", Axis{}, 1.8, 7.2, []string{"2", "3", "4", "5", "6", "7"}},
		{"shares", Axis{}, 0, 1, []string{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}},
		{"small", Axis{}, 0, 0.011, []string{"0.000", "0.002", "0.004", "0.006", "0.008", "0.010"}},
		{"thousands", Axis{}, 0, 50_000, []string{"0", "10,000", "20,000", "30,000", "40,000", "50,000"}},
		{"negative", Axis{}, -3, 3, []string{"−3", "−2", "−1", "0", "1", "2", "3"}},
		{"vast", Axis{}, 0, 5e19, []string{"0", "1e19", "2e19", "3e19", "4e19", "5e19"}},
		{"decades", Axis{Log: true}, 0.0005, 200, []string{"0.001", "0.01", "0.1", "1", "10", "100"}},
		{"small decades", Axis{Log: true}, 1e-7, 1e-3, []string{"10⁻⁷", "10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001"}},
		{"many decades", Axis{Log: true}, 1, 1e20, []string{"1", "1000", "10⁶", "10⁹", "10¹²", "10¹⁵", "10¹⁸"}},
		{"one decade", Axis{Log: true}, 3.5, 110, []string{"5", "10", "20", "50", "100"}},
		{"millions", Axis{Log: true}, 4e6, 6e7, []string{"5·10⁶", "10⁷", "2·10⁷", "5·10⁷"}},
		{"narrow", Axis{Log: true}, 31, 38, []string{"32", "34", "36", "38"}},
		{"names", Axis{Ticks: []string{"a", "b", "c"}}, -0.5, 1.5, []string{"a", "b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var labels []string
			for _, tick := range test.axis.ticks(span{test.low, test.high}, 6) {
				if tick.Label != "" {
					labels = append(labels, tick.Label)
				}
			}
			require.Equal(t, test.labels, labels)
		})
	}
}

// Ticks lie in the range, rise, are few, and tell apart.
func TestTicksOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log := rapid.Bool().Draw(t, "log")
		s := nowhere
		for _, v := range rapid.SliceOfN(rapid.Float64Range(-1e12, 1e12), 1, 4).Draw(t, "values") {
			if log {
				v = math.Exp(v / 1e10)
			}
			s.add(v, log)
		}
		s = s.padded(log)
		ticks := Axis{Log: log}.ticks(s, 6)
		seen := make(map[string]bool)
		for i, tick := range ticks {
			slack := 1e-9 * math.Max(math.Abs(s.low), math.Abs(s.high))
			require.GreaterOrEqual(t, tick.Value, s.low-slack)
			require.LessOrEqual(t, tick.Value, s.high+slack)
			require.True(t, i == 0 || tick.Value > ticks[i-1].Value)
			require.False(t, tick.Label != "" && seen[tick.Label], "%q twice", tick.Label)
			seen[tick.Label] = true
		}
		require.LessOrEqual(t, len(seen), 11)
		require.GreaterOrEqual(t, len(seen), 2)
	})
}

func TestRanges(t *testing.T) {
	figure := func(style Style, ys ...float64) *Figure {
		f := &Figure{Series: []Series{{Style: style}}}
		for i, y := range ys {
			f.Series[0].Points = append(f.Series[0].Points, Point{X: float64(i), Y: y, Low: y, High: y})
		}
		return f
	}
	_, y := figure(Marks, 90, 100).ranges()
	require.InDelta(t, 89.6, y.low, 1e-9, "0 is far off")
	_, y = figure(Marks, 10, 100).ranges()
	require.Zero(t, y.low, "0 is near")
	_, y = figure(Bars, 90, 100).ranges()
	require.Zero(t, y.low, "bars begin at 0")
	_, y = figure(Bars, -90, -100).ranges()
	require.Zero(t, y.high, "bars hang from 0")
	x, _ := figure(Bars, 1, 2, 3).ranges()
	require.True(t, x.low <= -0.5 && x.high >= 2.5, "bars have room")
	x, y = figure(Marks, math.NaN(), math.Inf(1)).ranges()
	require.True(t, x.empty() && y.empty())
	_, y = figure(Marks, 5).ranges()
	require.Less(t, y.low, 5.0)
	require.Greater(t, y.high, 5.0)
}

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

func TestThinMarks(t *testing.T) {
	few := make([]vg.Point, mostMarks)
	require.Len(t, thinMarks(few), mostMarks)
	many := make([]vg.Point, 100_000)
	for i := range many {
		many[i] = vg.Point{X: vg.Length(i % 400), Y: vg.Length(i / 400)}
	}
	kept := thinMarks(many)
	require.LessOrEqual(t, len(kept), mostMarks)
	require.Greater(t, len(kept), mostMarks/4)
	require.Len(t, thinMarks(make([]vg.Point, 5000)), 1, "marks on top of each other")
}

func TestPalettesDiffer(t *testing.T) {
	require.Len(t, darkPalette, len(palette))
	for i, c := range palette {
		for _, d := range palette[:i] {
			require.NotEqual(t, c, d)
		}
	}
	require.Equal(t, "a:currentColor;b:var(--series-1);c:#ABCDEF", themed("a:"+cssColor(ink)+";b:"+cssColor(palette[1])+";c:#ABCDEF"))
	require.Equal(t, heatStops[0], heatColor(0))
	require.Equal(t, heatStops[len(heatStops)-1], heatColor(1))
}

func TestWrap(t *testing.T) {
	style := words(10)
	require.Equal(t, []string{"one two", "three"}, wrap("one  two three", style, style.Width("one two t")))
	require.Equal(t, []string{"unbreakable"}, wrap("unbreakable", style, 5))
	require.Empty(t, wrap(" ", style, 5))
}

// The acceleration of the mean is a sixth of the skewness over √n, also when groups
// are left out.
func TestAcceleration(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, n := range []int{300, 20_000} {
		values, index := make([]float64, n), make([]int, n)
		for i := range values {
			values[i], index[i] = r.ExpFloat64(), i
		}
		buf := make([]float64, n)
		a := acceleration(index, func(index []int) float64 { return Mean(pick(buf, values, index)) }, r)
		require.InDelta(t, 2/(6*math.Sqrt(float64(n))), a, 0.5*2/(6*math.Sqrt(float64(n))), "skewness 2")
	}
}
