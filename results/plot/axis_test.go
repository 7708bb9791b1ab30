package plot

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"
)

// TestZeroAlone: on a logarithmic axis with a line for 0 the label 0 touches no other.
func TestZeroAlone(t *testing.T) {
	s := scale{Axis: Axis{Log: true}, low: .0018, high: 1.1, zero: 1}
	s.finishLog()
	labels := map[string]float64{}
	for _, x := range s.logTicks(8) {
		if x.Label != "" {
			labels[x.Label] = (math.Log(x.Value) - math.Log(s.low)) / (math.Log(s.high) - math.Log(s.low))
		}
	}
	require.Contains(t, labels, "0")
	require.Contains(t, labels, "0.1")
	for label, at := range labels {
		if label != "0" {
			require.Greater(t, at, labels["0"]+.05, label)
		}
	}
}

// TestWhole: marks beside whole numbers have no labels between these if the axis says so.
func TestWhole(t *testing.T) {
	labels := func(whole bool) (list []string) {
		f := Figure{X: Axis{Whole: whole}, Series: []Series{{Points: []Point{{X: 2.9}, {X: 4.1}}}}}
		x, _ := f.scales()
		for _, tick := range x.ticks(8) {
			list = append(list, tick.Label)
		}
		return list
	}
	require.Equal(t, []string{"3", "4"}, labels(true))
	require.Contains(t, labels(false), "3.2")
}

// TestShortLog: a logarithmic axis on which not two of its own labels fit has the labels of a linear one.
func TestShortLog(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      []string
	}{
		{0.95, 1.55, []string{"1", "1.1", "1.2", "1.3", "1.4", "1.5"}},
		{0.95, 2.1, []string{"1", "2"}},
	} {
		s := scale{Axis: Axis{Log: true}, low: test.low, high: test.high}
		var labels []string
		for _, tick := range s.ticks(8) {
			if tick.Label != "" {
				labels = append(labels, tick.Label)
			}
		}
		require.Equal(t, test.want, labels)
	}
}

// TestNumber: ticks have plain numbers from 0.001 to 99,999, and powers of ten beyond on both sides.
func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", .001: "0.001", .0005: "5·10⁻⁴", -.25: "−0.25", 99_999: "99999", 100_000: "10⁵", -250_000: "−2.5·10⁵", 1e-9: "10⁻⁹",
	} {
		require.Equal(t, want, number(v))
	}
}

// TestApart: labels side by side have a gap between them.
func TestApart(t *testing.T) {
	axis := plot.Axis{Min: 0, Max: 2, Scale: plot.LinearScale{}}
	ticks := []plot.Tick{{Value: 0, Label: "1000"}, {Value: 1, Label: "1000"}, {Value: 1.5}, {Value: 2, Label: "1000"}, {Value: 3, Label: "1000"}}
	room := 2 * (words(tickSize).Width("1000") + gap)
	require.True(t, apart(&axis, ticks, 1.01*room))
	require.False(t, apart(&axis, ticks, 0.99*room))
}

// TestRanges: an axis has a margin of 4 % on both sides, but none below 0 where it begins, and no range is empty.
func TestRanges(t *testing.T) {
	none, factor := math.Inf(1), math.Pow(100, 0.04)
	for _, test := range []struct {
		s         scale
		low, high float64
	}{
		{scale{low: 0, high: 10}, 0, 10.4},
		{scale{low: 5, high: 10}, 4.8, 10.2},
		{scale{low: -10, high: 10}, -10.8, 10.8},
		{scale{low: 3.9, high: 10, zeroed: true}, 0, 10.4},
		{scale{low: 4, high: 10, zeroed: true}, 3.76, 10.24},
		{scale{low: -1, high: 9, zeroed: true}, -1.4, 9.4},
		{scale{low: 6, high: 6}, 3, 9},
		{scale{low: 0, high: 0}, 0, 1},
		{scale{low: -6, high: -6}, -9, -3},
		{scale{low: none, high: -none}, 0, 1},
		{scale{low: none, high: -none, Axis: Axis{Log: true}}, 0, 1},
		{scale{low: 0, high: 1, Axis: Axis{Ticks: []string{"a", "b"}}}, -0.6, 1.6},
		{scale{low: 1, high: 100, Axis: Axis{Log: true}}, 1 / factor, 100 * factor},
		{scale{low: 1, high: 100, Axis: Axis{Log: true}, zero: 1}, math.Pow(factor, -4), 100 * factor},
		{scale{low: 5, high: 5, Axis: Axis{Log: true}}, 2.5, 10},
		{scale{low: none, high: -none, Axis: Axis{Log: true}, zero: 1}, 1.0 / 16, 2},
	} {
		s := test.s
		s.finish()
		require.InDeltaSlice(t, []float64{test.low, test.high}, []float64{s.low, s.high}, 1e-9, "%+v", test.s)
	}
}

// TestRoom: two panels share the width between the edges, and more do so in rows of two.
func TestRoom(t *testing.T) {
	for panels, room := range map[int]float64{1: 460, 2: 230, 3: 230} {
		p := picture{panels: make([]*panel, panels)}
		require.InDelta(t, room, float64(p.room()), 1e-9)
	}
}
