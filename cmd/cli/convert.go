package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid/draw"
	"basisk/grid/format"
)

// Package format writes most formats. This file adds the exact cover problem, its clauses and the
// model for MiniZinc, one puzzle a file; the JSON of this program, which names source and index; and
// messages about puzzles that a format cannot express. Pictures are in pictures.go.

func newConvert(Catalog) verb {
	formats := append(gridFormats(), ask.DLX, ask.DIMACS, ask.MiniZinc)
	return verb{
		Question: ask.Question{
			Name: "convert", Short: "write puzzles in another format",
			Options: append(sheetFlags(), ask.TimeoutOption(),
				option.NewOneOf("to", "FORMAT", option.Words(formats...), "write puzzles in this format"),
				option.NewSwitch("reduced", "with --to dimacs, write only what the givens leave open"),
				option.NewSwitch("rating", "with pdf, print the rating of each puzzle, see basisk rate"),
			),
		},
		use: "{--to FORMAT|-o NAME.EXT} [FILE|-]...", flags: inputFlags(symbolsFlag(), sideBySide()),
		run: convert,
	}
}

// newFormats returns the help topic about formats.
func newFormats(Catalog) verb {
	return verb{
		Question: ask.Question{Name: "formats", Short: "the formats of puzzles, by the names that --from and --to take"},
	}
}

// formatHelp lists the formats, one per line.
func formatHelp() string {
	var text strings.Builder
	for _, f := range format.Formats() {
		use := "read, write"
		switch {
		case !f.CanWrite:
			use = "read"
		case !f.CanRead:
			use = "write"
		}
		text.WriteString(entry(24, fmt.Sprintf("%-12s %-11s", f.Name, use), f.Description))
	}
	return text.String()
}

type convertRun struct {
	*session
	to      string
	reduced bool // the clauses of the open cells only
	rated   bool // the titles of a print sheet have ratings
	problem bool // the output is an exact cover problem, clauses or a model
}

// convert runs the command.
func convert(ctx context.Context, x *request) error {
	c := &convertRun{to: on[string](x, "to"), reduced: on[bool](x, "reduced"), rated: on[bool](x, "rating")}
	c.problem = slices.Contains([]string{ask.DLX, ask.DIMACS, ask.MiniZinc}, c.to)
	switch x.format = c.to; {
	case c.to == "" && !x.JSON && filepath.Ext(x.File) != "":
		return fmt.Errorf("-o %s: %s names no format that is written: name one with --to", x.File, filepath.Ext(x.File))
	case c.to == "" && !x.JSON:
		return errors.New("no format: name one with --to, or by the ending of -o, as in -o puzzles.csv")
	case c.reduced && c.to != ask.DIMACS:
		return errors.New("--reduced needs --to dimacs")
	case c.rated && c.to != pdfFormat:
		return errors.New("--rating needs --to pdf")
	}
	var err error
	if c.session, err = newSession(x); err != nil {
		return err
	}
	x.setSheet(&c.Out.SheetOptions)
	// Inline except for print sheets, since it only reads and writes.
	return process(ctx, c.session, task[draw.SheetPuzzle]{inline: !c.solves(), worker: c.worker, print: c.print})
}

// solves reports whether puzzles are solved before they are written.
func (c *convertRun) solves() bool { return c.to == pdfFormat && !c.options.JSON }

// worker returns work that prepares a print sheet.
func (c *convertRun) worker(w *ask.Worker) work[draw.SheetPuzzle] {
	return func(ctx context.Context, r format.Record) (p draw.SheetPuzzle) {
		if c.solves() {
			p = w.Print(ctx, r, c.rated)
		}
		return p
	}
}

// print writes a puzzle.
func (c *convertRun) print(r format.Record, p draw.SheetPuzzle) {
	switch {
	case c.options.JSON:
		c.printCells(r)
	case c.problem:
		c.reportError(r, c.printProblem(r))
	case c.to == pdfFormat:
		c.reportError(r, c.Out.Sheet(c.ctx, p))
	default:
		c.writeGrid(r, r.Puzzle, c.to)
	}
}

// printProblem writes a puzzle as an exact cover problem, its clauses or a model.
func (c *convertRun) printProblem(r format.Record) error {
	if !c.single && c.files == "" {
		return fmt.Errorf("%s holds one problem: convert a single puzzle, or name a file for each by -o '%s'", c.to, puzzlePlaceholder)
	}
	return ask.Problem{To: c.to, Reduced: c.reduced}.Write(c.ctx, c.Out, r.Puzzle)
}
