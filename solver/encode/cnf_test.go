package encode_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx/proof"
	"basisk/grid"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver/encode"
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
