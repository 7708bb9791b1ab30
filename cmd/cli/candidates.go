package cli

import (
	"context"
	"fmt"

	"basisk/cmd/cli/internal/output"
	"basisk/cmd/cli/internal/worker"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The command candidates, and the rules alone, without a solver around them: load
// the board, run the engine to its fixpoint, show the board. No guess is made, so the
// status tells how far pure reasoning gets: solved, stuck with so many candidates, or
// a contradiction, which names the first cell or unit that ran empty. What searching
// adds, with --true and --counts, is in survey.go.

// fixpointRules are the rules of candidates that is asked for no others.
func fixpointRules() heuristics.Rules { return heuristics.MustParse("singles,locked") }

// newCandidates returns the command candidates.
func newCandidates(catalog Catalog) *cobra.Command {
	var o surveyOptions
	o.config.Rules = fixpointRules()
	c := &cobra.Command{
		Use:   "candidates [FILE|-]...",
		Short: "show what the rules leave, or what solutions hold",
		Long: `Apply rules until none concludes anything more and show the candidates that are
left in each cell. --rules none shows what the givens leave. The status is solved,
stuck (the rules conclude no more) or unsolvable.

With --true, show the true candidates instead: those that some solution holds. With
--counts, show how many solutions hold each, as digit:count for every open cell; +
stands behind a count that is not final, since it reached --limit or a budget ran
out. The status is solved, multiple (several solutions), unsolvable or limit.`,
		Example: `  basisk candidates puzzle.txt
  basisk candidates --rules none puzzle.txt
  basisk candidates --rules singles --json puzzles.txt
  basisk candidates --true puzzle.txt
  basisk candidates --counts --limit 20 --timeout 10s puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkSurveyFlags(c, &o); err != nil {
				return err
			}
			if o.verdicts || o.counts {
				return survey(c.Context(), args, &o)
			}
			return candidates(c.Context(), args, &o.puzzleOptions, &o.config)
		},
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	addSolverFlags(c, catalog, &o.config)
	addSurveyFlags(c, &o)
	return c
}

// fixpoint is what the rules leave of a puzzle.
type fixpoint struct {
	status solver.Status
	// message says where the contradiction is, if there is one.
	message string
	// left counts candidates, 1 for a placed cell.
	left int
	// rest has the candidates of each cell; nil if there is a contradiction.
	rest *grid.Puzzle
}

// reducing is one run of candidates.
type reducing struct {
	*session
	rules heuristics.Rules
}

// candidates runs the command.
func candidates(ctx context.Context, args []string, o *puzzleOptions, config *solver.Config) error {
	if err := config.Check(); err != nil {
		return err
	}
	s, err := newSession(args, o)
	if err != nil {
		return err
	}
	c := &reducing{s, config.Rules.Capped(config.MaxTuple)}
	return process(ctx, s, task[fixpoint]{worker: c.worker, print: c.print})
}

// worker returns the work of one worker: the fixpoint of the rules on a puzzle.
func (c *reducing) worker(int) work[fixpoint] {
	d := worker.New(0)
	return func(_ context.Context, r format.Record) fixpoint {
		if err := grid.CheckPuzzle(r.Puzzle); err != nil {
			return fixpoint{status: solver.Invalid, message: err.Error()}
		}
		b := d.Board(r.Puzzle)
		if !c.rules.Engine(b).Propagate() {
			return fixpoint{status: solver.Unsolvable, message: contradiction(b), left: b.Candidates()}
		}
		f := fixpoint{status: solver.IsStuck, left: b.Candidates(), rest: grid.PuzzleOf(b)}
		if b.Solved() {
			f.status = solver.Solved
		}
		return f
	}
}

// contradiction says which set of a failed board ran empty.
func contradiction(b *grid.Board) string {
	set, _ := b.Contradiction()
	if c, ok := b.CellOf(set); ok {
		return fmt.Sprintf("no digit is left for %s", b.Shape().CellName(c))
	}
	u, d := b.PlaceOf(set)
	return fmt.Sprintf("no place is left for digit %d in %s", d, b.Shape().UnitName(u))
}

// print prints a fixpoint.
func (c *reducing) print(r format.Record, f fixpoint) {
	if f.rest == nil {
		c.Fail(output.Failed)
	}
	text := fmt.Sprintf("%s: %s%s", title(r), mark(c.Colored, f.status), because(f.message))
	switch {
	case c.options.JSON:
		c.printObject(r, f)
	case f.rest == nil:
		c.Complain("%s", text)
	default:
		c.Say("%s, %d candidates left", text, f.left)
		c.writeGrid(r, f.rest, c.layoutRest())
	}
}

// printObject prints a fixpoint as JSON: a list of digits for every cell.
func (c *reducing) printObject(r format.Record, f fixpoint) {
	o := c.beginObject(r, f.status)
	o.Number("candidates_left", f.left)
	o.BeginArray("candidates")
	if f.rest != nil {
		for cell, given := range f.rest.Givens {
			if given != 0 {
				o.Element([]grid.Digit{given})
			} else {
				o.Element(f.rest.Allowed[cell])
			}
		}
	}
	o.EndArray()
	c.EndObject(f.message)
}
