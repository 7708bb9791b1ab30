package cli

import (
	"context"
	"fmt"
	"math"
	"strings"

	"basisk/cmd/cli/internal/worker"
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
func newRate(catalog Catalog) *cobra.Command {
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
		RunE: func(c *cobra.Command, args []string) error { return rate(c.Context(), catalog, args, &o) },
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	c.Flags().Uint64Var(&o.nodes, "nodes", rateNodes, "assume and branch up to this `number` of times a puzzle; 0 is no limit")
	return c
}

// rated is a rating and what is to be said about it.
type rated struct {
	worker.Answer
	solver.Rating
}

// rating is one run of rate.
type rating struct {
	*session
	config solver.RateConfig
}

// rate runs the command.
func rate(ctx context.Context, catalog Catalog, args []string, o *rateOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &rating{s, solver.RateConfig{Nodes: o.nodes, Rules: catalog.Rules}}
	return process(ctx, s, task[rated]{worker: c.worker, print: c.print})
}

// worker returns the work of one worker: the rating of a puzzle.
func (c *rating) worker(int) work[rated] {
	d := worker.New(c.options.timeout)
	d.Config.Nodes = c.config.Nodes
	return func(ctx context.Context, r format.Record) rated {
		x := rated{}
		x.Answer = d.Ask(ctx, r.Puzzle, func(ctx context.Context, b *grid.Board) (solver.Result, error) {
			var err error
			x.Rating, err = solver.Rate(ctx, b, c.config)
			return solver.Result{Status: x.Rating.Status, Stats: ending(ctx, x.Rating.Status)}, err
		})
		switch x.Answer.Status {
		case solver.Unsolvable:
			x.Message = ""
		case solver.Multiple:
			x.Message = "several solutions, so that no reasoning leads to one"
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
	c.report(r, x.Answer, solver.Solved)
	if c.session.options.JSON {
		c.printObject(r, x)
		return
	}
	text := fmt.Sprintf("%s %d: ", r.Source, r.Index)
	if x.isRated() {
		text += fmt.Sprintf("%s%.2f %s, ", x.bound(), x.Value, x.hardest())
	}
	c.Out.Print("%s%s%s\n", text, mark(c.Out.Color, x.Answer.Status), because(x.Message))
	if c.single {
		c.Out.Print("%s", x.breakdown())
	}
}

// isRated reports whether there is a rating.
func (x *rated) isRated() bool {
	return x.Answer.Status == solver.Solved || x.Answer.Status == solver.Limit
}

// bound stands before a rating that is a lower bound.
func (x *rated) bound() string {
	if x.Answer.Status == solver.Limit {
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
	o := c.beginObject(r, x.Answer.Status)
	if x.isRated() {
		o.Value("rating", math.Round(x.Value*1000)/1000)
	} else {
		o.Value("rating", nil)
	}
	o.Word("hardest", x.Hardest)
	o.Number("tuple_size_needed", x.Tuple)
	o.Number("fish_size_needed", x.Fish)
	rounds := map[string]int{}
	for _, s := range x.Steps {
		rounds[s.Rule] = s.Rounds
	}
	o.Value("steps", rounds)
	o.Value("breakdown", x.Steps)
	o.Value("search", map[string]uint64{"assumed": x.Tried, "refuted": uint64(x.Refuted), "candidates_left": uint64(x.Left), "nodes": x.Nodes})
	c.EndObject(x.Message)
}
