package encode_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/solver/encode"
)

// covers returns the grids that the exact covers of b stand for, read off nothing
// but the names of the items, in increasing order.
func covers(t *testing.T, b *grid.Board) [][]grid.Digit {
	t.Helper()
	p, err := encode.CoverProblem(t.Context(), b)
	require.NoError(t, err)
	cells := map[string]grid.Cell{}
	for c := range grid.Cell(b.Shape().Cells()) {
		cells[b.Shape().CellName(c)] = c
	}
	fixed := b.Solution(nil)
	var grids [][]grid.Digit
	_, err = dlx.Search(context.Background(), p, dlx.Config{}, func(options []dlx.Option) bool {
		digits := slices.Clone(fixed)
		for _, o := range options {
			names := strings.Fields(p.FormatOption(o))
			c, isCell := cells[names[0]]
			require.True(t, isCell, names)
			for _, place := range names[1:] {
				_, digit, _ := strings.Cut(place, "=")
				d, err := strconv.Atoi(digit)
				require.NoError(t, err)
				digits[c] = grid.Digit(d)
			}
		}
		grids = append(grids, digits)
		return true
	})
	require.NoError(t, err)
	slices.SortFunc(grids, slices.Compare)
	return grids
}

// The cover problem of a board, given only by its names, has the board's solutions.
func TestCoverProblem(t *testing.T) {
	for _, s := range heuristictest.SmallShapes() {
		for _, x := range heuristictest.Instances(s, 20, 20) {
			require.Equal(t, x.Solutions, covers(t, x.Puzzle.Board()), "%s\n%s", s, heuristictest.Text(x.Puzzle))
		}
	}
}

// The empty board of basis 3 has 324 items and 729 options of four items; a placed
// digit takes its four sets and all that it excludes with it.
func TestCoverProblemSize(t *testing.T) {
	b := grid.NewPuzzle(square(t, 3)).Board()
	p, err := encode.CoverProblem(t.Context(), b)
	require.NoError(t, err)
	require.Equal(t, 324, p.Primary())
	require.Equal(t, 324, p.Items())
	require.Equal(t, 729, p.Options())
	require.Equal(t, "R1C2 row1=7 column2=7 box1=7", p.FormatOption(9+6))

	b.Place(0, 1)
	p, err = encode.CoverProblem(t.Context(), b)
	require.NoError(t, err)
	require.Equal(t, 324-4, p.Items())
	require.Equal(t, 729-9-20, p.Options())
}

// The pillars and planes of a cube have names of their own.
func TestCoverProblemCube(t *testing.T) {
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	p, err := encode.CoverProblem(t.Context(), grid.NewBoard(cube))
	require.NoError(t, err)
	require.Equal(t, 64+96*4, p.Items())
	fields := strings.Fields(p.FormatOption(0))
	require.Len(t, fields, 7, "%q: a cell, three lines, three boxes", fields)
	require.Equal(t, "L1R1C1", fields[0])
}

// A board that has failed has a cover problem without solutions, which names the
// set that ran empty.
func TestCoverProblemFailed(t *testing.T) {
	b := heuristictest.Line(square(t, 2), "1.1.............").Board()
	require.True(t, b.Failed())
	p, err := encode.CoverProblem(t.Context(), b)
	require.NoError(t, err)
	require.Equal(t, "R1C3", p.Name(0))
	require.Zero(t, p.Options())
	require.Empty(t, covers(t, b))
}

// A board that is solved has the one cover without options.
func TestCoverProblemSolved(t *testing.T) {
	line := "1234341221434321"
	require.Len(t, covers(t, heuristictest.Line(square(t, 2), line).Board()), 1)
}
