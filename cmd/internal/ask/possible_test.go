package ask_test

import (
	"fmt"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/heuristics"

	"github.com/stretchr/testify/require"
)

// kept keeps the steps that it gets.
type kept struct{ steps *[]heuristics.Step }

func (k kept) Step(s heuristics.Step)         { *k.steps = append(*k.steps, s) }
func (k kept) Close(heuristics.Outcome) error { return nil }

// Steps that are possible change candidates of the board as it is, by rules without assumptions; a step that needs
// another one is not among them; the board with their conclusions is the one that all of them lead to.
func TestPossible(t *testing.T) {
	r := record("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")
	var steps []heuristics.Step
	w := ask.New(ask.Options{})
	a := w.Possible(t.Context(), r, ask.ExplainOptions{
		Rules:      ask.ExplainRules(heuristics.Catalog()),
		StepWriter: func(*grid.Board, []heuristics.Heuristic) ask.StepWriter { return kept{&steps} },
	})
	require.Equal(t, ask.OK, a.Status)
	require.NotEmpty(t, steps)
	b := r.Puzzle.Board()
	singles, concluded := 0, map[string]bool{}
	for _, s := range steps {
		require.Empty(t, s.Trials)
		key := fmt.Sprint(s.Placed, s.Removed)
		require.False(t, concluded[key], "twice: %s", key)
		concluded[key] = true
		for _, x := range append(s.Placed, s.Removed...) {
			require.True(t, b.Has(x.Cell, x.Digit), "%v", s)
		}
		if s.Pattern == heuristics.KindHiddenSingle {
			singles++
		}
	}
	require.Positive(t, singles)
}
