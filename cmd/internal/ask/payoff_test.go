package ask_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
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
	require.Equal(t, solver.IsStuck, x.Status)
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
		unique: solver.Solved, multiple: solver.IsStuck, empty: solver.IsStuck, none: solver.Unsolvable, clash: solver.Invalid,
	} {
		x := w.Payoffs(ask.PayoffOptions{})(t.Context(), record(line))
		require.Equal(t, want, x.Status, line)
		require.Equal(t, want == solver.Unsolvable || want == solver.Invalid, x.Message != "", x.Message)
		require.NotContains(t, object(x), "null", line)
	}

	late := ask.New(ask.Options{Timeout: time.Nanosecond}).Payoffs(ask.PayoffOptions{})(t.Context(), record(hard))
	require.Equal(t, solver.Limit, late.Status)
	require.Contains(t, late.Message, "not settled within 1ns")
	require.False(t, late.Cut)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cut := w.Payoffs(ask.PayoffOptions{})(ctx, record(hard))
	require.Equal(t, solver.Limit, cut.Status)
	require.True(t, cut.Cut)
}
