package ask_test

import (
	"context"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// wrong is the hard puzzle with a given that its solution does not have.
var wrong = "82" + hard[2:]

// TestWhy: what becomes of a verdict. A clash stays one, and what is worse is not looked at.
func TestWhy(t *testing.T) {
	r := record(multiple)
	r.Solution = make([]grid.Digit, 16)
	interrupted, cut := context.WithCancel(t.Context())
	cut()
	nodes := func(n uint64) ask.Options { return ask.Options{Config: solver.Config{Nodes: n}} }
	for _, test := range []struct {
		name    string
		ctx     context.Context
		puzzle  string
		options ask.Options
		status  solver.Status
		message string
		clues   int // of the conflict; -1: several
		minimal bool
	}{
		{"one solution", t.Context(), unique, ask.Options{}, ask.OK, "", 0, false},
		{"none", t.Context(), none, ask.Options{}, solver.Unsolvable, "R1C1=1, R1C2=2, R1C3=3, R3C4=4 contradict each other; without any one of them there is a solution", 4, true},
		{"a clash", t.Context(), clash, ask.Options{}, ask.Clash, "digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2", 2, true},
		{"a clash in no time", t.Context(), clash, ask.Options{Timeout: time.Nanosecond}, ask.Clash, "digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2", 0, false},
		{"no time", t.Context(), unique, ask.Options{Timeout: time.Nanosecond}, solver.Limit, "not settled within 1ns", 0, false},
		{"few nodes", t.Context(), wrong, nodes(1), solver.Limit, "a budget ended the search", 0, false},
		{"nodes for a conflict", t.Context(), wrong, nodes(27), solver.Unsolvable, "R1C1=8, ", -1, false},
		{"an interrupt", interrupted, none, ask.Options{}, solver.Limit, "interrupted", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := record(test.puzzle)
			v := ask.New(test.options).Why(test.ctx, r, ask.Check(r, nil))
			require.Equal(t, test.status, v.Status)
			require.Equal(t, test.ctx == interrupted, v.Interrupted)
			if test.clues == 0 {
				require.Nil(t, v.Reasons)
				require.Equal(t, test.message, v.Message)
				return
			}
			require.Equal(t, test.minimal, v.Minimal)
			if test.clues > 0 {
				require.Len(t, v.Why, test.clues)
				require.Equal(t, test.message, v.Message)
				return
			}
			require.Greater(t, len(v.Why), 2)
			require.Contains(t, v.Message, test.message)
			require.Contains(t, v.Message, " contradict each other, perhaps without some of them: a budget ended the search")
		})
	}
	v := ask.New(ask.Options{}).Why(t.Context(), r, ask.Check(r, nil))
	require.Equal(t, ask.Wrong, v.Status, "a wrong solution beside the puzzle")
}

// TestHint: what is known of other solutions; what the answer says else stays.
func TestHint(t *testing.T) {
	interrupted, cut := context.WithCancel(t.Context())
	cut()
	for _, test := range []struct {
		name   string
		ctx    context.Context
		puzzle string
		want   solver.Status
	}{
		{"rules find the only one", interrupted, unique, solver.Unique},
		{"a search finds the only one", t.Context(), hard, solver.Unique},
		{"two", t.Context(), multiple, solver.Multiple},
		{"none", t.Context(), none, ""},
		{"a clash", t.Context(), clash, ""},
		{"an interrupt", interrupted, hard, solver.Limit},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := ask.New(ask.Options{})
			a := w.Solve(t.Context(), record(test.puzzle))
			before := a
			w.CheckUniqueness(test.ctx, record(test.puzzle), &a)
			require.Equal(t, test.want, a.Uniqueness)
			a.Uniqueness = ""
			require.Equal(t, before, a)
		})
	}
}
