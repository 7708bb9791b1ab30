package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Rating is a question to package solver; here it is asked and told. The number and
// its scale are explained there.

// newRate returns the command rate.
func newRate(catalog Catalog) *cobra.Command {
	var o puzzleOptions
	c := &cobra.Command{
		Use:   "rate [FILE|-]...",
		Short: "rate how hard puzzles are",
		Long: `Rate each puzzle by the hardest rule that it needs, the rounds of reasoning, and
the search that is left. The scale is open and the same for every size:

  1 naked singles   2 hidden singles    3 locked candidates
  4 pairs           5 sets of four      below 6: sets and fish of every size
  6 assuming candidates and following singles, 7 following all rules, 8 dilemmas
  9 searching

and up to about one more for the number of rounds, more for long searches. The
rating of a puzzle does not change if it is turned or relabelled.

The status is solved, or why there is no rating: multiple (several solutions),
unsolvable, invalid. With limit the rating is the least that it can be.`,
		Example: `  basisk rate puzzle.txt
  basisk rate --json puzzles.txt
  basisk rate --nodes 1000000 --timeout 1m hard25.txt`,
		RunE: func(c *cobra.Command, args []string) error { return rate(c.Context(), catalog, args, &o) },
	}
	addInputFlags(c, &o)
	addColorFlag(c, &o.Options)
	addTimeoutFlag(c, &o.timeout)
	addWorkersFlag(c, &o.workers, "work on this `number` of puzzles at a time")
	o.config.Nodes = ask.RateNodes
	c.Flags().Var(whole(&o.config.Nodes, "number", amount.Any), "nodes", "assume and branch up to this `number` of times a puzzle; 0 is no limit")
	inGroup(c, groupLimits, "nodes")
	return c
}

// rate runs the command.
func rate(ctx context.Context, catalog Catalog, args []string, o *puzzleOptions) error {
	own := catalog.Rules.Leveled()
	s, err := newSession(args, o)
	if err != nil {
		return err
	}
	worker := func(d *ask.Desk) work[ask.Rate] {
		return func(ctx context.Context, r format.Record) ask.Rate { return d.Rate(ctx, r, own) }
	}
	return process(ctx, s, task[ask.Rate]{worker: worker, print: s.printRate})
}

// printRate prints a rating.
func (s *session) printRate(r format.Record, x ask.Rate) {
	s.report(x.Head, solver.Solved)
	if s.options.JSON {
		s.Out.JSON(x)
		return
	}
	s.Out.Print("%s %d: %s%s%s\n", r.Source, r.Index, ratingWords(x), mark(s.Out.Color, x.Status), because(x.Message))
	if s.single {
		s.Out.Print("%s", breakdown(x))
	}
}

// ratingWords tells the rating and the hardest rule that was needed, empty if there is none.
// A rating that a limit ended is the least that it can be, of rules that were not run.
func ratingWords(x ask.Rate) string {
	switch {
	case x.Value == nil:
		return ""
	case x.Status == solver.Limit && x.Hardest == "":
		return fmt.Sprintf("at least %.2f, ", x.Rating.Value)
	case x.Status == solver.Limit:
		return fmt.Sprintf("at least %.2f, so far %s, ", x.Rating.Value, x.Hardest)
	}
	return fmt.Sprintf("%.2f %s, ", x.Rating.Value, cmp.Or(x.Hardest, "nothing"))
}

// breakdown lists what went into a rating, a line a rule.
func breakdown(x ask.Rate) string {
	var text strings.Builder
	for _, s := range x.Breakdown {
		fmt.Fprintf(&text, "  %-14s %s, %d placed, %d removed\n", s.Rule, plural(uint64(s.Rounds), "round"), s.Placed, s.Removed)
	}
	if s := x.Search; s.Assumed > 0 {
		fmt.Fprintf(&text, "  %-14s %d candidates, %d removed\n", "assumed", s.Assumed, s.Refuted)
	}
	if s := x.Search; s.Nodes > 0 {
		fmt.Fprintf(&text, "  %-14s %d candidates left, %s\n", "search", s.Left, plural(s.Nodes, "node"))
	}
	return text.String()
}
