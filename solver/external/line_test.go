//go:build unix

package external_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics/heuristictest"
	"basisk/solver"
	"basisk/solver/external"
)

// lineSymbols are the digits that the players of lines know, after the open cell.
const lineSymbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// playLine is the main function of a program that solves the line it reads.
func playLine(role string) int {
	line, _ := bufio.NewReaderSize(os.Stdin, 1<<20).ReadString('\n')
	line = strings.TrimSpace(line)
	var digits []grid.Digit
	if fields := strings.Fields(line); len(fields) > 1 {
		for _, field := range fields {
			var d grid.Digit
			fmt.Sscan(field, &d)
			digits = append(digits, d)
		}
	} else {
		for _, symbol := range line {
			digits = append(digits, grid.Digit(strings.IndexRune(lineSymbols, symbol)))
		}
	}
	fmt.Print(map[string]string{
		"line":      "tables are ready\n" + line + "\n",
		"line tail": line + ":1:",
		"line time": "#1, ",
	}[role], solvedAs(digits), map[string]string{"line time": "; 0.001 s"}[role], "\n")
	return 0
}

// solvedAs solves a square puzzle and writes the solution as a line, empty if there is
// none.
func solvedAs(digits []grid.Digit) string {
	side := 1
	for side*side < len(digits) {
		side++
	}
	s, err := grid.NearlySquare(side)
	if err != nil {
		return err.Error()
	}
	r, err := solver.Solve(context.Background(), (&grid.Puzzle{Shape: s, Givens: digits}).Board(), solver.Config{})
	if err != nil {
		return err.Error()
	}
	var text strings.Builder
	for c, d := range r.Solution {
		switch {
		case side > 35 && c > 0:
			fmt.Fprintf(&text, " %d", d)
		case side > 35:
			fmt.Fprint(&text, d)
		default:
			text.WriteByte(lineSymbols[d])
		}
	}
	return text.String()
}

// linePlayer returns the configuration whose program reads a line and plays a role.
func linePlayer(t *testing.T, role string) solver.Config {
	t.Helper()
	c := player(t, role, "")
	_, command, _ := strings.Cut(c.Method.Name, ":")
	c.Method = external.Line(command)
	return c
}

// A program gets puzzles of all sides, as characters and as numbers, and its lines are read for
// solutions.
func TestLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for role, sides := range map[string][]int{"line": {4, 6, 9, 35, 36}, "line tail": {16, 40}, "line time": {9, 12}} {
		for _, side := range sides {
			s, err := grid.NearlySquare(side)
			require.NoError(t, err)
			p := grid.NewPuzzle(s)
			p.Givens = generate.Full(s, rng)
			for range s.Cells() / 5 {
				p.Givens[rng.IntN(s.Cells())] = 0
			}
			c := linePlayer(t, role)
			r, err := solver.Solve(t.Context(), p.Board(), c)
			require.NoError(t, err, "%s, side %d", role, side)
			require.Equal(t, solver.Solved, r.Status)
			require.NoError(t, grid.CheckSolution(p, r.Solution))
			require.Equal(t, c.Method.Name, r.Method)
			require.Positive(t, r.Stats.ExternalSeconds)
			require.EqualValues(t, 1, r.Stats.Work, "runs")
		}
	}
}

// An answer without a grid proves nothing, and says so.
func TestLineNoAnswer(t *testing.T) {
	for role, note := range map[string]string{
		"line echo": `which proves nothing; it said "................"`,
		"line none": "which proves nothing",
	} {
		r, err := solver.Solve(t.Context(), grid.NewPuzzle(square(t, 2)).Board(), linePlayer(t, role))
		require.NoError(t, err, role)
		require.Equal(t, solver.StatusStuck, r.Status, role)
		require.False(t, r.Exact)
		require.True(t, strings.HasSuffix(r.Stats.Note, note), r.Stats.Note)
	}
}

// A wrong grid is not believed, whether it is full of clashes or belongs to another puzzle; nor is a
// program that fails.
func TestLineFaults(t *testing.T) {
	for role, message := range map[string]string{
		"line twos":  "wrong solution: digit 2 occurs 4 times in row 1: R1C1, R1C2, R1C3 and R1C4",
		"line other": "wrong solution: R1C1 holds 1, but 2 is given",
		"crash":      `no solution: signal: killed; it said "out of luck"`,
		"mute":       `no solution: exit status 1; it said "what is this?"`,
	} {
		r, err := solver.Solve(t.Context(), heuristictest.Line(square(t, 2), "2...............").Board(), linePlayer(t, role))
		require.ErrorContains(t, err, message)
		require.ErrorContains(t, err, `method "external-line:`)
		require.Equal(t, solver.Limit, r.Status)
		require.Zero(t, r.Count)
	}
}

// Questions that a program with one solution cannot answer, or puzzles that it cannot read, are errors.
func TestLineCannot(t *testing.T) {
	c := linePlayer(t, "line")
	r, err := solver.Count(t.Context(), heuristictest.Line(square(t, 2), "1......2..4..3..").Board(), c, 2)
	require.ErrorContains(t, err, "finds one solution and cannot be asked for another")
	require.EqualValues(t, 1, r.Count)
	require.False(t, r.Exact)

	b := grid.NewPuzzle(square(t, 2)).Board()
	b.Remove(0, 1)
	_, err = solver.Solve(t.Context(), b, c)
	require.ErrorContains(t, err, "candidates are restricted")

	_, err = solver.New(solver.Config{Method: external.Line("")})
	require.ErrorContains(t, err, `method "external-line:": expected a command`)
	_, err = solver.New(solver.Config{Method: external.Line("no-such-solver")})
	require.ErrorIs(t, err, exec.ErrNotFound)
}
