package exploring

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/internal/testenv"
)

// A set is returned only if its clues have no solution, and is called minimal only if the
// solutions that show each clue to be needed are right: the test believes nothing of the engine.
func TestConflictsAreVerified(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	p.Givens[0], p.Givens[1], p.Givens[5] = 1, 1, 3
	one := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	other := []grid.Digit{2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1}
	all, pair := []grid.Cell{0, 1, 5}, []grid.Cell{0, 1}
	for _, test := range []struct {
		name    string
		set     []grid.Cell
		minimal bool
		witness map[grid.Cell][]grid.Digit
		want    []grid.Cell
		message string
	}{
		{"right", pair, true, map[grid.Cell][]grid.Digit{0: other, 1: one}, pair, ""},
		{"not minimal", pair, false, nil, pair, ""},
		{"all", all, false, nil, all, ""},
		{"solvable", []grid.Cell{0, 5}, false, nil, all, "the clues of 2 cells are said to contradict each other and have a solution"},
		{"no witness", pair, true, map[grid.Cell][]grid.Digit{0: other}, all, "R1C2 is said to be needed: "},
		{"wrong witness", pair, true, map[grid.Cell][]grid.Digit{0: one, 1: one}, all, "R1C1 is said to be needed: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := &conflictSearch{puzzle: p, witness: test.witness, Core: Core{Cells: all}}
			err := m.verify(t.Context(), test.set, test.minimal)
			require.Equal(t, test.want, m.Cells)
			require.Equal(t, test.minimal && test.message == "", m.Minimal)
			if test.message != "" {
				require.ErrorContains(t, err, "internal error: "+test.message)
				return
			}
			require.NoError(t, err)
		})
	}
	for _, cause := range []error{context.Canceled, context.DeadlineExceeded} {
		m := &conflictSearch{puzzle: p, Core: Core{Cells: all}}
		err := m.verify(testenv.EndingAfter(t.Context(), 0, cause), pair, false)
		require.Equal(t, cause == context.Canceled, err != nil)
		require.Equal(t, all, m.Cells, "what was verified before")
	}
}
