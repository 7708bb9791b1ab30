package results

import (
	"math"
	"slices"
)

// byPlace returns the positions of the cases in order, and the values at each.
func (s *Sample) byPlace() (places []float64, samples [][]float64) {
	a := newAnswers(s.Places)
	samples = make([][]float64, len(a.places))
	for i, at := range a.at {
		samples[at] = append(samples[at], s.Values[i])
	}
	return a.places, samples
}

// peakOf is the position with the largest mean; its interval comes from resampling the values at
// every position. Nothing was measured between two positions, so both ends are extended to the next
// one.
func peakOf(s *Sample) Interval {
	xs, samples := s.byPlace()
	best, rng := highest(samples, Mean), seeded(len(s.Values))
	low, high, _ := resampled(resamples, plainTail, func() float64 {
		return float64(highest(samples, func(values []float64) float64 { return Mean(drawn(values, rng)) }))
	})
	i := Interval{
		Value: xs[best], Low: xs[max(int(low)-1, 0)], High: xs[min(int(high)+1, len(xs)-1)],
		N: len(samples[best]),
	}
	return i.warnFew(20, "a bootstrap interval of so few is too narrow")
}

// highest returns the first sample with the largest mean.
func highest(samples [][]float64, mean func([]float64) float64) int {
	at, highest := 0, math.Inf(-1)
	for i, values := range samples {
		if m := mean(values); m > highest {
			at, highest = i, m
		}
	}
	return at
}

// growthOf is the exponent of the power law through the median at each position. Its interval covers
// both what other cases at these positions would give and the deviation of the positions from the
// law, which resampling cases does not show.
func growthOf(s *Sample) Interval {
	xs, samples := s.byPlace()
	medians := make([]float64, len(xs))
	for k, values := range samples {
		medians[k] = MedianOf(values)
	}
	i := Exponent(xs, medians)
	if !math.IsNaN(i.Value) {
		low, high, numbers := resampledExponent(xs, samples, seeded(len(s.Values)))
		if numbers > 0 {
			i.Low, i.High = min(i.Low, low), max(i.High, high)
		}
	}
	return i
}

// lifetimeOf is the median of the product-limit estimate; its interval is the range in which the
// interval of that estimate contains one half. Source: R. Brookmeyer, J. Crowley, Biometrics 38
// (1982).
func lifetimeOf(s *Sample) Interval {
	runs := make([]Lifetime, len(s.Values))
	for i, v := range s.Values { // a run with an infinite upper bound was stopped
		runs[i] = Lifetime{Time: v, Done: s.Upper == nil || !math.IsInf(s.Upper[i], 1)}
	}
	curve := KaplanMeier(runs)
	i := Interval{Value: math.Inf(1), Low: math.Inf(1), High: math.Inf(1), N: curve.N, Warnings: curve.Warnings}
	for _, step := range slices.Backward(curve.Steps) {
		if step.Share <= 0.5 {
			i.Value = step.Time
		}
		if step.Low <= 0.5 {
			i.Low = step.Time
		}
		if step.High <= 0.5 {
			i.High = step.Time
		}
	}
	return i
}
