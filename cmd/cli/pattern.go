package cli

import (
	"context"
	"errors"
	"fmt"
	"os"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// The commands for patterns: making the shift pattern is here, comparing puzzles with a pattern in
// pattern_match.go. Puzzles are compared with the shift pattern of their shape, or with a grid from a
// file, which is read before any puzzle.

func newPatternMake(Catalog) verb {
	list := ask.ShapeOptions()[:4]
	list[0].Help = "`N` digits, in boxes as nearly square as can be"
	list[1].Help, list[3].Help = "K*K digits with boxes of `K` rows and columns", "a cube of N layers of N*N"
	return verb{
		Question: ask.Question{
			Name: "make", Short: "write the shift pattern of any shape",
			Options: append(list, option.New("first", option.List, "LIST",
				"the first row: every digit once, or the key that makes it of 1..N", parsePlaces)),
			Made: true, Exclusive: [][]string{{"basis", "box"}, {"box", "cube"}, {"size", "basis"}},
		},
		flags: append(outputFlags(), gridFlag(), symbolsFlag()), run: makePattern,
	}
}

func makePattern(ctx context.Context, x *request) error {
	s, err := ask.ShapeOf(x.values)
	if err != nil {
		return err
	}
	if err := x.checkShapes(s); err != nil {
		return err
	}
	values, err := shiftPattern(s, on[string](x, "first"))
	if err != nil {
		return err
	}
	r := format.Record{Source: "pattern", Index: 1, Puzzle: &grid.Puzzle{Shape: s, Givens: values}}
	m, err := newGenerateSession(&x.puzzleOptions, 1, func(int) format.Record { return r })
	if err != nil {
		return err
	}
	print := func(r format.Record, _ struct{}) { m.printPuzzle(r, !s.IsCube()) }
	return process(ctx, m, task[struct{}]{print: print})
}

// shiftPattern returns the shift pattern of s with the given first row; empty means 1..N.
func shiftPattern(s *grid.Shape, first string) ([]grid.Digit, error) {
	if first == "" {
		return pattern.Shift(s, nil)
	}
	places, err := symmetry.ParseDigits(first, s.Side())
	if err != nil {
		return nil, fmt.Errorf("--first: %w", err)
	}
	return pattern.Shift(s, places)
}

// patternFile is the source of the pattern with which puzzles are compared.
type patternFile struct {
	// name is the file; empty for the shift pattern of each puzzle's shape.
	name   string
	puzzle *grid.Puzzle // from the file
}

// patternOption names the file.
func patternOption() option.Option {
	return option.NewFile("pattern", "compare with the full grid in this `FILE` (default: the shift pattern)")
}

func (f *patternFile) read(o format.Options) error {
	if f.name == "" {
		return nil
	}
	if f.name == "-" {
		return errors.New("--pattern -: expected a file, since standard input has the puzzles")
	}
	file, err := os.Open(f.name)
	if err != nil {
		return err
	}
	defer file.Close()
	for r := range format.Read(file, f.name, o) {
		if r.Err != nil {
			return r.Err
		}
		if err := grid.CheckSolution(grid.NewPuzzle(r.Puzzle.Shape), r.Puzzle.Givens); err != nil {
			return fmt.Errorf("%s %d: no pattern: %w", r.Source, r.Index, err)
		}
		f.puzzle = r.Puzzle
		return nil // the first grid is the pattern
	}
	return fmt.Errorf("%s: found nothing, expected a full grid", f.name)
}

// of returns the pattern for puzzles of a shape.
func (f *patternFile) of(s *grid.Shape) ([]grid.Digit, error) {
	if f.puzzle == nil {
		return pattern.Shift(s, nil)
	}
	if !f.puzzle.Shape.Equal(s) {
		return nil, fmt.Errorf("the pattern in %s is %v, expected %v", f.name, f.puzzle.Shape, s)
	}
	return f.puzzle.Givens, nil
}
