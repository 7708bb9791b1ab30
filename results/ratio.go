package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// The idea: a ratio is as uncertain as what it is made of. Where both sums go over the
// same units, the variance of the ratio follows from that of the units, however the
// parts of one unit hang together; where both means are of samples of their own, both
// are drawn again.

// SumRatio is the ratio of two sums over the same units, such as the share of uses that
// are large, over puzzles. Its zero value has no units.
type SumRatio struct {
	units                int
	part, whole          float64
	parts, cross, wholes float64 // squares and products
}

// Add adds a unit.
func (s *SumRatio) Add(part, whole float64) {
	s.units++
	s.part, s.whole = s.part+part, s.whole+whole
	s.parts, s.cross, s.wholes = s.parts+part*part, s.cross+part*whole, s.wholes+whole*whole
}

// Part returns the sum above the line.
func (s *SumRatio) Part() float64 { return s.part }

// Interval returns the ratio, which must be a share, with the normal interval from the
// scatter between units. Source: W. G. Cochran, Sampling Techniques (1977), section 6.4.
// Where no unit has a part it is the one-sided interval of [Unseen].
func (s *SumRatio) Interval(confidence float64) Interval {
	if s.part == 0 {
		return Unseen(s.units, confidence)
	}
	i := Interval{Value: s.part / s.whole, Confidence: confidence, N: s.units}
	variance := s.parts - 2*i.Value*s.cross + i.Value*i.Value*s.wholes
	half := normalQuantile(confidence) * math.Sqrt(max(0, variance)) / s.whole
	i.Low, i.High = max(0, i.Value-half), min(1, i.Value+half)
	return i
}

// MeanRatio returns the mean of the first values over that of the second, which are
// samples of their own: the percentile bootstrap of both (B. Efron, R. Tibshirani, An
// Introduction to the Bootstrap, 1993, section 8.3). Paired values are a matter of
// [Bootstrap.Ratio].
func (b Bootstrap) MeanRatio(above, below []float64, r *rand.Rand) Interval {
	b = b.withDefaults()
	above, _ = numbersOf(above)
	below, _ = numbersOf(below)
	ratios := make([]float64, b.Resamples)
	for k := range ratios {
		ratios[k] = drawnMean(above, r) / drawnMean(below, r)
	}
	slices.Sort(ratios)
	i := Interval{Value: Mean(above) / Mean(below), Confidence: b.Confidence, N: min(len(above), len(below))}
	i.Low, i.High = b.middle(ratios)
	return i
}

// drawnMean returns the mean of as many values as there are, drawn with replacement.
func drawnMean(values []float64, r *rand.Rand) float64 {
	sum := 0.0
	for range values {
		sum += values[r.IntN(len(values))]
	}
	return sum / float64(len(values))
}

// middle returns the ends of the middle part of sorted resamples.
func (b Bootstrap) middle(sorted []float64) (low, high float64) {
	// 1-0.9 is a little less than 0.1, and no resample is to be lost by that.
	cut := int(math.Floor((1-b.Confidence)/2*float64(len(sorted)) + 1e-9))
	return sorted[cut], sorted[len(sorted)-1-cut]
}

// MaxMean returns the place x whose sample has the largest mean, with an interval: by the
// percentile bootstrap (B. Efron 1979), which draws the values of every place again.
// Places must rise. Between two of them nobody looked, so both ends go out to the next
// place. N is the size of the sample at the place. A place without values is never the
// one; if no place has any, all is NaN. It panics if the lengths differ.
func (b Bootstrap) MaxMean(xs []float64, samples [][]float64, r *rand.Rand) Interval {
	if len(xs) != len(samples) {
		panic(fmt.Sprintf("results: %d places with %d samples", len(xs), len(samples)))
	}
	b = b.withDefaults()
	samples = slices.Clone(samples)
	for k := range samples {
		samples[k], _ = numbersOf(samples[k])
	}
	best := highest(samples, Mean)
	if best < 0 {
		return Interval{Value: math.NaN(), Low: math.NaN(), High: math.NaN(), Confidence: b.Confidence}
	}
	peaks := make([]float64, b.Resamples)
	for k := range peaks {
		peaks[k] = float64(highest(samples, func(values []float64) float64 { return drawnMean(values, r) }))
	}
	slices.Sort(peaks)
	low, high := b.middle(peaks)
	i := Interval{
		Value: xs[best], Low: xs[max(int(low)-1, 0)], High: xs[min(int(high)+1, len(xs)-1)],
		Confidence: b.Confidence, N: len(samples[best]),
	}
	return i.warnFew(20, "a bootstrap interval of so few is too narrow")
}

// highest returns the first sample with the largest mean, -1 if none has one.
func highest(samples [][]float64, mean func([]float64) float64) int {
	at, most := -1, math.Inf(-1)
	for i, values := range samples {
		if m := mean(values); m > most {
			at, most = i, m
		}
	}
	return at
}
