package heuristics

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"basisk/grid"
	"basisk/internal/suggest"
)

// Lists of rules in words: what can be chosen from a catalogue, and how.

// Groups returns the names that stand for several rules, with the names of those rules.
func (r Rules) Groups() map[string][]string {
	all := []string{}
	for _, e := range r {
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

// Names returns the words of which [Rules.Parse] reads lists, without sizes: rules, groups, the ladder and none.
func (r Rules) Names() []string {
	all := names(r, func(e Entry) string { return e.Name })
	return append(append(all, slices.Sorted(maps.Keys(r.Groups()))...), LadderName, "none")
}

// Parse returns the rules in list: names of rules or groups, separated by commas, with a size after
// those that have one ("naked-tuple-3"); the result has no duplicates, in the order of the
// catalogue and of size. Sizes may be relative to the basis ("hall-K+1"). "ladder" is the rules of
// [Ladder] that make no assumptions, and "ladder-5" or "ladder-K+1" its tuples up to a size. A minus
// before a name removes the rule or group, whatever its size ("all,-probe"), but not the ladder or a
// rule of it. "none" means no rules, and an empty list gives nil, which means the default of the caller.
func (r Rules) Parse(list string) (Rules, error) {
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	found, out := Rules{}, Rules{}
	for name := range strings.SplitSeq(list, ",") {
		name, minus := strings.CutPrefix(strings.TrimSpace(name), "-")
		rules, err := r.lookUpAll(name)
		if err != nil {
			return nil, err
		}
		if minus {
			out = append(out, rules...)
		} else {
			found = append(found, rules...)
		}
	}
	plain := func(e Entry) bool { return e.Tier < TrialTier }
	if out.haveLadder() || found.haveLadder() && slices.ContainsFunc(out, plain) {
		return nil, fmt.Errorf("rules %q: the ladder is whole, so a minus can take out neither it nor a rule of it; "+
			"expected names of the rules, as in singles,locked,ladder-8", list)
	}
	found = slices.DeleteFunc(found, func(e Entry) bool {
		return slices.ContainsFunc(out, func(o Entry) bool { return o.at == e.at })
	})
	slices.SortFunc(found, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.limit(), b.limit()), cmp.Compare(a.Name, b.Name))
	})
	return slices.CompactFunc(found, Entry.same), nil
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

// haveLadder reports whether the ladder is in the list.
func (r Rules) haveLadder() bool {
	return slices.ContainsFunc(r, func(e Entry) bool { return e.at == atLadder })
}

// lookUpAll finds the rules that the name of a rule or a group stands for.
func (r Rules) lookUpAll(name string) (Rules, error) {
	switch name {
	case "", "none":
		return nil, nil
	case LadderName:
		return Rules{r.wholeLadder()}, nil
	}
	if size, ok := strings.CutPrefix(name, LadderName+"-"); ok {
		return r.ladder(size)
	}
	members, ok := r.Groups()[name]
	if !ok {
		members = []string{name}
	}
	var rules Rules
	for _, member := range members {
		e, err := r.lookUp(member)
		if err != nil {
			return nil, err
		}
		rules = append(rules, e)
	}
	return rules, nil
}

// ladder finds the tuples of the ladder up to a size.
func (r Rules) ladder(text string) (Rules, error) {
	size, err := ParseSize(text)
	if err == nil && size < minSize {
		err = fmt.Errorf("size %v, expected at least %d", size, minSize)
	}
	if err != nil {
		return nil, fmt.Errorf("rule %q: %w", LadderName+"-"+text, err)
	}
	e, err := r.lookUp(rungName)
	switch {
	case err != nil:
		return nil, err
	case size.relative():
		rungs := e.upTo
		e = e.relativeTo(LadderName, size)
		e.rungs = func(s *grid.Shape) Rules { return rungs(size.For(s)) }
		return Rules{e}, nil
	}
	return e.upTo(int(size)), nil
}

// lookUp finds the rule called name, with or without a size.
func (r Rules) lookUp(name string) (Entry, error) {
	best := -1 // the rule that takes a size and whose name is the longest prefix
	for at, e := range r {
		e.at = at
		if e.Name == name {
			return e, nil
		}
		if e.sizeIn(name) != "" && (best < 0 || len(e.Name) > len(r[best].Name)) {
			best = at
		}
	}
	if best < 0 {
		return Entry{}, r.unknown(name)
	}
	e := r[best]
	e.at = best
	size, err := ParseSize(e.sizeIn(name))
	switch {
	case err != nil:
		return Entry{}, fmt.Errorf("rule %q: %w", name, err)
	case size.relative() && e.Depths:
		return Entry{}, fmt.Errorf("rule %q: depths are not relative to the basis, expected 1 to %d", name, MaxSize)
	case size.relative():
		return e.relativeTo(e.Name, size), nil
	}
	return e.sized(int(size)), nil
}

// unknown returns the error for a name of neither a rule nor a group.
func (r Rules) unknown(name string) error {
	if slices.Contains(foreign, name) {
		return fmt.Errorf("rule %q: there is no such rule; did you mean chain, or probe, which assumes a candidate?", name)
	}
	all := r.Names()
	text := suggest.Expected(name, all)
	if suggest.Near(name, all) == nil {
		text += "; tuples, fish, chain, probe, dilemma and ladder take a size: naked-tuple-3, hall-K+1"
	}
	return fmt.Errorf("rule %q: %s", name, text)
}

// sizeIn returns the size in name, as text, or empty if name is not about this rule.
func (e Entry) sizeIn(name string) string {
	size, ok := strings.CutPrefix(name, e.Name+"-")
	if !ok || e.Sized == nil || e.size != 0 {
		return ""
	}
	return size
}

// haveSize reports whether name is one of the rules, or the ladder, with a size.
func (r Rules) haveSize(name string) bool {
	isSize := func(text string) bool {
		_, err := ParseSize(text)
		return err == nil
	}
	of, ladder := strings.CutPrefix(name, LadderName+"-")
	return ladder && isSize(of) || slices.ContainsFunc(r, func(e Entry) bool { return isSize(e.sizeIn(name)) })
}

// limit returns the size, or the default one. Relative ones are larger than all numbers.
func (e Entry) limit() int {
	return cmp.Or(int(e.size), e.usual, unlimited)
}

// same reports whether both are the same rule with the same size.
func (e Entry) same(o Entry) bool { return e.Name == o.Name }

// sized returns the entry of the rule for sizes up to size.
func (e Entry) sized(size int) Entry {
	rule := e.Sized(size)
	e.size, e.Name, e.Tier = Size(size), rule.Name(), rule.Tier()
	e.New = func() Heuristic { return e.Sized(size) }
	return e
}

// relativeTo returns the entry for a size that is relative to the basis, with name.
func (e Entry) relativeTo(name string, size Size) Entry {
	e.size, e.Name, e.New = size, fmt.Sprintf("%s-%v", name, size), nil
	return e
}
