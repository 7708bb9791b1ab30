package results

import (
	"encoding/json"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Row is the difference of a metric between two runs, over the trials of a group.
type Row struct {
	Metric string  `json:"metric"`        // the metric
	Unit   string  `json:"unit"`          // its unit
	Group  string  `json:"group"`         // the group of trials
	N      int     `json:"n"`             // pairs, or trials of the first run
	NB     int     `json:"n_b,omitempty"` // trials of B without pairs
	A      float64 `json:"a"`             // the mean of the first run, or the median time
	B      float64 `json:"b"`             // the same of the second run
	// Difference is B/A - 1, with its interval: for times the median over the pairs, else from the two
	// means. It is NaN if the mean of A is not positive or some values are negative.
	Difference Interval `json:"difference"` // in percent, with its interval
	// `less`, `more`, `~` none seen, `=` equal, `few` under six, `apart` for times
	Verdict Verdict `json:"verdict"`
}

// MarshalJSON writes "difference" as a list of the value, the lower and the upper end in percent,
// null if there is none.
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

// Verdict is the conclusion of a row about B against A.
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

// cell is a cell of the table: a metric, and a group of trials.
type cell struct{ metric, group int }

// pairs are the values of a metric in both runs.
type pairs struct {
	a, b []float64
	// shown reports whether some pairs were not required to be equal, or differ nevertheless.
	shown bool
	// onlyA and onlyB are the values of trials without a partner.
	onlyA, onlyB []float64
}

// at returns the pairs of a cell.
func (c *comparison) at(metric, group int) *pairs {
	at := cell{metric, group}
	if c.cells[at] == nil {
		c.cells[at] = new(pairs)
	}
	return c.cells[at]
}

// pair adds the values of a metric in a trial.
func (c *comparison) pair(metric, group int, a, b float64, shown bool) {
	p := c.at(metric, group)
	p.a, p.b = append(p.a, a), append(p.b, b)
	p.shown = p.shown || shown || a != b
}

// unpaired adds the values of a trial that has no partner in the other run.
func (c *comparison) unpaired(t *trial, inA bool) {
	for i, column := range t.columns {
		if column.depends == OnInstance {
			continue // it is what was asked for, as the number of clues, and no result
		}
		switch p := c.at(column.metric, t.group); {
		case t.cut:
		case inA:
			p.onlyA = append(p.onlyA, t.values[i])
		default:
			p.onlyB = append(p.onlyB, t.values[i])
		}
	}
}

// rows returns the rows by metric, times last, and within a metric by group, in the order of the
// records.
func (c *comparison) rows() []Row {
	rows, times := []Row{}, []Row{}
	for metric := range c.Metrics {
		for group := range c.names {
			of := c.cellRows(cell{metric, group})
			if c.isTime(metric) {
				times = append(times, of...)
			} else {
				rows = append(rows, of...)
			}
		}
	}
	return append(rows, times...)
}

// isTime reports whether a metric is a measured time.
func (c *comparison) isTime(metric int) bool {
	return c.Metrics[metric].Unit == "s" && c.Metrics[metric].Depends == ""
}

// cellRows returns the row for the pairs of a cell and the row for its trials without a partner.
func (c *comparison) cellRows(at cell) (rows []Row) {
	p := c.cells[at]
	if p == nil {
		return nil
	}
	m := c.Metrics[at.metric]
	row := Row{Metric: m.Name, Unit: m.Unit, Group: c.names[at.group]}
	if p.shown {
		if c.isTime(at.metric) {
			rows = append(rows, p.timeRow(row))
		} else {
			rows = append(rows, p.row(row))
		}
	}
	if min(len(p.onlyA), len(p.onlyB)) >= minPairs {
		rows = append(rows, p.unpairedRow(row, c.isTime(at.metric)))
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

// timeRow returns r with the figures of the pairs, which are times.
func (p *pairs) timeRow(r Row) Row {
	r.N, r.A, r.B = len(p.a), MedianOf(p.a), MedianOf(p.b)
	r.Difference = ratioOf(&Sample{Values: p.b, Base: p.a}).change()
	r.Verdict = MeasuredApart
	if slices.Equal(p.a, p.b) {
		r.Verdict = Same
	}
	return r
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

// unpairedRow returns r with the figures of the trials without a partner: the interval resamples
// both runs independently.
func (p *pairs) unpairedRow(r Row, isTime bool) Row {
	mean := Mean
	if isTime {
		mean = MedianOf
	}
	r.N, r.NB, r.A, r.B = len(p.onlyA), len(p.onlyB), mean(p.onlyA), mean(p.onlyB)
	rng := seeded(r.N)
	low, high, _ := resampled(resamples, plainTail, func() float64 {
		return mean(drawn(p.onlyB, rng)) / mean(drawn(p.onlyA, rng))
	})
	r.Difference = Interval{Value: r.B / r.A, Low: low, High: high, N: r.N}.change().
		warnFew(20, "a bootstrap interval of so few is too narrow")
	switch {
	case isTime:
		r.Verdict = MeasuredApart
	case slices.Min(p.onlyA) < 0:
		r.Verdict = Unclear
	default:
		r.Verdict = beside(r.Difference)
	}
	return r
}

// beside returns more or less if the interval of a difference excludes 0.
func beside(d Interval) Verdict {
	switch {
	case d.Low > 0:
		return More
	case d.High < 0:
		return Less
	}
	return Unclear
}

// verdict returns the verdict on pairs with the given difference. Less and more need an interval
// without 0 and signs that agree: of pairs without any difference the interval alone calls 9 to 14
// % different (n from 6 to 100, log-normal with a deviation of 1.5), both together 1 to 2 %. If
// there is no ratio the signs decide.
func (p *pairs) verdict(d Interval) Verdict {
	if math.IsNaN(d.Value) || math.IsInf(d.Low, -1) {
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
	}
	return beside(d)
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

// Table returns the rows for people, without the metrics that are equal in all rows.
func (c *Comparison) Table() Table {
	t := Table{
		Title: "Differences, B against A", Columns: []string{"metric", "trials", "n", "A", "B", "difference", "verdict"},
		Note: "A and B are means over n pairs, and the difference is between the means, with its 95 % interval over pairs; " +
			"for times they are medians, and the difference is the median of the ratios within pairs. " +
			"Trials without a partner are compared by groups, n of A and of B. " +
			"Verdicts: less and more if the interval excludes 0 and the signs of the pairs agree, " +
			"~ no difference seen, = all equal, few pairs (n < 6); times have none. " + Mark +
			": too few pairs, or one that dominates the total: the interval is too narrow.",
	}
	equal := c.EqualRows()
	for _, r := range c.Rows {
		if !slices.Contains(equal, r.Metric) {
			t.Rows = append(t.Rows, r.cells())
		}
	}
	return t
}

// cells returns the entries of the row in the table.
func (r *Row) cells() []string {
	name, n, verdict := r.Metric, FormatNumber(float64(r.N), 6), string(r.Verdict)
	if r.Unit != "" && r.Unit != r.Metric {
		name += ", " + r.Unit
	}
	if r.NB > 0 {
		n += ", " + FormatNumber(float64(r.NB), 6)
	}
	if r.Verdict == MeasuredApart {
		verdict = "measured apart: no verdict"
	}
	return []string{name, r.Group, n, FormatNumber(r.A, 4), FormatNumber(r.B, 4), r.percent(), verdict}
}

// EqualRows names the metrics whose rows are all equal, though not all had to be.
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
	case math.IsInf(d.Low, 0) || r.N < minPairs:
		return sign + FormatNumber(100*d.Value, 3) + " %"
	}
	return sign + d.Percent()
}
