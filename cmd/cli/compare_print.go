package cli

import (
	"context"
	"strings"
	"unicode/utf8"

	"basisk/cmd/internal/compare"
	"basisk/cmd/internal/output"
	"basisk/results"
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
		out.Out.Print("\n%s", plainTable(&table))
		out.Say("%s", strings.ReplaceAll(table.Note, ". ", ".\n"))
	}
	return out.Close(ctx)
}

// plainTable writes a table for the terminal, columns two blanks apart, those of numbers
// to the right.
func plainTable(t *results.Table) string {
	rows := append([][]string{t.Columns}, t.Rows...)
	width := make([]int, len(t.Columns))
	for _, row := range rows {
		for x, entry := range row {
			width[x] = max(width[x], utf8.RuneCountInString(entry))
		}
	}
	right := t.Numeric()
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for x, entry := range row {
			pad := strings.Repeat(" ", width[x]-utf8.RuneCountInString(entry))
			if right[x] {
				line.WriteString(pad + entry + "  ")
			} else {
				line.WriteString(entry + pad + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}
