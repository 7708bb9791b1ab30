package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Generating is like answering questions, but that the records are blank: they pass
// through the same batch, so puzzles come in order, each as soon as those before it are
// done, and after an interrupt what was written stands. Puzzle i depends on the seed and
// i alone, not on the workers. What is made of the flags is in generateplan.go, and the
// work in generatework.go.

// generateOptions are the flags of generate.
type generateOptions struct {
	output.Options
	// format is what puzzles are written in; default what suits their number.
	format string
	// sheet says how a print sheet is made.
	sheet draw.SheetOptions
	// timeout is what each puzzle may take; default 0, for ever.
	timeout time.Duration
	// workers is the number of puzzles in work at a time, count that of all.
	workers, count int

	// The shape: one of the three, or basis 3.
	basis int
	box   [2]int
	cube  int

	// How many clues: one of the three, or minimal.
	clues   int
	fill    fraction
	minimal bool

	holes    string // random or balanced
	unique   bool
	symmetry string
	rules    heuristics.Rules // that solve the puzzle, unless nil
	maxTuple int
	full     string // where full grids come from: mixed, shift or search
	attempts int    // full grids tried for a puzzle
	seed     uint64
	config   solver.Config // of the solver that tells whether a puzzle is unique
}

// newGenerate returns the command generate.
func newGenerate() *cobra.Command {
	var o generateOptions
	c := &cobra.Command{
		Use:   "generate",
		Short: "make puzzles",
		Long: `Make puzzles of any shape: --basis K for K*K digits, --box RxC for other boxes, --cube K
for three dimensions. Each has a full grid, found by mixing the shift pattern (or as
--full says), of which clues are taken away:

  --clues N or --fill P    down to so many; without --unique nobody looks whether
                           there are other solutions
  --unique                 as long as the solution stays the only one
  --minimal                until no clue can go; the default if no number is given
  --rules LIST             as long as these rules, and naked singles, solve the puzzle
  --symmetry S             clues that lie symmetrically, see below
  --holes balanced         equally many holes in every row, column and box; with
                           --unique, arranged so that the solution is the only one

Puzzle i of a seed is the same on every machine, with any number of workers, unless
--timeout ends it. If a grid does not lead to the number of clues wanted, another is
tried, --attempts at most. A puzzle that fails keeps its place as a comment (JSON: status
limit), the others are still made, and the exit code is 1. An interrupt keeps what is
written.

The symmetries are

` + symmetryHelp() + `
In cubes each layer has the symmetry by itself, but for point.`,
		Example: `  basisk generate
  basisk generate --basis 4 --fill 40% --unique -n 100 -o puzzles.txt
  basisk generate --box 2x3 --minimal --symmetry half-turn -n 8
  basisk generate --rules singles,locked --clues 30 --seed 7
  basisk generate --basis 5 --fill 0.5 --holes balanced --unique
  basisk generate --basis 4 --fill 45% --unique -n 4 -f html --per-page 2 -o sheet.html`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return generatePuzzles(c.Context(), &o) },
	}
	addOutputFlags(c, &o.Options)
	addShapeFlags(c, &o)
	addWishFlags(c, &o)
	addMakingFlags(c, &o)
	return c
}

// addShapeFlags gives command the flags that say what the grids look like.
func addShapeFlags(command *cobra.Command, o *generateOptions) {
	f := command.Flags()
	f.IntVar(&o.basis, "basis", 0, "make K*K digits with boxes of `K` rows and columns (default 3)")
	f.Var(box(&o.box), "box", "rows and columns of a box")
	f.IntVar(&o.cube, "cube", 0, "make cubes of basis `K`")
	command.MarkFlagsMutuallyExclusive("basis", "box", "cube")
	o.full = "mixed"
	f.Var(choice(&o.full, "HOW", fullKinds), "full", "full grids: mixed (the shift pattern after many moves), shift (its orbit only) or search (random)")
	f.VarP(choice(&o.format, "FORMAT", gridFormats()), "format", "f", "write puzzles in this format, see convert --help")
	addSheetFlags(command, &o.sheet)
}

// addWishFlags gives command the flags that say what puzzles are wanted.
func addWishFlags(command *cobra.Command, o *generateOptions) {
	f := command.Flags()
	f.IntVar(&o.clues, "clues", 0, "leave this `number` of clues")
	f.Var(&o.fill, "fill", "leave this part of the cells as clues, as in 0.4 or 40%")
	f.BoolVar(&o.minimal, "minimal", false, "leave only clues that are needed")
	command.MarkFlagsMutuallyExclusive("clues", "fill", "minimal")
	f.BoolVar(&o.unique, "unique", false, "make puzzles with one solution; --minimal and --rules imply it")
	o.holes = "random"
	f.Var(choice(&o.holes, "HOW", []string{"random", "balanced"}), "holes", "random, or balanced: equally many in every unit")
	o.symmetry = "none"
	names, _ := generate.Symmetries()
	f.Var(choice(&o.symmetry, "S", names), "symmetry", "the symmetry of the clues")
	f.Var(ruleFlag(&o.rules, solver.Default().Rules), "rules", "make puzzles that these rules solve, see basisk rules")
	f.IntVar(&o.maxTuple, "max-tuple", 0, "cap the sizes of tuples at `T` (default none)")
}

// addMakingFlags gives command the flags that say how to go about it.
func addMakingFlags(command *cobra.Command, o *generateOptions) {
	f := command.Flags()
	f.IntVarP(&o.count, "count", "n", 1, "make this `number` of puzzles")
	f.Uint64Var(&o.seed, "seed", 0, "seed of all random choices")
	f.IntVar(&o.attempts, "attempts", 100, "try up to this `number` of full grids for a puzzle")
	f.DurationVar(&o.timeout, "timeout", 0, "give up a puzzle after this `time`, as in 20s or 500ms (default none)")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "work on this `number` of puzzles at a time")
	o.config.Method = solver.Auto()
	f.VarP(methodFlag(&o.config.Method, solver.Default()), "method", "m", "how to tell whether a puzzle is unique, see basisk methods")
	f.Uint64Var(&o.config.Nodes, "nodes", 0, "keep a clue if that takes more than this `number` of branches (default none)")
}

// symmetryHelp lists the symmetries, one a line.
func symmetryHelp() string {
	text := ""
	names, help := generate.Symmetries()
	for i, name := range names {
		text += fmt.Sprintf("  %-14s %s\n", name, help[i])
	}
	return text
}

// fraction is the value of a flag that takes a part of a whole, "0.4" or "40%".
type fraction float64

// String returns the present value, empty if there is none.
func (f *fraction) String() string {
	if *f == 0 {
		return ""
	}
	return fmt.Sprint(float64(*f))
}

// Type returns what the help shows behind the flag.
func (f *fraction) Type() string { return "P" }

// Set reads a number from 0 to 1, or a percentage.
func (f *fraction) Set(text string) error {
	number, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x > 0 && x <= 1) {
		return errors.New("expected a part of the cells, as in 0.4 or 40%")
	}
	*f = fraction(x)
	return nil
}

// cells returns the part of all cells.
func (f fraction) cells(s *grid.Shape) int { return int(math.Round(float64(f) * float64(s.Cells()))) }

// generating is one run of generate.
type generating struct {
	*session
	options *generateOptions
	plan    *plan
}

// generatePuzzles runs the command.
func generatePuzzles(ctx context.Context, o *generateOptions) error {
	switch {
	case o.count < 1:
		return fmt.Errorf("-n %d: expected at least 1", o.count)
	case o.workers < 1:
		return fmt.Errorf("--workers %d: expected at least 1", o.workers)
	case o.attempts < 1:
		return fmt.Errorf("--attempts %d: expected at least 1", o.attempts)
	}
	p, err := newPlan(o)
	if err != nil {
		return err
	}
	s, err := newMaking(
		&puzzleOptions{Options: o.Options, format: o.format, workers: o.workers}, o.count,
		func(i int) format.Record { return format.Record{Source: "generate", Index: i} },
	)
	if err != nil {
		return err
	}
	s.Out.SheetOptions = o.sheet
	g := &generating{session: s, options: o, plan: p}
	return process(ctx, s, task[made]{worker: g.worker, print: g.print})
}

// print writes a puzzle, or why there is none.
func (g *generating) print(r format.Record, m made) {
	if m.cut {
		g.answered--
		return
	}
	if m.failure != nil {
		g.Fail(output.Failed)
	}
	r.Puzzle = m.puzzle
	switch {
	case g.session.options.JSON:
		g.printObject(r, m)
	case m.failure != nil:
		g.note(r, g.single, fmt.Sprintf("%s %d: %v", r.Source, r.Index, m.failure))
	case g.options.format == htmlFormat:
		g.printSheet(r, m)
	default:
		g.writeGrid(r, r.Puzzle, g.layout(r.Puzzle, g.single))
	}
}

// printSheet writes a puzzle on the print sheet. Only a solution that is known to be the
// only one is shown.
func (g *generating) printSheet(r format.Record, m made) {
	p := draw.Print{Title: sheetTitle(r), Puzzle: m.puzzle}
	if m.unique {
		p.Solution = m.full
	}
	g.unable(r, g.Out.Sheet(p))
}

// printObject writes a puzzle as JSON.
func (g *generating) printObject(r format.Record, m made) {
	o := g.beginObject(r, m.status())
	o.Value("seed", g.options.seed)
	if m.failure != nil {
		o.Value("message", m.failure.Error())
	} else {
		o.Flag("minimal", m.minimal)
		o.Digits("cells", m.puzzle.Givens)
		o.Digits("solution", m.full)
	}
	o.Number("attempts", m.attempts)
	o.Number("asked", m.asked)
	o.Seconds("seconds", m.elapsed.Seconds())
	g.EndObject("")
}
