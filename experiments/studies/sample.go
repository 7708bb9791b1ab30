package studies

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"basisk/results"
)

// What summaries share: records are sorted into samples, a sample becomes a row of a
// table or a point of a series. A sample keeps a number a record and metric, in the order
// of the records, so that sums and resamples of the same records agree to the bit.

// sample has the records of a group as columns.
type sample[K comparable] struct {
	// at is what the records have in common, and size how many there are.
	at   K
	size int
	// columns has the values of each metric up to the last record that has it, NaN for
	// those before that do not.
	columns map[string][]float64
}

// add adds a record.
func (s *sample[K]) add(r *results.Record) {
	for _, m := range r.Metrics {
		s.columns[m.Name] = append(padded(s.columns[m.Name], s.size), m.Value)
	}
	s.size++
}

// padded returns a list with as many missing values behind it as make it so long.
func padded(list []float64, length int) []float64 {
	for len(list) < length {
		list = append(list, math.NaN())
	}
	return list
}

// all returns a metric of every record, NaN where one does not have it.
func (s *sample[K]) all(metric string) []float64 {
	return padded(slices.Clip(s.columns[metric]), s.size)
}

// known returns a metric of the records that have it.
func (s *sample[K]) known(metric string) []float64 {
	return withoutMissing(slices.Clone(s.columns[metric]))
}

// withoutMissing returns a list, which it changes, without what is missing.
func withoutMissing(list []float64) []float64 { return slices.DeleteFunc(list, math.IsNaN) }

// sum returns the sum of a metric over the records that have it.
func (s *sample[K]) sum(metric string) float64 {
	total := 0.0
	for _, v := range s.known(metric) {
		total += v
	}
	return total
}

// rate counts the records of which a metric is 1, of those that have it.
func (s *sample[K]) rate(metric string) rate {
	return rateOf(s.known(metric), isYes)
}

// each returns what a function makes of the metrics of every record. Arithmetic with a
// missing metric gives a missing value.
func (s *sample[K]) each(value func(metric func(name string) float64) float64) []float64 {
	list := make([]float64, s.size)
	for i := range list {
		list[i] = value(func(name string) float64 {
			if column := s.columns[name]; i < len(column) {
				return column[i]
			}
			return math.NaN()
		})
	}
	return list
}

// samples are the groups of a run.
type samples[K comparable] map[K]*sample[K]

// add adds a record to its group.
func (s samples[K]) add(at K, r *results.Record) {
	if s[at] == nil {
		s[at] = &sample[K]{at: at, columns: map[string][]float64{}}
	}
	s[at].add(r)
}

// of returns the group of a key, an empty one where there is none.
func (s samples[K]) of(at K) *sample[K] {
	if s[at] == nil {
		return &sample[K]{at: at}
	}
	return s[at]
}

// sorted returns the groups in order.
func (s samples[K]) sorted(compare func(a, b K) int) []*sample[K] {
	return slices.SortedFunc(maps.Values(s), func(a, b *sample[K]) int { return compare(a.at, b.at) })
}

// has reports whether a record has all of some metrics: one that a time limit ended may
// not.
func has(r *results.Record, metrics ...string) bool {
	return !slices.ContainsFunc(metrics, func(name string) bool { return math.IsNaN(r.Value(name)) })
}

// rows returns a row for each member of a list, but for those without one.
func rows[T any](list []T, row func(T) []string) [][]string {
	var all [][]string
	for _, member := range list {
		if entries := row(member); entries != nil {
			all = append(all, entries)
		}
	}
	return all
}

// row returns the entries of a row as they print themselves.
func row(entries ...any) []string {
	texts := make([]string, len(entries))
	for i, entry := range entries {
		texts[i] = fmt.Sprint(entry)
	}
	return texts
}

// series returns a series with a point for each member of a list that has a value.
func series[T any](name string, style results.Style, list []T, point func(T) results.Point) results.Series {
	s := results.Series{Name: name, Style: style}
	for _, member := range list {
		if p := point(member); !math.IsNaN(p.Y) {
			s.Points = append(s.Points, p)
		}
	}
	return s
}

// dot returns a point without an interval.
func dot(x, y float64) results.Point { return results.Point{X: x, Y: y, Low: y, High: y} }
