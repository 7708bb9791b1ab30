package ask_test

import (
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/heuristics"
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
		Rules: heuristics.MustParse(rules), Others: heuristics.Catalog(),
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
	require.Contains(t, explained(t, stuckOn[3], "singles,hall-2", 0).Message, ": locked, naked-tuple, hidden-tuple, hall, chain, fish,")
	require.NotContains(t, explained(t, stuckOn[3], "singles,hall-2", 2).Message, "hall")
	plain := ask.New(ask.Options{}).Explain(t.Context(), record(hard), ask.ExplainOptions{
		Rules: rules(), StepWriter: func(*grid.Board, []heuristics.Heuristic) ask.StepWriter { return silent{} },
	})
	require.Equal(t, "no rule applies any more", plain.Message)
}
