package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"

	"github.com/stretchr/testify/require"
)

// regions4t are irregular boxes of side 4.
const regions4t = "AAABCABBCCDBCDDD"

// TestOrders has grids under a line that states their order: Latin squares, unless it is the
// basis of a Sudoku, or more is stated.
func TestOrders(t *testing.T) {
	const based, holes = "0 1 -1 -1\n-1 -1 0 1\n-1 -1 -1 -1\n3 2 -1 0\n", "12.. ..12 - 43.1"
	checkDocuments(t, []document{
		{"from 0", "order 4\n" + based, "line 2: latin " + holes, auto},
		{"capitals", "ORDER 4\n" + based, "line 2: latin " + holes, auto},
		{"no 0", "order 4\n1 2 -1 -1\n-1 -1 1 2\n-1 -1 -1 -1\n2 -1 -1 -1\n", "line 2: latin 23.. ..23 - 3...", auto},
		{"digit 4", "order 4\n1 2 -1 -1\n-1 -1 1 2\n-1 -1 -1 -1\n4 -1 -1 -1\n", "line 5, column 1: found digit 4, expected 0 to 3", auto},
		{"all open", "order 4\n-1 -1 -1 -1\n-1 -1 -1 -1\n-1 -1 -1 -1\n-1 -1 -1 -1\n", "line 2: latin …", auto},
		{"dots", "order 4\n" + rows4, "line 2: latin " + cells4, auto},
		{"basis", "order 2\n" + based, "line 2: 2x2 " + holes, auto},
		{"and basis", "order 4 2\n" + based, "line 2: 2x2 " + holes, auto},
		{"on two lines", "order 4\n2\n" + based, "line 3: 2x2 " + holes, auto},
		{"another word", "size 4\n" + based, "line 2: 2x2 " + holes, auto},
		{"two orders", "order 4\n" + based + "order 2\n0 -1\n-1 -1\n", "line 2: latin 12.. ..12 - 43.1\nline 7: latin 1. -", auto},
		{"another size after", "order 4\n" + based + "4\n" + based, "line 2: latin " + holes + "\nline 7: 2x2 " + holes, auto},
		{"a box after", "order 4\n" + based + "2 2\n" + based, "line 2: latin " + holes + "\nline 7: 2x2 " + holes, auto},
		{"boxes, another side after", "2 2\n" + based + "order 2\n0 -1\n-1 -1\n", "line 2: 2x2 12.. ..12 - 43.1\nline 7: latin 1. -", auto},
		{"a header of boxes", "# N=4 box=2x2\norder 4\n" + based, "line 3: 2x2 " + holes, auto},
		{"a header of units", "# units=x\norder 4\n" + based, "line 3: latin x " + holes, auto},
		{"an option", "order 4\n" + based, "line 2: 2x2 " + holes, format.Options{Box: [2]int{2, 2}}},
		{"wrong", "order 5\n" + based, "line 2: found a grid of side 4, expected what line 1 states: [5]", auto},
	})
}

// TestUnitsOfOptions has options that ask for units.
func TestUnitsOfOptions(t *testing.T) {
	x := format.Options{Units: []string{"x"}}
	jigsaw := format.Options{Regions: []int{0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}}
	checkDocuments(t, []document{
		{"x", rows4, "line 1: 2x2 x " + cells4, x},
		{"x and box", rows4, "line 1: 2x2 x " + cells4, format.Options{Units: []string{"x"}, Box: [2]int{2, 2}}},
		{"latin and x", rows4, "line 1: latin x " + cells4, format.Options{Units: []string{"latin", "x"}}},
		{"latin and box", rows4, "line 1: found a Latin square with boxes, expected boxes, regions or neither", format.Options{Units: []string{"latin"}, Box: [2]int{2, 2}}},
		{"regions", rows4, "line 1: " + regions4t + " jigsaw " + cells4, jigsaw},
		{"regions of another side", "123456\n214365\n345612\n436521\n561234\n652143\n", "line 1: found a grid of side 6, expected side 4", jigsaw},
		{"jigsaw alone", rows4, "line 1: found irregular boxes without regions, expected a letter for each cell", format.Options{Units: []string{"jigsaw"}}},
		{"unknown", rows4, `found units "y", expected latin, jigsaw, x, windows or groups`, format.Options{Units: []string{"y"}}},
		{"the same", "# units=x\n" + rows4, "line 2: 2x2 x " + cells4, x},
		{"another", "# units=windows\n" + rows4, "line 2: found units windows, expected x as --units says", x},
		{"more", "# units=x,windows\n" + rows4, "line 2: found units windows,x, expected x as --units says", x},
		{"other regions", "# regions=" + regions4t + "\n" + rows4, "line 2: found units regions " + regions4t + ", expected x as --units says", x},
		{"boxes in place of regions", "# regions=" + regions4t + "\n" + rows4, "line 2: found irregular boxes, expected boxes of 2x2 as --box says", format.Options{Box: [2]int{2, 2}}},
		{"boxes in place of none", "# N=4 units=latin,x\n" + rows4, "line 2: 2x2 x " + cells4, format.Options{Box: [2]int{2, 2}}},
		{"a table", "row,column,area,cell,digit,value\n1,1,1,1,2,TRUE\n4,4,4,4,4,FALSE\n", "line 1: 2x2 x 2... … R4C4=[1 2 3]", x},
		{"never a cube", "1" + "...............................................................\n", "line 1: 2x4 x 1....... …", x},
		{"a cube", "1" + "...............................................................\n", "line 1, column 1: found a cube with units, expected rows, columns, pillars and boxes only", format.Options{Units: []string{"x"}, Cube: true}},
	})
}

// TestRegionsInLetters has irregular boxes as letters after the givens.
func TestRegionsInLetters(t *testing.T) {
	const givens, bent = "12..\n....\n....\n..43\n", "AAAB\nCABB\nCCDB\nCDDD\n"
	const want = regions4t + " jigsaw 12.. - - ..43"
	checkDocuments(t, []document{
		{"grids", givens + "\n" + bent, "line 1: " + want, auto},
		{"no line between", givens + bent, "line 1: " + want, auto},
		{"small", givens + "\n" + strings.ToLower(bent), "line 1: " + want, auto},
		{"spaces", givens + "\nA A A B\nC A B B\nC C D B\nC D D D\n", "line 1: " + want, auto},
		{"a title", "An easy one\n" + givens + "\nregions\n" + bent, "line 2: " + want + ` "An easy one"`, auto},
		{"twice", givens + "\n" + bent + "\n" + givens + "\n" + bent, "line 1: " + want + "\nline 11: " + want, auto},
		{"then one without", givens + "\n" + bent + "\n" + givens, "line 1: " + want + "\nline 11: 2x2 12.. - - ..43", auto},
		{"and a solution", givens + "\n" + bent + "\n1234\n3412\n4321\n2143\n", "line 1: " + want + "\nline 11: 2x2 1234 3412 4321 2143", auto},
		{"and its solution", "12.4\n3.12\n43..\n2143\n" + bent + "1234\n3412\n4321\n2143\n", "line 1: " + regions4t + " jigsaw 12.4 3.12 43.. 2143 solution 1234 3412 4321 2143", auto},
		{"boxes", givens + "\nAABB\nAABB\nCCDD\nCCDD\n", "line 1: 2x2 12.. - - ..43", auto},
		{"with diagonals", "# units=x\n" + givens + "\n" + bent, "line 2: " + regions4t + " jigsaw x 12.. - - ..43", auto},
		{"a box in a header", "# box=2x2\n" + givens + "\n" + bent, "line 7: found regions and boxes of 2x2, expected one of them, or both with units jigsaw", auto},
		{"a Latin square", "# N=4 units=latin\n" + givens + "\n" + bent, "line 7: found a Latin square with boxes, expected boxes, regions or neither", auto},
		{"a letter too often", givens + "\nAAAB\nCABB\nCCDB\nCDDA\n", "line 6: found a map of regions with 4 symbols, 'A' 5 times, expected 4 symbols, each 4 times", auto},
		{"a solution in letters", givens + "\nABCD\nCDAB\nDCBA\nBADC\n", "line 1: 2x2 12.. - - ..43\nline 6: 2x2 1234 3412 4321 2143 in A-D", auto},
		{"givens in letters", "DC..\n....\n....\n..BA\n\n" + bent, "line 1: " + regions4t + " jigsaw 43.. - - ..21 in A-D", auto},
		{"a wrong solution in letters", "ABCD\nCD..\n....\n....\n\nABCD\nCDAB\nDBCA\nBADC\n", "line 1: 2x2 1234 34.. - - solution 1234 3412 4231 2143 in A-D", auto},
		{"letters on a line", "AB............DC " + regions4t + "\n", "line 1: AAABCABBCCDBCDDD jigsaw 12.. - - ..43 in A-D", auto},
		{"letters on a line, by comma", "DC............BA," + regions4t + "\n", "line 1: " + regions4t + " jigsaw 43.. - - ..21 in A-D", auto},
		{"a wrong solution on a line", "ABCDCD..........,ABCDCDABDBCABADC\n", "line 1: 2x2 1234 34.. - - solution 1234 3412 4231 2143 in A-D", auto},
		{"on a line", "12............43," + regions4t + "\n", "line 1: " + want, auto},
		{"on a line, solution", "12.43.1243..2143;" + regions4t + ";1234341243212143\n", "line 1: " + regions4t + " jigsaw 12.4 3.12 43.. 2143 solution 1234 3412 4321 2143", auto},
		{"on a line, cut off", "12............43,AAABCABBCC\n", "line 1, column 18: found a field of 10 symbols, expected the solution, or regions of 4 symbols, each 4 times", auto},
		{"on a line of their own", "12............43\n" + regions4t + "\n", "line 2: found 2 rows, expected 16 for rows of 16 cells", auto},
	})
}

// TestDamagedMaps has maps of regions below a puzzle in which marks of open cells are in place of letters.
func TestDamagedMaps(t *testing.T) {
	for _, mark := range []string{".", "?", "*", "_"} {
		for _, region := range []string{"AAAB CABB CCDB CDDD", "aaab cabb ccdb cddd", "1112 3122 3342 3444"} {
			text := "12..\n....\n....\n..43\n\n" + strings.ReplaceAll(strings.Replace(region, region[:1], mark, 1), " ", "\n") + "\n"
			for r := range format.Read(strings.NewReader(text), "x", format.Options{}) {
				require.ErrorContains(t, r.Err, "map of regions", text)
			}
		}
	}
}
