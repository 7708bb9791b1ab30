package experiments

import (
	"regexp"

	"basisk/experiments/option"
	"basisk/heuristics"
)

// A manifest names the rules that "all" stood for. Otherwise every rule added to the catalogue
// would change the plan of a run that is opened again.

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
