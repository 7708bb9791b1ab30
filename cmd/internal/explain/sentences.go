package explain

import (
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/suggest"
)

// Steps as sentences that a beginner can check on the board.

// shown is the maximum number of things that a sentence lists.
const shown = 9

// sentence says why the conclusions of a step follow. It is empty for a rule without a pattern of
// ours, whose reasons are unknown.
func (at *situation) sentence(s *heuristics.Step, said *heuristics.Explanation) string {
	switch s.Pattern {
	case heuristics.KindNakedSingle:
		return fmt.Sprintf("%s must be %s: %s.", at.cell(s.Cells[0]), at.digit(s.Digits[0]), at.excluded("it", said))
	case heuristics.KindPairwise:
		return fmt.Sprintf("%s must be %s (%s), so no cell that sees it is %s.",
			at.cell(s.Cells[0]), at.digit(s.Digits[0]), at.excluded("it", said), at.digit(s.Digits[0]))
	case heuristics.KindHiddenSingle:
		return at.hiddenSentence(s, said)
	case heuristics.KindLocked:
		return fmt.Sprintf("In %s, %s fits only in %s. All of these lie in %s too, so no other cell of %s is %s.", at.unit(s.Units[0]),
			at.digit(s.Digits[0]), at.cells(s.Cells), at.unit(s.Units[1]), at.unit(s.Units[1]), at.digit(s.Digits[0]))
	case heuristics.KindNakedTuple:
		return at.nakedSentence(s)
	case heuristics.KindHiddenTuple:
		return fmt.Sprintf("In %s, the %d digits %s fit only in the %d cells %s. They fill these cells, so no other digit is in them.",
			at.unit(s.Units[0]), len(s.Digits), at.list(s.Digits), len(s.Cells), at.cells(s.Cells))
	case heuristics.KindFish:
		return at.fishSentence(s)
	case heuristics.KindChain:
		return at.chainSentence(s.Chain)
	case heuristics.KindProbe:
		return at.probeSentence(s)
	case heuristics.KindDilemma:
		return at.dilemmaSentence(s)
	}
	return ""
}

func (at *situation) hiddenSentence(s *heuristics.Step, said *heuristics.Explanation) string {
	cell, digit, unit := at.cell(s.Cells[0]), at.digit(s.Digits[0]), at.unit(s.Units[0])
	if len(said.Blocking)+len(said.Earlier) == 0 {
		return fmt.Sprintf("%s is the last open cell of %s, so it is %s.", cell, unit, digit)
	}
	var why []string
	if len(said.Blocking) > 0 {
		why = append(why, fmt.Sprintf("see the %s in %s", digit, list(at, said.Blocking, func(y heuristics.Candidate) string { return at.cell(y.Cell) }, "and")))
	}
	if len(said.Earlier) > 0 {
		why = append(why, "lost it "+at.earlier(said.Earlier))
	}
	return fmt.Sprintf("In %s, %s fits only in %s: the other open cells %s.", unit, digit, cell, strings.Join(why, " or "))
}

// nakedSentence is about k cells with k digits, or with fewer if the step fails.
func (at *situation) nakedSentence(s *heuristics.Step) string {
	begin := fmt.Sprintf("In %s, the %d cells %s can hold only the %d digits %s", at.unit(s.Units[0]), len(s.Cells), at.cells(s.Cells), len(s.Digits), at.list(s.Digits))
	if s.Failed {
		return begin + ", which are too few."
	}
	where := at.unit(s.Units[0])
	if s.Locked {
		where = "a unit that all of them lie in"
	}
	return fmt.Sprintf("%s. They take all of these digits, so no other cell of %s has them.", begin, where)
}

// fishSentence is about k lines whose places of a digit are in k crossing lines.
func (at *situation) fishSentence(s *heuristics.Step) string {
	d := at.digit(s.Digits[0])
	begin := fmt.Sprintf("In %s, %s fits only where %s cross them", list(at, s.Units, at.unit, "and"), d, list(at, s.Covers, at.unit, "and"))
	if s.Failed {
		return begin + ", which are too few."
	}
	return fmt.Sprintf("%s. Each of these %d lines needs one of the %d crossing lines for its %s, so no other cell of %s is %s.",
		begin, len(s.Units), len(s.Covers), d, list(at, s.Covers, at.unit, "or"), d)
}

// chainSentence goes along a chain from its first candidate.
func (at *situation) chainSentence(chain []heuristics.Candidate) string {
	is := func(x heuristics.Candidate, word string) string {
		return fmt.Sprintf("%s %s %s", at.cell(x.Cell), word, at.digit(x.Digit))
	}
	var follows []string
	for i, x := range chain[1:] {
		follows = append(follows, is(x, [...]string{"is", "is not"}[i%2]))
	}
	first, last := chain[0], chain[len(chain)-1]
	begin := fmt.Sprintf("If %s, then %s", is(first, "is not"), strings.Join(follows, ", so "))
	if first == last {
		return fmt.Sprintf("%s. So %s.", begin, is(first, "is"))
	}
	return fmt.Sprintf("%s. So %s or %s, and what both exclude is removed.", begin, is(first, "is"), is(last, "is"))
}

// probeSentence is about an assumption that is refuted.
func (at *situation) probeSentence(s *heuristics.Step) string {
	t := s.Trials[0]
	is, so := "is", "is not"
	if t.Assume.Absent {
		is, so = so, is
	}
	cell, digit := at.cell(t.Assume.Cell), at.digit(t.Assume.Digit)
	return fmt.Sprintf("Suppose that %s %s %s: %s. So %s %s %s.", cell, is, digit, ending(t), cell, so, digit)
}

// dilemmaSentence describes cases, one of which is true.
func (at *situation) dilemmaSentence(s *heuristics.Step) string {
	cases := list(at, s.Trials, func(t heuristics.Case) string {
		is := "is"
		if t.Assume.Absent {
			is = "is not"
		}
		return fmt.Sprintf("%s %s %s", at.cell(t.Assume.Cell), is, at.digit(t.Assume.Digit))
	}, "or")
	if s.Failed {
		return fmt.Sprintf("One of these holds: %s. Each leads to a contradiction.", cases)
	}
	return fmt.Sprintf("One of these holds: %s. What is removed here is excluded in every case that can be.", cases)
}

// ending says what an assumption leads to.
func ending(t heuristics.Case) string {
	steps := fmt.Sprintf("%d steps lead", len(t.Steps))
	switch len(t.Steps) {
	case 0:
		steps = "at once it leads"
	case 1:
		steps = "one step leads"
	}
	if t.FailureText == "" {
		return steps + " to a contradiction"
	}
	return fmt.Sprintf("%s to a contradiction, since %s", steps, t.FailureText)
}

// excluded says why a cell can hold no other digit.
func (at *situation) excluded(who string, said *heuristics.Explanation) string {
	var why []string
	if len(said.Blocking) > 0 {
		why = append(why, fmt.Sprintf("%s sees %s", who, list(at, said.Blocking, func(x heuristics.Candidate) string {
			return at.digit(x.Digit) + " in " + at.cell(x.Cell)
		}, "and")))
	}
	if len(said.Earlier) > 0 {
		var digits []grid.Digit
		for _, e := range said.Earlier {
			for _, x := range e.Removed {
				digits = append(digits, x.Digit)
			}
		}
		why = append(why, fmt.Sprintf("%s lost %s %s", who, list(at, digits, at.digit, "and"), at.earlier(said.Earlier)))
	}
	return strings.Join(why, ", and ")
}

// earlier names steps.
func (at *situation) earlier(steps []heuristics.Earlier) string {
	return "by " + list(at, steps, func(e heuristics.Earlier) string {
		switch {
		case e.Step == "0":
			return "the puzzle itself"
		case isAssumption(e.Step):
			return "the assumption"
		}
		return "step " + e.Step
	}, "and")
}

// isAssumption reports whether a name names a trial, which has an even number of parts.
func isAssumption(step string) bool { return strings.Count(step, ".")%2 == 1 }

func (at *situation) cell(c grid.Cell) string { return at.Shape.CellName(c) }

func (at *situation) unit(u grid.Unit) string { return at.Shape.UnitName(u) }

func (at *situation) digit(d grid.Digit) string { return at.Alphabet.Symbol(d) }

func (at *situation) cells(cells []grid.Cell) string { return list(at, cells, at.cell, "and") }

func (at *situation) list(digits []grid.Digit) string { return list(at, digits, at.digit, "and") }

// list joins a list with a word before its last member, and truncates a long one unless it has to be whole.
func list[T any](at *situation, all []T, name func(T) string, word string) string {
	limit := shown
	if at.whole {
		limit = len(all)
	}
	var names []string
	for _, x := range all[:min(len(all), limit)] {
		names = append(names, name(x))
	}
	if more := len(all) - limit; more > 0 {
		names, word = append(names, fmt.Sprintf("%d more", more)), "and"
	}
	return suggest.Join(names, " "+word+" ")
}
