package verify

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// What rules can say. A step whose pattern is right could still bear the name of a rule
// that does not look for it, or not at that size: then the log would misstate
// what the puzzle took. So the rules that everybody knows by name are held to their
// patterns, the sizes in their names and the trials that they may make. Of rules of others
// nothing is known but what they state.

// rule holds what the name of a rule implies.
type rule struct {
	// patterns are those that it states, and refutes those by which it shows that there is
	// no solution, of any size.
	patterns, refutes []string
	// usual is the size, or depth, of the rule if its name has none.
	usual int
	// depth reports whether usual is the number of trials that may be nested; else it is one.
	depth bool
}

// known are the rules with such names. With a size after it a name is that of the same
// rule, but smaller.
func known() map[string]rule {
	const naked, hidden = "naked-tuple", "hidden-tuple"
	rules := map[string]rule{
		naked:   {patterns: []string{naked}, refutes: []string{naked}, usual: math.MaxInt},
		hidden:  {patterns: []string{hidden}, refutes: []string{naked}, usual: math.MaxInt},
		"hall":  {patterns: []string{naked, hidden}, refutes: []string{naked}, usual: math.MaxInt},
		"fish":  {patterns: []string{"fish"}, refutes: []string{"fish"}, usual: math.MaxInt},
		"probe": {patterns: []string{"probe"}, usual: 1, depth: true},
		// The cases of a set that all fail leave no solution.
		"dilemma": {patterns: []string{"dilemma"}, refutes: []string{"dilemma"}, usual: 1, depth: true},
	}
	for _, name := range []string{"naked-single", "hidden-single", "pairwise", "locked"} {
		rules[name] = rule{patterns: []string{name}, usual: math.MaxInt}
	}
	for _, how := range []string{"map", "gosper", "union"} {
		rules[naked+"-"+how] = rule{patterns: []string{naked}, usual: 4}
		rules[hidden+"-"+how] = rule{patterns: []string{hidden}, usual: 4}
	}
	return rules
}

// ruleOf returns what is known of the rule of a name, and its size; ok is false for rules
// of others.
func (v *verifier) ruleOf(name string) (r rule, size int, ok bool) {
	if r, ok = v.known[name]; ok {
		return r, r.usual, true
	}
	base := strings.TrimRight(name, "0123456789")
	size, err := strconv.Atoi(name[len(base):])
	base, dash := strings.CutSuffix(base, "-")
	r, ok = v.known[base]
	return r, size, ok && dash && err == nil
}

// justify returns an error if the rule of a step is one that everybody knows, and does not
// say what the step says.
func (v *verifier) justify(at *position, s *step) error {
	r, size, ok := v.ruleOf(s.Rule)
	found := s.Naked
	if s.Pattern == "hidden-tuple" {
		found = s.Hidden
	}
	switch {
	case !ok:
	case s.Failed && slices.Contains(r.refutes, s.Pattern):
	case s.Failed || !slices.Contains(r.patterns, s.Pattern):
		return fmt.Errorf("rule %s does not show the pattern %q", s.Rule, s.Pattern)
	case r.depth && len(at.under) >= size:
		return fmt.Errorf("rule %s within %d trials", s.Rule, len(at.under))
	case !r.depth && found > size:
		return fmt.Errorf("rule %s with a set of %d", s.Rule, found)
	}
	return nil
}
