package ask

import (
	"slices"

	"basisk/heuristics"
)

// The default rules of questions.

// StepRules names the rules of an explanation, except for users' rules.
const StepRules = "singles,locked,ladder,fish,probe"

// ExplainRules returns the rules of an explanation: each finds what the previous ones do not, and
// together they need no search for most puzzles that people solve. The ladder finds tuples smallest
// size first, so each step has the size that was needed. Pairwise is left out, since it concludes
// what naked singles do. Additional rules in a catalogue that have a level, and so a place among
// the others, are added.
func ExplainRules(catalog heuristics.Rules) heuristics.Rules {
	return append(heuristics.MustParse(StepRules), catalog.Leveled()...)
}

// AdviceRules returns the rules that an explanation may recommend: all of a catalogue, and nested
// dilemmas.
func AdviceRules(catalog heuristics.Rules) heuristics.Rules {
	deeper, err := catalog.Parse("dilemma-2")
	if err != nil {
		return catalog // it has no dilemma
	}
	return append(slices.Clip(catalog), deeper...)
}

// FixpointRules returns the rules of a fixpoint.
func FixpointRules() heuristics.Rules { return heuristics.MustParse("singles,locked") }

// SurveyLimit is the number up to which the solutions of a candidate are counted.
const SurveyLimit = 100
