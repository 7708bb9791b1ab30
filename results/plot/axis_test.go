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
