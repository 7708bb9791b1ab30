package format_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// full9 is the solution of rows9.
const full9 = "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n"

// spread puts a text between all characters of each line.
func spread(text, between string) string {
	var out []string
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, strings.Join(strings.Split(l, ""), between))
	}
	return strings.Join(out, "\n") + "\n"
}

// read returns the records of a text.
func read(text string, opt format.Options) []format.Record {
	var list []format.Record
	for rec := range format.Read(strings.NewReader(text), "in.txt", opt) {
		list = append(list, rec)
	}
	return list
}

const (
	line81 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rows9  = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
)

func TestBadInput(t *testing.T) {
	hex := strings.Repeat("0123456789ABCDEF\n", 15) + "0023456789ABCDEF\n"
	for _, tt := range []struct {
		name, text string
		opt        format.Options
		want       string
	}{
		{name: "empty", text: "", want: "in.txt: found nothing, expected a puzzle"},
		{name: "white space", text: " \n\n\t\n", want: "in.txt: found nothing, expected a puzzle"},
		{name: "no puzzle", text: "Dear Sir,\nplease find no puzzle here.\n", want: "in.txt: found no puzzle, expected one in a known format (--from names it)"},
		{name: "comments only", text: "# nothing\n# at all\n", want: "in.txt: found no puzzle, expected one in a known format (--from names it)"},
		{name: "binary", text: "ab\n\x7fELF\x00\x01", want: "in.txt: line 2, column 5: found binary data (byte 0x00), expected text"},
		{name: "UTF-16", text: "\xff\xfe5\x003\x00", want: "in.txt: line 1, column 1: found UTF-16 text, expected UTF-8"},
		{name: "80 cells", text: line81[:80], want: "in.txt: line 1, column 1: found 80 cells, expected 81 (9x9)"},
		{name: "80 cells after a title", text: "one\n" + line81[1:] + "\n", want: "in.txt: line 2, column 1: found 80 cells, expected 81 (9x9)"},
		{name: "bad symbol on a line", text: "..Z" + line81[3:], want: `in.txt: line 1, column 3: found "Z", expected 1 to 9`},
		{name: "letter out of the alphabet", text: strings.Repeat("123456789ABCDEFG\n", 15) + "123456789ABCDEFH\n", want: `in.txt: line 16, column 16: found "H", expected 1 to 9 or A to G`},
		{name: "digit 17", text: strings.Repeat("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", 2) + "1 2 17 4 5 6 7 8 9 10 11 12 13 14 15 16\n" + strings.Repeat("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 .\n", 13), want: "in.txt: line 3, column 5: found digit 17, expected 1 to 16"},
		{name: "ragged rows", text: strings.Replace(rows9, "4..8.3..1\n", "4..8.3..\n", 1), want: "in.txt: line 5, column 9: found 8 cells, expected 9 as in the other rows"},
		{name: "ragged first row", text: rows9[1:], want: "in.txt: line 1, column 9: found 8 cells, expected 9 as in the other rows"},
		{name: "ragged table", text: strings.Repeat("0,0,0,1\n", 3) + "0,0,1\n", want: "in.txt: line 4, column 4: found 3 cells, expected 4 as in the other rows"},
		{name: "a row is missing", text: rows9[:80], want: "in.txt: line 8: found 8 rows, expected 9 for rows of 9 cells"},
		{name: "not UTF-8", text: strings.Replace(rows9, "6..195", "6..1\xff5", 1), want: "in.txt: line 2, column 5: found byte 0xff, which is not UTF-8, expected a symbol"},
		{name: "foreign letter", text: strings.Replace(line81, "8..79", "8.é79", 1), want: `in.txt: line 1, column 79: found "é", expected a symbol`},
		{name: "hexadecimal or not", text: hex, want: "expected --from hex or --from grid (0 is open)"},
		{name: "a row is missing, a comment", text: rows9[:40] + "# so\n" + rows9[40:80], want: "in.txt: line 9: found 8 rows, expected 9 for rows of 9 cells"},
		{name: "grid or cube", text: "1...2...3...4..." + strings.Repeat(".", 48), want: "a header (# N=8 kind=2d) or --cube"},
		{name: "grids or layers", text: strings.Repeat("1...\n....\n....\n....\n\n", 1) + strings.Repeat("....\n....\n....\n...2\n\n", 1) + strings.Repeat("....\n....\n....\n....\n\n", 2), want: "4 puzzles or the layers of a cube, expected --from grid or --cube"},
		{name: "rows or puzzles", text: "1" + strings.Repeat(strings.Repeat(".", 16)+"\n", 14)[1:], want: "in.txt: line 1: found 14 rows of 16 cells, which may be 14 puzzles or a grid with missing rows, expected --from line or --from grid"},
		{name: "header and size", text: "# N=16 box=4x4 kind=2d\n" + line81 + "\n", want: "in.txt: line 2, column 1: found 81 cells, expected 256 (16x16) as the header in line 1 says"},
		{name: "header and rows", text: "# N=12 box=3x4 kind=2d\n" + rows9, want: "in.txt: line 2: found a grid of side 9, expected side 12 as the header in line 1 says"},
		{name: "size and rows", text: "16\n" + rows9, want: "in.txt: line 2: found a grid of side 9, expected what line 1 states: [16]"},
		{name: "header and object", text: `{"n": 16, "puzzle": "` + line81 + `"}`, want: "in.txt: line 1: found 81 cells, expected 256 (16x16) as the object in line 1 says"},
		{name: "header: side", text: "# N=1000000000\n" + line81, want: "in.txt: line 1: found N=1000000000 in a header, expected N of 2 to 256"},
		{name: "header: side 257", text: "# N=257\n" + line81, want: "in.txt: line 1: found N=257 in a header, expected N of 2 to 256"},
		{name: "header: side 1", text: "# N=1\n" + line81, want: "in.txt: line 1: found N=1 in a header, expected N of 2 to 256"},
		{name: "header: two sides", text: "# N=9 N=16\n" + line81, want: "in.txt: line 1: found two sides in a header, expected one"},
		{name: "header: no box", text: "# N=9 box=0x0\n" + line81, want: "in.txt: line 1: found N=9 with box=0x0 in a header, expected a box of 9 cells"},
		{name: "header: other box", text: "# N=9 box=2x3\n" + line81, want: "in.txt: line 1: found N=9 with box=2x3 in a header, expected a box of 9 cells"},
		{name: "header: box without side", text: "# box=99999999999x99999999999\n" + line81, want: "in.txt: line 1: found box=99999999999x99999999999 in a header, expected rows and columns whose product is 2 to 256"},
		{name: "header: kind", text: "# N=9 kind=4d\n" + line81, want: "in.txt: line 1: found kind=4d in a header, expected kind=2d, kind=3d or kind=pm"},
		{name: "header: kind alone", text: "# kind=4d\n" + line81, want: "in.txt: line 1: found kind=4d in a header"},
		{name: "header: no cube", text: "# N=12 kind=3d\n" + line81, want: "in.txt: line 1: found a cube of side 12 with these boxes in a header, expected a square side up to 64 and square boxes"},
		{name: "header: no cube of these boxes", text: "# N=16 box=2x8 kind=3d\n" + line81, want: "in.txt: line 1: found a cube of side 16 with these boxes in a header"},
		{name: "header: cube too large", text: "# N=81 kind=3d\n" + line81, want: "in.txt: line 1: found a cube of side 81 with these boxes in a header"},
		{name: "header of a table", text: "# N=9 box=5x5\nSudRow,1,2,3,4\n", want: "in.txt: line 1: found N=9 with box=5x5 in a header"},
		{name: "header of a program", text: "// N=9 box=5x5\nint g[4][4] = {{1,2,3,4},{3,4,1,2},{2,1,4,3},{4,3,2,1}};", want: "in.txt: line 1: found N=9 with box=5x5 in a header"},
		{name: "object without a box", text: `{"n": 9, "box": [0, 0], "puzzle": "` + line81 + `"}`, want: "in.txt: line 1, column 17: found a box of 0x0, expected one of 9 cells"},
		{name: "object with another box", text: `{"n": 9, "box": [2, 3], "puzzle": "` + line81 + `"}`, want: "in.txt: line 1, column 17: found a box of 2x3, expected one of 9 cells"},
		{name: "full rows, one short", text: strings.Replace(full9, "4268537", "426853", 1), want: "in.txt: line 5, column 9: found 8 cells, expected 9 as in the other rows (line 1)"},
		{name: "full words, one short", text: strings.Replace(spread(full9, " "), "4 2 6 ", "4 6 ", 1), want: "in.txt: line 5, column 9: found 8 cells, expected 9 as in the other rows (line 1)"},
		{name: "full fields, one short", text: strings.Replace(strings.Replace(spread(full9, ","), "1,9,8", "1,,8", 1), "4,2,6,", "4,6,", 1), want: "in.txt: line 5, column 9: found 8 cells, expected 9 as in the other rows (line 1)"},
		{name: "fields, shifted", text: strings.Replace(strings.Replace(strings.Replace(spread(full9, ","), "1,9,8", "1,,8", 1), "4,2,6,", "4,6,", 1), "7,1,3,", "7,3,", 1), want: "in.txt: line 5, column 9: found 8 cells, expected 9 as in the other rows (line 1)"},
		{name: "a frame, one cell short", text: "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 |\n| 4 3 | 2 1 |\n", want: "in.txt: line 1, column 1: found 4 rows between bars, expected as many rows as cells, and blank cells in columns of equal width"},
		{name: "side 257", text: strings.Repeat(". ", 257*257), want: "in.txt: line 1: found side 257, expected at most 256 (--max-side)"},
		{name: "box option of no side", text: line81, opt: format.Options{Box: [2]int{1e9, 1e9}}, want: "in.txt: found --box 1000000000x1000000000, expected rows and columns whose product, the side, is 2 to 256"},
		{name: "box option below one", text: line81, opt: format.Options{Box: [2]int{-3, -3}}, want: "in.txt: found --box -3x-3, expected"},
		{name: "nested JSON", text: strings.Repeat(`{"a":`, 40) + "1" + strings.Repeat("}", 40), want: "in.txt: line 1: found more than 32 levels, expected fewer"},
		{name: "box option", text: line81, opt: format.Options{Box: [2]int{2, 6}}, want: "in.txt: line 1, column 1: found 81 cells, expected 144 (12x12) for boxes of 2x6"},
		{name: "cube option", text: line81, opt: format.Options{Cube: true}, want: "in.txt: line 1, column 1: found 81 cells, expected 64 (4x4x4)"},
		{name: "layers are missing", text: rows9, opt: format.Options{Cube: true}, want: "in.txt: line 1: found 1 layer, expected 9 of side 9"},
		{name: "unknown format", text: line81, opt: format.Options{From: "dots"}, want: `in.txt: found format "dots", expected one of grid, line,`},
		{name: "line too long", text: line81, opt: format.Options{MaxLine: 80}, want: "in.txt: line 1: found a line of more than 80 bytes, expected less, or a higher limit (--max-line)"},
		{name: "side too large", text: line81, opt: format.Options{MaxSide: 8}, want: "in.txt: line 1, column 1: found side 9, expected at most 8 (--max-side)"},
		{name: "sukaku length", text: line81, opt: format.Options{From: "sukaku"}, want: "in.txt: line 1, column 1: found 81 characters, expected N candidates for each of N² cells, such as 729"},
		{name: "sukaku place", text: strings.Repeat(".", 728) + "8", opt: format.Options{From: "sukaku"}, want: `in.txt: line 1, column 729: found "8", expected candidate 9 or a dot`},
		{name: "candidate too large", text: "[13]" + strings.Repeat(" .", 7) + " [1a]\n" + strings.Repeat(". . . . . . . . .\n", 8), want: "in.txt: line 1, column 20: found candidate"},
		{name: "candidates without an end", text: strings.Repeat(". . . .\n", 3) + ". . . [2\n", want: `line 4, column 7: found "[2", expected a list of candidates between [ and ]`},
		{name: "candidates with two ends", text: strings.Repeat(". . . .\n", 3) + "[12]] . . .\n", want: `line 4, column 1: found "[12]]", expected a list of candidates between [ and ]`},
		{name: "two digits in a small grid", text: strings.Repeat(". . . 4\n", 3) + ". 12 . .\n", want: "expected 1 to 4"},
		{name: "JSON ends", text: `{"puzzle": [[1, 2`, want: "in.txt: line 1: found the end of the source, expected the end of a JSON value"},
		{name: "JSON syntax", text: "{\"puzzle\":\n [1 2]}", want: "in.txt: line 2: found invalid character '2' after array element, expected JSON"},
		{name: "JSON without a puzzle", text: `{"n":9,"box":[3,3],"givens":30,"status":"unsolvable"}`, want: "in.txt: line 1: found an object without a puzzle, expected one under a name such as givens, puzzle or grid"},
		{name: "JSON ragged", text: `{"puzzle": [[1,0,0,0],[0,0,0],[0,0,0,0],[0,0,0,0]]}`, want: "in.txt: line 1, column 23: found 3 cells, expected 4 as in the first row"},
		{name: "JSON too long", text: `{"puzzle": "` + strings.Repeat(".", 200000) + `"}`, opt: format.Options{MaxDocument: 1000}, want: "in.txt: line 1: found a document of more than 1000 bytes, expected less, or a higher limit (--max-document)"},
		{name: "braces too long", text: "{{" + strings.Repeat("1,", 2000) + "}}", opt: format.Options{MaxDocument: 1000}, want: "in.txt: found a document of more than 1000 bytes, expected less, or a higher limit (--max-document)"},
		{name: "braces ragged", text: "{{1,0,0,0},\n{0,0,0},\n{0,0,0,0},\n{0,0,0,0}}", want: "in.txt: line 2, column 5: found 3 cells, expected 4 as in the other rows"},
		{name: "link", text: "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QGEBrGEWAOwFcxyBzQ8ABwmYHsAnCNgMzAD", want: "in.txt: line 1, column 29: found data"},
		{name: "HoDoKu cell", text: ":0000:1:" + line81 + ":10:::", want: `in.txt: line 1, column 91: found deleted candidate "10", expected digit, row and column, each 1 to 9`},
		{name: "hypothesis", text: "row,column,area,cell,digit,value\n1,1,1,1,1,maybe\n", want: `in.txt: line 2, column 11: found "maybe", expected TRUE or FALSE`},
		{name: "Opasnet digit", text: "Obs,SudRow,1,2,3,4\n1,1,5,,,\n", want: "in.txt: line 2, column 5: found digit 5, expected 1 to 4"},
		{name: "Opasnet candidate", text: "Obs,SudRow,1,2,3,4\n1,1,,\"1,7\",,\n", want: `in.txt: line 2, column 7: found candidate "7", expected 1 to 4`},
		{name: "Opasnet fields", text: "Obs,SudRow,1,2,3,4\n1,1,1,,\n", want: "in.txt: line 2, column 1: found 5 fields, expected 6"},
		{name: "Opasnet row twice", text: "Obs,SudRow,1,2,3,4\n1,1,,,,\n2,1,,,,\n", want: `in.txt: line 3, column 3: found row "1" again, expected each once, or the names of columns before another table`},
		{name: "Opasnet row", text: "Obs,SudRow,1,2,3,4\n1,7,1,,,\n", want: `in.txt: line 2, column 3: found "7", expected 1 to 4`},
		{name: "Opasnet row zero", text: "SudRow,1,2,3,4\n0,1,,,\n", want: `in.txt: line 2, column 1: found "0", expected a number from 1`},
		{name: "Opasnet column", text: "Obs,SudRow,1,2,3,x\n1,1,,,,\n", want: `in.txt: line 1, column 18: found column "x", expected SudRow`},
		{name: "Opasnet column twice", text: "Obs,SudRow,1,2,3,3\n1,1,,,,\n", want: `in.txt: line 1, column 18: found column "3" again, expected each once`},
		{name: "Opasnet column beyond", text: "# N=4 box=2x2\nObs,SudRow,1,2,5\n1,1,,,\n", want: "in.txt: line 2: found column 5, expected 1 to 4"},
		{name: "Opasnet no columns", text: "SudRow,Obs\n1,1\n", want: "in.txt: line 1, column 1: found no numbers of columns, expected SudRow, SudCol, Hypothesis and Result, or SudRow and the numbers of columns"},
		{name: "Opasnet no layers", text: "SudRow,1,2,3,4\n1,,,,\n", opt: format.Options{Cube: true}, want: "in.txt: line 1: found no column SudLayer"},
		{name: "Opasnet result", text: "SudRow,SudCol,Hypothesis,Result\n1,1,1,MAYBE\n", want: `in.txt: line 2, column 7: found "MAYBE", expected TRUE, FALSE, a digit from 1 or nothing`},
		{name: "Opasnet no result", text: "SudRow,SudCol,Hypothesis\n1,1,1\n", want: "in.txt: line 1, column 1: found no column Result"},
		{name: "Opasnet no column", text: "SudRow,Hypothesis,Result\n1,1,T\n", want: "in.txt: line 1, column 1: found no column SudCol"},
		{name: "Opasnet no hypothesis", text: "SudRow,SudCol,Result\n1,1,T\n", opt: format.Options{From: "opasnet-long"}, want: "in.txt: line 1, column 1: found no numbers of columns, expected"},
		{name: "Opasnet cell", text: "# N=4 box=2x2\nCell,Hypothesis,Result\n17,1,T\n", want: "in.txt: line 3, column 6: found cell 17, expected 1 to 16"},
		{name: "Opasnet cell zero", text: "Cell,Hypothesis,Result\n0,1,T\n", want: `in.txt: line 2, column 1: found "0", expected a number from 1`},
		{name: "hypothesis fields", text: "row,column,area,cell,digit,value\n1,1,1,1\n", want: "in.txt: line 2, column 1: found 4 fields, expected 6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := read(tt.text, tt.opt)
			require.NotEmpty(t, list)
			require.Error(t, list[0].Err)
			require.Nil(t, list[0].Puzzle)
			require.ErrorContains(t, list[0].Err, tt.want)
			var e *format.Error
			require.ErrorAs(t, list[0].Err, &e)
			require.Equal(t, "in.txt", e.Source)
		})
	}
}

// TestCutLines has lines with other numbers of cells than the lines before them, or than a header
// states: the error says so, and does not take them for rows of another grid.
func TestCutLines(t *testing.T) {
	line256 := strings.Repeat("1..5....9...D..G", 16)
	for _, tt := range []struct{ name, text, want string }{
		{"80 cells", "# a\n" + line81 + "\n" + line81[:80] + "\n", "line 3, column 1: found 80 cells, expected 81 (9x9)"},
		{"50 cells", line81 + "\n" + line81[:50] + "\n", "line 2: found 1 row, expected 50 for rows of 50 cells"},
		{"50 cells twice", line81 + "\n" + line81[:50] + "\n" + line81[:50], "line 3: found 2 rows, expected 50 for rows of 50 cells"},
		{"50 cells after a header", "# N=9 box=3x3 kind=2d\n" + line81[:50] + "\n", "line 2, column 1: found 50 cells, expected 81 (9x9) as the header in line 1 says"},
		{"150 cells", line256 + "\n" + line256 + "\n" + line256[:150] + "\n", "line 3, column 1: found 150 cells, expected 144 (12x12)"},
		{"a row is missing", line81 + "\n" + strings.Repeat("123456789ABCDEFG\n", 15), "line 16: found 15 rows, expected 16 for rows of 16 cells"},
		{"rows of 8", line81 + "\n" + strings.Repeat("12345678\n", 7), "line 8: found 7 rows, expected 8 for rows of 8 cells"},
		{"far more cells", line81 + "\n" + line256[:170] + "\n", "line 2, column 1: found 170 cells, expected 169 (13x13)"},
	} {
		list := read(tt.text, format.Options{})
		require.EqualError(t, list[len(list)-1].Err, "in.txt: "+tt.want, tt.name)
	}
}

// TestReadingGoesOn has a broken puzzle between two good ones.
func TestReadingGoesOn(t *testing.T) {
	for name, text := range map[string]string{
		"lines":          line81 + "\n" + line81[1:] + "\n" + line81 + "\n",
		"symbols":        line81 + "\n" + "Z" + line81[1:] + "\n" + line81 + "\n",
		"rows":           rows9 + "\n" + rows9[:40] + "\n\n" + rows9,
		"titles":         "a grid\n" + rows9 + "b grid\n" + rows9[10:] + "c grid\n" + rows9,
		"ragged rows":    rows9 + "\n" + strings.Replace(rows9, "4..8.3..1", "4..8.3..", 1) + "\n" + rows9,
		"lines of JSON":  `{"puzzle":"` + line81 + "\"}\n" + `{"puzzle":"` + line81[1:] + "\"}\n" + `{"puzzle":"` + line81 + "\"}\n",
		"lines too long": line81 + "\n" + strings.Repeat("1", 1<<20) + "\n" + line81 + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			list := read(text, format.Options{MaxLine: 1000})
			require.Len(t, list, 3)
			require.NoError(t, list[0].Err)
			require.Error(t, list[1].Err)
			require.NoError(t, list[2].Err)
		})
	}
}

// TestHeaderHolds has a header that is true of the first puzzle and not of those after it,
// however far away: the errors name it. A contradictory header is an error of its own, and
// holds for nothing.
func TestHeaderHolds(t *testing.T) {
	list := read("# N=9 box=3x3\n"+line81+"\n\n"+strings.Repeat(strings.Repeat(".", 255)+"1\n", 2)+"\n"+rows9+"\n"+strings.Repeat("1..4\n", 4), format.Options{})
	require.Len(t, list, 5)
	require.NoError(t, list[0].Err)
	require.EqualError(t, list[1].Err, "in.txt: line 4, column 1: found 256 cells, expected 81 (9x9) as the header in line 1 says")
	require.EqualError(t, list[2].Err, "in.txt: line 5, column 1: found 256 cells, expected 81 (9x9) as the header in line 1 says")
	require.NoError(t, list[3].Err)
	require.EqualError(t, list[4].Err, "in.txt: line 17: found a grid of side 4, expected side 9 as the header in line 1 says")

	list = read("5 6\n"+strings.Repeat(strings.Repeat(".", 30)+"\n", 30)+"\n"+rows9, format.Options{})
	require.Len(t, list, 2)
	require.NoError(t, list[0].Err)
	require.EqualError(t, list[1].Err, "in.txt: line 33: found a grid of side 9, expected side 30 as line 1 says")

	list = read("# N=16\n# N=9 box=2x2\n"+line81+"\n", format.Options{})
	require.Len(t, list, 2)
	require.Error(t, list[0].Err)
	require.Equal(t, 9, list[1].Puzzle.Shape.Side())
}

// TestClashIsNoReadError leaves two equal givens in a row to the judge.
func TestClashIsNoReadError(t *testing.T) {
	list := read("11"+line81[2:], format.Options{})
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
}

// TestSourceFails has a reader that fails in the middle.
func TestSourceFails(t *testing.T) {
	broken := errors.New("disk on fire")
	r := io.MultiReader(strings.NewReader(line81+"\n"), iotest.ErrReader(broken))
	var list []format.Record
	for rec := range format.Read(r, "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 2)
	require.NoError(t, list[0].Err)
	require.ErrorContains(t, list[1].Err, "disk on fire")
}

// TestStop takes one record only.
func TestStop(t *testing.T) {
	for rec := range format.Read(strings.NewReader(strings.Repeat(line81+"\n", 10)), "", format.Options{}) {
		require.NoError(t, rec.Err)
		break
	}
}
