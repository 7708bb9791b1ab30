package cli

import (
	"context"
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid/format"
	"basisk/solver"
)

// Counting stops at two solutions by default: the second shows that the first is not unique. The
// statuses are the statuses of package solver. A budget that ends a count changes the status only
// if fewer than two solutions are known. The count is printed in any case, with "at least" if it is
// not final.

func newCount(catalog Catalog) verb {
	// Solutions are between lines of text, where a picture or a printed page would be lost.
	solutions := formatFlag("write the solutions of --show in this format, see basisk help formats", format.Writable()...)
	return verb{
		Question: ask.CountQuestion(catalog.Catalog),
		flags:    inputFlags(colorFlag(), solutions, symbolsFlag(), sideBySide()), run: countPuzzles,
	}
}

type countRun struct {
	*session
	// limit is the number of solutions at which counting stops; 0 means no limit.
	limit uint64
	// proofs is the directory for the proofs, or empty.
	proofs string
	// show is the maximum number of combinations to print per puzzle.
	show uint64
}

// countPuzzles runs the command.
func countPuzzles(ctx context.Context, x *request) error {
	proofs := on[string](x, "proof")
	if err := prepareProofs(x, proofs); err != nil {
		return err
	}
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &countRun{s, on[uint64](x, "limit"), proofs, on[uint64](x, "show")}
	if on[bool](x, "estimate") || on[string](x, "cells") != "" {
		return c.estimate(ctx, x)
	}
	h := ask.Hooks{}
	if proofs != "" {
		h.Prover = c.prover
	}
	return process(ctx, s, task[ask.Count]{worker: answering[ask.Count](x, h), print: c.print})
}

// hint names an alternative if there may be too many solutions to list.
func (c *countRun) hint(a ask.Count) string {
	if c.limit > 0 || a.Exact || a.Message == "" || a.Result.Stats.End == solver.Stuck {
		return ""
	}
	return "; try --estimate for an approximate number"
}

// ranOut reports whether a budget ended the count of several solutions before its limit.
func (c *countRun) ranOut(n *solver.Result) bool {
	return !n.Exact && (c.limit == 0 || c.limit > 2 && n.Count < c.limit)
}

// print prints the answer to a puzzle.
func (c *countRun) print(r format.Record, a ask.Count) {
	n := a.Result
	c.report(a.Head, solver.Unique, solver.Multiple)
	if a.Status == solver.Multiple && c.ranOut(n) {
		c.Fail(output.Failed)
	}
	if c.proofs != "" && isProved(a.Status) {
		a.Proof = proofBase(c.proofs, r) + proofEnding
	} else if c.proofs != "" {
		c.Errorf("%s %d: no proof: the answer is %s", r.Source, r.Index, a.Status)
	}
	hint := c.hint(a)
	if c.options.JSON {
		a.Message += hint
		c.Out.JSON(a)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, mark(c.Out.Color, a.Status), because(a.Message))
	switch {
	case n.Total != nil:
		text += fmt.Sprintf(", %v solutions", n.Total)
	case a.Status == solver.Multiple || n.Count > 0 && !n.Exact:
		text += ", " + quantity(n.Count, n.Exact)
	}
	c.Out.Printf("%s%s\n", text, hint)
	for _, solution := range a.Solutions {
		c.writeSolution(r, solution, c.pretty())
	}
}
