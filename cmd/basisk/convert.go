package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Conversion is reading and writing, and both are in package format. Three things
// are not: the exact cover problem, which takes a board and the package that encodes
// it; the JSON of this program, which names source and index; and puzzles that the
// format cannot express, which are told and passed over. Pictures are in pictures.go.

// dlxFormat is the one format that package format cannot write, since it needs
// the exact cover problem of a board.
const dlxFormat = "dlx"

// newConvert returns the command convert.
func newConvert() *cobra.Command {
	var o puzzleOptions
	var to string
	c := &cobra.Command{
		Use:   "convert --to FORMAT [FILE|-]...",
		Short: "write puzzles in another format",
		Long: `Write every puzzle of the input in another format. The formats are

` + formatHelp() + `
Two more are written of a single puzzle and are no puzzle formats: dlx is its exact
cover problem, for basisk cover; svg is a picture, which nothing reads back.`,
		Example: `  basisk convert --to csv puzzle.txt
  basisk convert --to tokens --from sdk -o puzzles.txt *.sdk
  basisk convert --to svg -o puzzle.svg puzzle.txt
  basisk convert --to dlx puzzle.txt | basisk cover -`,
		RunE: func(c *cobra.Command, args []string) error { return convert(c.Context(), args, &o, to) },
	}
	addPuzzleFlags(c, &o)
	c.Flags().Var(&choice{&to, "FORMAT", append(gridFormats(), dlxFormat)}, "to", "write puzzles in this format")
	return c
}

// formatHelp lists the formats, one a line.
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
		fmt.Fprintf(&text, "  %-12s %-12s %s\n", f.Name, use, f.About)
	}
	return text.String()
}

// converting is one run of convert.
type converting struct {
	*session
	to string
}

// convert runs the command.
func convert(ctx context.Context, args []string, o *puzzleOptions, to string) error {
	if to == "" {
		to = o.format
	}
	if to == "" && !o.json {
		return errors.New("name a format with --to")
	}
	s, err := newSession(args, o)
	if err != nil {
		return err
	}
	c := &converting{s, to}
	return process(ctx, s, task[struct{}]{
		inline: true, // there is nothing to do but to read and to write
		worker: func(int) func(context.Context, format.Record) struct{} { return nothing },
		print:  c.print,
	})
}

// nothing is the work of commands that only print.
func nothing(context.Context, format.Record) struct{} { return struct{}{} }

// print writes a puzzle.
func (c *converting) print(r format.Record, _ struct{}) {
	switch {
	case c.options.json:
		c.printObject(r)
	case c.to == dlxFormat:
		if err := c.printProblem(r); err != nil {
			c.fail(unusable)
			c.complain("%s %d: %v", r.Source, r.Index, err)
		}
	default:
		c.writeGrid(r, r.Puzzle, c.to)
	}
}

// printObject writes a puzzle as JSON: the digits of all cells with 0 for open
// ones, and the candidates of the cells that are restricted.
func (c *converting) printObject(r format.Record) {
	c.beginObject(r)
	c.object.word("status", "ok")
	c.object.digits("cells", r.Puzzle.Givens)
	if r.Puzzle.Allowed != nil {
		c.object.value("candidates", r.Puzzle.Allowed)
	}
	c.out.Write(c.object.end())
}

// printProblem writes a puzzle as an exact cover problem.
func (c *converting) printProblem(r format.Record) error {
	if !c.single {
		return errors.New("dlx holds one problem: convert a single puzzle")
	}
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		return err
	}
	problem, err := solver.CoverProblem(r.Puzzle.Board())
	if err != nil {
		return err
	}
	return dlx.Write(c.out, problem)
}
