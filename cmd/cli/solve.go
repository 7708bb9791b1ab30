package cli

import (
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
)

// Solving has two forms. Usually a puzzle has one answer, and the workers find answers in parallel.
// With --all it has as many as there are solutions, perhaps more than fit in memory: then the
// printing goroutine enumerates one puzzle after another and prints each solution when it is found.
//
// A single puzzle gets all workers only if their number was set: otherwise the answer to a puzzle
// with several solutions would depend on the machine.

func newSolve(catalog Catalog) verb {
	return verb{Question: ask.SolveQuestion(catalog.Catalog), flags: gridFlags(), run: solve}
}

// solveRun is one run of solve.
type solveRun struct {
	*session
	all, stats bool
}

// solve runs the command.
func solve(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &solveRun{s, on[bool](x, "all"), on[bool](x, "stats")}
	s.summary.detailed = c.stats
	h := ask.Hooks{Each: c.printEach, Hint: func() bool { return s.single && s.Out.Terminal }}
	if c.all {
		s.options.asking.Config.Progress = func(float64) { c.Flush() }
	}
	solve := answering[ask.Solution](x, h)
	worker := func(w *ask.Worker) work[ask.Solution] { return c.worker(solve(w)) }
	return process(ctx, s, task[ask.Solution]{inline: c.all, worker: worker, print: c.print, end: c.end})
}

// worker returns work that first prints the beginning of the object of several solutions.
func (c *solveRun) worker(solve work[ask.Solution]) work[ask.Solution] {
	return func(ctx context.Context, r format.Record) ask.Solution {
		if c.all && c.options.JSON {
			c.Out.BeginList(ask.About(r), "solutions")
		}
		return solve(ctx, r)
	}
}

// printEach prints one of several solutions as it is found.
func (c *solveRun) printEach(r format.Record, solution []grid.Digit) {
	if c.options.JSON {
		c.Out.Element(solution)
	} else {
		c.writeSolution(r, solution, false)
	}
}

// print prints the answer to a puzzle, or the rest of its object if solutions have been
// printed one by one.
func (c *solveRun) print(r format.Record, a ask.Solution) {
	c.report(a.Head, solver.Solved)
	switch {
	case c.options.JSON && c.all:
		c.Out.EndList(a.Rest())
	case c.options.JSON:
		c.Out.JSON(a)
	default:
		c.printText(r, a)
		c.printCosts(a.Head)
	}
}

// printText prints the answer as a grid, or the reason why there is none.
func (c *solveRun) printText(r format.Record, a ask.Solution) {
	pretty := c.pretty() && !c.all
	switch {
	case a.Status != solver.Solved:
		text := fmt.Sprintf("%s: %s%s", ask.Title(r), mark(c.Out.Color, a.Status), because(a.Message))
		if a.Uniqueness != "" && a.Status != solver.Unsolvable {
			text += ", " + uniqueness(c.Out.Color, a.Uniqueness)
		}
		c.note(pretty, text)
	case c.all:
		c.Infof("%s: %s", ask.Title(r), quantity(a.Result.Count, a.Result.Exact))
	case c.single:
		text := fmt.Sprintf("%s: %s by %s in %v", ask.Title(r), mark(c.Colored, a.Status), a.Method, short(a.Result.Elapsed))
		if a.Uniqueness != "" {
			text += ", " + uniqueness(c.Colored, a.Uniqueness)
		}
		c.Infof("%s", text)
		c.writeSolution(r, a.Solution, pretty)
	case a.Uniqueness == solver.Multiple || a.Uniqueness == solver.Limit:
		c.Infof("%s: %s", ask.Title(r), uniqueness(c.Colored, a.Uniqueness))
		fallthrough
	default:
		c.writeSolution(r, a.Solution, pretty)
	}
}

// uniqueness says whether there are other solutions, and where they are.
func uniqueness(color bool, status solver.Status) string {
	text := mark(color, status)
	if status != solver.Unique {
		text += ", see basisk count"
	}
	return text
}

// printCosts prints the statistics of a puzzle, if requested: a table for a single puzzle,
// otherwise a row.
func (c *solveRun) printCosts(a ask.Head) {
	switch {
	case !c.stats:
	case c.single:
		c.printTable(costs(a.Result.Stats))
	case c.summary.puzzles() == 1:
		c.printTable(rowHead + row(a))
	default:
		c.printTable(row(a))
	}
}

// printTable prints lines that end with newlines, with --quiet too since they were requested.
func (c *solveRun) printTable(text string) { c.Errorf("%s", strings.TrimSuffix(text, "\n")) }

// end prints the total cost, as the last object or after the rows.
func (c *solveRun) end() {
	switch {
	case !c.stats || c.summary.puzzles() == 0:
	case c.options.JSON:
		c.Out.JSON(c.summary.object())
	case !c.single:
		c.printTable(c.summary.table())
	}
}
