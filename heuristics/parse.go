package heuristics

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"basisk/internal/suggest"
)

// Lists of rules in words: what can be chosen from a catalogue, and how.

// Groups returns the names that stand for several rules, with the names of those rules.
func (c Entries) Groups() map[string][]string {
	all := []string{}
	for _, e := range c {
		if !e.Reference {
			all = append(all, e.Name)
		}
	}
	groups := map[string][]string{
		"singles": {"naked-single", "hidden-single"},
		"all":     all,
	}
	maps.Copy(groups, players())
	return groups
}

// Names returns the words of which [Entries.Parse] reads lists, without sizes: rules, groups, the ladder and none.
func (c Entries) Names() []string {
	all := names(c, func(e Entry) string { return e.Name })
	return append(append(all, slices.Sorted(maps.Keys(c.Groups()))...), LadderName, "none")
}

// Parse returns the rules in list: names of rules or groups, separated by commas, with a size after
// those that have one ("naked-tuple-3"); the result has no duplicates, in the order of the
// catalogue and of size. Sizes may be relative to the basis ("hall-K+1"). "ladder" is the rules of
// [Ladder] that make no assumptions, and "ladder-5" or "ladder-K+1" its tuples up to a size. A minus
// before a name removes the rule or group, whatever its size ("all,-probe"), but not the ladder or a
// rule of it. "none" means no rules, and an empty list gives nil, which means the default of the caller.
func (c Entries) Parse(list string) (Rules, error) {
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	found, out := Rules{}, Rules{}
	for name := range strings.SplitSeq(list, ",") {
		name, minus := strings.CutPrefix(strings.TrimSpace(name), "-")
		rules, err := c.lookUpAll(name)
		if err != nil {
			return nil, err
		}
		if minus {
			out = append(out, rules...)
		} else {
			found = append(found, rules...)
		}
	}
	isLadder := func(r Rule) bool { return r.Name == LadderName }
	plain := func(r Rule) bool { return r.Entry.New().Tier() < TrialTier }
	if slices.ContainsFunc(out, isLadder) || slices.ContainsFunc(found, isLadder) && slices.ContainsFunc(out, plain) {
		return nil, fmt.Errorf("rules %q: the ladder is whole, so a minus can take out neither it nor a rule of it; "+
			"expected names of the rules, as in singles,locked,ladder-8", list)
	}
	found = slices.DeleteFunc(found, func(e Rule) bool { return slices.ContainsFunc(out, e.ofOneEntry) })
	slices.SortFunc(found, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(c.index(a), c.index(b)), cmp.Compare(a.limit(), b.limit()), cmp.Compare(a.Name, b.Name))
	})
	return slices.CompactFunc(found, Rule.same), nil
}

// MustParse returns the rules of [Catalog] that list names. It panics if there are no such rules,
// so it is for lists in program code.
func MustParse(list string) Rules {
	rules, err := Catalog().Parse(list)
	if err != nil {
		panic(err)
	}
	return rules
}

// index returns the place of a rule in the catalogue, -1 for the ladder, which comes before all others.
func (c Entries) index(r Rule) int {
	return slices.IndexFunc(c, func(e Entry) bool { return e.Name == r.Entry.Name })
}

// lookUpAll finds the rules that the name of a rule or a group stands for.
func (c Entries) lookUpAll(name string) (Rules, error) {
	switch name {
	case "", "none":
		return nil, nil
	case LadderName:
		return Rules{c.wholeLadder()}, nil
	}
	if size, ok := strings.CutPrefix(name, LadderName+"-"); ok {
		return c.ladder(size)
	}
	members, ok := c.Groups()[name]
	if !ok {
		members = []string{name}
	}
	var rules Rules
	for _, member := range members {
		rule, err := c.lookUp(member)
		if err != nil {
			return nil, err
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

// ladder finds the tuples of the ladder up to a size.
func (c Entries) ladder(text string) (Rules, error) {
	size, err := ParseSize(text)
	if err == nil && size < minSize {
		err = fmt.Errorf("size %v, expected at least %d", size, minSize)
	}
	if err != nil {
		return nil, fmt.Errorf("rule %q: %w", LadderName+"-"+text, err)
	}
	tuples, err := c.lookUp(rungName)
	if err != nil {
		return nil, err
	}
	of := func(most int) Rules { return tuples.Entry.sizes(minSize, most) }
	if !size.relative() {
		return of(int(size)), nil
	}
	return Rules{tuples.Entry.relative(LadderName, size, of)}, nil
}

// lookUp finds the rule called name, with or without a size.
func (c Entries) lookUp(name string) (Rule, error) {
	var best Entry // takes a size, and its name is the longest prefix
	for _, e := range c {
		if e.Name == name {
			return e.Rule(), nil
		}
		if e.sizeIn(name) != "" && len(e.Name) > len(best.Name) {
			best = e
		}
	}
	if best.Name == "" {
		return Rule{}, c.unknown(name)
	}
	size, err := ParseSize(best.sizeIn(name))
	switch {
	case err != nil:
		return Rule{}, fmt.Errorf("rule %q: %w", name, err)
	case size.relative() && best.Depths:
		return Rule{}, fmt.Errorf("rule %q: depths are not relative to the basis, expected 1 to %d", name, MaxSize)
	case size.relative():
		return best.relative(best.Name, size, func(n int) Rules { return best.sizes(n, n) }), nil
	}
	return best.sized(int(size)), nil
}

// unknown returns the error for a name of neither a rule nor a group.
func (c Entries) unknown(name string) error {
	if slices.Contains(foreign, name) {
		return fmt.Errorf("rule %q: there is no such rule; did you mean chain, or probe, which assumes a candidate?", name)
	}
	all := c.Names()
	text := suggest.Expected(name, all)
	if suggest.Near(name, all) == nil {
		text += "; tuples, fish, chain, probe, dilemma and ladder take a size: naked-tuple-3, hall-K+1"
	}
	return fmt.Errorf("rule %q: %s", name, text)
}

// sizeIn returns the size in name, as text, or empty if name is not about this rule.
func (e Entry) sizeIn(name string) string {
	size, ok := strings.CutPrefix(name, e.Name+"-")
	if !ok || e.Sized == nil {
		return ""
	}
	return size
}

// haveSize reports whether name is one of the rules, or the ladder, with a size.
func (c Entries) haveSize(name string) bool {
	isSize := func(text string) bool {
		_, err := ParseSize(text)
		return err == nil
	}
	of, ladder := strings.CutPrefix(name, LadderName+"-")
	return ladder && isSize(of) || slices.ContainsFunc(c, func(e Entry) bool { return isSize(e.sizeIn(name)) })
}
