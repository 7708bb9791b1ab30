package page

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
)

// A job is a question that was asked by a POST. It runs, whether or not a client listens, until
// it has an answer or is stopped. Its log keeps the events for later listeners until the client
// says that it has received the answer.

// job is a question that was asked. Its id cannot be guessed.
type job struct {
	id, question, board string
	put                 time.Time
	record              format.Record
	limit               time.Duration // of its time; 0: no limit
	line                *line
	work                work
	events              *eventLog
	ctx                 context.Context // ends when the job is stopped
	stop                context.CancelCauseFunc

	// guarded by the table's mutex
	began, ended bool
	fetched      bool   // whether a client has been sent the answer
	failed       string // why there is no answer
}

// work answers a question: it returns the object, or a failure if there is no answer.
type work func(ctx context.Context, t *jobReporter) any

// errStopped is the cause of the end of a job that a client stops.
var errStopped = errors.New("stopped")

// jobs is the table of the jobs that wait, run, or have an answer.
type jobs struct {
	log     *log.Logger     // of internal errors
	life    context.Context // ends with the server
	end     context.CancelCauseFunc
	working sync.WaitGroup

	mu     sync.Mutex
	max    int    // of active
	active int    // the number of unfinished jobs and print sheets
	all    []*job // in the order in which they were asked
}

const (
	// maxAnswers bounds the bytes of the logs of jobs that have ended, and maxEventBytes those
	// of one log.
	maxAnswers    = 256 << 20
	maxEventBytes = 256 << 20
	// perJob is the memory of a job without its log, in bytes.
	perJob = 16 << 10
	// maxFetched is the number of answers that are kept after a client has fetched them.
	maxFetched = 64
)

// newJobs returns an empty table with room for n unfinished jobs.
func newJobs(n int, l *log.Logger) *jobs {
	t := &jobs{max: n, log: l}
	t.life, t.end = context.WithCancelCause(context.Background())
	return t
}

// reserve takes a place among the unfinished, or returns an error if there is none.
func (t *jobs) reserve() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.active >= t.max {
		return &httpError{http.StatusTooManyRequests, "the queue is full: too many questions are waiting; ask again later"}
	}
	t.active++
	return nil
}

// release gives up a place.
func (t *jobs) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.active--
}

// add gives j a place, which run gives up, or returns an error if there is none, its id is taken, or
// the server ends.
func (t *jobs) add(j *job) error {
	if err := t.reserve(); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.refusal(j); err != nil {
		t.active--
		return err
	}
	t.working.Add(1)
	j.put, j.events = time.Now(), newEventLog()
	j.ctx, j.stop = context.WithCancelCause(t.life)
	t.all = append(t.all, j)
	return nil
}

// refusal returns why j cannot be added, or nil if it can.
func (t *jobs) refusal(j *job) error {
	t.tidy()
	switch {
	case t.life.Err() != nil:
		return &httpError{http.StatusServiceUnavailable, "the server ends"}
	case t.kept() > maxAnswers:
		return &httpError{http.StatusTooManyRequests, "answers that nobody has fetched fill the memory of the server; fetch or forget some"}
	case slices.ContainsFunc(t.all, func(other *job) bool { return other.id == j.id }):
		return &httpError{http.StatusConflict, "there is a question of this id already"}
	}
	return nil
}

// kept returns the bytes of the jobs that have ended.
func (t *jobs) kept() (sum int) {
	for _, j := range t.all {
		if j.ended {
			sum += perJob + j.events.bytes()
		}
	}
	return sum
}

// tidy forgets answers that were sent, the oldest first, while there are too many.
func (t *jobs) tidy() {
	fetched := 0
	for _, j := range t.all {
		if j.fetched {
			fetched++
		}
	}
	excess := t.kept() - maxAnswers/2
	t.all = slices.DeleteFunc(t.all, func(j *job) bool {
		if !j.fetched || fetched <= maxFetched && excess <= 0 {
			return false
		}
		fetched, excess = fetched-1, excess-perJob-j.events.bytes()
		return true
	})
}

// of returns the job of an id.
func (t *jobs) of(id string) (*job, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.IndexFunc(t.all, func(j *job) bool { return j.id == id }); i >= 0 {
		return t.all[i], nil
	}
	return nil, &httpError{http.StatusNotFound, "there is no such question; it was forgotten, or asked of a server that has ended"}
}

// settle waits for all jobs to end, but no longer than limit. No job is added any more, since life
// has ended; those that were added before have been counted once the mutex is free.
func (t *jobs) settle(limit time.Duration) {
	t.mark(func() {})
	ended := make(chan struct{})
	go func() {
		t.working.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(limit):
	}
}

// mark runs change, which sets guarded fields of a job, under the mutex of the table.
func (t *jobs) mark(change func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	change()
}

// forget stops a job and removes it.
func (t *jobs) forget(j *job) {
	j.stop(errStopped)
	t.mark(func() { t.all = slices.DeleteFunc(t.all, func(other *job) bool { return other == j }) })
}

// run waits for the turn of a job and answers it.
func (t *jobs) run(j *job) {
	failed := ""
	defer t.working.Done()
	defer t.release()
	defer func() {
		t.mark(func() { j.ended, j.failed, j.record, j.work = true, failed, format.Record{}, nil })
	}()
	defer j.events.end()
	defer j.stop(nil)
	turn := j.line.enter(need(j.record))
	defer j.line.leave(turn)
	if !j.await(turn) {
		j.events.add("answer", ask.Options{Words: words}.Undecided(j.ctx, j.record, ""))
		return
	}
	t.mark(func() { j.began = true })
	j.events.replace("state", standing{State: "running"})
	if failed = j.answer(t.log); failed != "" {
		j.events.add("failed", failure{failed})
	}
}

// need estimates the bytes that a question about a record takes. Clause learning takes
// 1.6 kB per candidate that is left, measured on an empty 100x100.
func need(r format.Record) int64 {
	const least, each = 1 << 20, 1600
	if r.Puzzle == nil || grid.CheckPuzzle(r.Puzzle) != nil {
		return least
	}
	return least + each*int64(r.Puzzle.Board().Candidates())
}

// waitTick is the interval at which a waiting job checks its place in the line.
const waitTick = 500 * time.Millisecond

// await waits for the turn of the job, and reports whether it came before the job was stopped.
func (j *job) await(turn *turn) bool {
	tick := time.NewTicker(waitTick)
	defer tick.Stop()
	for sent := -1; ; {
		select {
		case <-turn.come:
			return j.ctx.Err() == nil
		default:
		}
		if ahead := j.line.ahead(turn); ahead != sent {
			sent = ahead
			j.events.replace("state", standing{"waiting", &ahead})
		}
		select {
		case <-turn.come:
		case <-tick.C:
		case <-j.ctx.Done():
			return false
		}
	}
}

// answer answers the question and logs the answer, or returns why there is none, for example
// because of a mistake in this program or in a user's own rule.
func (j *job) answer(l *log.Logger) (failed string) {
	ctx := j.ctx
	if j.limit > 0 {
		limited, cancel := context.WithTimeoutCause(ctx, j.limit, fmt.Errorf("not settled within %v", j.limit))
		defer cancel()
		ctx = limited
	}
	t := reportTo(j)
	defer func() {
		t.end()
		if reason := recover(); reason != nil {
			l.Printf("panic: %v\n%s", reason, debug.Stack())
			failed = fmt.Sprintf("internal error, please report it: %v", reason)
		}
	}()
	answer := j.work(ctx, t)
	t.end()
	if f, none := answer.(failure); none {
		return f.Error
	}
	if j.events.full() {
		return fmt.Sprintf("the events of this question take more than %d MB", maxEventBytes>>20)
	}
	j.events.add("answer", answer)
	return ""
}

// jobList is the list of jobs.
type jobList struct {
	Questions []jobEntry `json:"questions"` // those that wait, run or have an answer, in the order in which they were asked
}

// jobEntry is a job in the list.
type jobEntry struct {
	ID       string    `json:"id"`              // the name of the question, which cannot be guessed
	Question string    `json:"question"`        // the name of the question that was asked
	Board    string    `json:"board,omitempty"` // the label of the board, or its shape
	Put      time.Time `json:"put"`             // when it was asked
	State    string    `json:"state"`           // `waiting`, `running` or `ended`
}

// jobList answers with the jobs.
func (s *Server) jobList(w http.ResponseWriter, _ *http.Request) {
	list := jobList{Questions: []jobEntry{}}
	s.jobs.mark(func() {
		for _, j := range s.jobs.all {
			list.Questions = append(list.Questions, j.entry())
		}
	})
	reply(w, http.StatusOK, list)
}

// entry returns the entry of the job in the list.
func (j *job) entry() jobEntry {
	e := jobEntry{ID: j.id, Question: j.question, Board: j.board, Put: j.put, State: "waiting"}
	switch {
	case j.ended:
		e.State = "ended"
	case j.began:
		e.State = "running"
	}
	return e
}

// stop stops a job, and with "forget" in the query removes it. It is not an error if the job
// has just ended or was removed.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	if j, err := s.jobs.of(r.PathValue("id")); err == nil {
		j.stop(errStopped)
		if r.URL.Query().Has("forget") {
			s.jobs.forget(j)
		}
	}
	w.WriteHeader(http.StatusNoContent)
}
