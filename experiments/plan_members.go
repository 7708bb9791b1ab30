package experiments

import (
	"regexp"
	"slices"

	"basisk/experiments/option"
	"basisk/heuristics"
)

// A manifest names the rules that "all" stood for. Otherwise that would be one more with each
// rule that joins the catalogue, and the plan of a run that is opened again would be another
// one. Manifests of old have that word; there it stands for the rules of that time.

// oldRules are those of this module that "all" stood for when manifests had that word.
const oldRules = "singles,pairwise,locked,naked-tuple,hidden-tuple,hall,fish,probe,dilemma"

// stated returns the texts of options as a manifest keeps them.
func stated(v option.Values) map[string]string {
	texts := v.All()
	if saysAll.MatchString(texts[OptionRules]) {
		texts[OptionRules] = heuristics.SetsString(option.Get[[]heuristics.RuleSet](v, OptionRules))
	}
	if saysAll.MatchString(texts[OptionSolvableBy]) {
		texts[OptionSolvableBy] = option.Get[heuristics.Rules](v, OptionSolvableBy).String()
	}
	return texts
}

// saysAll finds the word among rules; a set of that name is no such rule.
var saysAll = regexp.MustCompile(`(^|[=,;])\s*-?all\s*([,;]|$)`)

// rulesOf returns the rules by which the options of a manifest are read: those of a
// catalogue, of which what has joined ours since is left out if the manifest is that old.
func rulesOf(catalog, ours heuristics.Rules, options map[string]string) heuristics.Rules {
	if !saysAll.MatchString(options[OptionRules]) && !saysAll.MatchString(options[OptionSolvableBy]) {
		return catalog
	}
	old := heuristics.MustParse(oldRules)
	return slices.DeleteFunc(slices.Clone(catalog), func(e heuristics.Entry) bool {
		return !e.Reference && has(ours, e.Name) && !has(old, e.Name)
	})
}

// has reports whether one of the rules has a name.
func has(rules heuristics.Rules, name string) bool {
	return slices.ContainsFunc(rules, func(e heuristics.Entry) bool { return e.Name == name })
}
