package results

import (
	"fmt"
	"math"
	"slices"
)

// byPlace returns the places of the cases in order, and the values at each.
func (s *Sample) byPlace() (places []float64, samples [][]float64) {
	places = slices.Compact(slices.Sorted(slices.Values(s.Places)))
	samples = make([][]float64, len(places))
	for i, x := range s.Places {
		at, _ := slices.BinarySearch(places, x)
		samples[at] = append(samples[at], s.Values[i])
	}
	return places, samples
}

// peakOf is the place with the largest mean, found again with the values of every place drawn
// again. Between two places nobody looked, so both ends go out to the next one.
func peakOf(s *Sample) Interval {
	xs, samples := s.byPlace()
	best, rng := highest(samples, Mean), seeded(len(s.Values))
	low, high, _ := resampled(resamples, plainTail, func() float64 {
		return float64(highest(samples, func(values []float64) float64 { return Mean(drawn(values, rng)) }))
	})
	i := Interval{
		Value: xs[best], Low: xs[max(int(low)-1, 0)], High: xs[min(int(high)+1, len(xs)-1)],
		Confidence: summaryConfidence, N: len(samples[best]),
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

// growthOf returns the summary of the rate of a law, through the median at each place. Its
// interval holds both what other cases at these places would give and how far the places lie
// off the law, which resampling cases does not see.
func growthOf(law GrowthLaw) func(*Sample) Interval {
	return func(s *Sample) Interval {
		xs, samples := s.byPlace()
		medians := make([]float64, len(xs))
		for k, values := range samples {
			medians[k] = MedianOf(values)
		}
		i := law.Rate(xs, medians)
		if !math.IsNaN(i.Value) {
			low, high := law.resampledRate(xs, samples, seeded(len(s.Values)))
			i.Low, i.High = min(i.Low, low), max(i.High, high)
		}
		return i
	}
}

// lifetimes returns the cases as runs: one whose upper bound is infinite was stopped.
func (s *Sample) lifetimes() []Lifetime {
	runs := make([]Lifetime, len(s.Values))
	for i, v := range s.Values {
		runs[i] = Lifetime{Time: v, Done: s.Upper == nil || !math.IsInf(s.Upper[i], 1)}
	}
	return runs
}

// lifetimeOf is the median of the product-limit estimate; its interval is where that of the
// estimate holds one half. Source: R. Brookmeyer, J. Crowley, Biometrics 38 (1982).
func lifetimeOf(s *Sample) Interval {
	curve := KaplanMeier(s.lifetimes())
	i := Interval{
		Value: math.Inf(1), Low: math.Inf(1), High: math.Inf(1),
		Confidence: summaryConfidence, N: curve.N, Warnings: curve.Warnings,
	}
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

// par2Of is the mean of times of which those that a limit ended count twice: the score of
// solver competitions.
func par2Of(s *Sample) Interval {
	times, cut := slices.Clone(s.Values), 0
	for i, run := range s.lifetimes() {
		if !run.Done {
			times[i] *= 2
			cut++
		}
	}
	i := momentsOf(times).Interval()
	if cut > 0 {
		i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d runs were ended by the limit and count twice", cut, len(times)))
	}
	return i
}
