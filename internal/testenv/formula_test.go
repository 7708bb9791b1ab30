package testenv_test

import (
	"slices"
	"strings"
	"testing"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Models yields each model once, and ends when yield returns false.
func TestModels(t *testing.T) {
	f, err := testenv.ReadFormula(strings.NewReader("c either or\np cnf 3 2\n1 2 0\n-1 -2 0\n"))
	require.NoError(t, err)
	require.Equal(t, []string{"either or"}, f.Comments)
	var models [][]int
	f.Models(func(model []int) bool {
		models = append(models, slices.Clone(model))
		return true
	})
	require.Equal(t, [][]int{{1, -2, 3}, {1, -2, -3}, {-1, 2, 3}, {-1, 2, -3}}, models)
	seen := 0
	f.Models(func([]int) bool { seen++; return seen < 2 })
	require.Equal(t, 2, seen)
}

// What is not a formula, or not the one that the header promises, is refused.
func TestFormulaErrors(t *testing.T) {
	for _, text := range []string{
		"", "p dnf 1 1\n1 0\n", "p cnf 1 2\n1 0\n", "p cnf 1 1\n2 0\n", "p cnf 1 1\n1\n", "p cnf 1 1\n0 1 0\n", "p cnf 1 1\nx 0\n",
	} {
		_, err := testenv.ReadFormula(strings.NewReader(text))
		require.Error(t, err, "%q", text)
	}
}
