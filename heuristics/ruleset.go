package heuristics

import (
	"fmt"
	"slices"
	"strings"
)

// RuleSet is a list of rules with a name, for comparisons.
type RuleSet struct {
	Name  string
	Rules Rules
}

// ParseSets reads sets of rules: lists for [Entries.Parse], separated by semicolons and each with a
// name in front, as in "base=singles,locked;sets=singles,hall-K+1". A list without a name is its
// own name. Names are distinct words, and no list is empty: "none" is the set of no rules.
func (c Entries) ParseSets(text string) ([]RuleSet, error) {
	var sets []RuleSet
	for part := range strings.SplitSeq(text, ";") {
		set, err := c.parseSet(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(sets, func(o RuleSet) bool { return o.Name == set.Name }) {
			return nil, fmt.Errorf("duplicate rule set %q", set.Name)
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// parseSet reads NAME=LIST or LIST.
func (c Entries) parseSet(text string) (RuleSet, error) {
	name, list, named := strings.Cut(text, "=")
	if !named {
		name, list = "", text
	}
	rules, err := c.Parse(list)
	switch name = strings.TrimSpace(name); {
	case named && CheckName("rule set", name) != nil:
		return RuleSet{}, CheckName("rule set", name)
	case err != nil && named:
		return RuleSet{}, fmt.Errorf("rule set %q: %w", name, err)
	case err != nil:
		return RuleSet{}, err
	case rules == nil:
		return RuleSet{}, fmt.Errorf("rule set %q is empty: expected NAME=LIST, with semicolons between; "+
			"none is the list of no rule", text)
	case !named:
		name = rules.String()
	}
	return RuleSet{name, rules}, nil
}

// SetsString formats sets of rules for [Entries.ParseSets].
func SetsString(sets []RuleSet) string {
	return strings.Join(names(sets, func(s RuleSet) string {
		if list := s.Rules.String(); list != s.Name {
			return s.Name + "=" + list
		}
		return s.Name
	}), ";")
}
