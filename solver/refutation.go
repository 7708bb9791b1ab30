package solver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/grid"
	"basisk/solver/encode"
)

// The idea: a puzzle has no solution, or none but a given one, if certain clauses contradict each
// other: the clauses of the exact cover problem of the board with only the givens placed, and one
// that forbids the solution. Anyone who has the puzzle and the solution can derive these clauses
// and check a proof without further input. No rule runs first, since it would need a proof too.
//
// If the givens leave a set without a candidate, the exact cover problem does not mention it. Then
// the clauses say that some candidate of the set is true, and for each candidate that a given
// excludes it, and that this given is true.
//
// Source: the clause that forbids a solution: McMillan (2002).
//
// Cost: see dlx.WriteCNF.

// Refutation is the statement that a board has no solution besides the blocked ones.
type Refutation struct {
	encoding encode.Encoding
	blocked  [][]int
	// emptied are the clauses of a puzzle whose givens leave a set empty, else nil; variables is
	// the number of their variables.
	emptied   [][]int
	variables int
}

// NewRefutation returns the statement that p has no solution. It fails if ctx ends or the puzzle is
// too large.
func NewRefutation(ctx context.Context, p *grid.Puzzle) (*Refutation, error) {
	b, c := grid.NewBoard(p.Shape), &Refutation{}
	p.LoadWithin(ctx, b)
	if s, failed := b.Contradiction(); failed {
		c.encoding.Problem.Reset(1, 0) // one item without options, for the engine
		c.emptied, c.variables = emptied(p, b, s), p.Shape.Cells()*p.Shape.Side()
		return c, nil
	}
	return c, c.encoding.Encode(ctx, b)
}

// WriteCNF writes the clauses in DIMACS notation: a comment on the variables, the given comments,
// one per line, the clauses of the puzzle, then one for each blocked solution. Variable v is the
// v-th candidate of the open cells, by cell, then digit, from 1; for a puzzle whose givens leave a
// set empty, the v-th of an empty grid.
func (c *Refutation) WriteCNF(ctx context.Context, w io.Writer, comments ...string) error {
	if c.emptied != nil {
		variables := []string{"variable v: the v-th candidate of an empty grid, by cell, then digit"}
		return dlx.WriteClauses(w, c.variables, dlx.CNF{Comments: append(variables, comments...), Extra: c.emptied})
	}
	variables := []string{"variable v: the v-th candidate once the givens are placed, by cell, then digit"}
	return dlx.WriteCNF(ctx, w, &c.encoding.Problem, dlx.CNF{Comments: append(variables, comments...), Extra: c.blocked})
}

// emptied returns clauses of p, whose board b has failed on s, that contradict each other by unit
// propagation: some candidate of s is true, and each is false.
func emptied(p *grid.Puzzle, b *grid.Board, s grid.Set) [][]int {
	side := p.Shape.Side()
	variable := func(c grid.Cell, d grid.Digit) int { return int(c)*side + int(d) }
	some, clauses := []int{}, [][]int{}
	for i := range side {
		c, d := b.CandidateIn(s, i)
		some = append(some, variable(c, d))
		if given, ok := excludes(p, c, d); ok {
			one := variable(given, p.Givens[given])
			clauses = append(clauses, []int{one}, []int{-one, -variable(c, d)})
		} else {
			clauses = append(clauses, []int{-variable(c, d)})
		}
	}
	return append(clauses, some)
}

// excludes returns the cell of a given that excludes d from c; ok is false if a restriction of c
// does.
func excludes(p *grid.Puzzle, c grid.Cell, d grid.Digit) (given grid.Cell, ok bool) {
	if p.Givens[c] != 0 && p.Givens[c] != d {
		return c, true
	}
	for _, peer := range p.Shape.Peers(c, nil) {
		if p.Givens[peer] == d {
			return peer, true
		}
	}
	return 0, false
}

// Block excludes a solution, one digit per cell, from the statement. It fails if the digits are not
// candidates of the board; the caller must know that they are a solution.
func (c *Refutation) Block(solution []grid.Digit) error {
	e := &c.encoding
	if len(solution) != len(e.Fixed) {
		return fmt.Errorf("block: %d digits for %d cells", len(solution), len(e.Fixed))
	}
	var options []dlx.Option
	for o, cell := range e.Cells {
		if solution[cell] == e.Digits[o] {
			options = append(options, dlx.Option(o))
		}
	}
	if !slices.Equal(e.Decode(options, nil), solution) {
		return errors.New("block: not a choice of candidates of the board")
	}
	c.blocked = append(c.blocked, dlx.Blocking(options))
	return nil
}

// Prove looks for two solutions by clause learning and passes everything derived to proof. The
// result is the same as from [Solver.Solve] with a limit of 2. If it is None, proof proves the
// statement; if it is Unique, it does after [Refutation.Block] of the solution.
func (c *Refutation) Prove(
	ctx context.Context, config Config, proof cdcl.Proof, each func(solution []grid.Digit) bool,
) (Result, error) {
	if err := config.Check(); err != nil {
		return Result{}, err
	}
	engine := config.Learner()
	engine.Proof = proof
	s := Solver{method: &proving{learn{config: config, encoding: c.encoding, engine: cdcl.New(engine)}}}
	return s.Solve(ctx, Question{Limit: 2, Each: each})
}

// proving is clause learning on the encoded problem, without rules.
type proving struct{ learn }

// Search enumerates the solutions of the encoded problem.
func (p *proving) Search(ctx context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	return p.run(ctx, yield)
}
