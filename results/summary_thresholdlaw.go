package results

import (
	"math"
	"slices"
)

// The idea: a threshold that depends on a size, such as the holes that a grid of side N tolerates,
// is a law of two steps. Logistic regression finds the threshold of each size, and a power of the
// size is fitted to the thresholds. The interval of the exponent covers both what other cases would
// give, by the bootstrap over cases, and the deviation of the thresholds from the law, by Student's
// interval over sizes. To validate the law, each size is predicted by the law of the others. Cost:
// a threshold for each size and resample.

// thresholds returns the sizes of some cases, ascending, and the threshold of each that has one.
func (a *answers) thresholds(yes []float64, sizes answers, cases []int) (distinct, middles []float64) {
	bySize := make([][]int, len(sizes.places))
	for _, i := range cases {
		bySize[sizes.at[i]] = append(bySize[sizes.at[i]], i)
	}
	for k, size := range sizes.places {
		if m := a.curve(yes, bySize[k]).middle; finite(m) {
			distinct, middles = append(distinct, size), append(middles, m)
		}
	}
	return distinct, middles
}

// thresholdLawOf is the exponent b of thresholds that grow as a power of the base.
func thresholdLawOf(s *Sample) Interval {
	a := newAnswers(s.Places)
	return s.between(func(yes, sizes []float64) Interval {
		bySize := newAnswers(sizes)
		exponent := func(cases []int) Interval { return Exponent(a.thresholds(yes, bySize, cases)) }
		fit := exponent(indices(len(yes)))
		in := limits{fit.Low, fit.High}
		i := resampledCurve(len(yes), len(yes), in, func(cases []int) float64 { return exponent(cases).Value })
		i.Low, i.High = min(i.Low, fit.Low), max(i.High, fit.High)
		return i
	})
}

// leftOutOf is the largest relative error of a threshold predicted by the law of all other sizes.
func leftOutOf(s *Sample) Interval {
	a := newAnswers(s.Places)
	return s.between(func(yes, sizes []float64) Interval {
		bySize := newAnswers(sizes)
		return resampledCurve(len(yes), len(yes), notNegative, func(cases []int) float64 {
			return largestError(a.thresholds(yes, bySize, cases))
		})
	})
}

// largestError returns the largest error of a point predicted by the power law through the others,
// NaN if there are fewer than four.
func largestError(xs, ys []float64) float64 {
	if len(xs) < 4 {
		return math.NaN()
	}
	largest := 0.0
	for k := range xs {
		others := func(list []float64) []float64 { return slices.Concat(list[:k], list[k+1:]) }
		b := Exponent(others(xs), others(ys)).Value
		log := 0.0
		for j := range xs {
			if j != k {
				log += (math.Log(ys[j]) + b*math.Log(xs[k]/xs[j])) / float64(len(xs)-1)
			}
		}
		largest = max(largest, math.Abs(math.Exp(log)/ys[k]-1))
	}
	return largest
}
