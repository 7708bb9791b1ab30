package cli

import (
	"context"
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/generate"
)

// generate is a batch over empty puzzles. They pass through the same batch as others, so puzzles
// are printed in order, and an interrupt leaves the puzzles written so far. Puzzle i of a spec
// depends on the seed and i alone, not on the workers or the other specs.

func newGenerate(catalog Catalog) verb {
	flags := append(outputFlags(), quietFlag(), gridFlag(), symbolsFlag(), sideBySide())
	return verb{
		Question: ask.GenerateQuestion(catalog.Catalog), flags: append(flags, sheetFlags()...), run: generatePuzzles,
	}
}

type generateRun struct {
	*session
	tried uint64 // the full grids of all puzzles
	taken uint64 // the puzzles that have all that was asked for
}

// generatePuzzles runs the command.
func generatePuzzles(ctx context.Context, x *request) error {
	specs, err := ask.Specs(x.values)
	if err != nil {
		return err
	}
	shapes := make([]*grid.Shape, len(specs))
	for i, w := range specs {
		if shapes[i], err = w.Shape(); err != nil {
			return err
		}
	}
	if err := x.checkShapes(shapes...); err != nil {
		return err
	}
	each := ask.CountOf(x.values)
	s, err := newGenerateSession(&x.puzzleOptions, each*len(specs), func(i int) format.Record {
		return format.Record{Source: "generate", Index: i, Puzzle: grid.NewPuzzle(shapes[(i-1)/each])}
	})
	if err != nil {
		return err
	}
	x.setSheet(&s.Out.SheetOptions)
	g := &generateRun{session: s}
	t := task[ask.Generated]{worker: answering[ask.Generated](x, ask.Hooks{}), print: g.print}
	if specs[0].Selects() {
		t.end = g.sumUpTries
	}
	return process(ctx, s, t)
}

// sumUpTries says how many full grids the puzzles took.
func (g *generateRun) sumUpTries() {
	g.Infof("%s tried, %s taken", ask.Plural(g.tried, "full grid"), ask.Plural(g.taken, "puzzle"))
}

// print writes a puzzle, and how it falls short of the spec.
func (g *generateRun) print(r format.Record, x ask.Generated) {
	g.tried += uint64(x.Attempts)
	if x.Interrupted {
		g.answered-- // an interrupted puzzle does not count as an answer
		return
	}
	if x.Puzzle != nil {
		r.Puzzle = x.Puzzle
	}
	if x.Failure == nil {
		g.taken++
	} else {
		g.Fail(output.Failed)
	}
	if g.options.JSON {
		g.Out.JSON(x)
		return
	}
	if x.Failure != nil {
		g.note(g.pretty(), fmt.Sprintf("%s %d: %v", r.Source, r.Index, x.Failure))
	}
	switch {
	case x.Puzzle == nil:
	case g.options.format == pdfFormat:
		g.printSheet(r, x)
	default:
		g.writeGrid(r, r.Puzzle, g.layout(g.pretty()))
	}
}

// printSheet writes a puzzle on the print sheet, with its solution only if that is known to be
// unique.
func (g *generateRun) printSheet(r format.Record, x ask.Generated) {
	p := ask.SheetPuzzle(r, x.Puzzle)
	if x.Failure != nil {
		p.Facts += " · best so far"
	}
	if x.Rating > 0 {
		p.Facts += fmt.Sprintf(" · rating %.2f", x.Rating)
	}
	if x.Unique {
		p.Solution = x.Content.Solution
	}
	g.reportError(r, g.Out.Sheet(g.ctx, p))
}

// symmetryHelp lists the symmetries, one per line.
func symmetryHelp() string {
	text := ""
	names, help := generate.Symmetries()
	for i, name := range names {
		text += entry(13, name, help[i])
	}
	return text
}
