package solver

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What programs say is read in all its ways: verdict, model up to its 0, conflicts.
func TestParseReplies(t *testing.T) {
	for text, want := range map[string]reply{
		"s SATISFIABLE\nv 1 -2 3\nv -4 0\n":    {verdict: satisfiable, model: []int{1, 3}, closed: true, models: 1},
		"v 1 0\nv 2 0\ns SATISFIABLE\n":        {verdict: satisfiable, model: []int{1}, closed: true, models: 2},
		"v 1 2\n":                              {model: []int{1, 2}},
		"s UNSATISFIABLE\n":                    {verdict: unsatisfiable},
		"UNSATISFIABLE\n":                      {verdict: unsatisfiable},
		"UNSAT\n":                              {verdict: unsatisfiable},
		"SAT\n":                                {verdict: satisfiable},
		"SATISFIABLE\n":                        {verdict: satisfiable},
		"s UNKNOWN\n":                          {verdict: undecided},
		"INDETERMINATE\n":                      {verdict: undecided},
		"INDET\n":                              {verdict: undecided},
		"s\n\n  \nc a comment\n1 2 0\n":        {},
		"SAT and more words\n":                 {},
		"c conflicts:  17  (3 per second)\n":   {conflicts: 17},
		"conflicts             : 4711\n":       {conflicts: 4711},
		"Conflicts    : 12   (Analyzed: 12)\n": {conflicts: 12},
		"c restarts and conflicts: 5\nconflicts none\n": {},
	} {
		var r reply
		require.NoError(t, r.parse(strings.NewReader(text), false), text)
		require.Equal(t, want, r, text)
	}
	var long reply
	require.NoError(t, long.parse(strings.NewReader("v "+strings.Repeat("-1 ", 50_000)+"2 0\n"), false))
	require.Equal(t, []int{2}, long.model)
	var bare reply
	require.NoError(t, bare.parse(strings.NewReader("SAT\n1 -2 0\n"), true))
	require.Equal(t, reply{verdict: satisfiable, model: []int{1}, closed: true, models: 1}, bare)
	require.ErrorContains(t, bare.parse(strings.NewReader("what\n"), true), `strange model: literal "what"`)
	for code, want := range map[int]verdict{0: silent, 1: silent, 10: satisfiable, 20: unsatisfiable, 30: satisfiable} {
		require.Equal(t, want, verdictOf(code), "exit code %d", code)
	}
	for v, want := range map[verdict]End{unsatisfiable: Exhausted, undecided: OutOfNodes, silent: OutOfNodes} {
		require.Equal(t, want, v.end())
	}
}
