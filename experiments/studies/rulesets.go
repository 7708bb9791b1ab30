package studies

import (
	"fmt"
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

// listed lists the rules of all sets together.
func listed(sets ...heuristics.RuleSet) string {
	var lists []string
	for _, set := range sets {
		lists = append(lists, set.Rules.String())
	}
	return strings.Join(lists, ",")
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

// tickLetters is the number of letters that are legible below an axis.
const tickLetters = 20

// ticks returns names as they stand below an axis: those of long lists end early.
func ticks(names []string) []string {
	short := slices.Clone(names)
	for i, name := range short {
		if letters := []rune(name); len(letters) > tickLetters {
			short[i] = string(letters[:tickLetters-1]) + "…"
		}
	}
	return short
}

// metSets are the sets of rules of a run in the order in which they were met first: that in
// which they were named, since a plan keeps to it.
type metSets struct {
	names []string
	lists map[string]string
}

// at returns the place of the set that a configuration states, the next one if it is new.
func (m *metSets) at(c experiments.Config) int {
	name := c.Text(configSet)
	if i := slices.Index(m.names, name); i >= 0 {
		return i
	}
	if m.lists == nil {
		m.lists = map[string]string{}
	}
	m.names, m.lists[name] = append(m.names, name), c.Text(configRules)
	return len(m.names) - 1
}

// String writes the sets: "few = naked-single; more = naked-single,hall".
func (m *metSets) String() string {
	var list []string
	for _, name := range m.names {
		switch rules := m.lists[name]; rules {
		case "", name:
			list = append(list, name)
		default:
			list = append(list, name+" = "+rules)
		}
	}
	return strings.Join(list, "; ")
}

// noSolution is the doubt about a puzzle that rules or a search have refuted.
var noSolution = experiments.Warnings{"the puzzle has no solution, so nothing was measured"}

// nothingMeasured is the answer of a run without records that say anything.
const nothingMeasured = "Nothing was measured; the caveats tell why."

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

// limitWork makes every run of the engine stop once it has done so much work as most is
// then. The board is sound but short of the fixpoint.
func (e *timedEngine) limitWork(most *uint64) {
	for _, w := range e.watches {
		w.Heuristic = &overworked{w.Heuristic, e.Engine, most}
	}
}

// overworked is a rule that stops its engine once that has done so much work.
type overworked struct {
	heuristics.Heuristic
	engine *heuristics.Engine
	most   *uint64
}

// Apply runs the rule unless the work is done.
func (r *overworked) Apply(p *heuristics.Pass) {
	if r.engine.Work() >= *r.most {
		r.engine.Stop()
		return
	}
	r.Heuristic.Apply(p)
}

// millions writes an amount of work.
func millions(work uint64) string { return fmt.Sprintf("%d million sets of work", work/1_000_000) }
