package page

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"basisk/grid"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// blocker is a method that works until its context ends, and signals its start and end.
type blocker struct{ began, ended chan time.Time }

func (blocker) Name() string { return "blocker" }

func (b blocker) Search(ctx context.Context, _ *grid.Board, _ func([]grid.Digit) bool) (solver.Stats, error) {
	b.began <- time.Now()
	<-ctx.Done()
	b.ended <- time.Now()
	return solver.Stats{End: solver.Cancelled}, ctx.Err()
}

// blocked returns options whose catalogue has a blocker.
func blocked() (Options, blocker) {
	b := blocker{make(chan time.Time, 100), make(chan time.Time, 100)}
	o := usual()
	o.Catalog.Methods = append(o.Catalog.Methods, solver.MethodEntry{Name: "blocker", New: func(solver.Config) (solver.Method, error) { return b, nil }})
	return o, b
}

var byBlocker = map[string]any{"method": "blocker"}

// in returns the next value of a channel, and fails if it takes long.
func in[X any](t *testing.T, from <-chan X, what string) (x X) {
	t.Helper()
	select {
	case x = <-from:
	case <-time.After(soon):
		require.Fail(t, what+": it did not happen")
	}
	return x
}

// TestLeave: a job outlives its client; a later client gets its events, from any event on, and
// the answer is kept until it is forgotten.
func TestLeave(t *testing.T) {
	o, b := blocked()
	c := open(t, o)
	ctx, leave := context.WithCancel(t.Context())
	id := c.put("solve", c.boardFrom(hard), byBlocker)
	next := c.events(ctx, id)
	in(t, b.began, "the work begins")
	require.Equal(t, "state", next().name)
	leave()
	require.Equal(t, "running", c.job(id).State)
	next = c.events(t.Context(), id)
	for e := next(); e.name != "progress"; e = next() { // figures come while it is at work
		require.Equal(t, event{"state", `{"schema":1,"state":"running"}`}, e)
	}
	c.do(c.request(http.MethodDelete, "/api/questions/"+id, ""))
	in(t, b.ended, "the work ends")
	answer := c.read(next).answer
	for range 2 {
		require.Equal(t, answer, c.read(c.events(t.Context(), id)).answer, "it can be fetched again")
	}
	entry := c.job(id)
	require.Equal(t, []string{"solve", "9x9, boxes 3x3", "ended"}, []string{entry.Question, entry.Board, entry.State})
	require.Zero(t, c.events(t.Context(), id+".1000000")(), "nothing has come since")
	c.do(c.request(http.MethodDelete, "/api/questions/"+id+"?forget", ""))
	require.Equal(t, "gone", c.events(t.Context(), id)().name)
	require.Zero(t, c.server.jobs.active)
	require.Equal(t, o.Limits.AtOnce, c.server.line.free)
}

// TestOwnID: a client may name its question, once.
func TestOwnID(t *testing.T) {
	c := open(t, usual())
	body := strings.Replace(c.body("why", c.boardFrom(unique), nil), "{", `{"id":"0123456789abcdef",`, 1)
	code, text := c.post("/api/questions", body)
	require.Equal(t, http.StatusAccepted, code, text)
	require.Equal(t, "ok", members(t, c.read(c.events(t.Context(), "0123456789abcdef")).answer)["status"])
	code, text = c.post("/api/questions", body)
	require.Equal(t, http.StatusConflict, code, text)
	code, text = c.post("/api/questions", strings.Replace(body, "0123456789abcdef", "../0123456789abcdef", 1))
	require.Equal(t, http.StatusBadRequest, code, text)
	require.Zero(t, c.server.jobs.active)
}

// job returns a job of the list.
func (c *client) job(id string) (found jobEntry) {
	c.t.Helper()
	_, text := c.get("/api/questions")
	var list jobList
	require.NoError(c.t, json.Unmarshal([]byte(text), &list))
	for _, x := range list.Questions {
		if x.ID == id {
			found = x
		}
	}
	return found
}

// TestFollow: one stream follows several jobs, each from a given event on, and says which are
// unknown.
func TestFollow(t *testing.T) {
	c := open(t, usual())
	first := c.put("solve", c.boardFrom(unique), nil)
	c.read(c.events(t.Context(), first))
	second := c.put("why", c.boardFrom(clash), nil)
	_, text := c.get("/api/events?question=" + first + ".1000&question=" + second + "&question=gone&run=none")
	events := map[string][]string{}
	for line := range strings.Lines(text) {
		data, found := strings.CutPrefix(line, "data: ")
		if !found {
			continue
		}
		var x struct {
			Of, Event string
			Number    int
			Data      map[string]any
		}
		require.NoError(t, json.Unmarshal([]byte(data), &x))
		events[x.Of] = append(events[x.Of], x.Event)
		if x.Event == "answer" {
			require.Equal(t, "clash", x.Data["status"])
			require.Positive(t, x.Number)
		}
	}
	require.Empty(t, events["question/"+first])
	require.Equal(t, "answer", events["question/"+second][len(events["question/"+second])-1])
	require.Equal(t, []string{"gone"}, events["question/gone"])
	require.Equal(t, []string{"failed"}, events["run/none"])
	code, _ := c.get("/api/events")
	require.Equal(t, http.StatusBadRequest, code)
}

// TestAnswersKept: fetched answers make room for others, the oldest first; unfetched ones are kept,
// and new questions are refused when they fill the memory.
func TestAnswersKept(t *testing.T) {
	table, blank := newJobs(10, nil), make([]byte, maxAnswers)
	add := func(bytes int, fetched bool) (*job, error) {
		j := &job{id: rand.Text()}
		err := table.add(j)
		if err == nil {
			table.release()
			j.events.append("lines", blank[:bytes], false)
			j.ended, j.fetched = true, fetched
		}
		return j, err
	}
	first, err := add(1, true)
	require.NoError(t, err)
	unfetched, err := add(1, false)
	require.NoError(t, err)
	for range maxFetched + 1 {
		_, err = add(1, true)
		require.NoError(t, err)
	}
	_, err = table.of(first.id)
	require.Error(t, err)
	_, err = table.of(unfetched.id)
	require.NoError(t, err)
	large, err := add(maxAnswers, true)
	require.NoError(t, err)
	_, err = add(maxAnswers, false)
	require.NoError(t, err, "what was fetched makes room")
	_, err = table.of(large.id)
	require.Error(t, err)
	_, err = add(1, false)
	require.ErrorContains(t, err, "nobody has fetched")
	require.Zero(t, table.active)
}

// TestEventLog: a late listener gets only the last of the events that replace each other, a
// constant one all of them.
func TestEventLog(t *testing.T) {
	x := newEventLog()
	x.append("state", []byte("1"), true)
	x.append("lines", []byte("2"), false)
	list, more, over := x.after(0)
	require.Len(t, list, 2)
	require.False(t, over)
	x.append("state", []byte("3"), true)
	<-more
	list, _, _ = x.after(2)
	require.Equal(t, []message{{3, "state", []byte("3")}}, list)
	x.end()
	list, _, over = x.after(0)
	require.Equal(t, []message{{2, "lines", []byte("2")}, {3, "state", []byte("3")}}, list)
	require.True(t, over)
	require.Equal(t, 2, x.bytes())
}

// TestNoneAfterEnd: a server that ends adds no job, and a refusal takes no place.
func TestNoneAfterEnd(t *testing.T) {
	table := newJobs(1, nil)
	table.end(errStopped)
	for range 2 {
		err := table.add(&job{id: rand.Text()})
		require.Equal(t, &httpError{http.StatusServiceUnavailable, "the server ends"}, err)
	}
	require.Empty(t, table.all)
}

// TestStop: DELETE stops a question, and its answer says so.
func TestStop(t *testing.T) {
	o, b := blocked()
	c := open(t, o)
	id := c.put("solve", c.boardFrom(hard), byBlocker)
	next := c.events(t.Context(), id)
	in(t, b.began, "the work begins")
	code, _ := c.do(c.request(http.MethodDelete, "/api/questions/"+id, ""))
	require.Equal(t, http.StatusNoContent, code)
	got := members(t, c.read(next).answer)
	require.Equal(t, "limit", got["status"])
	require.Equal(t, "stopped", got["message"])
	code, _ = c.do(c.request(http.MethodDelete, "/api/questions/"+id, ""))
	require.Equal(t, http.StatusNoContent, code, "it has ended")
}

// TestStopEach: every long question ends as soon as it is stopped.
func TestStopEach(t *testing.T) {
	c := open(t, usual())
	board := c.boardFrom(endless)
	hundred := openBoard(8, 8)
	for _, test := range []struct {
		question string
		board    *Board
		options  map[string]any
	}{
		{"count", board, map[string]any{"limit": 0}},
		{"count", board, map[string]any{"limit": 0, "method": "dlx"}},
		{"count", board, map[string]any{"limit": 1e15, "method": "cdcl"}},
		{"estimate", board, map[string]any{"probes": 1_000_000_000}},
		{"candidates", hundred, map[string]any{"counts": true, "limit": 0}},
		{"explain", hundred, map[string]any{"rules": "dilemma"}},
		{"rate", hundred, map[string]any{"nodes": uint64(1) << 40}},
		{"generate", nil, map[string]any{"shape": "5"}},
		{"generate", nil, map[string]any{"count": 1000}},
	} {
		t.Run(test.question, func(t *testing.T) {
			t.Parallel()
			c := &client{t, c.server, c.url, c.http}
			id := c.put(test.question, test.board, test.options)
			next := c.events(t.Context(), id)
			for e := next(); !strings.Contains(e.data, "running"); e = next() {
				require.Equal(t, "state", e.name)
			}
			time.Sleep(20 * time.Millisecond) // to be in the midst of it
			begin := time.Now()
			code, _ := c.do(c.request(http.MethodDelete, "/api/questions/"+id, ""))
			require.Equal(t, http.StatusNoContent, code)
			answer := c.read(next).answer
			require.Less(t, time.Since(begin), soon)
			t.Logf("ended after %v", time.Since(begin))
			if test.question != "estimate" {
				require.Contains(t, answer, "stopped")
			}
		})
	}
}

// TestStopWaiting: the answer of a question that is stopped while it waits says so, too.
func TestStopWaiting(t *testing.T) {
	o, b := blocked()
	o.Limits.AtOnce = 1
	c := open(t, o)
	first := c.put("solve", c.boardFrom(hard), byBlocker)
	firstNext := c.events(t.Context(), first)
	in(t, b.began, "the first begins")
	second := c.put("why", c.boardFrom(hard), nil)
	next := c.events(t.Context(), second)
	require.Equal(t, event{"state", `{"schema":1,"state":"waiting","ahead":0}`}, next(), "none waits before it")
	third := c.put("why", c.boardFrom(hard), nil)
	thirdNext := c.events(t.Context(), third)
	require.Equal(t, event{"state", `{"schema":1,"state":"waiting","ahead":1}`}, thirdNext())
	c.do(c.request(http.MethodDelete, "/api/questions/"+second, ""))
	require.Equal(t, "stopped", members(t, c.read(next).answer)["message"])
	require.Equal(t, event{"state", `{"schema":1,"state":"waiting","ahead":0}`}, thirdNext(), "it has moved up")
	c.do(c.request(http.MethodDelete, "/api/questions/"+first, ""))
	c.read(firstNext)
	require.Equal(t, "ok", members(t, c.read(thirdNext).answer)["status"])
}

// TestQueueFull: the refusal of a question for which there is no place says when to ask again.
func TestQueueFull(t *testing.T) {
	o, b := blocked()
	o.Limits.AtOnce, o.Limits.Queue = 1, 2
	c := open(t, o)
	board := c.boardFrom(hard)
	id := c.put("solve", board, byBlocker)
	next := c.events(t.Context(), id)
	in(t, b.began, "the work begins")
	for range o.Limits.Queue {
		c.put("solve", board, nil)
	}
	w, err := c.http.Do(c.request(http.MethodPost, "/api/questions", c.body("solve", board, nil)))
	require.NoError(t, err)
	require.NoError(t, w.Body.Close())
	require.Equal(t, http.StatusTooManyRequests, w.StatusCode)
	require.NotEmpty(t, w.Header.Get("Retry-After"))
	board.Cells = make([]grid.Digit, 81)
	sheet, err := json.Marshal(order{Board: board, To: "html"})
	require.NoError(t, err)
	code, _ := c.post("/api/write", string(sheet))
	require.Equal(t, http.StatusTooManyRequests, code, "a print sheet needs a place, too")
	c.do(c.request(http.MethodDelete, "/api/questions/"+id, ""))
	c.read(next)
	c.put("solve", board, nil)
}

// TestTime: the time limit of a question is its own or that of the server, whichever is less.
func TestTime(t *testing.T) {
	for _, test := range []struct {
		limit   time.Duration
		seconds float64
		says    string
	}{
		{time.Hour, 0.05, "out of time: not settled within 50ms"},
		{50 * time.Millisecond, 3600, "out of time: not settled within 50ms"},
		{0, 0.05, "out of time: not settled within 50ms"},
	} {
		o, _ := blocked()
		o.Limits.Time = test.limit
		c := open(t, o)
		got := members(t, c.ask("solve", c.boardFrom(hard), map[string]any{"method": "blocker", "seconds": test.seconds}).answer)
		require.Equal(t, "limit", got["status"])
		require.Equal(t, test.says, got["message"])
	}
}

// TestEnd: when the server ends, streams end with partial answers, and requests are refused.
func TestEnd(t *testing.T) {
	o, b := blocked()
	ctx, end := context.WithCancel(t.Context())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := New(o)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	c := open(t, usual()) // for a client
	c.server, c.url = s, "http://"+l.Addr().String()
	c.get("/?token=" + s.Token())
	next := c.events(t.Context(), c.put("solve", c.boardFrom(hard), byBlocker))
	in(t, b.began, "the work begins")
	end()
	require.Equal(t, "stopped", members(t, c.read(next).answer)["message"])
	require.NoError(t, in(t, served, "the server ends"))
	_, err = c.http.Do(c.request(http.MethodGet, "/", ""))
	require.Error(t, err)
}

// TestPanic: a rule that panics does not end the server.
func TestPanic(t *testing.T) {
	o := usual()
	var logged bytes.Buffer
	o.Log = log.New(&logged, "", 0)
	o.Catalog.Methods = append(o.Catalog.Methods, solver.MethodEntry{Name: "broken", New: func(solver.Config) (solver.Method, error) { return broken{}, nil }})
	c := open(t, o)
	x := c.ask("solve", c.boardFrom(hard), map[string]any{"method": "broken"})
	require.Equal(t, `{"schema":1,"error":"internal error, please report it: \u003cb\u003ebroken"}`, x.failed)
	require.Contains(t, logged.String(), "stream_test.go", "the server's log has the place")
	require.Empty(t, x.answer)
	require.NotEmpty(t, c.ask("solve", c.boardFrom(hard), nil).answer)
}

// broken is a method that panics.
type broken struct{}

func (broken) Name() string { return "broken" }

func (broken) Search(context.Context, *grid.Board, func([]grid.Digit) bool) (solver.Stats, error) {
	panic("<b>broken")
}

// TestMany: each of several clients gets the answer to its own question.
func TestMany(t *testing.T) {
	c := open(t, usual())
	var all sync.WaitGroup
	for i := range 8 {
		puzzle, status := unique, "solved"
		if i%2 == 1 {
			puzzle, status = none, "unsolvable"
		}
		board := c.boardFrom(puzzle)
		board.Label = strings.Repeat("x", i+1)
		all.Go(func() {
			got := members(t, c.ask("solve", board, nil).answer)
			require.Equal(t, status, got["status"])
			require.Equal(t, board.Label, got["label"])
		})
	}
	all.Wait()
}
