package experiments

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/dlx/cdcl"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/maker"
)

// The idea: what a user may choose about an experiment is one table of options, each a name and a
// text that is parsed when it is set. The command makes flags from the table, a manifest keeps the
// texts, and an experiment declares the options that it accepts; so every setting is either used or
// rejected.

// The names of the options.
const (
	OptionData       = "data" // files of puzzles: [Params.Puzzles]
	OptionPopulation = "population"
	OptionPuzzles    = "puzzles"
	OptionRules      = "rules"
	OptionSizes      = "sizes"
	OptionKind       = "kind"
	OptionMethods    = "methods"
	OptionWith       = "with"
	OptionCDCL       = "cdcl"
	OptionNodes      = "nodes"
	OptionTruthNodes = "truth-nodes"
	OptionSeeds      = "seeds"
	OptionLimit      = "limit"
	OptionSolutions  = "solutions"
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

// Options returns the options that are texts, all but OptionData, which parse names of a catalogue.
func Options(catalog solver.Catalog) []option.Option {
	rules := catalog.Rules
	return []option.Option{
		option.New(OptionPopulation, option.Text, "LIST",
			"make these puzzles, of a shape, units, holes, an amount and rules that solve them, as in '5 random 0.47', "+
				"'3,4x5 unique', 'cube2', '16 latin qwh' or '0.40:0.60:0.02', with semicolons between several; "+
				"what is left out is that of the experiment",
			func(text string) ([]maker.Population, error) { return parsePopulations(text, rules) }),
		worded("N", option.NewCount(OptionPuzzles, 1, MaxTrials,
			"take this number of puzzles of each kind, whatever the scale")),
		option.New(OptionRules, option.Rules, "SETS",
			"the rules that are compared, or that run before what is compared: a LIST, or NAME=LIST;NAME=LIST", rules.ParseSets),
		option.New(OptionSizes, option.List, "LIST", "the sizes of tuples that are distinguished, as in 2,3,K,K+1",
			parseSizes),
		option.NewOneOf(OptionKind, "KIND", option.Words(solver.Each, solver.Both, solver.Naked, solver.Hidden),
			"the tuples that are added, smallest size first: naked, hidden, or both kinds of a size together; each adds naked, "+
				"then hidden ones of a size, and also leaves out each of them alone"),
		option.New(OptionMethods, option.List, "LIST", "the methods that are compared, see basisk methods",
			catalog.MethodList),
		withOption(),
		option.New(OptionCDCL, option.List, "LIST", "settings of clause learning, name=value with commas between",
			parseCDCL),
		worded("N", option.NewCount(OptionNodes, 1, math.MaxInt64,
			"let an engine take at most this number of branches or conflicts")),
		worded("N", option.NewCount(OptionTruthNodes, 0, math.MaxInt64,
			"search with at most this number of nodes for several solutions of a puzzle and for its true candidates; "+
				"0: do not search")),
		worded("N", option.NewCount(OptionSeeds, 1, maxSeeds, "run engines with this number of seeds on each puzzle")),
		worded("TIME", option.NewFiniteTime(OptionLimit, "the processor time that a run of an engine may take, as in 10s")),
		worded("N", option.NewCount(OptionSolutions, 1, 2, "look for this number of solutions: 2 also proves one unique")),
	}
}

// withOption is the option of contestants, each on a line of its text.
func withOption() option.Option {
	o := option.New(OptionWith, option.Text, "METHOD[,name=value...]",
		"a contestant: a method with its settings, as in search,rules=singles,hall-K; may be repeated, also with the "+
			"same contestant",
		func(text string) ([]string, error) { return strings.Split(text, "\n"), nil })
	o.Repeat = true
	return o
}

// Contestants returns the texts of the chosen contestants, nil if there are none.
func (p Params) Contestants() []string {
	if texts := p.chosen.Texts(OptionWith); texts != nil {
		return strings.Split(strings.Join(texts, "\n"), "\n")
	}
	return nil
}

// worded returns an option with a name for its argument.
func worded(word string, o option.Option) option.Option {
	o.Word = word
	return o
}

// parsePopulations parses populations, with the rules in them in full.
func parsePopulations(text string, known heuristics.Rules) ([]maker.Population, error) {
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

// parseSizes parses a list of sizes of tuples.
func parseSizes(text string) (sizes []heuristics.Size, err error) {
	for word := range strings.SplitSeq(text, ",") {
		size, err := heuristics.ParseSize(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}

// parseCDCL parses settings of clause learning.
func parseCDCL(text string) (c cdcl.Config, err error) {
	for assignment := range strings.SplitSeq(text, ",") {
		if err := c.Parse(assignment); err != nil {
			return c, err
		}
	}
	return c, nil
}

// maxSeeds is the maximum number of seeds: the trials of a puzzle are planned together.
const maxSeeds = 10_000

// Set sets the option called name to a text. Whether the settings of several options agree is
// checked only when the experiment is planned; see [Params.Check].
func (p *Params) Set(name, text string) error {
	p.chosen = p.chosen.Of(Options(p.Catalog.OrDefault())...) // the catalogue may have changed
	return p.chosen.Set(name, text)
}

// With returns p with an option set to a text. It panics if the text is invalid, so it is for texts
// in program code.
func (p Params) With(name, text string) Params {
	if err := p.Set(name, text); err != nil {
		panic(err)
	}
	return p
}

// Setting is an option that an experiment accepts.
type Setting struct {
	Name string
	// Default describes what applies if the option is not set.
	Default string
}

// Configurable is an experiment that accepts options from its user.
type Configurable interface {
	// Settings returns the options that it accepts; it must use their settings.
	Settings() []Setting
}

// PopulationSettings returns the options of an experiment that passes its samples to
// [Params.Instances]. Given reports whether it also accepts given puzzles.
func PopulationSettings(own []Sample, given bool) []Setting {
	list := []Setting{
		{OptionPopulation, populationsOf(own)},
		{OptionPuzzles, "at scale 1: " + listed(own, func(s Sample) string { return strconv.Itoa(s.Count) })},
	}
	if given {
		list = append(list, Setting{OptionData, "puzzles that are made"})
	}
	return list
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

// RefusedError reports that an experiment does not accept an option.
type RefusedError struct{ Experiment, Option string }

// Error names the option and the experiment.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("experiment %s takes no --%s", e.Experiment, e.Option)
}

// takes reports whether e accepts the option called name.
func takes(e Experiment, name string) bool {
	taker, ok := e.(Configurable)
	return ok && slices.ContainsFunc(taker.Settings(), func(t Setting) bool { return t.Name == name })
}

// WithSetting returns the names of the experiments in the catalogue that accept an option.
func (c Catalog) WithSetting(option string) []string {
	var names []string
	for _, e := range c.Experiments {
		if takes(e.Experiment, option) {
			names = append(names, e.Name())
		}
	}
	return names
}

// Check returns an error if e does not accept something in p, a [*RefusedError], or if the settings
// are invalid.
func (p Params) Check(e Experiment) error {
	if p.Puzzles != nil && !takes(e, OptionData) {
		return &RefusedError{e.Name(), OptionData}
	}
	for _, name := range slices.Sorted(maps.Keys(p.chosen.All())) {
		if !takes(e, name) {
			return &RefusedError{e.Name(), name}
		}
	}
	if err := p.checkChoice(); err != nil {
		return err
	}
	if checker, ok := e.(Checker); ok {
		return checker.Check(p)
	}
	return nil
}

// checkChoice returns an error for options that exclude each other.
func (p Params) checkChoice() error {
	switch {
	case p.chosen.Has(OptionPopulation) && p.Puzzles != nil:
		return fmt.Errorf("--%s cannot be combined with --%s: those puzzles are made", OptionPopulation, OptionData)
	case p.chosen.Has(OptionPuzzles) && p.Scale != 0 && p.Scale != 1:
		return fmt.Errorf("--%s cannot be combined with a scale: both say how many there are", OptionPuzzles)
	}
	return nil
}

// Chosen returns the text of an option, or "" if it was not set.
func (p Params) Chosen(name string) string { return p.chosen.Text(name) }

// orElse returns the setting of an option, or else another value.
func orElse[T any](p Params, name string, otherwise T) T {
	if p.chosen.Has(name) {
		return option.Get[T](p.chosen, name)
	}
	return otherwise
}

// Populations returns the chosen populations, or nil if there are none. What one does not say, the experiment decides:
// see [Params.Select].
func (p Params) Populations() []maker.Population {
	return orElse[[]maker.Population](p, OptionPopulation, nil)
}

// RuleSets returns the chosen sets of rules, else the sets that a text for
// [heuristics.Rules.ParseSets] names. It panics if the text is invalid.
func (p Params) RuleSets(otherwise string) []heuristics.RuleSet {
	if p.chosen.Has(OptionRules) {
		return option.Get[[]heuristics.RuleSet](p.chosen, OptionRules)
	}
	if sets, ok := p.parsed[otherwise]; ok {
		return sets
	}
	sets, err := heuristics.Catalog().ParseSets(otherwise)
	if err != nil {
		panic(err)
	}
	if p.parsed != nil {
		p.parsed[otherwise] = sets
	}
	return sets
}

// Sizes returns the chosen sizes, else the default.
func (p Params) Sizes(otherwise ...heuristics.Size) []heuristics.Size {
	return orElse(p, OptionSizes, otherwise)
}

// Methods returns the chosen methods, else the default.
func (p Params) Methods(otherwise ...solver.MethodEntry) []solver.MethodEntry {
	return orElse(p, OptionMethods, otherwise)
}

// Seeds returns the chosen number of seeds, else the default.
func (p Params) Seeds(otherwise int) int { return int(orElse(p, OptionSeeds, uint64(otherwise))) }

// Solutions returns the number of solutions to look for, else the default.
func (p Params) Solutions(otherwise int) int {
	return int(orElse(p, OptionSolutions, uint64(otherwise)))
}

// Limit returns the chosen processor time of a run, else the default.
func (p Params) Limit(otherwise time.Duration) time.Duration {
	return orElse(p, OptionLimit, otherwise)
}
