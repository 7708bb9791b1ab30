package studies

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
	"basisk/solver"
)

// payoffOf returns puzzles of basis 4 with so many uses of sizes 2 and 6.
func payoffOf(puzzles int, uses func(i int) (two, six float64)) payoff {
	groups, at := samples[payoffGroup]{}, payoffGroup{random(4, 0.4), "", "both"}
	for i := range puzzles {
		two, six := uses(i)
		r := results.Record{Config: experiments.Config{"fill": 0.4}, Metrics: []results.Metric{exact("units", "units", 48), exact("largest", "size", 2)}}
		if two > 0 {
			r.Metrics = append(r.Metrics, exact("uses-2", "tuples", two))
		}
		if six > 0 {
			r.Metrics = append(r.Metrics, exact("uses-6", "tuples", six))
			r.Metrics[1].Value = 6
		}
		groups.add(at, &r)
	}
	return payoff{groups.of(at)}
}

func TestShareOfUses(t *testing.T) {
	none := payoffOf(50, func(int) (float64, float64) { return 1, 0 })
	require.Zero(t, none.shareOver().Value)
	require.Positive(t, none.shareOver().High)
	few := payoffOf(50, func(i int) (float64, float64) { return 1, float64(i / 49) })
	require.NotEmpty(t, few.shareOver().Warnings)
	require.Equal(t, rate{1, 50}, few.beyondRule())
	even := payoffOf(100, func(int) (float64, float64) { return 1, 0 }).perUnit(2)
	require.InDelta(t, 1.0/48, even.Value, 1e-12)
	require.InDelta(t, 1.96*10/4800, even.High-even.Value, 1e-12, "no narrower than Poisson's")
}

// The slope is the factor from one size to the next, and rests on sizes used often.
func TestPayoffSlope(t *testing.T) {
	y := payoff{&sample[payoffGroup]{at: payoffGroup{random(5, 0.5), "", "both"}, size: 1, columns: map[string][]float64{}}}
	for size, n := 2, 4096.0; size <= 9; size, n = size+1, n/4 {
		y.columns[numbered(payoffUses, size)] = []float64{n}
	}
	factor, ok := y.slope()
	require.True(t, ok)
	require.InDelta(t, 0.25, factor.Value, 1e-9)
	require.Equal(t, 5, factor.N, "sizes 2 to 6 are used 16 times or more")
	_, ok = payoffOf(0, nil).slope()
	require.False(t, ok)
}

func TestPercent(t *testing.T) {
	require.Equal(t, "–", percent(math.NaN()))
	require.Equal(t, "12.3 %", percent(0.1234))
}

// The rules before tuples are those of the command payoff.
func TestPayoffRules(t *testing.T) {
	require.Equal(t, solver.PayoffRules().String(), heuristics.MustParse(payoffRules).String())
}
