package heuristics

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// Every list of changed sets has each of them once, also when the counter of lists begins anew.
func TestListsOfChanges(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	e := NewEngine(grid.NewBoard(s))
	for i := range 5 {
		if e.begin(); i == 1 {
			e.epoch = math.MaxUint32
		}
		for _, x := range []grid.Set{5, 7, 5} {
			e.list(x)
		}
		require.Equal(t, []grid.Set{5, 7}, e.changed)
	}
}
