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
)

func newExperimentMerge(catalog Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "merge", Short: "join the shards of a run",
		},
		use: "DIR...", args: someArguments,
		flags: []option.Option{jsonFlag(), quietFlag(), folderFlag("the `DIR` for the whole run (default: the first)")},
		run:   mergeRuns,
	}
}

// mergedRun is a run in JSON.
type mergedRun struct {
	Directory  string `json:"directory"`  // the folder of the run
	Experiment string `json:"experiment"` // the experiment
	Seed       uint64 `json:"seed"`       // the seed of the run
	Trials     int    `json:"trials"`     // the number of trials
	Plan       string `json:"plan"`       // a hash of all trials
	Sessions   int    `json:"sessions"`   // the number of sessions
	// the commits of the programs; `+` marks local changes
	Commits []string `json:"commits"`
	// the versions of rules and engine in which all sessions agree
	Versions map[results.Dependency]int `json:"versions,omitempty"`
}

func mergeRuns(ctx context.Context, x *request) error {
	out, o, runs := cmp.Or(x.File, x.args[0]), &x.Options, experiments.Runs{Catalog: x.catalog}
	o.File = "" // it names the run, and results go to standard output
	m, err := runs.Merge(ctx, x.args, out)
	if err != nil {
		return err
	}
	if versions := m.Versions(); len(versions) > 1 && !o.Quiet {
		fmt.Fprintf(os.Stderr, "caution: measured by %d versions of the program: %v\n", len(versions), versions)
	}
	section, err := runs.Report(ctx, out)
	if err != nil {
		return err
	}
	if !o.JSON {
		return printReport(&section, out, "", o)
	}
	return output.Write(o, func(to *output.Results) {
		to.JSON(mergedRun{out, m.Experiment, m.Seed, m.Trials, m.Plan, len(m.Sessions), m.Versions(), m.Depends()})
	})
}
