package results

import (
	"fmt"
	"math"
	"slices"

	"basisk/results/plot"
)

// Interval is an estimate with a range that contains the true value in 95 % of the samples, or in more if a
// method cannot meet that exactly.
type Interval struct {
	// Value is the estimate, Low and High the ends of the interval. NaN is an estimate without
	// data, an infinite end one that the data do not bound.
	Value, Low, High float64
	// Slack is how far the estimate may lie above Value if observations are only bounded: it lies
	// between the two, and the interval contains both. It may be infinite.
	Slack float64
	// N is the number of observations.
	N int
	// Least and Most are the ends of the range in which the estimate was looked for, such as the
	// smallest and the largest fill that was measured; both are 0 if there is no such range. An
	// estimate or an end outside, however near, lies anywhere beyond. Said is the number of
	// observations that put an estimate beyond.
	Least, Most float64
	Said        int
	// Warnings say why the figure deserves less trust than it seems to; they are stored and printed
	// with it.
	Warnings []string
}

// Point returns the estimate as a point of a figure: the middle of its bounds if it has two, and a bound if
// it has one or lies outside the range in which it was looked for.
func (i Interval) Point(x float64) plot.Point {
	p := plot.Point{X: x, Y: i.Value, Low: i.Low, High: i.High}
	if i.unbounded() {
		p.Low, p.High = i.Value, i.Value // a whisker over the whole axis would look like knowledge
	}
	if i.ranged() && i.Low < i.Least {
		p.Low = math.Inf(-1)
	}
	if i.ranged() && i.High > i.Most {
		p.High = math.Inf(1)
	}
	p.AtMost = i.ranged() && i.top() < i.Least
	p.AtLeast = math.IsInf(i.Slack, 1) || i.ranged() && i.Value > i.Most
	if finite(i.Slack) {
		p.Y += i.Slack / 2
	}
	return p
}

// Mark follows a printed interval that has warnings. Reports explain it.
const Mark = "†"

// String returns the estimate and the interval in the unit of the values:
// "0.308 [0.255, 0.366]", with a [Mark] if there are warnings. An estimate outside the range in
// which it was looked for has no interval: "above 0.6 (289 of 300)".
func (i Interval) String() string { return i.text(3, "") }

// Percent returns the estimate and the interval of a share in percent:
// "30.8 % [25.5, 36.6]", with a [Mark] if there are warnings.
func (i Interval) Percent() string { return i.Times(100).text(3, " %") }

// text formats the estimate, with its unit, and the interval with a number of significant digits.
func (i Interval) text(digits int, unit string) string {
	estimate := i.estimate(digits) + unit
	switch {
	case i.outside():
		return fmt.Sprintf("%s (%d of %d)%s", estimate, i.Said, i.N, i.mark())
	case i.unbounded():
		return estimate + " (no interval)" + i.mark()
	}
	return estimate + " [" + i.number(i.Low, digits) + ", " + i.number(i.High, digits) + "]" + i.mark()
}

// estimate formats the estimate: "0.308", or "0.3 to 0.32" if it is only bounded and the digits
// show it.
func (i Interval) estimate(digits int) string {
	low, high := i.number(i.Value, digits), i.number(i.top(), digits)
	if low == high {
		return low
	}
	return low + " to " + high
}

// number formats an estimate or an end: "below 0.4" and "above 0.6" outside the range in which it was
// looked for.
func (i Interval) number(v float64, digits int) string {
	switch {
	case i.ranged() && v < i.Least:
		return "below " + FormatNumber(i.Least, digits)
	case i.ranged() && v > i.Most:
		return "above " + FormatNumber(i.Most, digits)
	}
	return FormatNumber(v, digits)
}

// top returns the largest estimate if observations are only bounded.
func (i Interval) top() float64 {
	if math.IsInf(i.Slack, 1) {
		return i.Slack
	}
	return i.Value + i.Slack
}

// ranged reports whether the estimate was looked for in a range.
func (i Interval) ranged() bool { return i.Least != 0 || i.Most != 0 }

// outside reports whether the whole estimate lies beyond one end of the range in which it was
// looked for.
func (i Interval) outside() bool {
	return i.ranged() && (i.Value > i.Most || i.top() < i.Least)
}

// upTo returns the interval of an estimate that lies between the estimates of i and other.
func (i Interval) upTo(other Interval) Interval {
	if other.Value < i.Value {
		i, other = other, i
	}
	if i.Value != other.Value {
		i.Slack = other.Value - i.Value
	}
	i.Most, i.Said = other.Most, min(i.Said, other.Said)
	i.Low, i.High = min(i.Low, other.Low), max(i.High, other.High)
	for _, w := range other.Warnings {
		if !slices.Contains(i.Warnings, w) {
			i.Warnings = append(slices.Clip(i.Warnings), w)
		}
	}
	return i
}

// mark returns the mark that follows the printed interval.
func (i Interval) mark() string {
	if len(i.Warnings) == 0 {
		return ""
	}
	return Mark
}

// unbounded reports whether the data bound no end.
func (i Interval) unbounded() bool { return math.IsInf(i.Low, -1) && math.IsInf(i.High, 1) }

// withoutEnds returns the estimate alone, for a reason.
func (i Interval) withoutEnds(why string) Interval {
	i.Low, i.High = math.Inf(-1), math.Inf(1)
	return i.doubt(why)
}

// change returns the interval of the change that a ratio is: the value less 1.
func (i Interval) change() Interval {
	i.Value, i.Low, i.High = i.Value-1, i.Low-1, i.High-1
	return i
}

// Times returns the interval of the value times factor, which is positive.
func (i Interval) Times(factor float64) Interval {
	i.Value, i.Low, i.High, i.Slack = factor*i.Value, factor*i.Low, factor*i.High, factor*i.Slack
	i.Least, i.Most = factor*i.Least, factor*i.Most
	return i
}

// warnFew adds a warning if there are fewer than least observations.
func (i Interval) warnFew(least int, why string) Interval {
	if i.N < least {
		return i.doubt(fmt.Sprintf("n = %d: %s", i.N, why))
	}
	return i
}

// doubt adds a warning.
func (i Interval) doubt(why string) Interval {
	i.Warnings = append(slices.Clip(i.Warnings), why)
	return i
}

// finite reports whether v is finite.
func finite(v float64) bool { return !math.IsNaN(v - v) }
