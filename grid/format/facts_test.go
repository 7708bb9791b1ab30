package format_test

import (
	"testing"

	"basisk/grid/format"
)

// TestFacts has facts of answer set programming: sides, cubes, coordinates from 0, candidates, and what is outside.
func TestFacts(t *testing.T) {
	checkDocuments(t, []document{
		{"side", "side(4).\ngiven(1,2,3).\n", "line 2: 2x2 .3.. …", auto},
		{"const", "#const n=4.\ngiven(1,2,3).\n", "line 2: 2x2 .3.. …", auto},
		{"size =", "size = 4.\nclue(4,4,3).\n", "line 2: 2x2 - - - ...3", auto},
		{"n only first counts", "side(4).\nside(9).\ngiven(1,2,3).\n", "line 2, column 1: found side 9, expected 4 as in line 1, column 1", auto},
		{"header beats side", "% N=4 box=2x2\nside(9).\ngiven(1,2,3).\n", "line 1: found statements about a grid of side 9, expected side 4 as the header in line 1 says", auto},
		{"comment behind", "given(1,2,3). % given(1,1,1).\n", "line 1: 2x2 .3.. …", auto},
		{"comment header behind", "given(1,2,3). % N=9 box=3x3 kind=2d\ngiven(2,2,3).\n", "line 1: 2x2 .3.. …\nline 1: 3x3 - .3....... …", auto},
		{"several on a line", "given(1,2,3). given(2,1,4).given(3,3,1).\n", "line 1: 2x2 .3.. 4... ..1. -", auto},
		{"of two names", "given(1,2,3). given(2,1,4).cell(3,3,1).\n", `line 1, column 28: found "cell(3,3,1).", expected facts of the name given like those before`, auto},
		{"allowed", "given(1,2,3).\nallowed(1,1,1). allowed(1,1,4).\n", "line 1: 2x2 .3.. … R1C1=[1 4]", auto},
		{"allowed and given", "allowed(1,2,1).\ngiven(1,2,3).\n", "line 1: 2x2 … R1C2=[] note: nothing is left for R1C2: line 1, column 1 and line 2, column 1 contradict each other", auto},
		{"zero", "given(0,2,3). given(3,3,1).\n", "line 1: 2x2 ..3. - - ...1", auto},
		{"zero to 4", "given(0,4,3). given(3,3,1).\n", "line 1: 3x3 ....3.... - - ...1..... …", auto},
		{"cube", "given(1,2,3,4). given(4,4,4,1).\n", "line 1: cube 2x2 - ..4. - - - - - - - - - - - - - ...1", auto},
		{"cube 0", "given(0,2,3,4). given(3,3,3,1).\n", "line 1: cube 2x2 - - ...4 - - - - - - - - - - - - ...1", auto},
		{"cube header", "% N=4 box=2x2 kind=3d\ngiven(1,2,3,4).\n", "line 1: cube 2x2 - ..4. …", auto},
		{"cube by option", "given(1,2,3,4).\n", "line 1: cube 2x2 - ..4. …", format.Options{Cube: true}},
		{"cube and box", "given(1,2,3,4).\n", "line 1: found facts of a cube, expected rows, columns and digits for boxes of [2 2]", format.Options{Box: [2]int{2, 2}}},
		{"box", "given(1,2,3).\n", "line 1: 2x3 .3.... …", format.Options{Box: [2]int{2, 3}}},
		{"quoted", "given(\"1\", \"2\" ,\"3\") .\n", "line 1: 2x2 .3.. …", auto},
		{"rules", "1 { cell(X,Y,1..9) } 1 :- row(X), col(Y).\ngiven(1,2,3).\n:- cell(X,Y,V), cell(X,Z,V).\n", "line 1, column 1: found \"1 { cell(X,Y,1..9) } 1 :- row(X), col(Y)\"…, expected facts of a row, a column and a digit such as given(1,2,5)., since other statements may make it another puzzle", format.Options{From: "asp"}},
		{"two puzzles", "% N=4\ngiven(1,1,1).\n% N=9\ngiven(9,9,9).\n", "line 1: 2x2 1... …\nline 3: 3x3 - - - - - - - - ........9", auto},
		{"empty puzzle", "% N=4 box=2x2 kind=2d\nside(4).\n", "line 1: 2x2 …", auto},
		{"nothing", "side(4).\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"guess side 5", "given(1,1,5).\n", "line 1: 3x3 5........ …", auto},
		{"guess row", "given(5,1,1).\n", "line 1: 3x3 - - - - 1........ - - - -", auto},
		{"guess col", "given(1,5,1).\n", "line 1: 3x3 ....1.... …", auto},
		{"guess 9", "given(1,9,1).\n", "line 1: 3x3 ........1 …", auto},
		{"guess 10", "given(1,10,1).\n", "line 1: 4x4 .........1...... …", auto},
		{"guess zero 9", "given(0,9,1).\n", "line 1: 4x4 .........1...... …", auto},
		{"guess zero 8", "given(0,8,1).\n", "line 1: 3x3 ........1 …", auto},
		{"big", "given(1,1,300).\n", "line 1: found side 324, expected at most 256 (--max-side)", auto},
		{"outside row", "% N=4\ngiven(5,1,1).\n", "line 2, column 1: found coordinate 5, expected 1 to 4", auto},
		{"outside col", "% N=4\ngiven(1,5,1).\n", "line 2, column 1: found coordinate 5, expected 1 to 4", auto},
		{"outside row zero based", "% N=4\ngiven(0,4,1).\n", "line 2, column 1: found coordinate 4, expected 0 to 3", auto},
		{"outside layer", "% N=4 kind=3d\ngiven(5,1,1,1).\n", "line 2, column 1: found coordinate 5, expected 1 to 4", auto},
		{"outside layer zero", "% N=4 kind=3d\ngiven(4,1,0,1).\n", "line 2, column 1: found coordinate 4, expected 0 to 3", auto},
		{"layer zero only", "% N=4 kind=3d\ngiven(0,1,2,1).\n", "line 1: cube 2x2 - ..1. …", auto},
		{"layer ignored", "% N=4 kind=2d\ngiven(1,1,1).\n", "line 1: 2x2 1... …", auto},
		{"digit 0", "% N=4\ngiven(1,1,0).\n", "line 2, column 1: found digit 0, expected 1 to 4", auto},
		{"all allowed", "% N=4\nallowed(1,1,1).\nallowed(1,1,2).\nallowed(1,1,3).\nallowed(1,1,4).\n", "line 1: 2x2 …", auto},
		{"max digits", "% N=4\ngiven(1,1,9999).\n", "line 2, column 1: found digit 9999, expected 1 to 4", auto},
		{"rect box", "% N=6 box=3x2\ngiven(6,1,6).\n", "line 1: 3x2 - - - - - 6.....", auto},
		{"no cube of side 6", "given(1,2,3,4).\n% N=6\ngiven(1,2,3,4).\n", "line 1: cube 2x2 - ..4. …\nline 2: found no cube has side 6: expected a square number", auto},
		{"max side", "given(1,1,10).\n", "line 1: found side 16, expected at most 9 (--max-side)", format.Options{MaxSide: 9}},
		{"cube, no layer", "given(1,2,3).\n", "line 1: cube 2x2 .3.. …", format.Options{Cube: true, From: "asp"}},
		{"guess zero row 8", "given(8,0,1).\n", "line 1: 3x3 - - - - - - - - 1........", auto},
		{"guess zero row 9", "given(9,0,1).\n", "line 1: 4x4 - - - - - - - - - 1............... - - - - - -", auto},
	})
}
