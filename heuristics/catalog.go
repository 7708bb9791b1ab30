package heuristics

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Entry describes a rule of the catalogue.
type Entry struct {
	Name string
	Tier int
	Help string // one line
	// New returns a fresh instance, without a limit of size or with the default one.
	New func() Heuristic
	// Sized returns a fresh instance for sizes (of a dilemma: depths) up to size;
	// nil if the rule has none. The rule is then called NAME-SIZE.
	Sized func(size int) Heuristic
	// Tuple tells that a cap on the size of tuples applies.
	Tuple bool
	// Reference marks finders that serve comparison, not solving.
	Reference bool
}

// maxSize is the largest size that can be asked for.
const maxSize = 256

// Catalog returns all rules, cheap ones first, the reference finders last. A new
// rule is one file and one line here.
func Catalog() []Entry {
	return append([]Entry{
		plain("a cell with one digit left holds it", func() Heuristic { return NakedSingle{} }),
		plain("a digit with one place left in a unit goes there", func() Heuristic { return HiddenSingle{} }),
		plain("a digit stays only if every peer has another one", func() Heuristic { return &Pairwise{} }),
		plain("a digit confined to the crossing of two units leaves the rest of both", func() Heuristic { return Locked{} }),
		tuples("naked-tuple", "k cells of a unit with k digits take those from the other cells", func(size int) limits { return limits{size, 0} }),
		tuples("hidden-tuple", "k digits of a unit with k places take the others from those cells", func(size int) limits { return limits{0, size} }),
		tuples("hall", "naked and hidden tuples of every size", func(size int) limits { return limits{size, size} }),
		fish(),
		plain("a candidate whose assumption the cheaper rules refute goes; its negation likewise", func() Heuristic { return &Probe{} }),
		dilemma(),
	}, references()...)
}

// plain makes the entry of a rule without sizes, and reads name and tier off it.
func plain(help string, fresh func() Heuristic) Entry {
	rule := fresh()
	return Entry{Name: rule.Name(), Tier: rule.Tier(), Help: help, New: fresh}
}

// tuples makes the entry of a rule on the Hall kernel; of says which sides it uses.
func tuples(name, help string, of func(size int) limits) Entry {
	sizes := func(size int) Heuristic {
		l := of(size)
		return NewTuple(sized(name, size), l.naked, l.hidden)
	}
	e := plain(help, func() Heuristic { return sizes(unlimited) })
	e.Sized, e.Tuple = sizes, true
	return e
}

func fish() Entry {
	sizes := func(size int) Heuristic { return NewFish(sized("fish", size), size) }
	e := plain("a digit whose places in k lines lie in k crossing lines leaves the rest of those", func() Heuristic { return sizes(unlimited) })
	e.Sized = sizes
	return e
}

func dilemma() Entry {
	e := plain("what every case of a cell, a place or a candidate excludes goes", func() Heuristic { return &Dilemma{} })
	e.Sized = func(depth int) Heuristic { return &Dilemma{Depth: depth} }
	return e
}

// references makes the entries of the reference finders.
func references() []Entry {
	var list []Entry
	for _, how := range []string{"map", "gosper", "union"} {
		for _, hidden := range []bool{false, true} {
			sizes := func(size int) Heuristic { return NewEnumeration(how, hidden, size) }
			e := plain(fmt.Sprintf("reference finder by %s, sizes to %d unless given", how, defaultReference), func() Heuristic { return sizes(0) })
			e.Sized, e.Tuple, e.Reference = sizes, true, true
			list = append(list, e)
		}
	}
	return list
}

// sized is the name of a rule with its largest size: naked-tuple-3.
func sized(name string, size int) string {
	if size == unlimited {
		return name
	}
	return fmt.Sprintf("%s-%d", name, size)
}

// ladderTop is the largest size that the ladder has a rung for.
const ladderTop = 8

// ladder returns tuples lowest size first: every elimination of size k is made, and
// the cheaper rules run, before size k+1 is looked for. So the size of a step is the
// size that was needed.
func ladder() []string {
	var rungs []string
	for size := 2; size <= ladderTop; size++ {
		rungs = append(rungs, sized("hall", size))
	}
	return append(rungs, "hall")
}

// Groups returns the names that stand for several rules.
func Groups() map[string][]string {
	all := []string{}
	for _, e := range Catalog() {
		if !e.Reference {
			all = append(all, e.Name)
		}
	}
	return map[string][]string{
		"singles": {"naked-single", "hidden-single"},
		"ladder":  ladder(),
		"all":     all,
	}
}

// Parse returns fresh instances of the rules in list: names of rules or groups,
// separated by commas, a size behind those that have one ("naked-tuple-3"); each
// rule once. A minus before a name takes the rule or group out again, whatever its
// size ("all,-probe"). "none" or an empty list is no rule.
func Parse(list string) ([]Heuristic, error) { return ParseCapped(list, 0) }

// ParseCapped is Parse with a cap on the sizes of tuples, 0 being none.
func ParseCapped(list string, maxTuple int) ([]Heuristic, error) {
	names, err := expand(list)
	if err != nil {
		return nil, err
	}
	if maxTuple < 0 || maxTuple == 1 || maxTuple > maxSize {
		return nil, fmt.Errorf("largest tuple %d: expected 2 to %d, or 0 for no limit", maxTuple, maxSize)
	}
	for i := range names {
		if n := &names[i]; n.entry.Tuple && maxTuple != 0 {
			n.size = min(n.limit(), maxTuple)
		}
	}
	var rules []Heuristic
	for _, n := range slices.CompactFunc(names, named.same) {
		rules = append(rules, n.rule())
	}
	return rules, nil
}

// named is a rule as it was asked for.
type named struct {
	entry Entry
	at    int // its place in the catalogue
	size  int // 0: none was given
}

// limit returns the size, the largest of all if none was given.
func (n named) limit() int {
	if n.size == 0 {
		return unlimited
	}
	return n.size
}

// same reports whether both are the same rule with the same size.
func (n named) same(o named) bool { return n.at == o.at && n.size == o.size }

// rule returns a fresh instance.
func (n named) rule() Heuristic {
	if n.size == 0 {
		return n.entry.New()
	}
	return n.entry.Sized(n.size)
}

// expand resolves groups, refuses unknown names, and returns each rule once, in
// the order of the catalogue and of size.
func expand(list string) ([]named, error) {
	var found, out []named
	for name := range strings.SplitSeq(list, ",") {
		name, minus := strings.CutPrefix(strings.TrimSpace(name), "-")
		rules, err := lookUpAll(name)
		if err != nil {
			return nil, err
		}
		if minus {
			out = append(out, rules...)
		} else {
			found = append(found, rules...)
		}
	}
	found = slices.DeleteFunc(found, func(n named) bool {
		return slices.ContainsFunc(out, func(o named) bool { return o.at == n.at })
	})
	order := func(a, b named) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.limit(), b.limit())) }
	slices.SortFunc(found, order)
	return slices.CompactFunc(found, named.same), nil
}

// lookUpAll finds the rules that a name, of a rule or a group, stands for.
func lookUpAll(name string) ([]named, error) {
	if name == "" || name == "none" {
		return nil, nil
	}
	members, ok := Groups()[name]
	if !ok {
		members = []string{name}
	}
	var rules []named
	for _, member := range members {
		n, err := lookUp(member)
		if err != nil {
			return nil, err
		}
		rules = append(rules, n)
	}
	return rules, nil
}

// lookUp finds the rule called name, with or without a size.
func lookUp(name string) (named, error) {
	var names []string
	for at, e := range Catalog() {
		if e.Name == name {
			return named{entry: e, at: at}, nil
		}
		suffix, ok := strings.CutPrefix(name, e.Name+"-")
		if size, err := strconv.Atoi(suffix); ok && err == nil && e.Sized != nil {
			return named{e, at, size}, checkSize(name, size)
		}
		names = append(names, e.Name)
	}
	return named{}, fmt.Errorf("rule %q: expected %s, or singles, ladder, all, none; tuples, fish and dilemma take a size: naked-tuple-3", name, strings.Join(names, ", "))
}

// checkSize refuses sizes without meaning.
func checkSize(name string, size int) error {
	if size < 1 || size > maxSize {
		return fmt.Errorf("rule %q: size %d, expected 1 to %d", name, size, maxSize)
	}
	return nil
}
