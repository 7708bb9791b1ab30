package ask

import (
	"fmt"
	"math"
	"strings"
	"time"

	"basisk/dlx/cdcl"
	"basisk/experiments/option"
	"basisk/heuristics"
	"basisk/solver"
)

// The options that several questions share, and their effect on a worker.

// The groups of options in help.
const (
	GroupInput   = "Input"
	GroupSolving = "Solving"
	GroupLimits  = "Limits"
	GroupOutput  = "Output"
)

// timeoutName is the option that bounds the time of a puzzle.
const timeoutName = "timeout"

// TimeoutOption bounds the time of a puzzle.
func TimeoutOption() option.Option {
	return option.NewTime(timeoutName,
		"give up a puzzle after this wall-clock time, as in 20s or 500ms (default none)").InGroup(GroupLimits)
}

// anyNumber returns an option for any whole number, in a group.
func anyNumber(name, group, help string) option.Option {
	return option.NewCount(name, 0, math.MaxUint64, help).InGroup(group)
}

// solving returns the options of a solver.
func solving(c solver.Catalog) []option.Option {
	return append([]option.Option{methodOption(c, "how to solve, see basisk methods").InGroup(GroupSolving)},
		TuningOptions(c)...)
}

func methodOption(c solver.Catalog, help string) option.Option {
	o := option.New("method", option.OneOf, "METHOD", help, c.Method)
	o.Letter, o.Default = "m", solver.Auto().Name
	for _, m := range c.Methods {
		o.Range.Words = append(o.Range.Words, option.Word{Name: upToColon(m.Name), Help: m.Help})
	}
	return o
}

// upToColon returns a name without its argument after a colon.
func upToColon(name string) string {
	word, _, argument := strings.Cut(name, ":")
	if argument {
		word += ":"
	}
	return word
}

// TuningOptions returns the options of a solver, except for the method.
func TuningOptions(c solver.Catalog) []option.Option {
	chooser := option.New("choose", option.OneOf, "WHAT", "", c.Chooser).InGroup(GroupSolving)
	for _, e := range c.Choosers {
		chooser.Range.Words = append(chooser.Range.Words, option.Word{Name: upToColon(e.Name)})
	}
	names := strings.Join(chooser.Range.Names(), ", ")
	chooser.Help = "what search branches on: " + names + " (default: the method's)"
	learning := option.New("cdcl", option.List, "name=value",
		"a setting of clause learning, `name=value`; may be repeated, see basisk methods", parseCDCL)
	learning.Repeat = true
	return append(ruleOptions(c, "the rules to reason with, see basisk rules (default: the method's)"),
		chooser, anyNumber("seed", GroupSolving, "seed of all random choices"),
		anyNumber("nodes", GroupLimits, "give up a puzzle after this `number` of branches (default none)"),
		anyNumber("restart", GroupSolving,
			"restart search after this `number` of branches, then after Luby's multiples (default: the method's)"),
		learning.InGroup(GroupSolving),
	)
}

// parseCDCL parses a setting of clause learning.
func parseCDCL(text string) (string, error) {
	var c cdcl.Config
	return text, c.Parse(text)
}

// ruleOptions returns the options for rules, with their own help.
func ruleOptions(c solver.Catalog, help string) []option.Option {
	return []option.Option{
		option.New("rules", option.Rules, "LIST", help, c.Rules.Parse).InGroup(GroupSolving),
		tupleOption().InGroup(GroupSolving),
	}
}

// reasoning returns the options of questions that only reason.
func reasoning(c solver.Catalog, standard string) []option.Option {
	list := ruleOptions(c, "the rules to reason with, see basisk rules")
	list[0].Default = standard
	return list
}

// tupleOption caps the sizes of tuples.
func tupleOption() option.Option {
	return option.New("max-tuple", option.Size, "SIZE",
		"cap the sizes of tuples at this number, or at one relative to the basis as K+1 (default none)", parseCap)
}

// parseCap parses a size at which tuples are capped; 0 means no cap.
func parseCap(text string) (size heuristics.Size, err error) {
	if text == "0" {
		return 0, nil
	}
	if size, err = heuristics.ParseSize(text); err == nil {
		err = size.Check()
	}
	return size, err
}

// Configure returns the worker options of v, with rules only if they are set.
func Configure(v option.Values) (Options, error) {
	o := Options{Timeout: option.Get[time.Duration](v, timeoutName), Config: solver.Config{
		Method: solver.Auto(), MaxTuple: option.Get[heuristics.Size](v, "max-tuple"),
		Choose: option.Get[solver.ChooserEntry](v, "choose"),
		Seed:   option.Get[uint64](v, "seed"), Nodes: option.Get[uint64](v, "nodes"),
		Restart: option.Get[uint64](v, "restart"),
		Rules:   rulesOf(v, nil),
	}}
	if v.Has("method") {
		o.Config.Method = option.Get[solver.MethodEntry](v, "method")
	}
	for _, text := range v.Texts("cdcl") {
		if err := o.Config.CDCL.Parse(text); err != nil {
			return o, err
		}
	}
	return o, nil
}

// rulesOf returns the rules that are set, else the others.
func rulesOf(v option.Values, otherwise heuristics.Rules) heuristics.Rules {
	if rules, ok := option.Get[any](v, "rules").(heuristics.Rules); ok && v.Has("rules") {
		return rules
	}
	return otherwise
}

// single rejects a chosen method that finds only one solution if more are wanted.
func single(v option.Values, more bool) error {
	if m := option.Get[solver.MethodEntry](v, "method"); more && v.Has("method") && m.Single {
		return fmt.Errorf("method %q finds one solution and knows of no other: expected another method", m.Name)
	}
	return nil
}
