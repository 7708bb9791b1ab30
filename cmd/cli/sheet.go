package cli

import (
	"basisk/cmd/internal/ask"
	"basisk/grid/format"
)

// Print sheets. Like a picture a sheet stands in place of grids, but it takes any number
// of puzzles. Commands that know the solutions of what they write pass them along;
// convert, which reads puzzles only, has them solved first.

// htmlFormat is the name of print sheets among the formats of grids.
const htmlFormat = "html"

// sheetTitle returns the title of a puzzle on a sheet.
func sheetTitle(r format.Record) string { return ask.SheetTitle(r) }
