package plot

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// scale is an axis with the range of its values.
type scale struct {
	Axis
	low, high float64
	// zero is the position of the line for 0 of a logarithmic axis, 0 if no point needs it.
	zero float64
	// whole reports whether all values are whole numbers, and zeroed whether the axis begins at 0 if that
	// is not far.
	whole, zeroed bool
}

// vast is the size beyond which numbers count as infinite, so that ranges and their margins do not
// overflow.
const vast = 1e100

// log reports whether the scale is logarithmic: named positions have no numbers.
func (s *scale) log() bool { return s.Log && len(s.Ticks) == 0 }

// scales returns the axes with the ranges of all values. Ends of intervals that have no place on an
// axis are cut at its end when they are drawn.
func (f *Figure) scales() (x, y scale) {
	x = scale{Axis: f.X, low: math.Inf(1), high: math.Inf(-1), whole: true}
	y = scale{Axis: f.Y, low: math.Inf(1), high: math.Inf(-1), whole: true, zeroed: true}
	for _, s := range f.Series {
		for _, p := range s.Points {
			x.add(p.X)
			y.add(p.Y)
			y.add(p.Low)
			y.add(p.High)
			y.zero = max(y.zero, flag(y.log() && p.Y <= 0))
			x.zero = max(x.zero, flag(x.log() && p.X <= 0))
		}
	}
	x.finish()
	y.finish()
	return x, y
}

// flag is 1 for true and 0 for false.
func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// add widens the range to a value that the axis can show.
func (s *scale) add(v float64) {
	if math.Abs(v) <= vast && (!s.log() || v >= 1/vast) {
		s.low, s.high = min(s.low, v), max(s.high, v)
		s.whole = s.whole && (s.Whole || v == math.Trunc(v))
	}
}

// finish adds the margins of the range, and the line for 0.
func (s *scale) finish() {
	const margin = 0.04
	switch n := len(s.Ticks); {
	case n > 0:
		s.low, s.high = -0.6, float64(n)-0.4
	case s.low > s.high && s.zero == 0:
		s.low, s.high, s.Log = 0, 1, false
	case s.log():
		s.finishLog()
	default:
		if s.zeroed && s.low >= 0 && s.low < 0.4*s.high {
			s.low = 0
		}
		pad := margin * (s.high - s.low)
		if pad <= 1e-9*max(math.Abs(s.low), math.Abs(s.high)) {
			pad = max(math.Abs(s.high)/2, flag(s.high == 0))
		}
		if s.high += pad; s.low != 0 {
			s.low -= pad
		}
	}
}

// finishLog adds the margins of a logarithmic range, by factors, and below it the line for 0.
func (s *scale) finishLog() {
	if s.low > s.high {
		s.low, s.high = 1, 1 // all points are 0
	}
	factor := math.Exp(0.04 * math.Log(s.high/s.low))
	if s.high <= s.low*(1+1e-9) {
		factor = 2
	}
	if s.zero > 0 {
		s.zero = s.low / math.Pow(factor, 3)
		s.low = s.zero
	}
	s.low, s.high = s.low/factor, s.high*factor
}

// at returns the position of a value on the axis, cut at its ends, on the line for 0 if there is one.
func (s *scale) at(v float64) float64 {
	if s.zero > 0 && v <= 0 && !math.IsInf(v, -1) {
		return s.zero
	}
	return min(max(v, s.low), s.high)
}

// set gives an axis of a plot the range, the scale and the ticks, with at most the given number of labels and
// no more than fit side by side in the room, unless that is 0.
func (s *scale) set(axis *plot.Axis, labels int, room vg.Length) {
	axis.Min, axis.Max = s.low, s.high
	if s.log() {
		axis.Scale = plot.LogScale{}
	}
	for ; labels > 0; labels-- {
		ticks := s.ticks(labels)
		axis.Tick.Marker = plot.ConstantTicks(ticks)
		if room == 0 || len(s.Ticks) > 0 || apart(axis, ticks, room) {
			return
		}
	}
}

// apart reports whether labels side by side in a room do not touch.
func apart(axis *plot.Axis, ticks []plot.Tick, room vg.Length) bool {
	style, end := words(tickSize), vg.Length(math.Inf(-1))
	for _, t := range ticks {
		if t.IsMinor() || t.Value < axis.Min || t.Value > axis.Max {
			continue
		}
		half, middle := style.Width(t.Label)/2, room*vg.Length(axis.Norm(t.Value))
		if middle-half < end+gap {
			return false
		}
		end = middle + half
	}
	return true
}

// ticks returns the ticks of the axis, with at most the given number of labels.
func (s *scale) ticks(labels int) []plot.Tick {
	switch {
	case len(s.Ticks) > 0:
		var list []plot.Tick
		for i, name := range s.Ticks {
			list = append(list, plot.Tick{Value: float64(i), Label: name})
		}
		return list
	case s.log():
		if list := s.logTicks(labels); s.zero > 0 || labelled(list) > 1 {
			return list
		}
	}
	return s.linearTicks(labels) // of a logarithmic axis, too, if it is so short that one number cannot be read
}

// labelled returns the number of ticks with a label.
func labelled(ticks []plot.Tick) (n int) {
	for _, t := range ticks {
		if !t.IsMinor() {
			n++
		}
	}
	return n
}

// linearTicks returns multiples of a step of 1, 2 or 5 times a power of ten, with as many labels as may be;
// [plot.DefaultTicks] has three. Between whole numbers there are none.
func (s *scale) linearTicks(labels int) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/float64(labels))))
	for _, factor := range []float64{1, 2, 5, 10} {
		if (s.high-s.low)/(factor*step) <= float64(labels) {
			step *= factor
			break
		}
	}
	if s.whole {
		step = max(step, 1)
	}
	var list []plot.Tick
	for k := math.Ceil(s.low/step - 1e-9); k*step <= s.high+1e-9*step && len(list) < 2*labels; k++ {
		list = append(list, plot.Tick{Value: k * step, Label: number(k * step)})
	}
	return list
}

// logTicks returns the ticks of [plot.LogTicks] in the range, with labels at powers of ten, over less than two and a
// half powers also at twice and five times each, and the line for 0.
func (s *scale) logTicks(labels int) []plot.Tick {
	var list []plot.Tick
	low := s.low
	if s.zero > 0 {
		list = append(list, plot.Tick{Value: s.zero, Label: "0"})
		low = s.zero * 1.0001
	}
	powers := math.Log10(s.high) - math.Log10(s.low)
	few, many := powers < 2.5, powers > 8
	for _, t := range (plot.LogTicks{}).Ticks(s.low/10, s.high) { // it may begin a power too high
		if t.Value < low || t.Value > s.high || len(list) > 0 && list[len(list)-1].Value == t.Value {
			continue
		}
		digit := int(math.Round(t.Value / math.Pow(10, math.Floor(math.Log10(t.Value)+1e-9))))
		t.Label = ""
		beside := s.zero > 0 && math.Log(t.Value/s.zero) < 0.08*math.Log(s.high/s.zero) // it would touch the label of 0
		if !beside && (digit == 1 || few && (digit == 2 || digit == 5)) {
			t.Label = number(t.Value)
		}
		if t.Label != "" || !many {
			list = append(list, t)
		}
	}
	return thinned(list, labels)
}

// thinned removes every other label until at most the given number is left, but keeps the first and the label
// of 0.
func thinned(ticks []plot.Tick, labels int) []plot.Tick {
	for {
		var shown []int
		for i, t := range ticks {
			if !t.IsMinor() && t.Label != "0" {
				shown = append(shown, i)
			}
		}
		if len(shown) < max(labels, 2) {
			return ticks
		}
		for k := 1; k < len(shown); k += 2 {
			ticks[shown[k]].Label = ""
		}
	}
}

// superscripts are the digits and the sign of exponents.
var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// number formats the number of a tick: plain from 0.001 to 99,999, else with a power of ten.
func number(v float64) string {
	size := math.Abs(v)
	if size == 0 {
		return "0" // and not -0
	}
	if size < 1e-3 || size >= 1e5 {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', 6, 64), "e")
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
		power, _ := strconv.Atoi(exponent)
		raised := "10" + superscripts.Replace(strconv.Itoa(power))
		if mantissa == "1" {
			return raised
		}
		return strings.Replace(mantissa, "-", "−", 1) + "·" + raised
	}
	return strings.Replace(strconv.FormatFloat(math.Round(v*1e9)/1e9, 'f', -1, 64), "-", "−", 1)
}
