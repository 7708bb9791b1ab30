package page

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

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
