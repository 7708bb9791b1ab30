package results

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// Summaries of counts, and of numbers too large for a float.

// chiSquareOf is how much a sum of χ² exceeds its degrees of freedom, the bases, per draw (the weights
// are numbers of draws): the variance φ² of the ratio of true to expected probabilities, 0 if there is
// nothing but chance. Its interval contains the values that a score test does not reject, with the
// noncentral χ² taken as normal with variance 2·(degrees of freedom) + 4·excess. Sources: K. Pearson
// (1900); P. B. Patnaik, Biometrika 36 (1949).
func chiSquareOf(s *Sample) Interval {
	freedom, draws := floats.Sum(s.Base), floats.Sum(s.Weights)
	excess := floats.Sum(s.Values) - freedom
	z := normalQuantile()
	middle, half := excess+2*z*z, z*math.Sqrt(max(0, 2*freedom+4*excess+4*z*z))
	i := Interval{
		Value: excess / draws, Low: (middle - half) / draws, High: (middle + half) / draws,
		Confidence: summaryConfidence, N: len(s.Values),
	}
	if i.Value > 0.1 {
		i.Warnings = []string{"far from the expected chances: the interval is too narrow"}
	}
	return s.beyond(i)
}

// logMeanOf is the decimal logarithm of the mean of estimates whose decimal logarithms are the
// values, -Inf for 0. The bases are their relative standard errors, and the weights the numbers of
// draws: if draws are log-normal their skewness G follows from both, and fewer than 25 G² of them
// make an estimate that is mostly too low, with too narrow an interval (W. G. Cochran, Sampling
// Techniques, 1977, section 2.15). Then there is no upper bound, and the lower one is Markov's: an
// unbiased estimate exceeds a times its expectation with a probability of at most 1/a, and the
// smallest of n independent ones with at most 1/aⁿ.
func logMeanOf(s *Sample) Interval {
	top, few := floats.Max(s.Values), 0
	i := momentsOf(s.within(func(v, _ float64) float64 { return math.Pow(10, v-top) })).Interval()
	for _, v := range []*float64{&i.Value, &i.Low, &i.High} {
		*v = top + math.Log10(max(*v, 0))
	}
	for k, draws := range s.Weights {
		variation := s.Base[k] * math.Sqrt(draws)
		skewness := variation * (3 + variation*variation)
		if !(draws >= 25*skewness*skewness) {
			few++
		}
	}
	if few > 0 {
		i.Low = floats.Min(s.Values) + math.Log10(1-summaryConfidence)/float64(len(s.Values))
		i.High = math.Inf(1)
		i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d estimates rest on too few draws for so heavy a tail", few, i.N))
	}
	return s.beyond(i)
}
