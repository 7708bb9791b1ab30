package page

import (
	"bytes"
	"context"
	"log"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"basisk/grid"
	"basisk/solver"

	"github.com/coder/websocket"
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

// TestLeave: a question ends with its client, also while it waits.
func TestLeave(t *testing.T) {
	o, b := blocked()
	o.AtOnce = 1
	c := open(t, o)
	working := c.put("solve", c.boardFrom(hard), byBlocker)
	in(t, b.began, "the work begins")
	waiting, third := c.put("solve", c.boardFrom(hard), byBlocker), (*talk)(nil)
	require.Contains(t, waiting.next().data, "waiting")
	third = c.put("why", c.boardFrom(hard), nil)
	require.Contains(t, third.next().data, "waiting")
	waiting.leave()
	require.Eventually(t, func() bool {
		s := c.server.seats
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.waiting) == 1
	}, soon, time.Millisecond, "the third alone waits")
	working.leave()
	in(t, b.ended, "the work ends")
	require.Equal(t, "ok", members(t, third.read().answer)["status"])
	require.Empty(t, b.began, "what was left while it waited has not begun")
}

// TestFirst: progress comes while a question is at work, and other messages than stop change nothing.
func TestFirst(t *testing.T) {
	o, b := blocked()
	c := open(t, o)
	k := c.put("solve", c.boardFrom(hard), byBlocker)
	in(t, b.began, "the work begins")
	require.Equal(t, event{"state", `{"schema":1,"state":"running"}`}, k.next())
	k.say("go on")
	require.Equal(t, "progress", k.next().name)
	k.stop()
	require.Equal(t, "stopped", members(t, k.read().answer)["message"])
	k = c.put("solve", c.boardFrom(hard), byBlocker)
	in(t, b.began, "the work begins")
	_ = k.conn.Write(t.Context(), websocket.MessageText, make([]byte, maxCommand+1))
	<-b.ended // a client that sends more than commands is cut off
}

// TestStop: the answer of a question that is stopped says so, and a second stop changes nothing.
func TestStop(t *testing.T) {
	o, b := blocked()
	c := open(t, o)
	k := c.put("solve", c.boardFrom(hard), byBlocker)
	in(t, b.began, "the work begins")
	k.stop()
	k.stop()
	got := members(t, k.read().answer)
	require.Equal(t, "limit", got["status"])
	require.Equal(t, "stopped", got["message"])
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
			k := c.put(test.question, test.board, test.options)
			for e := k.next(); e.name != "progress"; e = k.next() { // to be in the midst of it
				require.NotEmpty(t, e.name)
			}
			begin := time.Now()
			k.stop()
			answer := k.read().answer
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
	o.AtOnce = 1
	c := open(t, o)
	first := c.put("solve", c.boardFrom(hard), byBlocker)
	in(t, b.began, "the first begins")
	second := c.put("why", c.boardFrom(hard), nil)
	require.Equal(t, event{"state", `{"schema":1,"state":"waiting"}`}, second.next())
	third := c.put("why", c.boardFrom(hard), nil)
	require.Equal(t, event{"state", `{"schema":1,"state":"waiting"}`}, third.next())
	second.stop()
	stopped := second.read()
	require.Equal(t, "stopped", members(t, stopped.answer)["message"])
	require.Empty(t, stopped.states, "it has not begun")
	first.stop()
	first.read()
	require.Equal(t, "ok", members(t, third.read().answer)["status"])
}

// TestQueueFull: a question is refused if neither a seat nor a place in the queue is left, and taken
// later.
func TestQueueFull(t *testing.T) {
	o, b := blocked()
	o.AtOnce = 1
	c := open(t, o)
	board := c.boardFrom(hard)
	first := c.put("solve", board, byBlocker)
	in(t, b.began, "the work begins")
	var waiting []*talk
	for range mostWaiting {
		k := c.put("solve", board, nil)
		require.Contains(t, k.next().data, "waiting")
		waiting = append(waiting, k)
	}
	require.Contains(t, c.refusal(c.body("solve", board, nil)), "the queue is full")
	first.stop()
	first.read()
	for _, k := range waiting {
		require.NotEmpty(t, k.read().answer)
	}
	require.NotEmpty(t, c.ask("solve", board, nil).answer)
}

// TestListWorkers: the questions about a list leave one seat to others, if there are several.
func TestListWorkers(t *testing.T) {
	for seats, want := range map[int]int{1: 1, 2: 1, 3: 2, 8: 7} {
		o := usual()
		o.AtOnce = seats
		q, err := New(o).understand(&request{Question: "solve", Board: openBoard(2, 2)})
		require.NoError(t, err)
		require.Equal(t, want, q.workers)
	}
}

// TestTime: the time limit of a question is its own limit or the limit of the server, whichever is less.
func TestTime(t *testing.T) {
	for _, test := range []struct {
		limit   time.Duration
		seconds float64
		says    string
	}{
		{time.Hour, 0.05, "not settled within 50ms"},
		{50 * time.Millisecond, 3600, "not settled within 50ms"},
		{0, 0.05, "not settled within 50ms"},
	} {
		o, _ := blocked()
		o.Time = test.limit
		c := open(t, o)
		got := members(t, c.ask("solve", c.boardFrom(hard), map[string]any{"method": "blocker", "seconds": test.seconds}).answer)
		require.Equal(t, "limit", got["status"])
		require.Equal(t, test.says, got["message"])
	}
}

// TestEnd: when the server ends, questions end with what is known, and requests are refused.
func TestEnd(t *testing.T) {
	o, b := blocked()
	ctx, end := context.WithCancel(t.Context())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := New(o)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	c := &client{t, s, "http://" + l.Addr().String(), &http.Client{Transport: bearer(s.Token())}}
	k := c.put("solve", c.boardFrom(hard), byBlocker)
	in(t, b.began, "the work begins")
	end()
	require.Equal(t, "stopped", members(t, k.read().answer)["message"])
	require.NoError(t, in(t, served, "the server ends"))
	_, err = c.http.Do(c.request(http.MethodGet, "/", ""))
	require.Error(t, err)
}

// TestEndCuts: when the server ends, an open request is cut short, and its answer still arrives.
func TestEndCuts(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s, began := New(usual()), make(chan bool, 1)
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began <- true
		<-r.Context().Done()
		w.WriteHeader(http.StatusTeapot)
	})
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	go func() {
		<-began
		end()
	}()
	c := &client{t: t, url: "http://" + l.Addr().String(), http: http.DefaultClient}
	code, _ := c.get("/")
	require.Equal(t, http.StatusTeapot, code)
	require.NoError(t, in(t, served, "the server ends"))
}

// TestSettle: a question that is answered does not hold up the end of the server, and none begins after it.
func TestSettle(t *testing.T) {
	c := open(t, usual())
	require.NotEmpty(t, c.ask("why", c.boardFrom(unique), nil).answer)
	settled := make(chan bool)
	go func() {
		c.server.settle(time.Hour)
		close(settled)
	}()
	in(t, settled, "no question is open")
	require.Zero(t, c.dial("/api/question").next(), "the socket is closed")
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
	require.Contains(t, logged.String(), "question_test.go", "the server's log has the place")
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
