package format_test

import (
	"strings"
	"testing"
)

// TestEdges has documents at the edge between one reading and another.
func TestEdges(t *testing.T) {
	checkDocuments(t, []document{
		{"all crosses", "xxxx\nxxxx\nxxxx\nxxxx\n", "line 1: 2x2 …", auto},
		{"all crosses, capital", "XXXX\nXXXX\nXXXX\nXXXX\n", "line 1: 2x2 …", auto},
		{"both crosses", "XxXx\nxxXX\n....\nXXXX\n", "line 1: 2x2 …", auto},
		{"a frame without room", "|12| 4|\n|  |12|\n|21|  |\n|4 |2 |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"a header with a box of none", "# box=0x5\n" + rows4, "line 1: found box=0x5 in a header, expected rows and columns whose product is 2 to 256\nline 2: 2x2 " + cells4, auto},
		{"625 characters spaced", "1  2" + strings.Repeat(" ", 620) + "P\n", "line 1, column 1: found \"1  2                                    \"…, expected a size, a row of at least 4 cells, or words", auto},
		{"262145 symbols", strings.Repeat(".", 262145) + "\n", "line 1, column 1: found more than 262144 cells, expected a puzzle", auto},
		{"300000 words", strings.Repeat(". ", 300000) + "\n", "line 1: found more than 262144 cells, expected a puzzle", auto},
		{"300000 fields", strings.Repeat(",", 300000) + "\n", "line 1: found more than 262144 cells, expected a puzzle", auto},
		{"eight sparse grids", "1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 1: 2x2 1... …\nline 6: 2x2 …\nline 11: 2x2 …\nline 16: 2x2 …\nline 21: 2x2 1... …\nline 26: 2x2 …\nline 31: 2x2 …\nline 36: 2x2 …", auto},
		{"four grids that clash, then four", rows4 + "\n" + rows4 + "\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 1: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 11: 2x2 …\nline 16: 2x2 …\nline 21: 2x2 1... …\nline 26: 2x2 …\nline 31: 2x2 …\nline 36: 2x2 …", auto},
		{"a short first row that begins open", ",2\n3,4,1,2\n2,1\n4,3,2,1\n", "line 3, column 3: found 2 cells, expected 4 as in the other rows (line 2)", auto},
		{"tabs alone above symbols", "\t\t\t\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"tabs alone above nothing", "\t\t\t\n", "found nothing, expected a puzzle", auto},
		{"tabs alone above fewer tabs", "\t\t\t\t\n1\t\t\t4\n3\t4\t1\t2\n2\t1\t4\t3\n4\t3\t2\t1\n", "line 2: 2x2 1..4 3412 2143 4321", auto},
		{"a table of layers of side 2", "SudLayer,SudRow,1,2\n1,1,1,2\n", "line 1: found no cube has side 2: expected a square number", auto},
		{"a table of side 324", "SudRow,300\n1,1\n", "line 1: found side 324, expected at most 256 (--max-side)", auto},
		{"ten numbers, the first no index", "7 1 2 3 2 3 1 3 1 2" + strings.Repeat("\n. . . . . . . . . .", 9) + "\n", "line 1: 2x5 7123231312 …", auto},
		{"two tables, the first row open at its end", "1,2,3,\n,,4,\n4,,,\n,4,,\n1,2,3,\n,,4,\n4,,,\n,4,,\n", "line 1: 2x2 123. ..4. 4... .4..\nline 5: 2x2 123. ..4. 4... .4..", auto},
		{"two tables, the first row open at its beginning", "*,.,A,B\nC,D,_,_\n_,_,D,C\nD,C,_,_\n*,.,A,B\nC,D,_,_\n_,_,D,C\nD,C,_,_\n", "line 1: 2x2 ..12 34.. ..43 43.. in A-D\nline 5: 2x2 ..12 34.. ..43 43.. in A-D", auto},
	})
}
