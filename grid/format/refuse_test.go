package format_test

import "testing"

// TestForeignKinds has the beginnings of files of kinds that are not read.
func TestForeignKinds(t *testing.T) {
	const rest = ", which basisk does not read, expected a puzzle in a format of basisk help formats"
	checkDocuments(t, []document{
		{"clauses", "c a comment\np cnf 64 2\n1 0\n64 0\n", "found what looks like a DIMACS file" + rest, auto},
		{"bare clauses", "5 0\n64 0\n", "found what looks like a DIMACS file" + rest, auto},
		{"XML", "<?xml version=\"1.0\"?>\n<opensudoku/>\n", "found what looks like an XML file" + rest, auto},
		{"XML without a declaration", "<!-- x -->\n<ksudoku></ksudoku>\n", "found what looks like an XML file" + rest, auto},
		{"XCSP3", "<instance format=\"XCSP3\" type=\"CSP\">\n", "found what looks like an XCSP3 file" + rest, auto},
		{"an answer in XCSP3", "v <instantiation> <list> x[][] </list>\n", "found what looks like an XCSP3 file" + rest, auto},
		{"MiniZinc", "n = 4;\nstart = [|1,_,_,4|_,_,_,_|_,_,_,_|4,_,_,1|];\n", "found what looks like a MiniZinc file" + rest, auto},
		{"array2d", "start = array2d(1..4, 1..4, [1,2,3,4]);\n", "found what looks like a MiniZinc file" + rest, auto},
		{"facts", "given(1,2,3). given(2,1,4).\n", "found what looks like a file of facts for answer set programming" + rest, auto},
		{"a constant", "#const n=4.\ncell(1,2,3).\n", "found what looks like a file of facts for answer set programming" + rest, auto},
		{"an answer set", "clingo version 5.4.1\nAnswer: 1\ncell(1,1,1) cell(1,2,2)\n", "found what looks like a file of facts for answer set programming" + rest, auto},
		{"ISS", ".Shape~4x4.~R1C1_1~R4C4_4\n", "line 1, column 1: found what looks like a string of the Interactive Sudoku Solver, which basisk does not read, expected a puzzle in a format of basisk help formats", auto},
		{"ISS with a constraint", ".AntiKnight\n.~R1C1_1\n", "line 1, column 1: found what looks like a string of the Interactive Sudoku Solver, which basisk does not read, expected a puzzle in a format of basisk help formats\nline 2, column 1: found what looks like a string of the Interactive Sudoku Solver, which basisk does not read, expected a puzzle in a format of basisk help formats", auto},
		{"a link to ISS", "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_1\n", "line 1, column 1: found what looks like a string of the Interactive Sudoku Solver, which basisk does not read, expected a puzzle in a format of basisk help formats", auto},
	})
}
