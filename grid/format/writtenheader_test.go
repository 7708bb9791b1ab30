package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestWrittenHeaders has puzzles as formats spell them, with a header where they would be taken
// for others, and what they cannot spell.
func TestWrittenHeaders(t *testing.T) {
	checkWritten(t, []writing{
		{"two grids: grid", "1..4\n....\n....\n4..1\n\n" + rows4, "grid", `
+-----+-----+
| 1 . | . 4 |
| . . | . . |
+-----+-----+
| . . | . . |
| 4 . | . 1 |
+-----+-----+

# puzzle 2
+-----+-----+
| 1 2 | 3 4 |
| 3 4 | 1 2 |
+-----+-----+
| 2 1 | 4 3 |
| 4 3 | 2 1 |
+-----+-----+
`},
		{"two grids: candidates", "1..4\n....\n....\n4..1\n\n" + rows4, "candidates", `
1 . . 4
. . . .
. . . .
4 . . 1

# puzzle 2
1 2 3 4
3 4 1 2
2 1 4 3
4 3 2 1
`},
		{"two grids: tokens", "1..4\n....\n....\n4..1\n\n" + rows4, "tokens", `
# N=4 box=2x2 kind=2d
1 . . 4 . . . . . . . . 4 . . 1
1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1
`},
		{"two grids: csv", "1..4\n....\n....\n4..1\n\n" + rows4, "csv", `
1,,,4
,,,
,,,
4,,,1

# puzzle 2
1,2,3,4
3,4,1,2
2,1,4,3
4,3,2,1
`},
		{"two grids: line", "1..4\n....\n....\n4..1\n\n" + rows4, "line", `
# N=4 box=2x2 kind=2d
1..4........4..1
1234341221434321
`},
		{"side 12: candidates", "1 . . . . . . . . 10 11 12\n[1,12] . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n", "candidates", `
     1      .      .      .      .      .      .      .      .     10     11     12
[1,12]      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
     .      .      .      .      .      .      .      .      .      .      .      .
`},
		{"boxes of 3x2: line", "# N=6 box=3x2\n" + rows6, "line", `
# N=6 box=3x2 kind=2d
123456456123231564564231312645645312
`},
		{"boxes of 3x2: csv", "# N=6 box=3x2\n" + rows6, "csv", `
# N=6 box=3x2 kind=2d
1,2,3,4,5,6
4,5,6,1,2,3
2,3,1,5,6,4
5,6,4,2,3,1
3,1,2,6,4,5
6,4,5,3,1,2
`},
		{"boxes of 3x2: json", "# N=6 box=3x2\n" + rows6, "json", "\n{\"n\":6,\"box\":[3,2],\"givens\":[1,2,3,4,5,6,4,5,6,1,2,3,2,3,1,5,6,4,5,6,4,2,3,1,3,1,2,6,4,5,6,4,5,3,1,2]}\n"},
		{"boxes of 3x2: tokens", "# N=6 box=3x2\n" + rows6, "tokens", `
# N=6 box=3x2 kind=2d
1 2 3 4 5 6 4 5 6 1 2 3 2 3 1 5 6 4 5 6 4 2 3 1 3 1 2 6 4 5 6 4 5 3 1 2
`},
		{"hypotheses", "# N=2 box=1x2\n1.\n..\n", "hypotheses", `
row,column,area,cell,digit,value
1,1,1,1,1,TRUE
1,1,1,1,2,FALSE
1,2,1,2,1,TRUE
1,2,1,2,2,TRUE
2,1,2,1,1,TRUE
2,1,2,1,2,TRUE
2,2,2,2,1,TRUE
2,2,2,2,2,TRUE
`},
		{"hypotheses of Opasnet", "# N=2 box=1x2\n1.\n..\n", "opasnet-long", `
# N=2 units=latin kind=2d
SudRow,SudCol,Hypothesis,Result
1,1,1,TRUE
1,1,2,FALSE
1,2,1,TRUE
1,2,2,TRUE
2,1,1,TRUE
2,1,2,TRUE
2,2,1,TRUE
2,2,2,TRUE
`},
		{"side 2 csv", "# N=2 box=1x2\n1.\n..\n", "csv", "\nerror: writing csv: found side 2, expected 4 or more, since shorter rows would not be seen as a table\n"},
		{"side 2 grid", "# N=2 box=1x2\n1.\n..\n", "grid", `
# N=2 units=latin kind=2d
+-----+
| 1 . |
| . . |
+-----+
`},
		{"side 3 candidates", "# N=3 box=1x3\n1..\n...\n...\n", "candidates", `
# N=3 units=latin kind=2d
1 . .
. . .
. . .
`},
		{"line with candidates", "1 2 3 4\n[34] 4 1 2\n2 [14] . 3\n4 . 2 1\n", "line", "\nerror: writing line: the candidates of R2C1 cannot be written, expected givens only (candidates and json can)\n"},
		{"line of 64", "# N=64\n1" + strings.Repeat(" .", 63) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n" + strings.Repeat(". ", 64) + "\n", "line", "\nerror: writing line: found 64 digits, expected at most 61, one character each (tokens has no limit)\n"},
		{"an error, then a grid", "# N=2 box=1x2\n1.\n..\n# N=4\n" + rows4, "csv", `
error: writing csv: found side 2, expected 4 or more, since shorter rows would not be seen as a table
1,2,3,4
3,4,1,2
2,1,4,3
4,3,2,1
`},
		{"unknown", "1..4\n....\n....\n4..1\n", "svg", "\nerror: cannot write format \"svg\", expected one of " + strings.Join(format.Writable(), ", ") + "\n"},
		{"not written", "1..4\n....\n....\n4..1\n", "hex", "\nerror: cannot write format \"hex\", expected one of " + strings.Join(format.Writable(), ", ") + "\n"},
		{"shapes that change", "# N=6 box=3x2\n" + rows6 + "# N=6 box=2x3\n" + rows6 + "# N=6 box=3x2\n" + rows6, "tokens", `
# N=6 box=3x2 kind=2d
1 2 3 4 5 6 4 5 6 1 2 3 2 3 1 5 6 4 5 6 4 2 3 1 3 1 2 6 4 5 6 4 5 3 1 2
# N=6 box=2x3 kind=2d
1 2 3 4 5 6 4 5 6 1 2 3 2 3 1 5 6 4 5 6 4 2 3 1 3 1 2 6 4 5 6 4 5 3 1 2
# N=6 box=3x2 kind=2d
1 2 3 4 5 6 4 5 6 1 2 3 2 3 1 5 6 4 5 6 4 2 3 1 3 1 2 6 4 5 6 4 5 3 1 2
`},
		{"shapes that change: grids", "# N=6 box=2x3\n" + rows6 + "# N=6 box=3x2\n" + rows6 + "# N=6 box=2x3\n" + rows6, "candidates", `
1 2 3 4 5 6
4 5 6 1 2 3
2 3 1 5 6 4
5 6 4 2 3 1
3 1 2 6 4 5
6 4 5 3 1 2

# puzzle 2
# N=6 box=3x2 kind=2d
1 2 3 4 5 6
4 5 6 1 2 3
2 3 1 5 6 4
5 6 4 2 3 1
3 1 2 6 4 5
6 4 5 3 1 2

# puzzle 3
# N=6 box=2x3 kind=2d
1 2 3 4 5 6
4 5 6 1 2 3
2 3 1 5 6 4
5 6 4 2 3 1
3 1 2 6 4 5
6 4 5 3 1 2
`},
		{"letters: line", "ABCD\nCDAB\n....\n....\n", "line", `
# N=4 box=2x2 kind=2d
ABCDCDAB........
`},
		{"letters: grid", "ABCD\nCDAB\n....\n....\n", "grid", `
+-----+-----+
| A B | C D |
| C D | A B |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
`},
		{"letters: candidates", "# N=4 symbols=A-D\nA B C D\nC D A B\n[A,B] . . .\n. . . .\n", "candidates", `
# N=4 box=2x2 kind=2d symbols=A-D
    A     B     C     D
    C     D     A     B
[A,B]     .     .     .
    .     .     .     .
`},
		{"letters: tokens", "ABCD\nCDAB\n....\n....\n", "tokens", "\n1 2 3 4 3 4 1 2 . . . . . . . .\n"},
		{"an alphabet to be named", "# N=4 symbols=3-6\n3456\n5634\n....\n....\n", "line", `
# N=4 box=2x2 kind=2d symbols=3-6
34565634........
`},
		{"an alphabet to be named: grid", "# N=4 symbols=3-6\n3456\n5634\n....\n....\n", "grid", `
# N=4 box=2x2 kind=2d symbols=3-6
+-----+-----+
| 3 4 | 5 6 |
| 5 6 | 3 4 |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
`},
		{"0-3: line", "# N=4 symbols=0-3\n0123\n2301\n....\n....\n", "line", `
# N=4 box=2x2 kind=2d symbols=0-3
01232301........
`},
		{"0-F", "# N=16 symbols=0-F\n0123456789ABCDEF" + strings.Repeat("\n................", 15) + "\n", "line", `
# N=16 box=4x4 kind=2d symbols=0-F
0123456789ABCDEF................................................................................................................................................................................................................................................
`},
		{"small digits of sixteen", "# N=16\n1234.ABCD.......\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "candidates", `
# N=16 box=4x4 kind=2d
1 2 3 4 . A B C D . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
`},
		{"small digits of nine", "1 2 3 . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n", "candidates", `
1 2 3 . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
`},
		{"tokens of nine, enough givens", rows9, "tokens", "\n5 3 . . 7 . . . . 6 . . 1 9 5 . . . . 9 8 . . . . 6 . 8 . . . 6 . . . 3 4 . . 8 . 3 . . 1 7 . . . 2 . . . 6 . 6 . . . . 2 8 . . . . 4 1 9 . . 5 . . . . 8 . . 7 9\n"},
		{"tokens of four, seven", "1234\n341.\n....\n....\n", "tokens", "\n1 2 3 4 3 4 1 . . . . . . . . .\n"},
		{"tokens of four, six", "1234\n34..\n....\n....\n", "tokens", `
# N=4 box=2x2 kind=2d
1 2 3 4 3 4 . . . . . . . . . .
`},
		{"tokens of four, all", rows4, "tokens", "\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n"},
		{"tokens of nine, few", "1........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n", "tokens", `
# N=9 box=3x3 kind=2d
1 . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
`},
		{"line of 8", "1.......\n........\n........\n........\n........\n........\n........\n........\n", "line", `
# N=8 box=2x4 kind=2d
1...............................................................
`},
		{"line of 9", rows9, "line", "\n" + line81 + "\n"},
	})
}
