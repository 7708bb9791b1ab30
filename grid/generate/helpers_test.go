package generate_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/solver"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// random returns random numbers that are the same at every call.
func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// box returns a flat shape.
func box(t require.TestingT, rows, cols int) *grid.Shape {
	s, err := grid.NewBox(rows, cols)
	require.NoError(t, err)
	return s
}

// layout returns the shape of a layout.
func layout(t require.TestingT, l grid.Layout) *grid.Shape {
	s, err := grid.New(l)
	require.NoError(t, err)
	return s
}

// regions reads irregular boxes, a word for each row.
func regions(t require.TestingT, text string) []int {
	list, err := grid.ParseRegions(text, strings.Count(text, " ")+1)
	require.NoError(t, err)
	return list
}

// shapes are those that properties are tried on: square and other boxes, Latin squares, diagonals,
// windows, groups, irregular boxes, cubes.
func shapes(t require.TestingT) []*grid.Shape {
	list := []*grid.Shape{
		box(t, 1, 2), box(t, 2, 2), box(t, 1, 5), box(t, 5, 1), box(t, 2, 3), box(t, 3, 2), box(t, 3, 3), box(t, 2, 6), box(t, 4, 4),
		layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Diagonals: true}),
		layout(t, grid.Layout{Side: 5, Diagonals: true}), layout(t, grid.Layout{Side: 5, Regions: regions(t, "AAABB ACABB CCCDB EECDD EEEDD")}),
		layout(t, grid.Layout{Side: 6, BoxRows: 2, BoxCols: 3, Windows: true}),
		layout(t, grid.Layout{Side: 4, BoxRows: 2, BoxCols: 2, Groups: true}),
	}
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return append(list, cube)
}

// anyShape draws one of them.
func anyShape(t *rapid.T) *grid.Shape { return rapid.SampledFrom(shapes(t)).Draw(t, "shape") }

// anyRandom draws random numbers.
func anyRandom(t *rapid.T) *rand.Rand { return random(rapid.Uint64().Draw(t, "seed")) }

// requireFull fails unless values are a full grid.
func requireFull(t require.TestingT, s *grid.Shape, values []grid.Digit) {
	require.NoError(t, grid.CheckSolution(grid.NewPuzzle(s), values))
}

// solutions returns the number of solutions of a puzzle, at most 2, by links: the method
// that shares nothing with those that dig.
func solutions(t require.TestingT, p *grid.Puzzle) uint64 {
	r, err := solver.Count(context.Background(), p.Board(), solver.Config{Method: solver.DLX()}, 2)
	require.NoError(t, err)
	return r.Count
}

// counter returns a counter by search that gives up after a number of nodes, 0 being never.
func counter(t testing.TB, nodes uint64) generate.CountFunc {
	s, err := solver.New(solver.Config{Method: solver.Search(), Nodes: nodes})
	require.NoError(t, err)
	return func(ctx context.Context, b *grid.Board, limit uint64) (uint64, error) {
		r, err := s.Solve(ctx, solver.Question{Board: b, Limit: limit})
		if err == nil && !r.Exact && r.Count < limit {
			err = generate.ErrUndecided
		}
		return r.Count, err
	}
}
