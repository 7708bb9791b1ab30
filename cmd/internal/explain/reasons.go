package explain

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"basisk/grid"
	"basisk/heuristics"
)

// Steps that can be checked by eye: singles name the digits on the board, and the earlier steps,
// that exclude everything else; other patterns list their current candidates. Cost: the peers of
// the cells of a unit for a hidden single, a copy of the digits for a trial.

// Reasons is a log whose steps say why they follow.
type Reasons struct {
	*heuristics.Log
	at situation
}

// NewReasons returns the log of an explanation of p, see [heuristics.NewLog].
func NewReasons(w io.Writer, p *grid.Puzzle, rules []heuristics.Heuristic) *Reasons {
	at := situation{Puzzle: p, digits: slices.Clone(p.Givens), gone: map[heuristics.Candidate]string{}}
	return &Reasons{heuristics.NewLog(w, p, rules), at}
}

// Step writes a step with its reasons.
func (r *Reasons) Step(s heuristics.Step) {
	r.at.take(&s)
	r.Log.Step(s)
}

// situation is what is known at a step of an explanation, or of a trial in it.
type situation struct {
	*grid.Puzzle
	digits []grid.Digit
	// gone has the step that removed each candidate; outer is the situation around a trial.
	gone  map[heuristics.Candidate]string
	outer *situation
	path  string // the prefix of step numbers: 14.1. in a trial
	steps int
	peers []grid.Cell
	whole bool // whether sentences have whole lists
}

// take adds the explanation to a step, and applies the step.
func (at *situation) take(s *heuristics.Step) {
	at.steps++
	name := at.path + strconv.Itoa(at.steps)
	said := &heuristics.Explanation{Name: s.Name(at.Shape), Candidates: at.holds(&s.Reason)}
	if other := s.OtherSet(); other != nil {
		said.Other = at.holds(s.Other)
		_, said.OtherWhat, _ = other.Words(at.Shape, at.Alphabet, true)
	}
	s.Trials = slices.Clone(s.Trials)
	for i := range s.Trials {
		at.try(&s.Trials[i], fmt.Sprintf("%s.%d", name, i+1))
	}
	if isComplete(s) {
		switch s.Pattern {
		case heuristics.KindNakedSingle, heuristics.KindPairwise:
			at.single(s.Cells[0], s.Digits[0], said)
		case heuristics.KindHiddenSingle:
			at.hidden(s.Units[0], heuristics.Candidate{Cell: s.Cells[0], Digit: s.Digits[0]}, said)
		}
	}
	at.say(s, said)
	s.Explanation = said
	for _, x := range s.Removed {
		at.gone[x] = name
	}
	for _, x := range s.Placed {
		at.digits[x.Cell] = x.Digit
	}
}

// say adds the words to the explanation of a step, and also with whole lists where some are cut.
func (at *situation) say(s *heuristics.Step, said *heuristics.Explanation) {
	var all [2]string
	for _, at.whole = range []bool{true, false} {
		said.Place, said.What, said.Then = s.Words(at.Shape, at.Alphabet, at.whole)
		if isComplete(s) {
			said.Sentence = at.sentence(s, said)
		}
		if at.whole {
			all = [2]string{said.Sentence, said.Then}
		}
	}
	if all != [2]string{said.Sentence, said.Then} {
		said.All = all
	}
}

// isComplete reports whether a step names everything that its pattern has; steps of users' rules may
// not.
func isComplete(s *heuristics.Step) bool {
	cells, units, digits := len(s.Cells), len(s.Units), len(s.Digits)
	switch s.Pattern {
	case heuristics.KindNakedSingle, heuristics.KindPairwise:
		return cells == 1 && digits == 1
	case heuristics.KindHiddenSingle:
		return cells == 1 && digits == 1 && units == 1
	case heuristics.KindLocked:
		return cells > 0 && digits == 1 && units == 2
	case heuristics.KindNakedTuple, heuristics.KindHiddenTuple:
		return cells > 0 && digits > 0 && units > 0
	case heuristics.KindFish:
		return digits == 1 && units > 0
	case heuristics.KindChain:
		return len(s.Chain) > 1
	case heuristics.KindProbe, heuristics.KindDilemma:
		return len(s.Trials) > 0
	}
	return false
}

// try adds the explanations to the steps of a trial; name is the trial's.
func (at *situation) try(t *heuristics.Case, name string) {
	in := situation{
		Puzzle: at.Puzzle, digits: slices.Clone(at.digits), gone: map[heuristics.Candidate]string{}, outer: at, path: name + ".",
	}
	if t.Assume.Absent {
		in.gone[t.Assume.Candidate] = name
	} else {
		in.digits[t.Assume.Cell] = t.Assume.Digit
	}
	t.Steps = slices.Clone(t.Steps)
	for i := range t.Steps {
		in.take(&t.Steps[i])
	}
	t.FailureText = t.Where.Text(at.Shape, at.Alphabet)
}

// removedBy returns the step that removed a candidate; ok reports whether there is one.
func (at *situation) removedBy(x heuristics.Candidate) (step string, ok bool) {
	for in := at; in != nil; in = in.outer {
		if step, ok = in.gone[x]; ok {
			return step, true
		}
	}
	allowed := at.Allowed != nil && at.Allowed[x.Cell] != nil
	return "0", allowed && !slices.Contains(at.Allowed[x.Cell], x.Digit)
}

// holder returns a cell whose digit excludes a candidate, preferably one already in said; -1 if
// there is none.
func (at *situation) holder(x heuristics.Candidate, said *heuristics.Explanation) grid.Cell {
	found := grid.Cell(-1)
	at.peers = at.Shape.Peers(x.Cell, at.peers[:0])
	for _, peer := range at.peers {
		if at.digits[peer] != x.Digit {
			continue
		}
		if found = peer; slices.Contains(said.Blocking, heuristics.Candidate{Cell: peer, Digit: x.Digit}) {
			break
		}
	}
	return found
}

// has reports whether a candidate is left.
func (at *situation) has(x heuristics.Candidate) bool {
	if d := at.digits[x.Cell]; d != 0 {
		return d == x.Digit
	}
	if _, gone := at.removedBy(x); gone {
		return false
	}
	return at.holder(x, &heuristics.Explanation{}) < 0
}

// holds returns the candidates of a pattern that are left.
func (at *situation) holds(r *heuristics.Reason) (list []heuristics.Candidate) {
	for _, x := range r.Chain {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	for _, c := range at.cellsOf(r) {
		for _, d := range r.Digits {
			if x := (heuristics.Candidate{Cell: c, Digit: d}); at.digits[c] == 0 && at.has(x) {
				list = append(list, x)
			}
		}
	}
	return list
}

// cellsOf returns the cells of a pattern: the cells that the reason names, else all cells of its
// units, which are the base lines of a fish or the unit of a dilemma's places.
func (at *situation) cellsOf(r *heuristics.Reason) []grid.Cell {
	if len(r.Cells) > 0 {
		return r.Cells
	}
	var list []grid.Cell
	for _, u := range r.Units {
		list = append(list, at.Shape.UnitCells(u)...)
	}
	return list
}

// exclude adds why a candidate is not left.
func (at *situation) exclude(x heuristics.Candidate, said *heuristics.Explanation) {
	if c := at.holder(x, said); c >= 0 {
		if seen := (heuristics.Candidate{Cell: c, Digit: x.Digit}); !slices.Contains(said.Blocking, seen) {
			said.Blocking = append(said.Blocking, seen)
		}
		return
	}
	step, ok := at.removedBy(x)
	if !ok {
		return
	}
	i := slices.IndexFunc(said.Earlier, func(e heuristics.Earlier) bool { return e.Step == step })
	if i < 0 {
		i, said.Earlier = len(said.Earlier), append(said.Earlier, heuristics.Earlier{Step: step})
	}
	said.Earlier[i].Removed = append(said.Earlier[i].Removed, x)
}

// single adds why a cell can hold no other digit.
func (at *situation) single(c grid.Cell, digit grid.Digit, said *heuristics.Explanation) {
	for d := grid.Digit(1); int(d) <= at.Shape.Side(); d++ {
		if d != digit {
			at.exclude(heuristics.Candidate{Cell: c, Digit: d}, said)
		}
	}
}

// hidden adds why no other cell of a unit can hold a digit.
func (at *situation) hidden(u grid.Unit, x heuristics.Candidate, said *heuristics.Explanation) {
	for _, c := range at.Shape.UnitCells(u) {
		if c != x.Cell && at.digits[c] == 0 {
			at.exclude(heuristics.Candidate{Cell: c, Digit: x.Digit}, said)
		}
	}
}
