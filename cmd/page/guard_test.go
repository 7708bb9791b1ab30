package page

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"basisk/experiments/studies"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// stranger returns a client of the same server without the token, which follows no redirection.
func (c *client) stranger() *client {
	return &client{c.t, c.server, c.url, &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
}

// TestToken: the files of the page are for everybody, and all else needs the token, in the header or as a subprotocol,
// and in no other way. No answer has a cookie.
func TestToken(t *testing.T) {
	c := open(t, usual())
	s := c.stranger()
	token := c.server.Token()
	for _, path := range []string{"/", "/runs", "/runs/x", "/web/" + edition() + "/api.js"} {
		code, text := s.get(path)
		require.Equal(t, http.StatusOK, code, path)
		require.NotContains(t, text, token)
	}
	for _, path := range []string{"/api/about", "/api/question", "/api/documents", "/api/runs", "/api/nothing", "/api/about?token=" + token, "/api//about"} {
		code, text := s.get(path)
		require.Equal(t, http.StatusUnauthorized, code, path)
		require.Contains(t, text, "open the address that serve shows", path)
	}
	for header, value := range map[string]string{
		"Authorization": "Bearer " + token + "x", "authorization": token, "Cookie": "token=" + token, "Sec-WebSocket-Protocol": "basisk, " + token,
	} {
		r := s.request(http.MethodPost, "/api/read", unique)
		r.Header.Set(header, value)
		code, _ := s.do(r)
		require.Equal(t, http.StatusUnauthorized, code, header)
	}
	w, err := c.http.Do(c.request(http.MethodPost, "/api/read", unique))
	require.NoError(t, err)
	require.NoError(t, w.Body.Close())
	require.Equal(t, http.StatusOK, w.StatusCode)
	require.Empty(t, w.Cookies())

	dial := func(protocols ...string) (*websocket.Conn, *http.Response, error) {
		return websocket.Dial(t.Context(), c.url+"/api/question", &websocket.DialOptions{Subprotocols: protocols})
	}
	for _, protocols := range [][]string{nil, {"basisk"}, {"basisk", "token.x"}, {"token."}} {
		_, w, err := dial(protocols...)
		require.Error(t, err)
		require.NoError(t, w.Body.Close())
		require.Equal(t, http.StatusUnauthorized, w.StatusCode, "before the upgrade")
	}
	k, w, err := dial("basisk", "token."+token) //nolint:bodyclose // of a socket
	require.NoError(t, err)
	require.Equal(t, "basisk", w.Header.Get("Sec-WebSocket-Protocol"), "the token is not echoed")
	require.NoError(t, k.CloseNow())
}

// TestHost: the server answers only to loopback names and allowed hosts, and sends localhost to its own name, where the
// token is.
func TestHost(t *testing.T) {
	o := usual()
	o.Hosts = []string{"Lab.example", "lab.example:8080", "192.0.2.1:80", "[2001:db8::1]:80"}
	o.Name = "127.0.0.1"
	c := open(t, o)
	for host, code := range map[string]int{
		"localhost": 307, "localhost:8080": 307, "LOCALHOST:1": 307, "127.0.0.1": 200, "127.1.2.3:80": 200, "[::1]": 200, "[::1]:80": 200,
		"lab.example": 200, "LAB.example:8080": 200, "192.0.2.1:80": 200, "[2001:db8::1]:80": 200,
		"evil.example": 403, "localhost.evil.example": 403, "127.0.0.1.evil.example": 403, "lab.example.evil": 403, "0.0.0.0:80": 403,
		"lab.example:81": 403, "192.0.2.1:81": 403, "192.0.2.2:80": 403, "[2001:db8::2]:80": 403,
	} {
		for _, path := range []string{"/", "//evil.example/?a=1", "/api/about"} {
			r := c.request(http.MethodGet, path, "")
			r.URL.Host, r.Host = strings.TrimPrefix(c.url, "http://"), host
			s := c.stranger()
			s.http.Transport = bearer(c.server.Token())
			w, err := s.http.Do(r)
			require.NoError(t, err)
			require.NoError(t, w.Body.Close())
			want := code
			switch {
			case path == "/api/about" && code == 307:
				want = 200
			case path == "//evil.example/?a=1" && code == 200:
				continue // there is no such page
			case code == 307:
				_, port, _ := strings.Cut(host, ":")
				require.Equal(t, strings.TrimSuffix("http://127.0.0.1:"+port, ":")+path, w.Header.Get("Location"))
			}
			require.Equal(t, want, w.StatusCode, "%s %s", host, path)
		}
	}
}

// TestOrigin: a page of another origin, which has no token, gets no answer, and none to the question whether it may
// send one; a socket from there is refused even with the token.
func TestOrigin(t *testing.T) {
	c := open(t, usual())
	r := c.request(http.MethodOptions, "/api/read", "")
	r.Header.Set("Origin", "http://evil.example")
	r.Header.Set("Access-Control-Request-Headers", "authorization")
	w, err := c.stranger().http.Do(r)
	require.NoError(t, err)
	require.NoError(t, w.Body.Close())
	require.Empty(t, w.Header.Get("Access-Control-Allow-Origin"))
	require.Equal(t, http.StatusUnauthorized, w.StatusCode)
	_, w, err = websocket.Dial(t.Context(), c.url+"/api/question", &websocket.DialOptions{
		HTTPClient: c.http, HTTPHeader: http.Header{"Origin": {"http://evil.example"}},
	})
	require.Error(t, err)
	require.NoError(t, w.Body.Close())
	require.Equal(t, http.StatusForbidden, w.StatusCode, "a socket")
}

// TestHeaders: every answer, including a refusal, has the protective headers.
func TestHeaders(t *testing.T) {
	c := open(t, usual())
	for _, client := range []*client{c, c.stranger()} {
		for _, path := range []string{"/", "/web/x/index.html", "/api/about", "/nowhere"} {
			w, err := client.http.Do(client.request(http.MethodGet, path, ""))
			require.NoError(t, err)
			require.NoError(t, w.Body.Close())
			h := w.Header
			require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), path)
			require.Equal(t, "no-referrer", h.Get("Referrer-Policy"))
			require.Equal(t, "same-origin", h.Get("Cross-Origin-Resource-Policy"))
			require.Equal(t, "same-origin", h.Get("Cross-Origin-Opener-Policy"))
			if strings.HasPrefix(path, "/api/") {
				require.Equal(t, "no-store", h.Get("Cache-Control"), path)
			}
			csp := h.Get("Content-Security-Policy")
			require.Contains(t, csp, "default-src 'none'")
			require.Contains(t, csp, "frame-ancestors 'none'")
			require.NotContains(t, csp, "unsafe")
		}
	}
}

// TestKept: browsers cache the files that a page names forever, and revalidate the page, which
// is not sent again unchanged.
func TestKept(t *testing.T) {
	c := open(t, usual())
	for _, page := range []string{"/", "/runs", "/runs/x", "/runs/compare"} {
		w, err := c.http.Do(c.request(http.MethodGet, page, ""))
		require.NoError(t, err)
		text, err := io.ReadAll(w.Body)
		require.NoError(t, err)
		require.NoError(t, w.Body.Close())
		require.Contains(t, w.Header.Get("Cache-Control"), "no-cache", page)
		r := c.request(http.MethodGet, page, "")
		r.Header.Set("If-None-Match", w.Header.Get("ETag"))
		code, _ := c.do(r)
		require.Equal(t, http.StatusNotModified, code, page)
		files := regexp.MustCompile(`"(/web/[^"]*)"`).FindAllStringSubmatch(string(text), -1)
		require.NotEmpty(t, files, page)
		for _, file := range files {
			w, err := c.http.Do(c.request(http.MethodGet, file[1], ""))
			require.NoError(t, err)
			require.NoError(t, w.Body.Close())
			require.Equal(t, http.StatusOK, w.StatusCode, file[1])
			require.Contains(t, w.Header.Get("Cache-Control"), "immutable", file[1])
		}
	}
	for _, old := range []string{"/web/0123456789abcdef/style.css", "/web/" + edition() + "/nothing.css", "/web/" + edition() + "/../../page.go"} {
		code, _ := c.get(old)
		require.Equal(t, http.StatusNotFound, code, old)
	}
}

// TestRestart: the token ends with the server.
func TestRestart(t *testing.T) {
	before, after := open(t, usual()), open(t, usual())
	code, _ := (&client{t, after.server, after.url, before.http}).get("/api/about")
	require.Equal(t, http.StatusUnauthorized, code)
}

// TestCommand: an answer comes with the command that asks the same, with the puzzle on its standard input.
func TestCommand(t *testing.T) {
	o := usual()
	o.Catalog.Experiments = studies.Catalog()
	c := open(t, o)
	const puzzle = " <<'END'\n1 2 . .\n3 4 . .\n2 1 4 3\n4 3 2 1\nEND"
	for _, test := range []struct {
		question string
		options  map[string]any
		command  string
	}{
		{"solve", map[string]any{"method": "dlx", "unique": false, "nodes": 5, "seconds": 20}, "basisk solve --method dlx --nodes 5 --timeout 20s -" + puzzle},
		{"count", map[string]any{"limit": 0, "rules": "singles,hall-2"}, "basisk count --rules singles,hall-2 --limit 0 -" + puzzle},
		{"candidates", nil, "basisk candidates --true -" + puzzle},
		{"hint", nil, "basisk explain --steps 1 -" + puzzle},
		{"payoff", nil, "basisk payoff -" + puzzle},
		{"generate", map[string]any{"shape": "2", "seed": 3}, "basisk generate --population 2 --seed 3"},
		{"estimate", map[string]any{"cells": "R1C3"}, "basisk count --probes 1048576 --cells R1C3 -" + puzzle},
	} {
		var b *Board
		if test.question != "generate" {
			b = c.boardFrom(unique)
		}
		require.Equal(t, test.command, c.ask(test.question, b, test.options).command)
	}
}

// TestSeats: seats are given in order, and no more turns wait than the queue takes.
func TestSeats(t *testing.T) {
	s := newSeats(2)
	enter := func() turn {
		t.Helper()
		x, err := s.enter()
		require.NoError(t, err)
		return x
	}
	in := func(x turn) bool {
		select {
		case <-x:
			return true
		default:
			return false
		}
	}
	first, second, third, fourth := enter(), enter(), enter(), enter()
	require.Equal(t, []bool{true, true, false, false}, []bool{in(first), in(second), in(third), in(fourth)})
	var others []turn
	for range mostWaiting - 2 {
		others = append(others, enter())
	}
	_, err := s.enter()
	require.ErrorContains(t, err, "the queue is full")
	s.leave(third)
	require.False(t, in(fourth))
	for _, x := range others {
		s.leave(x)
	}
	others = nil
	fifth := enter()
	s.leave(first)
	require.Equal(t, []bool{true, false}, []bool{in(fourth), in(fifth)})
	s.leave(second)
	require.True(t, in(fifth))
	for _, x := range append(others, fourth, fifth) {
		s.leave(x)
	}
	require.Equal(t, 2, s.free)
	require.Empty(t, s.waiting)
}

// TestSlowReader: a question waits for a client that does not read, and ends if that takes too long.
func TestSlowReader(t *testing.T) {
	ended := make(chan error, 1)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k := accept(w, r)
		k.sendTime = 20 * time.Millisecond
		for k.ctx.Err() == nil { // until no buffer takes more
			k.sendJSON("lines", make([]byte, 1<<20))
		}
		ended <- k.ctx.Err()
	}))
	defer h.Close()
	(&client{t: t, url: h.URL, http: h.Client()}).dial("")
	require.Error(t, in(t, ended, "it ends"))
}

// TestSlowWriter: the server does not wait for a client that does not complete its request.
func TestSlowWriter(t *testing.T) {
	s := New(usual())
	s.times = times{header: 20 * time.Millisecond, send: 40 * time.Millisecond, fetch: time.Second, idle: 20 * time.Millisecond}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, end := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	for name, text := range map[string]string{
		"nothing": "", "half a line": "GET / HT", "half the headers": "GET / HTTP/1.1\r\nHost: localhost\r\n",
		"half a body": "POST /api/read HTTP/1.1\r\nHost: " + l.Addr().String() + "\r\nAuthorization: Bearer " + s.token + "\r\nContent-Length: 100\r\n\r\n1...",
	} {
		slow, err := net.Dial("tcp", l.Addr().String())
		require.NoError(t, err)
		_, err = io.WriteString(slow, text)
		require.NoError(t, err)
		require.NoError(t, slow.SetReadDeadline(time.Now().Add(soon)))
		_, err = io.Copy(io.Discard, bufio.NewReader(slow))
		require.NoError(t, err, "%s: the connection is closed", name)
		require.NoError(t, slow.Close())
	}
	end()
	require.NoError(t, in(t, served, "the server ends"))
}

// TestQuestionOutlivesRequest: a question lasts longer than a request may take to be sent, but its
// request may not.
func TestQuestionOutlivesRequest(t *testing.T) {
	o, b := blocked()
	c := open(t, o)
	c.server.times.send = 100 * time.Millisecond
	k := c.put("solve", c.boardFrom(hard), map[string]any{"method": "blocker", "seconds": 0.3})
	in(t, b.began, "the work begins")
	require.Contains(t, k.read().answer, "not settled within 300ms")
	_, _, err := c.dial("/api/question").conn.Read(t.Context())
	require.Error(t, err, "who sends nothing is not waited for")
}
