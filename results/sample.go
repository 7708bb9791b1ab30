package results

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// The idea: the number of values below the p-quantile is binomial, whatever the distribution of the
// values. So two order statistics, chosen by the binomial distribution, bracket the quantile with a
// confidence that is known exactly, without assumptions. Source: W. R. Thompson (1936); W. J.
// Conover, Practical Nonparametric Statistics (1999), section 3.2. Cost: one sort.

// Median returns the median of values with its exact interval.
//
// Infinite values are allowed: a time-out may be +Inf, since only ranks count.
func Median(values []float64) Interval { return Quantile(values, 0.5) }

// Quantile returns the p-quantile of values, 0 < p < 1, with the narrowest interval between two
// order statistics each of which misses the true quantile with a probability of at most 2.5 %. An
// end is infinite, with a warning, if there are too few values for it.
func Quantile(values []float64, p float64) Interval {
	if !(p > 0 && p < 1) {
		panic(fmt.Sprintf("results: quantile %v: expected more than 0 and less than 1", p))
	}
	sorted, warnings := numbersOf(values)
	slices.Sort(sorted)
	i := Interval{
		Value: quantileOf(sorted, p), Low: math.Inf(-1), High: math.Inf(1), N: len(sorted), Warnings: warnings,
	}
	if i.N == 0 {
		i.Warnings = append(i.Warnings, "no values: nothing is known")
		return i
	}
	low, high := orderStatistics(i.N, p, plainTail)
	if low >= 1 {
		i.Low = sorted[low-1]
	}
	if high <= i.N {
		i.High = sorted[high-1]
	}
	if low < 1 || high > i.N {
		i.Warnings = append(i.Warnings, fmt.Sprintf("n = %d: too few values to bound the quantile on both sides, "+
			"which takes %d", i.N, leastForQuantile(p)))
	}
	return i
}

// orderStatistics returns the ranks, from 1, of the values that bracket the p-quantile of n values
// so that each misses with probability at most tail. Rank 0 is -∞, rank n+1 +∞.
func orderStatistics(n int, p, tail float64) (low, high int) {
	below := distuv.Binomial{N: float64(n), P: p}
	// P(below ≤ k) increases with k: the first k that exceeds tail ends the search.
	low = firstAbove(n, func(k int) bool { return below.CDF(float64(k)) > tail })
	high = 1 + firstAbove(n, func(k int) bool { return 1-below.CDF(float64(k)) <= tail })
	return low, high
}

// firstAbove returns the smallest k in 0..n for which holds is true; holds must be true for n and
// monotonic.
func firstAbove(n int, holds func(k int) bool) int {
	low, high := 0, n
	for low < high {
		if middle := (low + high) / 2; holds(middle) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// leastForQuantile returns the minimum number of values for bounds of the p-quantile on both sides:
// all of them lie on one side of it with probability pⁿ and (1-p)ⁿ.
func leastForQuantile(p float64) int {
	return int(math.Ceil(math.Log(plainTail) / math.Log(max(p, 1-p))))
}

// studentQuantile returns t such that a variable of Student's distribution lies within ±t with a probability of 95 %.
func studentQuantile(freedom int) float64 {
	return distuv.StudentsT{Sigma: 1, Nu: float64(freedom)}.Quantile((1 + summaryConfidence) / 2)
}

// Mean returns the arithmetic mean of values, NaN if there are none.
func Mean(values []float64) float64 { return stat.Mean(values, nil) }

// MedianOf returns only the median of values without the NaNs, NaN if there are none left. It does
// not reorder the values.
func MedianOf(values []float64) float64 {
	sorted, _ := numbersOf(values)
	slices.Sort(sorted)
	return quantileOf(sorted, 0.5)
}

// quantileOf returns the p-quantile of sorted values, interpolated between neighbours: definition 7
// of R. J. Hyndman, Y. Fan, The American Statistician 50 (1996), whose median is the usual one.
func quantileOf(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	position := p * float64(len(sorted)-1)
	k := int(position)
	if rest := position - float64(k); rest > 0 && sorted[k] != sorted[k+1] {
		return sorted[k]*(1-rest) + sorted[k+1]*rest
	}
	return sorted[k] // not interpolated: infinite neighbours have no mean
}

// numbersOf returns a copy of values without NaNs, and a warning if there were any.
func numbersOf(values []float64) ([]float64, []string) {
	kept := slices.DeleteFunc(slices.Clone(values), math.IsNaN)
	if left := len(values) - len(kept); left > 0 {
		return kept, []string{fmt.Sprintf("%d of %d values are not numbers and were left out", left, len(values))}
	}
	return kept, nil
}
