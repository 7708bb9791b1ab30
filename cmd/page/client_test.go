package page

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// client asks a server as the page does.
type client struct {
	t      *testing.T
	server *Server
	url    string
	http   *http.Client
}

// usual returns the options of the tests, with a time limit that no test should reach.
func usual() Options {
	o := Options{Catalog: experiments.Catalog{Catalog: solver.Default()}, Limits: Usual()}
	o.Limits.AtOnce = 2
	return o
}

// open serves the page and returns a client with the cookie.
func open(t *testing.T, o Options) *client {
	t.Helper()
	s := New(o)
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	c := &client{t, s, h.URL, &http.Client{Jar: jar}}
	code, _ := c.get("/?token=" + s.Token())
	require.Equal(t, http.StatusOK, code)
	return c
}

// do sends a request and returns the answer.
func (c *client) do(r *http.Request) (int, string) {
	c.t.Helper()
	w, err := c.http.Do(r)
	require.NoError(c.t, err)
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	require.NoError(c.t, err)
	return w.StatusCode, string(text)
}

// request returns a request for a path.
func (c *client) request(method, path, body string) *http.Request {
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, strings.NewReader(body))
	require.NoError(c.t, err)
	return r
}

// get fetches a path.
func (c *client) get(path string) (int, string) { return c.do(c.request(http.MethodGet, path, "")) }

// post sends a body to a path.
func (c *client) post(path, body string) (int, string) {
	return c.do(c.request(http.MethodPost, path, body))
}

// put asks a question, which must be accepted, and returns its id.
func (c *client) put(question string, board *Board, options map[string]any) string {
	c.t.Helper()
	code, text := c.post("/api/questions", c.body(question, board, options))
	require.Equal(c.t, http.StatusAccepted, code, text)
	var x identity
	require.NoError(c.t, json.Unmarshal([]byte(text), &x))
	return x.ID
}

// body returns the object of a question.
func (c *client) body(question string, board *Board, options map[string]any) string {
	object := map[string]any{"question": question}
	if board != nil {
		object["board"] = board
	}
	if options != nil {
		object["options"] = options
	}
	text, err := json.Marshal(object)
	require.NoError(c.t, err)
	return string(text)
}

// event is one of a stream.
type event struct{ name, data string }

// events opens the stream of a question and returns a function that returns its next event, the
// zero event at the end.
func (c *client) events(ctx context.Context, id string) func() event {
	c.t.Helper()
	return eventsOf(ctx, c.t, c.http, c.url+"/api/events?question="+id)
}

// eventsOf opens a stream and returns a function that returns its next event.
func eventsOf(ctx context.Context, t testing.TB, client *http.Client, url string) func() event {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	require.NoError(t, err)
	w, err := client.Do(r)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, w.StatusCode)
	require.Equal(t, "text/event-stream", w.Header.Get("Content-Type"))
	t.Cleanup(func() { w.Body.Close() })
	in := bufio.NewReader(w.Body)
	return func() event {
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return event{}
			}
			data, found := strings.CutPrefix(line, "data: ")
			if !found {
				continue
			}
			var x struct {
				Event string
				Data  json.RawMessage
			}
			require.NoError(t, json.Unmarshal([]byte(data), &x))
			return event{x.Event, string(x.Data)}
		}
	}
}

// outcome has the events of the stream of a question.
type outcome struct {
	heat                      []string
	states, partial, progress []string
	lines                     []json.RawMessage
	answer                    string
	failed                    string
}

// ask asks a question and reads its stream to the end.
func (c *client) ask(question string, board *Board, options map[string]any) outcome {
	c.t.Helper()
	return c.read(c.events(c.t.Context(), c.put(question, board, options)))
}

// read reads a stream to its end.
func (c *client) read(next func() event) (x outcome) {
	c.t.Helper()
	for e := next(); e != (event{}); e = next() {
		require.True(c.t, json.Valid([]byte(e.data)), e.data)
		require.Empty(c.t, x.answer+x.failed, "nothing follows the end")
		switch e.name {
		case "state":
			x.states = append(x.states, e.data)
		case "progress":
			x.progress = append(x.progress, e.data)
		case "heat":
			x.heat = append(x.heat, e.data)
		case "partial":
			x.partial = append(x.partial, e.data)
		case "lines":
			var batch []json.RawMessage
			require.NoError(c.t, json.Unmarshal([]byte(e.data), &batch))
			x.lines = append(x.lines, batch...)
		case "answer":
			x.answer = e.data
		case "failed":
			x.failed = e.data
		default:
			require.Fail(c.t, "no such event", e.name)
		}
	}
	require.NotEmpty(c.t, x.answer+x.failed, "a stream ends with an answer, or that there is none")
	return x
}

// boardFrom reads the board of a text.
func (c *client) boardFrom(text string) *Board {
	c.t.Helper()
	code, answer := c.post("/api/read", text)
	require.Equal(c.t, http.StatusOK, code, answer)
	var x reading
	require.NoError(c.t, json.Unmarshal([]byte(answer), &x))
	require.Len(c.t, x.Puzzles, 1, answer)
	return &x.Puzzles[0]
}

// The boards of the tests: with one solution, with two, with none, with a clash, two that rules
// solve, one that needs a search, and one with more solutions than can be counted.
const (
	unique   = "12..34..21434321"
	multiple = "123434122.4.4.2."
	none     = "123........4...."
	clash    = "11.............."
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rules    = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
	hard     = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)

var endless = strings.Repeat(".", 81)

// openBoard returns a board without givens.
func openBoard(rows, cols int) *Board {
	n := rows * cols
	return &Board{N: n, LayoutText: boxes(rows, cols), Cells: make([]grid.Digit, n*n)}
}

// soon is the time limit for events that should follow at once.
const soon = 10 * time.Second

// mustMethod returns a method.
func mustMethod(t *testing.T, name string) solver.MethodEntry {
	m, err := solver.Default().Method(name)
	require.NoError(t, err)
	return m
}

// boxes is the layout of equal boxes.
func boxes(rows, cols int) grid.LayoutText { return grid.LayoutText{Box: &[2]int{rows, cols}} }
