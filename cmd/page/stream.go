package page

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/format"
)

// Streams are Server-Sent Events: each has a name and an object.

// A question that waits is told how many are ahead whenever that has changed, as looked up
// each waitTick, and after so many looks in any case: then nobody takes the connection for
// dead.
const (
	waitTick  = 500 * time.Millisecond
	waitTicks = 20
)

// events writes a stream. Its methods may be called by several goroutines.
type events struct {
	mu      sync.Mutex
	w       http.ResponseWriter
	control *http.ResponseController
	fetch   time.Duration      // what a client may take for an event
	gone    context.CancelFunc // called when nobody reads any more
	log     *log.Logger
}

// newEvents begins a stream. It calls gone when nobody reads any more.
func newEvents(w http.ResponseWriter, l *log.Logger, gone context.CancelFunc) *events {
	e := &events{w: w, control: http.NewResponseController(w), fetch: usualTimes().fetch, log: l, gone: gone}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // of proxies
	return e
}

// send writes an event whose data is JSON on one line.
func (e *events) send(name string, data []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	// Without deadlines, as in tests, there are none to miss.
	_ = e.control.SetWriteDeadline(time.Now().Add(e.fetch))
	_, err := fmt.Fprintf(e.w, "event: %s\ndata: %s\n\n", name, data)
	if err == nil {
		err = e.control.Flush()
	}
	if err != nil {
		e.gone()
	}
}

// tell writes an event with an object.
func (e *events) tell(name string, object any) { e.send(name, output.Object(object)) }

// standing is where a question is.
type standing struct {
	State string `json:"state"`           // `waiting` or `running`
	Ahead *int   `json:"ahead,omitempty"` // how many wait before it, if it waits
}

// stream answers a question.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	q, err := s.questions.open(r.PathValue("id"))
	if err != nil {
		refuseFor(w, err)
		return
	}
	defer s.questions.remove(q)
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	defer context.AfterFunc(q.stopped, func() { cancel(errStopped) })()
	e := newEvents(w, s.options.Log, func() { cancel(nil) })
	turn := s.line.enter(need(q.record))
	defer s.line.leave(turn)
	if !s.await(ctx, turn, e) {
		e.tell("answer", ask.Options{Words: words}.Unsettled(ctx, q.record, ""))
		return
	}
	e.tell("state", standing{State: "running"})
	q.answer(ctx, e)
}

// errStopped is why a question ends that somebody stops.
var errStopped = errors.New("stopped")

// need estimates the bytes that a question about a record takes. Clause learning takes
// 1.6 kB for each candidate that is left, measured on an empty 100x100.
func need(r format.Record) int64 {
	const least, each = 1 << 20, 1600
	if grid.CheckPuzzle(r.Puzzle) != nil {
		return least
	}
	return least + each*int64(r.Puzzle.Board().Candidates())
}

// await waits for the turn of a question, and reports whether that came before ctx ended.
func (s *Server) await(ctx context.Context, turn *turn, e *events) bool {
	tick := time.NewTicker(waitTick)
	defer tick.Stop()
	told, ticks := -1, 0
	for ; ; ticks++ {
		select {
		case <-turn.come:
			return ctx.Err() == nil
		default:
		}
		if ahead := s.line.ahead(turn); ahead != told || ticks%waitTicks == 0 {
			told = ahead
			e.tell("state", standing{"waiting", &ahead})
		}
		select {
		case <-turn.come:
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
}

// answer works on the question and sends the answer, or that there is none because of a
// mistake in this program or in a rule of somebody's own.
func (q *question) answer(ctx context.Context, e *events) {
	ctx, cancel := context.WithTimeoutCause(ctx, q.time, fmt.Errorf("not settled within %v", q.time))
	defer cancel()
	t := tellTo(e)
	defer func() {
		t.end()
		if reason := recover(); reason != nil {
			e.log.Printf("panic: %v\n%s", reason, debug.Stack())
			e.tell("failed", failure{fmt.Sprintf("internal error, please report it: %v", reason)})
		}
	}()
	answer := q.work(ctx, t)
	t.end()
	e.tell("answer", answer)
}
