package cli

import (
	"context"
	"fmt"

	"basisk/cmd/cli/internal/worker"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/symmetry"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The command canonical: each puzzle is judged, brought to its canonical form by
// package symmetry, and written; equivalent puzzles then are equal lines, so sort -u
// drops duplicates. A form that a limit cut short is written too, but with status
// limit and exit code 1, since equivalent puzzles may differ then.

// canonicalOptions are the flags of canonical.
type canonicalOptions struct {
	puzzleOptions
	automorphisms bool
	// work bounds the search; 0 for the default of package symmetry.
	work int
}

// newCanonical returns the command canonical.
func newCanonical() *cobra.Command {
	var o canonicalOptions
	c := &cobra.Command{
		Use:   "canonical [FILE|-]...",
		Short: "bring equivalent puzzles to one form, count automorphisms",
		Long: `Write each puzzle in its canonical form: of all grids that relabelling, permuting
rows and columns as boxes allow and transposing make of it, the first in the order of
dictionaries, row by row, open cells before digits. Two puzzles are equivalent exactly
if their forms are equal.

With --automorphisms, also tell how many symmetries leave the puzzle as it is, how many
puzzles are equivalent to it, and the symmetry that takes it to the form, as basisk
transform --by takes it.

The search is exact and short for basis 2 and 3. For larger sides it is exact if it
ends within --work, which it does unless a grid is very regular or nearly full; else
the status is limit, and the form is the smallest that was met; a larger --work takes
more memory as well. Restricted cells are compared after the givens, which must be
enough to leave no row, column or digit untold. Cubes have no canonical form here.`,
		Example: `  basisk canonical puzzles.txt | sort -u
  basisk canonical --automorphisms grid.txt
  basisk canonical --json puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error { return canonical(c.Context(), args, &o) },
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	c.Flags().BoolVar(&o.automorphisms, "automorphisms", false, "count the symmetries of each puzzle and of how many it is one")
	c.Flags().IntVar(&o.work, "work", 0, fmt.Sprintf("give up a puzzle after this `number` of steps (default %d)", symmetry.DefaultWork))
	return c
}

// formed is the form of a puzzle, or why there is none.
type formed struct {
	worker.Answer
	symmetry.Form
	puzzle *grid.Puzzle // nil if there is none
}

// complete is the status of a form that is canonical.
const complete solver.Status = "ok"

// canonicalizing is one run of canonical.
type canonicalizing struct {
	*session
	options *canonicalOptions
}

// canonical runs the command.
func canonical(ctx context.Context, args []string, o *canonicalOptions) error {
	if o.work < 0 {
		return fmt.Errorf("--work %d: expected a number of steps", o.work)
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &canonicalizing{s, o}
	return process(ctx, s, task[formed]{worker: c.worker, print: c.print})
}

// worker returns the work of one worker: the form of a puzzle. Canonizers are kept as
// long as the shape stays the same.
func (c *canonicalizing) worker(int) work[formed] {
	var z *symmetry.Canonizer
	var shape *grid.Shape
	return func(ctx context.Context, r format.Record) formed {
		p := r.Puzzle
		if err := grid.CheckPuzzle(p); err != nil {
			return formed{Answer: worker.Invalid(err)}
		}
		if shape == nil || !shape.Equal(p.Shape) {
			fresh, err := symmetry.NewCanonizer(p.Shape)
			if err != nil {
				return formed{Answer: worker.Invalid(err)}
			}
			fresh.MaxWork = c.options.work
			z, shape = fresh, p.Shape
		}
		return c.form(ctx, z, p)
	}
}

// form asks z for the form of p within the time that a puzzle may take.
func (c *canonicalizing) form(ctx context.Context, z *symmetry.Canonizer, p *grid.Puzzle) formed {
	timeout := c.session.options.timeout
	ctx, cancel := worker.Limit(ctx, timeout)
	defer cancel()
	puzzle, form, err := z.Puzzle(ctx, p)
	f := formed{Form: form, puzzle: puzzle}
	switch {
	case err != nil:
		f.Answer = worker.Invalid(err)
	case form.Complete:
		f.Status = complete
	default:
		f.Answer = worker.Unsettled(ctx, timeout, "not settled within --work steps; the smallest form met is no canonical one")
	}
	return f
}

// print prints the form of a puzzle.
func (c *canonicalizing) print(r format.Record, f formed) {
	c.conclude(r, f.Answer, complete)
	if c.session.options.JSON {
		c.printObject(r, f)
		return
	}
	if f.Status != complete {
		c.Complain("%s %d: %s%s", r.Source, r.Index, mark(c.Colored, f.Status), because(f.Message))
	}
	if f.puzzle == nil {
		return
	}
	if c.options.automorphisms {
		c.note(r, c.single, fmt.Sprintf("%s %d: %s", r.Source, r.Index, f.describe(r.Puzzle.Shape)))
	}
	c.writeGrid(r, f.puzzle, c.layoutMoved(f.puzzle))
}

// describe says how many automorphisms there are and what leads to the form.
func (f formed) describe(s *grid.Shape) string {
	if f.Status != complete {
		return fmt.Sprintf("at least %v automorphisms, by %v", f.Automorphisms, f.By)
	}
	return fmt.Sprintf("automorphisms %v, equivalent %v, by %v", f.Automorphisms, f.orbit(s), f.By)
}

// orbit returns the number of grids that are equivalent to one: by orbit and
// stabiliser.
func (f formed) orbit(s *grid.Shape) string {
	orbit := symmetry.Order(s)
	return orbit.Quo(orbit, f.Automorphisms).String()
}

// printObject prints the form as JSON. Numbers that may be large are decimal strings.
func (c *canonicalizing) printObject(r format.Record, f formed) {
	o := c.beginObject(r, f.Status)
	if f.puzzle != nil {
		o.Puzzle(f.puzzle)
		o.Value("by", f.By.String())
		o.Word("automorphisms", f.Automorphisms.String())
		if f.Status == complete {
			o.Word("equivalent", f.orbit(r.Puzzle.Shape))
		}
	}
	c.EndObject(f.Message)
}
