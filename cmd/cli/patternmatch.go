package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Comparing puzzles with a pattern. Match says what takes the pattern to the puzzle,
// complete writes the grid that this makes of it; both do the same work, and what
// differs is what is printed.

// The ways in which a pattern completes a puzzle.
const (
	byCipher   = "cipher"
	bySymmetry = "symmetry"
	byFloors   = "floors"
	byTower    = "tower"
)

// The statuses that only patterns have.
const (
	matched solver.Status = "matched"
	foreign solver.Status = "foreign"
)

// patternOptions are the flags of pattern match and pattern complete.
type patternOptions struct {
	puzzleOptions
	pattern patternFile
	// by is one of the ways; whole asks match for the whole symmetry.
	by    string
	whole bool
	// nodes bounds a search; 0 for the default of package pattern.
	nodes int
	// complete tells that the grid is to be printed.
	complete bool
}

// newPatternMatch returns the command pattern match.
func newPatternMatch() *cobra.Command {
	o := patternOptions{by: byCipher}
	c := &cobra.Command{
		Use:   "match [FILE|-]...",
		Short: "find what takes a pattern to a puzzle, or that nothing does",
		Long: `Find the relabelling that takes a pattern to each puzzle: what each digit of the
pattern stands for, as far as the givens show it. With --symmetry, find a whole
symmetry, which may also move rows, columns, bands and stacks and transpose.

The status is matched; foreign, if the puzzle is not of the pattern, with the givens
that say so; or limit, if --nodes ended the search before.`,
		Example: `  basisk pattern match puzzle.txt
  basisk pattern match --symmetry --pattern grid.txt puzzles.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if o.whole {
				o.by = bySymmetry
			}
			return comparePatterns(c.Context(), args, &o)
		},
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	o.pattern.addFlag(c)
	c.Flags().BoolVar(&o.whole, "symmetry", false, "find a whole symmetry, not only a relabelling")
	c.Flags().IntVar(&o.nodes, "nodes", 0, fmt.Sprintf("give up a puzzle after this `number` of guesses (default %d)", pattern.DefaultNodes))
	return c
}

// newPatternComplete returns the command pattern complete.
func newPatternComplete() *cobra.Command {
	o := patternOptions{by: byCipher, complete: true}
	c := &cobra.Command{
		Use:   "complete [FILE|-]...",
		Short: "complete puzzles from a pattern, a floor or all floors and towers",
		Long: `Complete each puzzle

  --by cipher    by relabelling the pattern, without any search
  --by symmetry  by the image of the pattern under any symmetry that fits
  --by tower     from its first band alone, which must be full: each stack repeats its
                 box with the columns moved along
  --by floors    by look-up: candidates that stand in no floor (band) or no tower
                 (stack) that fits are false, until nothing changes

The status is solved; stuck, if some cells are left open; multiple, if two images of
the pattern fit; foreign, if none does; unsolvable, if no floor fits; limit, if --nodes
ended the search before.`,
		Example: `  basisk pattern complete puzzle.txt
  basisk pattern complete --by symmetry --pattern grid.txt puzzle.txt
  basisk pattern complete --by floors puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error { return comparePatterns(c.Context(), args, &o) },
	}
	addPuzzleFlags(c, &o.puzzleOptions)
	o.pattern.addFlag(c)
	ways := []string{byCipher, bySymmetry, byTower, byFloors}
	c.Flags().Var(&choice{&o.by, "HOW", ways}, "by", "how: "+strings.Join(ways, ", "))
	c.Flags().IntVar(&o.nodes, "nodes", 0, fmt.Sprintf("give up a puzzle after this `number` of guesses (default %d); by floors, the search for one floor (default %d)",
		pattern.DefaultNodes, pattern.DefaultLookups))
	return c
}

// compared is what a pattern has to do with a puzzle.
type compared struct {
	status  solver.Status
	message string
	// key is the relabelling, and by the whole symmetry, if asked for.
	key pattern.Key
	by  *symmetry.Element
	// puzzle has the completed grid, or what is known of it; nil if nothing is.
	puzzle *grid.Puzzle
	cut    bool // by an interrupt
}

// patternComparing is one run of pattern match or pattern complete.
type patternComparing struct {
	*session
	options *patternOptions
}

// comparePatterns runs the commands.
func comparePatterns(ctx context.Context, args []string, o *patternOptions) error {
	if o.nodes < 0 {
		return fmt.Errorf("--nodes %d: expected a number of guesses", o.nodes)
	}
	if o.pattern.name != "" && (o.by == byFloors || o.by == byTower) {
		return fmt.Errorf("--by %s needs no --pattern", o.by)
	}
	if err := o.pattern.read(o.reading); err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	m := &patternComparing{s, o}
	return process(ctx, s, task[compared]{worker: m.worker, print: m.print})
}

// worker returns the work of one worker: comparing a puzzle.
func (m *patternComparing) worker(int) func(context.Context, format.Record) compared {
	return func(ctx context.Context, r format.Record) compared {
		if err := grid.CheckPuzzle(r.Puzzle); err != nil {
			return compared{status: solver.Invalid, message: err.Error()}
		}
		if timeout := m.session.options.timeout; timeout > 0 {
			limited, cancel := context.WithTimeout(ctx, timeout)
			defer cancel()
			ctx = limited
		}
		c := m.compare(ctx, r.Puzzle)
		switch {
		case c.status != solver.Limit:
		case isInterrupted(ctx):
			c.cut, c.message = true, "interrupted"
		case errors.Is(ctx.Err(), context.DeadlineExceeded):
			c.message = fmt.Sprintf("not settled within --timeout %v", m.session.options.timeout)
		default:
			c.message = "not settled within --nodes guesses"
		}
		return c
	}
}

// finished returns the status to print: for complete, matched means solved or stuck.
func (c compared) finished(complete bool) solver.Status {
	if !complete || c.status != matched {
		return c.status
	}
	if len(c.key.Unknown()) > 0 {
		return solver.IsStuck
	}
	return solver.Solved
}

// print prints what was found.
func (m *patternComparing) print(r format.Record, c compared) {
	if c.cut {
		m.answered--
	}
	status := c.finished(m.options.complete)
	if status != matched && status != solver.Solved {
		m.fail(failed)
	}
	if m.session.options.json {
		m.printObject(r, c, status)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s%s", r.Source, r.Index, markMatch(m.out.color, status), c.how(), because(c.message))
	if !m.options.complete {
		m.out.print("%s\n", text)
		return
	}
	if c.puzzle == nil {
		m.note(r, m.single, text)
		return
	}
	switch {
	case status != solver.Solved:
		m.complain("%s", text)
	case m.single:
		m.say("%s", text)
	}
	m.writeGrid(r, c.puzzle, m.layoutMoved(c.puzzle))
}

// markMatch paints a status: what matches as what is solved.
func markMatch(want bool, status solver.Status) string {
	if status == matched {
		return paint(want, green, string(status))
	}
	return mark(want, status)
}

// how says what takes the pattern to the puzzle.
func (c compared) how() string {
	switch {
	case c.by != nil:
		return ", by " + c.by.String()
	case c.key != nil:
		return ", key " + strings.ReplaceAll(list(c.key[1:]), "0", ".")
	}
	return ""
}

// printObject prints what was found as JSON.
func (m *patternComparing) printObject(r format.Record, c compared, status solver.Status) {
	m.beginObject(r)
	o := &m.object
	o.word("status", string(status))
	if c.key != nil {
		o.digits("key", c.key[1:])
		o.word("ways", c.key.Ways().String())
	}
	if c.by != nil {
		o.value("by", c.by.String())
	}
	if m.options.complete && c.puzzle != nil {
		o.puzzle(c.puzzle)
	}
	if c.message != "" {
		o.value("message", c.message)
	}
	m.out.Write(o.end())
}
