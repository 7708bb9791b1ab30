package questions

import (
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/results"
)

// Rules that are compared are named sets, those of the question or of its user. A trial
// states the names and the lists, so a record tells what ran, and summaries name what the
// records name.

// The names by which a configuration states rules: what a set is called, and its list.
const (
	configSet   = "set"
	configRules = "rules"
)

// ruled returns a configuration that states a set of rules.
func ruled(set heuristics.RuleSet) experiments.Config {
	return experiments.Config{configSet: set.Name, configRules: set.Rules.String()}
}

// rulesOf returns the rules that a trial states.
func rulesOf(t experiments.Trial) (heuristics.Rules, error) {
	return t.Catalog.Rules.Parse(t.Config.Text(configRules))
}

// setNames returns the names of sets that are written as [heuristics.SetsString] does.
func setNames(sets string) []string {
	var names []string
	for set := range strings.SplitSeq(sets, ";") {
		name, _, _ := strings.Cut(set, "=")
		names = append(names, name)
	}
	return names
}

// met lists words in the order in which they were met first: sets of rules have that in
// which they were named, since a plan keeps to it.
type met []string

// at returns the place of a word, the next one if it is new.
func (m *met) at(word string) int {
	if i := slices.Index(*m, word); i >= 0 {
		return i
	}
	*m = append(*m, word)
	return len(*m) - 1
}

// noSolution is the doubt about a puzzle that rules or a search have refuted.
var noSolution = experiments.Warnings{"the puzzle has no solution, so nothing was measured"}

// surplusGone returns which part of the candidates beyond one a cell is gone.
func surplusGone(given, left float64, cells int) float64 {
	return (given - left) / max(given-float64(cells), 1)
}

// fromTo writes a range, and a number where it is one; a dash for an empty range.
func fromTo(low, high float64) string {
	switch {
	case low > high:
		return "–"
	case low == high:
		return results.FormatNumber(low, 3)
	}
	return results.FormatNumber(low, 3) + " to " + results.FormatNumber(high, 3)
}
