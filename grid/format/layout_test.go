package format_test

import (
	"testing"

	"basisk/grid/format"
)

// TestSpacesInRows has rows in which spaces are open cells, and rows that only look like them.
func TestSpacesInRows(t *testing.T) {
	checkDocuments(t, []document{
		{"4", "12 4\n   2\n2 1 \n4  1\n", "line 1: 2x2 12.4 ...2 2.1. 4..1", auto},
		{"4 trimmed", "12 4\n   2\n2 1\n4  1\n", "line 1: 2x2 12.4 ...2 2.1. 4..1", auto},
		{"4 open row", "12 4\n    \n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"4 first open", "    \n12 4\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"4 empty line is a row", "12 4\n\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"4 two empty", "12 4\n\n\n4  1\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"4 one only", "12 4\n\n\n\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"4 with gap", "12 4\n   2\n\n2 1 \n4  1\n", "line 1: 2x2 12.4 ...2 2.1. 4..1", auto},
		{"3 rows", "1 3\n  2\n2  \n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"header", "# N=4\n12 4\n   2\n2 1 \n4  1\n", "line 2: 2x2 12.4 ...2 2.1. 4..1", auto},
		{"other header", "# N=9\n12 4\n   2\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"then a grid", "12 4\n   2\n2 1 \n4  1\n" + rows4, "line 1: 2x2 12.4 ...2 2.1. 4..1\nline 5: 2x2 " + cells4, auto},
		{"twice", "12 4\n   2\n2 1 \n4  1\n12 4\n   2\n2 1 \n4  1\n", "line 1: 2x2 12.4 ...2 2.1. 4..1\nline 5: 2x2 12.4 ...2 2.1. 4..1", auto},
		{"then title", "12 4\n   2\n2 1 \n4  1\nTitle\n12 4\n   2\n2 1 \n4  1\n", "line 1: 2x2 12.4 ...2 2.1. 4..1\nline 6: 2x2 12.4 ...2 2.1. 4..1 \"Title\"", auto},
		{"title above", "one 2\n12 4\n   2\n2 1 \n4  1\n", `line 2: 2x2 12.4 ...2 2.1. 4..1 "one 2"`, auto},
		{"comment in", "12 4\n# x\n   2\n2 1 \n4  1\n", "line 1: 2x2 12.4 ...2 2.1. 4..1", auto},
		{"as words", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1: 2x2 " + cells4, auto},
		{"aligned all", "1  2\n3  4\n2  1\n4  3\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"words different count", "1  2\n3 14\n2  1\n4  3\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"by words", "12 4\n   2\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "tokens"}},
		{"by csv", "12 4\n   2\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "csv"}},
		{"by line", "12 4\n   2\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "line"}},
		{"by columns", "1  2\n3  4\n2  1\n4  3\n", "line 1: 2x2 1..2 3..4 2..1 4..3", format.Options{From: "columns"}},
		{"by columns full", rows4, "line 1: 2x2 " + cells4, format.Options{From: "columns"}},
		{"by columns ragged", "1  2\n3  4\n2  \n4  3\n", "line 1: 2x2 1..2 3..4 2... 4..3", format.Options{From: "columns"}},
		{"by columns blank row", "1  2\n\n3  4\n    \n4  3\n", "line 1: 2x2 1..2 3..4 - 4..3", format.Options{From: "columns"}},
		{"by columns title", "Hello\n1  2\n3  4\n2  1\n4  3\n", "line 1: found 1 row, expected 1 for rows of 1 cells", format.Options{From: "columns"}},
		{"with a dot", "12 4\n  .2\n2 1 \n4  1\n", "line 2: found 1 row, expected 2 for rows of 2 cells", auto},
		{"bad symbol", "12 4\n  é2\n2 1 \n4  1\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"digit 5", "12 4\n  52\n2 1 \n4  1\n", "line 2, column 3: found digit 5, expected 1 to 4", auto},
		{"digit 5 under title", "12 4\n  52\n2 1 \n4  1\n\n12 4\n   2\n2 1 \n4  1\n", "line 3: found a grid of side 4, expected what line 1 states: [12 4 52]", auto},
		{"escaped", "53  7    \\n6  195   \\n 98    6 \\n8   6   3\\n4  8 3  1\\n7   2   6\\n 6    28 \\n   419  5\\n    8  79\\n\n", "line 1, column 4: found 4 cells, expected 3 as in the other rows (line 1)", auto},
		{"escaped quoted", "\"53  7    \\n6  195   \\n 98    6 \\n8   6   3\\n4  8 3  1\\n7   2   6\\n 6    28 \\n   419  5\\n    8  79\\n\"\n", "line 1: found 1 row, expected 2 for rows of 2 cells\nline 1, column 4: found 4 cells, expected 3 as in the other rows (line 1)", auto},
		{"open row", "12 4\n    \n2 1 \n  41\n", "line 1: 2x2 12.4 - 2.1. ..41", auto},
		{"first open", "    \n12 4\n2 1 \n  41\n", "line 1: 2x2 - 12.4 2.1. ..41", auto},
		{"two first open", "    \n    \n12 4\n  41\n", "line 1: 2x2 - - 12.4 ..41", auto},
		{"last open", "12 4\n2 1 \n  41\n    \n", "line 1: 2x2 12.4 2.1. ..41 -", auto},
		{"empty line a row", "12 4\n\n2 1\n  41\n", "line 1: 2x2 12.4 - 2.1. ..41", auto},
		{"two empty lines", "12 4\n\n\n  41\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"three empty lines", "12 4\n\n\n\n  41\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"end of source", "12 4\n   2\n2 1 ", "found no puzzle, expected one in a known format (--from names it)", auto},
	})
}

// TestEscapedLineEnds has line ends printed as a backslash and an n.
func TestEscapedLineEnds(t *testing.T) {
	checkDocuments(t, []document{
		{"dots", "53..7....\\n6..195...\\n.98....6.\\n8...6...3\\n4..8.3..1\\n7...2...6\\n.6....28.\\n...419..5\\n....8..79\\n\n", "line 1: 3x3 " + cells9, auto},
		{"no end", "53..7....\\n6..195...\\n.98....6.\\n8...6...3\\n4..8.3..1\\n7...2...6\\n.6....28.\\n...419..5\\n....8..79\n", "line 1: 3x3 " + cells9, auto},
		{"4", "12 4\\n   2\\n2 1 \\n4  1\\n\n", "found no puzzle, expected one in a known format (--from names it)", auto},
	})
}

// TestFramesOfAllKinds has drawn frames around grids, mostly of side 4.
func TestFramesOfAllKinds(t *testing.T) {
	checkDocuments(t, []document{
		{"4", "+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\n", "line 2: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 dots", "+-------+-------+\n| 1 . 2 |     4 |\n|       | 1 . 2 |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\n", "line 2, column 3: found 4 cells, expected 2 as in the other rows (line 5)", auto},
		{"4 hollow row", "+-------+-------+\n| 1   2 |     4 |\n|       |       |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\n", "line 2: 2x2 12.4 - 21.. 4.2.", auto},
		{"4 no rules", "| 1   2 |     4 |\n|       | 1   2 |\n| 2   1 |       |\n| 4     | 2     |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 bars", "| 1 |   | 2 | 4 |\n|   |   | 1 | 2 |\n| 2 | 1 |   |   |\n| 4 |   | 2 |   |\n", "line 1: 2x2 1.24 ..12 21.. 4.2.", auto},
		{"4 rules between", "+---+---+---+---+\n| 1 |   | 2 | 4 |\n+---+---+---+---+\n|   |   | 1 | 2 |\n+---+---+---+---+\n| 2 | 1 |   |   |\n+---+---+---+---+\n| 4 |   | 2 |   |\n+---+---+---+---+\n", "line 2: 2x2 1.24 ..12 21.. 4.2.", auto},
		{"4 padded", "+---+---+---+---+\n|   |   |   |   |\n| 1 |   | 2 | 4 |\n|   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n|   |   | 1 | 2 |\n|   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n| 2 | 1 |   |   |\n|   |   |   |   |\n+---+---+---+---+\n|   |   |   |   |\n| 4 |   | 2 |   |\n|   |   |   |   |\n+---+---+---+---+\n", "line 3: 2x2 1.24 ..12 21.. 4.2.", auto},
		{"4 unicode", "┼───────┼───────┼\n│ 1   2 │     4 │\n│       │ 1   2 │\n┼───────┼───────┼\n│ 2   1 │       │\n│ 4     │ 2     │\n┼───────┼───────┼\n", "line 2: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 heavy", "╋━━━━━━━╋━━━━━━━╋\n┃ 1   2 ┃     4 ┃\n┃       ┃ 1   2 ┃\n╋━━━━━━━╋━━━━━━━╋\n┃ 2   1 ┃       ┃\n┃ 4     ┃ 2     ┃\n╋━━━━━━━╋━━━━━━━╋\n", "line 2: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 double", "╬═══════╬═══════╬\n║ 1   2 ║     4 ║\n║       ║ 1   2 ║\n╬═══════╬═══════╬\n║ 2   1 ║       ║\n║ 4     ║ 2     ║\n╬═══════╬═══════╬\n", "line 2: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 in title", "Puzzle\n+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\nAnother\n+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\n", "line 3: 2x2 12.4 ..12 21.. 4.2. \"Puzzle\"\nline 11: 2x2 12.4 ..12 21.. 4.2. \"Another\"", auto},
		{"4 twice", "+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\n+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n| 2   1 |       |\n| 4     | 2     |\n+-------+-------+\n", "line 2: 2x2 12.4 ..12 21.. 4.2.\nline 9: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 indented", "   +-------+-------+\n   | 1   2 |     4 |\n   |       | 1   2 |\n   +-------+-------+\n   | 2   1 |       |\n   | 4     | 2     |\n   +-------+-------+\n", "line 2: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"4 a row short", "+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n| 2   1 |       |\n+-------+-------+\n", "line 2, column 3: found 3 cells, expected 2 as in the other rows (line 3)", auto},
		{"4 misplaced", "+-------+-------+\n| 1   2 |     4 |\n|       | 1   2 |\n+-------+-------+\n|  2  1 |       |\n| 4     | 2     |\n+-------+-------+\n", "line 2, column 3: found 3 cells, expected 2 as in the other rows (line 3)", auto},
		{"3", "| 1 |   | 2 |\n|   | 1 |   |\n| 2 |   | 1 |\n", "line 2, column 2: found 1 cell, expected 2 as in the other rows (line 1)", auto},
		{"hollow only", "+---+\n|   |\n+---+\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"words", "| this | is a |\n| nice | game |\n" + rows4, "line 3: 2x2 " + cells4 + ` "nice | game"`, auto},
		{"of full", "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n", "line 1: 2x2 " + cells4, auto},
		{"of full, open corner", "| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2   |\n", "line 1: 2x2 1234 3412 2143 432.", auto},
		{"of zeros", "| 1 0 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 0 |\n", "line 1: 2x2 1.34 3412 2143 432.", auto},
		{"candidates", "| 1 23 | 23 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n", "line 1: 2x2 1..4 3412 2143 4321 R1C2=[2 3] R1C3=[2 3]", auto},
		{"steps of 2", "1 2   4\n    1 2\n2 1\n4   2\n", "line 1: found 1 row, expected 3 for rows of 3 cells", auto},
		{"steps of 3", "1  2     4\n      1  2\n2  1\n4     2\n", "line 1: found 1 row, expected 3 for rows of 3 cells", auto},
		{"steps of 4", "1   2       4\n        1   2\n2   1\n4       2\n", "line 1: found 1 row, expected 3 for rows of 3 cells", auto},
		{"steps of 5", "1    2         4\n          1    2\n2    1\n4         2\n", "line 1: found 1 row, expected 3 for rows of 3 cells", auto},
		{"steps of 3, none open", "1  2  3  4\n3  4  1  2\n2  1  4  3\n4  3  2  1\n", "line 1: 2x2 " + cells4, auto},
		{"frames with steps of 4", "|  1   2       4  |\n|          1   2  |\n|  2   1          |\n|  4       2      |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"frames with steps of 8", "|    1       2               4    |\n|                    1       2    |\n|    2       1                    |\n|    4               2            |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"frames with steps of 12", "|      1           2                       4      |\n|                              1           2      |\n|      2           1                              |\n|      4                       2                  |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"frames with steps of 16", "|        1               2                               4        |\n|                                        1               2        |\n|        2               1                                        |\n|        4                               2                        |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"frames with steps of 17", "|        1                2                                 4        |\n|                                          1                2        |\n|        2                1                                          |\n|        4                                 2                         |\n", "line 1, column 3: found 3 cells, expected 2 as in the other rows (line 2)", auto},
		{"frames with steps of 18", "|         1                 2                                   4         |\n|                                             1                 2         |\n|         2                 1                                             |\n|         4                                   2                           |\n", "line 1, column 3: found 3 cells, expected 2 as in the other rows (line 2)", auto},
		{"bars between boxes", "12| 4\n  |12\n21|  \n4 |2 \n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"bars between boxes, spaces between cells", "1 2 |   4\n    | 1 2\n2 1 |    \n4   | 2  \n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"bars between boxes, trimmed", "1 2 |   4\n    | 1 2\n2 1 |\n4   | 2\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"bars between boxes and a dot", "1 2 | . 4\n    | 1 2\n2 1 |    \n4   | 2  \n", "line 1, column 3: found 4 cells, expected 2 as in the other rows (line 2)", auto},
		{"bars between boxes, two grids", "1 2 |   4\n    | 1 2\n2 1 |    \n4   | 2  \n\n1 2 |   4\n    | 1 2\n2 1 |    \n4   | 2  \n", "line 1: 2x2 12.4 ..12 21.. 4.2.\nline 6: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"a row out of line", "| 1 2 |   4 |\n |     | 1 2 |\n| 2 1 |     |\n| 4   | 2   |\n", "line 1, column 3: found 3 cells, expected 2 as in the other rows (line 2)", auto},
		{"stacked frames of fields", "| 1 | 2 | 3 | 4 |\n| 3 | 4 | 1 | 2 |\n| 2 | 1 | 4 | 3 |\n| 4 | 3 | 2 | 1 |\n| 4 | 2 | 3 | 1 |\n| 3 | 1 | 4 | 2 |\n| 2 | 4 | 1 | 3 |\n| 1 | 3 | 2 | 4 |\n", "line 1: 2x2 " + cells4 + "\nline 5: 2x2 4231 3142 2413 1324", auto},
		{"stacked frames with dots", "| 1 . | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | . 1 |\n| 1 . | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | . 1 |\n", "line 1: 2x2 1.34 3412 2143 43.1\nline 5: 2x2 1.34 3412 2143 43.1", auto},
		{"stacked frames with zeros", "| 1 0 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 0 1 |\n| 1 0 | 3 4 |\n| 3 4 | 1 2 |\n| 2 1 | 4 3 |\n| 4 3 | 0 1 |\n", "line 1: 2x2 1.34 3412 2143 43.1\nline 5: 2x2 1.34 3412 2143 43.1", auto},
		{"two frames, a blank line between", "| 1 2 |   4 |\n|     | 1 2 |\n| 2 1 |     |\n| 4   | 2   |\n\n| 1 2 |   4 |\n|     | 1 2 |\n| 2 1 |     |\n| 4   | 2   |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.\nline 6: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"a blank line within a frame", "| 1 2 |   4 |\n|     | 1 2 |\n\n| 2 1 |     |\n| 4   | 2   |\n", "line 1: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"a frame with dots and one line that pads", "| 1 . | . 4 |\n|     |     |\n| . . | 1 2 |\n| 2 1 | . . |\n| 4 . | 2 . |\n", "line 1: 2x2 1..4 ..12 21.. 4.2.", auto},
		{"a frame with dots and lines that pad", "|     |     |\n| 1 . | . 4 |\n|     |     |\n| . . | 1 2 |\n|     |     |\n| 2 1 | . . |\n|     |     |\n| 4 . | 2 . |\n|     |     |\n", "line 2: 2x2 1..4 ..12 21.. 4.2.", auto},
		{"a frame that pads at its ends", "+-----+-----+\n|     |     |\n| 1 . | . 4 |\n| . . | 1 2 |\n|     |     |\n+-----+-----+\n|     |     |\n| 2 1 | . . |\n| 4 . | 2 . |\n|     |     |\n+-----+-----+\n", "line 3: 2x2 1..4 ..12 21.. 4.2.", auto},
		{"a frame that pads after rules", "+-----+-----+\n|     |     |\n| 1 2 |   4 |\n|     | 1 2 |\n+-----+-----+\n|     |     |\n| 2 1 |     |\n| 4   | 2   |\n+-----+-----+\n", "line 3: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"a frame that pads before rules", "+-----+-----+\n| 1 2 |   4 |\n|     | 1 2 |\n|     |     |\n+-----+-----+\n| 2 1 |     |\n| 4   | 2   |\n|     |     |\n+-----+-----+\n", "line 2: 2x2 12.4 ..12 21.. 4.2.", auto},
		{"numbers of two digits in a frame", "|  1  2  3  4 |  5  6  7  8 |  9 10 11 12 |\n|  4  5  6  7 |  8  9 10 11 | 12  1  2  3 |\n|  7  8  9 10 | 11 12  1  2 |  3  4  5  6 |\n| 10 11 12  1 |  2  3  4  5 |  6  7  8  9 |\n|  2  3  4  5 |  6  7  8  9 | 10 11 12  1 |\n|  5  6  7  8 |  9 10 11 12 |  1  2  3  4 |\n|  8  9 10 11 | 12  1  2  3 |  4  5  6  7 |\n| 11 12  1  2 |  3  4  5  6 |  7  8  9 10 |\n|  3  4  5  6 |  7  8  9 10 | 11 12  1  2 |\n|  6  7  8  9 | 10 11 12  1 |  2  3  4  5 |\n|  9 10 11 12 |  1  2  3  4 |  5  6  7  8 |\n| 12  1  2  3 |  4  5  6  7 |  8  9 10 11 |\n", "line 1: 3x4 123456789ABC 456789ABC123 789ABC123456 ABC123456789 23456789ABC1 56789ABC1234 89ABC1234567 BC123456789A 3456789ABC12 6789ABC12345 9ABC12345678 C123456789AB", auto},
		{"numbers of two digits in a frame that pads", "|  1  2  3  4 |  5  6  7  8 |  9 10 11 12 |\n|             |             |             |\n|  4  5  6  7 |  8  9 10 11 | 12  1  2  3 |\n|  7  8  9 10 | 11 12  1  2 |  3  4  5  6 |\n| 10 11 12  1 |  2  3  4  5 |  6  7  8  9 |\n|  2  3  4  5 |  6  7  8  9 | 10 11 12  1 |\n|  5  6  7  8 |  9 10 11 12 |  1  2  3  4 |\n|  8  9 10 11 | 12  1  2  3 |  4  5  6  7 |\n| 11 12  1  2 |  3  4  5  6 |  7  8  9 10 |\n|  3  4  5  6 |  7  8  9 10 | 11 12  1  2 |\n|  6  7  8  9 | 10 11 12  1 |  2  3  4  5 |\n|  9 10 11 12 |  1  2  3  4 |  5  6  7  8 |\n| 12  1  2  3 |  4  5  6  7 |  8  9 10 11 |\n", "line 1: 3x4 123456789ABC 456789ABC123 789ABC123456 ABC123456789 23456789ABC1 56789ABC1234 89ABC1234567 BC123456789A 3456789ABC12 6789ABC12345 9ABC12345678 C123456789AB", auto},
		{"numbers of two digits in a frame, unaligned", "| 1  2   3  4 |  5  6  7  8 |  9 10 11 12 |\n|             |             |             |\n|  4  5  6  7 |  8  9 10 11 | 12  1  2  3 |\n|  7  8  9 10 | 11 12  1  2 |  3  4  5  6 |\n| 10 11 12  1 |  2  3  4  5 |  6  7  8  9 |\n|  2  3  4  5 |  6  7  8  9 | 10 11 12  1 |\n|  5  6  7  8 |  9 10 11 12 |  1  2  3  4 |\n|  8  9 10 11 | 12  1  2  3 |  4  5  6  7 |\n| 11 12  1  2 |  3  4  5  6 |  7  8  9 10 |\n|  3  4  5  6 |  7  8  9 10 | 11 12  1  2 |\n|  6  7  8  9 | 10 11 12  1 |  2  3  4  5 |\n|  9 10 11 12 |  1  2  3  4 |  5  6  7  8 |\n| 12  1  2  3 |  4  5  6  7 |  8  9 10 11 |\n", "line 2, column 1: found 0 cells, expected 12 as in the other rows (line 1)", auto},
	})
}
