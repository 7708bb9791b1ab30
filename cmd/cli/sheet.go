package cli

import (
	"context"
	"fmt"

	"basisk/cmd/cli/internal/ask"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/amount"
	"basisk/solver"

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

// sheetTitle is what stands above a puzzle: its name or number, and its size.
func sheetTitle(r format.Record) string {
	name := r.Label
	if name == "" {
		name = fmt.Sprintf("Puzzle %d", r.Index)
	}
	s := r.Puzzle.Shape
	size := fmt.Sprintf("%d×%d", s.Side(), s.Side())
	if s.IsCube() {
		size += fmt.Sprintf("×%d", s.Side())
	}
	return fmt.Sprintf("%s · %s · %s", name, size, plural(uint64(r.Puzzle.Clues()), "given"))
}

// toPrint returns the puzzle of r as it stands on a sheet. If it has open cells its
// solution is looked for.
func toPrint(ctx context.Context, d *ask.Desk, r format.Record) draw.Print {
	x := draw.Print{Title: sheetTitle(r), Puzzle: r.Puzzle}
	if r.Puzzle.Clues() == r.Puzzle.Shape.Cells() {
		return x
	}
	switch a := d.Count(ctx, r, ask.CountOptions{Limit: 2}); a.Status {
	case solver.Unique:
		x.Solution = a.Result.Solution
	case solver.Multiple:
		x.Note = "This puzzle has several solutions."
	case solver.None:
		x.Note = "This puzzle has no solution."
	default:
		x.Note = "No solution: " + a.Message + "."
	}
	return x
}
