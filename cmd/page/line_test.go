package page

import (
	"io"
	"log"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLine: questions come in their order, as processors and memory allow.
func TestLine(t *testing.T) {
	l := newLine(2, 100)
	in := func(x *turn) bool {
		select {
		case <-x.come:
			return true
		default:
			return false
		}
	}
	first, second, third := l.enter(60), l.enter(60), l.enter(1)
	require.True(t, in(first))
	require.False(t, in(second), "there is a processor and no memory")
	require.False(t, in(third), "nobody overtakes")
	require.Equal(t, []int{0, 1}, []int{l.ahead(second), l.ahead(third)})
	l.leave(first)
	require.True(t, in(second))
	require.True(t, in(third))
	fourth := l.enter(1)
	require.False(t, in(fourth), "there is memory and no processor")
	l.leave(third)
	require.True(t, in(fourth))
	large, small := l.enter(1000), l.enter(10)
	l.leave(second)
	require.False(t, in(large), "what needs more than there is waits for all")
	l.leave(fourth)
	require.True(t, in(large))
	require.False(t, in(small), "and has all for itself")
	waiting := l.enter(100)
	l.leave(small)
	require.False(t, in(small))
	require.Equal(t, 0, l.ahead(waiting), "who gives up lets others move up")
	l.leave(large)
	require.True(t, in(waiting))
	l.leave(waiting)
	require.Equal(t, 2, l.free)
	require.EqualValues(t, 100, l.memory)

	l = newLine(2, 100)
	l.enter(60)
	large, small = l.enter(50), l.enter(1)
	l.leave(large)
	require.True(t, in(small), "and lets in who was behind it")
}

// TestAwait: one who waits is told the number ahead whenever it changes, and now and then
// besides; proxies are asked to pass that on.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Server{line: newLine(1, 100)}
		first, second, third := s.line.enter(1), s.line.enter(1), s.line.enter(1)
		w := httptest.NewRecorder()
		e := newEvents(w, log.New(io.Discard, "", 0), func() {})
		require.Equal(t, "no", w.Header().Get("X-Accel-Buffering"))
		done := make(chan bool)
		go func() { done <- s.await(t.Context(), third, e) }()
		text := func() string {
			synctest.Wait()
			e.mu.Lock()
			defer e.mu.Unlock()
			return w.Body.String()
		}
		told := func() int { return strings.Count(text(), "event: state") }
		time.Sleep(5*waitTick + 1)
		require.Equal(t, 1, told(), "nothing has changed")
		s.line.leave(second)
		time.Sleep(waitTick)
		require.Equal(t, 2, told(), "one has left")
		require.Contains(t, text(), `"ahead":0`)
		time.Sleep(waitTicks * waitTick)
		require.Equal(t, 3, told(), "it is still there")
		s.line.leave(first)
		require.True(t, <-done)
	})
}
