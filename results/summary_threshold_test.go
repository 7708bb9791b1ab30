package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// summarized returns what a summary makes of observations.
func summarized(t *testing.T, name string, list ...results.Observation) results.Interval {
	t.Helper()
	summary, err := results.FindSummary(name)
	require.NoError(t, err)
	var s results.Sample
	for _, o := range list {
		s.Add(o)
	}
	return summary.Of(&s)
}

// tipped returns cases along an axis that say yes above 0.5 with rules, and above 0.6
// without, on a logistic scale of 0.02.
func tipped(n int, seed uint64) []results.Observation {
	rng := rand.New(rand.NewPCG(seed, 0))
	list := make([]results.Observation, n)
	for i := range list {
		x, luck := 0.4+0.3*float64(i%31)/30, rng.Float64()
		said := func(middle float64) float64 {
			if luck < 1/(1+math.Exp(-(x-middle)/0.02)) {
				return 1
			}
			return 0
		}
		list[i] = results.Observation{Value: said(0.5), Upper: said(0.5), Base: said(0.6), BaseUpper: said(0.6), Place: x}
	}
	return list
}

// TestThreshold: threshold and saved agree with the curves that the answers were drawn from.
func TestThreshold(t *testing.T) {
	cases := tipped(1000, 1)
	for name, want := range map[string]float64{"threshold": 0.5, "saved": 0.1} {
		i := summarized(t, name, cases...)
		require.InDelta(t, want, i.Value, 0.015, name)
		require.Less(t, i.Low, want, name)
		require.Greater(t, i.High, want, name)
		require.Less(t, i.High-i.Low, 0.04, name)
		require.Empty(t, i.Warnings, name)
	}
}

// TestThresholdBeyond: a threshold outside the measured places is only known to lie there, as many
// answers say, and so is an end of an interval.
func TestThresholdBeyond(t *testing.T) {
	said := func(cases []results.Observation, name string) string { return summarized(t, name, cases...).String() }
	cases := tipped(400, 2)
	for i := range cases {
		cases[i].Value, cases[i].Upper = 1, 1
	}
	require.Equal(t, "below 0.4 (400 of 400)†", said(cases, "threshold"))
	require.Equal(t, []string{"beyond the places, by 400 of 400 answers"}, summarized(t, "threshold", cases...).Warnings)
	require.Regexp(t, `^above 0\.\d+ \(400 of 400\)†$`, said(cases, "saved"), "at least as far as the first place")
	for i := range cases {
		cases[i].Value, cases[i].Upper = 0, 0
	}
	require.Equal(t, "above 0.7 (400 of 400)†", said(cases, "threshold"))
	require.Regexp(t, `^below −0\.\d+ \(400 of 400\)†$`, said(cases, "saved"))

	few := make([]results.Observation, 40) // a curve that rises, and does not reach one half
	for i := range few {
		few[i] = exactly(yes(i%9 == 8), 0, 0.4+0.005*float64(i))
	}
	require.Equal(t, "above 0.595 (36 of 40)†", said(few, "threshold"))
	require.Equal(t, "–", results.FormatNumber(summarized(t, "saved", few...).Value, 3), "both lie above")
	for i := range few { // and one that does so late
		few[i] = exactly(yes(i%4 == 3 || i >= 38), 0, 0.4+0.005*float64(i))
	}
	require.Regexp(t, `^0\.5\d+ \[0\.\d+, above 0\.595\]†?$`, said(few, "threshold"))
	list := make([]results.Observation, 10) // at a single place
	for i := range list {
		list[i] = exactly(yes(i < 3), 0, 0.5)
	}
	require.Equal(t, "above 0.5 (7 of 10)†", said(list, "threshold"))
}

// TestThresholdBetweenPlaces: a threshold between places that are far apart has a warning.
func TestThresholdBetweenPlaces(t *testing.T) {
	cases := tipped(400, 2)
	for i := range cases {
		cases[i].Place = math.Round(cases[i].Place * 5)
	}
	require.Contains(t, summarized(t, "threshold", cases...).Warnings[0], "places 1 apart")
}

// TestThresholdBounds: unknown answers may all be yes or all be no, in the values and in what they are
// compared with.
func TestThresholdBounds(t *testing.T) {
	cases := tipped(1000, 3)
	known := summarized(t, "saved", cases...)
	for i := range cases {
		if i%4 == 0 {
			cases[i].Base, cases[i].BaseUpper = 0, 1
		}
	}
	i := summarized(t, "saved", cases...)
	require.Less(t, i.Value, known.Value)
	require.GreaterOrEqual(t, i.Value+i.Slack, known.Value)
	require.LessOrEqual(t, i.Low, i.Value)
	require.GreaterOrEqual(t, i.High, i.Value+i.Slack)
	require.Contains(t, i.Warnings, "250 of 1000 values are only bounded")
}
