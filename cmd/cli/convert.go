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

	"github.com/spf13/cobra"
)

// Package format writes most formats. This file adds the exact cover problem, its clauses and the
// model for MiniZinc, one puzzle a file; the JSON of this program, which names source and index; and
// messages about puzzles that a format cannot express. Pictures are in pictures.go.

func newConvert(Catalog) *cobra.Command {
	formats := append(gridFormats(), ask.DLX, ask.DIMACS, ask.MiniZinc)
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "convert", Short: "write puzzles in another format",
			Long: `Write every puzzle of the input in another format. The formats are

` + formatHelp() + `
html is a print sheet: large digits, pages, and the solutions at the end, each found by a
search of at most --timeout. It cannot be read back.

These are for a single puzzle: dlx is its exact cover problem, for basisk
cover; svg is a picture, which cannot be read back; dimacs has the clauses of the
cover problem, for SAT solvers: a variable for every candidate of the empty grid, and
the givens as clauses of one literal. With --reduced it has only the candidates that
the givens leave, and comments that name the variables; basisk check --solution checks
the answers of SAT solvers. minizinc is a whole model, so that minizinc runs the file
unchanged and finds one solution, or all with minizinc -a.

The ending of -o names the format too: -o puzzles.csv, -o puzzle.svg, -o puzzle.cnf. --to wins.
{puzzle} in the name of -o is replaced by the number of each puzzle, from 0001 on, to write
one file per puzzle.`,
			Example: `  basisk convert --to csv puzzle.txt
  basisk convert --to tokens --from line -o puzzles.txt *.sdm
  basisk convert --to html --per-page 4 -o sheet.html puzzles.txt
  basisk convert -o puzzle.svg puzzle.txt
  basisk convert --to dlx puzzle.txt | basisk cover -
  basisk convert --to dimacs --reduced -o puzzle.cnf puzzle.txt
  basisk convert --to minizinc -o 'out/{puzzle}.mzn' puzzles.txt`,
			Options: append(sheetFlags(), ask.TimeoutOption(),
				option.NewOneOf("to", "FORMAT", option.Words(formats...), "write puzzles in this format"),
				option.NewSwitch("reduced", "with --to dimacs, write only what the givens leave open"),
			),
		},
		use: "convert {--to FORMAT|-o NAME.EXT} [FILE|-]...", flags: inputFlags(symbolsFlag(), gridFlag(), sideBySide()),
		run: convert,
	})
}

// newFormats returns the help topic about formats.
func newFormats(Catalog) *cobra.Command {
	return &cobra.Command{
		Use:   "formats",
		Short: "the formats of puzzles, by the names that --from and --to take",
		Long: `The formats of puzzles. The format of the input is detected, or named with --from.

` + formatHelp() + `
An open cell is . 0 * _ - ? x or X, unless the puzzle uses them as digits, or -1;
between delimiters it may be empty, between the bars of a frame a space. docs/formats.md
is the grammar.

Candidates are in brackets: [3578] up to 9x9, [3,5,17] for any side. A comment such
as "# N=12 box=2x6 kind=2d" states the side and the boxes of the puzzles after it, and
with symbols=0-F the symbols of digits 1, 2, …. Otherwise the characters determine them:
1-9A-Z, 0-9A-Z, A-Z, or numbers. In grid, line and candidates a puzzle is written with its
own symbols, or those of --symbols; all other formats have numbers.

opasnet has one row of the grid per line, after its number; rows and columns may be
missing, and open cells are empty, NA or 0:

  Obs,SudRow,1,2,3,4,5,6,7,8,9
  1,1,8,,,,,,,,
  3,3,,7,,,9,,2,[58],NA

opasnet-long has one hypothesis per line, with TRUE, FALSE, nothing, or the digit that
the cell holds. Cell, from 1 row by row, may replace SudRow and SudCol:

  SudRow,SudCol,Hypothesis,Result
  1,1,5,FALSE
  1,2,4,6

A hypothesis that is not listed stays possible; but if a table has no FALSE, it lists the
remaining hypotheses, and all others of each listed cell are excluded.`,
		Example: `  basisk solve --from grid puzzle.txt
  basisk convert --to tokens puzzle.json`,
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
		fmt.Fprintf(&text, "  %-12s %-12s %s\n", f.Name, use, f.Description)
	}
	return text.String()
}

type convertRun struct {
	*session
	to      string
	reduced bool // the clauses of the open cells only
	problem bool // the output is an exact cover problem, clauses or a model
	// files is the pattern of the file names if each puzzle has a file, and number counts them.
	files  string
	number int
}

// convert runs the command.
func convert(ctx context.Context, x *request) error {
	c := &convertRun{to: on[string](x, "to"), reduced: on[bool](x, "reduced")}
	if c.to == "" {
		c.to = x.format
	}
	c.problem = slices.Contains([]string{ask.DLX, ask.DIMACS, ask.MiniZinc}, c.to)
	switch x.format = c.to; {
	case c.to == "" && !x.JSON && filepath.Ext(x.File) != "":
		return fmt.Errorf("-o %s: %s names no format that is written: name one with --to", x.File, filepath.Ext(x.File))
	case c.to == "" && !x.JSON:
		return errors.New("no format: name one with --to, or by the ending of -o, as in -o puzzles.csv")
	case c.reduced && c.to != ask.DIMACS:
		return errors.New("--reduced needs --to dimacs")
	}
	if strings.Contains(x.File, puzzlePlaceholder) {
		c.files, x.File = x.File, ""
	}
	var err error
	if c.session, err = newSession(x); err != nil {
		return err
	}
	c.apart = c.files != ""
	if c.to == htmlFormat {
		c.Out.SheetOptions = x.sheet()
	}
	// Inline except for print sheets, since it only reads and writes.
	return process(ctx, c.session, task[draw.SheetPuzzle]{inline: !c.solves(), worker: c.worker, print: c.print})
}

// solves reports whether puzzles are solved before they are written.
func (c *convertRun) solves() bool { return c.to == htmlFormat && !c.options.JSON }

// worker returns work that prepares a print sheet.
func (c *convertRun) worker(w *ask.Worker) work[draw.SheetPuzzle] {
	return func(ctx context.Context, r format.Record) (p draw.SheetPuzzle) {
		if c.solves() {
			p = w.Print(ctx, r)
		}
		return p
	}
}

// print writes a puzzle, to a separate file if requested.
func (c *convertRun) print(r format.Record, p draw.SheetPuzzle) {
	if c.number++; !c.apart {
		c.write(r, p)
		return
	}
	c.Into(fileOfPuzzle(c.files, c.number), func() { c.write(r, p) })
}

func (c *convertRun) write(r format.Record, p draw.SheetPuzzle) {
	switch {
	case c.options.JSON:
		c.printCells(r)
	case c.problem:
		c.reportError(r, c.printProblem(r))
	case c.to == htmlFormat:
		c.reportError(r, c.Out.Sheet(c.ctx, p))
	default:
		c.writeGrid(r, r.Puzzle, c.to)
	}
}

// printProblem writes a puzzle as an exact cover problem, its clauses or a model.
func (c *convertRun) printProblem(r format.Record) error {
	if !c.single && !c.apart {
		return fmt.Errorf("%s holds one problem: convert a single puzzle, or name a file for each by -o '%s'", c.to, puzzlePlaceholder)
	}
	return ask.WriteProblem(c.ctx, c.Out, r.Puzzle, c.to, c.reduced)
}
