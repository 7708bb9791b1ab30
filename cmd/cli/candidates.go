package cli

import (
	"context"
	"fmt"

	"basisk/cmd/cli/internal/ask"
	"basisk/cmd/cli/internal/output"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The command candidates: what rules alone leave. What searching adds, with --true and
// --counts, is in candidates_survey.go.

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
			return candidates(c.Context(), args, &o)
		},
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	addSolverFlags(c, catalog, &o.config)
	addSurveyFlags(c, &o)
	return c
}

// reducing is one run of candidates.
type reducing struct {
	*session
	options *surveyOptions
}

// candidates runs the command.
func candidates(ctx context.Context, args []string, o *surveyOptions) error {
	if _, err := solver.New(o.config); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &reducing{s, o}
	if o.searches() {
		return process(ctx, s, task[ask.Candidates]{worker: atDesk(s, o.config, c.survey), print: c.printSurvey})
	}
	rules := o.config.Rules.Capped(o.config.MaxTuple)
	reduce := func(_ context.Context, d *ask.Desk, r format.Record) ask.Candidates { return d.Fixpoint(r, rules) }
	return process(ctx, s, task[ask.Candidates]{worker: atDesk(s, o.config, reduce), print: c.print})
}

// print prints a fixpoint.
func (c *reducing) print(r format.Record, x ask.Candidates) {
	if x.Rest == nil {
		c.Fail(output.Failed)
	}
	if c.tell(r, x, fmt.Sprintf("%d candidates left", x.Left)) {
		c.writeGrid(r, x.Rest, c.layoutRest())
	}
}

// tell prints the object of an answer, or the sentence about it, with how much was found.
// It reports whether the candidates are left to print.
func (c *reducing) tell(r format.Record, x ask.Candidates, found string) bool {
	if c.options.JSON {
		c.Out.JSON(x)
		return false
	}
	text := fmt.Sprintf("%s: %s%s", title(r), mark(c.Colored, x.Status), because(x.Message))
	if x.Rest == nil {
		c.Complain("%s", text)
		return false
	}
	c.Say("%s, %s", text, found)
	return true
}
