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

// TestSlowReader: a client that does not read is treated as gone.
func TestSlowReader(t *testing.T) {
	gone := make(chan struct{})
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, e := newEvents(w, r)
		defer e.end()
		e.fetch = 20 * time.Millisecond
		for ctx.Err() == nil { // until no buffer takes more
			feed{e, ""}.send(message{1, "lines", make([]byte, 1<<20)})
		}
		close(gone)
	}))
	defer h.Close()
	slow, err := net.Dial("tcp", h.Listener.Addr().String())
	require.NoError(t, err)
	defer slow.Close()
	_, err = io.WriteString(slow, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	require.NoError(t, err)
	in(t, gone, "the stream ends")
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
	cookie := cookie(&http.Request{Host: l.Addr().String()}) + "=" + s.token
	for name, text := range map[string]string{
		"nothing": "", "half a line": "GET / HT", "half the headers": "GET / HTTP/1.1\r\nHost: localhost\r\n",
		"half a body": "POST /api/read HTTP/1.1\r\nHost: " + l.Addr().String() + "\r\nCookie: " + cookie + "\r\nContent-Length: 100\r\n\r\n1...",
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

// TestStreamOutlivesRequest: a stream lasts longer than a request may take to be sent.
func TestStreamOutlivesRequest(t *testing.T) {
	o, b := blocked()
	s := New(o)
	s.times = times{header: time.Second, send: 20 * time.Millisecond, fetch: 20 * time.Millisecond, idle: time.Second}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	go func() { _ = s.Serve(ctx, l) }()
	c := open(t, usual()) // for a client
	c.server, c.url = s, "http://"+l.Addr().String()
	c.get("/?token=" + s.Token())
	next := c.events(t.Context(), c.put("solve", c.boardFrom(hard), map[string]any{"method": "blocker", "seconds": 0.1}))
	in(t, b.began, "the work begins")
	require.Contains(t, c.read(next).answer, "not settled within 100ms")
}
