package results

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"iter"
	"maps"
	"slices"
)

// The idea: the trials of two runs of one plan are paired by their keys. A metric that both runs must repeat,
// by its dependency and their versions, is checked value by value. What may differ, such as times and results of
// a new version, is estimated: pair against pair, in a line for each metric like benchstat's (golang.org/x/perf).
//
// A difference of times between two runs is not evidence, since they were measured separately: a
// machine may be faster today, for all trials at once. It is reported without a verdict.
//
// Cost: the records of the first run are held as their numbers, the records of the second are read
// once; two numbers for each metric of a pair remain for its line.

// ComparedRun is one of two runs that are compared.
type ComparedRun struct {
	// Versions are those that all sessions of the run have in common; see [Session.Versions].
	Versions map[Dependency]int
	// Values say what the values of its records are.
	Values  Quantities
	Records iter.Seq2[Record, error]
}

// Comparison holds what two runs, A and B, have in common and what differs.
type Comparison struct {
	Equal  int  `json:"equal"`  // trials that agree in all exact values
	Differ int  `json:"differ"` // trials that do not
	OnlyA  Keys `json:"only_a"` // trials of A alone
	OnlyB  Keys `json:"only_b"` // trials of B alone
	// trials with another configuration
	Reconfigured Keys           `json:"reconfigured"`
	Censored     CensoredKeys   `json:"censored"` // trials that a limit ended
	Metrics      []PairedMetric `json:"metrics"`  // what became of each metric
}

// maxNamed is the maximum number of named entries of a list.
const maxNamed = 5

// Keys are trials: their number, and the first few by name.
type Keys struct {
	Count int      `json:"count"`           // the number of trials
	First []string `json:"first,omitempty"` // up to five of them
}

// CensoredKeys are trials that a time limit ended in one run, or in both.
type CensoredKeys struct {
	A    Keys `json:"a"`    // trials of the first run
	B    Keys `json:"b"`    // trials of the second run
	Both Keys `json:"both"` // trials of both runs
}

// add adds a trial.
func (k *Keys) add(key string) {
	if k.Count++; k.Count <= maxNamed {
		k.First = append(k.First, key)
	}
}

// Difference is a trial with its two values; nil is a value that is missing.
type Difference struct {
	Key string   `json:"key"` // the trial
	A   *float64 `json:"a"`   // the value in the first run
	B   *float64 `json:"b"`   // the value in the second run
}

// Compare compares the trials that two runs of one plan have in common. The errors come from reading the records.
func Compare(a, b ComparedRun) (*Comparison, error) {
	c := &comparison{a: a, b: b, trials: map[string]*trial{}, metrics: map[string]int{}, layouts: map[string][]column{}}
	for r, err := range a.Records {
		if err != nil {
			return nil, err
		}
		if c.trials[r.Key] != nil {
			return nil, fmt.Errorf("two records of trial %q", r.Key)
		}
		c.trials[r.Key] = c.condense(&r)
	}
	for r, err := range b.Records {
		if err != nil {
			return nil, err
		}
		c.meet(&r)
	}
	for _, key := range slices.Sorted(maps.Keys(c.trials)) {
		c.OnlyA.add(key)
	}
	for i := range c.Metrics {
		c.Metrics[i].finish()
	}
	return &c.Comparison, nil
}

// Empty reports whether the two runs have no common trial.
func (c *Comparison) Empty() bool {
	return c.Equal+c.Differ+c.Censored.A.Count+c.Censored.B.Count+c.Censored.Both.Count == 0
}

// comparison is a comparison in progress.
type comparison struct {
	Comparison
	a, b    ComparedRun
	trials  map[string]*trial // trials of A not yet paired with one of B
	metrics map[string]int    // indices in Metrics
	layouts map[string][]column
}

// trial is a record as its numbers.
type trial struct {
	config uint64 // a hash
	cut    bool   // whether a time limit ended it
	// columns describe the values; records of one kind share them.
	columns []column
	values  []float64
}

// column is a metric of a trial, by its index in Metrics.
type column struct {
	metric  int
	depends Dependency
}

// find returns the index of a metric among the values, or -1.
func (t *trial) find(metric int) int {
	return slices.IndexFunc(t.columns, func(c column) bool { return c.metric == metric })
}

// condense converts a record of A or B to its numbers.
func (c *comparison) condense(r *Record) *trial {
	t := &trial{config: hashConfig(r.Config)}
	_, t.cut = r.Metric(Censored)
	var name []byte
	var columns []column
	for _, m := range r.Metrics {
		at := column{c.metric(&m), m.Depends}
		columns, t.values = append(columns, at), append(t.values, m.Value)
		name = fmt.Appendf(name, "%d%s,", at.metric, m.Depends)
	}
	if c.layouts[string(name)] == nil {
		c.layouts[string(name)] = columns
	}
	t.columns = c.layouts[string(name)]
	return t
}

// hashConfig returns a hash of a configuration; JSON sorts its names.
func hashConfig(config map[string]any) uint64 {
	text, _ := json.Marshal(config) // strings, numbers and bools always have JSON
	h := fnv.New64a()
	h.Write(text)
	return h.Sum64()
}

// metric returns the index of a metric in Metrics.
func (c *comparison) metric(m *Metric) int {
	at, known := c.metrics[m.Name]
	if !known {
		at = len(c.Metrics)
		c.metrics[m.Name] = at
		c.Metrics = append(c.Metrics, PairedMetric{Name: m.Name, Unit: m.Unit, Depends: m.Depends})
	}
	c.Metrics[at].Depends = c.Metrics[at].Depends.weaker(m.Depends)
	return at
}

// required reports whether the two runs must agree in a metric with this dependency.
func (c *comparison) required(d Dependency) bool {
	same := func(d Dependency) bool {
		a, inA := c.a.Versions[d]
		b, inB := c.b.Versions[d]
		return inA && inB && a == b
	}
	switch d {
	case OnInstance:
		return true
	case OnRules:
		return same(OnRules)
	case OnEngine:
		return same(OnRules) && same(OnEngine)
	}
	return false
}

// meet compares a record of B with the record of A for the same trial.
func (c *comparison) meet(r *Record) {
	a := c.trials[r.Key]
	if a == nil {
		c.OnlyB.add(r.Key)
		return
	}
	b := c.condense(r)
	delete(c.trials, r.Key)
	switch {
	case a.cut && b.cut:
		c.Censored.Both.add(r.Key)
		return
	case a.cut:
		c.Censored.A.add(r.Key)
		return
	case b.cut:
		c.Censored.B.add(r.Key)
		return
	case a.config != b.config:
		c.Reconfigured.add(r.Key)
	}
	c.compareTrial(r.Key, a, b)
}

// compareTrial compares the two records of a trial.
func (c *comparison) compareTrial(key string, a, b *trial) {
	agree := true
	differ := func(m *PairedMetric, x, y *float64) {
		agree = false
		m.differ(key, x, y)
	}
	for i, column := range a.columns {
		m, at := &c.Metrics[column.metric], b.find(column.metric)
		bound := a.config == b.config
		if at < 0 {
			if m.Missing++; bound && c.missed(m, column) {
				differ(m, &a.values[i], nil)
			}
			continue
		}
		bound = bound && c.required(column.depends.weaker(b.columns[at].depends))
		if bound {
			m.Required++
		}
		if bound && a.values[i] != b.values[at] {
			differ(m, &a.values[i], &b.values[at])
		}
		m.pairs.a, m.pairs.b = append(m.pairs.a, a.values[i]), append(m.pairs.b, b.values[at])
	}
	for i, column := range b.columns {
		if a.find(column.metric) >= 0 {
			continue
		}
		m := &c.Metrics[column.metric]
		if m.Missing++; a.config == b.config && c.missed(m, column) {
			differ(m, nil, &b.values[i])
		}
	}
	if agree {
		c.Equal++
	} else {
		c.Differ++
	}
}

// missed reports whether a metric had to be equal in a trial of which one record lacks it, and counts that: both
// runs have it elsewhere.
func (c *comparison) missed(m *PairedMetric, at column) bool {
	_, inA := c.a.Values[m.Name]
	_, inB := c.b.Values[m.Name]
	if !inA || !inB || !c.required(at.depends) {
		return false
	}
	m.Required++
	return true
}
