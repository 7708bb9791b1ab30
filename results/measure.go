package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Measure is a value and how it is summarized.
type Measure struct {
	// Head is the heading of its column; the default is the name of the value.
	Head string
	// Value names a metric and Summary one of [Summaries].
	Value, Summary string
	// Upper, unless empty, names the metric that is an upper bound for values of which Value is
	// only a lower bound. It is infinite if a limit ended the trial.
	Upper string
	// Against, unless empty, says with what a value is compared within the same case:
	// "rules=singles" is the record with that value of the key and the same values of all other
	// keys of the projection, "rules=" the previous one in the plan, and "rules" the one with the
	// first value of the key in the plan.
	Against string
	// Per, unless empty, names the metric of the same record by which a value is divided. With
	// both, Against is for records that lack the metric.
	Per string
	// Along, unless empty, names the key or metric that is the position of a record on an axis.
	Along string
	// Share says that values are shares of a whole, between 0 and 1, or that their ratio with Per is:
	// so are their mean and its interval. Answers, of which all values are 0 or 1, are always taken so.
	Share bool
	// Scale multiplies a value for display; 0 means 1. Percent shows a share in percent, that of cases after their
	// number, "8 of 90, 8.9 % [4, 17]", and Plain an estimate without its interval. Digits is the number of
	// significant digits: 0 means 3, and 6 for a plain estimate that is not a share.
	Scale          float64
	Percent, Plain bool
	Digits         int
}

// measure returns the index of the measure with a head, the first if that is empty, and whether there is one.
func (c *Cells) measure(head string) (index int, found bool) {
	if head == "" {
		return 0, true
	}
	index = slices.IndexFunc(c.Measures, func(m Measure) bool { return m.head() == head })
	return index, index >= 0
}

// head returns the heading of the column of m.
func (m *Measure) head() string { return cmp.Or(m.Head, m.Value) }

// check returns an error if a measure lacks what its summary needs, or has what the summary would
// ignore.
func (m *Measure) check(s *Summary) error {
	what := ""
	switch compares, along := m.Against+m.Per != "", m.Along != ""; {
	case s.Base && !compares:
		what = "expected what the value is compared with"
	case !s.Base && compares:
		what = "it compares with nothing"
	case s.Places && !along:
		what = "expected the axis along which it is found"
	case !s.Places && along:
		what = "it lies along no axis"
	default:
		return nil
	}
	return fmt.Errorf("summary %s of %s: %s", s.Name, m.Value, what)
}

// upper returns the upper bound of the value of a record: the value itself if it is known.
func (m *Measure) upper(r *Record, value float64) float64 {
	if m.Upper == "" {
		return value
	}
	if v, ok := r.Metric(m.Upper); ok {
		return v
	}
	if r.Value(Censored) == 1 {
		return math.Inf(1)
	}
	return value
}

// place returns the position of a record on the axis of the measure, or 0.
func (m *Measure) place(r *Record) float64 {
	if m.Along == "" {
		return 0
	}
	if v, ok := r.Metric(m.Along); ok {
		return v
	}
	if v, ok := r.Config[m.Along].(float64); ok {
		return v
	}
	return math.NaN()
}

// base returns the value with which record i of a case is compared or by which it is divided, and
// its upper bound: 0 if there is no comparison, NaN if the case lacks it.
func (c *Cells) base(list []Record, i int, m *Measure) (value, upper float64) {
	r := &list[i]
	if v := r.Value(m.Per); !math.IsNaN(v) || m.Per != "" && m.Against == "" {
		return v, v
	}
	if m.Against == "" {
		return 0, 0
	}
	if other := c.other(list, i, m.Against); other != nil {
		v := other.Value(m.Value)
		return v, m.upper(other, v)
	}
	return math.NaN(), math.NaN()
}

// other returns the record of a case with which record i is compared, or nil if there is none.
func (c *Cells) other(list []Record, i int, against string) *Record {
	r := &list[i]
	key, value, named := strings.Cut(against, "=")
	switch {
	case !named:
		if c.first[key] == "" {
			c.first[key] = r.Text(key)
		}
		value = c.first[key]
	case value == "":
		return c.before(list, i, key)
	}
	for k := range list {
		if k != i && isLabel(list[k].Text(key), value) && c.sameKeys(&list[k], r, key) {
			return &list[k]
		}
	}
	return nil
}

// before returns the last record before record i of a case that differs from it only in a key, or
// nil.
func (c *Cells) before(list []Record, i int, key string) *Record {
	for k := i - 1; k >= 0; k-- {
		if list[k].Text(key) != list[i].Text(key) && c.sameKeys(&list[k], &list[i], key) {
			return &list[k]
		}
	}
	return nil
}

// sameKeys reports whether two records of a case have the same values of all keys of the projection
// except one.
func (c *Cells) sameKeys(a, b *Record, but string) bool {
	for _, key := range c.Rows {
		if key != but && a.Text(key) != b.Text(key) {
			return false
		}
	}
	return c.wanted(a, but) && (c.Columns == "" || c.Columns == but || a.Text(c.Columns) == b.Text(c.Columns))
}
