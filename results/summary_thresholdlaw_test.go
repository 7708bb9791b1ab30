package results

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/testenv"
)

// lawful returns answers of five sizes whose thresholds are 3·size^1.5, but for the factor of
// the last; at nine places each, of which half a step around the threshold is undecided.
func lawful(last float64) *Sample {
	s := &Sample{}
	for _, size := range []float64{9, 12, 16, 20, 25} {
		middle := 3 * math.Pow(size, 1.5)
		if size == 25 {
			middle *= last
		}
		for step := -4; step <= 4; step++ {
			for i := range 12 {
				place := middle * (1 + 0.02*float64(step))
				yes := 0.0
				if i < 6-step-step/3 {
					yes = 1
				}
				s.Add(Observation{Value: yes, Upper: yes, Base: size, BaseUpper: size, Place: place})
			}
		}
	}
	return s
}

// TestThresholdLaw: the exponent that thresholds were made with, inside a narrow interval; one
// that is off widens it.
func TestThresholdLaw(t *testing.T) {
	exact, off := thresholdLawOf(lawful(1)), thresholdLawOf(lawful(1.3))
	require.InDelta(t, 1.5, exact.Value, 0.01)
	require.Less(t, exact.Low, 1.5)
	require.Greater(t, exact.High, 1.5)
	require.Less(t, exact.High-exact.Low, 0.11)
	require.Greater(t, off.High-off.Low, 0.3, "the misfit is part of the interval")

	bounded := lawful(1)
	bounded.Add(Observation{Value: 0, Upper: 1, Base: 9, BaseUpper: 9, Place: 81})
	require.Len(t, thresholdLawOf(bounded).Warnings, 1)
	few := &Sample{}
	few.Add(Observation{Value: 1, Upper: 1, Base: 9, BaseUpper: 9, Place: 81})
	require.True(t, math.IsNaN(thresholdLawOf(few).Value))
}

// TestThresholdLawCovers: at least 95 % of the intervals contain the exponent, on eight sides of eight
// places with 50 cases each; more do, since the intervals cover the misfit of the sides, too.
func TestThresholdLawCovers(t *testing.T) {
	rng, sets, held := rand.New(rand.NewPCG(8, 8)), testenv.Scale(1, 1, 100), 0
	for range sets {
		s := &Sample{}
		for _, size := range []float64{9, 10, 12, 15, 16, 18, 20, 25} {
			middle := math.Pow(size, 1.7)
			for place := range 8 {
				holes := math.Round(middle * (1 + 0.03*(float64(place)-3.5)))
				for range 50 {
					yes := 0.0
					if rng.Float64() < 1/(1+math.Exp((holes-middle)/(0.03*middle))) {
						yes = 1
					}
					s.Add(Observation{Value: yes, Upper: yes, Base: size, BaseUpper: size, Place: holes})
				}
			}
		}
		if i := thresholdLawOf(s); i.Low <= 1.7 && 1.7 <= i.High {
			held++
		}
	}
	t.Logf("%d of %d contain the exponent", held, sets)
	require.GreaterOrEqual(t, float64(held), 0.9*float64(sets)-1)
}
