package encode_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics/heuristictest"
)

// shapes returns shapes with few cells.
func shapes(t testing.TB) []*grid.Shape {
	t.Helper()
	var list []*grid.Shape
	for _, box := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {2, 5}, {3, 4}} {
		s, err := grid.NewBox(box[0], box[1])
		require.NoError(t, err)
		list = append(list, s)
	}
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return append(list, cube)
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// instance is a puzzle with all its solutions, in increasing order.
type instance struct {
	puzzle    *grid.Puzzle
	solutions [][]grid.Digit
}

// instances draws count puzzles of s that have at most 300 solutions.
func instances(s *grid.Shape, seed uint64, count int) []instance {
	rng := rand.New(rand.NewPCG(seed, 0))
	var list []instance
	for len(list) < count {
		p := heuristictest.Puzzle(rng, s)
		if solutions, complete := heuristictest.Solutions(p, 300); complete {
			slices.SortFunc(solutions, slices.Compare)
			list = append(list, instance{p, solutions})
		}
	}
	return list
}
