package heuristics

import (
	"strconv"
	"strings"

	"basisk/grid"
)

// Names of cells, units and statements in logs and texts.

// namer is how a log or a text calls things: cells and units by the shape, digits by the
// alphabet. Logs are decimal.
type namer struct {
	*grid.Shape
	alphabet grid.Alphabet
}

// assumption returns an assumption as a statement: R1C2=5 or R1C2<>5.
func (n namer) assumption(a Assumption) string { return n.statement(a.Candidate, a.Absent) }

// statement writes that x holds or, if absent, that it does not.
func (n namer) statement(x Candidate, absent bool) string {
	sign := "="
	if absent {
		sign = "<>"
	}
	return n.CellName(x.Cell) + sign + n.alphabet.Symbol(x.Digit)
}

// statements is statement for a list.
func (n namer) statements(list []Candidate, absent bool) []string {
	return names(list, func(x Candidate) string { return n.statement(x, absent) })
}

// digits returns digits as a set: {3,7}.
func (n namer) digits(list []grid.Digit) string { return "{" + n.alphabet.List(list, ",") + "}" }

// names calls name for each member of list.
func names[T any](list []T, name func(T) string) []string {
	var all []string
	for _, x := range list {
		all = append(all, name(x))
	}
	return all
}

// Title is what people call a rule of a catalogue, or one that was chosen from it: naked pair,
// triple and so on for naked-tuple, hidden triple for hidden-tuple-3.
func (e Entry) Title() string {
	name, size, _ := strings.Cut(e.Name, "-tuple")
	switch {
	case e.Name == "locked":
		return "locked candidates"
	case e.Name == "hall":
		return "tuples of every size"
	case e.Name == "fish":
		return "X-wing and larger fish"
	case (name == "naked" || name == "hidden") && size == "":
		return name + " pair, triple, …"
	}
	if k, err := strconv.Atoi(strings.TrimPrefix(size, "-")); err == nil && (name == "naked" || name == "hidden") {
		return name + " " + tupleName(k)
	}
	return strings.ReplaceAll(e.Name, "-", " ")
}
