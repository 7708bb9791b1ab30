package results

import (
	"cmp"
	"fmt"
	"math"
)

// Schema is the version of manifests and their records that this package writes.
const Schema = 2

// Metric is one thing that a trial measured.
type Metric struct {
	Name  string  // its name
	Unit  string  // what it counts; empty for pure numbers and for yes (1) and no (0)
	Value float64 // its value
	Exact bool    // whether the same trial gives the same value to the bit on every machine
	// Depends names what the value of an exact metric depends on; empty means OnEngine, the
	// weakest promise.
	Depends Dependency
	Range   Range // what the value can be; empty for any number
}

// Metrics are what a trial measured, each name once.
type Metrics []Metric

// Dependency names what the value of an exact metric depends on besides its trial. Each includes
// the previous ones: an engine uses rules, and rules are given instances.
type Dependency string

// The dependencies. The last two are also the names of versions in [Session.Versions]: two runs
// agree in such a metric if those are equal.
const (
	// OnInstance: every program computes the same value: a number of clues, of solutions.
	OnInstance Dependency = "instance"
	// OnRules: the value changes if a rule concludes or counts differently: eliminations.
	OnRules Dependency = "rules"
	// OnEngine: the value changes with the course of a search: nodes, conflicts.
	OnEngine Dependency = "engine"
)

// Range names the values that a quantity can have.
type Range string

// The ranges.
const (
	AnswerRange Range = "yes-no" // 1 or 0
	ShareRange  Range = "share"  // from 0 to 1
	CountRange  Range = "count"  // whole, and not below 0
)

// check returns an error if the metric has a value out of its range.
func (m *Metric) check() error {
	v, ok := m.Value, true
	switch m.Range {
	case AnswerRange:
		ok = v == 0 || v == 1
	case ShareRange:
		ok = v >= 0 && v <= 1
	case CountRange:
		ok = v >= 0 && v == math.Trunc(v)
	}
	if !ok {
		return fmt.Errorf("metric %s is %v: expected a value of the range %s", m.Name, v, m.Range)
	}
	return nil
}

// weaker returns the weaker of two promises.
func (d Dependency) weaker(other Dependency) Dependency {
	for _, least := range []Dependency{"", OnEngine, OnRules} {
		if d == least || other == least {
			return least
		}
	}
	return OnInstance
}

// Quantity says what a value of the records is: an entry of a manifest.
type Quantity struct {
	Unit    string     `json:"unit,omitempty"`    // what it counts
	Exact   bool       `json:"exact"`             // whether it is the same on every machine
	Depends Dependency `json:"depends,omitempty"` // `instance`, `rules` or `engine`
	Range   Range      `json:"range,omitempty"`   // `yes-no`, `share` or `count`
}

// Quantities are the values of some records, by their names.
type Quantities map[string]Quantity

// Add adds the metrics of a record and reports whether that changed anything. If records promise
// different things about a value, the weaker promise counts; a record that a time limit ended
// promises nothing. Different units of one value are an error.
func (q Quantities) Add(r *Record) (changed bool, err error) {
	censored := r.censored()
	for i := range r.Metrics {
		m := &r.Metrics[i]
		is := Quantity{m.Unit, m.Exact, m.Depends, m.Range}
		was, known := q[m.Name]
		switch {
		case known && was.Unit != is.Unit:
			return changed, fmt.Errorf("record %q: metric %s has the unit %q: expected %q, as in other records",
				r.Key, m.Name, is.Unit, was.Unit)
		case known && censored:
			continue
		case known:
			is.Depends = was.Depends.weaker(is.Depends)
			is.Exact = is.Depends != ""
		}
		if !known || was != is {
			q[m.Name], changed = is, true
		}
	}
	return changed, nil
}

// Join adds the quantities of other records of the same run.
func (q Quantities) Join(others Quantities) {
	for name, is := range others {
		if was, known := q[name]; known {
			is.Depends = was.Depends.weaker(is.Depends)
			is.Exact = is.Depends != ""
			is.Range = cmp.Or(is.Range, was.Range)
		}
		q[name] = is
	}
}

// The metrics that the runner adds to every record: the processor time of the trial, on the thread
// that measured it, and 1 if a time limit of the clock ended it, so that all other metrics are the
// state at that time.
const (
	Elapsed  = "elapsed"
	Censored = "censored"
)

// Record holds the results of one trial: a line of records.jsonl.
type Record struct {
	Key      string         `json:"key"`                // the name of the trial
	Seed     uint64         `json:"seed"`               // the seed of the trial
	Config   map[string]any `json:"config"`             // what was tried
	Metrics  Metrics        `json:"values"`             // what was measured, by name
	Warnings []string       `json:"warnings,omitempty"` // what makes it doubtful
}

// Value returns the value of the metric called name, NaN if there is none: missing values must not
// count as 0.
func (r *Record) Value(name string) float64 {
	if v, ok := r.Metric(name); ok {
		return v
	}
	return math.NaN()
}

// Metric returns the value of the metric called name, and whether there is one.
func (r *Record) Metric(name string) (float64, bool) {
	for i := range r.Metrics {
		if r.Metrics[i].Name == name {
			return r.Metrics[i].Value, true
		}
	}
	return 0, false
}

// censored reports whether a time limit ended the trial, so that none of its metrics is exact.
func (r *Record) censored() bool {
	cut, _ := r.Metric(Censored)
	return cut == 1
}

// check normalizes the record and returns an error if it should not be stored: for metrics with
// values that JSON has no numbers for, without a name, or with a duplicate name.
func (r *Record) check() error {
	for i, m := range r.Metrics {
		if m.Name == "" {
			return fmt.Errorf("record %q: metric %d has no name", r.Key, i+1)
		}
		if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) {
			return fmt.Errorf("record %q: metric %s is %v: expected a finite number", r.Key, m.Name, m.Value)
		}
		if err := m.check(); err != nil {
			return fmt.Errorf("record %q: %w", r.Key, err)
		}
		for _, other := range r.Metrics[:i] {
			if other.Name == m.Name {
				return fmt.Errorf("record %q: two metrics are named %s", r.Key, m.Name)
			}
		}
	}
	return r.normalize()
}

// normalize makes the dependencies of metrics consistent: a metric that is not exact depends on
// nothing, an exact one on the engine unless it says otherwise, and in a censored record none is
// exact. An unknown dependency is an error.
func (r *Record) normalize() error {
	censored := r.censored()
	for i := range r.Metrics {
		m := &r.Metrics[i]
		m.Exact = m.Exact && !censored
		switch {
		case !m.Exact:
			m.Depends = ""
		case m.Depends == "":
			m.Depends = OnEngine
		case m.Depends != OnInstance && m.Depends != OnRules && m.Depends != OnEngine:
			return fmt.Errorf("record %q: metric %s depends on %q: expected %s, %s or %s",
				r.Key, m.Name, m.Depends, OnInstance, OnRules, OnEngine)
		}
	}
	return nil
}

// SameTrial reports whether both records are of one trial: everything is equal except the
// measurements.
func (r *Record) SameTrial(o *Record) bool {
	if r.Key != o.Key || r.Seed != o.Seed || len(r.Config) != len(o.Config) {
		return false
	}
	for name, value := range r.Config {
		if other, ok := o.Config[name]; !ok || other != value {
			return false
		}
	}
	return true
}

// unit returns the unit of the metric called name, "" if it has none.
func (r *Record) unit(name string) string {
	for i := range r.Metrics {
		if r.Metrics[i].Name == name {
			return r.Metrics[i].Unit
		}
	}
	return ""
}
