package studies

import (
	"maps"
	"math"
	"slices"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/maker"
)

// Shared parts of the analyses: keys that name the puzzles of a record, and projections that
// several of them declare.

// The keys of every study: the population of puzzles, and what it says.
const (
	keyPuzzles = "puzzles"
	keyShape   = experiments.KeyShape
	keySide    = experiments.KeySide
	keyHoles   = experiments.KeyHoles
	keyFill    = experiments.KeyFill
)

// atMost is the suffix of the name of an upper bound of a metric.
const atMost = " at most"

// addKind adds the key that names the population of a record, and returns the population.
func addKind(r *results.Record) maker.Population {
	k := experiments.PopulationOf(r.Config)
	r.Config[keyPuzzles] = k.Short()
	return k
}

// addBound adds the upper bound of a metric: its value if the metric settled is yes, else the given
// maximum.
func addBound(r *results.Record, metric, settled string, most float64) {
	if v, ok := r.Metric(metric); ok {
		if r.Value(settled) == 1 {
			most = v
		}
		r.Metrics = append(r.Metrics, results.Metric{Name: metric + atMost, Value: most})
	}
}

// deriveRecord returns a record with further entries of its configuration and, if there are
// metrics, only these.
func deriveRecord(r *results.Record, entries map[string]any, metrics ...results.Metric) results.Record {
	c := *r
	c.Config = maps.Clone(r.Config)
	maps.Copy(c.Config, entries)
	if metrics != nil {
		c.Metrics = metrics
	}
	return c
}

// gainProjection returns the projection of how many percentage points a value rises against a
// baseline on the same puzzle: a row for each population of puzzles.
func gainProjection(name, title, columns string, where map[string]string, value, against string) results.Projection {
	return results.Projection{
		Name: name, Title: title, Where: where, Rows: []string{keyPuzzles}, Columns: columns,
		Measures: []results.Measure{{Value: value, Summary: "difference", Against: against, Share: true, Scale: 100}},
	}
}

// has reports whether a record has all of some metrics: one that a time limit ended may lack some.
func has(r *results.Record, metrics ...string) bool {
	return !slices.ContainsFunc(metrics, func(name string) bool { return math.IsNaN(r.Value(name)) })
}
