package results

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"basisk/internal/suggest"
)

// Choices lists the keys and values that projections of some records can use.
type Choices struct {
	Keys   []KeyInfo   `json:"keys"`   // the keys, for rows, columns and conditions
	Values []ValueInfo `json:"values"` // the metrics
}

// KeyInfo is a key of some records.
type KeyInfo struct {
	Name    string   `json:"name"`    // its name
	Labels  []string `json:"labels"`  // the first few of its values
	Number  int      `json:"number"`  // how many values it has, up to 1,000
	Records int      `json:"records"` // how many records have it
	seen    map[string]bool
}

// ValueInfo is a metric of some records.
type ValueInfo struct {
	Name    string `json:"name"`    // its name
	Unit    string `json:"unit"`    // its unit
	Records int    `json:"records"` // how many records have it
}

// The number of values of a key that are listed, and that are counted.
const (
	maxLabels  = 8
	maxCounted = 1000
)

// ChoicesOf returns the choices in records after observe, as [Project] sees them.
func ChoicesOf(records iter.Seq[Record], observe func([]Record) []Record) Choices {
	var all Choices
	for list := range Cases(records) {
		if observe != nil {
			list = observe(list)
		}
		for i := range list {
			all.add(&list[i])
		}
	}
	slices.SortFunc(all.Keys, func(a, b KeyInfo) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// add adds the keys and metrics of a record.
func (k *Choices) add(r *Record) {
	for name := range r.Config {
		at := slices.IndexFunc(k.Keys, func(f KeyInfo) bool { return f.Name == name })
		if at < 0 {
			at = len(k.Keys)
			k.Keys = append(k.Keys, KeyInfo{Name: name, seen: map[string]bool{}})
		}
		k.Keys[at].add(r.Text(name))
	}
	for _, m := range r.Metrics {
		at := slices.IndexFunc(k.Values, func(v ValueInfo) bool { return v.Name == m.Name })
		if at < 0 {
			at = len(k.Values)
			k.Values = append(k.Values, ValueInfo{Name: m.Name, Unit: m.Unit})
		}
		k.Values[at].Records++
	}
}

// add adds a value of the key.
func (f *KeyInfo) add(label string) {
	f.Records++
	if f.seen[label] || f.Number == maxCounted {
		return
	}
	f.seen[label] = true
	if f.Number++; f.Number <= maxLabels {
		f.Labels = append(f.Labels, label)
	}
}

// Check returns an error if a projection names a key or a metric that no record has. The error
// lists the known ones.
func (k *Choices) Check(p *Projection) error {
	var keys, values []string
	for _, f := range k.Keys {
		keys = append(keys, f.Name)
	}
	for _, v := range k.Values {
		values = append(values, v.Name)
	}
	named := slices.Clone(p.Rows)
	if p.Columns != "" {
		named = append(named, p.Columns)
	}
	for key := range p.Where {
		named = append(named, key)
	}
	for _, m := range p.Measures {
		if key, _, _ := strings.Cut(m.Against, "="); key != "" {
			named = append(named, key)
		}
		for _, value := range []string{m.Value, m.Per, m.Upper} {
			if value != "" && !slices.Contains(values, value) {
				return unknown("value", value, values)
			}
		}
		if m.Along != "" && !slices.Contains(values, m.Along) {
			named = append(named, m.Along)
		}
	}
	for _, key := range named {
		if !slices.Contains(keys, key) {
			return unknown("key", key, keys)
		}
	}
	return nil
}

// unknown returns the error for a name that no record has.
func unknown(what, name string, names []string) error {
	return fmt.Errorf("%s %q: expected one of %s%s", what, name, strings.Join(names, ", "), suggest.DidYouMean(name, names))
}
