package encode

import (
	"context"
	"fmt"
	"io"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
)

// A puzzle as clauses, in two forms. The full one has a variable for every candidate of the empty
// grid, numbered as in most of the literature, and states the givens as clauses of one literal;
// so a reader can restore the puzzle. The reduced one is the cover problem of a board, from which
// the givens have removed candidates: it is far smaller, and only its comments say what a
// variable means.
//
// Source: the "extended" and "minimal" encodings of Lynce and Ouaknine 2006, Sudoku
// as a SAT Problem, with at-least-one clauses for all items and the pairs of each.
//
// Cost: see dlx.WriteCNF.

// WriteCNF writes the full clauses of p in DIMACS notation. The variable of digit d
// in cell c, counted from 0 row by row, is c·N + d.
func WriteCNF(ctx context.Context, w io.Writer, p *grid.Puzzle) error {
	var e Encoding
	if err := e.Encode(ctx, grid.NewBoard(p.Shape)); err != nil {
		return err
	}
	return dlx.WriteCNF(ctx, w, &e.Problem, dlx.CNF{Comments: fullComments(p.Shape), Extra: unitClauses(p)})
}

// fullComments returns the comments of the full clauses: first the shape as readers of puzzles accept it.
func fullComments(s *grid.Shape) []string {
	number := "(row*N + column)*N + digit"
	if s.IsCube() {
		number = "((layer*N + row)*N + column)*N + digit"
	}
	return []string{format.Header(&grid.Puzzle{Shape: s}), "variable " + number + ", digits from 1, all else from 0"}
}

// unitClauses states the givens of p, and negates what its restrictions exclude.
func unitClauses(p *grid.Puzzle) [][]int {
	var clauses [][]int
	side := p.Shape.Side()
	for c, d := range p.Givens {
		if d != 0 {
			clauses = append(clauses, []int{c*side + int(d)})
		}
	}
	for c, digits := range p.Allowed {
		if digits == nil {
			continue
		}
		allowed := make([]bool, side+1)
		for _, d := range digits {
			allowed[d] = true
		}
		for d := 1; d <= side; d++ {
			if !allowed[d] {
				clauses = append(clauses, []int{-(c*side + d)})
			}
		}
	}
	return clauses
}

// WriteReducedCNF writes what is open in b as clauses in DIMACS notation; a comment for every
// variable names its candidate: "c 17 R1C2=7". If b has failed, it writes one empty clause.
func WriteReducedCNF(ctx context.Context, w io.Writer, b *grid.Board) error {
	c := dlx.CNF{Comments: []string{"reduced: open cells only, less what the givens exclude"}}
	if b.Failed() {
		return dlx.WriteCNF(ctx, w, dlx.NewProblem(1, 0), c)
	}
	var e Encoding
	if err := e.Encode(ctx, b); err != nil {
		return err
	}
	c.Name = func(o dlx.Option) string {
		return fmt.Sprintf("%s=%d", b.Shape().CellName(e.Cells[o]), e.Digits[o])
	}
	return dlx.WriteCNF(ctx, w, &e.Problem, c)
}
