package studies

import (
	"fmt"
	"math"
	"strings"

	"basisk/dlx/cdcl"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver"
)

// The options that several questions share; a default that differs from instance to instance is in the help.

// The names of options. A configuration states those of engines by the same names.
const (
	OptionRules      = experiments.OptionRules
	OptionSizes      = "sizes"
	OptionKind       = "kind"
	OptionMethods    = "methods"
	OptionWith       = "with"
	OptionCDCL       = "cdcl"
	OptionNodes      = "nodes"
	OptionTruthNodes = "truth-nodes"
	OptionSeeds      = "seeds"
	OptionLimit      = "limit"
	OptionGoal       = "goal"
	OptionSteps      = "steps"
	OptionSolutions  = "solutions"
)

// rulesOption chooses sets of rules.
func rulesOption(c solver.Catalog, help, sets string) option.Option {
	return option.New(OptionRules, option.Rules, "SETS", help+", a LIST or NAME=LIST;NAME=LIST", c.Rules.ParseSets).
		WithDefault(sets)
}

// ruleSets returns the chosen sets of rules.
func ruleSets(p experiments.Params) []heuristics.RuleSet {
	return experiments.Value[[]heuristics.RuleSet](p, OptionRules)
}

// sizesOption chooses sizes of tuples.
func sizesOption(otherwise string) option.Option {
	return option.New(OptionSizes, option.List, "LIST",
		"the sizes of tuples that are distinguished, as in 2,3,K,K+1 (default: "+otherwise+")", parseSizes)
}

// sizesOr returns the chosen sizes, else others.
func sizesOr(p experiments.Params, otherwise ...heuristics.Size) []heuristics.Size {
	if chosen := experiments.Value[[]heuristics.Size](p, OptionSizes); chosen != nil {
		return chosen
	}
	return otherwise
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

// cdclOption chooses settings of clause learning.
func cdclOption() option.Option {
	return option.New(OptionCDCL, option.List, "LIST", "settings of clause learning, name=value with commas between", parseCDCL)
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

// nodesOption limits an engine.
func nodesOption(what string, otherwise int) option.Option {
	return option.NewCount(OptionNodes, 1, math.MaxInt64, "let an engine take at most this `number` of "+what).
		WithDefault(fmt.Sprint(otherwise))
}

// truthOption limits the search for the truth about a puzzle.
func truthOption(otherwise string) option.Option {
	return option.NewCount(OptionTruthNodes, 0, math.MaxInt64, "search with at most this `number` of nodes for several "+
		"solutions of a puzzle and for its true candidates; 0: do not search (default "+otherwise+")")
}

// limitOption limits the processor time of a run of an engine.
func limitOption() option.Option {
	return option.NewFiniteTime(OptionLimit, "the processor `time` that a run of an engine may take, as in 10s")
}

// engineChoice adds the chosen settings of engines to a configuration.
func engineChoice(p experiments.Params, c experiments.Config) {
	for _, name := range []string{OptionNodes, OptionTruthNodes} {
		if p.Options[name] != "" {
			c[name] = float64(experiments.Value[uint64](p, name))
		}
	}
	if text := p.Options[OptionCDCL]; text != "" {
		c[OptionCDCL] = text
	}
}

// engineOf returns the configuration of the engine of a trial: the settings of clause learning and the chosen limit of
// nodes, or the given default.
func engineOf(t experiments.Trial, nodes uint64) (solver.Config, error) {
	c := solver.Config{Nodes: nodes}
	if n := t.Config.Number(OptionNodes); n > 0 {
		c.Nodes = uint64(n)
	}
	var err error
	if text := t.Config.Text(OptionCDCL); text != "" {
		c.CDCL, err = parseCDCL(text)
	}
	return c, err
}
