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

	"github.com/spf13/cobra"
)

// The command canonical checks each puzzle and writes its canonical form, which package symmetry
// computes. Equivalent puzzles become equal lines, so sort -u drops duplicates. If a limit ends the
// search, the best form so far is written with status limit and exit code 1.

func newCanonical(Catalog) *cobra.Command {
	work := fmt.Sprintf("give up a puzzle after this `number` of steps (default %d)", symmetry.DefaultWork)
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "canonical", Short: "bring equivalent puzzles to one form, count automorphisms",
			Long: `Write each puzzle in its canonical form: the lexicographically first, row by row, open
cells before digits, of all grids that relabelling, permuting rows and columns within the
boxes, and transposing make of it. Two puzzles are equivalent if and only if their forms are
equal. With other units than boxes, the symmetries are the swaps of two rows, columns,
bands or stacks and the turns and reflections that keep the list of units; for a
Latin square, all orders of rows and columns.

With --automorphisms, also print how many symmetries leave the puzzle as it is, how many
puzzles are equivalent to it, and the symmetry that takes it to the form, as basisk
transform --by takes it.

The search is exact and short for basis 2 and 3. For larger sides it is exact if it
ends within --work, which it does unless a grid is very regular or nearly full; else
the status is limit, and the form is the smallest that was found; a larger --work also takes
more memory. Restricted cells are compared after the givens, which must be
enough to distinguish all rows, columns and digits. Cubes have no canonical form here.`,
			Example: `  basisk canonical puzzles.txt | sort -u
  basisk canonical --automorphisms grid.txt
  basisk canonical --json puzzles.txt`,
			Options: []option.Option{
				ask.TimeoutOption(), option.NewSwitch("automorphisms",
					"count the symmetries of each puzzle, and the puzzles equivalent to it"),
				option.NewCount("work", 1, math.MaxInt64, work).InGroup(ask.GroupLimits),
			},
		},
		flags: gridFlags(), run: canonical,
	})
}

// canonicalAnswer has the form of a puzzle, or the reason why there is none. Large numbers are decimal strings.
type canonicalAnswer struct {
	ask.Head
	ask.Cells
	By string `json:"by,omitempty"` // the symmetry that takes the puzzle to the form
	// the number of symmetries that keep the puzzle; with `limit`, at least that
	Automorphisms string `json:"automorphisms,omitempty"`
	Equivalent    string `json:"equivalent,omitempty"` // the number of puzzles equivalent to it
	ask.Tail
	puzzle *grid.Puzzle // nil without a form
}

// withoutForm returns the answer for a puzzle without a form.
func withoutForm(a ask.Answer) canonicalAnswer { return canonicalAnswer{Head: a.Head, Tail: a.Tail} }

type canonicalRun struct {
	*session
	automorphisms bool
	work          int // maximum number of steps; 0 for the default of package symmetry
}

// canonical runs the command.
func canonical(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	c := &canonicalRun{s, on[bool](x, "automorphisms"), count(x, "work")}
	return process(ctx, s, task[canonicalAnswer]{worker: c.worker, print: c.print})
}

// worker returns a function that computes forms. It reuses its canonizer for puzzles of equal shape.
func (c *canonicalRun) worker(w *ask.Worker) work[canonicalAnswer] {
	var z *symmetry.Canonizer
	var shape *grid.Shape
	return func(ctx context.Context, r format.Record) canonicalAnswer {
		p := r.Puzzle
		if err := grid.CheckPuzzle(p); err != nil {
			return withoutForm(ask.Invalid(r, err))
		}
		if shape == nil || !shape.Equal(p.Shape) {
			fresh, err := symmetry.NewCanonizer(p.Shape)
			if err != nil {
				return withoutForm(ask.Invalid(r, err))
			}
			fresh.MaxWork = c.work
			z, shape = fresh, p.Shape
		}
		return form(ctx, w, z, r)
	}
}

// form asks z for the form of r, within the timeout for a puzzle.
func form(ctx context.Context, w *ask.Worker, z *symmetry.Canonizer, r format.Record) canonicalAnswer {
	ctx, cancel := ask.Limit(ctx, w.Timeout)
	defer cancel()
	puzzle, form, err := z.Puzzle(ctx, r.Puzzle)
	if err != nil {
		return withoutForm(ask.Invalid(r, err))
	}
	f := withoutForm(ask.NewAnswer(r, ask.OK, ""))
	if !form.Complete {
		f = withoutForm(w.Undecided(ctx, r,
			"not settled within --work steps; the smallest form found may not be canonical"))
	}
	f.puzzle, f.Cells, f.By, f.Automorphisms = puzzle, ask.CellsOf(puzzle), form.By.String(), form.Automorphisms.String()
	if form.Complete { // then the automorphisms are the whole stabiliser
		orbit := symmetry.Order(r.Puzzle.Shape)
		f.Equivalent = orbit.Quo(orbit, form.Automorphisms).String()
	}
	return f
}

func (c *canonicalRun) print(r format.Record, f canonicalAnswer) {
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
		c.note(r, c.pretty(), fmt.Sprintf("%s %d: %s", r.Source, r.Index, f.describe()))
	}
	c.writeGrid(r, f.puzzle, c.layoutMoved(f.puzzle))
}

// describe returns the number of automorphisms and the symmetry that maps the puzzle to the form.
func (f canonicalAnswer) describe() string {
	if f.Equivalent == "" {
		return fmt.Sprintf("at least %s automorphisms, by %s", f.Automorphisms, f.By)
	}
	return fmt.Sprintf("automorphisms %s, equivalent %s, by %s", f.Automorphisms, f.Equivalent, f.By)
}
