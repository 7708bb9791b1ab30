package format_test

import (
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestJSON has values after one another, comments, strings, errors and limits.
func TestJSON(t *testing.T) {
	checkDocuments(t, []document{
		{"list of objects", `[{"puzzle":` + jsonOpen4 + `},{"puzzle":` + json4 + "}]", "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"list of objects lines", "[\n{\"puzzle\":" + jsonOpen4 + "},\n\n{\"puzzle\":" + json4 + "}\n]", "line 2: 2x2 1..4 - - 4..1\nline 4: 2x2 " + cells4, auto},
		{"list of lists of objects", `[[{"puzzle":` + jsonOpen4 + `}],[{"puzzle":` + json4 + "}]]", "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"list of grids", "[" + jsonOpen4 + "," + json4 + "]", "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"jsonl", `{"puzzle":` + jsonOpen4 + "}\n{\"puzzle\":" + json4 + "}\n", "line 1: 2x2 1..4 - - 4..1\nline 2: 2x2 " + cells4, auto},
		{"objects and comma", `{"puzzle":` + jsonOpen4 + `},{"puzzle":` + json4 + "}\n", "line 1: 2x2 1..4 - - 4..1\nline 1: found invalid character ',' looking for beginning of value, expected JSON", auto},
		{"json lists", jsonOpen4 + "\n" + json4 + "\n", "line 1: 2x2 1..4 - - 4..1\nline 2: 2x2 " + cells4, format.Options{From: "json"}},
		{"json lists of flat", "[1,0,0,4,0,0,0,0,0,0,0,0,4,0,0,1]\n[1,0,0,4,0,0,0,0,0,0,0,0,4,0,0,1]", "line 1: 2x2 1..4 - - 4..1\nline 2: 2x2 1..4 - - 4..1", format.Options{From: "json"}},
		{"json flat 81", "[5,3,0,0,7,0,0,0,0,6,0,0,1,9,5,0,0,0,0,9,8,0,0,0,0,6,0,8,0,0,0,6,0,0,0,3,4,0,0,8,0,3,0,0,1,7,0,0,0,2,0,0,0,6,0,6,0,0,0,0,2,8,0,0,0,0,4,1,9,0,0,5,0,0,0,0,8,0,0,7,9]", "line 1: 3x3 " + cells9, format.Options{From: "json"}},
		{"json 289", "[1" + strings.Repeat(",0", 288) + "]", "line 1: 1x17 1................ …", format.Options{From: "json"}},
		{"json number", "17", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "json"}},
		{"json string", `"1..4........4..1"`, "line 1: 2x2 1..4 - - 4..1", format.Options{From: "json"}},
		{"json string 81", `"` + line81 + `"`, "line 1: 3x3 " + cells9, format.Options{From: "json"}},
		{"json null", "null", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "json"}},
		{"json empty", " # nothing\n", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "json"}},
		{"json comment at end", `{"puzzle":` + jsonOpen4 + "} # x", "line 1: 2x2 1..4 - - 4..1", auto},
		{"json comment between", "# a\n[ // b\n# c\n{\"puzzle\":" + jsonOpen4 + "}\n// d\n, {\"puzzle\":\n# e\n" + json4 + "}\n]\n# f", "line 4: 2x2 1..4 - - 4..1\nline 8: 2x2 " + cells4, auto},
		{"json comment in a value", "{\"puzzle\": [[1,0,0,4], # no\n[0,0,0,0],[0,0,0,0],[4,0,0,1]]}", "line 1: found invalid character '#' looking for beginning of value, expected JSON", auto},
		{"json string with comment", `{"title":"a\n# b","puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "a\n# b"`, auto},
		{"json quote", `{"title":"a\"}","puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "a\"}"`, auto},
		{"json backslash", `{"title":"a\\","puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "a\\"`, auto},
		{"json unicode", `{"title":"\u0041b","puzzle":` + jsonOpen4 + "}", `line 1: 2x2 1..4 - - 4..1 "Ab"`, auto},
		{"json escaped key", `{"\u0070uzzle":` + jsonOpen4 + "}", "line 1: 2x2 1..4 - - 4..1", auto},
		{"json bad", "{\"puzzle\":[[1,0,0,4],\n[0,0,,0]]}\n{\"puzzle\":" + jsonOpen4 + "}", "line 2: found invalid character ',' looking for beginning of value, expected JSON", auto},
		{"json error in third line", "{\"puzzle\":\n[[1,0,0,4],\n[0,x,0,0]]}", "line 3: found invalid character 'x' looking for beginning of value, expected JSON", auto},
		{"json error behind", `{"puzzle":` + jsonOpen4 + "}}", "line 1: 2x2 1..4 - - 4..1\nline 1: found invalid character '}' looking for beginning of value, expected JSON", auto},
		{"json unfinished string", `{"puzzle":"12`, "line 1: found the end of the source, expected the end of a JSON value", auto},
		{"json unfinished list", `[{"puzzle":` + jsonOpen4 + "},", "line 1: 2x2 1..4 - - 4..1\nline 1: found the end of the source, expected the end of a JSON value", auto},
		{"json list of objects and a number", `[{"puzzle":` + jsonOpen4 + `},17,{"puzzle":` + json4 + "}]", "line 1: 2x2 1..4 - - 4..1\nline 1: 2x2 " + cells4, auto},
		{"json list with first no object", `[17,{"puzzle":` + jsonOpen4 + "}]", "line 1: 2x2 1..4 - - 4..1", format.Options{From: "json"}},
		{"json deep 31", strings.Repeat(`{"a":`, 31) + `{"puzzle":"1..4........4..1"}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"json deep 32", strings.Repeat(`{"a":`, 32) + `{"puzzle":"1..4........4..1"}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}`, "line 1: found more than 32 levels, expected fewer", auto},
		{"json true", "true", "found no puzzle, expected one in a known format (--from names it)", format.Options{From: "json"}},
		{"json limit", `{"puzzle":` + jsonOpen4 + "}", "line 1: found a document of more than 20 bytes, expected less, or a higher limit (--max-document)", format.Options{MaxDocument: 20}},
		{"json limit exact", `{"puzzle":"1..4........4..1"}`, "line 1: 2x2 1..4 - - 4..1", format.Options{MaxDocument: 29}},
		{"json limit one less", `{"puzzle":"1..4........4..1"}`, "line 1: found a document of more than 28 bytes, expected less, or a higher limit (--max-document)", format.Options{MaxDocument: 28}},
		{"json null cells", `{"puzzle":[[1,null,null,4],[null,null,null,null],[0,0,0,0],[4,"",".",1]]}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"json rows of strings", `{"puzzle":["1..4","....","....","4..1"]}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"json rows of spaced strings", `{"puzzle":["1 0 0 4","0 0 0 0","0 0 0 0","4 0 0 1"]}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"json strings in cells", `{"puzzle":[["1","","","4"],["","","",""],["","","",""],["4","","","1"]]}`, "line 1: 2x2 1..4 - - 4..1", auto},
		{"json lists of candidates", `{"puzzle":[["1","[2,3]","","4"],["","","",""],["","","",""],["4","","","1"]]}`, "line 1: 2x2 1..4 - - 4..1 R1C2=[2 3]", auto},
		{"json empty list", `{"puzzle":[]}`, "line 1: found no cells, expected a puzzle", auto},
		{"json ragged", "{\"puzzle\":[[1,0,0,4],[0,0,0],[0,0,0,0],\n[4,0,0,1]]}", "line 1: found 3 cells, expected 4 as in the first row (line 1)", auto},
		{"json ragged 2", "{\"puzzle\":[[1,0,0,4],\n[0,0,0,0],[0,0,0,0,0],[4,0,0]]}", "line 2: found 5 cells, expected 4 as in the first row (line 1)", auto},
		{"json 3 rows", `{"puzzle":[[1,0,0,4],[0,0,0,0],[4,0,0,1]]}`, "line 1: found 12 cells, expected 9 (3x3)", auto},
		{"json header holds", "# N=4 box=1x4\n{\"puzzle\":" + jsonOpen4 + "}\n{\"puzzle\":" + json4 + "}", "line 2: 2x2 1..4 - - 4..1\nline 3: 2x2 " + cells4, auto},
	})
}
