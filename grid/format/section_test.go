package format_test

import (
	"testing"

	"basisk/grid/format"
)

// TestLayers has grids that are the layers of a cube, and grids that are not.
func TestLayers(t *testing.T) {
	checkDocuments(t, []document{
		{"cube full", rows4 + "\n4321\n2143\n3412\n1234\n\n2143\n4321\n1234\n3412\n\n3412\n1234\n4321\n2143\n", "line 1: cube 2x2 " + cells4 + " 4321 2143 3412 1234 2143 4321 1234 3412 3412 1234 4321 2143", auto},
		{"cube", ".23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 1: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14.", auto},
		{"cube, no gaps", ".23.\n34.2\n2.43\n.32.\n43.1\n2.43\n.41.\n12.4\n2.43\n.32.\n12.4\n3.12\n.41.\n12.4\n4.21\n.14.\n", "line 1: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14.", auto},
		{"cube twice", ".23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n\n.23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 1: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14.\nline 21: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14.", auto},
		{"cube and solution", ".23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n\n" + rows4 + "\n4321\n2143\n3412\n1234\n\n2143\n4321\n1234\n3412\n\n3412\n1234\n4321\n2143\n", "line 1: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14. solution " + cells4 + " 4321 2143 3412 1234 2143 4321 1234 3412 3412 1234 4321 2143", auto},
		{"solution and cube", rows4 + "\n4321\n2143\n3412\n1234\n\n2143\n4321\n1234\n3412\n\n3412\n1234\n4321\n2143\n\n.23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 21: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14. solution " + cells4 + " 4321 2143 3412 1234 2143 4321 1234 3412 3412 1234 4321 2143", auto},
		{"cube and a grid", ".23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n\n" + rows4, "line 1: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14.\nline 21: 2x2 " + cells4, auto},
		{"a grid and a cube", rows6 + "\n.23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 1: 2x3 " + cells6 + "\nline 8: cube 2x2 .23. 34.2 2.43 .32. 43.1 2.43 .41. 12.4 2.43 .32. 12.4 3.12 .41. 12.4 4.21 .14.", auto},
		{"four equal grids", rows4 + "\n" + rows4 + "\n" + rows4 + "\n" + rows4 + "\n", "line 1: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 11: 2x2 " + cells4 + "\nline 16: 2x2 " + cells4, auto},
		{"four grids by --from grid", ".23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 1: 2x2 .23. 34.2 2.43 .32.\nline 6: 2x2 43.1 2.43 .41. 12.4\nline 11: 2x2 2.43 .32. 12.4 3.12\nline 16: 2x2 .41. 12.4 4.21 .14.", format.Options{From: "grid"}},
		{"four grids header", "# N=4 box=2x2 kind=2d\n.23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 2: 2x2 .23. 34.2 2.43 .32.\nline 7: 2x2 43.1 2.43 .41. 12.4\nline 12: 2x2 2.43 .32. 12.4 3.12\nline 17: 2x2 .41. 12.4 4.21 .14.", auto},
		{"four grids box", ".23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 1: 2x2 .23. 34.2 2.43 .32.\nline 6: 2x2 43.1 2.43 .41. 12.4\nline 11: 2x2 2.43 .32. 12.4 3.12\nline 16: 2x2 .41. 12.4 4.21 .14.", format.Options{Box: [2]int{2, 2}}},
		{"cube by header", "# N=4 box=2x2 kind=3d\n1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 2: cube 2x2 1... …", auto},
		{"cube by option", "1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 1: cube 2x2 1... …", format.Options{Cube: true}},
		{"cube by layers", "1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 1: cube 2x2 1... …", format.Options{From: "layers"}},
		{"cube by titles", "Layer 1\n1...\n....\n....\n....\n\nlayer 2\n....\n....\n....\n....\n\nlayer 3\n....\n....\n....\n....\n\nlayer 4\n....\n....\n....\n....\n", "line 2: cube 2x2 1... …", auto},
		{"titles out of order", "Layer 1\n1...\n....\n....\n....\n\nlayer 3\n....\n....\n....\n....\n", "line 2: 2x2 1... …\nline 7: found \"layer 3\", expected layer 2\nline 8: 2x2 …", auto},
		{"cube by titles clash", "Layer 1\n1...\n1...\n....\n....\n\nlayer 2\n....\n....\n....\n....\n\nlayer 3\n....\n....\n....\n....\n\nlayer 4\n....\n....\n....\n....\n", "line 2: 2x2 1... 1... - -\nline 8: 2x2 …\nline 14: 2x2 …\nline 20: 2x2 …", auto},
		{"cube by titles, then grids", "Layer 1\n1...\n....\n....\n....\n\nlevel 2\n....\n....\n....\n....\n\nlevel 3\n....\n....\n....\n....\n\nlevel 4\n....\n....\n....\n....\n\n" + rows4, "line 2: cube 2x2 1... …\nline 25: 2x2 " + cells4, auto},
		{"titles not of layers", "1...\n....\n....\n....\n\nplan 2\n....\n....\n....\n....\n\nplan 2\n....\n....\n....\n....\n\nplan 2\n....\n....\n....\n....\n", "line 1: 2x2 1... …\nline 7: 2x2 … \"plan 2\"\nline 13: 2x2 … \"plan 2\"\nline 19: 2x2 … \"plan 2\"", auto},
		{"empty four", "....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 1: 2x2 …\nline 6: 2x2 …\nline 11: 2x2 …\nline 16: 2x2 …", auto},
		{"five grids", "1...\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n....\n....\n....\n....\n\n" + rows4, "line 1: 2x2 1... …\nline 6: 2x2 …\nline 11: 2x2 …\nline 16: 2x2 …\nline 21: 2x2 " + cells4, auto},
		{"three grids", ".23\n.34\n.22\n\n.43\n.32\n.43\n\n.12\n.43\n.41\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"three grids cube", ".23\n.34\n.22\n\n.43\n.32\n.43\n\n.12\n.43\n.41\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{Cube: true}},
		{"three grids header cube", "# N=4 kind=3d\n.23\n.34\n.22\n\n.43\n.32\n.43\n\n.12\n.43\n.41\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"two side 6", rows6 + "\n" + rows6, "line 1: 2x3 " + cells6 + "\nline 8: 2x3 " + cells6, auto},
		{"cube of wrong side", "# N=9 kind=3d\n.23.\n34.2\n2.43\n.32.\n\n43.1\n2.43\n.41.\n12.4\n\n2.43\n.32.\n12.4\n3.12\n\n.41.\n12.4\n4.21\n.14.\n", "line 2: found a grid of side 4, expected side 9 as the header in line 1 says\nline 7: found a grid of side 4, expected side 9 as the header in line 1 says\nline 12: found a grid of side 4, expected side 9 as the header in line 1 says\nline 17: found a grid of side 4, expected side 9 as the header in line 1 says", auto},
		{"clash in pillars", rows4 + "\n" + rows4 + "\n....\n....\n....\n....\n\n....\n....\n....\n....\n", "line 1: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 11: 2x2 …\nline 16: 2x2 …", auto},
	})
}

// TestSolutionsBeside has a full grid before or after the one that it completes.
func TestSolutionsBeside(t *testing.T) {
	checkDocuments(t, []document{
		{"pair", rows9 + "\n" + full9, "line 1: 3x3 " + cells9 + " solution " + cellsFull9, auto},
		{"pair reversed", full9 + "\n" + rows9, "line 11: 3x3 " + cells9 + " solution " + cellsFull9, auto},
		{"pair few givens", "5........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n\n" + full9, "line 1: 3x3 5........ …\nline 11: 3x3 " + cellsFull9, auto},
		{"pair, other solution", rows9 + "\n534678921\n671295348\n298341567\n859762413\n416853792\n723914856\n962537184\n187429635\n345186279\n", "line 1: 3x3 " + cells9 + "\nline 11: 3x3 534678921 671295348 298341567 859762413 416853792 723914856 962537184 187429635 345186279", auto},
		{"pair and another", rows9 + "\n" + full9 + "\n" + rows9 + "\n", "line 1: 3x3 " + cells9 + " solution " + cellsFull9 + "\nline 21: 3x3 " + cells9, auto},
		{"pair title", rows9 + "Solution\n" + full9, "line 1: 3x3 " + cells9 + " solution " + cellsFull9, auto},
		{"triple", rows9 + "\n" + full9 + "\n" + full9, "line 1: 3x3 " + cells9 + " solution " + cellsFull9 + "\nline 21: 3x3 " + cellsFull9, auto},
		{"full twice", full9 + "\n" + full9, "line 1: 3x3 " + cellsFull9 + "\nline 11: 3x3 " + cellsFull9, auto},
		{"pair of 4, few", "12..\n....\n....\n....\n\n" + rows4, "line 1: 2x2 12.. …\nline 6: 2x2 " + cells4, auto},
		{"pair of 4, 7 givens", "1234\n341.\n....\n....\n\n" + rows4, "line 1: 2x2 1234 341. - - solution " + cells4, auto},
		{"pair of 4, 6 givens", "1234\n34..\n....\n....\n\n" + rows4, "line 1: 2x2 1234 34.. - - solution " + cells4, auto},
	})
}

// TestLabels has titles and comments before puzzles, beside and between them.
func TestLabels(t *testing.T) {
	checkDocuments(t, []document{
		{"title", "Easy one\n" + rows9, "line 2: 3x3 " + cells9 + ` "Easy one"`, auto},
		{"title comment", "# Easy one\n" + rows9, "line 2: 3x3 " + cells9 + ` "Easy one"`, auto},
		{"title and comment", "# Easy\nHard\n" + rows9, "line 3: 3x3 " + cells9 + ` "Hard"`, auto},
		{"title twice", "First\nSecond\n" + rows9, "line 3: 3x3 " + cells9 + ` "Second"`, auto},
		{"title for next", "First\n" + rows9 + "\nSecond\n" + rows9, "line 2: 3x3 " + cells9 + " \"First\"\nline 13: 3x3 " + cells9 + ` "Second"`, auto},
		{"comment inside", "First\n53..7....\n6..195...\n.98....6.\n# Second\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n", "line 2: 3x3 " + cells9 + ` "First"`, auto},
		{"comment inside then next", "First\n53..7....\n6..195...\n.98....6.\n# Second\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n\n" + rows9, "line 2: 3x3 " + cells9 + " \"First\"\nline 13: 3x3 " + cells9, auto},
		{"title on lines", "First\n" + line81 + "\n" + line81 + "\n", "line 2: 3x3 " + cells9 + " \"First\"\nline 3: 3x3 " + cells9, auto},
		{"label on line", line81 + " # easy\n" + line81 + "; hard one ;\n7: " + line81 + "\n", "line 1: 3x3 " + cells9 + " \"easy\"\nline 2: 3x3 " + cells9 + " \"hard one\"\nline 3: 3x3 " + cells9, auto},
		{"comment and label", "# first\n" + line81 + " # easy\n" + line81 + "\n", "line 2: 3x3 " + cells9 + " \"easy\"\nline 3: 3x3 " + cells9, auto},
		{"sdk", "[Puzzle]\n" + rows9 + "[State]\n" + full9, "line 2: 3x3 " + cells9, auto},
		{"sdk 2", "[Author]\nMe\n[Puzzle]\n" + rows9 + "[Solution]\n" + full9, "line 4: 3x3 " + cells9, auto},
		{"sdk, a line aside", "[Puzzle]\n" + rows4 + "[Comment]\nof two\n" + line81 + "\n", "line 2: 2x2 " + cells4 + "\nline 8, column 1: found a grid in a part of prose, expected [Puzzle] before it", auto},
		{"sdk, numbers aside", "[Puzzle]\n" + rows4 + "[Level]\n5 3\n4 1\n", "line 2: 2x2 " + cells4, auto},
		{"sdk aside", "[State]\n" + rows9 + "[Puzzle]\n" + rows9 + "[URL]\nexample.org\n2026-01-02\n[description]\n" + rows4, "line 12: 3x3 " + cells9 + "\nline 25, column 1: found a grid in a part of prose, expected [Puzzle] before it", auto},
		{"sdk, a part of a variant", "[Puzzle]\n" + rows4 + "[Cages]\n10=R1C1,R1C2\n", "line 2: 2x2 " + cells4 + "\nline 6, column 1: found part \"[Cages]\", expected [Puzzle], or one that says nothing about it such as [State]", auto},
		{"sdk, a part of a variant before", "[Anti-Knight 1]\n[Puzzle]\n" + rows4, "line 1, column 1: found part \"[Anti-Knight 1]\", expected [Puzzle], or one that says nothing about it such as [State]\nline 3: 2x2 " + cells4, auto},
		{"a title in brackets", "[Easy one]\n" + rows4, "line 1, column 1: found part \"[Easy one]\", expected [Puzzle], or one that says nothing about it such as [State]", auto},
		{"sdk lower", "[puzzle]\n" + rows9, "line 2: 3x3 " + cells9, auto},
		{"puzzle separator", rows4 + "# puzzle 2\n" + rows4 + "## puzzle 3\n" + rows4 + "# puzzle 4\n" + rows4, "line 1: 2x2 " + cells4 + "\nline 6: 2x2 " + cells4 + "\nline 11: 2x2 " + cells4 + "\nline 16: 2x2 " + cells4, auto},
		{"fence", "```\n" + rows4 + "```\n~~~ text\n" + rows4 + "~~~\n```\n" + rows4 + "```\n```\n" + rows4 + "```\n", "line 2: 2x2 " + cells4 + "\nline 8: 2x2 " + cells4 + "\nline 14: 2x2 " + cells4 + "\nline 20: 2x2 " + cells4, auto},
	})
}
