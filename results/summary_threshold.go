package results

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// The idea: if the answer to a question turns from no to yes along an axis, such as "solved" along
// the fill, the mean at one position mixes two modes and says how many puzzles have tipped over,
// not how much anything helped. The useful number is the position at which half of them have tipped
// over, found by logistic regression of the answers on the positions. Two answers of the same
// cases, with rules and without them, give the shift of that position. A curve that crosses one half
// outside the positions says only on which side of them it does, since nothing was measured there:
// such a threshold is the nearest position, marked as lying beyond it. Sources: D. R. Cox, The
// regression analysis of binary sequences, JRSS B 20 (1958); intervals by the percentile bootstrap
// over cases (B. Efron, 1979). Cost: some ten passes over the positions for each resample.

// thresholdResamples is the number of resamples for the interval of a threshold.
const thresholdResamples = 1000

// answers are yes-or-no answers along an axis, counted by position.
type answers struct {
	places []float64 // distinct and ascending
	at     []int     // the position of each case
}

// newAnswers sorts the positions of cases.
func newAnswers(places []float64) answers {
	distinct := slices.Compact(slices.Sorted(slices.Values(places)))
	a := answers{places: distinct, at: make([]int, len(places))}
	for i, x := range places {
		a.at[i], _ = slices.BinarySearch(distinct, x)
	}
	return a
}

// curve fits the logistic curve to the answers of some cases.
func (a *answers) curve(yes []float64, cases []int) logistic {
	asked, said := make([]float64, len(a.places)), make([]float64, len(a.places))
	for _, i := range cases {
		asked[a.at[i]]++
		said[a.at[i]] += yes[i]
	}
	return fitLogistic(a.places, asked, said)
}

// logistic is the curve 1/(1+e^(-(x-middle)/scale)). The middle is +Inf if the curve is below one half
// at all positions, -Inf if it is above at all of them, and NaN if it is neither above nor below.
type logistic struct{ middle, scale float64 }

// fitLogistic fits the curve by Newton's method on the likelihood, with a penalty on the slope so
// weak that it only keeps the slope finite for separated answers.
func fitLogistic(places, asked, said []float64) logistic {
	const steps, penalty = 40, 1e-3
	n, yes, sum := 0.0, 0.0, 0.0
	in := limits{math.Inf(1), math.Inf(-1)}
	for i, x := range places {
		n, yes, sum = n+asked[i], yes+said[i], sum+asked[i]*x
		if asked[i] > 0 {
			in = limits{min(in.low, x), max(in.high, x)}
		}
	}
	if yes == 0 || yes == n {
		return logistic{middleBeyond(yes - n/2), math.NaN()}
	}
	mean, squares := sum/n, 0.0
	for i, x := range places {
		squares += asked[i] * (x - mean) * (x - mean)
	}
	spread := math.Sqrt(squares / n)
	if spread == 0 {
		return logistic{middleBeyond(yes - n/2), math.NaN()}
	}
	a, b := math.Log(yes/(n-yes)), 0.0 // on the scale (x-mean)/spread
	for range steps {
		var ga, gb, haa, hab, hbb float64
		for i, x := range places {
			if asked[i] == 0 {
				continue
			}
			z := (x - mean) / spread
			p := 1 / (1 + math.Exp(-a-b*z))
			rest, w := said[i]-asked[i]*p, asked[i]*p*(1-p)
			ga, gb = ga+rest, gb+rest*z
			haa, hab, hbb = haa+w, hab+w*z, hbb+w*z*z
		}
		gb, hbb = gb-penalty*b, hbb+penalty
		det := haa*hbb - hab*hab
		if !(det > 1e-12) {
			break
		}
		da, db := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		limit := max(1, math.Abs(da)/5, math.Abs(db)/5) // too large a step would diverge
		a, b = a+da/limit, b+db/limit
		if math.Abs(da)+math.Abs(db) < 1e-9 {
			break
		}
	}
	middle := mean - spread*a/b
	if wide := in.wider(); middle >= wide.low && middle <= wide.high {
		return logistic{in.nearest(middle), spread / b}
	}
	return logistic{middleBeyond(a), spread / b} // on one side of 1/2 at all places, as at their mean
}

// middleBeyond returns the middle of a curve that does not cross one half: it lies before all places if the
// curve is above one half there, and after them if it is below.
func middleBeyond(above float64) float64 {
	if above == 0 {
		return math.NaN()
	}
	return math.Inf(-int(math.Copysign(1, above)))
}

// resampledCurve returns the interval of a function of n resampled cases, within the limits of its values.
// Rarer is the number of cases with the rarer answer, which limits how precise a curve is.
func resampledCurve(n, rarer int, in limits, of func(cases []int) float64) Interval {
	all := indices(n)
	i := Interval{Value: of(all), Low: in.low, High: in.high, N: n}
	if math.IsNaN(i.Value) {
		return i
	}
	if rarer > 1 {
		rng := seeded(n)
		again := func() float64 { return of(drawn(all, rng)) }
		low, high, numbers := resampled(thresholdResamples, widenedTail(rarer), again)
		if numbers > 0 {
			i.Low, i.High = low, high
		}
		if missing := thresholdResamples - numbers; missing > thresholdResamples/20 {
			i.Warnings = append(i.Warnings, fmt.Sprintf("%d of %d resamples have no threshold", missing, thresholdResamples))
		}
	}
	return i.warnFew(30, "too few cases for a threshold")
}

// minAnswers is the minimum number of the rarer answers for a threshold without a warning.
const minAnswers = 6

// warn adds reasons to doubt the threshold: an answer that hardly any case gave, and positions so
// far apart that only the curve says where between them the threshold lies.
func (a *answers) warn(i Interval, yes []float64) Interval {
	if math.IsNaN(i.Value) {
		return i.doubt("the answers put no threshold at, before or after the places")
	}
	if i.outside() {
		return i.doubt(fmt.Sprintf("beyond the places, by %d of %d answers", i.Said, i.N))
	}
	if rare := rarer(yes); rare < minAnswers {
		i = i.doubt(fmt.Sprintf("the rarer answer was given %s only", times(rare)))
	}
	c := a.curve(yes, indices(len(yes)))
	next, _ := slices.BinarySearch(a.places, c.middle)
	if next == 0 || next == len(a.places) {
		return i
	}
	if gap := a.places[next] - a.places[next-1]; gap > 3*math.Abs(c.scale) {
		i = i.doubt(fmt.Sprintf("places %s apart: the transition between them is narrower", FormatNumber(gap, 2)))
	}
	return i
}

// rarer returns how many cases gave the rarer answer.
func rarer(yes []float64) int {
	said := int(floats.Sum(yes))
	return min(said, len(yes)-said)
}

// measured returns the first and the last place.
func (a *answers) measured() limits { return limits{a.places[0], a.places[len(a.places)-1]} }

// threshold returns the threshold of some cases, just beyond the nearest place if it lies beyond the
// places.
func (a *answers) threshold(yes []float64, cases []int) float64 {
	return a.measured().wider().nearest(a.curve(yes, cases).middle)
}

// thresholdOf is the position at which half of the answers are yes.
func thresholdOf(s *Sample) Interval {
	return s.curves(func(a *answers, yes, _ []float64) Interval {
		in := a.measured()
		i := resampledCurve(len(yes), rarer(yes), in.wider(), func(cases []int) float64 { return a.threshold(yes, cases) })
		i.Least, i.Most = in.low, in.high
		i.Said = sayBeyond(i.Value > i.Most, yes)
		return i
	})
}

// sayBeyond returns how many answers put a threshold after the places, or before them.
func sayBeyond(after bool, yes []float64) int {
	said := int(floats.Sum(yes))
	if after {
		return len(yes) - said
	}
	return said
}

// widthOf is the scale of the transition: the share of yes rises from 38 to 62 % over one scale,
// and from 10 to 90 % over 4.4. A scale wider than the places is only known to be so.
func widthOf(s *Sample) Interval {
	return s.curves(func(a *answers, yes, _ []float64) Interval {
		in := limits{0, a.measured().high - a.measured().low}
		i := resampledCurve(len(yes), rarer(yes), in, func(cases []int) float64 {
			return in.wider().nearest(math.Abs(a.curve(yes, cases).scale))
		})
		i.Least, i.Most, i.Said = math.Inf(-1), in.high, i.N
		return i
	})
}

// shiftOf is the threshold of the values minus the threshold of their bases, on the same cases.
func shiftOf(s *Sample) Interval {
	return s.curves(func(a *answers, yes, base []float64) Interval {
		in := rangeOfShift(s)
		i := resampledCurve(len(yes), rarer(yes), in, func(cases []int) float64 {
			return a.shift(a.threshold(yes, cases), a.threshold(base, cases))
		})
		return a.open(i, yes, base)
	})
}

// shift returns the difference of two thresholds, NaN if both lie beyond the same end of the places:
// nothing is known of their order.
func (a *answers) shift(threshold, base float64) float64 {
	if in := a.measured(); threshold == base && (base < in.low || base > in.high) {
		return math.NaN()
	}
	return threshold - base
}

// open marks a shift of which one threshold lies beyond the places, so that it is larger than it seems.
func (a *answers) open(i Interval, yes, base []float64) Interval {
	all, in := indices(len(yes)), a.measured()
	threshold, from := a.threshold(yes, all), a.threshold(base, all)
	i.Least, i.Most = math.Inf(-1), math.Inf(1)
	at := limits{i.Value, i.Value}.wider()
	switch {
	case math.IsNaN(i.Value):
	case from > in.high:
		i.Least, i.Said = at.high, sayBeyond(true, base)
	case threshold < in.low:
		i.Least, i.Said = at.high, sayBeyond(false, yes)
	case from < in.low:
		i.Most, i.Said = at.low, sayBeyond(false, base)
	case threshold > in.high:
		i.Most, i.Said = at.low, sayBeyond(true, yes)
	}
	return i
}

// curves returns the interval that a function makes of curves through answers, or through the
// certain and the possible ones.
func (s *Sample) curves(of func(a *answers, yes, base []float64) Interval) Interval {
	a := newAnswers(s.Places)
	return s.between(func(yes, base []float64) Interval { return a.warn(of(&a, yes, base), yes) })
}
