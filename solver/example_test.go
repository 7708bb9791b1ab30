package solver_test

import (
	"context"
	"fmt"

	"basisk/grid"
	"basisk/solver"
)

// fourClues is a puzzle of side 4 with one solution.
func fourClues() *grid.Puzzle {
	shape, err := grid.Square(2)
	if err != nil {
		panic(err)
	}
	p := grid.NewPuzzle(shape)
	p.Givens[0], p.Givens[7], p.Givens[10], p.Givens[13] = 1, 2, 4, 3
	return p
}

// A board is solved by the method that suits it.
func ExampleSolve() {
	r, err := solver.Solve(context.Background(), fourClues().Board(), solver.Config{})
	fmt.Println(r.Status, err)
	for ; len(r.Solution) > 0; r.Solution = r.Solution[4:] {
		fmt.Println(r.Solution[:4])
	}
	// Output:
	// solved <nil>
	// [1 2 3 4]
	// [3 4 1 2]
	// [2 1 4 3]
	// [4 3 2 1]
}

// Without one of its clues the puzzle has several solutions.
func ExampleCount() {
	p := fourClues()
	r, err := solver.Count(context.Background(), p.Board(), solver.Config{}, 0)
	fmt.Println(r.Status, r.Count, err)
	p.Givens[0] = 0
	r, err = solver.Count(context.Background(), p.Board(), solver.Config{}, 0)
	fmt.Println(r.Status, r.Count, err)
	// Output:
	// unique 1 <nil>
	// multiple 3 <nil>
}

// A count can look at each solution, and can be ended.
func ExampleSolver_Solve() {
	s, err := solver.New(solver.Config{Method: solver.DLX()})
	if err != nil {
		fmt.Println(err)
		return
	}
	shape, err := grid.NewBox(1, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Solve(context.Background(), solver.Question{Board: grid.NewBoard(shape), Each: func(solution []grid.Digit) bool {
		fmt.Println(solution)
		return solution[0] == 1
	}})
	fmt.Println(r.Status, r.Exact, err)
	// Output:
	// [1 2 3 2 3 1 3 1 2]
	// [1 2 3 3 1 2 2 3 1]
	// [1 3 2 2 1 3 3 2 1]
	// [1 3 2 3 2 1 2 1 3]
	// [2 1 3 1 3 2 3 2 1]
	// multiple false <nil>
}
