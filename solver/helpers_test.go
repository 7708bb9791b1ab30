package solver_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/sampling"
)

// methodOf returns the method called name.
func methodOf(t testing.TB, name string) solver.MethodEntry {
	t.Helper()
	m, err := solver.Default().Method(name)
	require.NoError(t, err)
	return m
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// newSolver returns a solver for a configuration that is known to be right.
func newSolver(t testing.TB, c solver.Config) *solver.Solver {
	t.Helper()
	s, err := solver.New(c)
	require.NoError(t, err)
	return s
}

// all returns every solution that s finds on b, in increasing order, and the result.
func all(t testing.TB, s *solver.Solver, b *grid.Board) ([][]grid.Digit, solver.Result) {
	t.Helper()
	var found [][]grid.Digit
	r, err := s.Solve(context.Background(), solver.Question{Board: b, Each: func(solution []grid.Digit) bool {
		found = append(found, slices.Clone(solution))
		return true
	}})
	require.NoError(t, err)
	require.Equal(t, uint64(len(found)), r.Count)
	if len(found) > 0 {
		require.Equal(t, found[0], r.Solution)
	}
	slices.SortFunc(found, slices.Compare)
	return found, r
}

// walks asks for a number of random walks.
func walks(probes, seed uint64) sampling.Config {
	return sampling.Config{Sampling: dlx.Sampling{Probes: probes, Seed: seed}}
}

// empty returns the empty puzzle of basis k: far too many solutions to count.
func empty(t testing.TB, k int) *grid.Puzzle { return grid.NewPuzzle(square(t, k)) }

// puzzlesIn returns the puzzles of a file.
func puzzlesIn(t testing.TB, path string) []*grid.Puzzle {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	var puzzles []*grid.Puzzle
	for r := range format.Read(file, filepath.Base(path), format.Options{}) {
		require.NoError(t, r.Err)
		puzzles = append(puzzles, r.Puzzle)
	}
	return puzzles
}

// puzzlesOf returns the puzzles of a file that comes with the program.
func puzzlesOf(t testing.TB, name string) []*grid.Puzzle {
	t.Helper()
	return puzzlesIn(t, filepath.Join("..", "testdata", name))
}
