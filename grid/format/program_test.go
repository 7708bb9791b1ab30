package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestBraces has lists in the text of C and its kin.
func TestBraces(t *testing.T) {
	checkDocuments(t, []document{
		{"two", "int g[4][4] = " + braces4 + ";\nint h[4][4] = {{1, 2, 3, 0}, {3, 0, 1, 2}, {2, 1, 0, 3}, {0, 3, 2, 1}};", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 123. 3.12 21.3 .321", auto},
		{"in a function", "int main() {\n int a = 3; int g[4][4] = " + braces4 + ";\n return f({1,2}, 3);\n}", "line 2: 2x2 " + cells4, auto},
		{"comment in", "int g[4][4] = {{1,2,3,4}, /* {9,9} \n */ {3,4,1,2}, // {1\n{2,1,4,3},{4,3,2,1}};", "line 1: 2x2 " + cells4, auto},
		{"characters", "char g[4][4] = {{'1','.','.','4'},{'.','.','.','.'},{'.','.','.','.'},{'4','.','.','1'}};", "line 1: 2x2 1..4 - - 4..1", auto},
		{"name in a list", "int g[4][4] = {{1,2,3,4},{3,4,1,2},{2,1,X1,3},{4,3,2,1}};", "line 1: found 2 rows, expected 4 for rows of 4 cells\nline 1: found 1 row, expected 4 for rows of 4 cells", auto},
		{"letter in a list", "int g[4][4] = {{A,B,C,D},{C,D,A,B},{B,A,D,C},{D,C,B,A}};", "line 1: 2x2 " + cells4 + " in A-D", format.Options{From: "program"}},
		{"flat 81", "int g[81] = {5,3,0,0,7,0,0,0,0,6,0,0,1,9,5,0,0,0,0,9,8,0,0,0,0,6,0,8,0,0,0,6,0,0,0,3,4,0,0,8,0,3,0,0,1,7,0,0,0,2,0,0,0,6,0,6,0,0,0,0,2,8,0,0,0,0,4,1,9,0,0,5,0,0,0,0,8,0,0,7,9};", "line 1: 3x3 " + cells9, auto},
		{"flat 16", "int g[16] = {1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1};", "line 1: 2x2 " + cells4, auto},
		{"flat 16 header", "// N=4 box=2x2\nint g[16] = {1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1};", "line 2: 2x2 " + cells4, auto},
		{"flat 16 rows", "int g[16] = {1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1};\nint g[16] = {1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1};\n", "line 1: 2x2 " + cells4 + "\nline 2: 2x2 " + cells4, auto},
		{"flat 289", "int g[289] = {1" + strings.Repeat(",0", 288) + "};", "line 1: latin 1................ …", auto},
		{"cube", "int g[4][4][4] = {{{0,0,0,0},{0,0,0,0},{0,0,0,0},{0,0,0,0}},{{0,0,0,0},{0,0,0,0},{0,0,0,0},{0,0,0,0}},{{0,0,0,0},{0,0,0,0},{0,0,0,0},{0,0,0,0}},{{0,0,0,0},{0,0,0,0},{0,0,0,0},{0,0,0,0}}};", "line 1: 2x2 …\nline 1: 2x2 …\nline 1: 2x2 …\nline 1: 2x2 …", auto},
		{"grids", "int g[2][4][4] = {" + braces4 + ", " + braces4 + "};", "line 1: 2x2 " + cells4 + "\nline 1: 2x2 " + cells4, auto},
		{"unclosed", "int g[4][4] = {{1,2,3,4},{3,4,1,2},{2,1,4,3},{4,3,2,1};", "line 1: 2x2 " + cells4, auto},
		{"closing too many", "} int g[4][4] = " + braces4 + "; }", "line 1: 2x2 " + cells4, auto},
		{"empty", "int g[4][4] = {{0}};\n" + line81 + "\n", "line 2: 3x3 " + cells9 + ` "int g[4][4] = {{0}}"`, format.Options{From: "program"}},
		{"few cells", "int g[] = {1,2,3};\n" + line81 + "\n", "line 2: 3x3 " + cells9 + ` "int g[] = {1,2,3}"`, auto},
		{"four cells", "int g[] = {1,2,3,4};\n" + line81 + "\n", "line 1: found 1 row, expected 4 for rows of 4 cells", auto},
		{"one row", "x = {{1,2,3,4}}", "line 1: found 1 row, expected 4 for rows of 4 cells", auto},
		{"1 cell lists", "x = {{1},{2},{3},{4}}; y = " + braces4, "line 1: 2x2 " + cells4, auto},
		{"2 cell lists", "x = {{1,2},{2,1}};", "line 1, column 7: found \"1,2\", expected a size, a row of at least 4 cells, or words\nline 1, column 13: found \"2,1\", expected a size, a row of at least 4 cells, or words", auto},
		{"nested strings", `char *g[] = {"1..4", "....", "....", "4..1"};`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"wide strings", `char *g[] = {"1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"};`, "line 1: 2x2 " + cells4, auto},
		{"comma strings", `char *g[] = {"1,2,3,4", "3,4,1,2", "2,1,4,3", "4,3,2,1"};`, "line 1: 2x2 " + cells4, auto},
		{"string whole", `char *g = {"` + line81 + `"};`, "line 1: 3x3 " + cells9 + ` "char *g = { }"`, auto},
		{"strings no brackets", "char *g = \"1..4\"\n  \"....\"\n  \"....\"\n  \"4..1\";", "line 1: 2x2 1..4 - - 4..1", auto},
		{"strings with plus", "g = \"1..4\" +\n  \"....\" +\n  \"....\" +\n  \"4..1\";", "line 1: 2x2 1..4 - - 4..1", auto},
		{"strings comma then", "g = '1..4', x = '....'\n'....'\n", "line 2: found 2 rows, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"strings word between", `g = "1..4" x "...." "...." "4..1";`, "line 1: found 3 rows, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"one string and more", "g = \"1..4\"\nh = \"" + line81 + "\"\n", "line 2: 3x3 " + cells9 + ` "h ="`, format.Options{From: "program"}},
		{"places in a list", "int g[4][4] = {[0] = {1,2,3,4}, [2] = {2,1,4,3}, [1] = {3,4,1,2}, [3] = {4,3,2,1}};", "line 1, column 16: found an element of a list with its place, expected elements in their order", auto},
		{"places in a row", "int g[4][4] = {{1,2,3,4}, {[2]=4}, {2,1,4,3}, {4,3,2,1}};", "line 1, column 28: found an element of a list with its place, expected elements in their order", auto},
		{"places that are ranges", "int g[4][4] = {{1,2,3,4},\n [1 ... 3] = {0}};", "line 2, column 2: found an element of a list with its place, expected elements in their order", auto},
		{"places of assignments", "int f() {\n int g[4][4] = " + braces4 + "; g[0] = {1}; return g[1] == g[2];\n}", "line 2: 2x2 " + cells4, auto},
		{"C", "int g[4][4] = " + braces4 + ";", "line 1: 2x2 " + cells4, auto},
	})
}

// TestBrackets has lists in the text of Python.
func TestBrackets(t *testing.T) {
	checkDocuments(t, []document{
		{"py", "g = [[1,0,0,4],\n     [0,0,0,0],\n     [0,0,0,0],\n     [4,0,0,1]]\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"py None", "g = [[1,None,nil,4],\n     [nan,NaN,_,null],\n     [0,0,0,<>],\n     [4,0,0,1]]\n", "line 2: found 2 rows, expected 4 for rows of 4 cells\nline 4: found 1 row, expected 4 for rows of 4 cells", auto},
		{"py None else", "g = [[1,Nope,0,4],\n     [0,0,0,0],\n     [0,0,0,0],\n     [4,0,0,1]]\n", "line 4: found 3 rows, expected 4 for rows of 4 cells", auto},
		{"py minus", "g = [[1,-1,-1,4],\n     [-1,-1,-1,-1],\n     [-1,-1,-1,-1],\n     [4,-1,-1,1]]\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"py zero based", "g = [[0,-1,-1,3],\n     [-1,-1,-1,-1],\n     [-1,-1,-1,-1],\n     [3,-1,-1,0]]\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"py triple", "g = '''\n1..4\n....\n....\n4..1\n'''\n", `line 2: 2x2 1..4 - - 4..1 "g = '''"`, auto},
		{"py triple program", "g = '''\n1..4\n....\n....\n4..1\n'''\n", `line 2: 2x2 1..4 - - 4..1 "g = '''"`, format.Options{From: "program"}},
		{"py tuple", "g = (1,0,0,4)\n1..4\n....\n....\n4..1\n", "line 2: 2x2 1..4 - - 4..1", format.Options{From: "program"}},
		{"py candidates", "g = [[[1,2],0,0,4],\n     [0,0,0,0],\n     [0,0,0,0],\n     [4,0,0,1]]\n", "line 1: 2x2 ...4 - - 4..1 R1C1=[1 2]", auto},
		{"py candidate strings", "g = [['[1,2]','','','4'],\n     ['','','',''],\n     ['','','',''],\n     ['4','','','1']]\n", "line 1: 2x2 ...4 - - 4..1 R1C1=[1 2]", auto},
		{"py ragged", "g = [[1,0,0,4],\n     [0,0,0],\n     [0,0,0,0],\n     [4,0,0,1]]\n", "line 2, column 10: found 3 cells, expected 4 as in the other rows (line 1)", auto},
		{"py 9 in 4", "g = [[1,0,0,9],\n     [0,0,0,0],\n     [0,0,0,0],\n     [4,0,0,1]]\n", "line 1, column 13: found digit 9, expected 1 to 4", auto},
		{"py apostrophe", "# don't\ng = [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]\nit's [1\n", "line 2: 2x2 1..4 - - 4..1", auto},
		{"py header", "# N=4 box=1x4\ng = " + json4 + "\nh = " + json4 + "\n", "line 2: latin " + cells4 + "\nline 3: latin " + cells4, auto},
		{"py header between", "g = " + json4 + "\n# N=4 box=1x4\nh = " + json4 + "\n", "line 1: 2x2 " + cells4 + "\nline 3: latin " + cells4, auto},
		{"py percent", "% [[1,2],\ng = " + json4, "line 2: 2x2 " + cells4, auto},
		{"py semicolons", "g = [1 2 3 4; 3 4 1 2; 2 1 4 3; 4 3 2 1]", "line 1: found 1 row, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"list alone", "[1,0,0,4]\n[0,0,0,0]\n[0,0,0,0]\n[4,0,0,1]\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"list alone commas", "[1,0,0,4],\n[0,0,0,0],\n[0,0,0,0],\n[4,0,0,1]\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"list first null", "[null,2,3,4]\n[3,4,1,2]\n[2,1,4,3]\n[4,3,2,1]\n", "line 1: 2x2 .234 3412 2143 4321", auto},
		{"list deep", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1,2,3,4]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] " + json4, "line 1: 2x2 " + cells4, auto},
		{"list deep 31", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[" + json4 + "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", "line 1: 2x2 " + cells4, auto},
	})
}

// TestYAML has rows under keys.
func TestYAML(t *testing.T) {
	checkDocuments(t, []document{
		{"yaml", "dot_rows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n", "line 2: 2x2 1..4 - - 4..1", auto},
		{"quoted", "rows:\n- '1..4'\n- \"....\"\n- '....'\n- '4..1'\n", "line 2: 2x2 1..4 - - 4..1", auto},
		{"flow", "rows: [ '1..4', '....',\n '....', '4..1' ]\n", "line 1, column 1: found some rows on a line, expected each on a line of its own, or all", auto},
		{"flow digits", "grid: [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]\n", "line 1: 2x2 1..4 - - 4..1", auto},
		{"size", "name: sixteen\nsize: 4\nrows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n", "line 4: 2x2 1..4 - - 4..1 \"sixteen\"", auto},
		{"size of flow", "{ name: a b, \"size\": 4, rows: [ '1..4', '....', '....', '4..1' ], title: x }\n", "line 1, column 1: found a size and rows on a line, expected each on a line of its own", auto},
		{"size of another side", "size: 9\nrows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n", "line 3: found a grid of side 4, expected what line 1 states: [9]", auto},
		{"size of another side in a flow", "size: 9\nrows: [ '1..4', '....', '....', '4..1' ]\n", "line 2: found 16 cells, expected what line 1 states: [9]", auto},
		{"flag", "rows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\nantiknight: true\n", `line 6, column 1: found "antiknight true", expected sizes and lists of cells (docs/formats.md)`, auto},
		{"item that is a word", "rows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n  - antiknight\n", `line 6, column 5: found "antiknight", expected sizes and lists of cells (docs/formats.md)`, auto},
		{"item in quotes", "- 'killer cage'\n- [1,2,3,4]\n- [3,4,1,2]\n- [2,1,4,3]\n- [4,3,2,1]\nname: x\n", `line 1, column 4: found "killer cage", expected sizes and lists of cells (docs/formats.md)`, format.Options{From: "yaml"}},
		{"harmless items", "tags:\n  - easy one\n  - old\nrows:\n  - ABCD\n  - CDAB\n  - BADC\n  - DCBA\n", "line 5: 2x2 " + cells4 + " in A-D", auto},
		{"rows of letters, one open", "rows:\n  - ABCD\n  - CD..\n  - BADC\n  - DCBA\n", "line 2: 2x2 1234 34.. 2143 4321 in A-D", auto},
		{"rows of letters, one missing", "rows:\n  - ABCD\n  - CDAB\n  - BADC\n", "line 4: found 3 rows, expected 4 for rows of 4 cells", auto},
		{"key of a list", "rows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\ncages:\n- 1\n", `line 6, column 1: found "cages", expected sizes and lists of cells (docs/formats.md)`, auto},
		{"key of a text", "rows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\nrule: no: yes\n", "line 6, column 1: found \"rule no: yes\", expected sizes and lists of cells (docs/formats.md)", auto},
		{"harmless", "author: J. Doe: me\ndifficulty: 5\nrows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n", "line 4: 2x2 1..4 - - 4..1", auto},
		{"box", "puzzle: [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]\nbox: [1, 4]\n", "line 2, column 1: found \"box [1, 4\", expected sizes and lists of cells (docs/formats.md)", auto},
		{"list of a variant", "killercage: [R1C1, R1C2]\npuzzle: [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]\n", "line 1, column 1: found \"killercage [R1C1, R1C2\", expected sizes and lists of cells (docs/formats.md)", auto},
		{"regions", "puzzle: [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]\nregions: [[1,1,1,2],[1,2,2,2],[3,3,3,4],[3,4,4,4]]\n", "line 2, column 1: found \"regions [[1,1,1,2],[1,2,2,2],[3,3,3,4],[\"…, expected sizes and lists of cells (docs/formats.md)", auto},
		{"flag without a space", "{puzzle: [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]], \"antiknight\":true}\n", "line 1: found 1 row, expected 17 for rows of 17 cells", auto},
		{"flag in a block", "puzzle: [[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]\nantiknight:true\n", "line 2, column 1: found \"antiknight:true\", expected sizes and lists of cells (docs/formats.md)", auto},
		{"block scalar", "puzzle: |\n  1..4\n  ....\n  ....\n  4..1\n", "line 2: 2x2 1..4 - - 4..1", auto},
		{"two", "- rows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n- rows:\n  - 1234\n  - 3412\n  - 2143\n  - 4321\n", "line 2: 2x2 1..4 - - 4..1\nline 7: 2x2 " + cells4, auto},
		{"title", "title: Easy\nrows:\n  - 1..4\n  - ....\n  - ....\n  - 4..1\n", "line 3: 2x2 1..4 - - 4..1 \"Easy\"", auto},
		{"words", "puzzle:\n  - 1 0 0 4\n  - 0 0 0 0\n  - 0 0 0 0\n  - 4 0 0 1\n", "line 2: 2x2 1..4 - - 4..1", auto},
		{"empty", "rows:\n", "found no puzzle, expected one in a known format (--from names it)", auto},
		{"long", "rows:\n  - 1..4\n", "found a document of more than 10 bytes, expected less, or a higher limit (--max-document)", format.Options{MaxDocument: 10}},
	})
}

// TestLimitsOfPrograms has documents at the limit and beyond, and documents without lists.
func TestLimitsOfPrograms(t *testing.T) {
	checkDocuments(t, []document{
		{"long", "x = [[1,2]]", "found a document of more than 10 bytes, expected less, or a higher limit (--max-document)", format.Options{MaxDocument: 10}},
		{"exact", "x={{1,0,0,4},{0,0,0,0},{0,0,0,0},{4,0,0,1}}", "line 1: 2x2 1..4 - - 4..1", format.Options{MaxDocument: 43}},
		{"one less", "x={{1,0,0,4},{0,0,0,0},{0,0,0,0},{4,0,0,1}}", "found a document of more than 42 bytes, expected less, or a higher limit (--max-document)", format.Options{MaxDocument: 42}},
		{"of rows", "1..4\n....\n....\n4..1\n", "line 1: 2x2 1..4 - - 4..1", format.Options{From: "program"}},
		{"BOM", "\ufeffx = " + braces4, "line 1: 2x2 " + cells4, auto},
	})
}

// TestPiecesOfPrograms has comments, quotes and apostrophes in and around lists, and places after them.
func TestPiecesOfPrograms(t *testing.T) {
	checkDocuments(t, []document{
		{"strings parted by commas", `f("1..4", "....", "....", "4..1")`, "line 1: found 1 row, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"strings parted by a semicolon", `a = "1..4"; "...." "...." "4..1"`, "line 1: found 3 rows, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"a backslash as a symbol", "g = [[\"1\",\"2\",\"3\",\"\\\"],\n[\"3\",\"4\",\"1\",\"2\"],\n[\"2\",\"1\",\"4\",\"3\"],\n[\"4\",\"3\",\"2\",\"1\"]]", "line 4: found 3 rows, expected 4 for rows of 4 cells", auto},
		{"an escaped quote as a symbol", "g = [[\"1\",\"2\",\"3\",\"\\\"\"],\n[\"3\",\"4\",\"1\",\"2\"],\n[\"2\",\"1\",\"4\",\"3\"],\n[\"4\",\"3\",\"2\",\"1\"]]", `line 1, column 20: found "\\\"\n", expected 1 to 4`, auto},
		{"an apostrophe before", "don't\ng = " + json4, "line 2: 2x2 " + cells4, format.Options{From: "program"}},
		{"an apostrophe in a list", "g = [[1, 2, 3, 4], [3, 4, 1, 2], it's [2, 1, 4, 3], [4, 3, 2, 1]]", "line 1: found 2 rows, expected 4 for rows of 4 cells\nline 1: found 2 rows, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"a slash at the end", "g = " + json4 + " /", "line 1: 2x2 " + cells4, auto},
		{"a comment that does not end", "g = " + json4 + " /* [[1,2,3", "line 1: 2x2 " + cells4, auto},
		{"a comment in a row", "g = {{1,2,/* x */3,4},{3,4,1,2},{2,1,4,3},{4,3,2,1}}", "line 1: 2x2 " + cells4, auto},
		{"an error after a comment of two lines", "/* a\n b */ g = {{1,2,3,4},{3,4,1,2},{2,1,4,9},{4,3,2,1}}", "line 2, column 39: found digit 9, expected 1 to 4", auto},
		{"an error after a comment of three lines", "g = {{1,2,3,4}, /*\n\n*/ {3,4,1,2},{2,1,4,9},{4,3,2,1}}", "line 3, column 21: found digit 9, expected 1 to 4", auto},
		{"a comment to the end of the line", "g = {{1,2,3,4}, // {5\n{3,4,1,2}, # {6\n{2,1,4,3}, % {7\n{4,3,2,1}}", "line 1: 2x2 " + cells4, auto},
		{"a slash in a row", "g = {{1,2,3/4,4},{3,4,1,2},{2,1,4,3},{4,3,2,1}}", "line 1: found 3 rows, expected 4 for rows of 4 cells", format.Options{From: "program"}},
		{"colons in an object", `{"seed":1,"puzzle":"1..4........4..1"}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"bars in JSON", `{"puzzle":["|1..4|","|....|","|....|","|4..1|"]}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"apostrophes in JSON", `{"puzzle":['1..4']}`, "line 1: found invalid character '\\'' looking for beginning of value, expected JSON", auto},
		{"a column after tabs", "g =\n\t{{1,2,3,4},\n\t {3,4,1,2},\n\t {2,1,4,9},\n\t {4,3,2,1}}", "line 4, column 10: found digit 9, expected 1 to 4", auto},
		{"a string with an error", "g = {\"1..4\",\n     \"....\",\n     \"..5.\",\n     \"4..1\"};", "line 3, column 9: found digit 5, expected 1 to 4", auto},
		{"rows of strings, then pieces", `x = [["1234", "3412", "2143", "4321"], ["53..7....6..195....98....6.8...6...34..8", ".3..17...2...6.6....28....419..5....8..79"]]`, "line 1: 2x2 " + cells4 + "\nline 1: 3x3 " + cells9, auto},
		{"pieces with a bracket", `x = ["53..7....6..195....98....6.8...6...34..8", "(3..17...2...6.6....28....419..5....8..79"]`, "line 1, column 47: found 40 cells, expected 41 as in the other rows (line 1)", auto},
		{"a row, then a grid", "int a[] = {1,2,3,4}; int g[4][4] = " + braces4 + ";", "line 1: found 1 row, expected 4 for rows of 4 cells\nline 1: 2x2 " + cells4, auto},
		{"a grid, then a row", "int g[4][4] = " + braces4 + "; int a[] = {1,2,3,4};", "line 1: 2x2 " + cells4 + "\nline 1: found 1 row, expected 4 for rows of 4 cells", auto},
		{"two rows, then a grid", "int a[] = {1,2,3,4}; int b[] = {4,3,2,1}; int g[4][4] = " + braces4 + ";", "line 1: found 1 row, expected 4 for rows of 4 cells\nline 1: found 1 row, expected 4 for rows of 4 cells\nline 1: 2x2 1234 3412 2143 4321", auto},
	})
}

// TestStringsInLists has rows, pieces and words in quotes.
func TestStringsInLists(t *testing.T) {
	checkDocuments(t, []document{
		{"mixed", `x = ["1..4", "....", "....", "4..1", "this is a comment"]`, "line 1: 2x2 1..4 - - 4..1\nline 1, column 39: found \"this is a comment\", expected a size, a row of at least 4 cells, or words", auto},
		{"mixed words", `x = ["easy", "1..4", "....", "....", "4..1"]`, "line 1, column 7: found \"e\", expected 1 to 4\nline 1: found 1 row, expected 4 for rows of 4 cells", auto},
		{"in letters", `x = ["ABCD", "CDAB", "BADC", "DCBA"]`, "line 1: 2x2 " + cells4 + " in A-D", auto},
		{"of words", "x = [\"ABCD\", \"EFGH\", \"IJKL\", \"MNOP\"]\n1..4\n....\n....\n4..1\n", `line 2: 2x2 1..4 - - 4..1 "x = [\"ABCD\", \"EFGH\", \"IJKL\", \"MNOP\"]"`, auto},
		{"with gap", `x = ["ABC.", "CDAB", "BADC", "DCBA", "ABCD"]`, "line 1: 2x2 123. 3412 2143 4321 in A-D\nline 1: found 1 row, expected 4 for rows of 4 cells", auto},
		{"five in four", `x = ["12345", "34512", "51234", "45123"]`, "line 1: found 4 rows, expected 5 for rows of 5 cells", auto},
		{"pieces of 27", `x = ["53..7....6..195....98....6.", "8...6...34..8.3..17...2...6", ".6....28....419..5....8..79"]`, "line 1: 3x3 " + cells9, auto},
		{"pieces of 40", `x = ["53..7....6..195....98....6.8...6...34..8", ".3..17...2...6.6....28....419..5....8..79"]`, "line 1: 3x3 " + cells9, auto},
		{"pieces of 40, short", `x = ["53..7....6..195....98....6.8...6...34..8", ".3..17...2...6.6....28....419..5....8..7"]`, "line 1: found 2 rows, expected 40 for rows of 40 cells", auto},
		{"pieces of 9x9", `x = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79"]`, "line 1: 3x3 " + cells9, auto},
		{"pieces with a word", `x = ["53..7....6..195....98....6.8...6...34..8", ".3..17...2...6.6....28....419..5....8..79", "a b"]`, "line 1, column 47: found 40 cells, expected 41 as in the other rows (line 1)\nline 1, column 96: found \"a b\", expected a size, a row of at least 4 cells, or words", auto},
		{"whole of 16", `x = ["1..4........4..1"]`, "line 1: 2x2 1..4 - - 4..1 \"x = [ ]\"", auto},
		{"whole of 16, two", `x = ["1..4........4..1", "1234341221434321"]`, "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"long, two", `x = ["` + line81 + `", "` + full81 + `"]`, "line 1: 3x3 " + cells9 + "\nline 1: 3x3 " + cellsFull9, auto},
		{"rows of 65", `x = ["` + strings.Repeat(".", 64) + `"]`, "line 1: 2x4 … \"x = [ ]\"", auto},
		{"empty", `x = ["", "1..4", "....", "....", "4..1"]`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"three long", `x = ["1.3", "3.1", "..."]`, "found no puzzle, expected one in a known format (--from names it)", auto},
		{"non ascii", `x = ["1··4", "····", "····", "4··1"]`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"bad", `x = ["1é.4", "....", "....", "4..1"]`, `line 1, column 2: found "é", expected a symbol`, auto},
	})
}

// TestObjectsInText has objects of JSON in the text of programs and in plain text.
func TestObjectsInText(t *testing.T) {
	const flag = `"antiknight":true}`
	checkDocuments(t, []document{
		{"beside a grid", "[" + json4 + `,{` + flag + "]", "line 1, column 60: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"in two lists", `[[{"givens":` + json4 + "," + flag + "]]", "line 1, column 4: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"after a title", "My puzzle:\n{\"n\":4,\"box\":[1,4],\"givens\":" + json4 + "," + flag, "line 2, column 2: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"a box after a title", "My puzzle:\n{\"n\":4,\"box\":[4,1],\"givens\":[[1,0,0,0],[2,0,0,0],[3,0,0,0],[4,0,0,0]]}", "line 2, column 2: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"in a fence", "```json\n{\"givens\":" + json4 + "," + flag + "\n```\n", "line 2, column 2: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"after a comment", "/* c */ {\"givens\":" + json4 + "," + flag, "line 1, column 10: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"as a value", `var p = {"givens" : ` + json4 + `,"candidates":[[2]` + strings.Repeat(",null", 15) + "]};", "line 1, column 10: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"in single quotes", `p = {'givens': ` + json4 + `, 'antiknight': True}`, "line 1, column 6: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"after a value without a key", `{null,"n":4,"givens":` + json4 + "}", "line 1, column 7: found a key of an object in the text of a program, expected lists of cells, or JSON alone", auto},
		{"after a line", line81 + "\n{\"puzzle\":\"" + line81 + "\"," + flag, "line 1: 3x3 " + cells9 + "\nline 2, column 1: found an object of JSON in plain text, expected JSON only, or text only", auto},
		{"strings beside a colon", `f(a ? "b" : "c", {"d"}); g = ` + json4, "line 1: 2x2 " + cells4, auto},
	})
}
