package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestClauses has literals in both numberings, of all sides.
func TestClauses(t *testing.T) {
	checkDocuments(t, []document{
		{"cnf", "p cnf 64 2\n1 0\n64 0\n", "line 1: 2x2 1... - - ...4", auto},
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
		{"beyond", "p cnf 64 2\n65 0\n", "line 2, column 1: found coordinate 5, expected 1 to 4", auto},
		{"huge", "p cnf 64 2\n99999999999 0\n", "line 2, column 1: found coordinate 32767, expected 1 to 4", auto},
		{"reduced", "c reduced: 17\np cnf 64 2\n1 0\n", "line 1: found reduced clauses, expected the clauses of a whole grid, from which givens can be read", auto},
		{"comment", "c hello\np cnf 64 2\nc N=4 box=1x4\n1 0\nc\n", "line 2: 1x4 1... …", auto},
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
		{"column 0", "p cnf 999 1\n905 0\n", "line 2, column 1: found coordinate 0, expected 1 to 9", auto},
		{"64", "64 0\n", "line 1: 2x2 - - - ...4", format.Options{From: "dimacs"}},
		{"4096", "730 0\n4096 0\n", "line 1: 4x4 - - .............A.. - - - - - - - - - - - - ...............G", format.Options{From: "dimacs"}},
		{"4097", "4097 0\n", "line 1: 5x5 - - - - - - .............M........... …", format.Options{From: "dimacs"}},
	})
}
