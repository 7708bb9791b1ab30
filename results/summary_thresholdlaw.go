package results

import (
	"math"
	"slices"
)

// The idea: a threshold that depends on a size, such as the holes that a grid of side N tolerates,
// is a law of two steps. The threshold of each size is where the monotone curve of its answers crosses one
// half, and a power of the size is fitted to those thresholds that lie among the places. The interval of the
// exponent covers both what other cases would give, by the bootstrap over cases, and the deviation of the
// thresholds from the law, by Student's interval over sizes. Cost: a threshold for each size and resample.

// thresholdLawOf is the exponent b of thresholds that grow as a power of the base.
func thresholdLawOf(s *Sample) Interval {
	return s.between(func(yes, sizes []float64) Interval {
		cases := map[float64][]int{}
		for i, size := range sizes {
			cases[size] = append(cases[size], i)
		}
		var distinct []float64
		for size := range cases {
			distinct = append(distinct, size)
		}
		slices.Sort(distinct)
		bySize := make([]*answers, len(distinct))
		for i, size := range distinct {
			bySize[i] = newAnswers(s, yes, make([]float64, len(yes)), cases[size])
		}
		exponent := func(list []*answers) Interval {
			var xs, ys []float64
			for i, a := range list {
				if at := a.crossing(sayYes); !math.IsInf(at, 0) {
					xs, ys = append(xs, distinct[i]), append(ys, at)
				}
			}
			return Exponent(xs, ys)
		}
		fit := exponent(bySize)
		in := limits{fit.Low, fit.High}
		i := resampledCurve(bySize, len(yes), in, func(list []*answers) float64 { return exponent(list).Value })
		i.Low, i.High, i.N = min(i.Low, fit.Low), max(i.High, fit.High), fit.N
		return i
	})
}
