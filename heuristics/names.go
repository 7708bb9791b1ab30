package heuristics

import (
	"cmp"
	"strconv"
	"strings"

	"basisk/grid"
)

// Names of cells, units and statements in logs and texts.

// namer names things in a log or a text: cells and units by the shape, digits by the alphabet. Logs
// are decimal.
type namer struct {
	*grid.Shape
	alphabet grid.Alphabet
}

// assumption formats an assumption as a statement: R1C2=5 or R1C2<>5.
func (n namer) assumption(a Assumption) string { return n.statement(a.Candidate, a.Absent) }

// statement formats that x holds or, if absent, that it does not.
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

// digits formats digits as a set: {3,7}.
func (n namer) digits(list []grid.Digit) string { return "{" + n.alphabet.List(list, ",") + "}" }

// names calls name for each member of list.
func names[T any](list []T, name func(T) string) []string {
	var all []string
	for _, x := range list {
		all = append(all, name(x))
	}
	return all
}

// Title returns the usual words for the name of a rule: hidden triple for hidden-tuple-3, naked or
// hidden pair for hall-2.
func Title(rule string) string {
	base, size := rule, 0
	if i := strings.LastIndexByte(rule, '-'); i > 0 {
		if k, err := strconv.Atoi(rule[i+1:]); err == nil {
			base, size = rule[:i], k
		}
	}
	kind, isTuple := strings.CutSuffix(base, "-tuple")
	switch {
	case base == "locked":
		return "locked candidates"
	case isTuple && size > 0:
		return kind + " " + tupleName(size)
	case isTuple:
		return kind + " pair, triple, …"
	case base == "hall" && size > 0:
		return "naked or hidden " + tupleName(size)
	case base == "hall":
		return "tuples of every size"
	case base == "fish" && size > 0:
		return fishName(size)
	case base == "fish":
		return "X-wing and larger fish"
	case rule == "hidden-single-box":
		return "hidden single in a box"
	case base == "probe" && size > 0:
		return "probe of " + count(size, "round")
	case base == "chain":
		return "chain of " + count(cmp.Or(size, usualChain), "link")
	}
	return strings.ReplaceAll(rule, "-", " ")
}
