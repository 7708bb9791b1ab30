package cli

import (
	"cmp"
	"fmt"
	"time"

	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/generate"
	"basisk/internal/amount"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/spf13/cobra"
)

// What is asked of generate: the flags, and the wishes that they make. The work is told
// in generate_make.go.

// generateOptions are the flags of generate.
type generateOptions struct {
	output.Options
	// format is what puzzles are written in; default what suits their number.
	format string
	symbolOptions
	// sheet says how a print sheet is made.
	sheet draw.SheetOptions
	// timeout is what each puzzle may take; default 0, for ever.
	timeout time.Duration
	// workers is the number of puzzles in work at a time, count that of all.
	workers, count int

	// shapes are the shapes if --shapes names them, else nil: then shapeOptions do.
	shapes []*grid.Shape
	shapeOptions
	// fills are the parts of the cells that are clues, one population each; nil if
	// another number is asked for, or none.
	fills []float64
	// wish is what puzzles are to be like, but for shape and fill. What is asked for as
	// minimal, or by no number of clues, is minimal in a wish by itself.
	wish     maker.Wish
	minimal  bool
	holes    string // one of maker.AllHoles
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
for three dimensions, --shapes 3,2x3,cube2 for several. Each has a full grid, found by
mixing the shift pattern (or as --full says), of which clues are taken away:

  --clues N or --fill P    down to so many; without --unique nobody looks whether
                           there are other solutions
  --fill 0.4:0.6:0.02      the same for each part from 0.4 to 0.6 in steps of 0.02
  --unique                 as long as the solution stays the only one
  --minimal                until no clue can go; the default if no number is given
  --rules LIST             as long as these rules, and naked singles, solve the puzzle
  --symmetry S             clues that lie symmetrically, see below
  --holes balanced         equally many holes in every row, column and box; with
                           --unique, arranged so that the solution is the only one
  --holes symmetric        --symmetry half-turn, or what else --symmetry names
  --holes unique, minimal  the same as --unique and --minimal

Squares up to 16x16 are made quickest with -m bitboard, minimal ones several times as
quick. What may go is then decided clue by clue in the order that the seed draws, so
the puzzles depend on the seed alone. Other methods put off what they find hard, which
may leave other clues. Full grids are then drawn too, unless --full says otherwise: a
random diagonal of boxes is completed by guesses whose first side is drawn. All grids of
an orbit of symmetries have the same chance, but some orbits have more than others.

With several shapes or fills the puzzles come shape by shape and fill by fill, -n of each,
and those of one shape and fill are what that shape and fill alone would give.

Puzzle i of a seed is the same on every machine, with any number of workers, unless
--timeout ends it. If a grid does not lead to the number of clues wanted, another is
tried, --attempts at most. A puzzle that fails leaves the best so far, which still has one
solution and all else that was asked for but so few clues, behind a comment that says
what it lacks (JSON: status limit and a message); where there is none, as with balanced
holes, the comment stands alone. The others are still made, and the exit code is 1. An
interrupt keeps what is written.

The symmetries are

` + symmetryHelp() + `
In cubes each layer has the symmetry by itself, but for point.`,
		Example: `  basisk generate
  basisk generate --basis 4 --fill 40% --unique -n 100 -o puzzles.txt
  basisk generate --box 2x3 --minimal --symmetry half-turn -n 8
  basisk generate --rules singles,locked --clues 30 --seed 7
  basisk generate --basis 5 --fill 0.5 --holes balanced --unique
  basisk generate --shapes 3,2x5,4 --holes unique --fill 0.40:0.60:0.05 --puzzles 20
  basisk generate --clues 22 --unique --timeout 10s
  basisk generate --basis 4 --fill 45% --unique -n 4 -f html --per-page 2 -o sheet.html`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := cmp.Or(
				goesWith(c, "--rules", o.wish.Rules != nil, "max-tuple"),
				excludes(c, "--holes minimal", o.holes == string(maker.MinimalHoles), "clues", "fill"),
				o.lay(c.Flags().Changed("symmetry")),
			); err != nil {
				return err
			}
			return generatePuzzles(c.Context(), &o)
		},
	}
	addOutputFlags(c, &o.Options)
	addQuietFlag(c, &o.Quiet)
	addShapeFlags(c, &o)
	addWishFlags(c, catalog, &o)
	addMakingFlags(c, catalog, &o)
	return c
}

// addShapeFlags gives command the flags that say what the grids look like.
func addShapeFlags(command *cobra.Command, o *generateOptions) {
	f := command.Flags()
	o.basis = 3
	f.Var(whole(&o.basis, "K", basisRange), "basis", "make K*K digits with boxes of `K` rows and columns")
	addBoxFlags(command, &o.shapeOptions, "make cubes of basis K")
	f.Var(shapesFlag(&o.shapes), "shapes", "make puzzles of each of these shapes, as in 3,2x3,cube2")
	command.MarkFlagsMutuallyExclusive("basis", "box", "cube", "shapes")
	f.Var(choice(&o.full, "HOW", maker.Fulls()), "full",
		"full grids: mixed (the shift pattern after many moves; the default), shift (its orbit only), search (random) or drawn (quick, up to 16x16; the default with -m bitboard)")
	addFormatFlag(command, &o.format)
	addSymbolFlags(command, &o.symbolOptions)
	addSheetFlags(command, &o.sheet)
}

// addWishFlags gives command the flags that say what puzzles are wanted.
func addWishFlags(command *cobra.Command, catalog Catalog, o *generateOptions) {
	f := command.Flags()
	f.Var(whole(&o.wish.Clues, "number", amount.Count), "clues", "leave this number of clues")
	f.Var(fillsFlag(&o.fills), "fill", "leave this part of the cells as clues, or each of several: 40%, 0.4,0.5 or FROM:TO:STEP")
	f.BoolVar(&o.minimal, "minimal", false, "leave only clues that are needed")
	command.MarkFlagsMutuallyExclusive("clues", "fill", "minimal")
	f.BoolVar(&o.wish.Unique, "unique", false, "make puzzles with one solution; --minimal and --rules imply it")
	o.holes = string(maker.RandomHoles)
	f.Var(choice(&o.holes, "HOW", entryNames(maker.AllHoles(), func(h maker.Holes) string { return string(h) })), "holes",
		"random, balanced: equally many in every unit, symmetric, unique or minimal")
	o.symmetry = "none"
	names, _ := generate.Symmetries()
	f.Var(choice(&o.symmetry, "S", names), "symmetry", "the symmetry of the clues")
	f.Var(ruleFlag(&o.wish.Rules, catalog.Rules), "rules", "make puzzles that these rules solve, see basisk rules")
	f.Var(ruleFlag(&o.wish.Rules, catalog.Rules), "solvable-by", "the same as --rules")
	command.MarkFlagsMutuallyExclusive("rules", "solvable-by")
	f.Var(sizeFlag(&o.wish.MaxTuple), "max-tuple", maxTupleUsage)
}

// addMakingFlags gives command the flags that say how to go about it.
func addMakingFlags(command *cobra.Command, catalog Catalog, o *generateOptions) {
	f := command.Flags()
	o.count, o.wish.Attempts = 1, 100
	f.VarP(whole(&o.count, "number", amount.Count), "count", "n", "make this number of puzzles, of each shape and fill")
	f.Var(whole(&o.count, "number", amount.Count), "puzzles", "the same as --count")
	command.MarkFlagsMutuallyExclusive("count", "puzzles")
	f.Var(whole(&o.seed, "number", amount.Any), "seed", "seed of all random choices")
	f.Var(whole(&o.wish.Attempts, "number", amount.Count), "attempts", "try up to this number of full grids for a puzzle")
	f.Var(timeFlag(&o.timeout), "timeout", "give the best so far of a puzzle after this time, as in 20s or 500ms (default none)")
	addWorkersFlag(command, &o.workers, "work on this `number` of puzzles at a time")
	o.wish.Solver.Method = solver.Auto()
	f.VarP(methodFlag(&o.wish.Solver.Method, catalog), "method", "m", "how to tell whether a puzzle is unique, see basisk methods")
	f.Var(whole(&o.wish.Solver.Nodes, "number", amount.Any), "nodes", "keep a clue if that takes more than this `number` of branches (default none)")
	inGroup(command, groupLimits, "attempts", "timeout", "nodes")
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

// lay sets what --holes says of the wish. Minimal holes are those of a wish by itself.
func (o *generateOptions) lay(symmetric bool) error {
	o.wish.Full = maker.Full(o.full)
	if symmetric {
		o.wish.Symmetry = generate.Symmetry(o.symmetry)
	}
	if err := o.wish.Lay(maker.Holes(o.holes)); err != nil {
		return fmt.Errorf("--symmetry %s does not go with --holes %s", o.symmetry, o.holes)
	}
	return nil
}

// wishes returns what is wanted: a wish for each shape and fill, or an error if one cannot
// be fulfilled.
func (o *generateOptions) wishes() ([]maker.Wish, error) {
	shapes, fills := o.shapes, o.fills
	if shapes == nil {
		s, err := o.shape()
		if err != nil {
			return nil, err
		}
		shapes = []*grid.Shape{s}
	}
	if err := o.checkShapes(shapes...); err != nil {
		return nil, err
	}
	if fills == nil {
		fills = []float64{0}
	}
	var all []maker.Wish
	for _, s := range shapes {
		for _, fill := range fills {
			w := o.wish
			w.Shape, w.Fill = s, fill
			if err := w.Check(); err != nil {
				return nil, err
			}
			all = append(all, w)
		}
	}
	return all, nil
}
