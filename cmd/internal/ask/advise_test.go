package ask_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// stuckOn are puzzles on which rules of several kinds help at several points.
var stuckOn = []string{
	hard,
	"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
	"...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...",
	".936..2..4...23.7.....9....35......9.41..28.3....4....5...3...276.............5.8",
}

// explained returns what an explanation of a puzzle by rules says, with all others to
// recommend from.
func explained(t *testing.T, line, rules string, maxTuple heuristics.Size) ask.Answer {
	t.Helper()
	w := ask.New(ask.Options{Config: solver.Config{MaxTuple: maxTuple}})
	return w.Explain(t.Context(), record(line), ask.ExplainOptions{
		Rules: heuristics.MustParse(rules), Others: heuristics.MustParse("all"),
		StepWriter: func(*grid.Board, []heuristics.Heuristic) ask.StepWriter { return silent{} },
	})
}

// TestAdvice: where an explanation is stuck it recommends those rules, and no others, that
// leave less beside the ones used.
func TestAdvice(t *testing.T) {
	recommended := 0
	for _, line := range stuckOn {
		for _, used := range []string{"none", "naked-single", "singles", "singles,locked", "singles,hall-2"} {
			w := ask.New(ask.Options{})
			before := w.Fixpoint(t.Context(), record(line), heuristics.MustParse(used))
			if before.Status == solver.Solved {
				continue
			}
			a := explained(t, line, used, 0)
			require.Equal(t, solver.StatusStuck, a.Status)
			_, list, _ := strings.Cut(a.Message, "any of these helps: ")
			for _, e := range heuristics.MustParse("all") {
				after := w.Fixpoint(t.Context(), record(line), heuristics.MustParse(used+","+e.Name))
				helps := after.Left < before.Left
				require.Equal(t, helps, slices.Contains(strings.Split(list, ", "), e.Name), "%s: %s + %s: %s", line, used, e.Name, a.Message)
				if helps {
					recommended++
				}
			}
			require.NotContains(t, list, "-map", "finders for comparison")
		}
	}
	require.Greater(t, recommended, 20)
}

// TestNoAdvice: nothing is recommended that would conclude nothing, was used, or is capped
// to what was.
func TestNoAdvice(t *testing.T) {
	const nothing = "no rule applies any more, and the other rules find nothing within their budgets"
	require.Equal(t, nothing, explained(t, multiple, "all", 0).Message)
	require.Contains(t, explained(t, stuckOn[3], "singles,hall-2", 0).Message, ": locked, naked-tuple, hidden-tuple, hall, fish, chain,")
	require.NotContains(t, explained(t, stuckOn[3], "singles,hall-2", 2).Message, "hall")
	plain := ask.New(ask.Options{}).Explain(t.Context(), record(hard), ask.ExplainOptions{
		Rules: rules(), StepWriter: func(*grid.Board, []heuristics.Heuristic) ask.StepWriter { return silent{} },
	})
	require.Equal(t, "no rule applies any more", plain.Message)
}

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
		"famous9": 3, "inkala": 1, "min16": 1, "corpus/dug-16x16": 1, "corpus/dug-25x25": 1,
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
