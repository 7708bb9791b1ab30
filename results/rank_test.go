package results_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

func TestSpearman(t *testing.T) {
	for _, test := range []struct {
		name          string
		first, second []float64
		want          float64
	}{
		{"rising", []float64{1, 2, 3, 4}, []float64{10, 100, 1000, 10000}, 1},
		{"falling", []float64{1, 2, 3, 4}, []float64{4, 3, 2, 1}, -1},
		// Ranks 1..5 against 2 1 4 3 5: 1 - 6·4/(5·24) = 0.8.
		{"formula", []float64{1, 2, 3, 4, 5}, []float64{20, 10, 40, 30, 50}, 0.8},
		// Ranks 1.5 1.5 3 against 1 2 3: the products add up to 1.5, the squares to 1.5 and 2.
		{"tie", []float64{7, 7, 8}, []float64{1, 2, 3}, 1.5 / math.Sqrt(1.5*2)},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.InDelta(t, test.want, results.Spearman(test.first, test.second, 0.95).Value, 1e-12)
		})
	}
	require.True(t, math.IsNaN(results.Spearman([]float64{1, 1}, []float64{1, 2}, 0.95).Value))
	require.NotEmpty(t, results.Spearman([]float64{1, 2}, []float64{1, 2}, 0.95).Warnings)
}

// The intervals hold the true rank correlation of normal pairs, 6/π·asin(ρ/2), in
// about 95 of 100 samples.
func TestSpearmanCoverage(t *testing.T) {
	const samples, size, rho = 600, 100, 0.5
	want := 6 / math.Pi * math.Asin(rho/2)
	rng := rand.New(rand.NewPCG(1, 2))
	covered := 0
	for range samples {
		a, b := make([]float64, size), make([]float64, size)
		for i := range a {
			a[i] = rng.NormFloat64()
			b[i] = rho*a[i] + math.Sqrt(1-rho*rho)*rng.NormFloat64()
		}
		if i := results.Spearman(a, b, 0.95); i.Low <= want && want <= i.High {
			covered++
		}
	}
	require.InDelta(t, 0.95, float64(covered)/samples, 0.025)
}
