package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestXML has the documents of OpenSudoku and of KSudoku.
func TestXML(t *testing.T) {
	checkDocuments(t, []document{
		{"a type in capitals", `<puzzle><graph order="4" Type="xsudoku"/><values>b__e________e__b</values></puzzle>`, `line 1: found a graph of type "xsudoku", expected "sudoku"`, auto},
		{"data in capitals", `<game Data="` + line81 + `"/>`, "line 1: 3x3 " + cells9, auto},
		{"link sudokupad", "https://sudokupad.app/fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC-iFKVqKdIxbtOMYUK5A\n", "line 1: 2x2 1... - - ...4", auto},
		{"opensudoku", `<opensudoku><game data="` + line81 + `"/></opensudoku>`, "line 1: 3x3 " + cells9, auto},
		{"opensudoku folder", "<?xml version=\"1.0\" encoding=\"latin1\"?>\n<opensudoku>\n<folder name=\"Easy &amp; so\">\n<game data=\"" + line81 + "\"/>\n<game data=\"\"/><game/></folder><folder name=\"b\">\n<game data=\" 530070000600195000098000060800060003400803001700020006060000280000419005000080079 \" />\n</folder></opensudoku>", "line 4: 3x3 " + cells9 + " \"Easy & so\"\nline 6: 3x3 " + cells9 + ` "b"`, auto},
		{"opensudoku version", `<opensudoku><game data="version: 1&#10;5|-|0|3|-|0|0|-|1|0|-|1|7|-|0|0|-|1|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|0|-|1|1|-|0|9|-|0|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|9|-|0|8|-|0|0|-|1|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|8|-|0|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|0|-|1|0|-|1|3|-|0|4|-|0|0|-|1|0|-|1|8|-|0|0|-|1|3|-|0|0|-|1|0|-|1|1|-|0|7|-|0|0|-|1|0|-|1|0|-|1|2|-|0|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|6|-|0|0|-|1|0|-|1|0|-|1|0|-|1|2|-|0|8|-|0|0|-|1|0|-|1|0|-|1|0|-|1|4|-|0|1|-|0|9|-|0|0|-|1|0|-|1|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|8|-|0|0|-|1|0|-|1|7|-|0|9|-|0|"/></opensudoku>`, "line 1: 3x3 " + cells9, auto},
		{"opensudoku version 2", `<opensudoku><game data="version: 2&#10;5|-|-|0|3|-|-|0|0|-|-|1|0|-|-|1|7|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|0|-|-|1|6|-|-|0|0|-|-|1|0|-|-|1|1|-|-|0|9|-|-|0|5|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|0|-|-|1|9|-|-|0|8|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|0|-|-|1|6|-|-|0|0|-|-|1|8|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|6|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|3|-|-|0|4|-|-|0|0|-|-|1|0|-|-|1|8|-|-|0|0|-|-|1|3|-|-|0|0|-|-|1|0|-|-|1|1|-|-|0|7|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|2|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|6|-|-|0|0|-|-|1|6|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|0|-|-|1|2|-|-|0|8|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|0|-|-|1|4|-|-|0|1|-|-|0|9|-|-|0|0|-|-|1|0|-|-|1|5|-|-|0|0|-|-|1|0|-|-|1|0|-|-|1|0|-|-|1|8|-|-|0|0|-|-|1|0|-|-|1|7|-|-|0|9|-|-|0|"/></opensudoku>`, "line 1: 3x3 " + cells9, auto},
		{"opensudoku version editable", `<opensudoku><game data="version: 1&#10;5|-|0|3|-|1|0|-|1|0|-|1|7|-|1|0|-|1|0|-|1|0|-|1|0|-|1|6|-|1|0|-|1|0|-|1|1|-|1|9|-|1|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|9|-|1|8|-|1|0|-|1|0|-|1|0|-|1|0|-|1|6|-|1|0|-|1|8|-|1|0|-|1|0|-|1|0|-|1|6|-|1|0|-|1|0|-|1|0|-|1|3|-|1|4|-|1|0|-|1|0|-|1|8|-|1|0|-|1|3|-|1|0|-|1|0|-|1|1|-|1|7|-|1|0|-|1|0|-|1|0|-|1|2|-|1|0|-|1|0|-|1|0|-|1|6|-|1|0|-|1|6|-|1|0|-|1|0|-|1|0|-|1|0|-|1|2|-|1|8|-|1|0|-|1|0|-|1|0|-|1|0|-|1|4|-|1|1|-|1|9|-|1|0|-|1|0|-|1|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|8|-|1|0|-|1|0|-|1|7|-|1|9|-|1|"/></opensudoku>`, "line 1: 3x3 5........ .....5... - - - - - ........5 -", auto},
		{"opensudoku version no line", `<opensudoku><game data="version: 1"/></opensudoku>`, `line 1: found "version: 1", expected the cells on a line of their own`, auto},
		{"opensudoku version few", `<opensudoku><game data="version: 1&#10;5|-|0|"/></opensudoku>`, "line 1: found 3 fields, expected equally many for each of 81 cells", auto},
		{"opensudoku version 81", `<opensudoku><game data="version: 1&#10;5|3|.|.|7|.|.|.|.|6|.|.|1|9|5|.|.|.|.|9|8|.|.|.|.|6|.|8|.|.|.|6|.|.|.|3|4|.|.|8|.|3|.|.|1|7|.|.|.|2|.|.|.|6|.|6|.|.|.|.|2|8|.|.|.|.|4|1|9|.|.|5|.|.|.|.|8|.|.|7|9"/></opensudoku>`, "line 1: found 81 fields, expected equally many for each of 81 cells", auto},
		{"opensudoku version one more", `<opensudoku><game data="version: 1&#10;5|-|0|3|-|0|0|-|1|0|-|1|7|-|0|0|-|1|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|0|-|1|1|-|0|9|-|0|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|9|-|0|8|-|0|0|-|1|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|8|-|0|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|0|-|1|0|-|1|3|-|0|4|-|0|0|-|1|0|-|1|8|-|0|0|-|1|3|-|0|0|-|1|0|-|1|1|-|0|7|-|0|0|-|1|0|-|1|0|-|1|2|-|0|0|-|1|0|-|1|0|-|1|6|-|0|0|-|1|6|-|0|0|-|1|0|-|1|0|-|1|0|-|1|2|-|0|8|-|0|0|-|1|0|-|1|0|-|1|0|-|1|4|-|0|1|-|0|9|-|0|0|-|1|0|-|1|5|-|0|0|-|1|0|-|1|0|-|1|0|-|1|8|-|0|0|-|1|0|-|1|7|-|0|9|-|0|5|-|0"/></opensudoku>`, "line 1: found 246 fields, expected equally many for each of 81 cells", auto},
		{"opensudoku bad", "<opensudoku>\n<game data=\"3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"/></opensudoku>", "line 2: found 80 cells, expected 81 (9x9)", auto},
		{"opensudoku unclosed", "<opensudoku>\n<game data=\"" + line81 + "\"/>\n", "line 2: 3x3 " + cells9 + "\nline 3: found unexpected EOF, expected XML", auto},
		{"opensudoku wrong end", "<opensudoku>\n<game data=\"" + line81 + "\"/>\n</open>", "line 2: 3x3 " + cells9 + "\nline 3: found element <opensudoku> closed by </open>, expected XML", auto},
		{"opensudoku nothing", "<opensudoku></opensudoku>", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"xml deep 31", strings.Repeat("<a>", 32) + `<game data="` + line81 + `"/` + strings.Repeat("></a", 32) + ">", "line 1: found more than 32 elements in one another, expected fewer", auto},
		{"xml deep", strings.Repeat("<a>", 31) + `<game data="` + line81 + `"/` + strings.Repeat("></a", 31) + ">", "line 1: 3x3 " + cells9, auto},
		{"ksudoku", "<ksudoku><game><puzzle><graph order=\"4\" type=\"sudoku\"/><values>bc__\n____ ____e__b</values><solution>bcdedebccbededcb</solution></puzzle></game></ksudoku>", "line 1: 2x2 12.. - - 4..1 solution " + cells4, auto},
		{"ksudoku no type", `<ksudoku><puzzle><graph order="4"/><values>bc__________e__b</values></puzzle></ksudoku>`, "line 1: 2x2 12.. - - 4..1", auto},
		{"ksudoku Sudoku", `<ksudoku><puzzle><graph type="Sudoku" order="4"/><values>bc__________e__b</values><solution>bcded</solution></puzzle></ksudoku>`, "line 1: found 5 values, expected 4 squared", auto},
		{"ksudoku two", "<ksudoku>\n<puzzle><graph order=\"4\"/><values>bc__________e__b</values><solution>bcdedebccbededcb</solution></puzzle>\n<puzzle><graph order=\"4\"/><values>____________e__b</values></puzzle></ksudoku>", "line 2: 2x2 12.. - - 4..1 solution " + cells4 + "\nline 3: 2x2 - - - 4..1", auto},
		{"ksudoku solution bad", `<ksudoku><puzzle><graph order="4"/><values>bc__________e__b</values><solution>bcdedebccbededcz</solution></puzzle></ksudoku>`, "line 1: found \"z\", expected _ or b to e", auto},
		{"ksudoku order", `<ksudoku><puzzle><graph order="5"/><values>bc__________e__b</values></puzzle></ksudoku>`, "line 1: found 16 values, expected 5 squared", auto},
		{"ksudoku order 1", `<ksudoku><puzzle><graph order="1"/><values>b</values></puzzle></ksudoku>`, "line 1: found 1 value, expected 1 squared", auto},
		{"ksudoku a", `<ksudoku><puzzle><graph order="4"/><values>ac__________e__b</values></puzzle></ksudoku>`, `line 1: found "a", expected _ or b to e`, auto},
		{"ksudoku f", `<ksudoku><puzzle><graph order="4"/><values>fc__________e__b</values></puzzle></ksudoku>`, `line 1: found "f", expected _ or b to e`, auto},
		{"ksudoku upper", `<ksudoku><puzzle><graph order="4"/><values>Bc__________e__b</values></puzzle></ksudoku>`, `line 1: found "B", expected _ or b to e`, auto},
		{"ksudoku none", `<ksudoku><puzzle></puzzle><puzzle><graph order="4"/><values>____________e__b</values></puzzle></ksudoku>`, "line 1: 2x2 - - - 4..1", auto},
		{"ksudoku no values", `<ksudoku><puzzle><graph order="4"/></puzzle></ksudoku>`, "line 1: found 0 values, expected 4 squared", auto},
		{"ksudoku only values", "<ksudoku><puzzle><values>bc</values></puzzle></ksudoku>", "line 1: found 2 values, expected 0 squared", auto},
		{"ksudoku comment in values", `<ksudoku><puzzle><graph order="4"/><values>bc___<!-- x -->_______e__b</values></puzzle></ksudoku>`, "line 1: 2x2 12.. - - 4..1", auto},
		{"opensudoku at the limit", `<opensudoku><game data="` + line81 + `"/></opensudoku>`, "line 1: 3x3 " + cells9, format.Options{MaxDocument: 121}},
		{"opensudoku one beyond the limit", `<opensudoku><game data="` + line81 + `"/></opensudoku>`, "line 1: 3x3 " + cells9 + "\nline 1: found a document of more than 120 bytes, expected less, or a higher limit (--max-document)", format.Options{MaxDocument: 120}},
		{"ksudoku, text before the values", `<ksudoku><puzzle><graph order="4"/>bcd<values>bc__________e__b</values>bcd</puzzle></ksudoku>`, "line 1: 2x2 12.. - - 4..1", auto},
		{"ksudoku, values twice", "<ksudoku><puzzle><graph order=\"4\"/>\n<values>bc__________e__b</values><values>bc__________e__b</values></puzzle></ksudoku>", "line 2: found element values, expected only that in line 2", auto},
		{"ksudoku, a cage", `<ksudoku><puzzle><graph order="4"/><cage>b</cage><values>bc__________e__b</values></puzzle></ksudoku>`, "line 1: found element cage in a puzzle, expected graph, values and solution", auto},
		{"ksudoku, two", `<ksudoku><puzzle><graph order="4"/><values>bc__________e__b</values></puzzle><history><move/></history><puzzle><graph order="4"/><values>bc__________e__b</values></puzzle></ksudoku>`, "line 1: 2x2 12.. - - 4..1\nline 1: 2x2 12.. - - 4..1", auto},
		{"an attribute twice", `<opensudoku><game data="` + line81 + `" data="` + "1" + line81[1:] + `"/></opensudoku>`, "line 1: found attribute data=\"1" + line81[1:] + `", expected only "` + line81 + `" for it`, auto},
		{"an attribute twice, the same", `<opensudoku><game data="` + line81 + `" data="` + line81 + `"/></opensudoku>`, "line 1: 3x3 " + cells9, auto},
		{"opensudoku, an element in a game", `<opensudoku><game data="` + line81 + `"><cage/></game></opensudoku>`, "line 1: 3x3 " + cells9 + "\nline 1: found element cage in a puzzle, expected graph, values and solution", auto},
		{"opensudoku version, no digit", `<opensudoku><game data="version: 1&#10;` + strings.Repeat("0|-|1|", 80) + `x|-|0|"/></opensudoku>`, `line 1: found value "x" and "0" of cell 81, expected a digit, and 0 for a given or 1`, auto},
		{"opensudoku version, no flag", `<opensudoku><game data="version: 1&#10;` + strings.Repeat("0|-|1|", 80) + `1|-|2|"/></opensudoku>`, `line 1: found value "1" and "2" of cell 81, expected a digit, and 0 for a given or 1`, auto},
		{"opensudoku version, two digits", `<opensudoku><game data="version: 1&#10;` + strings.Repeat("0|-|1|", 80) + `12|-|0|"/></opensudoku>`, `line 1: found value "12" and "0" of cell 81, expected a digit, and 0 for a given or 1`, auto},
		{"ksudoku, an element in the values", `<ksudoku><puzzle><graph order="4"/><values>bcd<i/>bc__________e__b</values></puzzle></ksudoku>`, "line 1: found element i in a puzzle, expected graph, values and solution", auto},
	})
}
