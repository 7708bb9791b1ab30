package results

import (
	"fmt"
	"math"
)

// Schema is the version of records and manifests that this package writes.
const Schema = 1

// Metric is one thing that a trial measured.
type Metric struct {
	Name  string  `json:"name"`  // its name
	Unit  string  `json:"unit"`  // what it counts; empty for pure numbers and for yes (1) and no (0)
	Value float64 `json:"value"` // its value
	Exact bool    `json:"exact"` // whether the same trial gives the same value to the bit on every machine
	// Dependency names what the value of an exact metric depends on; empty means OnEngine, the
	// weakest promise.
	Depends Dependency `json:"depends,omitempty"` // what an exact value depends on: `instance`, `rules` or `engine`
}

// IsTime reports whether the metric is a measured time.
func (m *Metric) IsTime() bool { return m.Unit == "s" && !m.Exact }

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

// normalize makes the dependencies of metrics consistent: a metric that is not exact depends on
// nothing, and an exact one depends on the engine unless it says otherwise, as in old records. An
// unknown dependency is an error.
func (r *Record) normalize() error {
	for i := range r.Metrics {
		switch m := &r.Metrics[i]; {
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

// weaker returns the weaker of two promises.
func (d Dependency) weaker(other Dependency) Dependency {
	for _, least := range []Dependency{"", OnEngine, OnRules} {
		if d == least || other == least {
			return least
		}
	}
	return OnInstance
}

// Record holds the results of one trial: a line of records.jsonl.
type Record struct {
	Schema     int            `json:"schema"`             // 1
	Experiment string         `json:"experiment"`         // the experiment
	Key        string         `json:"key"`                // the name of the trial
	Seed       uint64         `json:"seed"`               // the seed of the trial
	Config     map[string]any `json:"config"`             // what was tried
	Metrics    []Metric       `json:"metrics"`            // what was measured
	Warnings   []string       `json:"warnings,omitempty"` // what makes it doubtful
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
