package heuristics_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/heuristics"
)

// outsider is a rule from outside package heuristics.
type outsider struct{ heuristics.NakedSingle }

// TestRulesWithoutSolutions: a rule from outside is not believed when no solution was found to compare it with, and
// its error names it. When the context ended the search, that is no mistake of the rule.
func TestRulesWithoutSolutions(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	unknown := func(context.Context, *grid.Board) ([][]grid.Digit, bool) { return nil, false }
	rules := heuristics.Rules{{Name: "outsider", New: func() heuristics.Heuristic { return outsider{} }}}.Checked(unknown)
	run := func(ctx context.Context) (err error) {
		defer heuristics.Caught(&err)
		e := rules.Engine(grid.NewBoard(s))
		e.StopAt(ctx)
		e.Propagate()
		return nil
	}
	err = run(t.Context())
	var unchecked *heuristics.Unchecked
	require.ErrorAs(t, err, &unchecked)
	require.Equal(t, "naked-single", unchecked.Rule)
	require.ErrorContains(t, heuristics.Blame(err, "a.txt:1"), "is not checked: the budget did not suffice to find solutions of a.txt:1")

	ended, cancel := context.WithCancel(t.Context())
	cancel()
	require.NoError(t, run(ended))
}
