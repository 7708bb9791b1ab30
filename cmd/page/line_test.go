package page

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLine: questions start in their order, as processors and memory allow.
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
	require.True(t, in(small), "and lets in the next one")
}

// TestAwait: a waiting question has an event whenever the number of questions ahead changes.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		line := newLine(1, 100)
		first, second, third := line.enter(1), line.enter(1), line.enter(1)
		events := newEventLog()
		j := &job{line: line, events: events, ctx: t.Context()}
		done := make(chan bool)
		go func() { done <- j.await(third) }()
		last := func() message {
			synctest.Wait()
			list, _, _ := events.after(0)
			require.Len(t, list, 1)
			return list[0]
		}
		time.Sleep(5*waitTick + 1)
		require.Equal(t, 1, last().number, "nothing has changed")
		line.leave(second)
		time.Sleep(waitTick)
		require.Equal(t, 2, last().number, "one has left")
		require.Contains(t, string(last().data), `"ahead":0`)
		line.leave(first)
		require.True(t, <-done)
	})
}

// TestAlive: an idle stream sends a comment now and then until its end, and asks proxies not to
// buffer it.
func TestAlive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := httptest.NewRecorder()
		ctx, e := newEvents(w, httptest.NewRequest(http.MethodGet, "/", nil))
		require.Equal(t, "no", w.Header().Get("X-Accel-Buffering"))
		time.Sleep(2*aliveTick + 1)
		e.end()
		require.Error(t, ctx.Err())
		time.Sleep(aliveTick)
		require.Equal(t, ": alive\n\n: alive\n\n", w.Body.String())
	})
}
