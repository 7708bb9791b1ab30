package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/results"

	"github.com/spf13/cobra"
)

func newCompare(Catalog) *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "compare", Short: "compare two outputs of bench or payoff, or two runs",
			Long: `Compare two outputs of basisk bench --json, two of basisk payoff --json, or the
directories of two runs of one experiment, as basisk experiment compare does. Runs of
bench are paired by source, index, method, rules and seed; rows of payoff by shape and
name, and of payoff --json --each by source and index too, so that two lists of rules, or
two files, have a difference with an interval over puzzles. A table lists the means of A
and B, for times the medians, and their difference with a 95 % interval, by shape and
method, or row. Runs and rows without a partner are compared by groups.

Times that were measured separately have no verdict: a machine may be faster today. For a
verdict, use experiment compare --again with a run of an experiment. Numbers of
solutions must be equal, and so must numbers that depend on the rules or the engine if the
files state equal versions of them; if not, the exit code is 1. Runs that a limit ended
are counted separately.`,
			Example: `  basisk bench --methods cdcl --seeds 3 --json puzzles.txt > before.json
  basisk bench --methods cdcl --seeds 3 --json puzzles.txt > after.json
  basisk compare before.json after.json`,
		},
		use: "compare A B", args: cobra.ExactArgs(2), flags: append(outputFlags(), quietFlag()),
		run: func(ctx context.Context, x *request) error {
			return compareBoth(ctx, x.args[0], x.args[1], &x.Options)
		},
	})
}

// compareBoth compares two runs if the first is a directory, otherwise two outputs.
func compareBoth(ctx context.Context, a, b string, o *output.Options) error {
	x := compare.Comparison{Kind: "experiment", A: a, B: b}
	var c *results.Comparison
	var err error
	if info, failed := os.Stat(a); failed == nil && info.IsDir() {
		c, err = experiments.Compare(ctx, a, b)
	} else {
		c, x.Kind, err = compareFiles(a, b)
	}
	if err != nil {
		return err
	}
	x.Comparison = *c
	return printComparison(ctx, x, o)
}

// compareFiles compares two outputs of a command, and returns the command's name.
func compareFiles(nameA, nameB string) (*results.Comparison, string, error) {
	a, err := readTimings(nameA)
	if err != nil {
		return nil, "", err
	}
	b, err := readTimings(nameB)
	if err != nil {
		return nil, "", err
	}
	if a.kind != b.kind {
		return nil, "", fmt.Errorf("%s is an output of %s and %s one of %s: expected two of one command",
			nameA, a.kind, nameB, b.kind)
	}
	c, err := results.Compare(
		results.ComparedRun{Versions: a.versions, Records: results.EachRecord(a.records)},
		results.ComparedRun{Versions: b.versions, Records: results.EachRecord(b.records)}, "shape", "method", "rules", "row")
	if err == nil && c.Empty() {
		err = fmt.Errorf("%s and %s have nothing in common: they begin with %q and %q",
			nameA, nameB, a.records[0].Key, b.records[0].Key)
	}
	return c, a.kind, err
}

// timings is an output of bench or payoff, as records.
type timings struct {
	kind     string // bench or payoff
	each     bool   // whether it is from payoff and has a record for each row of each puzzle
	versions map[results.Dependency]int
	records  []results.Record
	keys     map[string]bool // of the records
}

// printComparison prints a comparison. It fails if values that must be equal differ.
func printComparison(ctx context.Context, c compare.Comparison, o *output.Options) error {
	out, err := output.NewConsole(o)
	if err != nil {
		return err
	}
	if c.Differ > 0 {
		out.Fail(output.Failed)
	}
	if o.JSON {
		out.Out.JSON(c)
		return out.Close(ctx)
	}
	out.Out.Printf("%s", c.Counts())
	if table := c.Table(); len(table.Rows) > 0 {
		out.Out.Printf("\n%s", table.Text())
		out.Infof("%s", strings.ReplaceAll(table.Note, ". ", ".\n"))
	}
	return out.Close(ctx)
}
