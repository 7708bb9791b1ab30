package external

import (
	"os"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

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

// The answer is the first line with a grid, however long those before it are.
func TestFirstGrid(t *testing.T) {
	s, err := grid.NewBox(1, 2)
	require.NoError(t, err)
	for text, want := range map[string][]grid.Digit{
		strings.Repeat("x", 100_000) + "\n1221\n2112\n": {1, 2, 2, 1},
		"tables are ready\n12\n":                        nil,
		"":                                              nil,
	} {
		digits, err := solutionIn(&output{stdout: []byte(text), state: &os.ProcessState{}}, grid.NewPuzzle(s))
		require.NoError(t, err)
		require.Equal(t, want, digits)
	}
}

// A puzzle is a line of characters up to side 35, and of numbers above.
func TestLineOf(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		at         grid.Cell
		digit      grid.Digit
		want       string
	}{
		{2, 2, 1, 4, ".4......"},
		{5, 7, 0, 35, "Z......."},
		{6, 6, 1, 36, "0 36 0 0"},
	} {
		s, err := grid.NewBox(test.rows, test.cols)
		require.NoError(t, err)
		p := grid.NewPuzzle(s)
		p.Givens[test.at] = test.digit
		text := lineOf(p)
		require.Equal(t, test.want, text[:8])
		require.True(t, strings.HasSuffix(text, "\n"))
		require.Equal(t, 1, strings.Count(text, "\n"))
	}
}

// Exit codes and conclusions mean what they mean in the competitions.
func TestVerdicts(t *testing.T) {
	for code, want := range map[int]format.Conclusion{
		0: format.NoConclusion, 1: format.NoConclusion, 10: format.Satisfiable, 20: format.Unsatisfiable, 30: format.Satisfiable,
	} {
		require.Equal(t, want, verdictOf(code), "exit code %d", code)
	}
	for want, a := range map[solver.StopReason]format.Answer{
		solver.Exhausted: {Conclusion: format.Unsatisfiable}, solver.OutOfNodes: {Conclusion: format.Undecided},
	} {
		require.Equal(t, want, endOf(a))
	}
	require.Equal(t, solver.Exhausted, endOf(format.Answer{Conclusion: format.Satisfiable, Complete: true}))
}
