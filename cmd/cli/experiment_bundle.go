package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"basisk/cmd/internal/output"
	"basisk/experiments"

	"github.com/spf13/cobra"
)

// newExperimentBundle returns the command experiment bundle.
func newExperimentBundle(catalog Catalog) *cobra.Command {
	var file string
	var quiet bool
	c := &cobra.Command{
		Use:   "bundle DIR",
		Short: "put a run into one archive, for a paper",
		Long: `Put a complete run into one zip archive, for a paper or whoever is to believe it:
manifest, records, the puzzles, the same as CSV and SQL, the report, figures as SVG, PDF
and PGF, tables as LaTeX, the commands, licence and citation. Unpacked anywhere it is a
run again: report, compare and rerun work on it.`,
		Example: "  basisk experiment bundle phase -o phase.zip\n  unzip phase.zip && basisk experiment rerun phase -o again",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return bundleRun(c.Context(), catalog, args[0], file, quiet)
		},
	}
	bind(c, &file, folderFlag("the `FILE` of the archive (default: DIR.zip)"))
	addQuietFlag(c, &quiet)
	inGroup(c, groupOutput, "output")
	return c
}

// bundleRun runs the command. An archive that was not finished is taken away.
func bundleRun(ctx context.Context, catalog Catalog, dir, file string, quiet bool) error {
	if file == "" {
		file = filepath.Clean(dir) + ".zip"
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already: expected a new file", file)
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := errors.Join(experiments.Bundle(ctx, catalog, dir, out), out.Close()); err != nil {
		return errors.Join(err, os.Remove(file))
	}
	if quiet {
		return nil
	}
	return output.To(&output.Options{}, func(out *output.Results) { out.Print("%s\n", file) })
}
