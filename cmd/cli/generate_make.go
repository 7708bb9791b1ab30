package cli

import (
	"context"
	"fmt"

	"basisk/cmd/cli/internal/ask"
	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver/maker"
)

// Generating is like answering questions, but that the records are blank: they pass
// through the same batch, so puzzles come in order, each as soon as those before it are
// done, and after an interrupt what was written stands. Puzzle i of a wish depends on the
// seed and i alone, not on the workers, nor on the other wishes. The work is that of
// package maker.

// generating is one run of generate.
type generating struct {
	*session
	options *generateOptions
	// wishes are what is wanted, each as many times as the options say.
	wishes []maker.Wish
}

// generatePuzzles runs the command.
func generatePuzzles(ctx context.Context, o *generateOptions) error {
	wishes, err := o.wishes()
	if err != nil {
		return err
	}
	g := &generating{options: o, wishes: wishes}
	g.session, err = newMaking(
		&puzzleOptions{Options: o.Options, format: o.format, symbolOptions: o.symbolOptions, timeout: o.timeout, workers: o.workers}, o.count*len(wishes),
		func(i int) format.Record {
			return format.Record{Source: "generate", Index: i, Puzzle: grid.NewPuzzle(wishes[(i-1)/o.count].Shape)}
		},
	)
	if err != nil {
		return err
	}
	g.Out.SheetOptions = o.sheet
	return process(ctx, g.session, task[ask.Generated]{worker: g.worker, print: g.print})
}

// worker returns the work of one worker: a puzzle. What makes those of a wish serves as
// long as the wishes stay the same.
func (g *generating) worker(d *ask.Desk) work[ask.Generated] {
	var generate func(context.Context, format.Record, int) ask.Generated
	present := -1
	return func(ctx context.Context, r format.Record) ask.Generated {
		number, i := (r.Index-1)/g.options.count, (r.Index-1)%g.options.count+1
		if number != present {
			generate, present = d.Generate(g.wishes[number], g.options.seed), number
		}
		return generate(ctx, r, i)
	}
}

// print writes a puzzle, and why it is not what was wished for, if it is not.
func (g *generating) print(r format.Record, x ask.Generated) {
	if x.Cut {
		g.answered--
		return
	}
	if x.Puzzle != nil {
		r.Puzzle = x.Puzzle
	}
	if x.Failure != nil {
		g.Fail(output.Failed)
	}
	if g.session.options.JSON {
		g.Out.JSON(x)
		return
	}
	if x.Failure != nil {
		g.note(r, g.pretty(), fmt.Sprintf("%s %d: %v", r.Source, r.Index, x.Failure))
	}
	switch {
	case x.Puzzle == nil:
	case g.options.format == htmlFormat:
		g.printSheet(r, x)
	default:
		g.writeGrid(r, r.Puzzle, g.layout(r.Puzzle, g.pretty()))
	}
}

// printSheet writes a puzzle on the print sheet. Only a solution that is known to be the
// only one is shown.
func (g *generating) printSheet(r format.Record, x ask.Generated) {
	p := draw.Print{Title: sheetTitle(r), Puzzle: x.Puzzle}
	if x.Failure != nil {
		p.Title += " · best so far"
	}
	if x.Unique {
		p.Solution = x.Content.Solution
	}
	g.unable(r, g.Out.Sheet(g.ctx, p))
}
