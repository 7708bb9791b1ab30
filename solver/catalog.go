package solver

import (
	"errors"
	"fmt"
	"strings"

	"basisk/dlx/cdcl"
	"basisk/heuristics"
	"basisk/internal/suggest"
)

// Catalog lists everything that can be chosen by name. It is a value: to add rules, methods or
// choosers, append them to the lists of package catalog and pass it on.
type Catalog struct {
	Rules    heuristics.Entries
	Methods  []MethodEntry
	Choosers []ChooserEntry
}

// Method returns the method called name, some with an argument, "external:clasp", which may have double quotes around
// it, or the zero value if name is empty. The error for an unknown name lists the known ones.
func (c Catalog) Method(name string) (MethodEntry, error) {
	if name == "" {
		return MethodEntry{}, nil
	}
	word, argument, hasArgument := strings.Cut(name, ":")
	var names []string
	for _, e := range c.Methods {
		if takes, _, _ := strings.Cut(e.Name, ":"); e.Of != nil && hasArgument && takes == word {
			return e.Of(unquoted(argument)), nil
		}
		if e.Of == nil && e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return MethodEntry{}, fmt.Errorf("method %q: %s", name, suggest.Expected(name, names))
}

// unquoted returns a text without the double quotes around it, if it has them.
func unquoted(text string) string {
	if inner, has := strings.CutPrefix(text, `"`); has && strings.HasSuffix(inner, `"`) {
		return strings.TrimSuffix(inner, `"`)
	}
	return text
}

// SplitList splits a list at its commas. Those within double quotes do not count: a command with commas is quoted,
// external:"clasp --restarts=L,60".
func SplitList(list string) []string {
	var parts []string
	quoted, from := false, 0
	for i, symbol := range list {
		switch {
		case symbol == '"':
			quoted = !quoted
		case symbol == ',' && !quoted:
			parts = append(parts, list[from:i])
			from = i + 1
		}
	}
	return append(parts, list[from:])
}

// MethodList returns the methods of a list, see [SplitList].
func (c Catalog) MethodList(list string) ([]MethodEntry, error) {
	var methods []MethodEntry
	for _, name := range SplitList(list) {
		entry, err := c.Method(name)
		if name == "" {
			err = errors.New("expected names of methods with commas between")
		}
		if err != nil {
			return nil, err
		}
		methods = append(methods, entry)
	}
	return methods, nil
}

// Chooser returns the chooser called name, or the zero value if name is empty. The error for an unknown name
// lists the known ones.
func (c Catalog) Chooser(name string) (ChooserEntry, error) {
	if name == "" {
		return ChooserEntry{}, nil
	}
	var names []string
	for _, e := range c.Choosers {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return ChooserEntry{}, fmt.Errorf("choose %q: %s", name, suggest.Expected(name, names))
}

// Check returns an error unless every entry of the catalogue has a constructor and a unique name.
func (c Catalog) Check() error {
	if err := c.Rules.Check(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, e := range c.Methods {
		word, _, _ := strings.Cut(e.Name, ":")
		if err := checkEntry("method", word, e.New != nil || e.Of != nil, seen); err != nil {
			return err
		}
	}
	clear(seen)
	for _, e := range c.Choosers {
		if err := checkEntry("chooser", e.Name, e.New != nil, seen); err != nil {
			return err
		}
	}
	return nil
}

// checkEntry checks an entry of a kind and adds its name to those seen.
func checkEntry(kind, name string, made bool, seen map[string]bool) error {
	switch err := heuristics.CheckName(kind, name); {
	case err != nil:
		return err
	case seen[name]:
		return fmt.Errorf("%s %q: duplicate name", kind, name)
	case !made:
		return fmt.Errorf("%s %q: expected a function New", kind, name)
	}
	seen[name] = true
	return nil
}

// MaxWorkers is the maximum number of workers. It keeps a typing error from hanging a machine.
const MaxWorkers = 1024

// Check returns an error with name, value and range of the first invalid setting.
func (c Config) Check() error {
	if err := checkRules(c.Rules, c.MaxTuple); err != nil {
		return err
	}
	if c.Workers < 0 || c.Workers > MaxWorkers {
		return fmt.Errorf("workers %d: expected 1 to %d, or 0 for one", c.Workers, MaxWorkers)
	}
	if m := c.Method; m.New == nil && (m.Name != "" || m.Of != nil) {
		return fmt.Errorf("method %q: expected a function New; with an argument, Of makes the method", m.Name)
	}
	if x := c.Choose; x.New == nil && x.Name != "" || x.New != nil && x.New(0) == nil {
		return fmt.Errorf("chooser %q: expected a function New that returns an instance", x.Name)
	}
	return nil
}

// IsAuto reports whether the method is [Auto], the default.
func (c Config) IsAuto() bool { return c.Method.New == nil || c.Method.Name == Auto().Name }

// checkRules checks rules and the cap on the sizes of tuples.
func checkRules(rules heuristics.Rules, maxTuple heuristics.Size) error {
	if err := maxTuple.Check(); err != nil {
		return fmt.Errorf("largest tuple: %w", err)
	}
	return rules.Check()
}

// Learner returns the configuration of clause learning: its settings and the common seed.
func (c Config) Learner() cdcl.Config {
	e := c.CDCL
	e.Seed = c.Seed
	if c.Learning != nil {
		e.Progress = c.Learning
	}
	return e
}
