package encode_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver/encode"

	"github.com/stretchr/testify/require"
)

// fullCNF returns the full clauses of p as text.
func fullCNF(t *testing.T, p *grid.Puzzle) string {
	t.Helper()
	var text strings.Builder
	require.NoError(t, encode.WriteCNF(t.Context(), &text, p))
	return text.String()
}

// readCNF reads clauses, and the number of variables in their header.
func readCNF(t require.TestingT, text string) (variables int, clauses [][]int32) {
	f, err := proof.ReadFormula(strings.NewReader(text), proof.Options{})
	require.NoError(t, err)
	_, header, _ := strings.Cut("\n"+text, "\np cnf ")
	_, err = fmt.Sscan(header, &variables)
	require.NoError(t, err)
	return variables, slices.Collect(f.All())
}

// The models of the full clauses are the solutions: variable c·N + d is digit d in
// cell c.
func TestWriteCNF(t *testing.T) {
	for _, x := range heuristictest.Instances(square(t, 2), 4, 30) {
		variables, clauses := readCNF(t, fullCNF(t, x.Puzzle))
		require.Equal(t, 64, variables)
		found := [][]grid.Digit(nil)
		for model := range testenv.Models(variables, clauses) {
			var solution []grid.Digit
			for _, v := range model {
				if v > 0 {
					solution = append(solution, grid.Digit((v-1)%4+1))
				}
			}
			found = append(found, solution)
		}
		slices.SortFunc(found, slices.Compare)
		require.Equal(t, x.Solutions, found, heuristictest.Text(x.Puzzle))
	}
}

// The comments state the shape and the numbering of variables; an empty clause follows the clauses of a
// board that has failed.
func TestCommentsOfCNF(t *testing.T) {
	box, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	for want, s := range map[string]*grid.Shape{
		"c N=6 box=2x3 kind=2d\nc variable (row*N + column)*N + digit, digits from 1, all else from 0\np cnf 216 ":             box,
		"c N=4 box=2x2 kind=3d\nc variable ((layer*N + row)*N + column)*N + digit, digits from 1, all else from 0\np cnf 256 ": cube,
	} {
		require.True(t, strings.HasPrefix(fullCNF(t, grid.NewPuzzle(s)), want), "%.200s", fullCNF(t, grid.NewPuzzle(s)))
	}
	var text strings.Builder
	require.NoError(t, encode.WriteReducedCNF(t.Context(), &text, heuristictest.Line(square(t, 2), "11..............").Board()))
	require.Equal(t, "c reduced: open cells only, less what the givens exclude\np cnf 0 1\n0\n", text.String())
	text.Reset()
	require.NoError(t, encode.WriteReducedCNF(t.Context(), &text, heuristictest.Line(square(t, 2), "12343412214343..").Board()))
	require.Contains(t, text.String(), "\nc 1 R4C3=2\nc 2 R4C4=1\np cnf 2 ")
}

// The models of the reduced clauses, read off nothing but the names in the comments,
// complete the givens to the solutions.
func TestWriteReducedCNF(t *testing.T) {
	for _, x := range heuristictest.Instances(square(t, 2), 4, 30) {
		var text strings.Builder
		require.NoError(t, encode.WriteReducedCNF(t.Context(), &text, x.Puzzle.Board()))
		variables, clauses := readCNF(t, text.String())
		found := [][]grid.Digit(nil)
		for model := range testenv.Models(variables, clauses) {
			found = append(found, complement(t, text.String(), x.Puzzle, model))
		}
		slices.SortFunc(found, slices.Compare)
		require.Equal(t, x.Solutions, found, heuristictest.Text(x.Puzzle))
	}
}

// complement returns the givens of p and what the comments of clauses say of a model.
func complement(t *testing.T, text string, p *grid.Puzzle, model []int32) []grid.Digit {
	t.Helper()
	solution := slices.Clone(p.Givens)
	for _, line := range strings.Split(text, "\n")[1:] {
		comment, ok := strings.CutPrefix(line, "c ")
		if !ok {
			break
		}
		var v, row, column, digit int
		_, err := fmt.Sscanf(comment, "%d R%dC%d=%d", &v, &row, &column, &digit)
		require.NoError(t, err, comment)
		if model[v-1] > 0 {
			solution[(row-1)*p.Shape.Side()+column-1] = grid.Digit(digit)
		}
	}
	return solution
}

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

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}
