package page

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver/catalog"

	"github.com/stretchr/testify/require"
)

// broken4 is a puzzle that cannot be read.
const broken4 = "1...\n..7.\n....\n...4\n"

// reads posts a text and returns the reading.
func (c *client) reads(query, text string) (x reading) {
	c.t.Helper()
	code, answer := c.post("/api/read"+query, text)
	require.Equal(c.t, http.StatusOK, code, answer)
	require.NoError(c.t, json.Unmarshal([]byte(answer), &x))
	return x
}

// TestRead: a reading has the puzzles, the errors of others with their places, and other readings
// of the lines.
func TestRead(t *testing.T) {
	c := open(t, usual())
	x := c.reads("?name=two.txt", unique+"\n\n"+hard+"\n\n1.....7........4\n")
	require.Len(t, x.Puzzles, 2)
	require.Equal(t, Board{N: 4, LayoutText: boxes(2, 2), Cells: x.Puzzles[0].Cells, Source: "two.txt", Index: 1}, x.Puzzles[0])
	require.Equal(t, 9, x.Puzzles[1].N)
	require.Equal(t, 2, x.Puzzles[1].Index)
	require.Len(t, x.Errors, 1)
	require.Equal(t, misprint{5, 7, x.Errors[0].Message}, x.Errors[0])
	require.Contains(t, x.Errors[0].Message, "two.txt: line 5, column 7: found")

	x = c.reads("?box=2x3", strings.Repeat(".", 36))
	require.Equal(t, &[2]int{2, 3}, x.Puzzles[0].Box)
	x = c.reads("?box=cube&from=line", strings.Repeat("0 ", 64))
	require.True(t, x.Puzzles[0].Cube)
	x = c.reads("", "# N=4 box=2x2 symbols=0-3\n0123\n....\n....\n....\n")
	require.Equal(t, "0123", x.Puzzles[0].Symbols)
	require.EqualValues(t, 1, x.Puzzles[0].Cells[0])
	x = c.reads("", "[12]...\n....\n....\n...[34]\n")
	require.Len(t, x.Puzzles[0].Candidates, 16)
	require.Nil(t, x.Puzzles[0].Candidates[1], "what is not restricted has no list")
	require.Empty(t, c.reads("", "").Puzzles)
	require.Len(t, c.reads("", "").Errors, 1)
	require.NotNil(t, c.reads("", unique).Errors, "an empty list and no null")
	for _, query := range []string{"?box=0x3", "?box=3x0", "?box=3", "?box=3x", "?box=300x1", "?box=-1x-9"} {
		code, _ := c.post("/api/read"+query, unique)
		require.Equal(t, http.StatusBadRequest, code, query)
	}
	require.Empty(t, c.reads("", unique).Notes)
	require.Equal(t, []string{"line 1: 16 lines of 16 cells are one grid; the format line reads them as 16 puzzles of side 4"},
		c.reads("", strings.Repeat(strings.Repeat(".", 16)+"\n", 16)).Notes)
	require.Equal(t, "page: line 1, column 1: found the columns a, b, expected one of puzzles, with a name such as puzzle, puzzles, quizzes",
		c.reads("?from=table", "a,b\n1,2\n").Errors[0].Message)
	require.Equal(t, "page: found no puzzle, expected one in a known format (the format names it)", c.reads("", "# nothing\n").Errors[0].Message)
	require.Contains(t, c.reads("?from=nonsense", unique).Errors[0].Message, "nonsense")
}

// TestReadMany: a list is limited to a number of puzzles and of cells, and says how many others there are.
func TestReadMany(t *testing.T) {
	c := open(t, usual())
	for basis, most := range map[int]int{2: mostPuzzles, 8: mostCells / (64 * 64)} {
		shape, err := grid.Square(basis)
		require.NoError(t, err)
		same := format.Record{Puzzle: grid.NewPuzzle(shape)}
		x := readingOf(func(yield func(format.Record) bool) {
			for range most + 3 {
				yield(same)
			}
		})
		require.Len(t, x.Puzzles, most, basis)
		require.Equal(t, 3, x.More, basis)
	}
	x := c.reads("", strings.Repeat(broken4+"\n", mostErrors+3))
	require.Len(t, x.Errors, mostErrors)
	require.Equal(t, 3, x.More)
}

// TestFiles: the files that were read at the start are listed.
func TestFiles(t *testing.T) {
	o := usual()
	for r := range format.Read(strings.NewReader(unique+"\n\n1.....7\n"), "a.txt", format.Options{}) {
		o.Files = append(o.Files, r)
	}
	c := open(t, o)
	_, text := c.get("/api/files")
	var x reading
	require.NoError(t, json.Unmarshal([]byte(text), &x))
	require.Len(t, x.Puzzles, 1)
	require.Len(t, x.Errors, 1)
	_, text = c.get("/api/about")
	var a about
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	require.Len(t, a.Files, 1)
	require.Equal(t, []any{"a.txt", 1}, []any{a.Files[0].Name, a.Files[0].Boards})
	require.Regexp(t, "^[0-9a-f]{16}$", a.Files[0].Hash)
	o.Files[0].Puzzle = grid.NewPuzzle(o.Files[0].Puzzle.Shape)
	require.NotEqual(t, a.Files[0].Hash, filesOf(o.Files)[0].Hash, "a file of other puzzles is another one")
}

// TestAbout: the choices come from the catalogue and the table of questions.
func TestAbout(t *testing.T) {
	_, text := open(t, usual()).get("/api/about")
	var a about
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	c := catalog.Default()
	require.Len(t, a.Rules, 1+len(c.Rules), "and the ladder")
	names := map[string][]string{}
	for _, q := range a.Questions {
		for _, f := range q.Fields {
			names[q.Name+" "+f.Name] = option.Range{Words: f.Words}.Names()
		}
	}
	var methods []string
	for _, m := range c.Methods {
		if m.Of == nil {
			methods = append(methods, m.Name)
		}
	}
	require.Equal(t, methods, names["solve method"])
	require.Equal(t, "rows", a.Reads[0].Name)
	require.Equal(t, 0.0, a.Limits.Seconds)
}

// TestLimits: bodies and sides up to the limits are taken, and those above are refused.
func TestLimits(t *testing.T) {
	c := open(t, usual())
	blanks := unique + "\n" + strings.Repeat(" ", mostBytes-len(unique)-1)
	require.Len(t, c.reads("", blanks).Puzzles, 1, "16 MB")
	code, text := c.post("/api/read", blanks+" ")
	require.Equal(t, http.StatusRequestEntityTooLarge, code, "16 MB and one: %s", text)

	beyond := strings.Repeat(" ", mostBytes+1)
	for _, path := range []string{"/api/read", "/api/write", "/api/print"} {
		code, text := c.post(path, beyond)
		require.Equal(t, http.StatusRequestEntityTooLarge, code, "%s: %s", path, text)
		r := c.request(http.MethodPost, path, beyond)
		r.ContentLength = -1 // sent in chunks
		code, text = c.do(r)
		require.Equal(t, http.StatusRequestEntityTooLarge, code, "%s: %s", path, text)
	}
	require.Contains(t, c.refusal(beyond), "larger than the limit of 16 MB")

	for _, test := range []struct {
		name, path, body string
		code             int
	}{
		{"to write", "/api/write", boardAs(t, openBoard(16, 16), "line"), http.StatusOK},
		{"beyond to write", "/api/write", boardAs(t, openBoard(1, 257), "line"), http.StatusUnprocessableEntity},
		{"clauses", "/api/write", boardAs(t, openBoard(2, 2), "dimacs"), http.StatusOK},
		{"too many clauses", "/api/write", boardAs(t, openBoard(1, 37), "dimacs"), http.StatusUnprocessableEntity},
		{"too large to cover", "/api/write", boardAs(t, openBoard(1, 37), "dlx"), http.StatusUnprocessableEntity},
	} {
		code, text := c.post(test.path, test.body)
		require.Equal(t, test.code, code, "%s: %.200s", test.name, text)
	}
	require.NotEmpty(t, c.ask("explain", openBoard(10, 10), map[string]any{"rules": "none"}).answer)
	for name, body := range map[string]string{
		"beyond to solve": c.body("explain", openBoard(1, 101), nil), "to make": c.body("generate", nil, map[string]any{"shape": "1x101"}),
		"a cube of more cells": c.body("solve", &Board{N: 36, LayoutText: boxes(6, 6), Cube: true}, nil),
	} {
		require.Contains(t, c.refusal(body), "expected at most", name)
	}
	require.Contains(t, c.reads("", strings.Repeat(strings.Repeat(". ", 257)+"\n", 257)).Errors[0].Message, "256")
	for shape, code := range map[string]int{
		"16": http.StatusOK, "1x256": http.StatusOK, "1x257": http.StatusBadRequest, "cube4": http.StatusOK,
		"cube9": http.StatusBadRequest, "x": http.StatusBadRequest, "2,3": http.StatusBadRequest,
	} {
		got, text := c.get("/api/shape/" + shape)
		require.Equal(t, code, got, "%s: %.200s", shape, text)
	}
}

// TestBoardRefused: an invalid board is refused with a sentence.
func TestBoardRefused(t *testing.T) {
	c := open(t, usual())
	for _, test := range []struct{ board, says string }{
		{`null`, "needs a board"},
		{`{}`, "box"},
		{`{"n":4,"box":[2,3],"cells":[]}`, "box"},
		{`{"n":4,"box":[-2,-2],"cells":[]}`, "box"},
		{`{"n":4,"box":[4294967297,4],"cells":[]}`, "box"},
		{`{"n":1,"box":[1,1],"cells":[0]}`, ""},
		{`{"n":0,"box":[0,0],"cells":[]}`, "box"},
		{`{"n":4,"box":[2,2],"cells":[1,2,3]}`, "3 cells, expected 16"},
		{`{"n":4,"box":[2,2],"cells":[5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}`, "digit 5"},
		{`{"n":4,"box":[2,2],"cells":[-1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}`, "digit -1"},
		{`{"n":4,"box":[2,2],"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"candidates":[[1]]}`, "lists"},
		{`{"n":4,"box":[2,2],"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"candidates":[[5],null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}`, "candidate 5 of R1C1"},
		{`{"n":4,"box":[2,2],"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"symbols":"1123"}`, "symbols"},
		{`{"n":4,"box":[2,2],"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"symbols":"<>&'"}`, "symbols"},
		{`{"n":4,"box":[2,2],"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"symbols":"ab"}`, "symbols"},
		{`{"n":6,"box":[2,3],"cube":true,"cells":[]}`, "cube"},
		{`{"n":4,"box":[2,2],"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"path":"/etc/passwd"}`, "unknown field"},
	} {
		require.Contains(t, c.refusal(`{"question":"why","board":`+test.board+`}`), test.says, test.board)
	}
	for _, body := range []string{"", "[]", "{", `{"question":"why"}{}`, `{"question":1}`, `{"question":"why","options":[]}`, "\x00"} {
		c.refusal(body)
	}
}

// boardAs returns the object that asks for a board in a format.
func boardAs(t *testing.T, b *Board, to string) string {
	text, err := json.Marshal(order{Board: b, To: to})
	require.NoError(t, err)
	return string(text)
}
