package heuristics

import (
	"fmt"
	"strings"

	"basisk/grid"
)

// Names of patterns for people, and their places on the board. The order is always the same: the
// name, the digits in braces, the cells or lines, then in brackets the unit; so lines of a long
// explanation can be compared at a glance. Names stop at four: larger tuples and fish have no
// generally known names.

// patternText names the pattern of the step and its place.
func (n namer) patternText(s *Step) string {
	switch s.Pattern {
	case KindHiddenSingle:
		return n.patternName(s) + " (" + n.unitList(s.Units) + ")"
	case KindPairwise:
		return fmt.Sprintf("%s %s in %s", n.patternName(s), n.digits(s.Digits), n.cellList(s))
	case KindLocked:
		return n.lockedText(s)
	case KindNakedTuple, KindHiddenTuple:
		return n.tupleText(s)
	case KindFish:
		text := fmt.Sprintf("%s %s of %s", n.patternName(s), n.digits(s.Digits), n.unitList(s.Units))
		if s.Covers != nil {
			text += " in " + n.unitList(s.Covers)
		}
		return text
	case KindChain:
		return n.chainText(s)
	case KindDilemma:
		return n.dilemmaText(s)
	case KindNakedSingle, KindProbe:
		return n.patternName(s)
	}
	return n.ownText(s)
}

// patternName returns the players' name of the pattern of the step; a rule without a pattern of
// ours has its own name.
func (n namer) patternName(s *Step) string {
	switch s.Pattern {
	case "":
		return s.Rule
	case KindLocked:
		return n.lockedName(s)
	case KindNakedTuple:
		return "naked " + tupleName(len(s.Cells))
	case KindHiddenTuple:
		return "hidden " + tupleName(len(s.Digits))
	case KindFish:
		return fishName(len(s.Units))
	case KindChain:
		return n.chainName(&s.Reason)
	}
	return strings.ReplaceAll(string(s.Pattern), "-", " ")
}

// ownText names a step without a pattern of ours by the rule, and by the digits and cells that the
// rule has stated.
func (n namer) ownText(s *Step) string {
	text := s.Rule
	if len(s.Digits) > 0 {
		text += " " + n.digits(s.Digits)
	}
	if len(s.Cells) > 0 {
		text += " in " + n.cellList(s)
	}
	return text
}

// lockedName names the direction: from a box or another unit to a line it is pointing, from a line
// to a box claiming; from box to box, as in cubes, it has no special name.
func (n namer) lockedName(s *Step) string {
	isLine := func(u grid.Unit) bool { return n.Kind(u) <= grid.Pillar }
	switch {
	case isLine(s.Units[0]):
		return "locked candidates (claiming)"
	case isLine(s.Units[1]):
		return "locked candidates (pointing)"
	}
	return "locked candidates"
}

// lockedText names locked candidates and their units.
func (n namer) lockedText(s *Step) string {
	return fmt.Sprintf("%s %s in %s (%s to %s)", n.lockedName(s), n.digits(s.Digits), n.cellList(s),
		n.UnitName(s.Units[0]), n.UnitName(s.Units[1]))
}

// tupleText names a tuple and its place.
func (n namer) tupleText(s *Step) string {
	locked := ""
	if s.Locked {
		locked = ", locked"
	}
	return fmt.Sprintf("%s %s in %s (%s%s)",
		n.patternName(s), n.digits(s.Digits), n.cellList(s), n.unitList(s.Units), locked)
}

// maxNamed is the largest size of tuples and fish that has a name of its own.
const maxNamed = 4

// tupleName returns the players' name of k cells with k digits.
func tupleName(k int) string {
	if k >= 1 && k <= maxNamed {
		return [...]string{"single", "pair", "triple", "quad"}[k-1]
	}
	return fmt.Sprintf("tuple of %d", k)
}

// fishName returns the players' name of a fish of k lines.
func fishName(k int) string {
	if k >= 2 && k <= maxNamed {
		return [...]string{"X-wing", "swordfish", "jellyfish"}[k-2]
	}
	return fmt.Sprintf("fish of %d", k)
}

// dilemmaText names the set whose members are the cases.
func (n namer) dilemmaText(s *Step) string {
	if len(s.Units) > 0 {
		return fmt.Sprintf("dilemma %s in %s", n.digits(s.Digits), n.unitList(s.Units))
	}
	return "dilemma in " + n.cellList(s)
}

// sizesText names the smallest sets if both are known, the smaller one first. A fish and its complement
// differ in the direction of their base lines, which are therefore named.
func (n namer) sizesText(s *Step) string {
	if s.Naked == 0 || s.Hidden == 0 {
		return ""
	}
	begin, first, second := "; smallest sets: ", "naked "+tupleName(s.Naked), "hidden "+tupleName(s.Hidden)
	if s.Pattern == KindFish {
		begin, first = "; smallest fish: ", fmt.Sprintf("%s by %ss", fishName(s.Naked), n.Kind(s.Units[0]))
		second = fmt.Sprintf("%s by %ss", fishName(s.Hidden), n.Kind(s.Covers[0]))
	}
	if s.Hidden < s.Naked {
		first, second = second, first
	}
	return begin + first + ", " + second
}

// unitList names units, separated by commas.
func (n namer) unitList(list []grid.Unit) string {
	return strings.Join(names(list, n.UnitName), ", ")
}

// cellList names the cells of the pattern, separated by commas.
func (n namer) cellList(s *Step) string {
	return strings.Join(names(s.Cells, n.CellName), ", ")
}
