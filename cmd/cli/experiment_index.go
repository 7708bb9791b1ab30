package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
)

func newExperimentIndex(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "index", Short: "write a page that lists runs: question, answer, date, commit, versions",
			Long: `Write index.html, which lists runs, the newest first: question, answer, date, commit,
and the versions of rules and engine. A run is stale if this program has another version
of one of them: its numbers may differ for this program. Each DIR is a run or a folder of
runs. With --json, write one object per run instead of the page.`,
			Example: "  basisk experiment index runs\n  basisk experiment index runs --json",
		},
		use: "index DIR...", args: cobra.MinimumNArgs(1),
		flags: []option.Option{
			folderFlag("write to `FILE` (default: index.html in the folder that has all the runs; standard output with --json)"),
			outputFlags()[1],
		},
		run: indexRuns,
	})
}

func indexRuns(_ context.Context, x *request) error {
	found, err := x.catalog.Index(x.args...)
	if err != nil {
		return err
	}
	o := x.Options
	if o.JSON {
		return output.Write(&o, func(out *output.Results) {
			for _, f := range found {
				out.JSON(f)
			}
		})
	}
	page, err := experiments.WriteIndex(nil, found, o.File)
	if err != nil {
		return err
	}
	o.File = "" // it named the page; the printed path goes to standard output
	return output.Write(&o, func(out *output.Results) { out.Printf("%s\n", page) })
}
