package generate_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/grid/symmetry"
	"basisk/solver"
)

// A minimal puzzle whose clues lie symmetrically. The solver is made once and asked
// about one board after another.
func ExampleDigger_Dig() {
	s, _ := grid.Square(2)
	rng := rand.New(rand.NewPCG(1, 1))
	search, _ := solver.New(solver.Config{})
	count := func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		r, err := search.Solve(ctx, solver.Question{Board: b, Limit: limit})
		return r.Count, err
	}
	digger, _ := generate.NewDigger(s, generate.Goal{Symmetry: "half-turn"}, count)
	dug, err := digger.Dig(context.Background(), generate.Full(s, rng), rng)
	fmt.Println(dug.Puzzle.Givens, dug.Minimal, err)
	// Output:
	// [0 0 3 1 0 0 0 0 0 0 0 0 4 1 0 0] true <nil>
}

// Holes that are balanced, without a look at how many solutions they leave.
func ExampleBalancedPattern() {
	s, _ := grid.NewBox(2, 3)
	p, err := generate.BalancedPattern(context.Background(), s, 2, rand.New(rand.NewPCG(1, 1)))
	for row := range 6 {
		for col := range 6 {
			fmt.Print(map[bool]string{true: "#", false: "."}[p[6*row+col]])
		}
		fmt.Println()
	}
	fmt.Println(err)
	// Output:
	// ####..
	// ..####
	// ###..#
	// #..###
	// ###.#.
	// .#.###
	// <nil>
}

// A walk among full grids, from the shift pattern.
func ExampleMixer() {
	s, _ := grid.Square(3)
	rng := rand.New(rand.NewPCG(1, 1))
	m := generate.NewMixer(s, symmetry.Shift(s), rng)
	if err := m.Mix(context.Background(), 10_000); err != nil {
		panic(err)
	}
	fmt.Println(m.Grid()[:9], grid.CheckSolution(grid.NewPuzzle(s), m.Grid()))
	// Output:
	// [8 4 7 3 9 6 5 1 2] <nil>
}
