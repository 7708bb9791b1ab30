package ask

import (
	"slices"

	"basisk/heuristics"
)

// The rules of questions that name none.

// StepRules names the rules of an explanation, but for those of one's own.
const StepRules = "singles,locked,ladder,fish,probe"

// ExplainRules are the rules of an explanation: each finds what those before it do not,
// and together they need no search for most puzzles that people solve. The ladder finds
// tuples lowest size first, so each step has the size that was needed. Pairwise, which
// concludes what naked singles do, is left out. Rules of one's own in a catalogue that
// have a level, and so a place among the others, come on top.
func ExplainRules(catalog heuristics.Rules) heuristics.Rules {
	return append(heuristics.MustParse(StepRules), catalog.Leveled()...)
}

// AdviceRules are those that an explanation recommends from: all of a catalogue, and
// dilemmas within dilemmas.
func AdviceRules(catalog heuristics.Rules) heuristics.Rules {
	deeper, err := catalog.Parse("dilemma-2")
	if err != nil {
		return catalog // it has no dilemma
	}
	return append(slices.Clip(catalog), deeper...)
}

// FixpointRules are the rules of a fixpoint.
func FixpointRules() heuristics.Rules { return heuristics.MustParse("singles,locked") }

// RateNodes is the default limit of assumptions and branches of a rating: some ten seconds on a
// hard 25x25, and fifty times the need of the hardest known 9x9.
const RateNodes = 100_000

// SurveyLimit is the number up to which the solutions of a candidate are counted.
const SurveyLimit = 100
