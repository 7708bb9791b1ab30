package experiments

import (
	"regexp"
	"slices"

	"basisk/experiments/option"
	"basisk/heuristics"
)

// A manifest names the rules that "all" stood for. Otherwise every rule added to the catalogue
// would change the plan of a run that is opened again. Old manifests have that word; there it
// stands for the rules of that time.

// oldRules are the rules that "all" stood for when manifests had that word.
const oldRules = "singles,pairwise,locked,naked-tuple,hidden-tuple,hall,fish,probe,dilemma"

// stated returns the texts of options for a manifest.
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

// saysAll matches the word among rules; a set with that name is not such a rule.
var saysAll = regexp.MustCompile(`(^|[=,;])\s*-?all\s*([,;]|$)`)

// rulesOf returns the rules by which the options of a manifest are read: those of a catalogue,
// without the more recent ones if the manifest is that old.
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
