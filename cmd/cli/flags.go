package cli

import (
	"fmt"
	"strings"
	"time"

	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The flags that several commands share, one struct and one function a group. A
// command embeds the struct and adds its own fields. Flags whose default is "none"
// or "from the input" have a zero value, which is also what the packages below take
// for their default; so nothing is stated twice.

// puzzleOptions are the flags of the commands that read puzzles.
type puzzleOptions struct {
	output.Options
	// reading says what the input looks like; default is what it looks like.
	reading format.Options
	// format is what grids are written in; default what suits their number.
	format string
	symbolOptions
	// timeout is what each puzzle may take; default 0, for ever.
	timeout time.Duration
	// workers is the number of puzzles in work at a time; 0, of commands without the
	// flag, is one after the other.
	workers int
	// team tells that workers was asked for, so a single puzzle may have them all even
	// where that changes the cost, or which of several solutions comes first.
	team bool
	// config directs the solvers of the commands that search.
	config solver.Config
}

// addOutputFlags gives command the flags that say where results go, and in which form.
func addOutputFlags(command *cobra.Command, o *output.Options) {
	addFileFlag(command, o)
	addJSONFlag(command, o)
}

// addFileFlag gives command the flag that says where results go.
func addFileFlag(command *cobra.Command, o *output.Options) {
	command.Flags().StringVarP(&o.File, "output", "o", "", "write results to `FILE` instead of standard output")
	inGroup(command, groupOutput, "output")
}

// addJSONFlag gives command the flag for those who read results by a program.
func addJSONFlag(command *cobra.Command, o *output.Options) {
	command.Flags().BoolVar(&o.JSON, "json", false, "write one JSON object a line")
	inGroup(command, groupOutput, "json")
}

// addQuietFlag gives command, which says more than its results, the flag that forbids it.
func addQuietFlag(command *cobra.Command, quiet *bool) {
	command.Flags().BoolVarP(quiet, "quiet", "q", false, "say nothing but results and errors")
	inGroup(command, groupOutput, "quiet")
}

// addColorFlag gives command, which paints something, the flag about colours.
func addColorFlag(command *cobra.Command, o *output.Options) {
	o.Color = "auto"
	command.Flags().Var(choice(&o.Color, "WHEN", []string{"auto", "always", "never"}), "color", "colour the output: auto, always or never")
	inGroup(command, groupOutput, "color")
}

// addFormatFlag gives command, which writes grids, the flag that says in which format.
func addFormatFlag(command *cobra.Command, format *string) {
	command.Flags().VarP(choice(format, "FORMAT", gridFormats()), "format", "f", "write grids in this format, see basisk help formats")
	inGroup(command, groupOutput, "format")
}

// addTimeoutFlag gives command the flag that bounds the time of a puzzle.
func addTimeoutFlag(command *cobra.Command, timeout *time.Duration) {
	command.Flags().Var(timeFlag(timeout), "timeout", "give up a puzzle after this time, as in 20s or 500ms (default none)")
	inGroup(command, groupLimits, "timeout")
}

// addPuzzleFlags gives command all flags of o: it paints, writes grids, and works on
// several puzzles at a time, on each for so long.
func addPuzzleFlags(command *cobra.Command, o *puzzleOptions) {
	addInputFlags(command, o)
	addColorFlag(command, &o.Options)
	addFormatFlag(command, &o.format)
	addSymbolFlags(command, &o.symbolOptions)
	addTimeoutFlag(command, &o.timeout)
	addWorkersFlag(command, &o.workers, "work on this `number` of puzzles at a time")
}

// addInputFlags gives command the flags of o that mean something to every command that
// reads puzzles and tells about them.
func addInputFlags(command *cobra.Command, o *puzzleOptions) {
	addOutputFlags(command, &o.Options)
	addQuietFlag(command, &o.Quiet)
	addReadingFlags(command, &o.reading)
	f := command.Flags()
	f.Var(size(&o.reading.MaxLine), "max-line", "refuse longer lines (default 64M)")
	f.Var(size(&o.reading.MaxDocument), "max-document", "refuse longer documents of formats that are read whole (default 64M)")
	f.Var(whole(&o.reading.MaxSide, "N", sideRange), "max-side", "refuse larger sides `N` (default 256)")
	inGroup(command, groupInput, "max-line", "max-document", "max-side")
}

// addReadingFlags gives command the flags that say what puzzles look like.
func addReadingFlags(command *cobra.Command, o *format.Options) {
	f := command.Flags()
	f.Var(choice(&o.From, "FORMAT", format.Names(false)), "from", "the format of the input (default: detected)")
	f.Var(box(&o.Box), "box", "rows and columns of a box (default: from the input, or nearly square)")
	f.BoolVar(&o.Cube, "cube", false, "read every puzzle as a cube")
	inGroup(command, groupInput, "from", "box", "cube")
}

// addSolverFlags gives command the flags that direct a solver.
func addSolverFlags(command *cobra.Command, catalog Catalog, c *solver.Config) {
	c.Method = solver.Auto()
	command.Flags().VarP(methodFlag(&c.Method, catalog), "method", "m", "how to solve, see basisk methods")
	inGroup(command, groupSolving, "method")
	addTuningFlags(command, catalog, c)
}

// checkSingle refuses a method that finds a single solution where more are wanted.
func checkSingle(m solver.MethodEntry, more bool) error {
	if m.Single && more {
		return fmt.Errorf("method %q finds one solution and knows of no other: expected another method", m.Name)
	}
	return nil
}

// addTuningFlags gives command the flags that direct a solver, but for the method.
func addTuningFlags(command *cobra.Command, catalog Catalog, c *solver.Config) {
	f := command.Flags()
	addRuleFlags(command, catalog, &c.Rules, &c.MaxTuple)
	f.Var(chooserFlag(&c.Choose, catalog), "choose", "what search branches on: "+strings.Join(chooserNames(catalog), ", ")+" (default: that of the method)")
	f.Var(whole(&c.Seed, "number", amount.Any), "seed", "seed of all random choices")
	f.Var(whole(&c.Nodes, "number", amount.Any), "nodes", "give up a puzzle after this `number` of branches (default none)")
	f.Var(whole(&c.Restart, "number", amount.Any), "restart", "let search begin anew after this `number` of branches, then after Luby's multiples (default: that of the method)")
	f.Var(cdclFlag(&c.CDCL), "cdcl", "a setting of clause learning, `name=value`; may be repeated, see basisk methods")
	inGroup(command, groupSolving, "choose", "seed", "restart", "cdcl")
	inGroup(command, groupLimits, "nodes")
}

// maxTupleUsage is the help of --max-tuple.
const maxTupleUsage = "cap the sizes of tuples at this number, or at one relative to the basis as K+1 (default none)"

// addRuleFlags gives command the flags that choose rules.
func addRuleFlags(command *cobra.Command, catalog Catalog, rules *heuristics.Rules, maxTuple *heuristics.Size) {
	f := command.Flags()
	usage := "the rules to reason with, see basisk rules"
	if *rules == nil {
		usage += " (default: those of the method)"
	}
	f.Var(ruleFlag(rules, catalog.Rules), "rules", usage)
	f.Var(sizeFlag(maxTuple), "max-tuple", maxTupleUsage)
	inGroup(command, groupSolving, "rules", "max-tuple")
}

// shapeOptions are the flags that say what is made: one of the three.
type shapeOptions struct {
	basis int
	box   [2]int
	cube  int
}

// addBoxFlags gives command, which has --basis, the other flags of o.
func addBoxFlags(command *cobra.Command, o *shapeOptions, cubes string) {
	command.Flags().Var(box(&o.box), "box", "rows and columns of a box")
	command.Flags().Var(whole(&o.cube, "K", cubeRange), "cube", cubes)
	command.MarkFlagsMutuallyExclusive("basis", "box", "cube")
}

// shape returns the shape that is asked for.
func (o *shapeOptions) shape() (*grid.Shape, error) {
	switch {
	case o.cube != 0:
		return grid.Cube(o.cube)
	case o.box != [2]int{}:
		return grid.NewBox(o.box[0], o.box[1])
	}
	return grid.Square(o.basis)
}

// goesWith returns an error if one of the named flags is set and what it goes with is
// not there.
func goesWith(c *cobra.Command, what string, there bool, names ...string) error {
	for _, name := range names {
		if c.Flags().Changed(name) && !there {
			return fmt.Errorf("--%s goes with %s", name, what)
		}
	}
	return nil
}

// excludes returns an error if one of the named flags is set beside what it does not go
// with.
func excludes(c *cobra.Command, what string, there bool, names ...string) error {
	for _, name := range names {
		if c.Flags().Changed(name) && there {
			return fmt.Errorf("--%s does not go with %s", name, what)
		}
	}
	return nil
}

// walkOptions are the flags of estimates by random walks.
type walkOptions struct {
	// estimate asks for them instead of an exact answer.
	estimate bool
	// probes is the number of walks, default 1000, and level the probability of
	// intervals, default 0.95.
	probes uint64
	level  float64
}

// addWalkFlags gives command the flags of o, which go with those named in with.
func addWalkFlags(command *cobra.Command, o *walkOptions, usage, with string) {
	f := command.Flags()
	f.BoolVar(&o.estimate, "estimate", false, usage)
	o.probes, o.level = 1000, 0.95
	f.Var(whole(&o.probes, "number", amount.Count), "probes", "with "+with+", take this `number` of walks")
	f.Var(decimal(&o.level, "probability", "a probability between 0 and 1", isProbability), "ci", "with "+with+", the `probability` that the interval is to have")
}

// isProbability reports whether x is the probability of something that is neither certain
// nor impossible.
func isProbability(x float64) bool { return x > 0 && x < 1 }
