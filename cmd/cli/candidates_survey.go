package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"basisk/cmd/cli/internal/output"
	"basisk/cmd/cli/internal/worker"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// True candidates and counts: what candidates shows if it may search. The solver
// says of each candidate how many solutions hold it, up to a cut-off, which is 1 for
// --true. A candidate that no budget sufficed for is unknown: it stays on the grid
// that people see, since it may be true, and has a list of its own in JSON.

// surveyOptions are the flags of candidates.
type surveyOptions struct {
	puzzleOptions
	config solver.Config
	// verdicts asks for true candidates, counts for the solutions that hold each, up
	// to limit; 0 is no limit.
	verdicts, counts bool
	limit            uint64
}

// searching are the flags that only a search understands.
var searching = []string{"method", "choose", "seed", "nodes", "restart", "cdcl"}

// addSurveyFlags gives candidates the flags of its own.
func addSurveyFlags(c *cobra.Command, o *surveyOptions) {
	f := c.Flags()
	f.BoolVar(&o.verdicts, "true", false, "show the candidates that some solution holds")
	f.BoolVar(&o.counts, "counts", false, "show how many solutions hold each candidate")
	f.Uint64Var(&o.limit, "limit", 100, "with --counts, count up to this `number`; 0 counts all")
}

// checkSurveyFlags refuses flags that would have no effect. Rules are those of the
// method if a search is asked for and no rules are.
func checkSurveyFlags(c *cobra.Command, o *surveyOptions) error {
	f := c.Flags()
	err := cmp.Or(
		goesWith(c, "--true or --counts", o.verdicts || o.counts, searching...),
		goesWith(c, "--counts", o.counts, "limit"),
	)
	switch {
	case err != nil:
		return err
	case o.verdicts && o.counts:
		return errors.New("--true and --counts exclude each other")
	case o.counts && o.format != "":
		return errors.New("--counts is written as text or --json, not in a --format")
	case !f.Changed("rules") && (o.verdicts || o.counts):
		o.config.Rules = nil
	}
	if o.verdicts {
		o.limit = 1
	}
	return nil
}

// surveyed is what was found out about the candidates of a puzzle.
type surveyed struct {
	solver.Survey
	status  solver.Status
	message string
	// held, out and open are the candidates that are true, false, and unknown, as
	// lists by cell; nil for a puzzle that is invalid.
	held, open [][]grid.Digit
	// heldCount and openCount count them.
	heldCount, openCount int
}

// surveying is one run of candidates with --true or --counts.
type surveying struct {
	*session
	options *surveyOptions
}

// survey runs the command.
func survey(ctx context.Context, args []string, o *surveyOptions) error {
	if _, err := solver.New(o.config); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &surveying{s, o}
	return process(ctx, s, task[surveyed]{worker: c.worker, print: c.print})
}

// worker returns the work of one worker: the survey of a puzzle.
func (c *surveying) worker(int) work[surveyed] {
	d := worker.New(c.options.timeout)
	d.Config = c.options.config
	return func(ctx context.Context, r format.Record) surveyed {
		var s surveyed
		a := d.Ask(ctx, r.Puzzle, func(ctx context.Context, b *grid.Board) (solver.Result, error) {
			var err error
			s.Survey, err = solver.Candidates(ctx, b, c.options.config, c.options.limit)
			return solver.Result{Status: s.Survey.Status, Stats: s.Stats}, err
		})
		s.status, s.message = a.Status, a.Message
		if a.Status != solver.Invalid {
			s.sort(r.Puzzle.Shape)
		}
		return s
	}
}

// sort lists the candidates by what is known of them.
func (s *surveyed) sort(shape *grid.Shape) {
	s.held, s.open = make([][]grid.Digit, shape.Cells()), make([][]grid.Digit, shape.Cells())
	for c := range s.held {
		for d := grid.Digit(1); int(d) <= shape.Side(); d++ {
			switch s.Verdict(grid.Cell(c), d) {
			case solver.True:
				s.held[c] = append(s.held[c], d)
				s.heldCount++
			case solver.Unknown:
				s.open[c] = append(s.open[c], d)
				s.openCount++
			}
		}
	}
}

// print prints a survey.
func (c *surveying) print(r format.Record, s surveyed) {
	if s.status != solver.Solved && s.status != solver.Multiple {
		c.Fail(output.Failed)
	}
	text := fmt.Sprintf("%s: %s%s", title(r), mark(c.Colored, s.status), because(s.message))
	switch {
	case c.session.options.JSON:
		c.printObject(r, s)
	case s.heldCount+s.openCount == 0:
		c.Complain("%s", text)
	default:
		c.Say("%s, %s%s", text, plural(uint64(s.heldCount), "true candidate"), unknown(s.openCount))
		c.printText(r, s)
	}
}

// unknown says how many candidates are not settled.
func unknown(count int) string {
	if count == 0 {
		return ""
	}
	return fmt.Sprintf(", %d unknown", count)
}

// printText prints the candidates that may be true as a grid, or their counts.
func (c *surveying) printText(r format.Record, s surveyed) {
	if c.options.counts {
		c.printCounts(r, s)
		return
	}
	p := &grid.Puzzle{Shape: r.Puzzle.Shape, Givens: make([]grid.Digit, len(s.held))}
	for cell := range s.held {
		switch either := merge(s.held[cell], s.open[cell]); len(either) {
		case 1:
			p.Givens[cell] = either[0]
		default:
			p.Restrict(grid.Cell(cell), either)
		}
	}
	c.writeGrid(r, p, c.layoutRest())
}

// printCounts prints a line for every cell that is not given.
func (c *surveying) printCounts(r format.Record, s surveyed) {
	c.Out.Print("# %s\n", title(r))
	for cell, given := range r.Puzzle.Givens {
		if given != 0 {
			continue
		}
		var text strings.Builder
		for _, d := range merge(s.held[cell], s.open[cell]) {
			count, exact := s.Count(grid.Cell(cell), d)
			more := "+"
			if exact {
				more = ""
			}
			fmt.Fprintf(&text, " %d:%d%s", d, count, more)
		}
		c.Out.Print("%s%s\n", r.Puzzle.Shape.CellName(grid.Cell(cell)), text.String())
	}
}

// merge joins two increasing lists that share nothing.
func merge(a, b []grid.Digit) []grid.Digit { return slices.Sorted(slices.Values(slices.Concat(a, b))) }

// printObject prints a survey as JSON: true candidates, their counts in lists of
// the same form, and what is unknown if anything is.
func (c *surveying) printObject(r format.Record, s surveyed) {
	o := c.beginObject(r, s.status)
	o.Number("candidates_left", s.heldCount)
	c.printLists("candidates", s.held)
	if c.options.counts && s.held != nil {
		c.printCountLists(s)
	}
	if s.openCount > 0 {
		c.printLists("unknown", s.open)
	}
	c.EndObject(s.message)
}

// printLists adds a list for every cell.
func (c *surveying) printLists(name string, lists [][]grid.Digit) {
	c.Object.BeginArray(name)
	for _, list := range lists {
		c.Object.Element(list)
	}
	c.Object.EndArray()
}

// printCountLists adds the counts of true candidates, the cut-off, and whether all
// counts are final.
func (c *surveying) printCountLists(s surveyed) {
	lists, final := make([][]uint64, len(s.held)), s.openCount == 0
	for cell, digits := range s.held {
		lists[cell] = []uint64{}
		for _, d := range digits {
			count, exact := s.Count(grid.Cell(cell), d)
			lists[cell] = append(lists[cell], count)
			final = final && exact
		}
	}
	o := &c.Object
	o.Value("counts", lists)
	if c.options.limit > 0 && c.options.limit < math.MaxUint32 {
		o.Value("limit", c.options.limit)
	}
	o.Flag("exact", final)
}
