package claims

import (
	"context"
	"math/big"
	"slices"

	"basisk/grid"
	"basisk/grid/symmetry"
	"basisk/solver"
)

// Our own figures about cubes, and what sudoku_fun asks of them.
func cubeClaims() []Claim {
	return ofWork("basisk", []Claim{
		{ID: "C1", Claim: "cubes of 4×4×4", Value: "768", Find: findCubes4},
		{
			ID: "C2", Value: "37", Find: findSparseCube, Detects: "a second solution that one of the two engines finds",
			Claim: "clues, of 729 cells, with which a cube of 9×9×9 has one solution",
		},
	})
}

// findCube checks a cube made by shifts: by its units, and plane by plane as flat grids.
func findCube(context.Context) (Finding, error) {
	cube := must(grid.Cube(3))
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

// plane returns the digits of the plane of a cube across an axis.
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

// findCubes4 counts by search and by piling layers.
func findCubes4(ctx context.Context) (Finding, error) {
	cube := must(grid.Cube(2))
	return ways("768", "search; layers, full grids, piled up as long as the judge sees no clash",
		func() (any, error) {
			r, err := solver.Count(ctx, grid.NewBoard(cube), solver.Config{Method: solver.Search()}, 0)
			return r.Count, err
		},
		func() (any, error) { return pileLayers(ctx, cube) })
}

// pileLayers counts the cubes of a shape whose layers are flat grids of its basis: it adds layers
// as long as the judge, which knows the units and shares no code with the solvers, sees no clash.
// The first row is 1, 2, …, N, so the count is multiplied by N!, for relabelling.
func pileLayers(ctx context.Context, s *grid.Shape) (*big.Int, error) {
	var layers [][]grid.Digit
	search := must(solver.New(solver.Config{Method: solver.Search()}))
	flat := grid.NewBoard(must(grid.NewBox(s.Box())))
	if _, err := search.Solve(ctx, solver.Question{Board: flat, Each: func(full []grid.Digit) bool {
		layers = append(layers, slices.Clone(full))
		return true
	}}); err != nil {
		return nil, err
	}
	cube, count := make([]grid.Digit, s.Cells()), int64(0)
	var pile func(from int)
	pile = func(from int) {
		if from == len(cube) {
			count++
			return
		}
		for _, layer := range layers {
			if ctx.Err() != nil {
				return
			}
			if from == 0 && !slices.IsSorted(layer[:s.Side()]) {
				continue
			}
			if copy(cube[from:], layer); !grid.HasClash(s, cube) {
				pile(from + len(layer))
			}
		}
		clear(cube[from:])
	}
	pile(0)
	all := factorial(s.Side())
	return all.Mul(all, big.NewInt(count)), ctx.Err()
}

// sparseCube is a puzzle of a 9×9×9 cube, as cells and their digits: the third of testdata/cube9.txt.
var sparseCube = []struct {
	cell  grid.Cell
	digit grid.Digit
}{
	{33, 2},
	{88, 7},
	{118, 8},
	{124, 5},
	{126, 6},
	{143, 7},
	{147, 6},
	{166, 2},
	{192, 6},
	{193, 9},
	{199, 3},
	{230, 4},
	{267, 9},
	{290, 6},
	{301, 2},
	{319, 8},
	{334, 7},
	{342, 3},
	{345, 6},
	{362, 9},
	{405, 8},
	{419, 5},
	{427, 2},
	{429, 5},
	{430, 3},
	{444, 7},
	{453, 8},
	{470, 4},
	{489, 7},
	{491, 5},
	{519, 7},
	{600, 6},
	{619, 8},
	{623, 1},
	{679, 7},
	{699, 9},
	{718, 2},
}

// findSparseCube counts the clues of a puzzle, and decides by search and by learning whether it has
// one solution; of a puzzle that has another number of them the finding is 0.
func findSparseCube(ctx context.Context) (Finding, error) {
	puzzle := grid.NewPuzzle(must(grid.Cube(3)))
	for _, clue := range sparseCube {
		puzzle.Givens[clue.cell] = clue.digit
	}
	clues := func(method solver.MethodEntry) (any, error) {
		r, err := solver.Count(ctx, puzzle.Board(), solver.Config{Method: method}, 2)
		if err != nil || !r.Exact || r.Count != 1 {
			return 0, err
		}
		return puzzle.Clues(), nil
	}
	return ways("37", "the clues of a puzzle to which search, and to which clause learning, finds one solution",
		func() (any, error) { return clues(solver.Search()) },
		func() (any, error) { return clues(solver.CDCL()) })
}
