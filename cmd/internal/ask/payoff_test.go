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

func TestPayoff(t *testing.T) {
	w := ask.New(ask.Options{})
	x := w.Payoffs(nil)(t.Context(), record(tuples))
	require.Equal(t, "before tuples, naked 2, hidden 2, naked 3, hidden 3, naked 4, hidden 4, larger", names(x.Rows))
	require.Equal(t, solver.StatusStuck, x.Status)
	require.Positive(t, x.Surplus)
	require.Equal(t, 1, x.Solutions)
	before, uses := 0.0, uint64(0)
	for _, r := range x.Rows {
		require.GreaterOrEqual(t, r.Cleared, before)
		require.LessOrEqual(t, r.Lost, x.Rows[7].Cleared)
		before, uses = r.Cleared, uses+r.Uses
	}
	require.Greater(t, uses, x.Rows[0].Uses)
	require.Zero(t, x.Rows[0].Lost)

	first := w.Payoffs(heuristics.MustParse("none"))(t.Context(), record(tuples))
	require.Zero(t, first.Rows[0].Cleared)
}

func TestPayoffStatus(t *testing.T) {
	w := ask.New(ask.Options{})
	for line, want := range map[string]solver.Status{
		unique: solver.Solved, multiple: solver.StatusStuck, empty: solver.StatusStuck, none: solver.Unsolvable, clash: solver.Invalid,
	} {
		x := w.Payoffs(nil)(t.Context(), record(line))
		require.Equal(t, want, x.Status, line)
		require.Equal(t, want == solver.Unsolvable || want == solver.Invalid, x.Message != "", x.Message)
		require.NotContains(t, object(x), "null", line)
	}

	late := ask.New(ask.Options{Timeout: time.Nanosecond}).Payoffs(nil)(t.Context(), record(hard))
	require.Equal(t, solver.Limit, late.Status)
	require.Contains(t, late.Message, "not settled within 1ns")
	require.False(t, late.Interrupted)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cut := w.Payoffs(nil)(ctx, record(hard))
	require.Equal(t, solver.Limit, cut.Status)
	require.True(t, cut.Interrupted)
}

// TestPayoffSolutions: an answer has the number of solutions, 0 if the search did not find out.
func TestPayoffSolutions(t *testing.T) {
	const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	w := ask.New(ask.Options{})
	for text, want := range map[string]int{"1..4.4........2.": 2, inkala: 1, unique: 1} {
		require.Equal(t, want, w.Payoffs(nil)(t.Context(), record(text)).Solutions, text)
	}
	refuted := w.Payoffs(nil)(t.Context(), record(strings.Replace(inkala, "8.", "86", 1)))
	require.Equal(t, solver.Unsolvable, refuted.Status, "rules do not refute it")
	require.Equal(t, "a search finds no solution", refuted.Message)
}
