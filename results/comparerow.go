package results

import (
	"encoding/json"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// PairedMetric is a metric of two runs, over the trials in which both have it.
type PairedMetric struct {
	Name    string     `json:"name"`              // its name
	Unit    string     `json:"unit"`              // its unit
	Depends Dependency `json:"depends,omitempty"` // what it depends on
	// the trials in which it had to be equal
	Required int          `json:"required"`
	Differ   int          `json:"differ"`          // the trials in which it is not
	First    []Difference `json:"first,omitempty"` // up to five of these
	// the trials in which only one run has it
	Missing int     `json:"missing,omitempty"`
	N       int     `json:"n"` // pairs
	A       float64 `json:"a"` // the mean of the first run, or the median time
	B       float64 `json:"b"` // the same of the second run
	// Difference is B/A - 1, with its interval: for times the median over the pairs, else from the two
	// means. It is NaN if the mean of A is not positive or some values are negative.
	Difference Interval `json:"difference"` // in percent, with its interval
	// `less`, `more`, `~` none seen, `=` equal, `few` under six, `apart` for times
	Verdict Verdict `json:"verdict"`
	pairs   pairs
}

// MarshalJSON writes "difference" as a list of the value, the lower and the upper end in percent,
// null if there is none.
func (m PairedMetric) MarshalJSON() ([]byte, error) {
	percent := [3]*float64{}
	for i, v := range []float64{m.Difference.Value, m.Difference.Low, m.Difference.High} {
		if finite(v) {
			v *= 100
			percent[i] = &v
		}
	}
	type plain PairedMetric
	return json.Marshal(struct {
		plain
		Difference [3]*float64 `json:"difference"`
		Verdict    Verdict     `json:"verdict"`
	}{plain(m), percent, m.Verdict})
}

// Verdict is the conclusion of a line about B against A.
type Verdict string

// The verdicts; less and more are differences that chance does not explain.
const (
	Less    Verdict = "less"
	More    Verdict = "more"
	Unclear Verdict = "~" // no difference seen
	Same    Verdict = "=" // all pairs are equal
	TooFew  Verdict = "few"
	// MeasuredApart is the verdict on times, since two runs measured them separately.
	MeasuredApart Verdict = "apart"
)

// minPairs is the minimum number of pairs for a verdict: fewer cannot differ at the 5 % level,
// however large the differences.
const minPairs = 6

// pairs are the values of a metric in both runs.
type pairs struct{ a, b []float64 }

// differ records a trial with different values.
func (m *PairedMetric) differ(key string, a, b *float64) {
	if m.Differ++; m.Differ <= maxNamed {
		m.First = append(m.First, Difference{key, a, b})
	}
}

// finish computes the figures of the line from the pairs, which it frees.
func (m *PairedMetric) finish() {
	p := m.pairs
	m.pairs, m.N = pairs{}, len(p.a)
	switch equal := slices.Equal(p.a, p.b); {
	case m.N == 0:
		m.Verdict = TooFew
	case m.Unit == "s" && m.Depends == "":
		m.A, m.B, m.Verdict = MedianOf(p.a), MedianOf(p.b), MeasuredApart
		m.Difference = ratioOf(&Sample{Values: p.b, Base: p.a}).change()
		if equal {
			m.Verdict = Same
		}
	default:
		m.A, m.B, m.Difference = Mean(p.a), Mean(p.b), p.difference()
		m.Verdict = p.verdict(m.Difference)
	}
}

// signTest returns the probability of [SignTest] of the pairs that differ.
func (p *pairs) signTest() float64 {
	above, below := 0, 0
	for k, a := range p.a {
		switch {
		case p.b[k] > a:
			above++
		case p.b[k] < a:
			below++
		}
	}
	return SignTest(above, below)
}

// SignTest returns the two-sided probability of signs at least as unequal, if each is equally likely to be above
// and below. Of pairs of yes and no it is the exact test of McNemar. Source: J. Arbuthnott (1710); W. J. Conover,
// Practical Nonparametric Statistics (1999), section 3.4.
func SignTest(above, below int) float64 {
	signs := distuv.Binomial{N: float64(above + below), P: 0.5}
	return min(1, 2*signs.CDF(float64(min(above, below))))
}

// verdict returns the verdict on pairs with the given difference. Less and more need an interval
// without 0 and signs that agree: of pairs without any difference the interval alone calls 9 to 14
// % different (n from 6 to 100, log-normal with a deviation of 1.5), both together 1 to 2 %. If
// there is no interval the signs decide.
func (p *pairs) verdict(d Interval) Verdict {
	if math.IsInf(d.Low, -1) {
		d.Low = Mean(p.b) - Mean(p.a)
		d.High = d.Low
	}
	switch {
	case slices.Equal(p.a, p.b):
		return Same
	case len(p.a) < minPairs:
		return TooFew
	case p.signTest() >= 0.05:
		return Unclear
	case d.Low > 0:
		return More
	case d.High < 0:
		return Less
	}
	return Unclear
}

// difference returns the ratio of the means less 1, with its interval over the pairs.
func (p *pairs) difference() Interval {
	if slices.Equal(p.a, p.b) {
		return Interval{N: len(p.a)}
	}
	if min(slices.Min(p.a), slices.Min(p.b)) < 0 {
		return Interval{Value: math.NaN(), Low: math.Inf(-1), High: math.Inf(1), N: len(p.a)}
	}
	var s Sample
	for k, a := range p.a {
		s.Add(Observation{Value: p.b[k], Upper: p.b[k], Base: a, BaseUpper: a})
	}
	return ratioOfTotals(&s).change()
}

// Table returns the lines for people, times last, without the metrics that are equal in all trials.
func (c *Comparison) Table() Table {
	t := Table{
		Title: "Differences, B against A", Columns: []string{"metric", "n", "A", "B", "difference", "verdict"}, Keys: 1,
		Note: "A and B are means over n pairs, and the difference is between the means, with its 95 % interval over pairs; " +
			"for times they are medians, and the difference is the median of the ratios within pairs. " +
			"Verdicts: less and more if the interval excludes 0 and the signs of the pairs agree, " +
			"~ no difference seen, few pairs (n < 6); times have none.",
	}
	var times [][]string
	for i := range c.Metrics {
		switch m := &c.Metrics[i]; {
		case m.N == 0, m.Verdict == Same:
		case m.Verdict == MeasuredApart:
			times = append(times, m.cells())
		default:
			t.Rows = append(t.Rows, m.cells())
		}
	}
	t.Rows = append(t.Rows, times...)
	return t
}

// cells returns the entries of the line in the table.
func (m *PairedMetric) cells() []string {
	name, verdict := m.Name, string(m.Verdict)
	if m.Unit != "" && m.Unit != m.Name {
		name += ", " + m.Unit
	}
	if m.Verdict == MeasuredApart {
		verdict = "measured apart: not judged"
	}
	return []string{name, FormatNumber(float64(m.N), 6), FormatNumber(m.A, 4), FormatNumber(m.B, 4), m.percent(), verdict}
}

// percent writes the difference as "+4.1 % [1.2, 7.3]".
func (m *PairedMetric) percent() string {
	d := m.Difference
	sign := ""
	if d.Value > 0 {
		sign = "+"
	}
	switch {
	case math.IsNaN(d.Value):
		return ""
	case math.IsInf(d.Low, 0) || m.N < minPairs:
		return sign + FormatNumber(100*d.Value, 3) + " %"
	}
	return sign + d.Percent()
}

// EqualNevertheless names the metrics that are equal in all trials, though they did not have to be.
func (c *Comparison) EqualNevertheless() (names []string) {
	for i := range c.Metrics {
		if m := &c.Metrics[i]; m.Verdict == Same && m.Required < m.N {
			names = append(names, m.Name)
		}
	}
	return names
}
