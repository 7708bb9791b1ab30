package cli

import (
	"context"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/dlx/cdcl"

	"github.com/spf13/cobra"
)

func newMethods(catalog Catalog) *cobra.Command {
	return newVerb(catalog, verb{
		Question: ask.Question{
			Name: "methods", Short: "list the methods",
			Long: `List the methods that -m takes, each with its name and a description, and the settings of
clause learning that --cdcl takes: name, default, range and effect. Method auto is the default:
bitboard is the quickest on squares up to 16x16, rules solve most published puzzles above, and
clause learning settles puzzles on which search does not end.

A program of external:CMD gets clauses in the file {cnf}, and answers in the format of the SAT
competitions (docs/formats.md). A program of external-line:CMD gets a puzzle on a line of
standard input, one character per cell up to 35x35 (1-9, A-Z, a dot for an open cell), above that
numbers separated by blanks and 0 for an open cell. The first line of its output with a
whole grid is its solution. Up to 35x35 the line may have other fields, separated by blanks
and any of ,;: and the last of several grids counts. The solution is checked like any other,
and a line without a grid proves nothing.`,
			Example: `  basisk methods
  basisk solve -m dlx puzzle.txt
  basisk solve -m cdcl --cdcl walk=0 puzzle.txt
  basisk solve -m 'external:cadical -q {cnf}' puzzle.txt
  basisk solve -m 'external-line:./mysolver --seed {seed}' puzzles.txt`,
			Made: true,
		},
		flags: outputFlags(), run: func(_ context.Context, x *request) error { return methods(catalog, &x.Options) },
	})
}

func methods(catalog Catalog, o *output.Options) error {
	return output.Write(o, func(out *output.Results) {
		for _, m := range catalog.Methods {
			if o.JSON {
				out.JSON(catalogEntry{Name: m.Name, About: m.Help})
			} else {
				out.Printf("%-17s %s\n", m.Name, m.Help)
			}
		}
		for _, s := range cdcl.Settings() {
			if o.JSON {
				out.JSON(settingEntry{s.Name, s.Default, [2]int{s.Min, s.Max}, s.Help})
			} else {
				out.Printf("--cdcl %-17s %d..%d, default %d: %s\n", s.Name, s.Min, s.Max, s.Default, s.Help)
			}
		}
	})
}

// settingEntry is a setting of clause learning in JSON.
type settingEntry struct {
	Name    string `json:"cdcl"`    // its name, for `--cdcl`
	Default int    `json:"default"` // its default
	Range   [2]int `json:"range"`   // the smallest and the largest value
	About   string `json:"about"`   // what it does
}
