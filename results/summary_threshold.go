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
// cases, with rules and without them, give the shift of that position. Sources: D. R. Cox, The
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

// logistic is the curve 1/(1+e^(-(x-middle)/scale)); the middle is NaN if all answers are equal.
type logistic struct{ middle, scale float64 }

// fitLogistic fits the curve by Newton's method on the likelihood, with a penalty on the slope so
// weak that it only keeps the slope finite for separated answers.
func fitLogistic(places, asked, said []float64) logistic {
	const steps, penalty = 40, 1e-3
	n, yes, sum := 0.0, 0.0, 0.0
	for i, x := range places {
		n, yes, sum = n+asked[i], yes+said[i], sum+asked[i]*x
	}
	if yes == 0 || yes == n {
		return logistic{math.NaN(), math.NaN()}
	}
	mean, squares := sum/n, 0.0
	for i, x := range places {
		squares += asked[i] * (x - mean) * (x - mean)
	}
	spread := math.Sqrt(squares / n)
	if spread == 0 {
		return logistic{math.NaN(), math.NaN()}
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
	return logistic{mean - spread*a/b, spread / b}
}

// resampledCurve returns the interval of what a function makes of n resampled cases, rarer of which
// gave the rarer answer, which limits how precise a curve is.
func resampledCurve(n, rarer int, of func(cases []int) float64) Interval {
	all := indices(n)
	i := Interval{Value: of(all), Low: math.Inf(-1), High: math.Inf(1), Confidence: summaryConfidence, N: n}
	if math.IsNaN(i.Value) {
		i.Warnings = []string{"all answers are alike: the threshold lies beyond the places"}
		return i
	}
	if rarer > 1 {
		rng, numbers := seeded(n), 0
		again := func() float64 { return of(drawn(all, rng)) }
		i.Low, i.High, numbers = resampled(thresholdResamples, widenedTail(rarer), again)
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
func (a *answers) warn(i Interval, yes []float64, rarer int) Interval {
	if math.IsNaN(i.Value) {
		return i
	}
	if rarer < minAnswers {
		i.Warnings = append(i.Warnings, fmt.Sprintf("the rarer answer was given %s only", times(rarer)))
	}
	c := a.curve(yes, indices(len(yes)))
	next, _ := slices.BinarySearch(a.places, c.middle)
	if next == 0 || next == len(a.places) {
		i.Warnings = append(i.Warnings, "the threshold lies beyond the places")
	} else if gap := a.places[next] - a.places[next-1]; gap > 3*math.Abs(c.scale) {
		i.Warnings = append(i.Warnings, fmt.Sprintf("places %s apart: the transition between them is narrower",
			FormatNumber(gap, 2)))
	}
	return i
}

// thresholdOf is the position at which half of the answers are yes.
func thresholdOf(s *Sample) Interval {
	return s.curves(func(a *answers, yes, _ []float64, cases []int) float64 { return a.curve(yes, cases).middle })
}

// widthOf is the scale of the transition: the share of yes rises from 38 to 62 % over one scale,
// and from 10 to 90 % over 4.4.
func widthOf(s *Sample) Interval {
	return s.curves(func(a *answers, yes, _ []float64, cases []int) float64 { return a.curve(yes, cases).scale })
}

// shiftOf is the threshold of the values minus that of their bases, on the same cases.
func shiftOf(s *Sample) Interval {
	return s.curves(func(a *answers, yes, base []float64, cases []int) float64 {
		return a.curve(yes, cases).middle - a.curve(base, cases).middle
	})
}

// curves returns the interval of what a function makes of curves through answers, or through the
// certain and the possible ones.
func (s *Sample) curves(of func(a *answers, yes, base []float64, cases []int) float64) Interval {
	a := newAnswers(s.Places)
	return s.between(func(yes, base []float64) Interval {
		said := int(floats.Sum(yes))
		rarer := min(said, len(yes)-said)
		i := resampledCurve(len(yes), rarer, func(cases []int) float64 { return of(&a, yes, base, cases) })
		return a.warn(i, yes, rarer)
	})
}
