package heuristics

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"basisk/grid"
)

// Entry is a rule of a catalogue, or one chosen from it: it makes instances.
type Entry struct {
	Name string
	Tier int
	Help string // one line
	// Example shows what the rule does; package heuristictest checks it.
	Example Example
	// New returns a new instance, which serves one engine. In a catalogue the instance has no limit
	// of size, or the default one. New is nil if the rule depends on the shape, by a size relative to
	// the basis or as the ladder: [Rules.For] makes those.
	New func() Heuristic
	// Sized returns a new instance for sizes (of a dilemma: depths, of a probe: rounds) up to size; nil if the rule has
	// none. The rule is then called NAME-SIZE, or NAME if that is the default size of a chain or dilemma.
	Sized func(size int) Heuristic
	// Depths reports whether the sizes are depths, or lengths, which do not depend on the basis.
	Depths bool
	// Version increases whenever the rule concludes or counts differently on the same puzzle: other
	// candidates left, other hits, other work. It begins at 0; a test enforces it.
	Version int
	// Tuple reports whether a cap on the size of tuples applies.
	Tuple bool
	// Reference marks the finders for comparison, not for solving.
	Reference bool
	// Level is the level of the rule on the rating scale of package solver, from 1 (hidden singles in
	// boxes) to below 6.5 (probing); explanations use rules with a level by default. It is 0 for the rules
	// that [Ladder] always has, which knows their levels.
	Level float64

	at    int                       // its index in the catalogue
	usual int                       // the default size; 0 means unlimited
	size  Size                      // the chosen size; 0 means none
	rungs func(s *grid.Shape) Rules // the rules that it is on a shape; nil for itself
}

// Example is a puzzle on which a rule finds something after singles and locked candidates are idle.
type Example struct {
	Puzzle string // of 9×9, one character per cell, a dot for an open cell
	Step   string // the first step of the rule, as in [Step.Describe]
}

// Rules is a list of rules: a catalogue, or a selection from one. In a
// configuration, nil means the default and an empty list no rules.
type Rules []Entry

// Catalog returns all rules, cheap ones first, Young's map of tuples last. A new rule is one file and
// one line here.
func Catalog() Rules {
	return append(Rules{
		plain("a cell with one digit left holds it", func() Heuristic { return NakedSingle{} }),
		plain("a digit with one place left in a unit goes there", func() Heuristic { return HiddenSingle{} }),
		plain("a digit is removed if a peer has no other one left", func() Heuristic { return &Pairwise{} }),
		plain("a digit whose places in a unit are all in a second unit is removed from the rest of the second", func() Heuristic { return Locked{} }),
		tuples(true, false, "k cells of a unit with only k digits: these are removed from the other cells"),
		tuples(false, true, "k digits of a unit with only k places: other digits are removed from these cells"),
		tuples(true, true, "naked and hidden tuples of every size"),
		sizes("a digit whose places in k lines are all in k crossing lines is removed from the rest of those",
			unlimited, func(size int) Heuristic { return NewFish(size) }),
		chains(),
		depths("a candidate is removed if cheaper rules refute it, and placed if they refute its absence; "+
			"probe-3 follows only three rounds of singles", 0, func(rounds int) Heuristic { return &Probe{Rounds: rounds} }),
		depths("what all cases of a cell, a place or a candidate exclude is removed", 1,
			func(depth int) Heuristic { return &Dilemma{Depth: depth} }),
	}, references()...)
}

// plain makes the entry of a rule without sizes, whose instances give name and tier.
func plain(help string, fresh func() Heuristic) Entry {
	rule := fresh()
	return Entry{Name: rule.Name(), Tier: rule.Tier(), Help: help, New: fresh}
}

// tuples makes the entry of a rule for naked tuples, hidden ones or both.
func tuples(naked, hidden bool, help string) Entry {
	e := sizes(help, unlimited, func(size int) Heuristic { return tuplesOf(naked, hidden, size) })
	e.Tuple = true
	return e
}

// sizes makes the entry of a rule with sizes; usual is the default size.
func sizes(help string, usual int, of func(size int) Heuristic) Entry {
	e := plain(help, func() Heuristic { return of(usual) })
	e.Sized, e.usual = of, usual
	return e
}

// depths makes the entry of a rule with sizes that do not depend on the basis.
func depths(help string, usual int, of func(depth int) Heuristic) Entry {
	e := sizes(help, usual, of)
	e.Depths = true
	return e
}

// chains makes the entry of chains.
func chains() Entry {
	e := depths("one end of a chain of strong and weak links holds, so what both ends exclude is removed", usualChain,
		func(size int) Heuristic { return NewChain(size) })
	e.Example = Example{
		Puzzle: "8...6...92.985..6...7.......8...95..4.........32.....6........5....3147..14...92.",
		Step:   "skyscraper (6)R4C1=R4C4-(6)R8C4=R8C3: removes 6 from R5C3, R9C1",
	}
	return e
}

// references makes the entries of the finders of tuples by Young's map.
func references() Rules {
	var list Rules
	for _, hidden := range []bool{false, true} {
		help := fmt.Sprintf("reference finder by map, sizes to %d unless given", defaultReference)
		e := sizes(help, 0, func(size int) Heuristic { return NewEnumeration(hidden, size) })
		e.Tuple, e.Reference = true, true
		list = append(list, e)
	}
	return list
}

// sized returns the name of a rule with its largest size: naked-tuple-3.
func sized(name string, size int) string {
	if size == unlimited {
		return name
	}
	return fmt.Sprintf("%s-%d", name, size)
}

// WithNakedSingles adds naked singles, in front, to the rules of a search that lack them: without them
// all open cells could have one digit left, with nothing to branch on. Nil remains nil.
func (r Rules) WithNakedSingles() Rules {
	singles := Catalog()[0]
	if r == nil || slices.ContainsFunc(r, singles.same) {
		return r
	}
	return append(Rules{singles}, r...)
}

// Leveled returns the rules that have a level on the rating scale.
func (r Rules) Leveled() Rules {
	return slices.DeleteFunc(slices.Clone(r), func(e Entry) bool { return e.Level <= 0 })
}

// New returns new instances of the rules for puzzles of a shape, which serve one engine.
func (r Rules) New(s *grid.Shape) []Heuristic {
	var rules []Heuristic
	for _, e := range r.For(s) {
		rules = append(rules, e.New())
	}
	return rules
}

// Engine returns an engine for b with new instances of the rules.
func (r Rules) Engine(b *grid.Board) *Engine { return NewEngine(b, r.New(b.Shape())...) }

// String lists the names in the notation of Parse.
func (r Rules) String() string {
	if r != nil && len(r) == 0 {
		return "none"
	}
	return strings.Join(names(r, func(e Entry) string { return e.Name }), ",")
}

// Check returns an error unless every rule can be made and has its name, which must differ from the
// names of groups, other rules and their sizes.
func (r Rules) Check() error {
	if len(r) == 0 {
		return nil
	}
	groups := r.Groups()
	for i, e := range r {
		_, isGroup := groups[e.Name]
		fault := ""
		switch {
		case CheckName("rule", e.Name) != nil:
			return CheckName("rule", e.Name)
		case isGroup || e.Name == "none" || e.Name == LadderName && e.rungs == nil:
			fault = "that name is used for several rules"
		case slices.ContainsFunc(r[:i], func(o Entry) bool { return o.Name == e.Name }):
			fault = "duplicate name"
		case e.size == 0 && r.haveSize(e.Name):
			fault = "that name is used for a size of another rule"
		case e.New == nil && !e.shaped() || e.Tuple && e.Sized == nil:
			fault = "expected functions New and, for tuples, Sized"
		case e.Level < 0 || e.Level >= levelProbe:
			fault = fmt.Sprintf("level %v, expected 1 to below %v, or 0 for none", e.Level, levelProbe)
		default:
			fault = e.fault()
		}
		if fault != "" {
			return fmt.Errorf("rule %q: %s", e.Name, fault)
		}
	}
	return nil
}

// maxKeys is the maximum number of sets that a finder by enumeration may examine on an open board:
// that takes some seconds, and a fixpoint has many such passes.
const maxKeys = 1e8

// CheckFor returns an error if the size of a rule is relative to the basis and the shape has none,
// or if a finder by enumeration would examine more than maxKeys sets, over all its sizes and all
// units, or does not support the side.
func (r Rules) CheckFor(s *grid.Shape) error {
	for _, e := range r.For(s) {
		if err := e.size.CheckFor(s); err != nil {
			return fmt.Errorf("rule %q: %w", e.Name, err)
		}
		finder, enumerates := e.New().(*Enumeration)
		if !enumerates {
			continue
		}
		if keys := finder.Keys(s); keys > maxKeys {
			return fmt.Errorf("rule %q: %.4g sets of cells or digits to enumerate on %v, expected %.0f at most: "+
				"choose a smaller size", e.Name, keys, s, maxKeys)
		}
		if s.Side() > wordSide {
			return fmt.Errorf("rule %q: side %d, expected %d at most for finders by enumeration", e.Name, s.Side(), wordSide)
		}
	}
	return nil
}

// fault describes what is wrong with the instances of the entry, or is empty.
func (e Entry) fault() string {
	if e.shaped() {
		return "" // instances are made when the shape is known
	}
	switch rule := e.New(); {
	case rule == nil:
		return "its function New returns no instance"
	case rule.Name() != e.Name:
		return fmt.Sprintf("its instances are called %q", rule.Name())
	}
	return ""
}

// shaped reports whether it depends on the shape which rules the entry is.
func (e Entry) shaped() bool { return e.size.relative() || e.rungs != nil }

// CheckName returns an error unless name is a valid word for flags and records: letters, digits and
// . + _ -, beginning with a letter or digit. Kind says what it names.
func CheckName(kind, name string) error {
	const inner = ".+_-"
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune(inner, r)) {
			return fmt.Errorf("%s %q: expected a name of letters, digits and %s", kind, name, inner)
		}
	}
	if name == "" {
		return fmt.Errorf("a %s has no name", kind)
	}
	return nil
}
