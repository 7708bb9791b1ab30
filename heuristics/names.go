package heuristics

import (
	"fmt"
	"strings"

	"basisk/grid"
)

// Names of cells, units and statements in logs and texts.

// name returns the assumption as a statement: R1C2=5 or R1C2<>5.
func (a Assumption) name(shape *grid.Shape) string {
	return statement(shape, a.Candidate, a.Absent)
}

// statement tells that x holds or, if absent, that it does not.
func statement(shape *grid.Shape, x Candidate, absent bool) string {
	if absent {
		return fmt.Sprintf("%s<>%d", shape.CellName(x.Cell), x.Digit)
	}
	return fmt.Sprintf("%s=%d", shape.CellName(x.Cell), x.Digit)
}

// statements is statement for a list.
func statements(shape *grid.Shape, list []Candidate, absent bool) []string {
	return names(list, func(x Candidate) string { return statement(shape, x, absent) })
}

// digitNames returns digits as a set: {3,7}.
func digitNames(list []grid.Digit) string {
	return "{" + strings.Join(names(list, func(d grid.Digit) string { return fmt.Sprint(d) }), ",") + "}"
}

// names calls name for each member of list.
func names[T any](list []T, name func(T) string) []string {
	var all []string
	for _, x := range list {
		all = append(all, name(x))
	}
	return all
}
