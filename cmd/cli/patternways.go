package cli

import (
	"context"
	"fmt"
	"strings"

	"basisk/cmd/cli/internal/output"
	"basisk/cmd/cli/internal/worker"
	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/solver"
)

// The ways in which a pattern is compared with a puzzle and completes it. Each is one
// call of package pattern; what is added here is the status. A puzzle that is not of
// the pattern is no error: the status is foreign, and the message names the givens
// that say so.

// compare does what the flags ask for.
func (m *patternComparing) compare(ctx context.Context, p *grid.Puzzle) compared {
	switch m.options.by {
	case byFloors:
		return m.lookUp(ctx, p)
	case byTower:
		return buildTower(p)
	}
	base, err := m.options.pattern.of(p.Shape)
	if err != nil {
		return compared{Answer: worker.Invalid(err)}
	}
	if m.options.by == bySymmetry {
		return m.bySymmetry(ctx, base, p)
	}
	return byKey(base, p)
}

// outcome is an answer of a status, with a message unless that is empty.
func outcome(status solver.Status, message string) worker.Answer {
	return worker.Answer{Result: solver.Result{Status: status}, Message: message}
}

// byKey compares by relabelling.
func byKey(base []grid.Digit, p *grid.Puzzle) compared {
	key, err := pattern.FindKey(base, p)
	if err != nil {
		return compared{Answer: outcome(foreign, err.Error())}
	}
	c := compared{Answer: outcome(matched, ""), key: key, puzzle: &grid.Puzzle{Shape: p.Shape, Givens: key.Apply(base)}}
	if unknown := key.Unknown(); len(unknown) > 0 {
		c.Message = fmt.Sprintf("what digits %s stand for is not shown, %v ways", list(unknown), key.Ways())
	}
	return c
}

// list writes digits parted by commas.
func list(digits []grid.Digit) string {
	return strings.Trim(string(output.AppendDigits(nil, digits)), "[]")
}

// bySymmetry compares by any symmetry. For a match one is enough.
func (m *patternComparing) bySymmetry(ctx context.Context, base []grid.Digit, p *grid.Puzzle) compared {
	found, err := pattern.Matcher{Nodes: m.options.nodes}.Complete(ctx, base, p)
	switch {
	case err != nil:
		return compared{Answer: worker.Invalid(err)}
	case found.Grid == nil && !found.Complete:
		return compared{Answer: outcome(solver.Limit, "")}
	case found.Grid == nil:
		return compared{Answer: outcome(foreign, "not of this pattern under any symmetry")}
	}
	c := compared{Answer: outcome(matched, ""), by: &found.By, puzzle: &grid.Puzzle{Shape: p.Shape, Givens: found.Grid}}
	switch {
	case !m.options.complete:
	case found.Other != nil:
		c.Status, c.Message = solver.Multiple, "several images of the pattern fit"
	case !found.Complete:
		c.Status = solver.Limit
	}
	return c
}

// buildTower completes the first band of a puzzle by the turning tower.
func buildTower(p *grid.Puzzle) compared {
	rows, _ := p.Shape.Box()
	floor := rows * p.Shape.Side()
	values, err := pattern.CompleteFloor(p.Shape, p.Givens[:floor], pattern.Turning(p.Shape), nil)
	if err != nil {
		return compared{Answer: worker.Invalid(err)}
	}
	c := compared{Answer: outcome(matched, ""), puzzle: &grid.Puzzle{Shape: p.Shape, Givens: values}}
	if err := grid.CheckSolution(p, values); err != nil {
		c.Status, c.Message = foreign, "not of the turning tower: "+err.Error()
		c.puzzle = nil
	}
	return c
}

// lookUp completes a puzzle by floors and towers.
func (m *patternComparing) lookUp(ctx context.Context, p *grid.Puzzle) compared {
	b := p.Board()
	if b.Failed() {
		return compared{Answer: outcome(solver.Unsolvable, contradiction(b))}
	}
	l := pattern.Lookup{Nodes: m.options.nodes}
	complete, err := l.Complete(ctx, b)
	switch {
	case b.Failed():
		return compared{Answer: outcome(solver.Unsolvable, contradiction(b))}
	case err != nil:
		return compared{Answer: outcome(solver.Limit, ""), puzzle: grid.PuzzleOf(b)}
	case b.Solved():
		return compared{Answer: outcome(matched, ""), puzzle: grid.PuzzleOf(b)}
	case !complete:
		return compared{Answer: outcome(solver.Limit, ""), puzzle: grid.PuzzleOf(b)}
	}
	return compared{Answer: outcome(solver.IsStuck, fmt.Sprintf("%d candidates left that floors and towers do not exclude", b.Candidates())), puzzle: grid.PuzzleOf(b)}
}
