package studies

import (
	"strings"

	"basisk/experiments"
	"basisk/heuristics"
)

// Compared rules are named sets, from the question or from its user. A trial states the names and
// the lists, so a record shows what ran, and summaries use its names.

// The names by which a configuration states rules: the name of a set, and its list.
const (
	configSet   = "set"
	configRules = "rules"
)

// rulesOf returns the rules that a trial states.
func rulesOf(t experiments.Trial) (heuristics.Rules, error) {
	return t.Catalog.Rules.Parse(t.Config.Text(configRules))
}

// setNames returns the names of sets in the notation of [heuristics.SetsString].
func setNames(sets string) []string {
	var names []string
	for set := range strings.SplitSeq(sets, ";") {
		name, _, _ := strings.Cut(set, "=")
		names = append(names, name)
	}
	return names
}

// noSolution is the warning about a puzzle that rules or a search have refuted.
var noSolution = experiments.Warnings{"the puzzle has no solution, so nothing was measured"}
