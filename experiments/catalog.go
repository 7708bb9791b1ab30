package experiments

import (
	"fmt"
	"slices"
	"strings"

	"basisk/heuristics"
	"basisk/solver"
)

// Entry is a line of the catalogue.
type Entry struct {
	Experiment
	// Full is the scale of a run that settles the question; scale 1 ends within 15
	// minutes on two processors.
	Full float64
}

// Catalog is what a program knows: the rules, methods and choosers that trials are made
// with, and the experiments, in the order in which they are listed. It is a value:
// whoever has experiments or rules of their own appends them and passes it on.
type Catalog struct {
	solver.Catalog
	Experiments []Entry
}

// Check returns an error unless everything in the catalogue has a name of its own.
func (c Catalog) Check() error {
	seen := map[string]bool{}
	for i, e := range c.Experiments {
		if e.Experiment == nil {
			return fmt.Errorf("experiment %d: there is none", i+1)
		}
		if err := heuristics.CheckName("experiment", e.Name()); err != nil {
			return err
		}
		if seen[e.Name()] {
			return fmt.Errorf("experiment %q: there are two of that name", e.Name())
		}
		seen[e.Name()] = true
	}
	return c.Catalog.Check()
}

// Find returns the experiment called name. The error of an unknown one suggests
// those that may be meant.
func (c Catalog) Find(name string) (Entry, error) {
	var names, near []string
	for _, e := range c.Experiments {
		if e.Name() == name {
			return e, nil
		}
		names = append(names, e.Name())
		if isNear(name, e.Name()) {
			near = append(near, e.Name())
		}
	}
	if near != nil {
		return Entry{}, fmt.Errorf("unknown experiment %q: did you mean %s?", name, strings.Join(near, " or "))
	}
	slices.Sort(names)
	return Entry{}, fmt.Errorf("unknown experiment %q: expected one of %s", name, strings.Join(names, ", "))
}

// isNear reports whether a person who typed said may have meant name: one begins
// the other, or at most a third of the letters differ.
func isNear(said, name string) bool {
	if said == "" {
		return false
	}
	return strings.HasPrefix(name, said) || strings.HasPrefix(said, name) || distance(said, name) <= (len(name)+2)/3
}

// distance returns how many letters must be put in, taken out or exchanged to turn
// a into b (Levenshtein 1965), row by row of the table by prefixes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
