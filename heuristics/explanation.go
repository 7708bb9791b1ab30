package heuristics

import (
	"strings"

	"basisk/grid"
)

// Explanation explains a step to people beyond its pattern: why its conclusions follow, and which
// candidates and digits show that. Rules do not set it; callers that show steps add it, and a [Log]
// then writes it.
type Explanation struct {
	Name       string      // the usual name of the pattern, see [Step.Name]
	Place      string      // where to look, without the step
	What       string      // the pattern with its place
	OtherWhat  string      // the same of the other set, see [Reason]
	Sentence   string      // why the conclusions follow
	Then       string      // the conclusions
	All        [2]string   // sentence and conclusions with whole lists; empty if these are whole
	Candidates []Candidate // the candidates of the pattern, as they are before the step
	Other      []Candidate // the same of the other set, see [Reason]
	Blocking   []Candidate // digits on the board that exclude what a single excludes
	Earlier    []Earlier   // the exclusions that earlier steps made
}

// Earlier has candidates that an earlier step removed. Step is its number; in a trial it follows
// the number of the trial: 14.1.3 is step 3 of the first case of step 14. The assumption of that
// case is 14.1, and a restriction of the puzzle is 0.
type Earlier struct {
	Step    string
	Removed []Candidate
}

// logExplanation has the fields of an explained step in a log.
type logExplanation struct {
	Name     string       `json:"name,omitempty"`     // the usual name of the pattern; only `basisk serve` writes this field and those below
	Size     int          `json:"size,omitempty"`     // the size of a tuple, a fish or a chain; 1 for singles
	Place    string       `json:"place,omitempty"`    // where to look, without the step
	What     string       `json:"what,omitempty"`     // the pattern with its place
	Sentence string       `json:"sentence,omitempty"` // why the conclusions follow
	Then     string       `json:"then,omitempty"`     // the conclusions
	All      []string     `json:"all,omitempty"`      // sentence and conclusions with whole lists; missing if these are whole
	Holds    []string     `json:"holds,omitempty"`    // the candidates of the pattern before the step
	Other    *logSet      `json:"other,omitempty"`    // the smallest set of the other kind, hidden or naked
	Seen     []string     `json:"seen,omitempty"`     // the digits on the board that exclude what a single excludes
	Earlier  []logEarlier `json:"earlier,omitempty"`  // the part of that which earlier steps excluded
}

// logSet is the smallest set of the other kind that shows the first conclusion of a step.
type logSet struct {
	What   string       `json:"what"`   // the set with its place
	Units  []string     `json:"units"`  // its units; of a fish its base lines
	Cells  []string     `json:"cells"`  // its cells; of a fish the places in its base lines
	Digits []grid.Digit `json:"digits"` // its digits
	Holds  []string     `json:"holds"`  // its candidates before the step
}

// logEarlier has what an earlier step removed.
type logEarlier struct {
	Step    string   `json:"step"`    // its number; in a trial `14.1.3`, step 3 of the first case of step 14; `14.1`, what that case assumes; `0`, as the puzzle says
	Removed []string `json:"removed"` // the candidates
}

// explanation returns the explanation of a step as fields of the log, empty if there is none.
func (n namer) explanation(s *Step) logExplanation {
	x := s.Explanation
	if x == nil {
		return logExplanation{}
	}
	line := logExplanation{
		Name: x.Name, Size: s.size(), Place: x.Place, What: x.What, Sentence: x.Sentence, Then: x.Then,
		Holds: n.statements(x.Candidates, false), Seen: n.statements(x.Blocking, false),
	}
	if x.All != [2]string{} {
		line.All = x.All[:]
	}
	if o := s.Other; o != nil {
		line.Other = &logSet{
			x.OtherWhat, names(o.Units, n.UnitName), names(o.Cells, n.CellName), o.Digits, n.statements(x.Other, false),
		}
	}
	for _, e := range x.Earlier {
		line.Earlier = append(line.Earlier, logEarlier{e.Step, n.statements(e.Removed, true)})
	}
	return line
}

// size returns the size of a tuple, a fish or a chain, 1 for a single, and 0 for other patterns.
func (s *Step) size() int {
	switch s.Pattern {
	case KindNakedSingle, KindHiddenSingle:
		return 1
	case KindNakedTuple:
		return len(s.Cells)
	case KindHiddenTuple:
		return len(s.Digits)
	case KindFish:
		return len(s.Units)
	}
	return len(s.Chain) / 2
}

// Words returns where a step is, without the step, its pattern with its place, and its conclusions, either shortened
// or whole.
func (s *Step) Words(shape *grid.Shape, a grid.Alphabet, whole bool) (place, pattern, conclusions string) {
	n, limit := namer{Shape: shape, alphabet: a}, abbreviated
	if whole {
		limit = unlimited
	}
	switch pattern = n.patternText(s); s.Pattern {
	case KindHiddenSingle:
		pattern = n.tupleText(s)
	case KindNakedSingle: // its conclusion has the cell
		pattern += " " + n.digits(s.Digits) + " in " + n.cellList(s)
	}
	return n.lookAt(s), pattern, strings.Join(n.conclusions(s, limit), ", ")
}

// OtherSet returns the set of the other kind of a step as a step without conclusions, nil if there is none.
func (s *Step) OtherSet() *Step {
	if s.Other == nil {
		return nil
	}
	x := &Step{Reason: *s.Other}
	switch x.Pattern = s.Pattern; s.Pattern {
	case KindNakedTuple:
		x.Pattern = KindHiddenTuple
	case KindHiddenTuple:
		x.Pattern = KindNakedTuple
	}
	return x
}

// Name returns the players' name for the pattern of the step, such as naked triple or X-wing. A
// rule without a pattern of this package has its own name.
func (s *Step) Name(shape *grid.Shape) string { return namer{Shape: shape}.patternName(s) }
