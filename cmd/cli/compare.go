package cli

import (
	"context"
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/output"
	"basisk/results"

	"github.com/spf13/cobra"
)

// newCompare returns the command compare.
func newCompare() *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "compare", Short: "tell by how much two outputs of bench or payoff differ",
			Long: `Compare two outputs of basisk bench --json, or two of basisk payoff --json. Runs of
bench are paired by source, index, method, rules and seed; rows of payoff by shape and
name. A table tells the means of A and B, and their difference with a 95 % interval over
the pairs, by shape and method, or row.

Numbers of solutions must be equal, and what depends on the rules or the engine if the
files tell their versions and these are equal; if not, the exit code is 1. Runs that a
limit ended are counted apart. For runs of an experiment see basisk experiment compare.`,
			Example: `  basisk bench --methods cdcl --seeds 3 --json puzzles.txt > before.json
  basisk bench --methods cdcl --seeds 3 --json puzzles.txt > after.json
  basisk compare before.json after.json`,
		},
		use: "compare A.json B.json", args: cobra.ExactArgs(2), flags: append(outputFlags(), quietFlag()),
		run: func(ctx context.Context, x *request) error {
			return compareFiles(ctx, x.args[0], x.args[1], &x.Options)
		},
	})
}

// compareFiles runs the command.
func compareFiles(ctx context.Context, nameA, nameB string, o *output.Options) error {
	a, err := readMeasured(nameA)
	if err != nil {
		return err
	}
	b, err := readMeasured(nameB)
	if err != nil {
		return err
	}
	if a.kind != b.kind {
		return fmt.Errorf("%s is an output of %s and %s one of %s: expected two of one command", nameA, a.kind, nameB, b.kind)
	}
	c, err := results.Compare(a.side(), b.side(), "shape", "method", "rules", "row")
	if err != nil {
		return err
	}
	if c.OnlyB.Count == len(b.records) {
		return fmt.Errorf("%s and %s have nothing in common: they begin with %q and %q",
			nameA, nameB, a.records[0].Key, b.records[0].Key)
	}
	return printComparison(ctx, compare.Comparison{Kind: a.kind, A: nameA, B: nameB, Comparison: *c}, o)
}

// measured is an output of bench or payoff, as records.
type measured struct {
	kind     string // bench or payoff
	versions map[results.Depends]int
	records  []results.Record
	keys     map[string]bool // of the records
}

// side returns the output as one side of a comparison.
func (m *measured) side() results.Side {
	return results.Side{Versions: m.versions, Records: func(yield func(results.Record, error) bool) {
		for _, r := range m.records {
			if !yield(r, nil) {
				return
			}
		}
	}}
}
