package results

import "math"

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
