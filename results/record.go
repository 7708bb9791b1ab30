package results

import (
	"fmt"
	"math"
)

// Schema is the version of records and manifests that this package writes.
const Schema = 1

// Metric is one thing that a trial measured.
type Metric struct {
	Name string `json:"name"`
	// Unit is what Value counts: "s", "nodes", "cells"; empty for pure numbers and
	// for yes (1) and no (0).
	Unit  string  `json:"unit"`
	Value float64 `json:"value"`
	// Exact tells that the same trial gives the same value to the bit on every
	// machine, with any number of workers; times are not exact.
	Exact bool `json:"exact"`
	// Depends tells of an exact metric what its value depends on; empty means OnEngine,
	// the least that exactness promises. Of a metric that is not exact it is empty.
	Depends Depends `json:"depends,omitempty"`
}

// Depends is what the value of an exact metric depends on besides its trial. Each
// includes what stands before it: an engine uses rules, and rules are given instances.
type Depends string

// What a metric may depend on. The last two are also the names of versions in
// [Session.Versions]: two runs agree in such a metric if those are equal.
const (
	// OnInstance: whatever program computes it, the value is the same: a number of
	// clues, of solutions.
	OnInstance Depends = "instance"
	// OnRules: it changes where a rule concludes or counts differently: eliminations.
	OnRules Depends = "rules"
	// OnEngine: it changes with the way of a search: nodes, conflicts.
	OnEngine Depends = "engine"
)

// settle brings what the metrics say of repeating into line: what does not repeat depends
// on nothing, and what repeats depends on the engine unless more is said, as in records
// of old. What nobody knows to depend on is an error.
func (r *Record) settle() error {
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

// weaker returns which of the two promises less.
func (d Depends) weaker(other Depends) Depends {
	for _, least := range []Depends{"", OnEngine, OnRules} {
		if d == least || other == least {
			return least
		}
	}
	return OnInstance
}

// Record is what one trial left: a line of records.jsonl.
type Record struct {
	Schema     int    `json:"schema"`
	Experiment string `json:"experiment"`
	// Key names the trial within its experiment; no two trials share one.
	Key string `json:"key"`
	// Seed is the trial's own, derived from the seed of the run and the key.
	Seed uint64 `json:"seed"`
	// Config says what was tried: strings, float64 and bool, as JSON reads them.
	Config   map[string]any `json:"config"`
	Metrics  []Metric       `json:"metrics"`
	Warnings []string       `json:"warnings,omitempty"`
}

// Value returns the value of the metric called name, NaN if there is none: what is
// missing must not pass for 0.
func (r *Record) Value(name string) float64 {
	if v, ok := r.Metric(name); ok {
		return v
	}
	return math.NaN()
}

// Metric returns the value of the metric called name, and whether there is one.
func (r *Record) Metric(name string) (float64, bool) {
	for _, m := range r.Metrics {
		if m.Name == name {
			return m.Value, true
		}
	}
	return 0, false
}
