package rating_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// puzzle returns the puzzle of basis k in a line.
func puzzle(t testing.TB, k int, line string) *grid.Puzzle {
	t.Helper()
	return heuristictest.Line(square(t, k), line)
}

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
	return puzzlesIn(t, filepath.Join("..", "..", "testdata", name))
}

// readSet returns the puzzles of a shared set, or skips the test.
func readSet(t testing.TB, name string) []*grid.Puzzle {
	t.Helper()
	return puzzlesIn(t, testenv.Shared(t, "data", name+".txt"))
}

// readTable returns the rows of the table beside a shared set, without its head.
func readTable(t testing.TB, name string) [][]string {
	t.Helper()
	f, err := os.Open(testenv.Shared(t, "data", name+".status.tsv"))
	require.NoError(t, err)
	defer f.Close()
	var rows [][]string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		rows = append(rows, strings.Split(lines.Text(), "\t"))
	}
	require.NoError(t, lines.Err())
	return rows[1:]
}

// every returns the first of every step elements.
func every[T any](list []T, step int) []T {
	var some []T
	for i := 0; i < len(list); i += step {
		some = append(some, list[i])
	}
	return some
}
