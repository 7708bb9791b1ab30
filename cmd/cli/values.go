package cli

import (
	"errors"
	"slices"
	"strings"

	"basisk/dlx/cdcl"
	"basisk/experiments"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/suggest"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/spf13/cobra"
)

// Flags that take more than a number or a text check what they are given when they
// are set: mistakes are told before any input is read, and the message can name the
// flag. Those with a list of words also complete themselves in shells. Flags of numbers,
// times and sizes are in numbers.go.

// parsed is the value of a flag that is read when it is set.
type parsed struct {
	kind string // what the help calls it
	text string // as it was set, at first the default
	read func(text string) error
	// files are those that the flag was set to read, one after the other.
	files []string
	// complete completes the value in shells; nil where files are as good.
	complete cobra.CompletionFunc
}

// String returns the present value, empty if there is none.
func (p *parsed) String() string { return p.text }

// Type returns what the help shows behind the flag.
func (p *parsed) Type() string { return p.kind }

// Set reads text and keeps it.
func (p *parsed) Set(text string) error {
	p.text = text
	return p.read(text)
}

// file is the value of a flag that names a file to read, which is not overwritten.
func file(value *string) *parsed {
	p := &parsed{kind: "FILE"}
	p.read = func(name string) error {
		*value, p.files = name, []string{name}
		return nil
	}
	return p
}

// files is the value of a flag that names a file to read each time that it is set.
func files(values *[]string) *parsed {
	p := &parsed{kind: "FILE"}
	p.read = func(name string) error {
		*values = append(*values, name)
		p.files = *values
		return nil
	}
	return p
}

// choice is the value of a flag that takes one of a few words.
func choice(value *string, kind string, allowed []string) *parsed {
	return &parsed{kind: kind, text: *value, complete: completeWords(allowed), read: func(word string) error {
		if !slices.Contains(allowed, word) {
			return errors.New(suggest.Among(word, allowed))
		}
		*value = word
		return nil
	}}
}

// methodFlag is the value of a flag that takes a method of a catalogue.
func methodFlag(value *solver.MethodEntry, catalog Catalog) *parsed {
	names := entryNames(catalog.Methods, func(e solver.MethodEntry) string { return e.Name })
	return &parsed{kind: "METHOD", text: value.Name, complete: completeWords(names), read: func(name string) (err error) {
		*value, err = catalog.Method(name)
		return err
	}}
}

// chooserFlag is the value of a flag that takes a chooser of a catalogue.
func chooserFlag(value *solver.ChooserEntry, catalog Catalog) *parsed {
	return &parsed{kind: "WHAT", text: value.Name, complete: completeWords(chooserNames(catalog)), read: func(name string) (err error) {
		*value, err = catalog.Chooser(name)
		return err
	}}
}

// chooserNames returns the names of the choosers of a catalogue.
func chooserNames(catalog Catalog) []string {
	return entryNames(catalog.Choosers, func(e solver.ChooserEntry) string { return e.Name })
}

// ruleFlag is the value of a flag that lists rules of a catalogue.
func ruleFlag(value *heuristics.Rules, catalog heuristics.Rules) *parsed {
	return &parsed{kind: "LIST", text: value.String(), complete: completeRules(catalog), read: func(list string) (err error) {
		*value, err = catalog.Parse(list)
		return err
	}}
}

// ruleSetsFlag is the value of a flag that takes lists of rules of a catalogue, each with
// a name.
func ruleSetsFlag(value *[]heuristics.RuleSet, catalog heuristics.Rules) *parsed {
	return &parsed{kind: "LISTS", complete: completeRules(catalog), read: func(lists string) (err error) {
		*value, err = catalog.ParseSets(lists)
		return err
	}}
}

// sizeFlag is the value of a flag that caps the sizes of rules; 0 is no cap.
func sizeFlag(value *heuristics.Size) *parsed {
	return &parsed{kind: "SIZE", read: func(text string) (err error) {
		if *value = 0; text == "0" {
			return nil
		}
		if *value, err = heuristics.ParseSize(text); err == nil {
			err = value.Check()
		}
		return err
	}}
}

// cdclFlag is the value of a flag that takes a setting of clause learning and may be
// repeated.
func cdclFlag(value *cdcl.Config) *parsed {
	return &parsed{kind: "name=value", text: value.String(), read: value.Parse}
}

// shapesFlag is the value of a flag that takes a list of shapes.
func shapesFlag(value *[]*grid.Shape) *parsed {
	return &parsed{kind: "LIST", read: func(text string) (err error) {
		*value, err = maker.ParseShapes(text)
		return err
	}}
}

// fillsFlag is the value of a flag that takes a list of fills.
func fillsFlag(value *[]float64) *parsed {
	return &parsed{kind: "P", read: func(text string) (err error) {
		*value, err = maker.ParseFills(text)
		return err
	}}
}

// places is the value of a flag that takes a list of places, which can only be
// understood when the shape is known.
func places(value *string) *parsed {
	return &parsed{kind: "LIST", read: func(text string) error {
		if text == "" {
			return errors.New("expected a list as in 2,1,3,4 or (1,2) or {1=2,2=1}")
		}
		*value = strings.Join(strings.Fields(text), "")
		return nil
	}}
}

// shardOf is the value of a flag that takes a part of a plan, "2/4".
func shardOf(value *experiments.Shard) *parsed {
	return &parsed{kind: "i/n", read: func(text string) (err error) {
		*value, err = experiments.ParseShard(text)
		return err
	}}
}
