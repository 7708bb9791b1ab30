package ask_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// replay is a step writer that takes the steps on a board of its own, and judges each before that.
type replay struct {
	t     *testing.T
	board *grid.Board
	rules []heuristics.Heuristic // of its own, the cheaper ones first
	steps int                    // beyond singles
}

// Step requires that no cheaper rule concludes anything, and takes the step.
func (x *replay) Step(s heuristics.Step) {
	shape := x.board.Shape()
	rung := slices.IndexFunc(x.rules, func(r heuristics.Heuristic) bool { return r.Name() == s.Rule })
	require.GreaterOrEqual(x.t, rung, 0, s.Rule)
	e := heuristics.NewEngine(x.board.Clone(), x.rules[:rung]...)
	e.Record(func(open heuristics.Step) {
		require.Fail(x.t, "a cheaper step is open", "%s before %s", open.Describe(shape), s.Describe(shape))
	})
	e.Propagate()
	require.LessOrEqual(x.t, len(s.Placed), 1, "one step at a time: %s", s.Describe(shape))
	if rung > 1 {
		x.steps++
	}
	for _, p := range s.Placed {
		x.board.Place(p.Cell, p.Digit)
	}
	for _, r := range s.Removed {
		x.board.Remove(r.Cell, r.Digit)
	}
}

func (*replay) Close(heuristics.Outcome) error { return nil }

// TestExplanationsInOrder replays explanations of puzzles of three sizes: no step is taken where a cheaper
// rule concludes something.
func TestExplanationsInOrder(t *testing.T) {
	puzzles, steps := 0, 0
	rules := ask.ExplainRules(nil)
	for name, few := range map[string]int{
		"famous9": 3, "inkala": 1, "min16": 3, "corpus/dug-16x16": 3, "corpus/dug-25x25": 1,
	} {
		file, err := os.Open("../../../testdata/" + name + ".txt")
		require.NoError(t, err)
		defer file.Close()
		taken := 0
		for r := range format.Read(file, name, format.Options{}) {
			if taken++; taken > testenv.Scale(few, few, 1000) {
				break
			}
			require.NoError(t, r.Err)
			x := &replay{t: t, rules: rules.New(r.Puzzle.Shape)}
			ask.New(ask.Options{}).Explain(context.Background(), r, ask.ExplainOptions{
				Rules: rules,
				StepWriter: func(b *grid.Board, _ []heuristics.Heuristic) ask.StepWriter {
					x.board = b.Clone()
					return x
				},
			})
			puzzles, steps = puzzles+1, steps+x.steps
		}
	}
	t.Logf("%d puzzles, %d steps beyond singles", puzzles, steps)
	require.Greater(t, steps, 10*puzzles)
}
