package results

import (
	"math"
	"slices"
)

// byPlace returns the positions of the cases in order, and the values at each.
func (s *Sample) byPlace() (places []float64, samples [][]float64) {
	places = slices.Compact(slices.Sorted(slices.Values(s.Places)))
	samples = make([][]float64, len(places))
	for i, place := range s.Places {
		at, _ := slices.BinarySearch(places, place)
		samples[at] = append(samples[at], s.Values[i])
	}
	return places, samples
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
	if len(xs) == 1 {
		return i.withoutEnds("one place")
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
