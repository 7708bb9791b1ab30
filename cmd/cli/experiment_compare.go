package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/output"
	"basisk/experiments"

	"github.com/spf13/cobra"
)

// newExperimentCompare returns the command experiment compare.
func newExperimentCompare() *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "compare", Short: "tell what two runs of one experiment agree in, and what differs by how much",
			Long: `Compare two complete runs of one experiment, A and B, in the trials that both have.

Some metrics must be equal: what depends on the instance alone always, what depends on
the rules if both runs have one version of the rules, and nodes and conflicts if the
version of the engines is one as well; the manifests have the versions. If such a metric
differs, the exit code is 1, and the first trials are named.

Of all else, times first, a table tells the means of A and B, and their difference with
a 95 % interval over the pairs of trials, by shape and variant.`,
			Example: `  basisk experiment compare phase phase-on-another-machine
  basisk experiment compare before after --json`,
		},
		use: "compare A B", args: cobra.ExactArgs(2), flags: append(outputFlags(), quietFlag()),
		run: func(ctx context.Context, x *request) error {
			return compareRuns(ctx, x.args[0], x.args[1], &x.Options)
		},
	})
}

// compareRuns runs the command.
func compareRuns(ctx context.Context, a, b string, o *output.Options) error {
	c, err := experiments.Compare(ctx, a, b)
	if err != nil {
		return err
	}
	return printComparison(ctx, compare.Comparison{Kind: "experiment", A: a, B: b, Comparison: *c}, o)
}
