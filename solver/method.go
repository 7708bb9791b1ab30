package solver

import (
	"context"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
)

// Method enumerates the solutions of a board.
type Method interface {
	// Name is the method's flag and record key.
	Name() string
	// Search passes each solution to yield, as one digit a cell in a slice that is
	// valid during the call, and stops when yield returns false. The error is that
	// of the context; every other outcome is told by Stats.End. The board's state
	// afterwards is unspecified.
	Search(ctx context.Context, b *grid.Board, yield func(solution []grid.Digit) bool) (Stats, error)
}

// MethodEntry describes a method of the catalogue.
type MethodEntry struct {
	Name string
	Help string // one line
	make func(Config) (Method, error)
}

// Methods returns all methods but those of [ExternalEntry]. A new one is one file and
// one line here.
func Methods() []MethodEntry {
	return []MethodEntry{
		{"auto", "rules first, then what has proved quickest for the size and the question", newAuto},
		{"logic", "rules only: solves, refutes, or is stuck", newLogic},
		{"search", "rules, branching on the smallest cell or place, trail", newSearch},
		{"dlx", "exact cover by dancing links, no rules", newCover},
		{"hybrid", "rules, dancing links for some nodes, then clause learning", newHybrid},
		{"cdcl", "rules to a fixpoint, clause learning over the exact cover for the rest", newClauses},
		{"diagram", "rules, then all solutions as a decision diagram: counts what cannot be listed", newDiagram},
		{"rowcol", "the line with fewest open cells, its most crossed cell, copy on guess", newRowcol},
	}
}

// NewMethod returns the method that c names, ready for one board at a time. Rules,
// chooser and settings must be known, also if the method has no use for them; the
// program of an external method must be on PATH.
func NewMethod(c Config) (Method, error) {
	if _, err := heuristics.Parse(c.Rules); err != nil {
		return nil, err
	}
	if _, err := newChooser(c); err != nil {
		return nil, err
	}
	if _, err := engineConfig(c); err != nil {
		return nil, err
	}
	name := c.Method
	if name == "" {
		name = "auto"
	}
	if strings.HasPrefix(name, ExternalPrefix) {
		return newExternal(c)
	}
	var names []string
	for _, e := range Methods() {
		if e.Name == name {
			return e.make(c)
		}
		names = append(names, e.Name)
	}
	names = append(names, ExternalEntry().Name)
	return nil, fmt.Errorf("method %q: expected one of %s", name, strings.Join(names, ", "))
}
