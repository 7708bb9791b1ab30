package format_test

import (
	"strings"
	"testing"
)

// TestOrder has puzzles that wait for what follows before puzzles that do not, and what parts grids.
func TestOrder(t *testing.T) {
	checkDocuments(t, []document{
		{"a grid, then wrapped numbers", rows4 + "\n1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9\n", "line 1: 2x2 " + cells4 + "\nline 6: 3x3" + strings.Repeat(" 123456789", 9), auto},
		{"a grid, then lines", rows4 + "\n1234341221434321\n1234341221434321\n", "line 1: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 7: 2x2 " + cells4, auto},
		{"a grid of side 6, then lines", rows6 + "\n1234341221434321\n1234341221434321\n", "line 1: 2x3 " + cells6 + "\nline 8: 2x2 " + cells4 + "\nline 9: 2x2 " + cells4, auto},
		{"a grid of side 6, then a whole line", rows6 + "\n" + line81 + "\n", "line 1: 2x3 " + cells6 + "\nline 8: 3x3 " + cells9, auto},
		{"lines, then a grid", "1234341221434321\n1234341221434321\n\n" + rows4, "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4 + "\nline 4: 2x2 " + cells4, auto},
		{"wrapped numbers with a gap", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", "line 5: found 5 rows, expected 20 for rows of 20 cells\nline 14, column 17: found 16 cells, expected 20 as in the other rows (line 7)", auto},
		{"wrapped numbers, then wrapped numbers", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4\n5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", "line 1: 4x4" + strings.Repeat(" 123456789ABCDEFG", 16) + "\nline 15: 4x4" + strings.Repeat(" 123456789ABCDEFG", 16), auto},
		{"a section name between layers", "1...\n[Puzzle]\n....\n....\n....\n....\n[Puzzle]\n....\n....\n....\n....\n[Puzzle]\n....\n....\n....\n....\n....\n....\n....\n", "line 1: found 1 row, expected 4 for rows of 4 cells\nline 3: 2x2 …\nline 8: 2x2 …\nline 19: found 3 rows, expected 4 for rows of 4 cells", auto},
		{"a section name between layers, each whole", "1...\n....\n....\n....\n[Puzzle]\n....\n....\n....\n....\n[Puzzle]\n....\n....\n....\n....\n[Puzzle]\n....\n....\n....\n....\n", "line 1: 2x2 1... …\nline 6: 2x2 …\nline 11: 2x2 …\nline 16: 2x2 …", auto},
		{"a header between layers", "1...\n....\n....\n....\n# kind=2d\n....\n....\n....\n....\n# kind=2d\n....\n....\n....\n....\n# kind=2d\n....\n....\n....\n....\n# kind=2d\n", "line 1: 2x2 1... …\nline 6: 2x2 …\nline 11: 2x2 …\nline 16: 2x2 …", auto},
		{"fences around layers", "```\n1...\n....\n....\n....\n```\n```\n....\n....\n....\n....\n```\n```\n....\n....\n....\n....\n```\n```\n....\n....\n....\n....\n```\n", "line 2: 2x2 1... …\nline 8: 2x2 …\nline 14: 2x2 …\nline 20: 2x2 …", auto},
		{"a fence that ends a grid", "1234\n3412\n```\n2143\n4321\n", "line 2: found 2 rows, expected 4 for rows of 4 cells\nline 5: found 2 rows, expected 4 for rows of 4 cells", auto},
		{"a section that ends a grid", "1234\n3412\n[State]\n2143\n4321\n[Puzzle]\n" + rows4, "line 2: found 2 rows, expected 4 for rows of 4 cells\nline 7: 2x2 " + cells4, auto},
		{"a separator that ends a grid", "1234\n3412\n# puzzle 2\n2143\n4321\n", "line 2: found 2 rows, expected 4 for rows of 4 cells\nline 5: found 2 rows, expected 4 for rows of 4 cells", auto},
		{"a header that ends a grid", "1234\n3412\n# N=4\n2143\n4321\n", "line 2: found 2 rows, expected 4 for rows of 4 cells\nline 5: found 2 rows, expected 4 for rows of 4 cells", auto},
		{"a section name of 62 letters", "[" + strings.Repeat("a", 61) + "]\n" + rows4, `line 1, column 1: found part "[` + strings.Repeat("a", 39) + `"…, expected [Puzzle], or one that says nothing about it such as [State]`, auto},
		{"a section name of 63 letters", "[" + strings.Repeat("a", 62) + "]\n" + rows4, "line 2: 2x2 " + cells4 + ` "[` + strings.Repeat("a", 62) + `]"`, auto},
		{"a tie of lengths", "12.\n34..\n21..\n43.\n", "line 4, column 4: found 3 cells, expected 4 as in the other rows (line 2)", auto},
	})
}

// TestLinesOfOpenCells has puzzles on lines, empty ones among them.
func TestLinesOfOpenCells(t *testing.T) {
	checkDocuments(t, []document{
		{"sides change", strings.Repeat(".", 289) + "\n" + strings.Repeat(".", 289) + "\n" + strings.Repeat(".", 324) + "\n" + strings.Repeat(".", 324) + "\n" + strings.Repeat(".", 289) + "\n", "line 1: latin … in 1-H\nline 2: latin … in 1-H\nline 3: 3x6 … in 1-I\nline 4: 3x6 … in 1-I\nline 5: latin … in 1-H", auto},
		{"a digit between", strings.Repeat(".", 289) + "\n" + strings.Repeat(".", 289) + "\n1" + strings.Repeat(".", 288) + "\n" + strings.Repeat(".", 289) + "\n" + strings.Repeat(".", 289) + "\n", "line 1: latin … in 1-H\nline 2: latin … in 1-H\nline 3: latin 1................ … in 1-H\nline 4: latin … in 1-H\nline 5: latin … in 1-H", auto},
		{"a clash after", strings.Repeat(".", 81) + "\n" + line81 + "\n", "line 1: 3x3 …\nline 2: 3x3 " + cells9, auto},
		{"a clash between, then as many as before", "................,\n1111111111111111,\n................,\n", "line 1: 2x2 …\nline 2: 2x2 1111 1111 1111 1111\nline 3: 2x2 …", auto},
	})
}
