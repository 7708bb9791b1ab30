package solver

import (
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics/heuristictest"

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

// A kernel that is asked for another solution gives up in time, with a limit of its own or
// without one.
func TestOtherIsHard(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	p := heuristictest.Line(s, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	full, err := Solve(t.Context(), p.Board(), Config{})
	require.NoError(t, err)
	for nodes, want := range map[uint64]bool{0: true, 1: false, 20: false} {
		m := newBitSearch(Config{Nodes: nodes})
		for range 2 {
			other, known, err := m.Other(t.Context(), p, full.Solution, nil)
			require.NoError(t, err)
			require.Nil(t, other)
			require.Equal(t, want, known)
		}
	}
	require.Greater(t, full.Stats.Nodes, uint64(1))

	// Answer favours none of the candidates of an earlier Other.
	m, list := newBitSearch(Config{}), func(m *bitSearch) (found [][]grid.Digit) {
		p := grid.NewPuzzle(s)
		p.Givens[80] = 1
		_, err := m.Answer(t.Context(), Question{Puzzle: p, Limit: 3, Each: func(solution []grid.Digit) bool {
			found = append(found, slices.Clone(solution))
			return true
		}})
		require.NoError(t, err)
		return found
	}
	_, _, err = m.Other(t.Context(), p, full.Solution, nil)
	require.NoError(t, err)
	require.Equal(t, list(newBitSearch(Config{})), list(m))
}

// Clauses are shared that are short, or not long and of few levels; they are passed on as
// they were, once.
func TestSharing(t *testing.T) {
	clause := func(length int) []int32 {
		c := make([]int32, length)
		for i := range c {
			c[i] = int32(-1 - i)
		}
		return c
	}
	m := &member{}
	var want [][]int32
	for _, x := range []struct {
		literals, lbd int
		shared        bool
	}{{1, 1, true}, {20, 100, true}, {21, 10, true}, {21, 11, false}, {60, 10, true}, {60, 11, false}, {61, 10, false}, {61, 2, false}} {
		m.Export(clause(x.literals), x.lbd)
		if x.shared {
			want = append(want, clause(x.literals))
		}
		require.EqualValues(t, len(want), m.exported, "%d literals of %d levels", x.literals, x.lbd)
	}
	other := &member{}
	p := portfolio{members: []*member{m, other}}
	p.exchange()
	for _, imported := range [][][]int32{want, nil} {
		var got [][]int32
		other.Import(func(clause []int32) { got = append(got, append([]int32(nil), clause...)) })
		require.Equal(t, imported, got)
	}
	m.Import(func([]int32) { require.Fail(t, "its own") })
	p.exchange()
	require.Empty(t, other.incoming, "nothing twice")
}

// Luby's sequence as the paper has it, and runs of those lengths.
func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	r := restarts{unit: 10, run: 1, next: 10}
	begin := uint64(0)
	for i, x := range want {
		require.Equal(t, x, dlx.Luby(uint64(i+1)), "number %d", i+1)
		require.False(t, r.due(begin+10*x-1))
		require.True(t, r.due(begin+10*x))
		begin += 10 * x
	}
	r.stop()
	require.False(t, r.due(1<<40))
}

// Exit codes and conclusions mean what they mean in the competitions.
func TestVerdicts(t *testing.T) {
	for code, want := range map[int]format.Conclusion{
		0: format.NoConclusion, 1: format.NoConclusion, 10: format.Satisfiable, 20: format.Unsatisfiable, 30: format.Satisfiable,
	} {
		require.Equal(t, want, verdictOf(code), "exit code %d", code)
	}
	for want, a := range map[StopReason]format.Answer{
		Exhausted: {Conclusion: format.Unsatisfiable}, OutOfNodes: {Conclusion: format.Undecided},
	} {
		require.Equal(t, want, endOf(a))
	}
	require.Equal(t, Exhausted, endOf(format.Answer{Conclusion: format.Satisfiable, Complete: true}))
}

// manyNine returns a 9×9 puzzle of 130,083 solutions.
func manyNine(t *testing.T) *grid.Puzzle {
	s, err := grid.Square(3)
	require.NoError(t, err)
	return heuristictest.Line(s, "62..9............6....8.3......1.4.3......21..1.4......53....92..9..........53..1")
}

// A kernel counts, without a diagram, more than other methods list.
func TestCountManyByKernel(t *testing.T) {
	p := manyNine(t)
	alone, err := Count(t.Context(), p.Board(), Config{Method: Bitboard()}, 0)
	require.NoError(t, err)
	r, err := Count(t.Context(), p.Board(), Config{}, 0)
	require.NoError(t, err)
	require.True(t, r.Exact)
	require.EqualValues(t, 130_083, r.Count)
	require.NoError(t, grid.CheckSolution(p, r.Solution))
	require.Equal(t, alone.Stats, r.Stats)
}

// A diagram answers for more than the kernel counts first, or the kernel does if the diagram is too
// large.
func TestCountAfter(t *testing.T) {
	p := manyNine(t)
	p.Givens[1], p.Givens[2] = 2, 1
	want, err := Count(t.Context(), p.Board(), Config{Method: DLX()}, 0)
	require.NoError(t, err)
	require.Greater(t, want.Count, uint64(3000))
	for _, x := range []struct {
		first, memory uint64
		diagram       bool
	}{{want.Count + 1, 0, false}, {1000, 0, true}, {1000, 1 << 12, false}} {
		a := newAuto(Config{Memory: x.memory})
		r, err := a.countAfter(t.Context(), Question{Board: p.Board()}, x.first)
		require.NoError(t, err)
		require.Equal(t, Exhausted, r.Stats.End)
		require.Equal(t, want.Count, r.Count)
		require.NoError(t, grid.CheckSolution(p, r.Solution))
		require.Equal(t, x.diagram, r.Stats.Rules != nil, "rules come before a diagram")
	}
}
