package experiments

import (
	"context"
	"fmt"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/heuristics"
	"basisk/solver"
)

// Claims of sudoku_fun and of the Opasnet solver.

func funClaims() []Claim {
	return []Claim{
		{ID: "F1", Work: workFun, Claim: "the fullest row or column is where to place next: on 50 random 9×9 puzzles it takes no more guesses than the smallest cell", Said: "at most as many", Find: findFullest},
		{ID: "F2", Work: workFun, Claim: "3-D Sudoku, \"if that's possible\": planes of a 9×9×9 cube that are valid Sudokus, of 27", Said: "27", Find: findCube},
	}
}

func opasnetClaims() []Claim {
	return []Claim{
		{ID: "O1", Work: workOpasnet, Claim: "rules 5 to 7 (pairwise) add to naked singles: puzzles of 200 on which they remove more", Said: "some", Find: findPairwise},
		{ID: "O2", Work: workOpasnet, Claim: "sampling chosen cells independently counts the solutions of a puzzle", Said: "the count", Find: findSampling},
	}
}

// findFullest compares nodes by sudoku_fun's rule and by the smallest cell, summed and
// puzzle by puzzle.
func findFullest(ctx context.Context) (Finding, error) {
	sums, wins := [2]uint64{}, 0
	for i := range 50 {
		h := holes{basis: 3, spread: randomHoles, fill: 0.35}
		puzzle, _, err := carved(Params{Seed: 3}.Trial(fmt.Sprintf("F1/%d", i), "", h.config(nil)))
		if err != nil {
			return Finding{}, err
		}
		var nodes [2]uint64
		for j, c := range []solver.Config{{Method: "rowcol", Nodes: 50_000}, {Method: "search", Choose: "cell", Nodes: 50_000}} {
			b := grid.NewBoard(puzzle.Shape)
			puzzle.Load(b)
			r, err := solver.Solve(ctx, b, c)
			if err != nil {
				return Finding{}, err
			}
			nodes[j] = r.Stats.Nodes
			sums[j] += r.Stats.Nodes
		}
		if nodes[0] <= nodes[1] {
			wins++
		}
	}
	f := Finding{Found: moreOrFewer(sums[0] <= sums[1]), Again: moreOrFewer(wins >= 25), Method: "guesses of all puzzles together; the puzzles on which it takes at most as many"}
	f.Holds = f.Found == "at most as many"
	return f, nil
}

// moreOrFewer writes a comparison.
func moreOrFewer(fewer bool) string {
	if fewer {
		return "at most as many"
	}
	return "more"
}

// findCube judges a cube made by shifts: by its units, and plane by plane as flat grids.
func findCube(context.Context) (Finding, error) {
	cube, err := grid.Cube(3)
	if err != nil {
		return Finding{}, err
	}
	values := symmetry.Shift(cube)
	whole := 0
	if grid.CheckSolution(grid.NewPuzzle(cube), values) == nil {
		whole = 3 * cube.Side()
	}
	flat, planes := square(3), 0
	for axis := range 3 {
		for at := range cube.Side() {
			if grid.CheckSolution(grid.NewPuzzle(flat), plane(values, cube.Side(), axis, at)) == nil {
				planes++
			}
		}
	}
	return twice("27", "the cube judged by its units; each plane judged as a flat grid", whole, planes), nil
}

// plane returns the digits of a plane of a cube across an axis.
func plane(values []grid.Digit, n, axis, at int) []grid.Digit {
	var out []grid.Digit
	strides := [3]int{n * n, n, 1}
	first, second := strides[(axis+1)%3], strides[(axis+2)%3]
	for i := range n {
		for j := range n {
			out = append(out, values[at*strides[axis]+i*first+j*second])
		}
	}
	return out
}

// findPairwise compares the fixpoints of naked singles with and without the pairwise
// rules, and counts what the rules remove by themselves.
func findPairwise(ctx context.Context) (Finding, error) {
	differ, removing := 0, 0
	for i := range 200 {
		h := holes{basis: 3 + i%2, spread: randomHoles, fill: [...]float64{0.35, 0.48}[i%2]}
		puzzle, _, err := carved(Params{Seed: 5}.Trial(fmt.Sprintf("O1/%d", i), "", h.config(nil)))
		if err != nil {
			return Finding{}, err
		}
		if candidatesAfter(ctx, puzzle, "naked-single") != candidatesAfter(ctx, puzzle, "naked-single,pairwise") {
			differ++
		}
		b := grid.NewBoard(puzzle.Shape)
		puzzle.Load(b)
		newTimedEngine(ctx, b, "naked-single").Propagate()
		e := heuristics.NewEngine(b, &heuristics.Pairwise{})
		e.Propagate()
		if e.Tallies()[0].Eliminations > 0 {
			removing++
		}
	}
	f := twice("", "fixpoints with and without them; what they remove after naked singles", differ, removing)
	return f, ctx.Err()
}

// samplingSeeds is the number of samples of O2.
const samplingSeeds = 5

// findSampling counts the solutions of a puzzle exactly and by Opasnet's sampling, and
// says whether the latter ever reaches the count.
func findSampling(ctx context.Context) (Finding, error) {
	h := holes{basis: 3, spread: randomHoles, fill: 0.3}
	puzzle, _, err := carved(Params{Seed: 2}.Trial("O2", "", h.config(nil)))
	if err != nil {
		return Finding{}, err
	}
	var counts []uint64
	for _, method := range []string{"search", "dlx"} {
		b := grid.NewBoard(puzzle.Shape)
		puzzle.Load(b)
		r, err := solver.Count(ctx, b, solver.Config{Method: method}, 0)
		if err != nil {
			return Finding{}, err
		}
		counts = append(counts, r.Count)
	}
	cells := openCells(puzzle, 12)
	most := uint64(0)
	for seed := range uint64(samplingSeeds) {
		b := grid.NewBoard(puzzle.Shape)
		puzzle.Load(b)
		var c solver.EstimateConfig
		c.Seed, c.Probes = seed, 1000
		sample, err := solver.SampleCells(ctx, b, cells, c)
		if err != nil {
			return Finding{}, err
		}
		most = max(most, sample.Distinct)
	}
	f := Finding{
		Found:  fmt.Sprintf("a lower bound: %t, of %d solutions", most < counts[0], counts[0]),
		Again:  fmt.Sprintf("a lower bound: %t, of %d solutions", most < counts[1], counts[1]),
		Method: "solutions met in 1000 draws for 12 cells, beside the count by search; by dancing links",
	}
	f.Holds = most == counts[0]
	return f, nil
}

// openCells returns some cells of a puzzle that are not given.
func openCells(p *grid.Puzzle, most int) []grid.Cell {
	var cells []grid.Cell
	for c := range grid.Cell(p.Shape.Cells()) {
		if p.Givens[c] == 0 && len(cells) < most {
			cells = append(cells, c)
		}
	}
	return cells
}
