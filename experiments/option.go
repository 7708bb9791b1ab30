package experiments

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/heuristics"
	"basisk/internal/amount"
	"basisk/internal/suggest"
	"basisk/solver"
	"basisk/solver/maker"
)

// The idea: what a user may choose about an experiment is one table of options, each a
// name and a text that is read when it is set. The command makes flags of the table, a
// manifest keeps the texts, and an experiment declares the names of those that it takes;
// so whatever is chosen is either used or refused.

// Option is a thing that users choose by a text.
type Option struct {
	// Name is the word on the command line, Kind what the text holds, Help a line.
	Name, Kind, Help string
	read             func(c *choice, catalog solver.Catalog, text string) error
}

// choice is what options were set to: the texts, and what they mean.
type choice struct {
	texts      map[string]string
	shapes     []*grid.Shape
	holes      []maker.Holes
	fills      []float64
	clues      int
	puzzles    int
	solvableBy heuristics.Rules
	rules      []heuristics.RuleSet
	sizes      []heuristics.Size
	methods    []solver.MethodEntry
	choosers   []solver.ChooserEntry
	nodes      uint64
	seeds      int
	limit      time.Duration
}

// The names of the options.
const (
	OptionData       = "data" // files of puzzles: [Params.Puzzles]
	OptionShapes     = "shapes"
	OptionHoles      = "holes"
	OptionFill       = "fill"
	OptionClues      = "clues"
	OptionPuzzles    = "puzzles"
	OptionSolvableBy = "solvable-by"
	OptionRules      = "rules"
	OptionSizes      = "sizes"
	OptionMethods    = "methods"
	OptionChoose     = "choose"
	OptionCDCL       = "cdcl"
	OptionNodes      = "nodes"
	OptionSeeds      = "seeds"
	OptionLimit      = "limit"
)

// Options returns the options that are texts, all but OptionData.
func Options() []Option {
	return []Option{
		{OptionShapes, "LIST", "only these shapes: bases, boxes and cubes, as in 3,4,2x3,cube2", func(c *choice, _ solver.Catalog, text string) (err error) {
			c.shapes, err = maker.ParseShapes(text)
			return err
		}},
		{OptionHoles, "LIST", "make puzzles with holes that are random, balanced or symmetric, or that are unique or minimal", func(c *choice, _ solver.Catalog, text string) (err error) {
			c.holes, err = maker.ParseHoles(text)
			return err
		}},
		{OptionFill, "LIST", "make puzzles of which this part of the cells is given, as in 0.45, 40%,45% or 0.40:0.60:0.02", func(c *choice, _ solver.Catalog, text string) (err error) {
			c.fills, err = maker.ParseFills(text)
			return err
		}},
		{OptionClues, "N", "make puzzles with this number of clues", func(c *choice, _ solver.Catalog, text string) error {
			return readCount(&c.clues, text, amount.Most)
		}},
		{OptionPuzzles, "N", "take this number of puzzles of each kind, whatever the scale", func(c *choice, _ solver.Catalog, text string) error {
			return readCount(&c.puzzles, text, MostTrials)
		}},
		{OptionSolvableBy, "LIST", "make puzzles that these rules solve", func(c *choice, catalog solver.Catalog, text string) (err error) {
			c.solvableBy, err = catalog.Rules.Parse(text)
			return err
		}},
		{OptionRules, "SETS", "the rules that are compared, or run before what is: a LIST, or NAME=LIST;NAME=LIST", func(c *choice, catalog solver.Catalog, text string) (err error) {
			c.rules, err = catalog.Rules.ParseSets(text)
			return err
		}},
		{OptionSizes, "LIST", "the sizes of tuples that are told apart, as in 2,3,K,K+1", func(c *choice, _ solver.Catalog, text string) error {
			c.sizes = nil
			for word := range strings.SplitSeq(text, ",") {
				size, err := heuristics.ParseSize(strings.TrimSpace(word))
				if err != nil {
					return err
				}
				c.sizes = append(c.sizes, size)
			}
			return nil
		}},
		{OptionMethods, "LIST", "the methods that are compared, see basisk methods", func(c *choice, catalog solver.Catalog, text string) (err error) {
			c.methods, err = catalog.MethodList(text)
			return err
		}},
		{OptionChoose, "LIST", "what a search branches on, see basisk methods", func(c *choice, catalog solver.Catalog, text string) (err error) {
			c.choosers, err = catalog.ChooserList(text)
			return err
		}},
		{OptionCDCL, "LIST", "settings of clause learning, name=value with commas between", func(_ *choice, _ solver.Catalog, text string) error {
			return readCDCL(&cdcl.Config{}, text)
		}},
		{OptionNodes, "N", "let an engine take at most this number of branches or conflicts", func(c *choice, _ solver.Catalog, text string) (err error) {
			c.nodes, err = amount.Budget.Whole(text)
			return err
		}},
		{OptionSeeds, "N", "run engines with this number of seeds on each puzzle", func(c *choice, _ solver.Catalog, text string) error {
			return readCount(&c.seeds, text, mostSeeds)
		}},
		{OptionLimit, "TIME", "the processor time that a run of an engine may take, as in 10s", func(c *choice, _ solver.Catalog, text string) (err error) {
			if c.limit, err = amount.Time(text); err == nil && c.limit == 0 {
				err = errors.New("expected a time above 0, as in 10, 10s or 500ms")
			}
			return err
		}},
	}
}

// readCDCL reads settings of clause learning.
func readCDCL(c *cdcl.Config, text string) error {
	for assignment := range strings.SplitSeq(text, ",") {
		if err := c.Parse(assignment); err != nil {
			return err
		}
	}
	return nil
}

// mostSeeds is the largest number of seeds: the trials of a puzzle are planned together.
const mostSeeds = 10_000

// readCount reads a number of things, at least 1.
func readCount(n *int, text string, most uint64) error {
	x, err := amount.Range{Least: 1, Most: most}.Whole(text)
	*n = int(x)
	return err
}

// Set sets the option called name to a text. What an option is set to, and that of
// another option, is only understood together when the experiment is planned; see
// [Params.Check].
func (p *Params) Set(name, text string) error {
	options := Options()
	at := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
	if at < 0 {
		return fmt.Errorf("unknown option %q: %s", name, suggest.Among(name, optionNames(options)))
	}
	c := p.choice
	if err := options[at].read(&c, p.Catalog.OrDefault(), text); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.texts = maps.Clone(c.texts)
	if c.texts == nil {
		c.texts = map[string]string{}
	}
	c.texts[name] = text
	p.choice = c
	return nil
}

// With returns p with an option set to a text. It panics if that cannot be, so it is for
// texts that are part of a program.
func (p Params) With(name, text string) Params {
	if err := p.Set(name, text); err != nil {
		panic(err)
	}
	return p
}

// optionNames returns the names of options.
func optionNames(options []Option) []string {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.Name
	}
	return names
}

// Taken is an option that an experiment takes.
type Taken struct {
	Name string
	// Default tells in words what holds if it is not set.
	Default string
}

// Taker is an experiment that takes options of its user.
type Taker interface {
	// Takes returns the options that it takes; it must use what they are set to.
	Takes() []Taken
}

// TakesPopulation returns the options that an experiment takes which passes its samples to
// [Params.Instances]. Given tells that it takes given puzzles as well.
func TakesPopulation(own []Sample, given bool) []Taken {
	list := []Taken{
		{OptionShapes, listed(own, func(s Sample) string { return strings.TrimPrefix(s.Kind.ShapeName(), "k") })},
		{OptionHoles, listed(own, func(s Sample) string { return string(s.Kind.Holes) })},
		{OptionFill, fillsOf(own)},
		{OptionClues, "that of the fill"},
		{OptionPuzzles, "at scale 1: " + listed(own, func(s Sample) string { return strconv.Itoa(s.Count) })},
		{OptionSolvableBy, "any rules"},
	}
	if given {
		list = append(list, Taken{OptionData, "puzzles that are made"})
	}
	return list
}

// fillsOf tells the least and the largest fill of each shape.
func fillsOf(own []Sample) string {
	return listed(own, func(s Sample) string {
		low, high := math.Inf(1), math.Inf(-1)
		for _, o := range own {
			if o.Kind.OnShape() == s.Kind.OnShape() && o.Kind.Fill != 0 {
				low, high = min(low, o.Kind.Fill), max(high, o.Kind.Fill)
			}
		}
		switch {
		case low > high:
			return ""
		case low == high:
			return fmt.Sprintf("%s %g", s.Kind.ShapeTitle(), low)
		}
		return fmt.Sprintf("%s %g to %g", s.Kind.ShapeTitle(), low, high)
	})
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

// RefusedError tells that an experiment does not take an option.
type RefusedError struct{ Experiment, Option string }

// Error names the option and the experiment.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("experiment %s takes no --%s", e.Experiment, e.Option)
}

// takes reports whether e takes the option called name.
func takes(e Experiment, name string) bool {
	taker, ok := e.(Taker)
	return ok && slices.ContainsFunc(taker.Takes(), func(t Taken) bool { return t.Name == name })
}

// Takers returns the experiments of the catalogue that take an option.
func (c Catalog) Takers(option string) []string {
	var names []string
	for _, e := range c.Experiments {
		if takes(e.Experiment, option) {
			names = append(names, e.Name())
		}
	}
	return names
}

// Check returns an error if e does not take something that p was given, a
// [*RefusedError], or if that cannot be.
func (p Params) Check(e Experiment) error {
	if p.Puzzles != nil && !takes(e, OptionData) {
		return &RefusedError{e.Name(), OptionData}
	}
	for _, name := range slices.Sorted(maps.Keys(p.choice.texts)) {
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

// made are the options that say how puzzles are made.
var made = []string{OptionShapes, OptionHoles, OptionFill, OptionClues, OptionSolvableBy}

// checkChoice returns an error for options that do not go together.
func (p Params) checkChoice() error {
	set := p.choice.texts
	for _, name := range made {
		if _, ok := set[name]; ok && p.Puzzles != nil {
			return fmt.Errorf("--%s does not go with --%s: those puzzles are made", name, OptionData)
		}
	}
	switch {
	case p.choice.fills != nil && p.choice.clues != 0:
		return fmt.Errorf("--%s does not go with --%s: both say how much is given", OptionFill, OptionClues)
	case p.choice.puzzles != 0 && p.Scale != 0 && p.Scale != 1:
		return fmt.Errorf("--%s does not go with a scale: both say how many there are", OptionPuzzles)
	case slices.Contains(p.choice.holes, maker.MinimalHoles) && (p.choice.fills != nil || p.choice.clues != 0):
		return fmt.Errorf("minimal puzzles have no --%s or --%s: as few cells as possible are given", OptionFill, OptionClues)
	}
	return nil
}

// Chosen returns the text that an option was set to, empty if it was not.
func (p Params) Chosen(name string) string { return p.choice.texts[name] }

// Shapes returns the shapes that were chosen, nil if none were.
func (p Params) Shapes() []*grid.Shape { return p.choice.shapes }

// Bases returns those of the bases of an experiment whose squares are to be planned for.
func (p Params) Bases(own ...int) []int {
	if p.choice.shapes == nil {
		return own
	}
	return slices.DeleteFunc(own, func(k int) bool {
		return !slices.ContainsFunc(p.choice.shapes, func(s *grid.Shape) bool { return KindOn(s) == Kind{Basis: k} })
	})
}

// RuleSets returns the sets of rules that were chosen, else those that a text names, as
// [heuristics.Rules.ParseSets] reads it. It panics if the default is no such text.
func (p Params) RuleSets(otherwise string) []heuristics.RuleSet {
	if p.choice.rules != nil {
		return p.choice.rules
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

// Sizes returns the sizes that were chosen, else the default.
func (p Params) Sizes(otherwise ...heuristics.Size) []heuristics.Size {
	if p.choice.sizes != nil {
		return p.choice.sizes
	}
	return otherwise
}

// Methods returns the methods that were chosen, else the default.
func (p Params) Methods(otherwise ...solver.MethodEntry) []solver.MethodEntry {
	if p.choice.methods != nil {
		return p.choice.methods
	}
	return otherwise
}

// Choosers returns the choosers that were chosen, else the default.
func (p Params) Choosers(otherwise ...solver.ChooserEntry) []solver.ChooserEntry {
	if p.choice.choosers != nil {
		return p.choice.choosers
	}
	return otherwise
}

// Seeds returns the number of seeds that was chosen, else the default.
func (p Params) Seeds(otherwise int) int { return cmp.Or(p.choice.seeds, otherwise) }

// Limit returns the processor time of a run that was chosen, else the default.
func (p Params) Limit(otherwise time.Duration) time.Duration {
	return cmp.Or(p.choice.limit, otherwise)
}
