package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"
	"basisk/results"

	"github.com/spf13/cobra"
)

// newExperimentMerge returns the command experiment merge.
func newExperimentMerge(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "merge", Short: "join the shards of a run",
			Long: `Join the shards of a run: check that all records of the plan are there, each once
and unchanged, and write them in the order of the plan, with records.csv, load.sql
and bench.txt for other programs. Then report. With --json, one object tells what the
run is.`,
			Example: "  basisk experiment merge part1 part2 part3 part4 -o phase\n  basisk experiment merge parts",
		},
		use: "merge DIR...", args: cobra.MinimumNArgs(1),
		flags: []option.Option{outputFlags()[1], quietFlag(), folderFlag("the `DIR` for the whole run (default: the first)")},
		run: func(ctx context.Context, x *request) error {
			dir := cmp.Or(x.File, x.args[0])
			x.File = "" // where results go
			return mergeRuns(ctx, catalog, x.args, dir, &x.Options)
		},
	})
}

// merged is a run in JSON.
type merged struct {
	Directory  string `json:"directory"`  // the folder of the run
	Experiment string `json:"experiment"` // the experiment
	Seed       uint64 `json:"seed"`       // the seed of the run
	Trials     int    `json:"trials"`     // the number of trials
	Plan       string `json:"plan"`       // a hash of all trials
	Sessions   int    `json:"sessions"`   // the number of sessions
	// the commits of the programs that measured; `+` marks one with local changes
	Commits []string `json:"commits"`
	// the versions in which all sessions agree, see [versions](#versions)
	Versions map[results.Depends]int `json:"versions,omitempty"`
}

// mergeRuns runs the command.
func mergeRuns(ctx context.Context, catalog Catalog, dirs []string, out string, o *output.Options) error {
	m, err := experiments.Runs{Catalog: catalog}.Merge(ctx, dirs, out)
	if err != nil {
		return err
	}
	if versions := m.Versions(); len(versions) > 1 && !o.Quiet {
		fmt.Fprintf(os.Stderr, "caution: measured by %d versions of the program: %v\n", len(versions), versions)
	}
	if !o.JSON {
		return reportRun(ctx, catalog, out, o)
	}
	if _, err := (experiments.Runs{Catalog: catalog}).Report(ctx, out); err != nil {
		return err
	}
	return output.To(o, func(to *output.Results) {
		to.JSON(merged{out, m.Experiment, m.Seed, m.Trials, m.Plan, len(m.Sessions), m.Versions(), m.Depends()})
	})
}

// newExperimentReport returns the command experiment report.
func newExperimentReport(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "report", Short: "write what a run has found: summary.md, report.html, figures",
			Long: `Write what a run has found: summary.md, report.html and the figures as SVG. A run
that is not complete is reported as far as it is. With --json, one object has the
answer, the caveats and the tables.`,
			Example: "  basisk experiment report phase\n  basisk experiment report phase --json > phase.json",
		},
		use: "report DIR", args: cobra.ExactArgs(1), flags: outputFlags()[1:],
		run: func(ctx context.Context, x *request) error {
			return reportRun(ctx, catalog, x.args[0], &x.Options)
		},
	})
}

// reported is a report in JSON.
type reported struct {
	Directory  string           `json:"directory"`  // the folder of the run
	Experiment string           `json:"experiment"` // the experiment
	Question   string           `json:"question"`   // the question
	Method     string           `json:"method"`     // how it is answered
	Answer     string           `json:"answer"`     // the answer
	Caveats    []string         `json:"caveats"`    // what limits the answer
	Tables     []reportedTable  `json:"tables"`     // the tables
	Figures    []reportedFigure `json:"figures"`    // the figures
}

// reportedTable is a table of a report.
type reportedTable struct {
	Title   string     `json:"title"`          // its title
	Columns []string   `json:"columns"`        // the names of the columns
	Rows    [][]string `json:"rows"`           // the entries, as the report prints them
	Note    string     `json:"note,omitempty"` // what one must know to read it
}

// reportedFigure is a figure of a report: the name of its file, and what it shows.
type reportedFigure struct {
	File    string `json:"file"`              // its file in the folder
	Title   string `json:"title"`             // its title
	Caption string `json:"caption,omitempty"` // what it shows
}

// reportRun writes the report and prints the answer.
func reportRun(ctx context.Context, catalog Catalog, dir string, o *output.Options) error {
	section, err := experiments.Runs{Catalog: catalog}.Report(ctx, dir)
	if err != nil {
		return err
	}
	return printReport(&section, dir, o)
}

// printReport prints the answer of a report in dir.
func printReport(section *results.Section, dir string, o *output.Options) error {
	return output.To(o, func(out *output.Results) {
		if o.JSON {
			out.JSON(reportOf(dir, section))
			return
		}
		out.Print("%s\n", section.Question)
		if section.Answer != "" {
			out.Print("%s\n", section.Answer)
		}
		out.Print("%s/summary.md\n", dir)
	})
}

// reportOf returns the report of the run in dir.
func reportOf(dir string, s *results.Section) reported {
	r := reported{
		Directory: dir, Experiment: s.Name, Question: s.Question, Method: s.Method, Answer: s.Answer,
		Caveats: append([]string{}, s.Caveats...), Tables: []reportedTable{}, Figures: []reportedFigure{},
	}
	for _, t := range s.Tables {
		r.Tables = append(r.Tables, reportedTable(t))
	}
	for _, f := range s.Figures {
		r.Figures = append(r.Figures, reportedFigure{f.Name + ".svg", f.Title, f.Caption})
	}
	return r
}
