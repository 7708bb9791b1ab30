package cli

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// The flags of generate, in the order in which one thinks of them: the shape, the wish,
// the way to go about it.

// addShapeFlags gives command the flags that say what the grids look like.
func addShapeFlags(command *cobra.Command, o *generateOptions) {
	f := command.Flags()
	f.IntVar(&o.basis, "basis", 0, "make K*K digits with boxes of `K` rows and columns (default 3)")
	f.Var(box{&o.box}, "box", "rows and columns of a box")
	f.IntVar(&o.cube, "cube", 0, "make cubes of basis `K`")
	command.MarkFlagsMutuallyExclusive("basis", "box", "cube")
	o.full = "mixed"
	f.Var(&choice{&o.full, "HOW", fullKinds}, "full", "full grids: mixed (the shift pattern after many moves), shift (its orbit only) or search (random)")
	f.VarP(&choice{&o.format, "FORMAT", gridFormats()}, "format", "f", "write puzzles in this format, see convert --help")
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
	f.Var(&choice{&o.holes, "HOW", []string{"random", "balanced"}}, "holes", "random, or balanced: equally many in every unit")
	o.symmetry = "none"
	names, _ := generate.Symmetries()
	f.Var(&choice{&o.symmetry, "S", names}, "symmetry", "the symmetry of the clues")
	f.Var(ruleFlag{&o.rules, solver.Default().Rules}, "rules", "make puzzles that these rules solve, see basisk rules")
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
	f.VarP(methodFlag{&o.config.Method, solver.Default()}, "method", "m", "how to tell whether a puzzle is unique, see basisk methods")
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
