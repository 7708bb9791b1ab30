package page

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/draw"

	"github.com/stretchr/testify/require"
)

// TestWrite: a board is written in every format, and readable formats are read back as the same
// board.
func TestWrite(t *testing.T) {
	c := open(t, usual())
	reads := map[string]bool{}
	_, text := c.get("/api/about")
	var a about
	require.NoError(t, json.Unmarshal([]byte(text), &a))
	for _, f := range a.Reads {
		reads[f.Name] = true
	}
	require.Greater(t, len(a.Formats), 10)
	for _, board := range []*Board{c.boardFrom(hard), c.boardFrom("# N=6 box=2x3\n" + strings.Repeat("1.....\n", 1) + strings.Repeat("......\n", 5))} {
		for _, f := range a.Formats {
			w, err := c.http.Do(c.request(http.MethodPost, "/api/write", boardAs(t, board, f.Name)))
			require.NoError(t, err)
			answer, err := io.ReadAll(w.Body)
			require.NoError(t, err)
			require.NoError(t, w.Body.Close())
			require.Equal(t, http.StatusOK, w.StatusCode, "%s: %s", f.Name, answer)
			require.Contains(t, w.Header.Get("Content-Disposition"), `attachment; filename="puzzle.`)
			require.NotContains(t, w.Header.Get("Content-Type"), "javascript")
			if !reads[f.Name] || f.Name == "dimacs" {
				continue
			}
			again := c.boardFrom(string(answer))
			require.Equal(t, board.Cells, again.Cells, f.Name)
			require.Equal(t, board.Box, again.Box, f.Name)
		}
	}
	board := c.boardFrom(unique)
	_, text = c.post("/api/write", boardAs(t, board, "line"))
	require.Contains(t, text, "\n"+unique+"\n")
	for body, code := range map[string]int{
		`{}`:                                  http.StatusBadRequest,
		`{"to":"csv"}`:                        http.StatusBadRequest,
		`{"to":"../../etc/passwd"}`:           http.StatusBadRequest,
		boardAs(t, board, "nonsense"):         http.StatusBadRequest,
		boardAs(t, board, "hodoku"):           http.StatusBadRequest, // is read only
		boardAs(t, c.boardFrom(clash), "svg"): http.StatusUnprocessableEntity,
		boardAs(t, c.boardFrom(clash), "dlx"): http.StatusUnprocessableEntity,
	} {
		w, err := c.http.Do(c.request(http.MethodPost, "/api/write", body))
		require.NoError(t, err)
		answer, err := io.ReadAll(w.Body)
		require.NoError(t, err)
		require.NoError(t, w.Body.Close())
		text := string(answer)
		require.Equal(t, code, w.StatusCode, "%.100s: %.300s", body, text)
		require.Equal(t, code == http.StatusOK, w.Header.Get("Content-Disposition") != "", "a refusal is no file")
		if code != http.StatusOK {
			require.Contains(t, text, `{"schema":1,"error":"`)
		}
	}
}

// TestWriteList: a list is written as puzzles that are read again.
func TestWriteList(t *testing.T) {
	c := open(t, usual())
	body, err := json.Marshal(order{Boards: []Board{*c.boardFrom(easy), *c.boardFrom(unique)}, To: "line"})
	require.NoError(t, err)
	code, text := c.post("/api/write", string(body))
	require.Equal(t, http.StatusOK, code, text)
	list := c.reads("", text).Puzzles
	require.Len(t, list, 2)
	require.Equal(t, []int{9, 4}, []int{list[0].N, list[1].N})
	body, err = json.Marshal(order{Boards: []Board{*c.boardFrom(easy)}, To: "svg"})
	require.NoError(t, err)
	code, _ = c.post("/api/write", string(body))
	require.Equal(t, http.StatusUnprocessableEntity, code, "a picture has one board")
}

// The names that must not become markup, wherever they come out.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</title><svg/onload=alert(1)>`, "a\nevent: answer\ndata: {}\n\n",
	`']]>`, "\u2028", `{{.}}`, strings.Repeat("<", 1000),
}

// TestHostile: labels, sources and errors cannot become markup, nor events.
func TestHostile(t *testing.T) {
	c := open(t, usual())
	for _, name := range hostile {
		board := c.boardFrom(unique)
		board.Label, board.Source = name, name
		x := c.ask("solve", board, nil)
		require.Equal(t, name, members(t, x.answer)["label"])
		require.NotContains(t, x.answer, "<")
		_, text := c.post("/api/write", boardAs(t, board, "svg"))
		for _, tag := range []string{"<script", "<img", "<svg/onload"} {
			require.NotContains(t, text, tag)
		}
		require.NoError(t, wellFormed(text), text)
		require.NotContains(t, c.refusal(c.body(name, nil, nil)), "<")
		r := c.request(http.MethodGet, "/api/shape/x", "")
		r.URL.Path = "/api/shape/" + strings.ReplaceAll(name, "\n", " ")
		w, err := c.http.Do(r)
		require.NoError(t, err)
		answer, err := io.ReadAll(w.Body)
		require.NoError(t, err)
		require.NoError(t, w.Body.Close())
		require.NotContains(t, string(answer), "<script", "the answer is no page, %s", w.Header.Get("Content-Type"))
	}
	x := c.reads("?name=%3Cscript%3E", "# <script>\n<script>\n1...\n....\n..x.\n....\n")
	require.Contains(t, x.Errors[0].Message, "<script>", "here it is text")
	_, text := c.post("/api/read?name=%3Cscript%3E", "1..x\n")
	require.NotContains(t, text, "<")
}

// wellFormed returns an error unless a text is XML.
func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// printed asks for a sheet and returns the code and the body of the reply.
func (c *client) printed(x sheet) (code int, text string) {
	body, err := json.Marshal(x)
	require.NoError(c.t, err)
	return c.post("/api/print", string(body))
}

// TestPrint: the sheet is the one that package draw makes, with the solution, and with entered digits beside the clues.
func TestPrint(t *testing.T) {
	c := open(t, usual())
	board := c.boardFrom("# first\n" + unique)
	board.Label = "first"
	clues := slices.Clone(board.Cells)
	solution := []grid.Digit{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	board.Cells[2] = solution[2]
	r, err := board.record(grid.MaxSide)
	require.NoError(t, err)
	want := func(facts string, givens []grid.Digit) string {
		var out strings.Builder
		s, err := draw.NewSheet(&out, draw.SheetOptions{Title: "T", PerPage: 2})
		require.NoError(t, err)
		p := draw.SheetPuzzle{Name: "first", Facts: facts, Puzzle: r.Puzzle, Givens: givens, Solution: solution}
		require.NoError(t, s.Add(t.Context(), p))
		require.NoError(t, s.Close())
		return out.String()
	}
	x := sheet{Boards: []Board{*board}, Clues: clues, Title: "T", PerPage: 2}
	code, text := c.printed(x)
	require.Equal(t, http.StatusOK, code, text)
	require.Equal(t, want("4×4 · 12 givens", clues), text)
	x.Clues, x.Rating = nil, true
	_, text = c.printed(x)
	require.Equal(t, want("4×4 · 13 givens · rating 1.00", nil), text)

	body, err := json.Marshal(x)
	require.NoError(t, err)
	w, err := c.http.Do(c.request(http.MethodPost, "/api/print", string(body)))
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, w.Body)
	require.NoError(t, err)
	require.NoError(t, w.Body.Close())
	require.Equal(t, "application/pdf", w.Header.Get("Content-Type"))
	require.Equal(t, `attachment; filename="puzzles.pdf"`, w.Header.Get("Content-Disposition"))
}

// TestPrintList: a list is one document, whatever its puzzles are.
func TestPrintList(t *testing.T) {
	c := open(t, usual())
	large := openBoard(1, 101) // whose solution is not sought
	code, text := c.printed(sheet{Boards: []Board{*c.boardFrom(easy), *c.boardFrom(clash), *c.boardFrom(unique), *large}})
	require.Equal(t, http.StatusOK, code, text)
	require.Equal(t, 5, strings.Count(text, "<</Type /Page\n"), "a side begins a page, and the solutions of a side do")

	for name, x := range map[string]sheet{
		"no board to print":                  {},
		"at most 900 puzzles are printed":    {Boards: make([]Board, 901)},
		"puzzle 1 of the list: ":             {Boards: []Board{{N: 4}}},
		"101 puzzles on a page":              {Boards: []Board{*c.boardFrom(easy)}, PerPage: 101},
		"clues: 1 cells, expected 81":        {Boards: []Board{*c.boardFrom(easy)}, Clues: []grid.Digit{1}},
		"the side is 257, expected at most ": {Boards: []Board{*openBoard(1, 257)}},
	} {
		code, text := c.printed(x)
		require.Contains(t, text, name)
		require.GreaterOrEqual(t, code, http.StatusBadRequest)
	}
}

// viewed are the options with which answers have everything that a page shows; a question gets
// those that it takes.
var viewed = []map[string]any{
	{"unique": true, "counts": true, "probes": 200},
	{"cells": "R1C1", "probes": 200},
}

// TestViews: what a page shows of every answer is a sentence, tables without gaps, and an overlay of the board.
func TestViews(t *testing.T) {
	c := open(t, usual())
	shown := map[string]bool{}
	for _, f := range c.server.forms {
		if f.Study != "" {
			continue // its answer is a report
		}
		for _, options := range viewed {
			options = maps.Clone(options)
			maps.DeleteFunc(options, func(name string, _ any) bool { return !slices.Contains(f.names(), name) })
			for _, puzzle := range []string{hard, none, multiple, "82" + hard[2:]} {
				b := c.boardFrom(puzzle)
				if f.question.Made {
					b, options = nil, map[string]any{"shape": "2"}
				}
				views := c.ask(f.Name, b, options).views
				require.NotEmpty(t, views, f.Name)
				for _, text := range views {
					var v ask.View
					require.NoError(t, json.Unmarshal([]byte(text), &v))
					examine(t, v, b)
					shown[f.Name+": "+regexp.MustCompile(`[\d.,·⁰¹²³⁴-⁹]+`).ReplaceAllString(v.Text, "#")] = true
				}
			}
		}
	}
	require.Equal(t, []string{
		"all-possible: no digits clash", "candidates: # true candidates", "candidates: there is no solution", "check: # true candidates",
		"check: there is no solution", "count: # solution", "count: at least # solutions",
		"count: there is no solution", "estimate: # solution", "estimate: # solutions",
		"estimate: about # solutions", "estimate: no answer yet", "estimate: there is no solution", "explain: no rule applies any more",
		"explain: there is no solution", "generate: there is one solution", "hint: all steps asked for are shown",
		"hint: no rule applies any more", "hint: there is no solution", "rate: difficulty #", "rate: there are several solutions",
		"rate: there is no solution", "solve: solved", "solve: there is no solution", "why: # contradicting clues",
		"why: there are several solutions", "why: there is one solution",
	}, slices.Sorted(maps.Keys(shown)))
}

// examine checks a view about a board.
func examine(t *testing.T, v ask.View, b *Board) {
	t.Helper()
	require.NotEmpty(t, v.Text)
	for _, table := range v.Tables {
		require.NotEmpty(t, table.Rows)
		for _, row := range table.Rows {
			require.Len(t, row, max(len(table.Columns), len(table.Rows[0])))
			require.Equal(t, len(row) > 2, table.Columns != nil, "facts have two columns without names")
		}
	}
	if v.Overlay == nil {
		return
	}
	require.NotEmpty(t, fmt.Sprint(v.Overlay.Digits, v.Overlay.Marks))
	for _, list := range []int{len(v.Overlay.Digits), len(v.Overlay.Candidates)} {
		require.Contains(t, []int{0, len(b.Cells)}, list)
	}
}

// TestScriptsNameNoQuestion: no script of the page has the name of a question, except names that
// are also kinds of values.
func TestScriptsNameNoQuestion(t *testing.T) {
	var names []string
	for _, f := range New(usual()).forms {
		names = append(names, regexp.QuoteMeta(f.Name))
	}
	literal := regexp.MustCompile("[\"'`#](" + strings.Join(names, "|") + ")[\"'`]")
	scripts := 0
	require.NoError(t, fs.WalkDir(os.DirFS("web"), ".", func(path string, _ fs.DirEntry, err error) error {
		require.NoError(t, err)
		if !strings.HasSuffix(path, ".js") {
			return nil
		}
		scripts++
		text, err := fs.ReadFile(os.DirFS("web"), path)
		require.NoError(t, err)
		for _, found := range literal.FindAllStringSubmatch(string(text), -1) {
			require.Equal(t, string(option.Count), found[1], "%s names a question: %s", path, found[0])
		}
		return nil
	}))
	require.Greater(t, scripts, 40)
}
