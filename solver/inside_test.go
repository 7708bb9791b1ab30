package solver

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// A key of digits is read back whatever the side: digits above 255 have two bytes.
func TestClassOf(t *testing.T) {
	solution := []grid.Digit{1, 255, 256, 257, 1024}
	for _, cells := range [][]grid.Cell{{0}, {4, 2}, {0, 1, 2, 3, 4}, {2, 2}} {
		var want []grid.Digit
		for _, c := range cells {
			want = append(want, solution[c])
		}
		require.Equal(t, want, digitsOf(classOf(solution, cells)))
	}
	require.NotEqual(t, classOf(solution, []grid.Cell{0}), classOf(solution, []grid.Cell{3}))
}

// Luby's sequence as the paper has it, and runs of those lengths.
func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	r := restarts{unit: 10, run: 1, next: 10}
	begin := uint64(0)
	for i, x := range want {
		require.Equal(t, x, luby(uint64(i+1)), "number %d", i+1)
		require.False(t, r.due(begin+10*x-1))
		require.True(t, r.due(begin+10*x))
		begin += 10 * x
	}
	r.stop()
	require.False(t, r.due(1<<40))
}

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

// Grids are found on the lines of programs wherever they stand, and nothing else is one.
func TestGridsOfLines(t *testing.T) {
	four, err := grid.NewBox(2, 2)
	require.NoError(t, err)
	solved := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for line, want := range map[string][]grid.Digit{
		"1234341221434321":                          solved,
		"12..............,1234341221434321,0.1":     solved,
		"4321214334121234:1:1234341221434321;\t7\r": solved,
		"123434122143432":                           nil,
		"12343412214343210":                         nil,
		"1234341221434320":                          nil,
		"1234341221434325":                          nil,
		"":                                          nil,
	} {
		require.Equal(t, want, gridOf(line, four), line)
	}
	large, err := grid.NewBox(6, 6)
	require.NoError(t, err)
	digits := strings.Repeat("36 ", large.Cells()-1)
	require.Equal(t, grid.Digit(1), gridOf("7 8 1 "+digits, large)[0], "the last numbers")
	require.Nil(t, gridOf(digits, large), "one too few")
	for _, wrong := range []string{"37 ", "0 ", "x "} {
		require.Nil(t, gridOf(wrong+digits, large), wrong)
	}
	sixteen, err := grid.NewBox(4, 4)
	require.NoError(t, err)
	require.Equal(t, grid.Digit(16), gridOf(strings.Repeat("g", 256), sixteen)[0])
	require.Nil(t, gridOf(strings.Repeat("h", 256), sixteen))
}
