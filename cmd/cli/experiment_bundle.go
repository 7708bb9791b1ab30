package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments"
	"basisk/experiments/option"

	"github.com/spf13/cobra"
)

func newExperimentBundle(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "bundle", Short: "pack a run into one archive, for a paper",
			Long: `Pack a complete run into one zip archive, for a paper and its readers:
manifest, records, the puzzles, the same as CSV and SQL, the report, figures as SVG, PDF
and PGF, tables as LaTeX, the commands, licence and citation. The unpacked archive is a
run: report, compare and rerun work on it.`,
			Example: "  basisk experiment bundle phase -o phase.zip\n" +
				"  unzip phase.zip && basisk experiment rerun phase -o again",
		},
		use: "bundle DIR", args: cobra.ExactArgs(1),
		flags: []option.Option{folderFlag("the `FILE` of the archive (default: DIR.zip)"), quietFlag()},
		run:   bundleRun,
	})
}

// bundleRun removes an archive that was not finished.
func bundleRun(ctx context.Context, x *request) error {
	file := cmp.Or(x.File, filepath.Clean(x.args[0])+".zip")
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already: expected a new file", file)
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := errors.Join((experiments.Runs{Catalog: x.catalog}).Bundle(ctx, x.args[0], out), out.Close()); err != nil {
		return errors.Join(err, os.Remove(file))
	}
	if x.Quiet {
		return nil
	}
	return output.Write(&output.Options{}, func(out *output.Results) { out.Printf("%s\n", file) })
}
