package page

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"basisk/cmd/internal/output"
)

// Streams are Server-Sent Events. Browsers open few connections to a server, so that one
// stream can follow any number of questions and runs.

// aliveTick is the interval at which a stream sends a comment, so that proxies keep the
// connection and the server notices that a client is gone.
const aliveTick = 10 * time.Second

// events writes a stream. Its methods may be called by several goroutines.
type events struct {
	mu      sync.Mutex
	w       http.ResponseWriter
	control *http.ResponseController
	fetch   time.Duration // the time in which a client must take an event
	gone    context.CancelFunc
	failed  bool
}

// newEvents starts a stream, and returns a context that ends with it or with its client.
func newEvents(w http.ResponseWriter, r *http.Request) (context.Context, *events) {
	ctx, gone := context.WithCancel(r.Context())
	e := &events{w: w, control: http.NewResponseController(w), fetch: usualTimes().fetch, gone: gone}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // of proxies
	e.write("")                               // the headers
	go func() {
		tick := time.NewTicker(aliveTick)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				e.write(": alive\n\n")
			}
		}
	}()
	return ctx, e
}

// end waits for a write in progress; nothing is written after it.
func (e *events) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.failed = true
	e.gone()
}

// write writes text, and reports whether the client takes it.
func (e *events) write(text string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failed {
		return false
	}
	// A writer without deadlines, as in tests, has none to miss.
	_ = e.control.SetWriteDeadline(time.Now().Add(e.fetch))
	_, err := fmt.Fprint(e.w, text)
	if err == nil {
		err = e.control.Flush()
	}
	if err != nil {
		e.failed = true
		e.gone()
	}
	return err == nil
}

// feed sends the events of one question or run in a stream.
type feed struct {
	*events
	of string // its name: question/ID or run/ID
}

// send sends an event, and reports whether the client takes it.
func (f feed) send(x message) bool {
	return f.write(fmt.Sprintf("data: {\"of\":%q,\"event\":%q,\"number\":%d,\"data\":%s}\n\n", f.of, x.name, x.number, x.data))
}

// sendObject sends an event with an object that is in no log.
func (f feed) sendObject(name string, object any) { f.send(message{0, name, output.Object(object)}) }

// standing is the state of an unfinished question.
type standing struct {
	State string `json:"state"`           // `waiting` or `running`
	Ahead *int   `json:"ahead,omitempty"` // the number of questions before it, if it waits
}

// listen sends the events of a job after number seen, until the job or ctx ends.
func (s *Server) listen(ctx context.Context, j *job, seen int, f feed) {
	for gone := false; ; {
		list, more, over := j.events.after(seen)
		for _, x := range list {
			if !f.send(x) {
				return
			}
			seen = x.number
		}
		if over {
			s.jobs.mark(func() { j.fetched = true })
		}
		if over || gone {
			return
		}
		select {
		case <-more:
		case <-ctx.Done():
			gone = true // if the server ends, the jobs have just logged their last events
		}
	}
}

// maxFollowed is the maximum number of questions and runs that a stream follows.
const maxFollowed = 1000

// follow answers with the events of several questions and runs, which query parameters name:
// question=ID, or question=ID.7 for the events after number 7, and run=ID.
func (s *Server) follow(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if n := len(query["question"]) + len(query["run"]); n == 0 || n > maxFollowed {
		refuse(w, http.StatusBadRequest, fmt.Sprintf("a stream follows 1 to %d questions and runs, not %d", maxFollowed, n))
		return
	}
	ctx, e := newEvents(w, r)
	defer e.end()
	var all sync.WaitGroup
	for _, name := range query["question"] {
		id, after, _ := strings.Cut(name, ".")
		seen, _ := strconv.Atoi(after)
		f := feed{e, "question/" + id}
		if j, err := s.jobs.of(id); err != nil {
			f.sendObject("gone", failure{err.Error()})
		} else {
			all.Go(func() { s.listen(ctx, j, seen, f) })
		}
	}
	for _, id := range query["run"] {
		f := feed{e, "run/" + id}
		if x := s.runs.at(id); x == nil {
			f.sendObject("failed", failure{noRun})
		} else {
			all.Go(func() { s.runs.follow(ctx, x, f) })
		}
	}
	all.Wait()
}
