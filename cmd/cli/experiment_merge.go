package cli

import (
	"fmt"
	"os"

	"basisk/cmd/cli/internal/output"
	"basisk/experiments"
	"basisk/results"

	"github.com/spf13/cobra"
)

// newExperimentMerge returns the command experiment merge.
func newExperimentMerge(catalog Catalog) *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "merge DIR...",
		Short: "join the shards of a run",
		Long: `Join the shards of a run: check that all records of the plan are there, each once
and unchanged, and write them in the order of the plan, with records.csv, load.sql
and bench.txt for other programs. Then report.`,
		Example: "  basisk experiment merge part1 part2 part3 part4 -o phase\n  basisk experiment merge parts",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				out = args[0]
			}
			return mergeRuns(catalog, args, out)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "the `DIR` for the whole run (default: the first)")
	return c
}

// mergeRuns runs the command.
func mergeRuns(catalog Catalog, dirs []string, out string) error {
	m, err := experiments.Merge(catalog, dirs, out)
	if err != nil {
		return err
	}
	warnOfVersions(m)
	return reportRun(catalog, out)
}

// warnOfVersions tells if a run was measured by several versions of this program.
func warnOfVersions(m *results.Manifest) {
	if versions := m.Versions(); len(versions) > 1 {
		fmt.Fprintf(os.Stderr, "caution: measured by %d versions of the program: %v\n", len(versions), versions)
	}
}

// newExperimentReport returns the command experiment report.
func newExperimentReport(catalog Catalog) *cobra.Command {
	return &cobra.Command{
		Use:   "report DIR",
		Short: "write what a run has found: summary.md, report.html, figures",
		Long: `Write what a run has found: summary.md, report.html and the figures as SVG. A run
that is not complete is reported as far as it is.`,
		Example: "  basisk experiment report phase",
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return reportRun(catalog, args[0]) },
	}
}

// reportRun writes the report and prints the answer.
func reportRun(catalog Catalog, dir string) error {
	section, err := experiments.Report(catalog, dir)
	if err != nil {
		return err
	}
	return output.To(&output.Options{}, func(out *output.Results) {
		out.Print("%s\n", section.Question)
		if section.Answer != "" {
			out.Print("%s\n", section.Answer)
		}
		out.Print("%s/summary.md\n", dir)
	})
}

// newExperimentCompare returns the command experiment compare.
func newExperimentCompare() *cobra.Command {
	return &cobra.Command{
		Use:   "compare DIR DIR",
		Short: "check that two runs of one plan agree in all but times",
		Long: `Check that two complete runs of one plan agree in all metrics that are exact, as
they must for one seed, whatever the machine and the number of workers. Trials that
a time limit ended are counted apart. The exit code is 1 if there is a difference.`,
		Example: "  basisk experiment compare phase phase-on-another-machine",
		Args:    cobra.ExactArgs(2),
		RunE:    func(_ *cobra.Command, args []string) error { return compareRuns(args[0], args[1]) },
	}
}

// compareRuns runs the command.
func compareRuns(dir, other string) error {
	c, err := experiments.Compare(dir, other)
	if err != nil {
		return err
	}
	err = output.To(&output.Options{}, func(out *output.Results) {
		out.Print("%d agree, %d differ\n", c.Equal, c.Differ)
	})
	if err != nil || c.Differ == 0 {
		return err
	}
	return output.Failed
}
