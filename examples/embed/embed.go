package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
)

// run tells about the puzzles of all files. What cannot be read is told in its place, and
// keeps no other puzzle from being told about.
func run(out io.Writer, names []string) error {
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		for r := range format.Read(file, name, format.Options{}) {
			if r.Err != nil {
				fmt.Fprintln(out, r.Err) // names the place
			} else if err := tell(out, r); err != nil {
				fmt.Fprintf(out, "%s %d: %v\n", r.Source, r.Index, err)
			}
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}

// tell tells about one puzzle. A board belongs to whoever asked last: every question gets
// a fresh one.
func tell(out io.Writer, r format.Record) error {
	p := r.Puzzle
	if err := grid.CheckPuzzle(p); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %d: %s, %d clues\n", r.Source, r.Index, p.Shape, p.Clues())
	for _, part := range []func(io.Writer, *grid.Puzzle) error{count, explain, solve} {
		if err := part(out, p); err != nil {
			return err
		}
	}
	return nil
}

// count tells whether there is one solution, or how many up to 1000.
func count(out io.Writer, p *grid.Puzzle) error {
	found, err := solver.Count(context.Background(), p.Board(), solver.Config{Method: solver.DLX()}, 1000)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "solutions: %d (%s)\n", found.Count, found.Status)
	return nil
}

// explain tells the first three steps by which rules go on, and what the rules leave.
func explain(out io.Writer, p *grid.Puzzle) error {
	engine := heuristics.MustParse("singles,locked,ladder,fish,probe").Engine(p.Board())
	steps := 0
	engine.Record(func(s heuristics.Step) {
		if steps++; steps <= 3 {
			fmt.Fprintf(out, "%d. %s\n", steps, s.Describe(p.Shape))
		}
	})
	engine.Propagate()
	end := engine.Outcome()
	fmt.Fprintf(out, "%s after %d steps, %d candidates left\n", end.Status, steps, end.Candidates)
	return nil
}

// solve solves the puzzle by rules, search and learning, has the judge of package grid
// look at the solution, and draws it.
func solve(out io.Writer, p *grid.Puzzle) error {
	answer, err := solver.Solve(context.Background(), p.Board(), solver.Config{})
	if err != nil || answer.Status != solver.Solved {
		return err
	}
	if err := grid.CheckSolution(p, answer.Solution); err != nil {
		return err
	}
	solved := &grid.Puzzle{Shape: p.Shape, Givens: answer.Solution}
	_, err = draw.Terminal(out, draw.Picture{Board: solved.Board(), Givens: p.Givens}, draw.TerminalOptions{})
	return err
}
