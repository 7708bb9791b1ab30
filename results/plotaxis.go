package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// span is a range of values; it is empty while low > high.
type span struct{ low, high float64 }

// nowhere is the empty span.
var nowhere = span{math.Inf(1), math.Inf(-1)}

// add extends the span to contain v, unless an axis cannot show v.
func (s *span) add(v float64, log bool) {
	if onAxis(v, log) {
		s.low, s.high = min(s.low, v), max(s.high, v)
	}
}

// vast is the size beyond which numbers count as infinite, and below whose inverse they count as 0
// on a logarithmic axis, so that ranges and their margins do not overflow.
const vast = 1e250

// onAxis reports whether an axis can show v.
func onAxis(v float64, log bool) bool {
	if log {
		return v >= 1/vast && v <= vast
	}
	return math.Abs(v) <= vast
}

// empty reports whether nothing was added.
func (s span) empty() bool { return s.low > s.high }

// oneValue is the width of a span, relative to its values, below which they count as one: ticks in
// between would need nine digits to differ.
const oneValue = 1e-9

// padded widens the span so that no mark lies on the edge, and gives one of a single value some
// width.
func (s span) padded(log bool) span {
	const margin = 0.04
	if log {
		// By logarithms, since the quotient of the ends may overflow.
		factor := math.Exp(margin * (math.Log(s.high) - math.Log(s.low)))
		if s.high-s.low <= oneValue*s.high {
			factor = 2
		}
		return span{s.low / factor, s.high * factor}
	}
	pad := margin * (s.high - s.low)
	if pad <= margin*oneValue*max(math.Abs(s.low), math.Abs(s.high)) {
		pad = math.Abs(s.high) / 2
	}
	if pad == 0 { // the only value is 0
		pad = 1
	}
	return span{s.low - pad, s.high + pad}
}

// fromZero extends the range of an axis that shows the values of original to 0 if 0 is not far off,
// or if bars require it: lengths must not lie.
func (s span) fromZero(original span, a Axis, bars bool) span {
	linear := !a.log() && len(a.Ticks) == 0
	if linear && original.low >= 0 && (bars || original.low < 0.4*original.high) {
		s.low = 0
	}
	if linear && original.high <= 0 && bars {
		s.high = 0
	}
	return s
}

// log reports whether the scale is logarithmic: named positions have no numbers.
func (a Axis) log() bool { return a.Log && len(a.Ticks) == 0 }

// scale is an axis with its values.
type scale struct {
	Axis
	span
	whole bool // whether all values are whole numbers, and so all ticks
}

// scales returns the axes with their values.
func (f *Figure) scales() (x, y scale) {
	x, y = scale{f.X, nowhere, true}, scale{f.Y, nowhere, true}
	bars := false
	for _, s := range f.Series {
		bars = bars || s.Style == Bars
		for _, p := range s.Points {
			if drawable(p, f.X.log(), f.Y.log()) {
				// Infinite ends are not added: they are cut at the edge when drawn.
				x.add(p.X)
				y.add(p.Y, p.Low, p.High)
			}
		}
	}
	if x.empty() {
		return x, y
	}
	x.span, y.span = axisSpan(x.span, f.X), axisSpan(y.span, f.Y).fromZero(y.span, f.Y, bars)
	if bars && !f.X.log() && len(f.X.Ticks) == 0 {
		half := f.slot() / 2
		x.low, x.high = x.low-half, x.high+half
	}
	return x, y
}

// add extends the scale to contain values, except those that it cannot show.
func (s *scale) add(values ...float64) {
	for _, v := range values {
		s.span.add(v, s.log())
		s.whole = s.whole && (v == math.Trunc(v) || math.IsNaN(v))
	}
}

// axisSpan returns the range of an axis that shows the values of s.
func axisSpan(s span, a Axis) span {
	if n := len(a.Ticks); n > 0 {
		return span{min(s.low, 0) - 0.5, max(s.high, float64(n-1)) + 0.5}
	}
	return s.padded(a.log())
}

// ticks returns the ticks of the scale: named, logarithmic or linear, with about the wanted number
// of labels.
func (s scale) ticks(wanted int) []plot.Tick {
	switch {
	case len(s.Ticks) > 0:
		return namedTicks(s.Ticks, s.span)
	case s.log():
		return logTicks(s.span, wanted)
	default:
		return linearTicks(s.span, wanted, s.whole)
	}
}

// namedTicks returns the named positions in the span.
func namedTicks(names []string, s span) []plot.Tick {
	var ticks []plot.Tick
	for i, name := range names {
		if x := float64(i); x >= s.low && x <= s.high {
			ticks = append(ticks, plot.Tick{Value: x, Label: name})
		}
	}
	return ticks
}

// linearTicks returns at most wanted multiples of a step of 1, 2 or 5 times a power of ten; for
// whole numbers the step is at least one.
func linearTicks(s span, wanted int, whole bool) []plot.Tick {
	step := roundStep((s.high - s.low) / float64(wanted))
	if whole {
		step = max(step, 1)
	}
	decimals := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	var ticks []plot.Tick
	for k := math.Ceil(s.low/step - 1e-9); k*step <= s.high+1e-9*step; k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: tickLabel(k*step, decimals)})
		if len(ticks) > 2*wanted {
			return ticks // the step is below the precision of the values
		}
	}
	return ticks
}

// roundStep returns the smallest 1, 2 or 5 times a power of ten that is at least width.
func roundStep(width float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(width)))
	for _, factor := range []float64{1, 2, 5} {
		if factor*power >= width {
			return factor * power
		}
	}
	return 10 * power
}

// tickLabel formats a number with the given decimals.
func tickLabel(v float64, decimals int) string {
	switch size := math.Abs(v); {
	case size > 0 && (size >= 1e7 || size < 1e-4):
		return FormatNumber(v, 3)
	case v < 0:
		return "−" + decimal(size, decimals)
	default:
		return decimal(size, decimals)
	}
}

// logTicks labels powers of ten, leaving out some if there are many; over less than three powers
// also twice and five times each, and over a narrow span what a linear axis would label. Other
// multiples get ticks without labels.
func logTicks(s span, wanted int) []plot.Tick {
	low, high := math.Log10(s.low), math.Log10(s.high)
	first, last := int(math.Floor(low)), int(math.Floor(high))
	every := 1 + (last-int(math.Ceil(low)))/(wanted+1)
	few := high-low < 2.5 && wanted > 4 // wanted shrinks when labels touch
	var ticks []plot.Tick
	labels := 0
	for power := first; power <= last; power++ {
		for digit := 1.0; digit < 10; digit++ {
			v := digit * math.Pow(10, float64(power))
			label := ""
			if digit == 1 && power%every == 0 || few && (digit == 2 || digit == 5) {
				label = logLabel(v, int(digit), power)
			}
			if v < s.low || v > s.high || label == "" && every > 1 && digit > 1 {
				continue
			}
			if label != "" {
				labels++
			}
			ticks = append(ticks, plot.Tick{Value: v, Label: label})
		}
	}
	if labels < 2 {
		return linearTicks(s, wanted, false)
	}
	return ticks
}

// superscripts are the digits and the sign of exponents.
var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// logLabel formats a digit times a power of ten: plain from 0.001 to 10,000, else with an exponent.
func logLabel(v float64, digit, power int) string {
	if power >= -3 && power <= 4 {
		return tickLabel(v, max(0, -power))
	}
	raised := "10" + superscripts.Replace(strconv.Itoa(power))
	if digit == 1 {
		return raised
	}
	return fmt.Sprintf("%d·%s", digit, raised)
}
