package cli

import (
	"basisk/cmd/internal/ask"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/amount"

	"github.com/spf13/cobra"
)

// Print sheets. Like a picture a sheet stands in place of grids, but it takes any number
// of puzzles. Commands that know the solutions of what they write pass them along;
// convert, which reads puzzles only, has them solved first.

// htmlFormat is the name of print sheets among the formats of grids.
const htmlFormat = "html"

// addSheetFlags gives command the flags of print sheets.
func addSheetFlags(command *cobra.Command, o *draw.SheetOptions) {
	f := command.Flags()
	f.Var(whole(&o.PerPage, "number", amount.Range{Least: 1, Most: draw.MaxPerPage}), "per-page", "with html, print this `number` of puzzles on a page (default: by their size)")
	f.StringVar(&o.Title, "title", "", "with html, the `TITLE` of the document (default Puzzles)")
	inGroup(command, groupOutput, "per-page", "title")
}

// sheetTitle is what stands above a puzzle on a sheet.
func sheetTitle(r format.Record) string { return ask.SheetTitle(r) }
