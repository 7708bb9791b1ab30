package heuristics

import (
	"fmt"
	"slices"
	"strings"
)

// Entry describes a rule of the catalogue.
type Entry struct {
	Name string
	Tier int
	Help string // one line
	New  func() Heuristic
}

// Catalog returns all rules, cheap ones first. A new rule is one file and one line
// here.
func Catalog() []Entry {
	return []Entry{
		entry("a cell with one digit left holds it", func() Heuristic { return NakedSingle{} }),
		entry("a digit with one place left in a unit goes there", func() Heuristic { return HiddenSingle{} }),
		entry("a digit confined to the crossing of two units leaves the rest of both", func() Heuristic { return Locked{} }),
	}
}

// entry reads name and tier off the rule itself.
func entry(help string, fresh func() Heuristic) Entry {
	rule := fresh()
	return Entry{rule.Name(), rule.Tier(), help, fresh}
}

// Groups returns the names that stand for several rules.
func Groups() map[string][]string {
	all := []string{}
	for _, e := range Catalog() {
		all = append(all, e.Name)
	}
	return map[string][]string{
		"singles": {"naked-single", "hidden-single"},
		"all":     all,
	}
}

// Parse returns fresh instances of the rules in list, names of rules or groups
// separated by commas; each rule once. "none" or an empty list is no rule.
func Parse(list string) ([]Heuristic, error) {
	names, err := expand(list)
	if err != nil {
		return nil, err
	}
	var rules []Heuristic
	for _, e := range Catalog() {
		if slices.Contains(names, e.Name) {
			rules = append(rules, e.New())
		}
	}
	return rules, nil
}

// expand resolves groups and refuses unknown names.
func expand(list string) ([]string, error) {
	groups := Groups()
	var names []string
	for name := range strings.SplitSeq(list, ",") {
		switch name = strings.TrimSpace(name); {
		case name == "" || name == "none":
		case groups[name] != nil:
			names = append(names, groups[name]...)
		case slices.Contains(groups["all"], name):
			names = append(names, name)
		default:
			return nil, fmt.Errorf("rule %q: expected %s, or singles, all, none", name, strings.Join(groups["all"], ", "))
		}
	}
	return names, nil
}
