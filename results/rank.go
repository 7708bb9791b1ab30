package results

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
)

// leastForRanks is the number of pairs from which the normal approximation behind the
// interval of a rank correlation may be used.
const leastForRanks = 10

// Spearman returns the rank correlation of paired values, ties sharing their mean rank,
// with its interval: 1 if one list rises whenever the other does, -1 if it falls. The
// interval is that of Fisher's z with the variance of D. G. Bonett, T. A. Wright,
// Psychometrika 65 (2000). Source: C. Spearman (1904). It is NaN for fewer than two
// pairs, or if all values of a list are the same; pairs of which a value is no number
// are left out. It panics if the lengths differ.
func Spearman(first, second []float64, confidence float64) Interval {
	checkPaired(first, second)
	checkConfidence(confidence)
	first, second = numbersOfPairs(first, second)
	n := len(first)
	i := Interval{Value: math.NaN(), Low: -1, High: 1, Confidence: confidence, N: n}
	if n >= 2 {
		i.Value = stat.Correlation(ranks(first), ranks(second), nil)
	}
	if n > 3 && math.Abs(i.Value) < 1 {
		half := normalQuantile(confidence) * math.Sqrt((1+i.Value*i.Value/2)/float64(n-3))
		z := math.Atanh(i.Value)
		i.Low, i.High = math.Tanh(z-half), math.Tanh(z+half)
	}
	return i.warnFew(leastForRanks, fmt.Sprintf("the interval wants %d pairs or more", leastForRanks))
}

// ranks returns the doubled rank of each value from 2, the mean rank for equal ones.
func ranks(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, rank := range doubledRanks(values) {
		out[i] = float64(rank)
	}
	return out
}
