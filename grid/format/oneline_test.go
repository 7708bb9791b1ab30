package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestSymbolsOnALine has whole puzzles of symbols on a line, with an index, a comment or a header that distinguishes them from rows.
func TestSymbolsOnALine(t *testing.T) {
	checkDocuments(t, []document{
		{"16 dots then rows of 9", "1234341221434321\n1234341221434321\n1234341221434321\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 3: 2x2 " + cells4, auto},
		{"line of 16 with index", "7 1234341221434321\n", "line 1: 2x2 " + cells4, auto},
		{"line of 16 with colon", "1234341221434321:1\n", "line 1: 2x2 " + cells4 + ` "1"`, auto},
		{"line of 16 with comma", "1234341221434321,easy\n", "line 1: 2x2 " + cells4 + ` "easy"`, auto},
		{"line of 16 with semicolon", "1234341221434321;easy\n", "line 1: 2x2 " + cells4 + ` "easy"`, auto},
		{"line of 16 and space", "1234341221434321 easy\n", "line 1: 2x2 " + cells4 + " \"easy\"", auto},
		{"index of eight", "12345678 1234341221434321\n", "line 1: 2x2 " + cells4 + " \"12345678\"", auto},
		{"index of seven", "1234567 1234341221434321\n", "line 1: 2x2 " + cells4, auto},
		{"index name", "a 1234341221434321\n", "line 1: 2x2 " + cells4 + " \"a\"", auto},
		{"line of 16 header", "# N=4\n1234341221434321\n", "line 2: 2x2 " + cells4, auto},
		{"line of 9 by from", "123231312\n", "line 1: found 1 row, expected 9 for rows of 9 cells", format.Options{From: "line"}},
		{"line of 4 by from", "1221\n", "line 1: found 1 row, expected 4 for rows of 4 cells", format.Options{From: "line"}},
		{"line of 4 header", "# N=2 box=1x2\n1221\n", "line 2: latin 12 21", auto},
		{"line after lines", "1234341221434321\n1234341221434321\n1234341221434321\n1234341221434321\n12343412214343..\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 3: 2x2 " + cells4 + "\nline 4: 2x2 " + cells4 + "\nline 5: 2x2 1234 3412 2143 43..", auto},
		{"five more", "1234341221434321\n1234341221434321\n\n1..4341221434321\n1.xx341221434321\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 4: 2x2 1..4 3412 2143 4321\nline 5: 2x2 1... 3412 2143 4321", auto},
		{"five more, 5", "1234341221434321\n1234341221434321\n\n1..4341221434325\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 4: found 1 row, expected 16 for rows of 16 cells", auto},
		{"five more, letters", "1234341221434321\n1234341221434321\n\n1..434122143432A\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 4: found 1 row, expected 16 for rows of 16 cells", auto},
		{"16 rows of 16, small", strings.Repeat("1234341221434321\n", 16), "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 3: 2x2 " + cells4 + "\nline 4: 2x2 " + cells4 + "\nline 5: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 7: 2x2 " + cells4 + "\nline 8: 2x2 " + cells4 + "\nline 9: 2x2 " + cells4 + "\nline 10: 2x2 " + cells4 + "\nline 11: 2x2 " + cells4 + "\nline 12: 2x2 " + cells4 + "\nline 13: 2x2 " + cells4 + "\nline 14: 2x2 " + cells4 + "\nline 15: 2x2 " + cells4 + "\nline 16: 2x2 " + cells4, auto},
		{"16 rows of 16, empty", "................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 1: 4x4 … note: 16 lines of 16 cells are one grid; --from line reads them as 16 puzzles of side 4", auto},
		{"16 rows of 16, sparse clash", "1.............1.\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 1: 2x2 1... - - ..1.\nline 2: 2x2 …\nline 3: 2x2 …\nline 4: 2x2 …\nline 5: 2x2 …\nline 6: 2x2 …\nline 7: 2x2 …\nline 8: 2x2 …\nline 9: 2x2 …\nline 10: 2x2 …\nline 11: 2x2 …\nline 12: 2x2 …\nline 13: 2x2 …\nline 14: 2x2 …\nline 15: 2x2 …\nline 16: 2x2 …", auto},
		{"16 rows of 16, grid", "123456789ABCDEFG" + strings.Repeat("\n................", 15) + "\n", "line 1: 4x4 123456789ABCDEFG … in 1-G", auto},
		{"15 rows of 16 small", strings.Repeat("1234341221434321\n", 15), "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 3: 2x2 " + cells4 + "\nline 4: 2x2 " + cells4 + "\nline 5: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 7: 2x2 " + cells4 + "\nline 8: 2x2 " + cells4 + "\nline 9: 2x2 " + cells4 + "\nline 10: 2x2 " + cells4 + "\nline 11: 2x2 " + cells4 + "\nline 12: 2x2 " + cells4 + "\nline 13: 2x2 " + cells4 + "\nline 14: 2x2 " + cells4 + "\nline 15: 2x2 " + cells4, auto},
		{"17 rows of 16 small", strings.Repeat("1234341221434321\n", 17), "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 3: 2x2 " + cells4 + "\nline 4: 2x2 " + cells4 + "\nline 5: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 7: 2x2 " + cells4 + "\nline 8: 2x2 " + cells4 + "\nline 9: 2x2 " + cells4 + "\nline 10: 2x2 " + cells4 + "\nline 11: 2x2 " + cells4 + "\nline 12: 2x2 " + cells4 + "\nline 13: 2x2 " + cells4 + "\nline 14: 2x2 " + cells4 + "\nline 15: 2x2 " + cells4 + "\nline 16: 2x2 " + cells4 + "\nline 17: 2x2 " + cells4, auto},
		{"16 rows of 16 by line", "................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 1: 2x2 …\nline 2: 2x2 …\nline 3: 2x2 …\nline 4: 2x2 …\nline 5: 2x2 …\nline 6: 2x2 …\nline 7: 2x2 …\nline 8: 2x2 …\nline 9: 2x2 …\nline 10: 2x2 …\nline 11: 2x2 …\nline 12: 2x2 …\nline 13: 2x2 …\nline 14: 2x2 …\nline 15: 2x2 …\nline 16: 2x2 …", format.Options{From: "line"}},
		{"16 rows of 16 by grid", "1...............\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 1: 4x4 1............... …", format.Options{From: "grid"}},
		{"16 rows header 16", "# N=16\n1...............\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 2: 4x4 1............... …", auto},
		{"16 rows header 4", "# N=4\n1...............\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n................\n", "line 2: 2x2 1... …\nline 3: 2x2 …\nline 4: 2x2 …\nline 5: 2x2 …\nline 6: 2x2 …\nline 7: 2x2 …\nline 8: 2x2 …\nline 9: 2x2 …\nline 10: 2x2 …\nline 11: 2x2 …\nline 12: 2x2 …\nline 13: 2x2 …\nline 14: 2x2 …\nline 15: 2x2 …\nline 16: 2x2 …\nline 17: 2x2 …", auto},
	})
}

// TestGridOrCube has 64 and 729 symbols, which may be either.
func TestGridOrCube(t *testing.T) {
	checkDocuments(t, []document{
		{"line of 64", "12345678" + strings.Repeat(".", 56) + "\n", "line 1: 2x4 12345678 …", auto},
		{"line of 64, index", "3,12345678" + strings.Repeat(".", 56) + "\n", "line 1: 2x4 12345678 …", auto},
		{"line of 65", strings.Repeat(".", 65) + "\n", "line 1, column 1: found 65 cells, expected 64 (8x8)", auto},
		{"line of 64 cube option", "1234" + strings.Repeat(".", 60) + "\n", "line 1: cube 2x2 1234 …", format.Options{Cube: true}},
		{"line of 64 cube header", "# N=4 kind=3d\n1234" + strings.Repeat(".", 60) + "\n", "line 2: cube 2x2 1234 …", auto},
		{"line of 64 grid header", "# N=8 kind=2d\n1234" + strings.Repeat(".", 60) + "\n", "line 2: 2x4 1234.... …", auto},
		{"line of 64, cube or grid", "3,1234" + strings.Repeat(".", 60) + "\n", "line 1, column 3: found 64 cells, which may be a grid 8x8 or a cube 4x4x4, expected a header (# N=8 kind=2d) or --cube", auto},
		{"line of 64, cube clashes", "3,1...................1...........................................\n", "line 1: 2x4 1....... - ....1... …", auto},
		{"line of 64, grid clashes", "3,1......1........................................................\n", "line 1: cube 2x2 1... ...1 …", auto},
		{"line of 64, both clash", "3,11" + strings.Repeat(".", 62) + "\n", "line 1: 2x4 11...... …", auto},
		{"line of 64, empty", "3," + strings.Repeat(".", 64) + "\n", "line 1: 2x4 …", auto},
		{"1000 cells", strings.Repeat(".", 1000) + "\n", "line 1, column 1: found 1000 cells, expected 1024 (32x32)", auto},
		{"961", "1" + strings.Repeat(".", 960) + "\n", "line 1: latin 1.............................. … in 1-V", auto},
		{"729 cube or 27", "1" + strings.Repeat(".", 728) + "\n", "line 1, column 1: found 729 cells, which may be a grid 27x27 or a cube 9x9x9, expected a header (# N=27 kind=2d) or --cube", auto},
		{"729 cube", "123456789" + strings.Repeat(".", 720) + "\n", "line 1: cube 3x3 123456789 …", format.Options{Cube: true}},
		{"4096", strings.Repeat(".", 4096) + "\n", "line 1: 8x8 …", auto},
		{"1296", "1" + strings.Repeat(".", 1295) + "\n", "line 1: 6x6 1................................... … in 1-Za", auto},
	})
}

// TestNumbersOnALine has whole puzzles of numbers or fields on a line.
func TestNumbersOnALine(t *testing.T) {
	checkDocuments(t, []document{
		{"numbers on a line 81", "5 3 0 0 7 0 0 0 0 6 0 0 1 9 5 0 0 0 0 9 8 0 0 0 0 6 0 8 0 0 0 6 0 0 0 3 4 0 0 8 0 3 0 0 1 7 0 0 0 2 0 0 0 6 0 6 0 0 0 0 2 8 0 0 0 0 4 1 9 0 0 5 0 0 0 0 8 0 0 7 9\n", "line 1: 3x3 " + cells9, auto},
		{"numbers on a line 16", "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 1: 2x2 " + cells4, auto},
		{"numbers on a line 16 by from", "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 1: 2x2 " + cells4, format.Options{From: "line"}},
		{"numbers on a line 9 by from", "1 2 3 2 3 1 3 1 2\n", "line 1: found 1 row, expected 9 for rows of 9 cells", format.Options{From: "line"}},
		{"numbers on a line 289", "1" + strings.Repeat(" .", 288) + "\n", "line 1: latin 1................ …", auto},
		{"numbers on a line 256", "16" + strings.Repeat(" .", 255) + "\n", "line 1: 4x4 G............... …", auto},
		{"numbers on a line, index", "7 16" + strings.Repeat(" .", 255) + "\n", "line 1: 4x4 G............... …", auto},
		{"numbers on a line, index 17 small", "17 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 1: 2x2 " + cells4, auto},
		{"numbers on a line, index few", "17 1 2 3 4 . . . . . . . . . . . .\n", "line 1: 2x2 1234 …", auto},
		{"numbers on a line, index 6", "17 1 2 3 4 3 4 . . . . . . . . . .\n", "line 1: 2x2 1234 34.. - -", auto},
		{"numbers on a line, index 7", "17 1 2 3 4 3 4 1 . . . . . . . . .\n", "line 1: 2x2 1234 341. - -", auto},
		{"numbers on a line, index 5", "17 1 2 3 4 3 5 1 . . . . . . . . .\n", "line 1: found 1 row, expected 17 for rows of 17 cells", auto},
		{"numbers on a line, name", "a1 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 1: found 1 row, expected 18 for rows of 18 cells", auto},
		{"numbers 81 index 9", "82 5 3 0 0 7 0 0 0 0 6 0 0 1 9 5 0 0 0 0 9 8 0 0 0 0 6 0 8 0 0 0 6 0 0 0 3 4 0 0 8 0 3 0 0 1 7 0 0 0 2 0 0 0 6 0 6 0 0 0 0 2 8 0 0 0 0 4 1 9 0 0 5 0 0 0 0 8 0 0 7 9\n", "line 1: 3x3 " + cells9, auto},
		{"numbers comment", "5 3 0 0 7 0 0 0 0 6 0 0 1 9 5 0 0 0 0 9 8 0 0 0 0 6 0 8 0 0 0 6 0 0 0 3 4 0 0 8 0 3 0 0 1 7 0 0 0 2 0 0 0 6 0 6 0 0 0 0 2 8 0 0 0 0 4 1 9 0 0 5 0 0 0 0 8 0 0 7 9 # good, one\n", "line 1: 3x3 " + cells9 + " \"good, one\"", auto},
		{"numbers comment label", "# first\n5 3 0 0 7 0 0 0 0 6 0 0 1 9 5 0 0 0 0 9 8 0 0 0 0 6 0 8 0 0 0 6 0 0 0 3 4 0 0 8 0 3 0 0 1 7 0 0 0 2 0 0 0 6 0 6 0 0 0 0 2 8 0 0 0 0 4 1 9 0 0 5 0 0 0 0 8 0 0 7 9\n", "line 2: 3x3 " + cells9 + ` "first"`, auto},
		{"fields 81", "5,3,,,7,,,,,6,,,1,9,5,,,,,9,8,,,,,6,,8,,,,6,,,,3,4,,,8,,3,,,1,7,,,,2,,,,6,,6,,,,,2,8,,,,,4,1,9,,,5,,,,,8,,,7,9\n", "line 1: 3x3 " + cells9, auto},
		{"fields 81 bars", "5|3|||7|||||6|||1|9|5|||||9|8|||||6||8||||6||||3|4|||8||3|||1|7||||2||||6||6|||||2|8|||||4|1|9|||5|||||8|||7|9\n", "line 1: 3x3 " + cells9, auto},
		{"fields 81 index", "12,5,3,,,7,,,,,6,,,1,9,5,,,,,9,8,,,,,6,,8,,,,6,,,,3,4,,,8,,3,,,1,7,,,,2,,,,6,,6,,,,,2,8,,,,,4,1,9,,,5,,,,,8,,,7,9\n", "line 1: 3x3 " + cells9, auto},
		{"fields 81 twice", "5,3,,,7,,,,,6,,,1,9,5,,,,,9,8,,,,,6,,8,,,,6,,,,3,4,,,8,,3,,,1,7,,,,2,,,,6,,6,,,,,2,8,,,,,4,1,9,,,5,,,,,8,,,7,9\n5,3,,,7,,,,,6,,,1,9,5,,,,,9,8,,,,,6,,8,,,,6,,,,3,4,,,8,,3,,,1,7,,,,2,,,,6,,6,,,,,2,8,,,,,4,1,9,,,5,,,,,8,,,7,9\n", "line 1: 3x3 " + cells9 + "\nline 2: 3x3 " + cells9, auto},
		{"fields 16 by line", "1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1\n", "line 1: 2x2 " + cells4, format.Options{From: "line"}},
		{"fields header", "# N=4\n1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"fields header index", "# N=4\n5,1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"fields bad", "# N=4\n1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,é\n", `line 2, column 31: found "é", expected a symbol`, auto},
		{"numbers bad", "5 3 . . 7 . . . . 6 . . 1 9 5 . . . . 9 8 . . . . 6 . 8 . . . 6 . . . 3 4 . . 8 . 3 . . 1 7 . . . 2 . . . 6 . 6 . . . . 2 8 . . . . 4 1 9 . . 5 . . . . 8 . . 7 é\n", `line 1, column 161: found "é", expected a symbol`, auto},
		{"tokens after lines", "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 .\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 4: 2x2 1234 3412 2143 432.", auto},
		{"tokens after lines, larger", "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 5\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 4: found 1 row, expected 16 for rows of 16 cells", auto},
	})
}

// TestBracketsOnALine has lists of candidates among the symbols of a line.
func TestBracketsOnALine(t *testing.T) {
	checkDocuments(t, []document{
		{"bracketed", "53[1,2,4]47....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", "line 1: 3x3 53.47.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79 R1C3=[1 2 4]", auto},
		{"bracketed spaced", "  53[1,2,4]47....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  # so\n", `line 1: 3x3 53.47.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79 R1C3=[1 2 4] "so"`, auto},
		{"bracketed of 80", "53[1,2,4]4....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", `line 1, column 3: found "[", expected a symbol`, auto},
		{"bracketed of 16", "12[34]43412214343[12]1\n", "line 1: 2x2 12.4 3412 2143 43.1 R1C3=[3 4] R4C3=[1 2]", auto},
		{"bracketed of 16 header", "# N=4\n12[34]43412214343[1 2]1\n", "line 2: 2x2 12.4 3412 2143 43.1 R1C3=[3 4] R4C3=[1 2]", auto},
		{"bracketed with other", "53[1,2,4](4....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", `line 1, column 3: found "[", expected a symbol`, auto},
		{"bracketed words", "53[1,2,4]47....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", "line 1, column 1: found \"53[1,2,4]47....6..195....98....6.8...6..\"…, expected a size, a row of at least 4 cells, or words", format.Options{From: "tokens"}},
	})
}

// TestBesideALine has text beside a puzzle: solutions, ratings, names.
func TestBesideALine(t *testing.T) {
	checkDocuments(t, []document{
		{"count 80", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n", "line 1, column 1: found 80 cells, expected 81 (9x9)", auto},
		{"count 82", line81 + ".\n", "line 1, column 1: found 82 cells, expected 81 (9x9)", auto},
		{"solution after", line81 + " " + full81 + "\n", "line 1: 3x3 " + cells9 + " solution " + cellsFull9, auto},
		{"solution first", full81 + "," + line81 + "\n", "line 1: 3x3 " + cells9 + " solution " + cellsFull9, auto},
		{"solution other", line81 + ",534678921671295348298341567859762413416853792723914856962537184187429635345186279\n", "line 1, column 83: found a field that does not agree with the givens, expected the solution, or regions of 9 symbols, each 9 times", auto},
		{"solution short", line81 + ",53467891267219534819834256785976142342685379171392485696153728428741963534528617\n", "line 1, column 83: found a field of 80 symbols, expected the solution, or regions of 9 symbols, each 9 times", auto},
		{"solution and rest", "3," + line81 + "," + full81 + ",4.2,hard\n", "line 1: 3x3 " + cells9 + " solution " + cellsFull9 + ` "3 4.2 hard"`, auto},
		{"solution with letters", line81 + ",53467891267219534819834256785976142342685379171392485696153728428741963534528617A\n", "line 1, column 83: found a field that does not agree with the givens, expected the solution, or regions of 9 symbols, each 9 times", auto},
		{"twice the same", full81 + " " + full81 + "\n", "line 1: 3x3 " + cellsFull9 + " solution " + cellsFull9, auto},
		{"three", line81 + "," + line81 + "," + full81 + "\n", "line 1, column 83: found a field that does not agree with the givens, expected the solution, or regions of 9 symbols, each 9 times", auto},
		{"side 2 error", "12..\n....\n", "line 2: found 2 rows, expected 4 for rows of 4 cells", auto},
		{"numbers of lines, with spaces before", "     1\t1..4........4..1\n    10\t1234341221434321\n", "line 1: 2x2 1..4 - - 4..1\nline 2: 2x2 " + cells4, auto},
		{"a number between", line81 + "\n4\n" + line81 + "\n", "line 1: 3x3 " + cells9 + "\nline 3: found 81 cells, expected what line 2 states: [4]", auto},
		{"the side between", line81 + "\n9\n" + line81 + "\n", "line 1: 3x3 " + cells9 + "\nline 3: 3x3 " + cells9, auto},
		{"a number before each", "1\n" + line81 + "\n2\n" + line81 + "\n", "line 2: found 81 cells, expected what line 1 states: [1]\nline 4: found 81 cells, expected what line 3 states: [2]", auto},
		{"quotes", `"` + line81 + "\"\n", "line 1: 3x3 " + cells9, auto},
		{"apostrophes", "'" + line81 + "',\n", "line 1: 3x3 " + cells9, auto},
		{"after words", "puzzle = " + line81 + "\n", "line 1: 3x3 " + cells9 + " \"puzzle =\"", auto},
		{"solution at the end of a longer word", line81 + ",x" + full81 + "\n", "line 1, column 83: found a field of 82 symbols, expected the solution, or regions of 9 symbols, each 9 times", auto},
		{"81 characters that begin with a bracket", "(a  title  that  has)  just  as  many  characters  as  it  takes  to  confuse  us\n" + rows4, "line 2: 2x2 " + cells4 + ` "(a  title  that  has)  just  as  many  characters  as  it  takes  to  confuse  us"`, auto},
		{"a foreign letter at the end", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7é\n", `line 1, column 81: found "é", expected a symbol`, auto},
		{"a foreign letter at the beginning", "é3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", `line 1, column 1: found "é", expected a symbol`, auto},
		{"a foreign letter after", line81 + " é\n", "line 1: 3x3 " + cells9 + ` "?"`, auto},
		{"a foreign letter before", "é " + line81 + "\n", "line 1: 3x3 " + cells9 + " \"?\"", auto},
		{"sixteen words, the first too long", "# N=4\nab 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 2: found 1 row, expected 17 for rows of 17 cells", auto},
		{"seventeen words, the first too long", "# N=4\nabc 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 2: found 1 row, expected 19 for rows of 19 cells", auto},
	})
}
