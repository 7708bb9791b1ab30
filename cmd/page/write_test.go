package page

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"strings"
	"testing"

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
