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

// run prints a report on each puzzle of the files. A puzzle that cannot be read gets an error
// in its place, and the puzzles after it are still reported.
func run(out io.Writer, names []string) error {
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		for r := range format.Read(file, name, format.Options{}) {
			if r.Err != nil {
				fmt.Fprintln(out, r.Err) // names file and line
			} else if err := report(out, r); err != nil {
				fmt.Fprintf(out, "%s %d: %v\n", r.Source, r.Index, err)
			}
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	return nil
}

// report prints what count, explain and solve find about one puzzle. Each of them takes a
// fresh board, since rules and searches change the board that they are given.
func report(out io.Writer, r format.Record) error {
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

// count prints the number of solutions, up to 1000.
func count(out io.Writer, p *grid.Puzzle) error {
	found, err := solver.Count(context.Background(), p.Board(), solver.Config{Method: solver.DLX()}, 1000)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "solutions: %d (%s)\n", found.Count, found.Status)
	return nil
}

// explain runs the rules and prints their first three steps, their outcome and the number of
// candidates left.
func explain(out io.Writer, p *grid.Puzzle) error {
	engine := heuristics.MustParse("ladder,probe,dilemma").Engine(p.Board())
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

// solve solves the puzzle by rules, search and learning, checks the solution with package
// grid, which shares no code with the solvers, and draws it.
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
