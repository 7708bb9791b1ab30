package cli

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
)

func newExperimentCompare(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "compare", Short: "compare two runs of one experiment",
			Long: `Compare two complete runs of one experiment, A and B, in the trials that both have. Trials
of other seeds or other data are compared by groups, n of A with n of B.

Some metrics must be equal: those of the instance always, those of the rules if both runs
used the same version of the rules, and nodes and conflicts if the version of the engine
is the same too; the manifests have the versions. If such a metric differs, the exit code
is 1, and the first such trials are named.

A table lists the means of A and B for all other metrics, and their difference with a 95 %
interval over the pairs of trials, by shape and variant. Times are last, with the medians,
the median of the ratios within pairs, and the noise floor: the difference between two
measurements of the same work, from trials that were measured twice. Times that were measured
separately have no verdict, since a machine may be faster today for all trials at once.

For a verdict on times, --again PROGRAM measures trials of one run alternately with that
program, such as an older version, and with this one: each trial twice by this program
(A) and once by the other (B), in random order. For a verdict the whole interval of a
difference must exceed the noise floor. Trials are drawn from the whole plan and
measured repeatedly until --time is over; their medians count. After an interrupt the
trials measured so far are compared.`,
			Example: `  basisk experiment compare phase phase-on-another-machine
  basisk experiment compare --again ./basisk-before phase
  basisk experiment compare --again ./basisk-before --time 5m --trials 2000 phase --json
  basisk experiment compare before after --json`,
			Options: []option.Option{
				option.NewText("again", "have this `PROGRAM` measure trials of one run in turn with this one"),
				option.NewCount("trials", 1, experiments.MaxTrials, "with --again: measure at most this `number` (default all)"),
				option.NewFiniteTime("time", "with --again: measure for about this `time`").WithDefault("1m"),
			},
			Relations: []ask.Relation{ask.Needs("--again", ask.IsSet("again"), "trials", "time")},
		},
		use: "compare A B", args: cobra.RangeArgs(1, 2), flags: append(outputFlags(), quietFlag()), noWorker: true,
		run: func(ctx context.Context, x *request) error {
			program := on[string](x, "again")
			switch {
			case program != "" && len(x.args) == 1:
				return compareAgain(ctx, x, program)
			case program != "":
				return errors.New("--again takes one run: expected one directory")
			case len(x.args) == 1:
				return errors.New("expected two runs, or one and --again PROGRAM")
			}
			return compareRuns(ctx, x.args[0], x.args[1], &x.Options)
		},
	})
}

// compareRuns compares two runs.
func compareRuns(ctx context.Context, a, b string, o *output.Options) error {
	c, err := experiments.Compare(ctx, a, b)
	if err != nil {
		return err
	}
	return printComparison(ctx, compare.Comparison{Kind: "experiment", A: a, B: b, Comparison: *c}, o)
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

// compareAgain measures trials of a run with another program, alternating with this one.
func compareAgain(ctx context.Context, x *request, program string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	c, err := experiments.Runs{Catalog: x.catalog}.CompareAgain(ctx, x.args[0], experiments.AgainOptions{
		A: self, B: program, Trials: count(x, "trials"), Time: on[time.Duration](x, "time"),
	})
	if err != nil {
		return err
	}
	answer := compare.Comparison{Kind: "again", A: self, B: program, Run: x.args[0], Comparison: *c}
	return printComparison(ctx, answer, &x.Options)
}

// newExperimentTrial returns the command experiment trial, which other processes start.
func newExperimentTrial(catalog Catalog) *cobra.Command {
	c := newVerb(catalog, verb{
		Question: ask.Question{
			Name: "trial", Short: "measure trials of a run for another process: what compare --again calls",
			Long: `Read a list of the keys of trials of a complete run, as JSON, from standard input, and
then one key after another, each of which is measured and answered by its record.`,
			Example: `  echo '["k3-random-0.3/0/singles"] "k3-random-0.3/0/singles"' | basisk experiment trial coupling`,
		},
		use: "trial DIR", args: cobra.ExactArgs(1),
		run: func(ctx context.Context, x *request) error {
			return experiments.Runs{Catalog: catalog}.AnswerTrials(ctx, x.args[0], os.Stdin, os.Stdout)
		},
	})
	c.Hidden = true
	return c
}
