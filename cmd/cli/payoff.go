package cli

import (
	"context"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/cmd/internal/payoff"
	"basisk/experiments"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// What tuples of each size are worth: every puzzle is asked about by itself, and the
// answers are summed up by shape. So the output, unlike that of other commands, comes at
// the end, of an interrupted run with what is known by then.

// payoffOptions are the flags of payoff.
type payoffOptions struct {
	puzzleOptions
	// rules come before tuples; default singles and locked.
	rules heuristics.Rules
	// fish and probe add rows.
	fish, probe bool
}

// newPayoff returns the command payoff.
func newPayoff(catalog Catalog) *cobra.Command {
	var o payoffOptions
	c := &cobra.Command{
		Use:   "payoff [FILE|-]...",
		Short: "tell what tuples of each size are worth on your puzzles",
		Long: `Run singles and locked candidates to their fixpoint on every puzzle, then naked and
hidden tuples lowest size first, each with all rules before it, and tell for every shape
in the input what each size adds:

  singles + locked   the rules before tuples, or those of --rules
  ≤ 2, ≤ 3, … ≤ K+1  tuples up to a size; K is the longer side of a box
  all sizes          tuples of every size: the smallest ones that help are used first
  + fish, + probe    with --fish and --probe

A row tells the puzzles solved; the mean share of the surplus, the candidates beyond one
a cell, that is cleared, and what that gains on the row above, with a 95 % interval (the
bootstrap of paired gains); the tuples used of exactly this size and the candidates that
they remove; the puzzles that need it, because it clears something that the rows above do
not; and the work and the time of an elimination. The same is told of naked tuples
alone and of hidden tuples alone. Sizes above K+1 that are needed are listed with their
puzzles.

-f writes CSV with a line for each row, Markdown, tables for LaTeX (which need the
package booktabs), a page with figures, or a figure. --json writes one object for all;
its fields are explained in docs/json.md. All but times is the same with any --workers.

Puzzles that are unreadable or contradictory, or that --timeout ends, are told and left
out; the others are done. An interrupt prints what is known.`,
		Example: `  basisk payoff puzzles.txt
  basisk payoff --fish --probe puzzles9.txt
  basisk payoff --rules singles 16x16.txt 25x25.txt
  basisk payoff -f latex -o payoff.tex 25x25.txt
  basisk payoff --json puzzles.txt > before.json`,
		RunE: func(c *cobra.Command, args []string) error { return runPayoff(c.Context(), args, &o) },
	}
	addInputFlags(c, &o.puzzleOptions)
	addTimeoutFlag(c, &o.timeout)
	addWorkersFlag(c, &o.workers, "work on this `number` of puzzles at a time")
	f := c.Flags()
	f.VarP(choice(&o.format, "FORMAT", payoff.Formats()), "format", "f", "write "+strings.Join(payoff.Formats(), ", ")+" (default: text)")
	inGroup(c, groupOutput, "format")
	f.Var(ruleFlag(&o.rules, catalog.Rules), "rules", "the rules before tuples, see basisk rules (default singles,locked)")
	f.BoolVar(&o.fish, "fish", false, "add a row for fish of every size")
	f.BoolVar(&o.probe, "probe", false, "add a row for probing with all rules above")
	return c
}

// further returns the rules above the tuples.
func (o *payoffOptions) further() heuristics.Rules {
	var rules heuristics.Rules
	if o.fish {
		rules = append(rules, heuristics.MustParse("fish")...)
	}
	if o.probe {
		rules = append(rules, heuristics.MustParse("probe")...)
	}
	return rules
}

// runPayoff runs the command.
func runPayoff(ctx context.Context, args []string, o *payoffOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	s.whole = true
	var tally payoff.Tally
	asked := ask.PayoffOptions{Rules: o.rules, Further: o.further()}
	return process(ctx, s, task[ask.Payoff]{
		worker: func(d *ask.Desk) work[ask.Payoff] { return d.Payoffs(asked) },
		print: func(_ format.Record, x ask.Payoff) {
			s.report(x.Head, solver.Solved, solver.IsStuck)
			if x.Cut {
				return // as if it had not begun
			}
			if x.Message != "" {
				s.Complain("%s %d: %s: %s", x.Source, x.Index, x.Status, x.Message)
			}
			tally.Add(x)
		},
		end: func() {
			for range s.refused {
				tally.LeaveOut("unreadable")
			}
			rules := o.rules
			if rules == nil {
				rules = solver.PayoffRules()
			}
			x := tally.Summary(payoff.Options{Rules: rules.String(), Fish: o.fish, Probe: o.probe}, ctx.Err() != nil)
			x.Versions = experiments.Versions()
			s.printPayoff(x)
		},
	})
}

// printPayoff prints what was summed up.
func (s *session) printPayoff(x payoff.Summary) {
	if len(x.Shapes) == 0 {
		s.Fail(output.Unusable)
		s.Complain("no puzzle to measure")
	}
	switch {
	case s.options.JSON:
		s.Out.JSON(x)
	case len(x.Shapes) == 0:
	case s.options.format == "":
		s.Out.Print("%s", x.Text())
	default:
		text, err := x.Encode(s.options.format)
		if err != nil {
			s.Fail(output.Failed)
			s.Complain("%v", err)
		}
		// Write keeps the error.
		_, _ = s.Out.Write(text)
	}
}
