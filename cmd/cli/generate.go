package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"time"

	"basisk/cmd/cli/internal/ask"
	"basisk/cmd/cli/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/grid/generate"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/spf13/cobra"
)

// Generating is like answering questions, but that the records are blank: they pass
// through the same batch, so puzzles come in order, each as soon as those before it are
// done, and after an interrupt what was written stands. Puzzle i depends on the seed and
// i alone, not on the workers. The work is that of package maker.

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

	shapeOptions
	// wish is what puzzles are to be like, but for their shape. What is asked for as
	// minimal, or by no number of clues, is minimal in a wish by itself.
	wish     maker.Wish
	minimal  bool
	holes    string // random or balanced
	symmetry string
	full     string
	seed     uint64
}

// newGenerate returns the command generate.
func newGenerate(catalog Catalog) *cobra.Command {
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
		RunE: func(c *cobra.Command, _ []string) error {
			if err := goesWith(c, "--rules", o.wish.Rules != nil, "max-tuple"); err != nil {
				return err
			}
			return generatePuzzles(c.Context(), &o)
		},
	}
	addOutputFlags(c, &o.Options)
	addShapeFlags(c, &o)
	addWishFlags(c, catalog, &o)
	addMakingFlags(c, catalog, &o)
	return c
}

// addShapeFlags gives command the flags that say what the grids look like.
func addShapeFlags(command *cobra.Command, o *generateOptions) {
	f := command.Flags()
	f.IntVar(&o.basis, "basis", 0, "make K*K digits with boxes of `K` rows and columns (default 3)")
	addBoxFlags(command, &o.shapeOptions, "make cubes of basis `K`")
	o.full = string(maker.Mixed)
	f.Var(choice(&o.full, "HOW", maker.Fulls()), "full", "full grids: mixed (the shift pattern after many moves), shift (its orbit only) or search (random)")
	f.VarP(choice(&o.format, "FORMAT", gridFormats()), "format", "f", "write puzzles in this format, see convert --help")
	addSheetFlags(command, &o.sheet)
}

// addWishFlags gives command the flags that say what puzzles are wanted.
func addWishFlags(command *cobra.Command, catalog Catalog, o *generateOptions) {
	f := command.Flags()
	f.IntVar(&o.wish.Clues, "clues", 0, "leave this `number` of clues")
	f.Var(fraction(&o.wish.Fill), "fill", "leave this part of the cells as clues, as in 0.4 or 40%")
	f.BoolVar(&o.minimal, "minimal", false, "leave only clues that are needed")
	command.MarkFlagsMutuallyExclusive("clues", "fill", "minimal")
	f.BoolVar(&o.wish.Unique, "unique", false, "make puzzles with one solution; --minimal and --rules imply it")
	o.holes = "random"
	f.Var(choice(&o.holes, "HOW", []string{"random", "balanced"}), "holes", "random, or balanced: equally many in every unit")
	o.symmetry = "none"
	names, _ := generate.Symmetries()
	f.Var(choice(&o.symmetry, "S", names), "symmetry", "the symmetry of the clues")
	f.Var(ruleFlag(&o.wish.Rules, catalog.Rules), "rules", "make puzzles that these rules solve, see basisk rules")
	f.Var(sizeFlag(&o.wish.MaxTuple), "max-tuple", maxTupleUsage)
}

// addMakingFlags gives command the flags that say how to go about it.
func addMakingFlags(command *cobra.Command, catalog Catalog, o *generateOptions) {
	f := command.Flags()
	f.IntVarP(&o.count, "count", "n", 1, "make this `number` of puzzles")
	f.Uint64Var(&o.seed, "seed", 0, "seed of all random choices")
	f.IntVar(&o.wish.Attempts, "attempts", 100, "try up to this `number` of full grids for a puzzle")
	f.DurationVar(&o.timeout, "timeout", 0, "give up a puzzle after this `time`, as in 20s or 500ms (default none)")
	f.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "work on this `number` of puzzles at a time")
	o.wish.Solver.Method = solver.Auto()
	f.VarP(methodFlag(&o.wish.Solver.Method, catalog), "method", "m", "how to tell whether a puzzle is unique, see basisk methods")
	f.Uint64Var(&o.wish.Solver.Nodes, "nodes", 0, "keep a clue if that takes more than this `number` of branches (default none)")
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
func fraction(value *float64) *parsed {
	return &parsed{kind: "P", read: func(text string) error {
		number, percent := strings.CutSuffix(text, "%")
		x, err := strconv.ParseFloat(number, 64)
		if percent {
			x /= 100
		}
		if err != nil || !(x > 0 && x <= 1) {
			return errors.New("expected a part of the cells, as in 0.4 or 40%")
		}
		*value = x
		return nil
	}}
}

// made is what came of a wish.
type made struct {
	maker.Made
	elapsed time.Duration
	failure error // why there is no puzzle
	cut     bool  // an interrupt came in between
}

// status says what is known of the puzzle in a word.
func (m *made) status() solver.Status {
	switch {
	case m.failure != nil:
		return solver.Limit
	case m.Unique:
		return solver.Unique
	}
	return "unchecked"
}

// generating is one run of generate.
type generating struct {
	*session
	options *generateOptions
}

// generatePuzzles runs the command.
func generatePuzzles(ctx context.Context, o *generateOptions) error {
	switch {
	case o.count < 1:
		return fmt.Errorf("-n %d: expected at least 1", o.count)
	case o.wish.Attempts < 1:
		return fmt.Errorf("--attempts %d: expected at least 1", o.wish.Attempts)
	}
	err := checkWorkers(o.workers)
	if err != nil {
		return err
	}
	o.basis = cmp.Or(o.basis, 3)
	if o.wish.Shape, err = o.shape(); err != nil {
		return err
	}
	o.wish.Balanced, o.wish.Symmetry, o.wish.Full = o.holes == "balanced", generate.Symmetry(o.symmetry), maker.Full(o.full)
	if _, err := maker.New(o.wish); err != nil {
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
	g := &generating{session: s, options: o}
	return process(ctx, s, task[made]{worker: g.worker, print: g.print})
}

// worker returns the work of one worker: a puzzle.
func (g *generating) worker(d *ask.Desk) work[made] {
	wish, report := g.options.wish, d.Config.Progress
	wish.Progress = report
	m, err := maker.New(wish)
	return func(ctx context.Context, r format.Record) made {
		x := made{failure: err}
		if err == nil {
			x = g.make(ctx, m, rand.New(rand.NewPCG(g.options.seed, uint64(r.Index))))
		}
		if report != nil {
			report(0) // nothing is at hand any more
		}
		if x.failure != nil {
			x.Puzzle = grid.NewPuzzle(wish.Shape)
		}
		return x
	}
}

// make makes a puzzle within the time-out.
func (g *generating) make(ctx context.Context, m *maker.Maker, rng *rand.Rand) made {
	begin := time.Now()
	limited, cancel := ask.Limit(ctx, g.options.timeout)
	defer cancel()
	x := made{}
	x.Made, x.failure = m.Make(limited, rng)
	x.elapsed = time.Since(begin)
	x.cut = x.failure != nil && ask.Interrupted(ctx)
	if errors.Is(x.failure, context.DeadlineExceeded) {
		x.failure = fmt.Errorf("not made within --timeout %v", g.options.timeout)
	}
	return x
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
	r.Puzzle = m.Puzzle
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
	p := draw.Print{Title: sheetTitle(r), Puzzle: m.Puzzle}
	if m.Unique {
		p.Solution = m.Full
	}
	g.unable(r, g.Out.Sheet(p))
}

// puzzleMade is the object of a puzzle, or of the message why there is none.
type puzzleMade struct {
	ask.Head
	Seed    uint64 `json:"seed"`
	Message string `json:"message,omitempty"`
	*content
	Attempts int         `json:"attempts"`
	Asked    int         `json:"asked"`
	Seconds  ask.Seconds `json:"seconds"`
}

// content is what is known of a puzzle that was made.
type content struct {
	Minimal  bool         `json:"minimal"`
	Cells    []grid.Digit `json:"cells"`
	Solution []grid.Digit `json:"solution"`
}

// printObject writes a puzzle as JSON.
func (g *generating) printObject(r format.Record, m made) {
	x := puzzleMade{
		Head: ask.NewAnswer(r, m.status(), "").Head, Seed: g.options.seed, Attempts: m.Attempts, Asked: m.Asked,
		Seconds: ask.Seconds(m.elapsed.Seconds()),
	}
	if m.failure != nil {
		x.Message = m.failure.Error()
	} else {
		x.content = &content{m.Minimal, m.Puzzle.Givens, m.Full}
	}
	g.Out.JSON(x)
}
