package format_test

import (
	"strings"
	"testing"
)

// TestRowsOfUnequalLength has rows with cells too few or too many.
func TestRowsOfUnequalLength(t *testing.T) {
	checkDocuments(t, []document{
		{"fields, one short row is an error", "1,2,3,4\n3,4,1,2\n2,1,4\n4,3,2,1\n", "line 3, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields, one short row of open", "1,2,3,4\n,4,1,2\n2,1,4\n4,3,2,1\n", "line 3, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields two short rows", "1,2,3,4\n,4,1\n2,1,4\n4,3,2,1\n", "line 2, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields two short rows, none empty", "1,2,3,4\n3,4,1\n2,1,4\n4,3,2,1\n", "line 2, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields two short rows, one ends empty", "1,2,3,4\n,4,1\n2,1\n4,3,2,\n", "line 2, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields short, clash once padded", "1,2,3,4\n,4,1,2\n4,1\n4,3\n", "line 3, column 3: found 2 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields longer row", "1,2,3,4\n3,4,1,2,3\n2,1,4,3\n4,3,2,1\n", "line 2, column 5: found 5 cells, expected 4 as in the other rows (line 1)", auto},
		{"fields, comma at the end", "1,2,3,4,\n3,4,1,2,\n2,1,4,3,\n4,3,2,1,\n", "line 1: 2x2 " + cells4, auto},
		{"fields, comma at the end of some", "1,2,3,4,\n3,4,1,2,\n2,1,4,3\n4,3,2,1\n", "line 3, column 5: found 4 cells, expected 5 as in the other rows (line 1)", auto},
		{"fields, comma at end, one more", "1,2,3,4,5\n3,4,1,2,\n2,1,4,3,\n4,3,2,1,\n", "line 4: found 4 rows, expected 5 for rows of 5 cells", auto},
		{"chars ragged mostly", "1234\n3412\n214\n4321\n", "line 3, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"chars ragged one in eight", "12345678\n56781234\n21436587\n6587214\n34127856\n78563412\n43218765\n87654321\n", "line 4, column 8: found 7 cells, expected 8 as in the other rows (line 1)", auto},
		{"half and half", "1234\n341\n214\n4321\n", "line 2, column 4: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"half and half 2", "123\n3412\n2143\n432\n", "line 4, column 4: found 3 cells, expected 4 as in the other rows (line 2)", auto},
		{"one extra cell", "1234\n3412\n21433\n4321\n", "line 3, column 5: found 5 cells, expected 4 as in the other rows (line 1)", auto},
	})
}

// TestNumbersThatWrap has the cells of a grid on lines of another length.
func TestNumbersThatWrap(t *testing.T) {
	checkDocuments(t, []document{
		{"wrap", "1 2 3 4 5 6 7 8 9 1 2 3\n4 5 6 7 8 9 1 2 3 4 5 6\n7 8 9 1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9 1 2 3\n1 2 3 4 5 6 7 8 9 1 2 3\n1 2 3 4 5 6 7 8 9 1 2 3\n1 2 3 4 5 6 7 8 9\n", "line 1: 3x3 123456789 123456789 123456789 123456789 123456789 123123456 789123123 456789123 123456789", auto},
		{"wrap 256 at 20", strings.Repeat("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 ", 15) + "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "line 1: 4x4" + strings.Repeat(" 123456789ABCDEFG", 16), auto},
		{"wrapped at 20", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", "line 1: 4x4" + strings.Repeat(" 123456789ABCDEFG", 16), auto},
		{"wrapped at 20, then another", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n\n" + rows4, "line 1: 4x4" + strings.Repeat(" 123456789ABCDEFG", 16) + "\nline 15: 2x2 " + cells4, auto},
		{"wrapped at 27, 81", "1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n", "line 1: 3x3" + strings.Repeat(" 123456789", 9), auto},
		{"wrapped symbols 27", "123456789123456789123456789\n123456789123456789123456789\n123456789123456789123456789\n", "line 3: found 3 rows, expected 27 for rows of 27 cells", auto},
		{"wrapped side 4", "1 2 3 4 3 4\n1 2 2 1 4 3\n4 3 2 1\n", "line 3, column 5: found 4 cells, expected 6 as in the other rows (line 1)", auto},
	})
}

// TestRules has drawn lines between rows, and rows of dashes.
func TestRules(t *testing.T) {
	checkDocuments(t, []document{
		{"space rows", "12 34\n34 12\n21 43\n43 21\n", "line 1: 2x2 " + cells4, auto},
		{"rows dashed", "--34\n----\n21-3\n4--1\n", "line 1: 2x2 ..34 - 21.3 4..1", auto},
		{"rule inside", "1234\n3412\n----\n2143\n4321\n", "line 1: 2x2 " + cells4, auto},
		{"rule inside dashed", "1-34\n3412\n----\n4321\n", "line 1: 2x2 1.34 3412 - 4321", auto},
		{"rule first then dashed", "----\n1-34\n3412\n4321\n", "line 1: 2x2 - 1.34 3412 4321", auto},
		{"minus ones", "-1 2 3 4\n3 4 1 2\n---------\n2 1 4 -1\n4 3 2 1\n", "line 1: 2x2 .234 3412 214. 4321", auto},
		{"minus ones rule first", "---------\n-1 2 3 4\n3 4 1 2\n2 1 4 -1\n4 3 2 1\n", "line 2: 2x2 .234 3412 214. 4321", auto},
		{"rule of equals", "====\n1-34\n3412\n====\n2143\n4321\n", "line 2: 2x2 1.34 3412 2143 4321", auto},
		{"rule with plus", "+--+--+\n|12|34|\n|34|12|\n+--+--+\n|21|43|\n|43|21|\n+--+--+\n", "line 2: 2x2 " + cells4, auto},
		{"short rule --", "1-34\n--\n3412\n2143\n4321\n", "line 2, column 3: found 2 cells, expected 4 as in the other rows (line 1)", auto},
	})
}

// TestHeadings has tables under a row of symbols or of names.
func TestHeadings(t *testing.T) {
	checkDocuments(t, []document{
		{"heading in order", "1,2,3,4\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"heading in order 2", "1,2,3,4\n2,1,4,3\n3,4,1,2\n1,2,3,4\n4,3,2,1\n", "line 2: 2x2 2143 3412 1234 4321", auto},
		{"heading letters", "A,B,C,D\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"heading names", "c1,c2,c3,c4\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"heading names, two grids", "c1,c2,c3,c4\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\nc1,c2,c3,c4\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4 + "\nline 7: 2x2 " + cells4, auto},
		{"heading names, equal", "c1,c1,c3,c4\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"heading, gap", "c1,c2,c3,c4\n\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 3: 2x2 " + cells4, auto},
		{"heading, comment", "c1,c2,c3,c4\n# one\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 3: 2x2 1234 3412 2143 4321", auto},
		{"two tables without heading", "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 1: 2x2 " + cells4 + "\nline 5: 2x2 " + cells4, auto},
		{"two tables with a gap", "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 1: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4, auto},
		{"heading and open cells", "1,2,3,4\n,,,\n,4,,\n,,,3\n2,,,\n", "line 2: 2x2 - .4.. ...3 2...", auto},
		{"no heading, first row in order", "1,2,3,4\n3,4,1,2\n,,,\n4,3,2,1\n\n1,2,3,4\n3,4,1,2\n,,,\n4,3,2,1\n", "line 1: 2x2 1234 3412 - 4321\nline 6: 2x2 1234 3412 - 4321", auto},
		{"five rows, not in order", "2,1,3,4\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 5: found 1 row, expected 4 for rows of 4 cells", auto},
		{"heading of chars", "1234\n" + rows4, "line 5: found 1 row, expected 4 for rows of 4 cells", auto},
		{"a heading of names in no order", "aa,zz,cc,bb\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"a heading of short names", "a1,z,cc,bb\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 5: found 1 row, expected 4 for rows of 4 cells", auto},
		{"a heading that begins with a figure", "1a,zz,cc,bb\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 5: found 1 row, expected 4 for rows of 4 cells", auto},
		{"a heading of crosses", "xx,zz,cc,bb\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4, auto},
		{"a heading from 0", "0,1,2,3\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 5: found 1 row, expected 4 for rows of 4 cells", auto},
		{"two tables, the first row open but for one", "1,,,\n,2,,\n,,3,\n,,,4\n,1,,\n2,,,\n,,4,\n,,,3\n", "line 1: 2x2 1... .2.. ..3. ...4\nline 5: 2x2 .1.. 2... ..4. ...3", auto},
		{"two tables, the first row in order", "1,2,,\n,,2,\n,,,2\n2,,,\n,1,,\n2,,,\n,,4,\n,,,3\n", "line 1: 2x2 12.. ..2. ...2 2...\nline 5: 2x2 .1.. 2... ..4. ...3", auto},
		{"a heading and one row", "1,2,3,4\n1,2,3,4\n", "line 2: found 2 rows, expected 4 for rows of 4 cells", auto},
		{"a heading, then two tables", "a,b,c,d\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n\na,b,c,d\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4 + "\nline 8: 2x2 " + cells4, auto},
		{"a heading, then two tables without", "a,b,c,d\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n\n1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", "line 2: 2x2 " + cells4 + "\nline 7: 2x2 " + cells4, auto},
		{"box of one row", "# box=1x2\n12\n21\n", "line 2: latin 12 21", auto},
		{"box of one", "# box=1x1\n12\n21\n", "line 1: found box=1x1 in a header, expected rows and columns whose product is 2 to 256\nline 2: found the numbers [12 21] at the end, expected a grid of that size after them", auto},
	})
}

// TestSizes has numbers before a grid that state its size.
func TestSizes(t *testing.T) {
	checkDocuments(t, []document{
		{"size", "4\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"basis", "2\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"box", "2 2\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"box 2x3", "2 3\n" + rows6, "line 2: 2x3 " + cells6, auto},
		{"box 3x2", "3 2\n123456\n341265\n562134\n214356\n635421\n456612\n", "line 2: 3x2 123456 341265 562134 214356 635421 456612", auto},
		{"box 3,2", "3,2\n" + rows6, "line 2: 3x2 " + cells6, auto},
		{"box 3x2 x", "box: 3x2\n" + rows6, "line 2: 3x2 " + cells6, auto},
		{"size = ", "size = 6\n" + rows6, "line 2: 2x3 " + cells6, auto},
		{"order 6 1", "order 6 1\n" + rows6, "line 2: 2x3 " + cells6, auto},
		{"basis and flag", "2\n1\n" + rows4, "line 3: 2x2 " + cells4, auto},
		{"1 6 box", "1 6\n" + rows6, "line 2: found a grid of side 6, expected what line 1 states: [1 6]", auto},
		{"wrong", "5\n" + rows4, "line 2: found a grid of side 4, expected what line 1 states: [5]", auto},
		{"wrong then right", "5\n" + rows4 + "\n4\n" + rows4, "line 2: found a grid of side 4, expected what line 1 states: [5]\nline 8: 2x2 " + cells4, auto},
		{"wrong box", "3 4\n" + rows6, "line 2: found a grid of side 6, expected what line 1 states: [3 4]", auto},
		{"zero", "0\n" + rows4, "line 2: found a grid of side 4, expected what line 1 states: [0]", auto},
		{"size after", "4\n" + rows4 + "\n" + rows6, "line 2: 2x2 " + cells4 + "\nline 7: 2x3 " + cells6, auto},
		{"box holds", "2 3\n" + rows6 + "\n" + rows6, "line 2: 2x3 " + cells6 + "\nline 9: 2x3 " + cells6, auto},
		{"two sizes", "4\n" + rows4 + "\n6\n" + rows6, "line 2: 2x2 " + cells4 + "\nline 8: 2x3 " + cells6, auto},
		{"size 12345", "12345\n" + rows4, "line 1, column 5: found 5 cells, expected 4 as in the other rows (line 2)", auto},
		{"number in block", "1234\n3412\n2143\n4\n4321\n", "line 4, column 2: found 1 cell, expected 4 as in the other rows (line 1)", auto},
		{"size then line", "9\n" + line81 + "\n", "line 2: 3x3 " + cells9, auto},
		{"size then wrong line", "16\n" + line81 + "\n", "line 2: found 81 cells, expected what line 1 states: [16]", auto},
		{"size and 16 numbers", "4\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 2: 2x2 " + cells4, auto},
		{"basis and 16 numbers", "2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 2: 2x2 " + cells4, auto},
		{"size twice and 16 numbers", "2\n2\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 3: 2x2 " + cells4, auto},
		{"two digits in front of 16", "4 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n", "line 1: 2x2 " + cells4, auto},
		{"stale size", "2\n" + line81 + "\n" + rows9, "line 2: found 81 cells, expected what line 1 states: [2]\nline 3: 3x3 " + cells9, auto},
		{"size: 6 in the middle", rows4 + "side: 6\n" + rows6, "line 1: 2x2 " + cells4 + "\nline 6: 2x3 " + cells6, auto},
	})
}
