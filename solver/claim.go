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
)

// The idea: that a puzzle has no solution, or no other than a given one, is the claim
// that certain clauses contradict each other: those of the exact cover problem of the
// board on which only the givens are placed, and one that forbids the solution. So
// everybody who has the puzzle and the solution can derive the clauses, and needs
// nothing else to check a proof. No rule runs first: it would have to be proved too.
//
// Source: the clause that forbids a solution: McMillan (2002).
//
// Cost: see dlx.WriteCNF.

// Claim says that a board has no solution besides those that were blocked.
type Claim struct {
	encoding encoding
	blocked  [][]int
}

// NewClaim returns the claim that b has no solution. If b has failed there are no
// variables and one clause, the empty one.
func NewClaim(b *grid.Board) (*Claim, error) {
	c := &Claim{}
	if b.Failed() {
		c.encoding.problem.Reset(1, 0)
		return c, nil
	}
	return c, c.encoding.encode(context.Background(), b)
}

// WriteCNF writes the clauses in DIMACS notation: the comments, each a line, the
// clauses of the board, then one for each blocked solution. Variable v is the v-th
// candidate of the open cells, cell by cell and digit by digit, from 1.
func (c *Claim) WriteCNF(ctx context.Context, w io.Writer, comments ...string) error {
	return dlx.WriteCNF(ctx, w, &c.encoding.problem, dlx.CNF{Comments: comments, Extra: c.blocked})
}

// Block excepts a solution, one digit a cell, from the claim. It fails if the digits
// are not candidates of the board; that they are a solution is for the caller to judge.
func (c *Claim) Block(solution []grid.Digit) error {
	e := &c.encoding
	if len(solution) != len(e.fixed) {
		return fmt.Errorf("block: %d digits for %d cells", len(solution), len(e.fixed))
	}
	var options []dlx.Option
	for o, cell := range e.cells {
		if solution[cell] == e.digits[o] {
			options = append(options, dlx.Option(o))
		}
	}
	if !slices.Equal(e.decode(options, nil), solution) {
		return errors.New("block: not a choice of candidates of the board")
	}
	c.blocked = append(c.blocked, dlx.Blocking(options))
	return nil
}

// Prove looks for two solutions by clause learning and tells proof all that it derives.
// The result is that of [Solver.Count] with a limit of 2. If it is None, what proof
// received proves the claim; if it is Unique, then after its solution is blocked.
func (c *Claim) Prove(ctx context.Context, config Config, proof cdcl.Proof, each func(solution []grid.Digit) bool) (Result, error) {
	if err := config.Check(); err != nil {
		return Result{}, err
	}
	engine := config.engine()
	engine.Proof = proof
	s := Solver{method: &proving{learn{config: config, encoding: c.encoding, engine: cdcl.New(engine)}}}
	return s.Count(ctx, nil, 2, each)
}

// proving is clause learning on what is encoded already, without rules.
type proving struct{ learn }

// Search enumerates the solutions of what is encoded.
func (p *proving) Search(ctx context.Context, _ *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	return p.run(ctx, yield)
}
