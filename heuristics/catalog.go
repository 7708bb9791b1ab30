package heuristics

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Entry is a rule of a catalogue: what it is called, what it says of itself and how it is made.
type Entry struct {
	Name string
	Help string // one line
	// Example shows what the rule does; package heuristictest checks it.
	Example Example
	// New returns a new instance, which serves one engine. It has no limit of size, or the default one.
	New func() Heuristic
	// Sized returns a new instance for sizes (of a dilemma: depths, of a probe: rounds) up to size; nil if the rule has
	// none. The instance is then called NAME-SIZE, or NAME if that is the default size of a chain or dilemma.
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

	usual int // the default size; 0 means unlimited
}

// Example is a puzzle on which a rule finds something after singles and locked candidates are idle.
type Example struct {
	Puzzle string // of 9×9, one character per cell, a dot for an open cell
	Step   string // the first step of the rule, as in [Step.Describe]
}

// Entries is a catalogue, from which lists of names choose [Rules].
type Entries []Entry

// Catalog returns all rules, cheap ones first, Young's map of tuples last. A new rule is one file and
// one entry here.
func Catalog() Entries {
	reference := fmt.Sprintf("reference finder by map, sizes to %d unless given", defaultReference)
	return named(Entries{
		{Help: "a cell with one digit left holds it", New: func() Heuristic { return NakedSingle{} }},
		{Help: "a digit with one place left in a unit goes there", New: func() Heuristic { return HiddenSingle{} }},
		{Help: "a digit is removed if a peer has no other one left", New: func() Heuristic { return &Pairwise{} }},
		{
			Help: "a digit whose places in a unit are all in a second unit is removed from the rest of the second",
			New:  func() Heuristic { return Locked{} },
		},
		{
			Help: "k cells of a unit with only k digits: these are removed from the other cells", Tuple: true,
			usual: unlimited, Sized: func(size int) Heuristic { return tuplesOf(true, false, size) },
		},
		{
			Help: "k digits of a unit with only k places: other digits are removed from these cells", Tuple: true,
			usual: unlimited, Sized: func(size int) Heuristic { return tuplesOf(false, true, size) },
		},
		{
			Help: "naked and hidden tuples of every size", Tuple: true,
			usual: unlimited, Sized: func(size int) Heuristic { return tuplesOf(true, true, size) },
		},
		{
			Help:  "a digit whose places in k lines are all in k crossing lines is removed from the rest of those",
			usual: unlimited, Sized: func(size int) Heuristic { return NewFish(size) },
		},
		{
			Help:  "one end of a chain of strong and weak links holds, so what both ends exclude is removed",
			usual: usualChain, Sized: func(size int) Heuristic { return NewChain(size) }, Depths: true,
			Example: Example{
				Puzzle: "8...6...92.985..6...7.......8...95..4.........32.....6........5....3147..14...92.",
				Step:   "skyscraper (6)R4C1=R4C4-(6)R8C4=R8C3: removes 6 from R5C3, R9C1",
			},
		},
		{
			Help: "a candidate is removed if cheaper rules refute it, and placed if they refute its absence; " +
				"probe-3 follows only three rounds of singles",
			Sized: func(rounds int) Heuristic { return &Probe{Rounds: rounds} }, Depths: true,
		},
		{
			Help:  "what all cases of a cell, a place or a candidate exclude is removed",
			usual: 1, Sized: func(depth int) Heuristic { return &Dilemma{Depth: depth} }, Depths: true,
		},
		{Help: reference, Tuple: true, Reference: true, Sized: func(k int) Heuristic { return NewEnumeration(false, k) }},
		{Help: reference, Tuple: true, Reference: true, Sized: func(k int) Heuristic { return NewEnumeration(true, k) }},
	})
}

// named fills in the names, which instances give, and the constructors of the default sizes.
func named(list Entries) Entries {
	for i := range list {
		e := &list[i]
		if of, usual := e.Sized, e.usual; of != nil {
			e.New = func() Heuristic { return of(usual) }
		}
		e.Name = e.New().Name()
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

// Leveled returns the rules that have a level on the rating scale.
func (c Entries) Leveled() Entries {
	return slices.DeleteFunc(slices.Clone(c), func(e Entry) bool { return e.Level <= 0 })
}

// Check returns an error unless every rule can be made and has its name, which must differ from the
// names of groups, other rules and their sizes.
func (c Entries) Check() error {
	groups := c.Groups()
	for i, e := range c {
		_, isGroup := groups[e.Name]
		switch err := e.check(); {
		case isGroup || e.Name == "none" || e.Name == LadderName:
			return e.wrong("that name is used for several rules")
		case slices.ContainsFunc(c[:i], func(o Entry) bool { return o.Name == e.Name }):
			return e.wrong("duplicate name")
		case c.haveSize(e.Name):
			return e.wrong("that name is used for a size of another rule")
		case err != nil:
			return err
		}
	}
	return nil
}

// check returns an error unless the rule can be made and has its name.
func (e Entry) check() error {
	if err := CheckName("rule", e.Name); err != nil {
		return err
	}
	switch {
	case e.New == nil || e.Tuple && e.Sized == nil:
		return e.wrong("expected functions New and, for tuples, Sized")
	case e.Level < 0 || e.Level >= levelProbe:
		return e.wrong(fmt.Sprintf("level %v, expected 1 to below %v, or 0 for none", e.Level, levelProbe))
	}
	switch rule := e.New(); {
	case rule == nil:
		return e.wrong("its function New returns no instance")
	case rule.Name() != e.Name:
		return e.wrong(fmt.Sprintf("its instances are called %q", rule.Name()))
	}
	return nil
}

// wrong returns the error of a malformed entry.
func (e Entry) wrong(fault string) error { return fmt.Errorf("rule %q: %s", e.Name, fault) }

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
