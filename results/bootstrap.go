package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// The idea: the sample stands for the population, so samples drawn from it with replacement
// show how much a statistic varies, and the interval takes the middle of what they give. This
// is for what has no formula: thresholds, peaks, laws. Means and what is made of them have
// moments, which cost nothing and cover better. Source: B. Efron, R. Tibshirani, An
// Introduction to the Bootstrap (1993), chapter 13. Cost: as many evaluations of the statistic
// as there are resamples.

// resamples is the number of samples drawn, which Efron and Tibshirani advise for the ends of
// intervals.
const resamples = 2000

// resampled returns the ends that a part of some statistics lies beyond on either side, each
// of a resample, and the number of finite ones; others are left out.
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

// plainTail is the part of resamples beyond each end.
const plainTail = (1 - summaryConfidence) / 2

// widenedTail is that part less what Student's quantile adds to the normal one and n-1 to n:
// the percentile interval is too narrow by about that. Source: T. C. Hesterberg, The American
// Statistician 69 (2015), section 4.
func widenedTail(n int) float64 {
	size := float64(n)
	return distuv.UnitNormal.Survival(math.Sqrt(size/(size-1)) * studentQuantile(n-1))
}

// drawn returns as many values as there are, drawn with replacement.
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

// RatioOfMeans returns the mean of the first values over that of the second, with its
// interval. The lists are paired: a resample draws the same places from both, so that what
// the two have in common cancels. Where either is not a number, nothing is known. It panics
// if the lengths differ.
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
