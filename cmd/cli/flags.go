package cli

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
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
	// workers is the number of puzzles in work at a time; default the processors.
	workers int
	// team tells that workers was asked for, so a single puzzle may have them all even
	// where that changes the cost, or which of several solutions comes first.
	team bool
	// config directs the solvers of the commands that search.
	config solver.Config
}

// addOutputFlags gives command the flags of o.
func addOutputFlags(command *cobra.Command, o *output.Options) {
	f := command.Flags()
	f.StringVarP(&o.File, "output", "o", "", "write results to `FILE` instead of standard output")
	o.Color = "auto"
	f.Var(choice(&o.Color, "WHEN", []string{"auto", "always", "never"}), "color", "colour the output: auto, always or never")
	addTalkFlags(command, o)
}

// addTalkFlags gives command the flags of o that commands have whose output is more than
// what they print.
func addTalkFlags(command *cobra.Command, o *output.Options) {
	f := command.Flags()
	f.BoolVarP(&o.Quiet, "quiet", "q", false, "say nothing but results and errors")
	f.BoolVar(&o.JSON, "json", false, "write one JSON object a line")
}

// addPuzzleFlags gives command the flags of o.
func addPuzzleFlags(command *cobra.Command, o *puzzleOptions) {
	addInputFlags(command, o)
	command.Flags().VarP(choice(&o.format, "FORMAT", gridFormats()), "format", "f", "write grids in this format, see convert --help")
	addSymbolFlags(command, &o.symbolOptions)
}

// addInputFlags gives command the flags of o but for the format of grids.
func addInputFlags(command *cobra.Command, o *puzzleOptions) {
	addOutputFlags(command, &o.Options)
	f := command.Flags()
	f.Var(timeFlag(&o.timeout), "timeout", "give up a puzzle after this time, as in 20s or 500ms (default none)")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "work on this `number` of puzzles at a time")
	addReadingFlags(command, &o.reading)
	f.Var(size(&o.reading.MaxLine), "max-line", "refuse longer lines (default 64M)")
	f.Var(size(&o.reading.MaxDocument), "max-document", "refuse longer documents of formats that are read whole (default 64M)")
	f.IntVar(&o.reading.MaxSide, "max-side", 0, "refuse larger sides `N` (default 256)")
}

// addReadingFlags gives command the flags that say what puzzles look like.
func addReadingFlags(command *cobra.Command, o *format.Options) {
	f := command.Flags()
	f.Var(choice(&o.From, "FORMAT", format.Names(false)), "from", "the format of the input (default: detected)")
	f.Var(box(&o.Box), "box", "rows and columns of a box (default: from the input, or nearly square)")
	f.BoolVar(&o.Cube, "cube", false, "read every puzzle as a cube")
}

// addSolverFlags gives command the flags that direct a solver.
func addSolverFlags(command *cobra.Command, catalog Catalog, c *solver.Config) {
	c.Method = solver.Auto()
	command.Flags().VarP(methodFlag(&c.Method, catalog), "method", "m", "how to solve, see basisk methods")
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
	f.Uint64Var(&c.Seed, "seed", 0, "seed of all random choices")
	f.Uint64Var(&c.Nodes, "nodes", 0, "give up a puzzle after this `number` of branches (default none)")
	f.Uint64Var(&c.Restart, "restart", 0, "let search begin anew after this `number` of branches, then after Luby's multiples (default: that of the method)")
	f.Var(cdclFlag(&c.CDCL), "cdcl", "a setting of clause learning, `name=value`; may be repeated, see basisk methods")
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
	command.Flags().Var(positive(&o.cube, "K"), "cube", cubes)
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

// checkWorkers refuses a number of workers that cannot be.
func checkWorkers(n int) error {
	if n < 1 || n > solver.MaxWorkers {
		return fmt.Errorf("--workers %d: expected 1 to %d", n, solver.MaxWorkers)
	}
	return nil
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
	f.Uint64Var(&o.probes, "probes", 1000, "with "+with+", take this `number` of walks")
	f.Float64Var(&o.level, "ci", 0.95, "with "+with+", the `probability` that the interval is to have")
}

// check refuses a number of walks or a level of intervals that makes no sense.
func (o *walkOptions) check() error {
	switch {
	case !(o.level > 0 && o.level < 1):
		return fmt.Errorf("--ci %v: expected a probability between 0 and 1", o.level)
	case o.probes == 0:
		return errors.New("--probes 0: expected at least 1")
	}
	return nil
}
