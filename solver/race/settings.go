package race

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/suggest"
	"basisk/solver"
)

// A contestant with settings is written METHOD,name=value,…: "search,rules=singles,hall-K,choose=random". A
// part without = belongs to the value before it. A command with commas is quoted: external:"clasp --restarts=L,60".

// Entrant is a contestant with settings of its own.
type Entrant struct {
	// Text is what it was parsed from, and Name that or, for the second one of a text, "TEXT (2)".
	Text, Name string
	Config     solver.Config
	// Before are rules that run to their fixpoint before a method that uses none; nil for no rules.
	Before heuristics.Rules
}

// settings are the names of settings besides the settings of clause learning.
var settings = []string{"rules", "max-tuple", "choose", "nodes", "restart"}

// beforeRules are the rules before a method that uses none, if it only has a cap on the sizes of tuples.
const beforeRules = "singles,locked,hall"

// Parse reads a contestant.
func Parse(c solver.Catalog, text string) (Entrant, error) {
	x := Entrant{Text: text, Name: text}
	parts := solver.SplitList(text)
	var err error
	if x.Config.Method, err = c.Method(parts[0]); err != nil || len(parts) == 1 {
		return x, err
	}
	assignments, err := joined(parts[1:])
	for i := 0; i < len(assignments) && err == nil; i++ {
		err = x.set(c, assignments[i])
	}
	switch {
	case err == nil:
		return x, x.settle(c)
	case strings.Contains(parts[0], ":"):
		err = fmt.Errorf("%w; a command with commas is quoted, as in external:\"CMD\"", err)
	}
	return x, fmt.Errorf("contestant %q: %w", text, err)
}

// joined returns the assignments of settings: a part without = belongs to the assignment before it.
func joined(parts []string) (list []string, err error) {
	for _, part := range parts {
		if part = strings.TrimSpace(part); strings.Contains(part, "=") {
			list = append(list, part)
		} else if list == nil {
			return nil, fmt.Errorf("%q: expected name=value", part)
		} else {
			list[len(list)-1] += "," + part
		}
	}
	return list, nil
}

// set sets a setting of the contestant.
func (x *Entrant) set(c solver.Catalog, assignment string) (err error) {
	name, value, _ := strings.Cut(assignment, "=")
	switch name {
	case "rules":
		x.Config.Rules, err = c.Rules.Parse(value)
	case "max-tuple":
		x.Config.MaxTuple, err = heuristics.ParseSize(value)
	case "choose":
		x.Config.Choose, err = c.Chooser(value)
	case "nodes":
		x.Config.Nodes, err = strconv.ParseUint(value, 10, 63)
	case "restart":
		x.Config.Restart, err = strconv.ParseUint(value, 10, 63)
	default:
		if err = x.Config.CDCL.Parse(assignment); err != nil && suggest.DidYouMean(name, settings) != "" {
			err = fmt.Errorf("%q: %s", name, suggest.Expected(name, settings))
		}
	}
	return err
}

// settle moves the rules of a method that uses none before it.
func (x *Entrant) settle(c solver.Catalog) error {
	if x.Config.Method.UsesRules || x.Config.Rules == nil && x.Config.MaxTuple == 0 {
		return x.Config.Check()
	}
	x.Before = x.Config.Rules
	if x.Before == nil {
		x.Before, _ = c.Rules.Parse(beforeRules)
	}
	return x.Config.Check()
}

// Prepare runs the rules before the method on b, until ctx ends.
func (x *Entrant) Prepare(ctx context.Context, b *grid.Board) {
	if x.Before != nil {
		e := x.Before.Capped(b.Shape(), x.Config.MaxTuple).Engine(b)
		e.StopAt(ctx)
		e.Propagate()
	}
}

// ParseAll reads contestants. One may be named several times: the others are the same again, by which one
// sees how much times differ by chance.
func ParseAll(c solver.Catalog, texts []string) ([]Entrant, error) {
	var list []Entrant
	for _, text := range texts {
		x, err := Parse(c, text)
		if err != nil {
			return nil, err
		}
		same := func(o Entrant) bool { return o.Name == x.Name }
		for again := 2; slices.ContainsFunc(list, same); again++ {
			x.Name = fmt.Sprintf("%s (%d)", text, again)
		}
		list = append(list, x)
	}
	return list, nil
}
