package results

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// The idea: the sample represents the population, so samples drawn from it with replacement show
// how much a statistic varies, and the interval is the middle of their results. This is for
// statistics without a formula: thresholds, peaks, laws. Means and functions of means have moments,
// which cost nothing and cover better. Source: B. Efron, R. Tibshirani, An Introduction to the
// Bootstrap (1993), chapter 13. Cost: one evaluation of the statistic per resample.

// resamples is the number of samples drawn, as Efron and Tibshirani advise for the ends of
// intervals.
const resamples = 2000

// resampled evaluates a statistic, each time on a resample, and returns the values beyond which a
// given tail lies on either side, and how many values were finite; others are left out.
func resampled(times int, tail float64, statistic func() float64) (low, high float64, numbers int) {
	values := make([]float64, 0, times)
	for range times {
		if v := statistic(); finite(v) {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return math.Inf(-1), math.Inf(1), 0
	}
	slices.Sort(values)
	return quantileOf(values, tail), quantileOf(values, 1-tail), len(values)
}

// plainTail is the share of resamples beyond each end.
const plainTail = (1 - summaryConfidence) / 2

// widenedTail is a smaller share, which widens the interval by Student's quantile instead of the
// normal one and by √(n/(n-1)): the percentile interval is too narrow by about that. Source: T. C.
// Hesterberg, The American Statistician 69 (2015), section 4.
func widenedTail(n int) float64 {
	size := float64(n)
	return distuv.UnitNormal.Survival(math.Sqrt(size/(size-1)) * studentQuantile(n-1))
}

// drawn returns len(values) values drawn with replacement.
func drawn[T any](values []T, r *rand.Rand) []T {
	list := make([]T, len(values))
	for k := range list {
		list[k] = values[r.IntN(len(values))]
	}
	return list
}

// indices returns the numbers 0..n-1.
func indices(n int) []int {
	list := make([]int, n)
	for k := range list {
		list[k] = k
	}
	return list
}
