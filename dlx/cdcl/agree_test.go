package cdcl_test

import (
	"slices"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// langford returns the problem of Langford pairs: two of each number up to n in 2n places,
// with as many places between them as the number says.
func langford(n int) *dlx.Problem {
	p := dlx.NewProblem(3*n, 0)
	for d := 1; d <= n; d++ {
		for place := range 2*n - d - 1 {
			cdcl.Must(p.AddOption(dlx.Item(d-1), dlx.Item(n+place), dlx.Item(n+place+d+1)))
		}
	}
	return p
}

// Links, learning and diagrams have the same solutions.
func TestEnginesAgree(t *testing.T) {
	for _, test := range []struct {
		name    string
		problem *dlx.Problem
		want    int
		cost    int // 1: not with -short
	}{
		{"Langford pairs of 4", langford(4), 2, 0},
		{"Langford pairs of 6", langford(6), 0, 0},
		{"Langford pairs of 7", langford(7), 52, 0},
		{"8 queens", cdcl.Queens(8), 92, 0},
		{"Latin squares of 4", cdcl.Latin(4), 576, 0},
		{"Sudoku grids of 4", cdcl.Sudoku(2, 2), 288, 0},
		{"pentominoes 3 × 20, the cross in four columns", cdcl.Pentominoes(), 4, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.cost > testenv.Scale(0, 1, 1) {
				t.Skip("takes seconds")
			}
			want := cdcl.Reference(t, test.problem)
			require.Len(t, want, test.want)
			require.Equal(t, want, solutions(t, cdcl.New(cdcl.Config{}), test.problem))
			d, _, err := dlx.NewDiagram(t.Context(), test.problem, dlx.DiagramConfig{})
			require.NoError(t, err)
			require.EqualValues(t, test.want, d.Count().Int64())
			var listed [][]dlx.Option
			d.Each(func(solution []dlx.Option) bool {
				listed = append(listed, slices.Sorted(slices.Values(solution)))
				return true
			})
			slices.SortFunc(listed, slices.Compare)
			require.Equal(t, want, listed)
		})
	}
}

// What Load would not take is an error before.
func TestCheck(t *testing.T) {
	p := dlx.NewProblem(1, 0)
	for range 1 << 20 {
		cdcl.Must(p.AddOption(0))
	}
	require.EqualError(t, cdcl.Check(p),
		"cdcl: 1048576 options, 1048576 of one item: expected fewer than 2097152 of one item, and a product of both below 549755813888")
	require.NoError(t, cdcl.Check(cdcl.Queens(8)))
	require.Panics(t, func() { cdcl.New(cdcl.Config{}).Load(p) })
}
