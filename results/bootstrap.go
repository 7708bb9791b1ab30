package results

import (
	"fmt"
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

// RatioOfMeans returns the mean of the first values divided by that of the second, with its
// interval. The lists are paired: a resample draws the same indices from both, so that common
// effects cancel. If the ratio is NaN, nothing is known. It panics if the lengths differ.
func RatioOfMeans(first, second []float64, r *rand.Rand) Interval {
	checkPaired(first, second)
	of := func(index []int) float64 {
		above, below := make([]float64, len(index)), make([]float64, len(index))
		for k, place := range index {
			above[k], below[k] = first[place], second[place]
		}
		return Mean(above) / Mean(below)
	}
	all := indices(len(first))
	i := Interval{Value: of(all), Low: math.Inf(-1), High: math.Inf(1), Confidence: summaryConfidence, N: len(first)}
	if i.N > 1 && !math.IsNaN(i.Value) {
		i.Low, i.High, _ = resampled(resamples, widenedTail(i.N), func() float64 { return of(drawn(all, r)) })
	}
	return i.warnFew(20, "a bootstrap interval of so few is too narrow")
}

// checkPaired panics if two lists of paired values differ in length.
func checkPaired(first, second []float64) {
	if len(first) != len(second) {
		panic(fmt.Sprintf("results: %d values paired with %d", len(first), len(second)))
	}
}
