package verify

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// What rules can say. A step with a valid pattern could still name a rule that does not look for
// it, or not at that size: then the log would misstate what the puzzle needed. So the standard
// rules are checked for their patterns, the sizes in their names and the trials that they may make.
// Nothing is known about other rules except what they state.

// rule has what the name of a rule implies.
type rule struct {
	// patterns are those that it states, and refutes those by which it shows, with any size, that
	// there is no solution.
	patterns, refutes []string
	// usual is the size, or depth, of the rule if its name has none.
	usual int
	// depth reports whether usual is the number of trials that may be nested, and rounds whether a size in the
	// name is the number of rounds of singles in a trial that is not nested.
	depth, rounds bool
}

// known returns the standard rules. A name with a size after it means the same rule with that size.
func known() map[string]rule {
	const naked, hidden = "naked-tuple", "hidden-tuple"
	rules := map[string]rule{
		naked:           {patterns: []string{naked}, refutes: []string{naked}, usual: math.MaxInt},
		hidden:          {patterns: []string{hidden}, refutes: []string{naked}, usual: math.MaxInt},
		naked + "-map":  {patterns: []string{naked}, usual: 4},
		hidden + "-map": {patterns: []string{hidden}, usual: 4},
		"hall":          {patterns: []string{naked, hidden}, refutes: []string{naked}, usual: math.MaxInt},
		"fish":          {patterns: []string{"fish"}, refutes: []string{"fish"}, usual: math.MaxInt},
		"chain":         {patterns: []string{"chain"}, usual: 8},
		"probe":         {patterns: []string{"probe"}, usual: math.MaxInt, rounds: true},
		// If the cases of a set all fail there is no solution.
		"dilemma": {patterns: []string{"dilemma"}, refutes: []string{"dilemma"}, usual: 1, depth: true},
	}
	rules["hidden-single-box"] = rule{patterns: []string{"hidden-single"}, usual: math.MaxInt}
	for _, name := range []string{"naked-single", "hidden-single", "pairwise", "locked"} {
		rules[name] = rule{patterns: []string{name}, usual: math.MaxInt}
	}
	return rules
}

// ruleOf returns the standard rule of a name, and its size; ok is false for other rules.
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

// justify returns an error if the rule of a step is a standard rule that does not make such steps.
func (v *verifier) justify(at *position, s *step) error {
	r, size, ok := v.ruleOf(s.Rule)
	found := max(s.Naked, len(s.chain)/2)
	if s.Pattern == "hidden-tuple" {
		found = s.Hidden
	}
	switch {
	case !ok:
	case s.Failed && slices.Contains(r.refutes, s.Pattern):
	case s.Failed || !slices.Contains(r.patterns, s.Pattern):
		return fmt.Errorf("rule %s does not show the pattern %q", s.Rule, s.Pattern)
	case r.rounds && size < r.usual && !s.singles():
		return fmt.Errorf("rule %s with other steps than singles", s.Rule)
	case r.depth && len(at.under) >= size, r.rounds && len(at.under) > 0:
		return fmt.Errorf("rule %s within %d trials", s.Rule, len(at.under))
	case !r.depth && found > size:
		return fmt.Errorf("rule %s with a set of %d", s.Rule, found)
	}
	return nil
}

// singles reports whether all steps within the trials of s are singles.
func (s *step) singles() bool {
	return !slices.ContainsFunc(s.Trials, func(t trialLine) bool {
		return slices.ContainsFunc(t.Steps, func(x stepLine) bool { return !isSingle(x.Pattern) })
	})
}

// isSingle reports whether a rule or pattern is singles, which rounds follow even if they are no rules of the log.
func isSingle(name string) bool { return name == "naked-single" || name == "hidden-single" }
