package results

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
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
			for _, tick := range (scale{test.axis, span{test.low, test.high}, false}).ticks(6) {
				if tick.Label != "" {
					labels = append(labels, tick.Label)
				}
			}
			require.Equal(t, test.labels, labels)
		})
	}
}

// Ticks are in the range, increasing, few and distinct.
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
		ticks := scale{Axis{Log: log}, s, false}.ticks(6)
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
	_, y := figure(Marks, 90, 100).scales()
	require.InDelta(t, 89.6, y.low, 1e-9, "0 is far off")
	_, y = figure(Marks, 10, 100).scales()
	require.Zero(t, y.low, "0 is near")
	_, y = figure(Bars, 90, 100).scales()
	require.Zero(t, y.low, "bars begin at 0")
	_, y = figure(Bars, -90, -100).scales()
	require.Zero(t, y.high, "bars hang from 0")
	x, _ := figure(Bars, 1, 2, 3).scales()
	require.True(t, x.low <= -0.5 && x.high >= 2.5, "bars have room")
	x, y = figure(Marks, math.NaN(), math.Inf(1)).scales()
	require.True(t, x.empty() && y.empty())
	_, y = figure(Marks, 5).scales()
	require.Less(t, y.low, 5.0)
	require.Greater(t, y.high, 5.0)
}

// A margin of a 25th of the range lies at both ends, of its logarithm on a logarithmic axis:
// 100^0.04 = 1.2022644. A single value has half of it, or a factor of 2, to both sides; 0 has 1.
func TestPadded(t *testing.T) {
	for _, test := range []struct {
		name      string
		s         span
		log       bool
		low, high float64
	}{
		{"linear", span{0, 100}, false, -4, 104},
		{"negative", span{-50, -25}, false, -51, -24},
		{"logarithmic", span{1, 100}, true, 1 / 1.2022644, 120.22644},
		{"one value", span{5, 5}, false, 2.5, 7.5},
		{"one negative value", span{-4, -4}, false, -6, -2},
		{"0", span{0, 0}, false, -1, 1},
		{"one value on a logarithmic axis", span{5, 5}, true, 2.5, 10},
		{"almost one value", span{1e9, 1e9 + 0.9}, false, 5e8, 1.5e9},
		{"almost one value on a logarithmic axis", span{1e9, 1e9 + 0.9}, true, 5e8, 2e9},
		{"two values", span{1e9, 1e9 + 100}, false, 1e9 - 4, 1e9 + 104},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.s.padded(test.log)
			require.InEpsilon(t, test.low, got.low, 1e-6)
			require.InEpsilon(t, test.high, got.high, 1e-6)
			if test.name == "two values" {
				require.InDelta(t, 108, got.high-got.low, 1e-6)
			}
		})
	}
}

// An axis begins at 0 if the least value is below two fifths of the largest; of bars always.
func TestFromZero(t *testing.T) {
	for _, test := range []struct {
		name     string
		original span
		axis     Axis
		bars     bool
		want     span
	}{
		{"near", span{39, 100}, Axis{}, false, span{0, 104}},
		{"at 0", span{0, 100}, Axis{}, false, span{0, 104}},
		{"far", span{40, 100}, Axis{}, false, span{30, 104}},
		{"bars", span{99, 100}, Axis{}, true, span{0, 104}},
		{"both signs", span{-1, 100}, Axis{}, true, span{30, 104}},
		{"named", span{1, 100}, Axis{Ticks: []string{"a"}}, true, span{30, 104}},
		{"logarithmic", span{1, 100}, Axis{Log: true}, true, span{30, 104}},
		{"hanging bars", span{-100, -1}, Axis{}, true, span{30, 0}},
		{"hanging bars from 0", span{-100, 0}, Axis{}, true, span{30, 0}},
		{"negative values", span{-100, -1}, Axis{}, false, span{30, 104}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, span{30, 104}.fromZero(test.original, test.axis, test.bars))
		})
	}
}

// Named places lie at 0, 1, 2 and have half a place to each side, and room for points beyond.
func TestAxisOfNames(t *testing.T) {
	names := Axis{Ticks: []string{"a", "b", "c"}, Log: true}
	require.False(t, names.log())
	require.Equal(t, span{-0.5, 2.5}, axisSpan(span{1, 1}, names))
	require.Equal(t, span{-1.5, 4.5}, axisSpan(span{-1, 4}, names))
	require.Equal(t, span{-4, 104}, axisSpan(span{0, 100}, Axis{}))
	require.Equal(t, []float64{1, 2}, valuesOf(scale{names, span{1, 2}, false}.ticks(6)))
}

// Bars on an axis of numbers have half of the least distance between them to both sides,
// beside the margin of a 25th.
func TestRoomForBars(t *testing.T) {
	f := &Figure{Series: []Series{{Style: Bars, Points: []Point{{X: 1, Y: 1}, {X: 3, Y: 1}, {X: 11, Y: 1}}}}}
	x, _ := f.scales()
	require.InDelta(t, 1-0.4-1, x.low, 1e-9)
	require.InDelta(t, 11+0.4+1, x.high, 1e-9)
	f.X.Log = true
	x, _ = f.scales()
	require.Greater(t, x.low, 0.9)
	f.X = Axis{Ticks: []string{"a"}}
	x, _ = f.scales()
	require.Equal(t, span{-0.5, 11.5}, x.span)
}

// Whole numbers have no ticks between them; one value that is none, or the end of an interval
// that is none, lets there be.
func TestWholeNumbersHaveWholeTicks(t *testing.T) {
	f := &Figure{Series: []Series{{Points: []Point{{X: 1, Y: 0, Low: 0, High: 0}, {X: 3, Y: 2, Low: 2, High: 2}}}}}
	labels := func(s scale) (all []string) {
		for _, tick := range s.ticks(7) {
			all = append(all, tick.Label)
		}
		return all
	}
	x, y := f.scales()
	require.Equal(t, []string{"1", "2", "3"}, labels(x))
	require.Equal(t, []string{"0", "1", "2"}, labels(y))
	f.Series[0].Points[1].High = 2.5
	f.Series[0].Points[1].X = 2.5
	x, y = f.scales()
	require.Equal(t, []string{"1.0", "1.5", "2.0", "2.5"}, labels(x))
	require.Equal(t, []string{"0.0", "0.5", "1.0", "1.5", "2.0", "2.5"}, labels(y))
}

func TestOnAxis(t *testing.T) {
	for _, v := range []float64{1, 1e-250, 1e250} {
		require.True(t, onAxis(v, true) && onAxis(v, false) && onAxis(-v, false), "%v", v)
		require.False(t, onAxis(-v, true))
	}
	require.True(t, onAxis(0, false) && onAxis(1e-300, false))
	for _, v := range []float64{0, 9e-251, 1.1e250, math.Inf(1), math.NaN()} {
		require.False(t, onAxis(v, true), "%v", v)
	}
	require.False(t, onAxis(1.1e250, false) || onAxis(math.Inf(-1), false) || onAxis(math.NaN(), false))
	require.True(t, nowhere.empty())
	require.False(t, span{3, 3}.empty())
}

func TestRoundStep(t *testing.T) {
	for width, want := range map[float64]float64{1: 1, 1.1: 2, 2: 2, 2.1: 5, 5: 5, 5.1: 10, 10: 10, 0.021: 0.05, 0.3: 0.5, 70: 100} {
		require.InEpsilon(t, want, roundStep(width), 1e-12, "%v", width)
	}
}

func TestTickLabels(t *testing.T) {
	for _, test := range []struct {
		v        float64
		decimals int
		want     string
	}{
		{0, 1, "0.0"},
		{1e7, 0, "1e7"},
		{9_999_999, 0, "9,999,999"},
		{1e-4, 4, "0.0001"},
		{9e-5, 5, "9e-5"},
		{-2, 0, "−2"},
		{-1e7, 0, "−1e7"},
	} {
		require.Equal(t, test.want, tickLabel(test.v, test.decimals))
	}
	for power, want := range map[int]string{-4: "10⁻⁴", -3: "0.001", 0: "1", 4: "10,000", 5: "10⁵"} {
		require.Equal(t, want, logLabel(math.Pow(10, float64(power)), 1, power))
	}
	require.Equal(t, "2·10⁵", logLabel(2e5, 2, 5))
}

// valuesOf returns where ticks are.
func valuesOf(ticks []plot.Tick) (values []float64) {
	for _, tick := range ticks {
		values = append(values, tick.Value)
	}
	return values
}

// Between the labels of a logarithmic axis every multiple has a tick, unless powers are left
// out; then those have one without a label.
func TestLogTicks(t *testing.T) {
	require.InDeltaSlice(t, []float64{4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 200}, valuesOf(logTicks(span{3.5, 250}, 6)), 1e-9)
	require.InDeltaSlice(t, []float64{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 2}, valuesOf(logTicks(span{0.2, 2.9}, 6)), 1e-9)
	var powers []float64
	for power := range 9 {
		powers = append(powers, math.Pow(10, float64(power)))
	}
	require.InEpsilonSlice(t, powers, valuesOf(logTicks(span{1, 2e8}, 6)), 1e-9)
	labels := func(s span, wanted int) (list []string) {
		for _, tick := range logTicks(s, wanted) {
			if tick.Label != "" {
				list = append(list, tick.Label)
			}
		}
		return list
	}
	require.Equal(t, []string{"1", "10", "100", "1000", "10,000", "10⁵", "10⁶"}, labels(span{1, 1e6}, 6))
	require.Equal(t, []string{"1", "100", "10,000", "10⁶"}, labels(span{1, 1e7}, 6))
	require.Equal(t, []string{"1", "2", "5", "10", "20", "50", "100", "200"}, labels(span{1, 310}, 5), "less than 2.5 powers")
	require.Equal(t, []string{"1", "10", "100"}, labels(span{1, 310}, 4))
	require.Equal(t, []string{"1", "10", "100"}, labels(span{1, 320}, 6))
}

// Ticks at multiples of the step that lie on the ends are there in spite of rounding.
func TestLinearTicksOnTheEnds(t *testing.T) {
	require.InDeltaSlice(t, []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}, valuesOf(linearTicks(span{0.1, 0.7}, 6, false)), 1e-12)
	require.LessOrEqual(t, len(linearTicks(span{1e17, 1e17 + 64}, 6, false)), 13)
}
