package heuristics

import (
	"fmt"
	"strings"

	"basisk/grid"
)

// Names of patterns for people, and where on the board they lie. The order is always
// the same: the name, the digits in braces, the cells or lines, then in brackets the
// unit; so lines of a long explanation can be compared at a glance. Names stop at
// four: larger tuples and fish have none that everybody knows.

// patternText names the pattern of the step and its place.
func patternText(shape *grid.Shape, s *Step) string {
	switch s.Pattern {
	case PatternNakedSingle:
		return "naked single"
	case PatternHiddenSingle:
		return "hidden single (" + unitList(shape, s.Units) + ")"
	case PatternPairwise:
		return fmt.Sprintf("pairwise %s in %s", digitNames(s.Digits), cellList(shape, s))
	case PatternLocked:
		return lockedText(shape, s)
	case PatternNakedTuple:
		return tupleText(shape, s, "naked", len(s.Cells))
	case PatternHiddenTuple:
		return tupleText(shape, s, "hidden", len(s.Digits))
	case PatternFish:
		return fmt.Sprintf("%s %s of %s in %s", fishName(len(s.Units)), digitNames(s.Digits),
			unitList(shape, s.Units), unitList(shape, s.Covers))
	case PatternProbe:
		return "probe"
	case PatternDilemma:
		return dilemmaText(shape, s)
	}
	return ownText(shape, s)
}

// ownText names a step of a rule that has no pattern of ours by the rule, and by the
// digits and cells that the rule has stated.
func ownText(shape *grid.Shape, s *Step) string {
	text := s.Rule
	if len(s.Digits) > 0 {
		text += " " + digitNames(s.Digits)
	}
	if len(s.Cells) > 0 {
		text += " in " + cellList(shape, s)
	}
	return text
}

// lockedText tells from which unit to which: from a box to a line the pattern is
// called pointing, from a line to a box claiming; from box to box, as in cubes, it
// has no name of its own.
func lockedText(shape *grid.Shape, s *Step) string {
	from, to := s.Units[0], s.Units[1]
	name := "locked candidates"
	switch {
	case shape.Kind(from) != grid.Box:
		name += " (claiming)"
	case shape.Kind(to) != grid.Box:
		name += " (pointing)"
	}
	return fmt.Sprintf("%s %s in %s (%s to %s)", name, digitNames(s.Digits), cellList(shape, s),
		shape.UnitName(from), shape.UnitName(to))
}

// tupleText names a tuple of size k.
func tupleText(shape *grid.Shape, s *Step, side string, k int) string {
	locked := ""
	if s.Locked {
		locked = ", locked"
	}
	return fmt.Sprintf("%s %s %s in %s (%s%s)", side, tupleName(k), digitNames(s.Digits), cellList(shape, s),
		unitList(shape, s.Units), locked)
}

// tupleName is what players call k cells with k digits.
func tupleName(k int) string {
	if k >= 1 && k <= 4 {
		return [...]string{"single", "pair", "triple", "quad"}[k-1]
	}
	return fmt.Sprintf("tuple of %d", k)
}

// fishName is what players call a fish of k lines.
func fishName(k int) string {
	if k >= 2 && k <= 4 {
		return [...]string{"X-wing", "swordfish", "jellyfish"}[k-2]
	}
	return fmt.Sprintf("fish of %d", k)
}

// dilemmaText names the set whose members are the cases.
func dilemmaText(shape *grid.Shape, s *Step) string {
	if len(s.Units) > 0 {
		return fmt.Sprintf("dilemma %s in %s", digitNames(s.Digits), unitList(shape, s.Units))
	}
	return "dilemma in " + cellList(shape, s)
}

// sizesText states the smallest sizes if both are known. A fish and its complement
// differ in the direction of their base lines, so those name the sizes.
func sizesText(shape *grid.Shape, s *Step) string {
	switch {
	case s.Naked == 0 || s.Hidden == 0:
		return ""
	case s.Pattern == PatternFish:
		return fmt.Sprintf("; smallest by %ss %d, by %ss %d",
			shape.Kind(s.Units[0]), s.Naked, shape.Kind(s.Covers[0]), s.Hidden)
	}
	return fmt.Sprintf("; smallest naked %d, smallest hidden %d", s.Naked, s.Hidden)
}

// unitList names units, separated by commas.
func unitList(shape *grid.Shape, list []grid.Unit) string {
	return strings.Join(names(list, shape.UnitName), ", ")
}

// cellList names the cells of the pattern, separated by commas.
func cellList(shape *grid.Shape, s *Step) string {
	return strings.Join(names(s.Cells, shape.CellName), ", ")
}
