package page

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"basisk/experiments"
	"basisk/grid"
	"basisk/solver/catalog"

	"github.com/coder/websocket"
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
	return Options{Catalog: experiments.Catalog{Catalog: catalog.Default()}, AtOnce: 2}
}

// bearer sends requests with a token.
type bearer string

// RoundTrip sends a request.
func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// open serves the page and returns a client with the token.
func open(t *testing.T, o Options) *client {
	t.Helper()
	s := New(o)
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	return &client{t, s, h.URL, &http.Client{Transport: bearer(s.Token())}}
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

// talk is the socket of a question, or of a run.
type talk struct {
	t    testing.TB
	conn *websocket.Conn
}

// dial opens a socket. It is closed after the test.
func (c *client) dial(path string) *talk {
	c.t.Helper()
	conn, _, err := websocket.Dial(c.t.Context(), c.url+path, &websocket.DialOptions{HTTPClient: c.http}) //nolint:bodyclose // of a socket
	require.NoError(c.t, err)
	conn.SetReadLimit(-1)
	c.t.Cleanup(func() { _ = conn.CloseNow() })
	return &talk{c.t, conn}
}

// say sends a message.
func (k *talk) say(text string) {
	k.t.Helper()
	require.NoError(k.t, k.conn.Write(k.t.Context(), websocket.MessageText, []byte(text)))
}

// stop asks for what is known so far.
func (k *talk) stop() {
	k.t.Helper()
	k.say("stop")
}

// leave closes the socket as a tab that is closed does.
func (k *talk) leave() { _ = k.conn.CloseNow() }

// next returns the next event, the zero event at the end.
func (k *talk) next() event {
	k.t.Helper()
	_, text, err := k.conn.Read(k.t.Context())
	if err != nil {
		require.Equal(k.t, websocket.StatusNormalClosure, websocket.CloseStatus(err), "%v", err)
		return event{}
	}
	var x struct {
		Event string
		Data  json.RawMessage
	}
	require.NoError(k.t, json.Unmarshal(text, &x))
	return event{x.Event, string(x.Data)}
}

// put asks a question.
func (c *client) put(question string, board *Board, options map[string]any) *talk {
	c.t.Helper()
	return c.say(c.body(question, board, options))
}

// say opens a socket with a first message.
func (c *client) say(first string) *talk {
	c.t.Helper()
	k := c.dial("/api/question")
	k.say(first)
	return k
}

// refusal returns why a first message is refused.
func (c *client) refusal(first string) string {
	c.t.Helper()
	k := c.say(first)
	e := k.next()
	require.Equal(c.t, "failed", e.name, "%.200s: %.300s", first, e.data)
	require.Contains(c.t, e.data, `{"schema":1,"error":"`)
	require.Zero(c.t, k.next(), "nothing follows")
	return e.data
}

// body returns the object of a question.
func (c *client) body(question string, board *Board, options map[string]any) string {
	object := map[string]any{"question": question}
	if board != nil {
		object["board"] = board
	}
	if options != nil {
		object["options"] = texts(options)
	}
	text, err := json.Marshal(object)
	require.NoError(c.t, err)
	return string(text)
}

// texts returns options as texts.
func texts(options map[string]any) map[string]string {
	list := map[string]string{}
	for name, value := range options {
		list[name] = fmt.Sprint(value)
		if x, ok := value.(float64); ok {
			list[name] = strconv.FormatFloat(x, 'f', -1, 64)
		}
	}
	return list
}

// event is one of a socket.
type event struct{ name, data string }

// outcome has the events of a question.
type outcome struct {
	states, partial, progress []string
	views                     []string
	lines                     []json.RawMessage
	command                   string
	answer                    string
	failed                    string
}

// ask asks a question and reads its events to the end.
func (c *client) ask(question string, board *Board, options map[string]any) outcome {
	c.t.Helper()
	return c.put(question, board, options).read()
}

// read reads the events to the end.
func (k *talk) read() (x outcome) {
	k.t.Helper()
	for e := k.next(); e != (event{}); e = k.next() {
		require.True(k.t, json.Valid([]byte(e.data)), e.data)
		require.Empty(k.t, x.answer+x.failed, "nothing follows the end")
		switch e.name {
		case "state":
			x.states = append(x.states, e.data)
		case "progress":
			x.progress = append(x.progress, e.data)
		case "partial":
			x.partial = append(x.partial, e.data)
		case "lines":
			var batch []json.RawMessage
			require.NoError(k.t, json.Unmarshal([]byte(e.data), &batch))
			x.lines = append(x.lines, batch...)
		case "command":
			var c commanded
			require.NoError(k.t, json.Unmarshal([]byte(e.data), &c))
			x.command = c.Command
		case "view":
			x.views = append(x.views, e.data)
		case "answer":
			x.answer = e.data
		case "failed":
			x.failed = e.data
		default:
			require.Fail(k.t, "no such event", e.name)
		}
	}
	require.NotEmpty(k.t, x.answer+x.failed, "the last event is an answer, or that there is none")
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

// boxes is the layout of equal boxes.
func boxes(rows, cols int) grid.LayoutText { return grid.LayoutText{Box: &[2]int{rows, cols}} }
