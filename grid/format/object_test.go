package format_test

import (
	"strings"
	"testing"
)

// TestObjects has puzzles in objects, under all names and with all that may stand beside them.
func TestObjects(t *testing.T) {
	checkDocuments(t, []document{
		{"flat", `{"n":4,"givens":[1,0,0,4,0,0,0,0,0,0,0,0,4,0,0,1]}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"rows", `{"puzzle":` + jsonOpen4 + "}", "line 1: 2x2 1..4 - - 4..1", auto},
		{"solution", `{"puzzle":` + jsonOpen4 + `,"solution":` + json4 + "}", "line 1: 2x2 1..4 - - 4..1 solution " + cells4, auto},
		{"only solution", `{"solution":` + json4 + "}", "line 1: 2x2 " + cells4 + " solution " + cells4, auto},
		{"wrong size solution", `{"puzzle":` + jsonOpen4 + `,"solution":[1,2,3]}`, "line 1, column 79: found a solution of 3 cells, expected 16", auto},
		{"bad solution", `{"puzzle":` + jsonOpen4 + `,"solution":[[1, 2, 3, 7], [3, 7, 1, 2], [2, 1, 7, 3], [7, 3, 2, 1]]}`, "line 1, column 90: found digit 7, expected 1 to 4", auto},
		{"label", `{"title":"Easy","puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "Easy"`, auto},
		{"label number", `{"id":17,"puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "17"`, auto},
		{"label preference", `{"id":17,"title":"t","name":"n","label":"l","puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "l"`, auto},
		{"label list", `{"title":["a"],"puzzle":` + jsonOpen4 + "}", "line 1: 2x2 1..4 - - 4..1", auto},
		{"keys preference", `{"data":` + json4 + `,"puzzle":` + jsonOpen4 + "}", "line 1, column 75: found another value of \"puzzle\", expected one, as in line 1, column 9", auto},
		{"keys preference 2", `{"puzzle":` + jsonOpen4 + `,"data":` + json4 + "}", "line 1, column 75: found another value of \"puzzle\", expected one, as in line 1, column 11", auto},
		{"keys case", `{"Puzzle":` + jsonOpen4 + "}", "line 1: 2x2 1..4 - - 4..1", auto},
		{"number under key", `{"puzzle":30,"board":` + jsonOpen4 + "}", "line 1: 2x2 1..4 - - 4..1", auto},
		{"short string", `{"puzzle":"abc","board":` + jsonOpen4 + "}", "line 1, column 12: found \"abc\" under key \"puzzle\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"string", `{"puzzle":"1..4........4..1"}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"side", `{"size":4,"puzzle":"1..4........4..1"}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"basis", `{"n":2,"puzzle":"1..4........4..1"}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"basis 3", `{"n":3,"puzzle":"` + line81 + `"}`, "line 1: 3x3 " + cells9, auto},
		{"wrong side", `{"n":5,"puzzle":"1..4........4..1"}`, "line 1: found 16 cells, expected 25 (5x5) as the object in line 1 says", auto},
		{"side 1", `{"n":1,"puzzle":"1..4........4..1"}`, "line 1: found 16 cells, expected 1 (1x1) as the object in line 1 says", auto},
		{"side of cube", `{"n":4,"puzzle":[1` + strings.Repeat(", 0", 63) + "]}", "line 1: cube 2x2 1... …", auto},
		{"side of grid", `{"n":8,"puzzle":[1` + strings.Repeat(", 0", 63) + "]}", "line 1: 2x4 1....... …", auto},
		{"cube", `{"n":4,"cube":true,"puzzle":[1` + strings.Repeat(", 0", 63) + "]}", "line 1: cube 2x2 1... …", auto},
		{"cube false", `{"cube":false,"n":4,"puzzle":[1` + strings.Repeat(", 0", 63) + "]}", "line 1: found 64 cells, expected 16 (4x4) as the object in line 1 says", auto},
		{"cube nested", `{"puzzle":[[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]]}`, "line 1: cube 2x2 …", auto},
		{"nested of one", `{"puzzle":[` + jsonOpen4 + "]}", "line 1: found 16 cells, expected 64 (4x4x4)", auto},
		{"box", `{"box":[3,2],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1: 3x2 …", auto},
		{"box of side", `{"n":6,"box":[3,2],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1: 3x2 …", auto},
		{"box of one", `{"n":6,"box":[3],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1, column 14: found a list under key \"box\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"box of three", `{"n":6,"box":[3,2,1],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1, column 14: found a list under key \"box\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"box 1x1", `{"box":[1,1],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1, column 8: found a box of 1x1, expected one of 1 cells", auto},
		{"box too large", `{"box":[1,257],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1, column 8: found a box of 1x257, expected one of 257 cells", auto},
		{"box wrong", `{"box":[2,2],"puzzle":[` + strings.Repeat("0, ", 35) + "0]}", "line 1: found 36 cells, expected 16 (4x4) as the object in line 1 says", auto},
		{"candidates", `{"puzzle":` + jsonOpen4 + `,"candidates":[null, [2, 3], [3, 3], [1]` + strings.Repeat(", null", 12) + "]}", "line 1: 2x2 1... - - 4..1 R1C2=[2 3] R1C3=[3] R1C4=[] note: nothing is left for R1C4: 4 is none of its candidates in line 1, column 104", auto},
		{"candidates empty", `{"puzzle":` + jsonOpen4 + `,"candidates":[[], []` + strings.Repeat(", null", 14) + "]}", "line 1: 2x2 1..4 - - 4..1 R1C2=[]", auto},
		{"candidates count", `{"puzzle":` + jsonOpen4 + `,"candidates":[` + strings.Repeat("null, ", 14) + "null]}", "line 1: found candidates of 15 cells, expected 16", auto},
		{"candidates value 0", `{"puzzle":` + jsonOpen4 + ",\"allowed\":\n[null, [0]" + strings.Repeat(", null", 14) + "]}", `line 2, column 9: found candidate "0", expected 1 to 4`, auto},
		{"candidates value 5", `{"puzzle":` + jsonOpen4 + ",\"allowed\":\n[null, [4, 5]" + strings.Repeat(", null", 14) + "]}", `line 2, column 12: found candidate "5", expected 1 to 4`, auto},
		{"candidates text", `{"puzzle":` + jsonOpen4 + ",\"allowed\":\n[null, [\"x\"]" + strings.Repeat(", null", 14) + "]}", `line 2, column 10: found candidate "x", expected 1 to 4`, auto},
		{"empty", "{}", "line 1: found an object without a puzzle, expected one under a name such as givens, puzzle or grid", auto},
		{"nested", `{"a":{"b":[{"puzzle":` + jsonOpen4 + `},{"c":{"grid":` + json4 + "}}]}}", "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"newboard", `{"newboard":{"grids":[{"value":` + jsonOpen4 + `,"solution":` + json4 + `,"difficulty":"Medium"}],"results":1}}`, "line 1: 2x2 1..4 - - 4..1 solution " + cells4, auto},
		{"with lists under other names", `{"x":` + jsonOpen4 + `,"y":[1,2,3],"z":["1...","....","....","...4"]}`, "line 1, column 67: found a list under key \"y\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"with list of numbers", `{"x":[1,2,3,4]}`, "line 1, column 6: found a list under key \"x\", expected rows, columns and boxes only, under the keys of docs/formats.md", auto},
		{"puzzle holds object", `{"puzzle":{"rows":` + jsonOpen4 + "}}", "line 1: 2x2 1..4 - - 4..1", auto},
		{"puzzle holds objects", `{"puzzles":[{"puzzle":` + jsonOpen4 + `},{"puzzle":` + json4 + `}],"puzzle":null}`, "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"s and comma", `{"puzzle":` + jsonOpen4 + `},{"puzzle":` + json4 + "}\n", "line 1: 2x2 1..4 - - 4..1\nline 1: found invalid character ',' looking for beginning of value, expected JSON", auto},
	})
}

// TestGridsOfObjects has an object for each cell.
func TestGridsOfObjects(t *testing.T) {
	checkDocuments(t, []document{
		{"grid of objects", `{"size":4,"grid":[[{"value":1,"given":true},{"value":2},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"4","given":true}]]}`, "line 1: 2x2 1... - - ...4", auto},
		{"none given", `{"grid":[[{"value":1},{"value":2},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, "line 1: 2x2 12.. …", auto},
		{"given false", `{"grid":[[{"value":1,"given":false},{"value":2,"given":true},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, "line 1: 2x2 .2.. …", auto},
		{"marks", `{"grid":[[{"givenPencilMarks":[1,2]},{"givenPencilMarks":[]},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, "line 1: 2x2 … R1C1=[1 2]", auto},
		{"value and marks", `{"grid":[[{"value":3,"given":true,"givenPencilMarks":[1,2]},{"value":3,"givenPencilMarks":[1,2]},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, "line 1: 2x2 … R1C1=[] R1C2=[1 2] note: nothing is left for R1C1: 3 is none of its candidates", auto},
		{"regions", `{"grid":[[{"region":0},{"region":0},{"region":1},{"region":1}],[{},{},{},{}],[{"region":2},{},{},{"region":3}],[{},{},{},{}]]}`, "line 1: 2x2 …", auto},
		{"irregular", `{"grid":[[{"region":0},{"region":0},{"region":0},{"region":1}],[{},{},{},{}],[{"region":2},{},{},{"region":3}],[{},{},{},{}]]}`, "line 1, column 37: found an irregular region in R1C3, expected boxes of 2x2", auto},
		{"irregular 2", "{\"grid\":[[{\"region\":0},{\"region\":0},{\"region\":1},{\"region\":1}],[{},{},{},{}],\n[{\"region\":2},{},{},{\"region\":2}],[{},{},{},{}]]}", "line 2, column 21: found an irregular region in R3C4, expected boxes of 2x2", auto},
		{"ragged", `{"grid":[[{},{},{},{}],[{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, "line 1: found a row of 3 cells, expected 4", auto},
		{"bad", `{"grid":[[{"value":5},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}`, "line 1, column 11: found digit 5, expected 1 to 4", auto},
	})
}
