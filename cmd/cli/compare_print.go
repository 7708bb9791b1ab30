package cli

import (
	"context"
	"strings"

	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/output"
)

// printComparison prints what came of a comparison. It fails if equality was promised
// and does not hold.
func printComparison(ctx context.Context, c compare.Comparison, o *output.Options) error {
	out, err := output.NewConsole(o)
	if err != nil {
		return err
	}
	if c.Differ > 0 {
		out.Fail(output.Failed)
	}
	if o.JSON {
		out.Out.JSON(c)
		return out.Close(ctx)
	}
	out.Out.Print("%s", c.Counts())
	if table := c.Table(); len(table.Rows) > 0 {
		right := table.Numeric()
		rows := append([][]string{table.Columns}, table.Rows...)
		out.Out.Print("\n%s", output.Columns(rows, func(x int) bool { return right[x] }))
		out.Say("%s", strings.ReplaceAll(table.Note, ". ", ".\n"))
	}
	return out.Close(ctx)
}
