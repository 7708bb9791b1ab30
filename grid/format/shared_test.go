package format_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
)

// Collections that cannot be part of this project are read where they are at hand.
// The samples, the corpus and the round trips cover their formats without them.

func TestSharedFormats(t *testing.T) {
	dir := testenv.Shared(t, "formats")
	for _, tt := range []struct {
		file           string
		side, count    int
		cube, solution bool
	}{
		{file: "100-tabs-decimal.txt", side: 100, count: 1},
		{file: "12-csv-decimal.txt", side: 12, count: 1},
		{file: "16-acs-header-order-minus1-tabs.txt", side: 16, count: 1},
		{file: "16-cpp-braces.txt", side: 16, count: 1},
		{file: "16-csv-1toG-x-with-headerrow.csv", side: 16, count: 1},
		{file: "16-csv-puzzle-solution-0-1toG.csv", side: 16, count: 3, solution: true},
		{file: "16-solution-then-dashes-then-puzzle-0F.txt", side: 16, count: 1, solution: true},
		{file: "16-sudkb-header-order-1line.sudkb", side: 16, count: 1},
		{file: "25-cpp-braces.txt", side: 25, count: 1},
		{file: "25-decimal-underscore-header25.txt", side: 25, count: 1},
		{file: "25-json-clues.json", side: 25, count: 1},
		{file: "36-csv-empty-fields.txt", side: 36, count: 1},
		{file: "3d-9-layers-tabs.txt", side: 9, count: 1, cube: true},
		{file: "49-pipes-empty-fields.txt", side: 49, count: 1},
		{file: "64-header-K-aligned-decimal.txt", side: 64, count: 1},
		{file: "9-acs-header-order-minus1-tabs.txt", side: 9, count: 1},
		{file: "9-euler96-gridNN-header.txt", side: 9, count: 50},
		{file: "9-hodoku-library-lines.txt", side: 9, count: 46},
		{file: "9-norm-dots-1line.txt", side: 9, count: 20},
		{file: "9-tdoku-line-colon-count-solution.txt", side: 9, count: 43},
	} {
		t.Run(tt.file, func(t *testing.T) {
			list := readFile(t, filepath.Join(dir, tt.file), format.Options{Cube: tt.cube})
			require.Len(t, list, tt.count)
			for _, rec := range list {
				require.NoError(t, rec.Err)
				require.Equal(t, tt.side, rec.Puzzle.Shape.Side())
				require.Equal(t, tt.cube, rec.Puzzle.Shape.IsCube())
				require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
				if tt.solution {
					require.NoError(t, grid.CheckSolution(rec.Puzzle, rec.Solution))
				}
			}
		})
	}
}

// TestSharedLatinSquares reads Gomes and Selman's quasigroups with holes, whose names say how
// many cells are open.
func TestSharedLatinSquares(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testenv.Shared(t, "frontier", "qwh"), "*.pls"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		_, rest, _ := strings.Cut(filepath.Base(file), ".holes")
		number, _, _ := strings.Cut(rest, ".")
		holes, err := strconv.Atoi(number)
		require.NoError(t, err)
		list := readFile(t, file, format.Options{})
		require.Len(t, list, 1)
		require.NoError(t, list[0].Err, file)
		p := list[0].Puzzle
		l := p.Shape.Layout()
		require.Equal(t, []string{grid.UnitsLatin}, l.Names(), file)
		require.Equal(t, holes, p.Shape.Cells()-p.Clues(), file)
		require.NoError(t, grid.CheckPuzzle(p), file)
	}
}

// status returns the givens and the status of each puzzle as the collection states
// them.
func status(t *testing.T, path string) (givens []int, status []string) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, row := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		column := strings.Split(row, "\t")
		n, err := strconv.Atoi(column[1])
		require.NoError(t, err)
		givens, status = append(givens, n), append(status, column[2])
	}
	return givens, status
}

func TestSharedData(t *testing.T) {
	dir := testenv.Shared(t, "data")
	tables, err := filepath.Glob(filepath.Join(dir, "*.status.tsv"))
	require.NoError(t, err)
	for _, table := range tables {
		base := strings.TrimSuffix(table, ".status.tsv")
		t.Run(filepath.Base(base), func(t *testing.T) {
			givens, status := status(t, table)
			list := readFile(t, base+".txt", format.Options{})
			require.Len(t, list, len(givens))
			for i, rec := range list {
				require.NoError(t, rec.Err)
				require.Equal(t, givens[i], rec.Puzzle.Clues())
				if status[i] != "conflict" {
					require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
				}
			}
		})
	}
}

// TestSharedSolutions reads the solutions of the collection, each after its index.
func TestSharedSolutions(t *testing.T) {
	dir := testenv.Shared(t, "data")
	files, err := filepath.Glob(filepath.Join(dir, "*.solutions.txt"))
	require.NoError(t, err)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			opt := format.Options{Cube: strings.Contains(file, "_3d")}
			for _, rec := range readFile(t, file, opt) {
				require.NoError(t, rec.Err)
				require.Equal(t, rec.Puzzle.Shape.Cells(), rec.Puzzle.Clues())
			}
		})
	}
}
