package ask

import (
	"context"
	"fmt"
	"io"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver"
)

// Output besides the formats of package format: pictures, print sheets, exact cover problems and
// clauses.

// Title describes a record and its shape: "x.txt 3: 9x9, boxes 3x3, 21 givens".
func Title(r format.Record) string {
	return fmt.Sprintf("%s %d: %v, %s", r.Source, r.Index, r.Puzzle.Shape, Plural(uint64(r.Puzzle.Clues()), "given"))
}

// SheetTitle returns the title of a puzzle on a sheet: its name or number, and its size.
func SheetTitle(r format.Record) string {
	name := r.Label
	if name == "" {
		name = fmt.Sprintf("Puzzle %d", r.Index)
	}
	s := r.Puzzle.Shape
	size := fmt.Sprintf("%d×%d", s.Side(), s.Side())
	if s.IsCube() {
		size += fmt.Sprintf("×%d", s.Side())
	}
	return fmt.Sprintf("%s · %s · %s", name, size, Plural(uint64(r.Puzzle.Clues()), "given"))
}

// Print returns the puzzle of r for a sheet. If it has open cells, it looks for the solution.
func (w *Worker) Print(ctx context.Context, r format.Record) draw.SheetPuzzle {
	x := draw.SheetPuzzle{Title: SheetTitle(r), Puzzle: r.Puzzle}
	if r.Puzzle.Clues() == r.Puzzle.Shape.Cells() {
		return x
	}
	switch a := w.Count(ctx, r, CountOptions{Limit: 2}); a.Status {
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

// Picture returns the picture of p, which comes from r: its candidates if some cell is restricted,
// else its digits. The givens of r are shown as given.
func Picture(ctx context.Context, r format.Record, p *grid.Puzzle) (draw.Picture, error) {
	if err := grid.CheckPuzzle(p); err != nil {
		return draw.Picture{}, err
	}
	b := grid.NewBoard(p.Shape)
	if p.LoadWithin(ctx, b); ctx.Err() != nil {
		return draw.Picture{}, ctx.Err()
	}
	picture := draw.Picture{Board: b, Givens: r.Puzzle.Givens, Title: Title(r), Alphabet: p.Alphabet}
	if p.Allowed != nil {
		picture.View = draw.Candidates
	}
	return picture, nil
}

// The formats of equivalent problems.
const (
	DLX      = "dlx"
	DIMACS   = "dimacs"
	MiniZinc = "minizinc"
)

// WriteProblem writes a puzzle in the notation to: as an exact cover problem, as clauses, all or
// reduced to the open cells, or as a model for MiniZinc.
func WriteProblem(ctx context.Context, w io.Writer, p *grid.Puzzle, to string, reduced bool) error {
	if err := grid.CheckPuzzle(p); err != nil {
		return err
	}
	switch {
	case to == DIMACS && !reduced:
		return solver.WriteCNF(ctx, w, p)
	case to == MiniZinc:
		return format.WriteMiniZinc(w, p)
	}
	b := grid.NewBoard(p.Shape)
	if p.LoadWithin(ctx, b); ctx.Err() != nil {
		return ctx.Err()
	}
	if reduced {
		return solver.WriteReducedCNF(ctx, w, b)
	}
	problem, err := solver.CoverProblem(ctx, b)
	if err != nil {
		return err
	}
	return dlx.Write(ctx, w, problem)
}
