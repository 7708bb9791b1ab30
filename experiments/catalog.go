package experiments

import (
	"fmt"
	"slices"

	"basisk/heuristics"
	"basisk/internal/suggest"
	"basisk/solver"
)

// Entry is an experiment of the catalogue.
type Entry struct {
	Experiment
	// Full is the scale of a run that answers the question conclusively; scale 1 ends within 15
	// minutes on two processors.
	Full float64
}

// Catalog has everything that a program knows: the rules, methods and choosers that trials use, and
// the experiments, in the order of listing. It is a value: to add experiments or rules, append them
// and pass it on.
type Catalog struct {
	solver.Catalog
	Experiments []Entry
}

// Check returns an error unless all names in the catalogue are unique.
func (c Catalog) Check() error {
	seen := map[string]bool{}
	for i, e := range c.Experiments {
		if e.Experiment == nil {
			return fmt.Errorf("experiment %d is nil", i+1)
		}
		if err := heuristics.CheckName("experiment", e.Name()); err != nil {
			return err
		}
		if seen[e.Name()] {
			return fmt.Errorf("duplicate experiment %q", e.Name())
		}
		seen[e.Name()] = true
	}
	return c.Catalog.Check()
}

// Find returns the experiment called name. The error for an unknown name suggests similar ones.
func (c Catalog) Find(name string) (Entry, error) {
	var names []string
	for _, e := range c.Experiments {
		if e.Name() == name {
			return e, nil
		}
		names = append(names, e.Name())
	}
	slices.Sort(names)
	return Entry{}, fmt.Errorf("unknown experiment %q: %s", name, suggest.Expected(name, names))
}
