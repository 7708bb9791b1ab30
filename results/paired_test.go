package results_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func ExampleSignedRank() {
	links := []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	learning := []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
	test := results.SignedRank(links, learning)
	fmt.Printf("V = %v, p = %.4f, n = %d\n", test.Statistic, test.P, test.N)
	// Output: V = 40, p = 0.0391, n = 9
}

func TestSignedRankExamples(t *testing.T) {
	for _, test := range []struct {
		name        string
		differences []float64
		statistic   float64
		p           float64
	}{
		// M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods (1973), p. 29:
		// a depression scale before and after; T+ = 5, one-sided 0.02.
		{"Hollander and Wolfe", []float64{0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01}, 40, 2 * 0.01953125},
		// F. Wilcoxon (1945), table II: heights of Darwin's cross- and self-fertilised
		// maize; the negative ranks add up to 24.
		{"Darwin's maize", []float64{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48}, 96, 0.04126},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := results.SignedRank(test.differences, make([]float64, len(test.differences)))
			require.Equal(t, test.statistic, got.Statistic)
			require.InDelta(t, test.p, got.P, 5e-6)
			require.Equal(t, len(test.differences), got.N)
			require.Empty(t, got.Warnings)
		})
	}
}

// The exact probability is a count of signs: all of them are tried, also with ties
// and zeros.
func TestSignedRankByAllSigns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.IntRange(-4, 4), 1, 10).Draw(t, "differences")
		first, second := make([]float64, len(sizes)), make([]float64, len(sizes))
		var kept []float64
		for i, d := range sizes {
			first[i], second[i] = float64(d)+0.5, 0.5
			if d != 0 {
				kept = append(kept, float64(d))
			}
		}
		got := results.SignedRank(first, second)
		if len(kept) == 0 {
			require.Equal(t, 1.0, got.P)
			return
		}
		ranks := meanRanks(kept)
		above, total := 0.0, 0.0
		for i, d := range kept {
			total += ranks[i]
			if d > 0 {
				above += ranks[i]
			}
		}
		far, count := math.Abs(above-total/2), 0
		for signs := range 1 << len(kept) {
			sum := 0.0
			for i := range kept {
				if signs&(1<<i) != 0 {
					sum += ranks[i]
				}
			}
			if math.Abs(sum-total/2) >= far {
				count++
			}
		}
		require.Equal(t, above, got.Statistic)
		require.InDelta(t, float64(count)/float64(int(1)<<len(kept)), got.P, 1e-12)
	})
}

// meanRanks returns the ranks of the sizes by counting: one more than the smaller
// ones, and half of those that are as large.
func meanRanks(differences []float64) []float64 {
	ranks := make([]float64, len(differences))
	for i, d := range differences {
		for _, e := range differences {
			switch {
			case math.Abs(e) < math.Abs(d):
				ranks[i]++
			case math.Abs(e) == math.Abs(d):
				ranks[i] += 0.5
			}
		}
		ranks[i] += 0.5
	}
	return ranks
}

// The normal approximation takes over at 201 pairs where the exact test left off.
func TestSignedRankOfMany(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	first, second := make([]float64, 201), make([]float64, 201)
	for i := range first {
		first[i] = math.Round(10*r.NormFloat64()) + 1.5 // many ties
	}
	first[200] = 0.001 // the least size: the first rank
	exact, normal := results.SignedRank(first[:200], second[:200]), results.SignedRank(first, second)
	require.Equal(t, 200, exact.N)
	require.Equal(t, 201, normal.N)
	require.InEpsilon(t, exact.P, normal.P, 0.05)
	require.Less(t, exact.P, 0.2, "a tail, not the middle")
}

func TestSignedRankSymmetry(t *testing.T) {
	a, b := []float64{1, 5, 2, 8, 3, 9, 4}, []float64{2, 3, 2.5, 4, 1, 5, 2}
	forth, back := results.SignedRank(a, b), results.SignedRank(b, a)
	require.Equal(t, forth.P, back.P)
	require.Equal(t, 28.0, forth.Statistic+back.Statistic)
}

func TestSignedRankWarnings(t *testing.T) {
	got := results.SignedRank([]float64{1, 2, math.NaN(), math.Inf(1), math.Inf(1)}, []float64{1, 1, 1, math.Inf(1), 3})
	require.Equal(t, 2, got.N)
	require.Equal(t, []string{
		"2 of 5 pairs are equal and were left out", "1 of 5 pairs are not numbers and were left out",
		"n = 2: fewer than 6 pairs cannot differ at the 5 % level",
	}, got.Warnings)

	none := results.SignedRank(nil, nil)
	require.Equal(t, results.Test{P: 1, Warnings: []string{"no pair differs: nothing to test"}}, none)
	require.Panics(t, func() { results.SignedRank([]float64{1}, nil) })
}

// Six pairs are the fewest that can reach the level.
func TestSixPairs(t *testing.T) {
	all := func(n int) results.Test { return results.SignedRank(upTo(n), make([]float64, n)) }
	require.Greater(t, all(5).P, 0.05)
	require.Less(t, all(6).P, 0.05)
}
