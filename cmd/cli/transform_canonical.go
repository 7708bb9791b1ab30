package cli

import (
	"context"
	"fmt"
	"math"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/symmetry"
	"basisk/solver"
)

// Canonical forms: each puzzle is checked, solved and brought to its form, which package symmetry computes.
// Equivalent puzzles become equal lines, so sort -u drops duplicates. If a limit ends the search, the
// best form so far is written with status limit and exit code 1.

// canonicalFlags ask for canonical forms.
func canonicalFlags() []option.Option {
	work := fmt.Sprintf("with --canonical, give up a puzzle after this `number` of steps (default %d)", symmetry.DefaultWork)
	timeout := ask.TimeoutOption()
	timeout.Help = "with --canonical, " + timeout.Help
	return []option.Option{
		option.NewSwitch("canonical", "bring equivalent puzzles to one form"),
		option.NewSwitch("automorphisms", "with --canonical, count the symmetries of each puzzle, and the puzzles equivalent to it"),
		option.NewCount("work", 1, math.MaxInt64, work).InGroup(ask.GroupLimits), timeout,
	}
}

type canonicalRun struct {
	*session
	automorphisms bool
	work          int // maximum number of steps; 0 for the default of package symmetry
}

// canonical writes canonical forms.
func canonical(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &canonicalRun{s, on[bool](x, "automorphisms"), count(x, "work")}
	return process(ctx, s, task[transformAnswer]{worker: c.worker, print: c.print})
}

// worker returns a function that computes forms. It reuses its canonizer for puzzles of equal shape.
func (c *canonicalRun) worker(w *ask.Worker) work[transformAnswer] {
	y := &former{Worker: w, work: c.work}
	return func(ctx context.Context, r format.Record) transformAnswer {
		if err := y.prepare(r.Puzzle.Shape); err != nil {
			return withoutPuzzle(ask.Invalid(r, err))
		}
		x := w.Count(ctx, r, ask.CountOptions{Limit: 2, Show: 1})
		switch x.Status {
		case solver.Unique:
			return y.form(ctx, r, x.Solutions[0])
		case solver.Multiple:
			x.Message = "the form of a puzzle comes from its only solution, and this one has several"
		}
		return withoutPuzzle(ask.Answer{Head: x.Head, Tail: x.Tail})
	}
}

// former computes forms of puzzles of one shape after the other.
type former struct {
	*ask.Worker
	work      int
	canonizer *symmetry.Canonizer
	shape     *grid.Shape // of the canonizer
}

// prepare makes a canonizer for a shape.
func (y *former) prepare(shape *grid.Shape) error {
	if y.shape != nil && y.shape.Equal(shape) {
		return nil
	}
	fresh, err := symmetry.NewCanonizer(shape)
	if err != nil {
		return err
	}
	fresh.MaxWork = y.work
	y.canonizer, y.shape = fresh, shape
	return nil
}

// form returns the form of r, within the timeout for a puzzle.
func (y *former) form(ctx context.Context, r format.Record, solution []grid.Digit) transformAnswer {
	ctx, cancel := ask.Limit(ctx, y.Timeout)
	defer cancel()
	form, err := y.canonizer.Form(ctx, r.Puzzle, solution)
	if err != nil {
		return withoutPuzzle(ask.Invalid(r, err))
	}
	f := withoutPuzzle(ask.NewAnswer(r, ask.OK, ""))
	if !form.Complete {
		f = withoutPuzzle(y.Undecided(ctx, r,
			"not settled within --work steps; the smallest form found may not be canonical"))
	}
	f.puzzle, f.Cells = form.Puzzle, ask.CellsOf(form.Puzzle)
	f.By, f.Automorphisms = form.By.String(), form.Automorphisms.String()
	if form.Complete { // then the automorphisms are the whole stabiliser
		orbit := symmetry.Order(r.Puzzle.Shape)
		f.Equivalent = orbit.Quo(orbit, form.Automorphisms).String()
	}
	return f
}

func (c *canonicalRun) print(r format.Record, f transformAnswer) {
	c.conclude(f.Head, ask.OK)
	if c.options.JSON {
		c.Out.JSON(f)
		return
	}
	if f.Status != ask.OK {
		c.Errorf("%s %d: %s%s", r.Source, r.Index, mark(c.Colored, f.Status), because(f.Message))
	}
	if f.puzzle == nil {
		c.writePlaceholder(fmt.Sprintf("%s %d: %s%s", r.Source, r.Index, f.Status, because(f.Message)))
		return
	}
	if c.automorphisms {
		c.note(c.pretty(), fmt.Sprintf("%s %d: %s", r.Source, r.Index, f.describe()))
	}
	c.writeGrid(r, f.puzzle, c.layoutMoved(f.puzzle))
}

// describe returns the number of automorphisms and the symmetry that maps the puzzle to the form.
func (f transformAnswer) describe() string {
	if f.Equivalent == "" {
		return fmt.Sprintf("at least %s automorphisms, by %s", f.Automorphisms, f.By)
	}
	return fmt.Sprintf("automorphisms %s, equivalent %s, by %s", f.Automorphisms, f.Equivalent, f.By)
}
