package ask

import "basisk/heuristics"

// The default rules of questions.

// StepRules names the rules of an explanation: the ladder that rates puzzles, smallest sets first, so that
// each step has the size that was needed, and the rules with assumptions. They solve most puzzles that
// people solve without a search.
const StepRules = "ladder,probe-12,probe,dilemma"

// ExplainRules returns the rules of an explanation. The rules of a catalogue that have a level are on the
// ladder too.
func ExplainRules(catalog heuristics.Entries) heuristics.Rules {
	rules, err := append(heuristics.Catalog(), catalog.Leveled()...).Parse(StepRules)
	if err != nil {
		panic(err) // the rules are in every catalogue
	}
	return rules
}

// AdviceRules returns the rules that an explanation may recommend: all of a catalogue, and nested
// dilemmas.
func AdviceRules(catalog heuristics.Entries) heuristics.Rules {
	rules, err := catalog.Parse("all,dilemma-2")
	if err == nil {
		return rules
	}
	rules, _ = catalog.Parse("all") // it has no dilemma
	return rules
}

// FixpointRules returns the rules of a fixpoint.
func FixpointRules() heuristics.Rules { return heuristics.MustParse("singles,locked") }

// SurveyLimit is the number up to which the solutions of a candidate are counted.
const SurveyLimit = 100
