package cli

import (
	"context"
	"fmt"
	"math"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Rating is a question to package solver; here it is asked and told. The number and
// its scale are explained there.

// rateNodes is the default of --nodes: some ten seconds on a hard 25x25, and fifty
// times what the hardest known 9x9 take.
const rateNodes = 100_000

// rateOptions are the flags of rate.
type rateOptions struct {
	puzzleOptions
	// nodes limits candidates assumed and branches together; 0 is no limit.
	nodes uint64
}

// newRate returns the command rate.
func newRate() *cobra.Command {
	var o rateOptions
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
		RunE: func(c *cobra.Command, args []string) error { return rate(c.Context(), args, &o) },
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	c.Flags().Uint64Var(&o.nodes, "nodes", rateNodes, "assume and branch up to this `number` of times a puzzle; 0 is no limit")
	return c
}

// rated is a rating and what is to be said about it.
type rated struct {
	answer
	solver.Rating
}

// rating is one run of rate.
type rating struct {
	*session
	options *rateOptions
	summary *summary
}

// rate runs the command.
func rate(ctx context.Context, args []string, o *rateOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &rating{s, o, newSummary()}
	return process(ctx, s, task[rated]{worker: c.worker, print: c.print, end: func() { s.sumUp(c.summary) }})
}

// worker returns the work of one worker: the rating of a puzzle.
func (c *rating) worker(int) func(context.Context, format.Record) rated {
	d := newDesk(c.options.timeout)
	d.config.Nodes = c.options.nodes
	return func(ctx context.Context, r format.Record) rated {
		x := rated{}
		x.answer = d.ask(ctx, r.Puzzle, func(ctx context.Context, b *grid.Board) (solver.Result, error) {
			var err error
			x.Rating, err = solver.Rate(ctx, b, solver.RateConfig{Nodes: c.options.nodes})
			return solver.Result{Status: x.Rating.Status, Stats: ending(ctx, x.Rating.Status)}, err
		})
		switch x.answer.Status {
		case solver.Unsolvable:
			x.message = ""
		case solver.Multiple:
			x.message = "several solutions, so that no reasoning leads to one"
		}
		return x
	}
}

// ending says which budget it was that made a rating a lower bound.
func ending(ctx context.Context, status solver.Status) solver.Stats {
	switch {
	case status != solver.Limit:
		return solver.Stats{}
	case ctx.Err() != nil:
		return solver.Stats{End: solver.Cancelled}
	}
	return solver.Stats{End: solver.OutOfNodes}
}

// print prints a rating.
func (c *rating) print(r format.Record, x rated) {
	c.report(r, x.answer, solver.Solved)
	c.summary.add(x.answer, false)
	if c.session.options.json {
		c.printObject(r, x)
		return
	}
	text := fmt.Sprintf("%s %d: ", r.Source, r.Index)
	if x.isRated() {
		text += fmt.Sprintf("%s%.2f %s, ", x.bound(), x.Value, x.hardest())
	}
	c.out.print("%s%s%s\n", text, mark(c.out.color, x.answer.Status), because(x.message))
	if c.single {
		c.out.print("%s", x.breakdown())
	}
}

// isRated reports whether there is a rating.
func (x *rated) isRated() bool {
	return x.answer.Status == solver.Solved || x.answer.Status == solver.Limit
}

// bound stands before a rating that is a lower bound.
func (x *rated) bound() string {
	if x.answer.Status == solver.Limit {
		return "at least "
	}
	return ""
}

// hardest names the hardest rule.
func (x *rated) hardest() string {
	if x.Hardest == "" {
		return "nothing"
	}
	return x.Hardest
}

// breakdown lists what went into a rating, a line a rule.
func (x *rated) breakdown() string {
	var text strings.Builder
	for _, s := range x.Steps {
		fmt.Fprintf(&text, "  %-14s %s, %d placed, %d removed\n", s.Rule, plural(uint64(s.Rounds), "round"), s.Placed, s.Removed)
	}
	if x.Tried > 0 {
		fmt.Fprintf(&text, "  %-14s %d candidates, %d removed\n", "assumed", x.Tried, x.Refuted)
	}
	if x.Nodes > 0 {
		fmt.Fprintf(&text, "  %-14s %d candidates left, %s\n", "search", x.Left, plural(x.Nodes, "node"))
	}
	return text.String()
}

// printObject prints a rating as JSON; where there is none it is null.
func (c *rating) printObject(r format.Record, x rated) {
	c.beginObject(r)
	o := &c.object
	o.word("status", string(x.answer.Status))
	if x.isRated() {
		o.value("rating", math.Round(x.Value*1000)/1000)
	} else {
		o.value("rating", nil)
	}
	o.word("hardest", x.Hardest)
	o.number("tuple_size_needed", x.Tuple)
	o.number("fish_size_needed", x.Fish)
	rounds := map[string]int{}
	for _, s := range x.Steps {
		rounds[s.Rule] = s.Rounds
	}
	o.value("steps", rounds)
	o.value("breakdown", x.Steps)
	o.value("search", map[string]uint64{"assumed": x.Tried, "refuted": uint64(x.Refuted), "candidates_left": uint64(x.Left), "nodes": x.Nodes})
	if x.message != "" {
		o.value("message", x.message)
	}
	c.out.Write(o.end())
}
