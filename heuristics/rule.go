package heuristics

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"basisk/grid"
)

// Rule is a rule that was chosen from a catalogue, with its size.
type Rule struct {
	Name  string // with its size: naked-tuple-3
	Entry Entry  // in the catalogue

	size  Size                      // the chosen size; 0 means none
	rungs func(s *grid.Shape) Rules // the rules that it is on a shape; nil for itself
}

// Rules is a list of chosen rules. In a configuration, nil means the default and an empty list no rules.
type Rules []Rule

// Rule returns the rule with its default size.
func (e Entry) Rule() Rule { return Rule{Name: e.Name, Entry: e} }

// sized returns the rule for sizes up to size.
func (e Entry) sized(size int) Rule {
	return Rule{Name: e.Sized(size).Name(), Entry: e, size: Size(size)}
}

// sizes returns the rules for the sizes from lowest to size, in their order.
func (e Entry) sizes(lowest, size int) (rules Rules) {
	for k := max(lowest, minSize); k <= size; k++ {
		rules = append(rules, e.sized(k))
	}
	return rules
}

// relative returns the rule for a size that is relative to the basis; its name has prefix before that size, and of
// returns the rules that it is for a number.
func (e Entry) relative(prefix string, size Size, of func(size int) Rules) Rule {
	return Rule{
		Name: fmt.Sprintf("%s-%v", prefix, size), Entry: e, size: size,
		rungs: func(s *grid.Shape) Rules { return of(size.For(s)) },
	}
}

// New returns a new instance, which serves one engine. A rule that depends on the shape, by a size relative to the
// basis or as the ladder, has none: [Rules.For] returns the rules that it is.
func (r Rule) New() Heuristic {
	if r.size != 0 && r.Entry.Sized != nil {
		return r.Entry.Sized(int(r.size))
	}
	return r.Entry.New()
}

// limit returns the size, or the default one. Relative ones are larger than all numbers.
func (r Rule) limit() int {
	return cmp.Or(int(r.size), r.Entry.usual, unlimited)
}

// same reports whether both are the same rule with the same size.
func (r Rule) same(o Rule) bool { return r.Name == o.Name }

// ofOneEntry reports whether both are the same rule, whatever their sizes are.
func (r Rule) ofOneEntry(o Rule) bool { return r.Entry.Name == o.Entry.Name }

// For returns the rules for puzzles of a shape, with numbers instead of relative sizes, ordered and
// without duplicates, as in Parse. A rule whose relative size is less than 2 is left out. If there
// is no K, it remains as it is, and [Rules.CheckFor] rejects it.
func (r Rules) For(s *grid.Shape) Rules { return r.Capped(s, 0) }

// Capped returns the rules for puzzles of a shape, as For does, with the sizes of tuples capped; 0
// means no cap. A cap of less than 2 leaves out all tuples. Nil remains nil.
func (r Rules) Capped(s *grid.Shape, maxTuple Size) Rules {
	if r == nil {
		return nil
	}
	rules, top := Rules{}, maxTuple.For(s)
	for _, chosen := range r {
		for _, e := range chosen.resolve(s) {
			switch {
			case e.Entry.Tuple && maxTuple.CheckFor(s) != nil:
				e.size = maxTuple // CheckFor of the rules rejects it
				rules = rules.insert(e)
			case maxTuple == 0 || !e.Entry.Tuple || e.limit() <= top:
				rules = rules.insert(e)
			case top >= minSize && e.Entry.Sized != nil:
				rules = rules.insert(e.Entry.sized(top))
			}
		}
	}
	return rules
}

// resolve returns the rules that the rule is on a shape.
func (r Rule) resolve(s *grid.Shape) Rules {
	if r.rungs == nil || r.size.CheckFor(s) != nil {
		return Rules{r}
	}
	return r.rungs(s)
}

// insert returns the rules with e inserted before larger sizes of the same rule, or at the end;
// once.
func (r Rules) insert(e Rule) Rules {
	if slices.ContainsFunc(r, e.same) {
		return r
	}
	i := len(r)
	for i > 0 && r[i-1].ofOneEntry(e) && r[i-1].limit() > e.limit() {
		i--
	}
	return slices.Insert(r, i, e)
}

// WithNakedSingles adds naked singles, in front, to the rules of a search that lack them: without them
// all open cells could have one digit left, with nothing to branch on. Nil remains nil.
func (r Rules) WithNakedSingles() Rules {
	singles := Catalog()[0].Rule()
	if r == nil || slices.ContainsFunc(r, singles.same) {
		return r
	}
	return append(Rules{singles}, r...)
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
	return strings.Join(names(r, func(e Rule) string { return e.Name }), ",")
}

// Check returns an error unless every rule can be made.
func (r Rules) Check() error {
	for _, e := range r {
		if err := e.Entry.check(); err != nil && e.Name != LadderName {
			return err
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
