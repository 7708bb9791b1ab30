package ask_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// wrong is the hard puzzle with a given that its solution does not have, and lost a puzzle with a cell for
// which no digit is left.
var (
	wrong = "82" + hard[2:]
	lost  = "[] . . . . . . . . . . . . . . ."
)

// solved returns the solution of a puzzle as a line.
func solved(t *testing.T, puzzle string) string {
	line := ""
	for _, d := range ask.New(ask.Options{}).Solve(t.Context(), record(puzzle)).Solution {
		line += fmt.Sprint(d)
	}
	return line
}

// TestCheck: what there is to say about the number of solutions, and what is left to a quick look.
func TestCheck(t *testing.T) {
	interrupted, cut := context.WithCancel(t.Context())
	cut()
	finished := solved(t, unique)
	for _, test := range []struct {
		name      string
		ctx       context.Context
		puzzle    string
		timeout   time.Duration
		check     ask.CheckOptions
		status    solver.Status
		solutions solver.Status
		count     string // with a + if there may be more
		message   string
	}{
		{"finished", t.Context(), finished, 0, ask.CheckOptions{}, ask.OK, solver.Unique, "1", ""},
		{"finished, quick", t.Context(), finished, 0, ask.CheckOptions{Quick: true}, ask.OK, solver.Unique, "1", ""},
		{"one", t.Context(), unique, 0, ask.CheckOptions{}, ask.OK, solver.Unique, "1", ""},
		{"two", t.Context(), multiple, 0, ask.CheckOptions{}, ask.OK, solver.Multiple, "2", ""},
		{"a limit of one", t.Context(), multiple, 0, ask.CheckOptions{Limit: 1}, ask.OK, solver.Multiple, "2+", ""},
		{"none", t.Context(), none, 0, ask.CheckOptions{}, ask.OK, solver.None, "0", "proved without guessing"},
		{"a cell without candidates", t.Context(), lost, 0, ask.CheckOptions{Quick: true}, ask.OK, solver.None, "0", "no digit is left for R1C1"},
		{"a clash", t.Context(), clash, 0, ask.CheckOptions{}, ask.StatusClash, solver.None, "", "digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2"},
		{"quick", t.Context(), none, 0, ask.CheckOptions{Quick: true}, ask.OK, "", "", ""},
		{"no time", t.Context(), hard, time.Nanosecond, ask.CheckOptions{}, ask.OK, solver.Limit, "0+", "not settled within 1ns"},
		{"an interrupt", interrupted, hard, 0, ask.CheckOptions{}, ask.OK, solver.Limit, "0+", "stopped"},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := ask.New(ask.Options{Timeout: test.timeout}).Check(test.ctx, record(test.puzzle), test.check)
			require.Equal(t, []any{test.status, test.solutions, test.message}, []any{v.Status, v.Solutions, v.Message})
			require.Equal(t, test.puzzle == finished, v.Finished)
			require.Equal(t, test.ctx == interrupted, v.Interrupted)
			require.Equal(t, test.count, numberText(v.Number))
		})
	}
}

// numberText formats a number of solutions, with a + if there may be more.
func numberText(n *ask.Number) string {
	switch {
	case n == nil:
		return ""
	case n.Exact:
		return n.Count
	}
	return n.Count + "+"
}

// TestWhy: which clue to drop or change, and which clues contradict each other. Of what is worse there is no
// why.
func TestWhy(t *testing.T) {
	nodes := func(n uint64) ask.Options { return ask.Options{Config: solver.Config{Nodes: n}} }
	for _, test := range []struct {
		name    string
		puzzle  string
		options ask.Options
		status  solver.Status
		message string // its beginning
		repairs int    // -1: not looked at
		clues   int    // -1: several
		minimal bool
	}{
		{"one solution", unique, ask.Options{}, ask.OK, "", 0, 0, false},
		{"none", none, ask.Options{}, ask.OK, "no single clue, dropped or changed, leaves exactly one solution; R1C1=1, R1C2=2, R1C3=3, R3C4=4 contradict each other; without any one of them there is a solution", 0, 4, true},
		{"a typo", wrong, ask.Options{}, ask.OK, "exactly one solution if R1C2 is open or 1; R1C1=8, ", 1, -1, true},
		{"a clash", clash, ask.Options{}, ask.StatusClash, "digit 1 occurs twice in row 1 and box 1: R1C1 and R1C2; no single clue, ", 0, 2, true},
		{"no time", unique, ask.Options{Timeout: time.Nanosecond}, ask.OK, "not settled within 1ns", 0, 0, false},
		{"few nodes", wrong, nodes(1), ask.OK, "not settled within 1 nodes", 0, 0, false},
		{"nodes for a conflict", wrong, nodes(27), ask.OK, "no clue was found that, ", -1, -1, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := ask.New(test.options).Check(t.Context(), record(test.puzzle), ask.CheckOptions{Why: true})
			require.Equal(t, test.status, v.Status)
			require.Regexp(t, "^"+test.message, v.Message)
			if test.clues == 0 {
				require.Nil(t, v.Reasons)
				return
			}
			require.Equal(t, test.minimal, v.Minimal)
			if test.repairs >= 0 {
				require.Len(t, v.Repairs, test.repairs)
			}
			if test.clues > 0 {
				require.Len(t, v.Why, test.clues)
				return
			}
			require.Greater(t, len(v.Why), 2)
		})
	}
	r := record(multiple)
	r.Solution = make([]grid.Digit, 16)
	require.Equal(t, ask.Wrong, ask.New(ask.Options{}).Check(t.Context(), r, ask.CheckOptions{Why: true}).Status, "a wrong solution beside the puzzle")
}

// TestUnique: whether the solution is the only one, with the words of count, and as far as the limits of the
// question decide it.
func TestUnique(t *testing.T) {
	for _, test := range []struct {
		name    string
		puzzle  string
		options ask.Options
		status  solver.Status
		want    solver.Status
	}{
		{"one", hard, ask.Options{}, solver.Solved, solver.Unique},
		{"two", multiple, ask.Options{}, solver.Solved, solver.Multiple},
		{"none", none, ask.Options{}, solver.Unsolvable, solver.None},
		{"a clash", clash, ask.Options{}, solver.Invalid, ""},
		{"rules are stuck, and a search is not", hard, ask.Options{Config: solver.Config{Method: solver.Logic()}}, solver.StatusStuck, solver.Unique},
		{"no time", hard, ask.Options{Timeout: time.Nanosecond}, solver.Limit, solver.Limit},
		{"few nodes", hard, ask.Options{Config: solver.Config{Nodes: 1}}, solver.Limit, solver.Limit},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := ask.New(test.options).SolveUnique(t.Context(), record(test.puzzle))
			require.Equal(t, []solver.Status{test.status, test.want}, []solver.Status{a.Status, a.Uniqueness})
		})
	}
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
			w.HintUniqueness(test.ctx, record(test.puzzle), &a)
			require.Equal(t, test.want, a.Uniqueness)
			a.Uniqueness = ""
			require.Equal(t, before, a)
		})
	}
}
