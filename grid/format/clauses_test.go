package format_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
	"basisk/grid/format"
)

// TestClauses has literals in both numberings, of all sides.
func TestClauses(t *testing.T) {
	checkDocuments(t, []document{
		{"cnf", "p cnf 64 2\n1 0\n64 0\n", "line 1: 2x2 1... - - ...4", auto},
		{"capital letters", "P CNF 64 1\n1 0\n", `line 1, column 1: found "P CNF 64 1", expected "p cnf" and the numbers of variables and of clauses`, auto},
		{"729", "p cnf 729 2\n1 0\n729 0\n", "line 1: 3x3 1........ - - - - - - - ........9", auto},
		{"999", "p cnf 999 2\n111 0\n999 0\n", "line 1: 3x3 1........ - - - - - - - ........9", auto},
		{"negatives", "p cnf 64 2\n-1 0\n-2 0\n64 0\n", "line 1: 2x2 - - - ...4 R1C1=[3 4]", auto},
		{"3 negatives", "p cnf 64 2\n-1 0\n-2 0\n-3 0\n-3 0\n64 0\n", "line 1: 2x2 - - - ...4 R1C1=[4]", auto},
		{"both", "p cnf 64 2\n-1 0\n1 0\n", "line 1: 2x2 … R1C1=[] note: nothing is left for R1C1: line 2, column 1 and line 3, column 1 contradict each other", auto},
		{"long clauses", "p cnf 64 2\n1 2 3 4 0\n1 0\n-1 -2 0\n", "line 1: 2x2 1... …", auto},
		{"tab", "p cnf 64 2\n1\t0\n2 3\t0\n 0\n", "line 1: 2x2 … R1C1=[] note: no puzzle fulfils line 4, column 2", auto},
		{"unended", "p cnf 64 2\n1 0\n2 3\n", "line 3, column 1: found the end of the source in a clause, expected 0", auto},
		{"word", "p cnf 64 2\nx 0\n", "line 2, column 1: found literal \"x\", expected a number", auto},
		{"zero", "p cnf 64 2\n0 0\n", "line 1: 2x2 … R1C1=[] note: no puzzle fulfils line 2, column 3", auto},
		{"beyond", "p cnf 64 2\n65 0\n", "line 2, column 1: found cell 17, expected 1 to 16", auto},
		{"huge", "p cnf 64 2\n99999999999 0\n", "line 2, column 1: found cell 536870912, expected 1 to 16", auto},
		{"reduced", "c reduced: 17\np cnf 64 2\n1 0\n", "line 1: found reduced clauses, expected the clauses of a whole grid, from which givens can be read", auto},
		{"comment", "c hello\np cnf 64 2\nc N=4 box=1x4\n1 0\nc\n", "line 2: latin 1... …", auto},
		{"header 9", "c N=9 box=3x3\n111 0\n", `line 2: found variables that can be (r*9+c)*9+d or r*100+c*10+d, expected a line "p cnf 729 …" or "p cnf 999 …"`, auto},
		{"header 6", "c N=6 box=3x2\n1 0\n216 0\n", "line 2: 3x2 1..... - - - - .....6", auto},
		{"bare 4", "5 0\n64 0\n", "line 1: 2x2 .1.. - - ...4", auto},
		{"bare 65", "5 0\n65 0\n", "line 1: 3x3 5......2. …", auto},
		{"bare 9", "5 0\n729 0\n", "line 1: 3x3 5........ - - - - - - - ........9", auto},
		{"bare 730", "5 0\n730 0\n", "line 1: 4x4 5............... - .............A.. …", auto},
		{"bare decimal", "115 0\n999 0\n", "line 1: 3x3 5........ - - - - - - - ........9", auto},
		{"bare either", "115 0\n123 0\n", `line 1: found variables that can be (r*9+c)*9+d or r*100+c*10+d, expected a line "p cnf 729 …" or "p cnf 999 …"`, auto},
		{"bare either many", "126 0\n148 0\n161 0\n183 0\n218 0\n231 0\n253 0\n275 0\n297 0\n324 0\n346 0\n368 0\n381 0\n416 0\n438 0\n451 0\n473 0\n495 0\n521 0\n543 0\n565 0\n587 0\n614 0\n636 0\n658 0\n671 0\n693 0\n728 0\n741 0\n763 0\n785 0\n811 0\n833 0\n855 0\n877 0\n899 0\n926 0\n948 0\n961 0\n983 0\n", "line 1: 3x3 .6.8.1.3. 8.1.3.5.7 .4.6.8.1. 6.8.1.3.5 .1.3.5.7. 4.6.8.1.3 .8.1.3.5. 1.3.5.7.9 .6.8.1.3.", auto},
		{"bare mixed many", "11 0\n31 0\n51 0\n71 0\n85 0\n105 0\n125 0\n136 0\n156 0\n179 0\n190 0\n210 0\n230 0\n245 0\n265 0\n285 0\n305 0\n316 0\n339 0\n359 0\n370 0\n390 0\n413 0\n424 0\n444 0\n464 0\n484 0\n499 0\n519 0\n539 0\n550 0\n573 0\n593 0\n604 0\n624 0\n644 0\n658 0\n678 0\n698 0\n718 0\n", "line 1: 3x3 .2.4.6.8. 4.6.8.1.3 .8.1.3.5. 2.4.6.8.1 .6.8.1.3. 8.1.3.5.7 .4.6.8.1. 6.8.1.3.5 .1.3.5.7.", auto},
		{"vars other", "p cnf 100 2\n5 0\n", "line 1: 2x2 .1.. …", auto},
		{"option 4", "5 0\n64 0\n", "line 1: 2x2 .1.. - - ...4", format.Options{From: "dimacs", Box: [2]int{2, 2}}},
		{"option 3x3", "111 0\n", `line 1: found variables that can be (r*9+c)*9+d or r*100+c*10+d, expected a line "p cnf 729 …" or "p cnf 999 …"`, format.Options{From: "dimacs", Box: [2]int{3, 3}}},
		{"no clause", "p cnf 64 0\n", "line 1: 2x2 …", auto},
		{"empty", "c nothing\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "dimacs"}},
		{"cube 4", "1 0\n256 0\n", "line 1: cube 2x2 1... - - - - - - - - - - - - - - ...4", format.Options{From: "dimacs", Cube: true}},
		{"cube 9", "1 0\n257 0\n", "line 1: cube 3x3 1........ - - .5....... …", format.Options{From: "dimacs", Cube: true}},
		{"cube vars", "p cnf 6561 1\n1 0\n", "line 1: cube 3x3 1........ …", format.Options{Cube: true}},
		{"cube header", "c N=9 kind=3d\np cnf 6561 1\n6561 0\n", "line 2: cube 3x3" + strings.Repeat(" -", 80) + " ........9", auto},
		{"p short", "p cnf 64\n1 0\n", "line 1, column 1: found \"p cnf 64\", expected \"p cnf\" and the numbers of variables and of clauses", auto},
		{"starts at", "c a\nc b\n1 0\n2 3 0\n9 0\n", "line 1, column 1: found \"c\", expected a to b\nline 4: found 1 row, expected 3 for rows of 3 cells", auto},
		{"units", "1 0\n2 0", "line 1: 2x2 … R1C1=[] note: nothing is left for R1C1: line 1, column 1 and line 2, column 1 contradict each other", auto},
		{"one unit", "1 0", "line 1: 2x2 1... …", auto},
		{"blank lines", "p cnf 64 2\n\n1 0\n \n64 0\n", "line 1: 2x2 1... - - ...4", auto},
		{"p of words", "p cnf x 2\n1 0\n", "line 1, column 1: found \"p cnf x 2\", expected \"p cnf\" and the numbers of variables and of clauses", auto},
		{"p of few", "p cnf 64 many\n1 0\n", "line 1, column 1: found \"p cnf 64 many\", expected \"p cnf\" and the numbers of variables and of clauses", auto},
		{"beyond 256", "16777217 0\n", "line 1: found side 289, expected at most 256 (--max-side)", format.Options{From: "dimacs"}},
		{"cube beyond 64", "16777217 0\n", "line 1: found cube of basis 9: expected 2 to 8", format.Options{From: "dimacs", Cube: true}},
		{"several on a line", "p cnf 64 4\n1 0 6 0\t-7 0\n11 0", "line 1: 2x2 123. …", auto},
		{"over several lines", "p cnf 64 2\n1\nc so\n\n0 6\n0\n", "line 1: 2x2 12.. …", auto},
		{"a literal twice", "p cnf 64 2\n1 1 0\n", "line 1: 2x2 1... …", auto},
		{"of a cell", "p cnf 64 2\n1 3 0\n", "line 1: 2x2 … R1C1=[1 3]", auto},
		{"of a cell twice", "p cnf 64 2\n1 3 0 2 3 0\n", "line 1: 2x2 … R1C1=[3]", auto},
		{"of a cell, contradictory", "p cnf 64 2\n1 3 0 2 4 0\n", "line 1: 2x2 … R1C1=[]", auto},
		{"of a cell and given", "p cnf 64 2\n1 3 0\n2 0\n", "line 1: 2x2 … R1C1=[] note: nothing is left for R1C1: line 3, column 1 and line 2, column 1 contradict each other", auto},
		{"of a row", "p cnf 64 2\n1 9 0\n", "line 1: 2x2 … R1C2=[2 3 4] R1C4=[2 3 4]", auto},
		{"of a row and a box", "p cnf 64 2\n1 5 0\n", "line 1: 2x2 … R1C3=[2 3 4] R1C4=[2 3 4] R2C1=[2 3 4] R2C2=[2 3 4]", auto},
		{"of a row of a cube", "c N=4 kind=3d\np cnf 256 2\n1 9 0\n", "line 2: cube 2x2 … L1R1C2=[2 3 4] L1R1C4=[2 3 4]", auto},
		{"of a cell, in decimal", "p cnf 999 2\n111 112 0\n", "line 1: 3x3 … R1C1=[1 2]", auto},
		{"all of a row and more", "p cnf 64 2\n1 0\n1 5 9 13 64 0\n", "line 1: 2x2 1... …", auto},
		{"a literal and its denial", "p cnf 64 2\n1 0\n64 -64 3 0\n", "line 1: 2x2 1... …", auto},
		{"two of a column, and one", "p cnf 64 2\n1 0\n-1 -17 -64 0\n", "line 1: 2x2 1... …", auto},
		{"not implied", "p cnf 64 2\n1 0\n1 30 0\n", "line 3, column 1: found a clause of 2 literals that the rules do not imply, expected clauses of one literal, or of the candidates of one cell or of one digit in a unit", auto},
		{"not implied, denied", "p cnf 64 2\n1 0 -1 -30 0\n", "line 2, column 5: found a clause of 2 literals that the rules do not imply, expected clauses of one literal, or of the candidates of one cell or of one digit in a unit", auto},
		{"implication", "p cnf 64 2\n-1 2 0\n", "line 2, column 1: found a clause of 2 literals that the rules do not imply, expected clauses of one literal, or of the candidates of one cell or of one digit in a unit", auto},
		{"beyond in a clause", "p cnf 64 2\n1 65 0\n", "line 2, column 1: found variable 65, expected 1 to 64", auto},
		{"no candidate in a clause", "p cnf 999 2\n111 120 0\n", "line 2, column 1: found digit 0, expected 1 to 9", auto},
		{"no numbering", "1 0\n2 3 0\n", `line 2, column 1: found a clause of several literals, expected a line "p cnf" before it, with the number of variables of all candidates`, format.Options{From: "dimacs"}},
		{"empty clause", "p cnf 64 2\n6 0\n0\n", "line 1: 2x2 .2.. … R1C1=[] note: no puzzle fulfils line 3, column 1", auto},
		{"word in a clause", "p cnf 64 2\n1 0 2 x 0\n", `line 2, column 7: found literal "x", expected a number`, auto},
		{"two problems", "p cnf 64 2\n1 0\np cnf 64 2\n", "line 3, column 1: found another line p cnf, expected only that in line 1, column 1", auto},
		{"a late problem", "1 0\np cnf 64 2\n", "line 2, column 1: found a line p cnf, expected it before the clauses, which begin in line 1, column 1", format.Options{From: "dimacs"}},
		{"no cnf", "p sat 64 2\n1 0\n", `line 1, column 1: found "p sat 64 2", expected "p cnf" and the numbers of variables and of clauses`, format.Options{From: "dimacs"}},
		{"two headers", "c N=4 box=2x2\nc N=4 box=2x2\np cnf 64 2\n1 0\n", "line 3: 2x2 1... …", auto},
		{"another header", "c N=4 box=2x2\nc N=4 box=1x4\np cnf 64 2\n1 0\n", "line 2, column 1: found another header, expected one for all clauses, and before them", auto},
		{"a late header", "p cnf 64 2\n1 0\nc N=4 box=1x4\n", "line 3, column 1: found another header, expected one for all clauses, and before them", auto},
		{"header and variables", "c N=9 box=3x3\np cnf 64 2\n1 0\n", "line 2: found statements about a grid of side 4, expected side 9 as the header in line 1 says", auto},
		{"column 0", "p cnf 999 1\n905 0\n", "line 2, column 1: found coordinate 0, expected 1 to 9", auto},
		{"64", "64 0\n", "line 1: 2x2 - - - ...4", format.Options{From: "dimacs"}},
		{"4096", "730 0\n4096 0\n", "line 1: 4x4 - - .............A.. - - - - - - - - - - - - ...............G", format.Options{From: "dimacs"}},
		{"4097", "4097 0\n", "line 1: 5x5 - - - - - - .............M........... …", format.Options{From: "dimacs"}},
	})
}

// TestClausesAgainstModels reads random clauses and requires that the puzzle has just those
// full grids that are their models, or is refused.
func TestClausesAgainstModels(t *testing.T) {
	s := box(t, 2, 2)
	grids := fullGrids(s, make([]grid.Digit, s.Cells()), 0)
	require.Len(t, grids, 288)
	rapid.Check(t, func(t *rapid.T) {
		literal := rapid.Custom(func(t *rapid.T) int {
			return rapid.IntRange(1, 64).Draw(t, "variable") * rapid.SampledFrom([]int{1, -1}).Draw(t, "sign")
		})
		inCell := rapid.Custom(func(t *rapid.T) []int {
			c := rapid.IntRange(0, 15).Draw(t, "cell")
			return rapid.SliceOfN(rapid.IntRange(c*4+1, c*4+4), 0, 4).Draw(t, "literals")
		})
		inUnit := rapid.Custom(func(t *rapid.T) (clause []int) {
			u, d := rapid.IntRange(0, s.Units()-1).Draw(t, "unit"), rapid.IntRange(1, 4).Draw(t, "digit")
			for _, c := range rapid.SliceOfN(rapid.SampledFrom(s.UnitCells(grid.Unit(u))), 1, 4).Draw(t, "cells") {
				clause = append(clause, int(c)*4+d)
			}
			return clause
		})
		clauses := rapid.SliceOfN(rapid.OneOf(inCell, inUnit, rapid.SliceOfN(literal, 1, 1), rapid.SliceOfN(literal, 1, 3)), 0, 5).Draw(t, "clauses")
		text := "p cnf 64 1\n"
		for _, clause := range clauses {
			text += strings.Trim(fmt.Sprint(append(clause, 0)), "[]") + rapid.SampledFrom([]string{" ", "\n"}).Draw(t, "end")
		}
		list := read(text, format.Options{})
		require.Len(t, list, 1)
		if list[0].Err != nil {
			return
		}
		for _, g := range grids {
			require.Equal(t, fulfils(g, clauses), grid.CheckSolution(list[0].Puzzle, g) == nil, "%s%v", text, g)
		}
	})
}

// fulfils reports whether a full grid of side 4 is a model of clauses.
func fulfils(g []grid.Digit, clauses [][]int) bool {
	return !slices.ContainsFunc(clauses, func(clause []int) bool {
		return !slices.ContainsFunc(clause, func(v int) bool {
			i := max(v, -v) - 1
			return (int(g[i/4]) == i%4+1) == (v > 0)
		})
	})
}

// fullGrids returns all full grids that begin with c digits of g.
func fullGrids(s *grid.Shape, g []grid.Digit, c int) (list [][]grid.Digit) {
	if c == len(g) {
		return [][]grid.Digit{slices.Clone(g)}
	}
	for d := range s.Side() {
		if g[c] = grid.Digit(d + 1); !grid.HasClash(s, g) {
			list = append(list, fullGrids(s, g, c+1)...)
		}
	}
	g[c] = 0
	return list
}
