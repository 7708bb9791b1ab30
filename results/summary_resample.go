package results

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// thresholdResamples is the number of resamples for the interval of a threshold.
const thresholdResamples = 1000

// resample draws, into a copy, as many cases of each seed with replacement.
func (a *answers) resample(into *answers, rng *rand.Rand) {
	left, rest := 0.0, 0.0 // the cases of the seed that are to be drawn, and the cases of its groups to come
	for i := range a.groups {
		if i == 0 || a.groups[i].seed != a.groups[i-1].seed {
			for k := i; k < len(a.groups) && a.groups[k].seed == a.groups[i].seed; k++ {
				rest += a.groups[k].size()
			}
			left = rest
		}
		for pair, n := range a.groups[i].pairs {
			drawn := left
			if n < rest {
				drawn = drawnOf(left, n/rest, rng)
			}
			into.groups[i].pairs[pair] = drawn
			left, rest = left-drawn, rest-n
		}
	}
}

// drawnOf returns how often something of a probability below 1 happens in n trials.
func drawnOf(n, probability float64, rng *rand.Rand) float64 {
	if n == 0 || probability == 0 {
		return 0
	}
	return distuv.Binomial{N: n, P: probability, Src: rng}.Rand()
}

// copied returns answers into which others can be drawn.
func (a *answers) copied() *answers {
	b := *a
	b.groups = slices.Clone(a.groups)
	return &b
}

// resampledCurve returns the interval of a function of answers, which are resampled, within the limits of its
// values. Rarer is the number of cases with the rarer answer, which limits how precise a curve is.
func resampledCurve(list []*answers, rarer int, in limits, of func([]*answers) float64) Interval {
	again, n := make([]*answers, len(list)), 0
	for i, a := range list {
		again[i], n = a.copied(), n+a.count
	}
	i := Interval{Value: of(list), Low: in.low, High: in.high, N: n}
	if math.IsNaN(i.Value) {
		return i
	}
	if rarer > 1 {
		rng := seeded(n)
		low, high, numbers := resampled(thresholdResamples, widenedTail(rarer), func() float64 {
			for i, a := range list {
				a.resample(again[i], rng)
			}
			return of(again)
		})
		switch {
		case numbers > 0 && low == high:
			return i.withoutEnds("all resamples agree, so nothing is known of the spread")
		case numbers > 0:
			i.Low, i.High = low, high
		}
		if missing := thresholdResamples - numbers; missing > thresholdResamples/20 {
			i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d resamples have no threshold", missing, thresholdResamples))
		}
	}
	return i.warnFew(30, "too few cases for a threshold")
}
