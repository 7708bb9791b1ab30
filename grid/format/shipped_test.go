package format_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// Read recognizes the puzzles that come with the program.

func TestOwnPuzzles(t *testing.T) {
	for _, tt := range []struct {
		file        string
		side, count int
		cube        bool
	}{
		{file: "famous9.txt", side: 9, count: 3},
		{file: "min16.txt", side: 16, count: 30},
		{file: "unique25.txt", side: 25, count: 3},
		{file: "inkala.txt", side: 9, count: 1},
		{file: "six.txt", side: 4, count: 1},
		{file: "cube9.txt", side: 9, count: 3, cube: true},
	} {
		list := readFile(t, filepath.Join("../../testdata", tt.file), format.Options{})
		require.Len(t, list, tt.count, tt.file)
		for _, rec := range list {
			require.NoError(t, rec.Err)
			require.Equal(t, tt.side, rec.Puzzle.Shape.Side())
			require.Equal(t, tt.cube, rec.Puzzle.Shape.IsCube())
			require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
		}
	}
}

// The corpus has the givens of the tables beside it.
func TestCorpus(t *testing.T) {
	for name, side := range map[string]int{
		"16x16": 16, "25x25": 25, "36x36": 36,
		"dug-16x16": 16, "dug-25x25": 25, "dug-36x36": 36, "dug-49x49": 49, "dug-64x64": 64,
	} {
		base := "../../testdata/corpus/" + name
		table, err := os.ReadFile(base + ".tsv")
		require.NoError(t, err)
		rows := strings.Split(strings.TrimSpace(string(table)), "\n")[1:]
		list := readFile(t, base+".txt", format.Options{})
		require.Len(t, list, len(rows))
		for i, rec := range list {
			require.NoError(t, rec.Err)
			require.Equal(t, side, rec.Puzzle.Shape.Side())
			require.Equal(t, strings.Split(rows[i], "\t")[2], strconv.Itoa(rec.Puzzle.Clues()))
			require.NoError(t, grid.CheckPuzzle(rec.Puzzle))
		}
	}
}

// Collections of other people have each solution on a line, after the index of the puzzle and under a
// comment, as numbers between spaces.
func TestIndexedSolutions(t *testing.T) {
	for name, s := range map[string]*grid.Shape{
		"4": box(t, 2, 2), "9": box(t, 3, 3), "12": box(t, 3, 4), "64": box(t, 8, 8), "cube 9": cube(t, 3),
	} {
		t.Run(name, func(t *testing.T) {
			full := fullGrid
			if s.IsCube() {
				full = func(s *grid.Shape, _ int) []grid.Digit { return fullCube(s) }
			}
			text := "# the index, then the solution\n"
			for k := range 3 {
				text += fmt.Sprintf("%d %s\n", 2*k+1, strings.Trim(fmt.Sprint(full(s, k)), "[]"))
			}
			list := read(text, format.Options{Cube: s.IsCube()})
			require.Len(t, list, 3)
			for k, rec := range list {
				require.NoError(t, rec.Err)
				require.True(t, s.Equal(rec.Puzzle.Shape))
				require.Equal(t, full(s, k), rec.Puzzle.Givens)
			}
		})
	}
}
