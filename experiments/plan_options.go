package experiments

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// The idea: an experiment owns its options, each a name and a text that it parses. The command makes flags of
// them, parameters and manifests keep the texts, and the experiment gets the values; so every setting is either
// used or refused.

// Configurable is an experiment that has options.
type Configurable interface {
	// Options returns its options, which parse names of a catalogue. It must use their values.
	Options(solver.Catalog) []option.Option
}

// The names of options with a meaning for every experiment.
const (
	OptionData       = "data" // files of puzzles: [Params.Puzzles]
	OptionPopulation = "population"
	OptionPuzzles    = "puzzles"
	OptionRules      = "rules"   // []heuristics.RuleSet
	OptionSeed       = "seed"    // [Params.Seed]
	OptionScale      = "scale"   // [Params.Scale]
	OptionTimeout    = "timeout" // [Setup.Timeout]
)

// largestScale keeps a typing error such as 1e9 from planning for hours: a scale of 10 settles the
// questions.
const largestScale = 100.0

// ScaleOption is the option of [Params.Scale], which every experiment accepts.
func ScaleOption() option.Option {
	fits := func(x float64) bool { return x > 0 && x <= largestScale }
	return option.NewNumber(OptionScale, fmt.Sprintf("a number above 0 and up to %v", largestScale), fits,
		"multiply all sample sizes by this `factor`").WithDefault("1")
}

// SeedOption is the option of [Params.Seed].
func SeedOption() option.Option {
	return option.NewCount(OptionSeed, 0, math.MaxUint64, "seed of all random choices").WithDefault("1")
}

// TimeoutOption is the option of [Setup.Timeout].
func TimeoutOption() option.Option {
	return option.NewTime(OptionTimeout, "end a trial after this `time` and mark its record as censored (default never)")
}

// PopulationOptions returns the options of an experiment that passes its samples to [Params.Instances]. Given reports
// whether it also accepts given puzzles.
func PopulationOptions(c solver.Catalog, own []Sample, given bool) []option.Option {
	list := []option.Option{
		option.New(OptionPopulation, option.Text, "LIST",
			"make these puzzles, of a shape, units, holes, an amount and rules that solve them, as in '5 random 0.47', "+
				"'3,4x5 unique', 'cube2', '16 latin qwh' or '0.40:0.60:0.02', with semicolons between several; "+
				"what is left out is that of the experiment (default: "+populationsOf(own)+")",
			func(text string) ([]maker.Population, error) { return parsePopulations(text, c.Rules) }),
		option.NewCount(OptionPuzzles, 1, MaxTrials,
			"take this `number` of puzzles of each kind, whatever the scale (default at scale 1: "+
				listed(own, func(s Sample) string { return strconv.Itoa(s.Count) })+")"),
	}
	if given {
		data := option.NewFile(OptionData, "take the puzzles of this `FILE`, of all files if it is a folder, or of standard "+
			"input if it is -; may be repeated (default: make puzzles)")
		data.Repeat = true
		list = append(list, data)
	}
	return list
}

// parsePopulations parses populations, with the rules in them in full.
func parsePopulations(text string, known heuristics.Entries) ([]maker.Population, error) {
	list, err := maker.ParsePopulations(text)
	for i, k := range list {
		rules, err := known.Parse(k.SolvableBy)
		if err != nil {
			return nil, err
		}
		list[i].SolvableBy = rules.String()
	}
	return list, err
}

// populationsOf describes the populations: with the smallest and the largest fill of those that differ
// in nothing else.
func populationsOf(own []Sample) string {
	return strings.ReplaceAll(listed(own, func(s Sample) string {
		k := s.Population
		low, high := k.Fill, k.Fill
		for _, o := range own {
			fill := o.Population.Fill
			if o.Population.Fill = k.Fill; o.Population == k {
				low, high = min(low, fill), max(high, fill)
			}
		}
		if low == high {
			return k.String()
		}
		k.Fill = 0
		return fmt.Sprintf("%s %g to %g", k, low, high)
	}), ", ", "; ")
}

// listed lists the different words for samples.
func listed(own []Sample, word func(Sample) string) string {
	var words []string
	for _, s := range own {
		if w := word(s); w != "" && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, ", ")
}

// OptionsOf returns the options of an experiment.
func OptionsOf(e Experiment, c solver.Catalog) []option.Option {
	if own, ok := e.(Configurable); ok {
		return own.Options(catalog.OrDefault(c))
	}
	return nil
}

// With returns p with an option set to a text.
func (p Params) With(name, text string) Params {
	p.Options = maps.Clone(p.Options)
	if p.Options == nil {
		p.Options = map[string]string{}
	}
	p.Options[name] = text
	return p
}

// For returns p with the values of the options of e, and its catalogue or the default one, in which the rules of a user
// are compared with solutions, see [solver.Checked]. It returns an error if e does not accept something in p, or if the
// settings are invalid.
func (p Params) For(e Experiment) (Params, error) {
	p.Catalog = catalog.OrDefault(p.Catalog)
	p.Catalog.Rules = solver.Checked(p.Catalog.Rules)
	p.values = option.NewValues(OptionsOf(e, p.Catalog)...)
	for _, o := range OptionsOf(e, p.Catalog) {
		if o.Default != "" {
			if err := p.values.Set(o.Name, o.Default); err != nil {
				return p, err
			}
		}
	}
	names := slices.Sorted(maps.Keys(p.Options))
	if p.Puzzles != nil {
		names = append(names, OptionData)
	}
	for _, name := range names {
		if p.values.Find(name) == nil {
			return p, fmt.Errorf("experiment %s takes no --%s", e.Name(), name)
		}
		if err := p.values.Set(name, p.Options[name]); err != nil {
			return p, err
		}
	}
	switch {
	case p.Options[OptionPopulation] != "" && p.Puzzles != nil:
		return p, fmt.Errorf("--%s cannot be combined with --%s: those puzzles are made", OptionPopulation, OptionData)
	case p.Options[OptionPuzzles] != "" && p.scale() != 1:
		return p, fmt.Errorf("--%s cannot be combined with a scale: both say how many there are", OptionPuzzles)
	}
	if checker, ok := e.(Checker); ok {
		return p, checker.Check(p)
	}
	return p, nil
}

// Value returns the value of an option that was set, else its default, or the zero value if there is none. Parameters
// have values after [Params.For].
func Value[T any](p Params, name string) T { return option.Get[T](p.values, name) }

// stated returns the texts of options for a manifest, with the names of the rules that "all" stood for. Otherwise every
// rule added to the catalogue would change the plan of a run that is opened again.
func (p Params) stated() map[string]string {
	texts := maps.Clone(p.Options)
	if saysAll.MatchString(texts[OptionRules]) {
		texts[OptionRules] = heuristics.SetsString(Value[[]heuristics.RuleSet](p, OptionRules))
	}
	if saysAll.MatchString(texts[OptionPopulation]) {
		var words []string
		for _, k := range Value[[]maker.Population](p, OptionPopulation) {
			words = append(words, k.String())
		}
		texts[OptionPopulation] = strings.Join(words, "; ")
	}
	return texts
}

// saysAll matches the word among rules; a set with that name is not such a rule.
var saysAll = regexp.MustCompile(`(^|[=,; ])\s*-?all\s*([,;]|$)`)
