package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/heuristics"
)

// A question is asked and answered over one socket. The first message of the client is the
// request; the server sends the events of the work, and last the answer or why there is none. The
// client sends "stop" to get the answer that is known so far; if it closes the socket, the question
// ends.

// errStopped is the cause of the end of a question that its client stops, or that ends with the
// server.
var errStopped = errors.New("stopped")

// standing is the state of an unfinished question.
type standing struct {
	State string `json:"state"` // `waiting` or `running`
}

// question serves the socket of a question.
func (s *Server) question(w http.ResponseWriter, r *http.Request) {
	k := accept(w, r)
	if k == nil {
		return
	}
	if !s.open.TryRLock() { // the server ends
		k.close()
		return
	}
	defer s.open.RUnlock()
	defer k.close() // before the server may end
	q, err := s.receive(k)
	if err == nil {
		err = s.serve(k, q)
	}
	if err != nil {
		k.send("failed", failure{sentence(err)})
	}
}

// receive reads the request of a socket.
func (s *Server) receive(k *socket) (*query, error) {
	ctx, cancel := context.WithTimeout(k.ctx, s.times.send)
	defer cancel()
	k.conn.SetReadLimit(-1) // decode has a limit, and a sentence for it
	_, message, err := k.conn.Reader(ctx)
	if err != nil {
		return nil, err
	}
	var x request
	if err := decode(message, &x); err != nil {
		return nil, err
	}
	return s.understand(&x)
}

// maxCommand is the size of the largest message after the request.
const maxCommand = 1 << 10

// serve waits for a seat and answers a question.
func (s *Server) serve(k *socket, q *query) error {
	seats := s.seats
	if len(q.list) > 1 {
		seats = s.lists
	}
	turn, err := seats.enter()
	if err != nil {
		return err
	}
	defer seats.leave(turn)
	ctx, stop := context.WithCancelCause(k.ctx)
	defer stop(nil)
	defer context.AfterFunc(s.life, func() { stop(errStopped) })()
	k.conn.SetReadLimit(maxCommand)
	go k.listen(func() { stop(errStopped) })
	if !await(ctx, k, turn) {
		k.send("answer", q.undecided(ctx))
		return nil
	}
	k.send("state", standing{State: "running"})
	return s.answer(ctx, k, q)
}

// await waits for a turn, and reports whether it came before the question was stopped.
func await(ctx context.Context, k *socket, t turn) bool {
	select {
	case <-t:
	default:
		k.send("state", standing{"waiting"})
	}
	select {
	case <-t:
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}

// undecided returns the answer to a question that was stopped while it waited.
func (q *query) undecided(ctx context.Context) any {
	if q.list != nil {
		return q.ended(ctx, 0)
	}
	return ask.Options{}.Undecided(ctx, q.record, "")
}

// answer sends the events and the answer of a question, or returns why there is none, for example
// because of a mistake in this program or in a user's own rule.
func (s *Server) answer(ctx context.Context, k *socket, q *query) (err error) {
	if q.limit > 0 && q.list == nil {
		limited, cancel := context.WithTimeoutCause(ctx, q.limit, fmt.Errorf("not settled within %v", q.limit))
		defer cancel()
		ctx = limited
	}
	t := reportTo(k.sendJSON)
	defer func() {
		t.end()
		if reason := recover(); reason != nil {
			s.options.Log.Printf("panic: %v\n%s", reason, debug.Stack())
			err = fmt.Errorf("internal error, please report it: %v", reason)
		}
	}()
	defer heuristics.Caught(&err)
	answer, err := q.work(ctx, t)
	t.end()
	if err != nil {
		return err
	}
	t.view(answer)
	k.send("command", commanded{q.command()})
	k.send("answer", answer)
	return nil
}

// settle waits for the open questions to end, but no longer than limit. No question begins any more.
func (s *Server) settle(limit time.Duration) {
	ended := make(chan struct{})
	go func() {
		s.open.Lock()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(limit):
	}
}
