package ask_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// tuples is a puzzle of which tuples of sizes 2 and 3 clear a part, and fish and probing the rest.
const tuples = "9...........3...47.21..6.8.59.4............2...6.1.79....9....2.5.2......1.6.7..3"

// names are those of rows.
func names(rows []ask.PayoffRow) string {
	var list []string
	for _, r := range rows {
		list = append(list, r.Name)
	}
	return strings.Join(list, ", ")
}

// exact returns an answer without what differs from run to run.
func exact(x ask.Payoff) ask.Payoff {
	for _, rows := range [][]ask.PayoffRow{x.Both, x.Naked, x.Hidden} {
		for i := range rows {
			rows[i].Seconds = 0
		}
	}
	x.Result.Elapsed = 0
	return x
}

func TestPayoff(t *testing.T) {
	w := ask.New(ask.Options{})
	x := exact(w.Payoffs(ask.PayoffOptions{})(t.Context(), record(tuples)))
	require.Equal(t, "singles + locked, ≤ 2, ≤ 3, ≤ 4, all sizes", names(x.Both))
	require.Equal(t, solver.StatusStuck, x.Status)
	require.Positive(t, x.Surplus)
	before := 0.0
	for i, r := range x.Both {
		require.Equal(t, r.Cleared > before, r.Needed, r.Name)
		require.GreaterOrEqual(t, r.Cleared, before)
		before = r.Cleared
		if i > 0 && i < 4 {
			require.Equal(t, i+1, r.Size)
		}
	}
	require.True(t, x.Both[1].Needed && x.Both[2].Needed && !x.Both[3].Needed)
	require.Equal(t, before, x.Naked[4].Cleared)
	require.Equal(t, before, x.Hidden[4].Cleared)
	require.Zero(t, x.Both[4].Size)

	// Rules above the tuples change nothing of the rows below them.
	further := ask.PayoffOptions{Further: heuristics.MustParse("fish,probe")}
	y := exact(w.Payoffs(further)(t.Context(), record(tuples)))
	require.Equal(t, names(x.Both)+", + fish, + probe", names(y.Both))
	require.Equal(t, x.Both, y.Both[:5])
	require.Equal(t, x.Naked, y.Naked)
	require.Equal(t, solver.Solved, y.Status)
	require.True(t, y.Both[6].Solved)

	first := w.Payoffs(ask.PayoffOptions{Rules: heuristics.MustParse("none")})(t.Context(), record(tuples))
	require.Equal(t, "first rules", first.Both[0].Name)
	require.Zero(t, first.Both[0].Cleared)
	require.False(t, first.Both[0].Needed)
}

func TestPayoffStatus(t *testing.T) {
	w := ask.New(ask.Options{})
	for line, want := range map[string]solver.Status{
		unique: solver.Solved, multiple: solver.StatusStuck, empty: solver.StatusStuck, none: solver.Unsolvable, clash: solver.Invalid,
	} {
		x := w.Payoffs(ask.PayoffOptions{})(t.Context(), record(line))
		require.Equal(t, want, x.Status, line)
		require.Equal(t, want == solver.Unsolvable || want == solver.Invalid, x.Message != "", x.Message)
		require.NotContains(t, object(x), "null", line)
	}

	late := ask.New(ask.Options{Timeout: time.Nanosecond}).Payoffs(ask.PayoffOptions{})(t.Context(), record(hard))
	require.Equal(t, solver.Limit, late.Status)
	require.Contains(t, late.Message, "not settled within 1ns")
	require.False(t, late.Interrupted)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cut := w.Payoffs(ask.PayoffOptions{})(ctx, record(hard))
	require.Equal(t, solver.Limit, cut.Status)
	require.True(t, cut.Interrupted)
}

// TestPayoffTruth: an answer has the solutions of the puzzle, and its true candidates or
// bounds of them: of two solutions 20 of 31 are true (see solver.TestTruthOfTwo), of one
// solution one a cell.
func TestPayoffTruth(t *testing.T) {
	const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	w := ask.New(ask.Options{})
	answer := func(text string, nodes uint64) ask.Payoff {
		return w.Payoffs(ask.PayoffOptions{TruthNodes: nodes})(t.Context(), record(text))
	}
	several := answer("1..4.4........2.", 1000)
	require.Equal(t, []int{31, 2, 20, 20}, []int{several.Given, several.Solutions, several.TrueMin, several.TrueMax})
	require.GreaterOrEqual(t, several.Both[0].Left, 20)
	one := answer(inkala, 1000)
	require.Equal(t, []int{1, 81, 81}, []int{one.Solutions, one.TrueMin, one.TrueMax})
	few := answer(inkala, 1)
	require.Equal(t, []int{0, 81}, []int{few.Solutions, few.TrueMin})
	require.Equal(t, few.Both[len(few.Both)-1].Left, few.TrueMax, "what the rules leave may be true")
	unasked := answer(inkala, 0)
	require.Equal(t, []int{0, 0, 0}, []int{unasked.Solutions, unasked.TrueMin, unasked.TrueMax})

	wrong := strings.Replace(inkala, "8.", "86", 1)
	require.Equal(t, solver.StatusStuck, answer(wrong, 0).Status, "rules do not refute it")
	refuted := answer(wrong, 1000)
	require.Equal(t, solver.Unsolvable, refuted.Status)
	require.Equal(t, "a search finds no solution", refuted.Message)
	require.False(t, refuted.Counts())
}

// TestPayoffGroups: of ten puzzles of 25×25 from the corpus, three lose the clues of their
// first two rows and have several solutions; the others have one.
func TestPayoffGroups(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/corpus/25x25.txt")
	require.NoError(t, err)
	w := ask.New(ask.Options{})
	payoffs := w.Payoffs(ask.PayoffOptions{TruthNodes: 1000})
	var solutions []int
	for r := range format.Read(bytes.NewReader(text), "corpus", format.Options{}) {
		require.NoError(t, r.Err)
		if len(solutions)%3 == 2 {
			clear(r.Puzzle.Givens[:2*25])
		}
		x := payoffs(t.Context(), r)
		solutions = append(solutions, x.Solutions)
		require.LessOrEqual(t, x.TrueMax, x.Both[len(x.Both)-1].Left)
		require.Equal(t, x.Solutions == 2, x.TrueMin > 625)
		if len(solutions) == 10 {
			break
		}
	}
	require.Equal(t, []int{1, 1, 2, 1, 1, 2, 1, 1, 2, 1}, solutions)
}
