package studies

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
)

// costs returns a growth with five puzzles of each square, by name and list of rules; cost
// says what they cost.
func costs(what, list string, cost func(k experiments.Kind) float64, bases ...int) *scaling {
	s := newScaling(byMean())
	for _, basis := range bases {
		k := experiments.Kind{Basis: basis}
		for i := range 5 {
			s.put(what, list, k, fmt.Sprintf("k%d/%d", basis, i), cost(k)*(1+float64(i-2)/100))
		}
	}
	return s
}

// sideSquared is a cost that is a power law of the side.
func sideSquared(k experiments.Kind) float64 { return float64(k.Side() * k.Side()) }

func TestGrowthLaws(t *testing.T) {
	l := costs("square", "singles", sideSquared, 2, 3, 4, 5, 6).laws("square")
	require.Equal(t, powerLaw, l.Best.Name)
	require.InDelta(t, 2, l.Best.Resampled.Value, 1e-9)
	require.Less(t, l.Best.Resampled.Low, 2.0)
	require.Less(t, l.Best.Resampled.High, 2.02)
	require.Nil(t, fitOf(l, subsetLaw), "singles enumerate nothing")
	require.Nil(t, costs("short", "singles", sideSquared, 2, 3, 4).laws("short"), "three sides make no law")
	require.Nil(t, costs("free", "singles", func(experiments.Kind) float64 { return 0 }, 2, 3, 4, 5).laws("free"))
	require.Nil(t, costs("lost", "singles", func(experiments.Kind) float64 { return math.NaN() }, 2, 3, 4, 5).laws("lost"))
}

// A cost by the number of subsets is told from powers and exponentials of the side, on
// which it looks steeper and steeper, and foretells the next side.
func TestSubsetLaw(t *testing.T) {
	const list = "naked-tuple-gosper-K+1"
	cost := func(k experiments.Kind) float64 {
		shape, err := k.Shape()
		require.NoError(t, err)
		return 3e-9 * enumerated(heuristics.MustParse(list), shape)
	}
	s := costs("gosper", list, cost, 2, 3, 4, 5)
	l := s.laws("gosper")
	require.Equal(t, subsetLaw, l.Best.Name)
	require.InDelta(t, 1, l.Best.Resampled.Value, 1e-6)
	next := s.beyond("gosper")
	require.Equal(t, experiments.Kind{Basis: 6}, next)
	require.InEpsilon(t, cost(next), s.at(l.Best, "gosper", next).Value, 1e-3)
	table := s.lawTable("laws", "finder", 1)
	require.Contains(t, table.Rows[0][5], subsetLaw)
	require.Contains(t, table.Rows[0][6], "N^b +")
	require.Contains(t, table.Rows[0][7], "N = 36: 3.")
}

// Cubes have laws of their own, since N means something else there.
func TestCubesApart(t *testing.T) {
	s := costs("rules", "singles", sideSquared, 2, 3)
	s.put("rules", "singles", experiments.Kind{Basis: 2, Cube: true}, "cube2/0", 1)
	require.Equal(t, []string{"rules", "rules, cubes"}, s.things)
	require.Len(t, s.costTable("cost", 1).Rows, 3)
}

// The figure draws what can be told apart, each with its law and what lies beyond dashed.
func TestGrowthFigure(t *testing.T) {
	s := costs("square", "singles", sideSquared, 2, 3, 4, 5)
	for what, factor := range map[string]float64{"twin": 1.1, "dear": 3} {
		for i := range 5 {
			for basis := 2; basis <= 5; basis++ {
				k := experiments.Kind{Basis: basis}
				s.put(what, "singles", k, fmt.Sprintf("k%d/%d", basis, i), factor*sideSquared(k))
			}
		}
	}
	f := s.figure("cost", "Cost", "s", 1)
	var names []string
	beyond := 0
	for _, series := range f.Series {
		if series.Name != "" {
			names = append(names, series.Name)
		}
		if series.Beyond {
			beyond++
			require.InDelta(t, 25, series.Points[0].X, 1e-9)
			require.InDelta(t, 36, series.Points[len(series.Points)-1].X, 1e-9)
		}
	}
	require.ElementsMatch(t, []string{"square", "dear"}, names)
	require.Equal(t, 2, beyond)
	require.Contains(t, f.Caption, "factor of 1.4: twin.")
	_, err := f.SVG()
	require.NoError(t, err)
}

// Ratios are those of the puzzles that both met.
func TestGrowthRatio(t *testing.T) {
	s := costs("a", "singles", sideSquared, 2)
	k := experiments.Kind{Basis: 2}
	for i, cost := range []float64{2 * 16 * 0.99, 2 * 16 * 1.01} {
		s.put("b", "singles", k, fmt.Sprintf("k2/%d", 2*i+1), cost)
	}
	s.put("b", "singles", k, "k2/99", 1e9)
	require.InDelta(t, 2, s.ratio("b", "a", k).Value, 1e-9)
	require.True(t, math.IsNaN(s.ratio("b", "a", experiments.Kind{Basis: 3}).Value))
	table := s.ratioTable("ratios", "a")
	require.Equal(t, []string{"puzzles", "b"}, table.Columns)
	require.Regexp(t, `^2 \[`, table.Rows[0][1])
}

func TestDoubling(t *testing.T) {
	for _, test := range []struct {
		name           string
		low, rate, top float64
		want           string
	}{
		{"grows", math.Ln2 / 4, math.Ln2 / 2, math.Ln2, "2 [1, 4]"},
		{"may not grow", -1, math.Ln2 / 2, math.Ln2, "2 [1, ∞]"},
		{"shrinks", -3, -2, -1, "∞ [∞, ∞]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, doubling(results.Interval{Value: test.rate, Low: test.low, High: test.top}).String())
		})
	}
}
