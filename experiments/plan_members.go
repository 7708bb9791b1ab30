package experiments

import (
	"regexp"
	"strings"

	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver/maker"
)

// A manifest names the rules that "all" stood for. Otherwise every rule added to the catalogue
// would change the plan of a run that is opened again.

// stated returns the texts of options for a manifest.
func stated(v option.Values) map[string]string {
	texts := v.All()
	if saysAll.MatchString(texts[OptionRules]) {
		texts[OptionRules] = heuristics.SetsString(option.Get[[]heuristics.RuleSet](v, OptionRules))
	}
	if saysAll.MatchString(texts[OptionPopulation]) {
		texts[OptionPopulation] = populationsText(option.Get[[]maker.Population](v, OptionPopulation))
	}
	if list := v.Texts(OptionWith); len(list) > 1 {
		texts[OptionWith] = strings.Join(list, "\n")
	}
	return texts
}

// populationsText returns populations in the notation of [maker.ParsePopulations].
func populationsText(list []maker.Population) string {
	texts := make([]string, len(list))
	for i, k := range list {
		texts[i] = k.String()
	}
	return strings.Join(texts, "; ")
}

// saysAll matches the word among rules; a set with that name is not such a rule.
var saysAll = regexp.MustCompile(`(^|[=,; ])\s*-?all\s*([,;]|$)`)
