package results

import (
	"math"
	"slices"
)

// The idea: what a summary can be follows from what the values can be. A share lies between 0 and 1,
// so its mean, its median and the interval of either do, and a difference of two shares lies between
// -1 and 1; counts, times and sizes are not negative. A formula for an interval knows nothing of that
// and may leave the range, so every interval is cut to it. Where an interval is cut it is still one
// at its confidence: no possible value is taken away.

// limits are the ends of a range of numbers.
type limits struct{ low, high float64 }

// The ranges that do not depend on the values.
var (
	anywhere    = limits{math.Inf(-1), math.Inf(1)}
	notNegative = limits{0, math.Inf(1)}
	shares      = limits{0, 1}
)

// extent describes values: whether all of them are 0 or 1, answers to a question, and whether one is
// negative. Infinite values are bounds of unknown ones.
type extent struct{ numbers, negative bool }

// add adds a value with its upper bound.
func (e *extent) add(value, upper float64) {
	e.negative = e.negative || value < 0
	e.numbers = e.numbers || value != 0 && value != 1 || upper != 0 && upper != 1
}

// limits returns the range of the values, which are shares if they are declared so, or if they have no
// unit and all are answers: no conflict, and one conflict, are counts.
func (e *extent) limits(s *Sample) limits {
	switch {
	case s.share || !s.united && !e.numbers:
		return shares
	case e.negative:
		return anywhere
	}
	return notNegative
}

// The ranges of summaries, by what they summarize.

// rangeOfValues is the range of a mean, a median, a quantile.
func rangeOfValues(s *Sample) limits { return s.values.limits(s) }

// rangeOfTotal is the range of a sum.
func rangeOfTotal(s *Sample) limits {
	r, n := rangeOfValues(s), float64(s.count)
	return limits{r.low * n, r.high * n}
}

// rangeOfDifference is the range of a difference of two values of a case.
func rangeOfDifference(s *Sample) limits {
	values, bases := rangeOfValues(s), s.bases.limits(s)
	return limits{values.low - bases.high, values.high - bases.low}
}

// rangeOfRatio is the range of a ratio, which is a share if it is declared so.
func rangeOfRatio(s *Sample) limits {
	switch {
	case s.share:
		return shares
	case s.values.negative || s.bases.negative:
		return anywhere
	}
	return notNegative
}

// rangeOfCount is the range of a number of cases.
func rangeOfCount(s *Sample) limits { return limits{0, float64(s.count)} }

// rangeOfPlaces is the range of a place: those that were measured, and beyond them.
func rangeOfPlaces(s *Sample) limits {
	return limits{slices.Min(s.Places), slices.Max(s.Places)}.wider()
}

// rangeOfSaved is the range of a difference of two places.
func rangeOfSaved(s *Sample) limits {
	in := rangeOfPlaces(s)
	return limits{in.low - in.high, in.high - in.low}
}

// anyRange and rangeOfShare are the ranges that do not depend on the sample.
func anyRange(*Sample) limits     { return anywhere }
func rangeOfShare(*Sample) limits { return shares }

// within cuts an interval to a range. An end that is unknown is the end of the range, and an
// estimate that may be anything is unknown.
func (i Interval) within(r limits) Interval {
	top := i.top()
	i.Value = r.nearest(i.Value)
	if i.unbounded() && i.Slack == 0 {
		return i // it has no interval
	}
	if i.Slack != 0 {
		i.Slack = max(0, min(top, r.high)-i.Value)
	}
	if i.Slack > 0 && i.Value <= r.low && i.top() >= r.high || math.IsNaN(i.Slack) {
		i.Value, i.Slack = math.NaN(), 0
	}
	if i.Low = r.nearest(i.Low); math.IsNaN(i.Low) {
		i.Low = r.low
	}
	if i.High = r.nearest(i.High); math.IsNaN(i.High) {
		i.High = r.high
	}
	if i.Low == r.low && i.High == r.high && math.IsInf(r.high, 1) { // all that can be
		i.Low, i.High = math.Inf(-1), math.Inf(1)
	}
	return i
}

// wider returns limits that are wider by so little that no printed digit shows it, but enough to tell a
// number beyond from one at an end.
func (r limits) wider() limits {
	const part = 1e-9
	by := part * max(math.Abs(r.low), math.Abs(r.high), part)
	return limits{r.low - by, r.high + by}
}

// nearest returns the number within the limits that is nearest to v, NaN for NaN.
func (r limits) nearest(v float64) float64 { return min(max(v, r.low), r.high) }
