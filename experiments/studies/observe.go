package studies

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/maker"
)

// Shared parts of the analyses: keys that name the puzzles of a record, and projections that
// several of them declare.

// The keys of every study: the population of puzzles and its parts.
const (
	keyPuzzles = "puzzles"
	keyShape   = experiments.KeyShape
	keySide    = experiments.KeySide
	keyHoles   = experiments.KeyHoles
	keyFill    = experiments.KeyFill
)

// atMost is the suffix of the name of an upper bound of a metric.
const atMost = " at most"

// between returns a value that lies between two bounds.
func between(name, unit string, low, high float64) []results.Metric {
	return []results.Metric{{Name: name, Unit: unit, Value: low}, {Name: name + atMost, Unit: unit, Value: high}}
}

// answerBetween returns whether something surely holds, and as the upper bound whether it may hold.
func answerBetween(name string, surely, perhaps bool) []results.Metric {
	return []results.Metric{exactly(name, surely), exactly(name+atMost, perhaps)}
}

// addKind adds the key that names the population of a record, and returns the population.
func addKind(r *results.Record) maker.Population {
	k := experiments.PopulationOf(r.Config)
	r.Config[keyPuzzles] = k.Short()
	return k
}

// holesInWords has the puzzles of each kind of holes as sentences name them.
var holesInWords = map[maker.Holes]string{
	"": "puzzles", maker.RandomHoles: "puzzles with random holes", maker.BalancedHoles: "puzzles with balanced holes",
	maker.SymmetricHoles: "puzzles with symmetric holes", maker.UniqueHoles: "unique puzzles",
	maker.StagedHoles: "staged puzzles", maker.UniformHoles: "uniform puzzles",
	maker.MinimalHoles: "minimal puzzles", maker.QCP: "quasigroup completion problems",
	maker.QWH: "quasigroups with holes", maker.BalancedQWH: "quasigroups with balanced holes", maker.Given: "given puzzles",
}

// inWords returns how a sentence says a label: a population or a part of one, such as
// "5 unique 320", as "25×25 unique puzzles with 320 clues".
func inWords(key, label string) string {
	k, err := maker.ParsePopulation(label)
	if key != keyPuzzles && key != keyHoles || err != nil {
		return label
	}
	text, known := holesInWords[k.Holes]
	if !known {
		text = "puzzles of " + strings.TrimPrefix(string(k.Holes), string(maker.Given)+"-")
	}
	if k.Basis != 0 {
		text = k.Title() + " " + text
	}
	with := " with "
	if strings.Contains(text, with) {
		with = " and "
	}
	switch {
	case k.Clues != 0:
		text += fmt.Sprintf("%s%d clues", with, k.Clues)
	case k.Fill != 0:
		text += fmt.Sprintf("%s%.3g %% of the cells given", with, 100*k.Fill)
	}
	if k.SolvableBy != "" {
		text += ", solvable by " + k.SolvableBy
	}
	return text
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

// has reports whether a record has all of some metrics: one that a time limit ended may lack some.
func has(r *results.Record, metrics ...string) bool {
	return !slices.ContainsFunc(metrics, func(name string) bool { return math.IsNaN(r.Value(name)) })
}
