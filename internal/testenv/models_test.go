package testenv_test

import (
	"testing"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// Models yields each model once, and ends when yield returns false.
func TestModels(t *testing.T) {
	clauses := [][]int32{{1, 2}, {-1, -2}}
	var models [][]int32
	for model := range testenv.Models(3, clauses) {
		models = append(models, append([]int32(nil), model...))
	}
	require.Equal(t, [][]int32{{1, -2, 3}, {1, -2, -3}, {-1, 2, 3}, {-1, 2, -3}}, models)
	seen := 0
	for range testenv.Models(3, clauses) {
		if seen++; seen == 2 {
			break
		}
	}
	require.Equal(t, 2, seen)
	for range testenv.Models(1, [][]int32{{1}, {}}) {
		t.Fatal("an empty clause has no model")
	}
}
