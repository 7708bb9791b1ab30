package results

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
)

// Row is the difference of a metric between two runs, over the trials of a group.
type Row struct {
	Metric string  `json:"metric"` // the metric
	Unit   string  `json:"unit"`   // its unit
	Group  string  `json:"group"`  // shape and variant, method or row, in words
	N      int     `json:"n"`      // the number of pairs
	A      float64 `json:"a"`      // the mean of the first run over the pairs
	B      float64 `json:"b"`      // the mean of the second run
	// Difference is B/A - 1, with its paired interval; NaN if the mean of A is not
	// positive or some values are negative.
	Difference Interval `json:"difference"` // of B from A in percent, and the ends of its 95 % interval; may be null
	// `less` or `more` by interval and signed ranks at 5 %, `~` no difference seen, `=` all equal, `few` under six pairs
	Verdict Verdict `json:"verdict"`
}

// MarshalJSON writes "difference" as a list of the value, the lower and the upper end in
// percent, null where there is none.
func (r Row) MarshalJSON() ([]byte, error) {
	percent := [3]*float64{}
	for i, v := range []float64{r.Difference.Value, r.Difference.Low, r.Difference.High} {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			v *= 100
			percent[i] = &v
		}
	}
	type plain Row
	return json.Marshal(struct {
		plain
		Difference [3]*float64 `json:"difference"`
		Verdict    Verdict     `json:"verdict"`
	}{plain(r), percent, r.Verdict})
}

// Verdict is what a row says of B against A.
type Verdict string

// The verdicts; less and more are those that chance does not explain.
const (
	Less    Verdict = "less"
	More    Verdict = "more"
	Unclear Verdict = "~" // no difference seen
	Same    Verdict = "=" // all pairs are equal
	Few     Verdict = "few"
)

// leastPairs is the number of pairs below which nothing is concluded: fewer cannot differ
// at the 5 % level, however much they do.
const leastPairs = 6

// cell is a place in the table: a metric, and a group of trials.
type cell struct{ metric, group int }

// pairs are the values of a metric in both runs.
type pairs struct {
	a, b []float64
	// shown tells that some were not promised to be equal, or differ nevertheless.
	shown bool
}

// pair notes the values of a metric in a trial.
func (c *comparing) pair(metric, group int, a, b float64, shown bool) {
	at := cell{metric, group}
	p := c.cells[at]
	if p == nil {
		p = new(pairs)
		c.cells[at] = p
	}
	p.a, p.b = append(p.a, a), append(p.b, b)
	p.shown = p.shown || shown || a != b
}

// rows returns the rows, by metric and within it by group, in the order of the records.
func (c *comparing) rows() []Row {
	rows := []Row{}
	for metric, m := range c.Metrics {
		for group, name := range c.names {
			if p := c.cells[cell{metric, group}]; p != nil && p.shown {
				rows = append(rows, p.row(Row{Metric: m.Name, Unit: m.Unit, Group: name}))
			}
		}
	}
	return rows
}

// row returns r with the figures of the pairs.
func (p *pairs) row(r Row) Row {
	r.N, r.A, r.B = len(p.a), Mean(p.a), Mean(p.b)
	r.Difference = p.difference()
	r.Verdict = p.verdict(r.Difference)
	return r
}

// verdict returns what the pairs say, given their difference. Less and more take an
// interval without 0 and signed ranks that agree: of pairs without any difference the
// interval alone calls 7 to 9 % different (n of 6 to 100, log-normal), both together less
// than 5 %. Where there is no ratio the ranks decide.
func (p *pairs) verdict(d Interval) Verdict {
	if math.IsNaN(d.Value) {
		d.Low = Mean(p.b) - Mean(p.a)
		d.High = d.Low
	}
	switch {
	case slices.Equal(p.a, p.b):
		return Same
	case len(p.a) < leastPairs:
		return Few
	case SignedRank(p.b, p.a).P >= 0.05:
		return Unclear
	case d.High < 0:
		return Less
	case d.Low > 0:
		return More
	}
	return Unclear
}

// mostResampled is the number of pairs up to which the interval is drawn: beyond, the
// normal one is as good, and takes no time.
const mostResampled = 2000

// difference returns the ratio of the means less 1, with its interval over the pairs. The
// same pairs give the same interval.
func (p *pairs) difference() Interval {
	n, mean := len(p.a), Mean(p.a)
	i := Interval{Value: Mean(p.b)/mean - 1, Confidence: 0.95, N: n}
	switch least := min(slices.Min(p.a), slices.Min(p.b)); {
	case slices.Equal(p.a, p.b):
		i.Value = 0
	case least < 0 || mean == 0:
		i.Value, i.Low, i.High = math.NaN(), math.Inf(-1), math.Inf(1)
	case n <= mostResampled:
		i = Bootstrap{}.Ratio(p.b, p.a, Mean, rand.New(rand.NewPCG(1, uint64(n))))
		i.Value, i.Low, i.High = i.Value-1, i.Low-1, i.High-1
	default:
		half := p.halfNormal(1 + i.Value)
		i.Low, i.High = i.Value-half, i.Value+half
	}
	return i
}

// halfNormal returns half of the normal interval of the ratio of the means, from the
// scatter of the pairs around it. Source: W. G. Cochran, Sampling Techniques (1977),
// section 6.4.
func (p *pairs) halfNormal(ratio float64) float64 {
	squares, total := 0.0, 0.0
	for k, a := range p.a {
		off := p.b[k] - ratio*a
		squares, total = squares+off*off, total+a
	}
	return normalQuantile(0.95) * math.Sqrt(squares) / total
}

// Table returns the rows for people, without those of metrics that are equal in all.
func (c *Comparison) Table() Table {
	t := Table{
		Title: "Differences, B against A", Columns: []string{"metric", "trials", "n", "A", "B", "difference", "verdict"},
		Note: "A and B are means over n pairs; the difference is that of the means, with its 95 % interval over pairs. " +
			"Times also tell how busy the machines were. " +
			"Verdicts: less and more if the interval is beside 0 and the signed ranks agree, " +
			"~ no difference seen, = all equal, few pairs (n < 6). " +
			Mark + ": fewer than 20 pairs, the interval is too narrow.",
	}
	equal := c.EqualRows()
	for _, r := range c.Rows {
		if slices.Contains(equal, r.Metric) {
			continue
		}
		name := r.Metric
		if r.Unit != "" && r.Unit != r.Metric {
			name += ", " + r.Unit
		}
		t.Rows = append(t.Rows, []string{
			name, r.Group, FormatNumber(float64(r.N), 6), FormatNumber(r.A, 4), FormatNumber(r.B, 4), r.percent(),
			string(r.Verdict),
		})
	}
	return t
}

// EqualRows names the metrics of which all rows are equal, though not all had to be.
func (c *Comparison) EqualRows() []string {
	var equal []string
	for i, r := range c.Rows {
		if i == 0 || c.Rows[i-1].Metric != r.Metric {
			equal = append(equal, r.Metric)
		}
		if last := len(equal) - 1; r.Verdict != Same && last >= 0 && equal[last] == r.Metric {
			equal = equal[:last]
		}
	}
	return equal
}

// percent writes the difference as "+4.1 % [1.2, 7.3]".
func (r *Row) percent() string {
	d := r.Difference
	sign := ""
	if d.Value > 0 {
		sign = "+"
	}
	switch {
	case math.IsNaN(d.Value) || r.Verdict == Same:
		return ""
	case math.IsInf(d.Low, 0) || r.N < leastPairs:
		return sign + FormatNumber(100*d.Value, 3) + " %"
	}
	return sign + d.Percent()
}
