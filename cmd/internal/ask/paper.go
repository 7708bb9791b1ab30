package ask

import (
	"context"
	"fmt"
	"io"
	"strings"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/encode"
)

// Output besides the formats of package format: pictures, print sheets, exact cover problems and
// clauses.

// Title describes a record and its shape: "x.txt 3: 9x9, boxes 3x3, 21 givens".
func Title(r format.Record) string {
	return fmt.Sprintf("%s %d: %v, %s", r.Source, r.Index, r.Puzzle.Shape, Plural(uint64(r.Puzzle.Clues()), "given"))
}

// SheetPuzzle returns p, the puzzle or the answer of r, for a sheet: with its name, its size and units, and
// the number of givens.
func SheetPuzzle(r format.Record, p *grid.Puzzle) draw.SheetPuzzle {
	size, units, _ := strings.Cut(p.Shape.String(), ", ")
	size = strings.ReplaceAll(size, "x", "×")
	for unit := range strings.SplitSeq(units, ", ") {
		if !strings.HasPrefix(unit, "boxes ") { // which are drawn
			size += ", " + unit
		}
	}
	return draw.SheetPuzzle{
		Name: r.Label, Facts: fmt.Sprintf("%s · %s", size, Plural(uint64(r.Puzzle.Clues()), "given")),
		Puzzle: p, Givens: givensOf(r, p),
	}
}

// givensOf returns the digits of p, the puzzle or the answer of r, that are given: those of r, unless p is
// another puzzle, as after a transformation.
func givensOf(r format.Record, p *grid.Puzzle) []grid.Digit {
	for c, d := range r.Puzzle.Givens {
		if d != 0 && p.Givens[c] != d {
			return p.Givens
		}
	}
	return r.Puzzle.Givens
}

// Print returns the puzzle of r for a sheet, and its rating if that is asked. If it has open cells, it
// looks for the solution.
func (w *Worker) Print(ctx context.Context, r format.Record, rated bool) draw.SheetPuzzle {
	x := SheetPuzzle(r, r.Puzzle)
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
	if rated {
		x.Facts += w.Rate(ctx, r, nil).fact()
	}
	return x
}

// fact returns the rating for a title, or "" if there is none.
func (x Rate) fact() string {
	switch {
	case x.Value == nil:
		return ""
	case x.Status == solver.Limit:
		return fmt.Sprintf(" · rating at least %.2f", *x.Value)
	}
	return fmt.Sprintf(" · rating %.2f", *x.Value)
}

// Picture returns the picture of p, which comes from r: its candidates if some cell is restricted,
// else its digits.
func Picture(ctx context.Context, r format.Record, p *grid.Puzzle) (draw.Picture, error) {
	if err := grid.CheckPuzzle(p); err != nil {
		return draw.Picture{}, err
	}
	b := grid.NewBoard(p.Shape)
	if p.LoadWithin(ctx, b); ctx.Err() != nil {
		return draw.Picture{}, ctx.Err()
	}
	picture := draw.Picture{Board: b, Givens: givensOf(r, p), Title: Title(r), Alphabet: p.Alphabet}
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

// Problem is the format of an equivalent problem: DLX, DIMACS or MiniZinc. A reduced one has clauses of the open
// cells alone.
type Problem struct {
	To      string
	Reduced bool
}

// Write writes a puzzle as an exact cover problem, as clauses or as a model for MiniZinc.
func (x Problem) Write(ctx context.Context, w io.Writer, p *grid.Puzzle) error {
	if err := grid.CheckPuzzle(p); err != nil {
		return err
	}
	switch {
	case x.To == DIMACS && !x.Reduced:
		return encode.WriteCNF(ctx, w, p)
	case x.To == MiniZinc:
		return format.WriteMiniZinc(w, p)
	}
	b := grid.NewBoard(p.Shape)
	if p.LoadWithin(ctx, b); ctx.Err() != nil {
		return ctx.Err()
	}
	if x.Reduced {
		return encode.WriteReducedCNF(ctx, w, b)
	}
	problem, err := encode.CoverProblem(ctx, b)
	if err != nil {
		return err
	}
	return dlx.Write(ctx, w, problem)
}
