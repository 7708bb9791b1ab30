package page

import (
	"context"
	"crypto/rand"
	"net/http"
	"sync"
	"time"

	"basisk/grid/format"
)

// A question is put by a POST, which returns its number, and answered by the GET that
// fetches its stream. The number cannot be guessed, and is of use once.

// openTime is how long a question waits for its stream to be opened.
const openTime = 10 * time.Second

// question is one that was put.
type question struct {
	id     string
	record format.Record
	// time is what it may take, and work what it takes it for.
	time time.Duration
	work work
	// stopped ends when somebody stops it.
	stopped context.Context
	stop    context.CancelFunc
	// unopened removes it unless its stream is opened in time; nil if it has no stream.
	unopened *time.Timer
}

// work answers a question: it returns the object.
type work func(ctx context.Context, t *telling) any

// questions are those that are at work, wait, or whose streams are yet to be opened.
type questions struct {
	mu       sync.Mutex
	most     int
	all      map[string]*question
	patience time.Duration // with streams that are not opened; openTime but in tests
}

// newQuestions returns an empty table with room for so many.
func newQuestions(most int) *questions {
	return &questions{most: most, all: map[string]*question{}, patience: openTime}
}

// add gives q a place and waits for its stream, or returns an error if there is no place.
func (t *questions) add(q *question) error {
	if err := t.reserve(q); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	q.unopened = time.AfterFunc(t.patience, func() { t.remove(q) })
	return nil
}

// reserve gives q a place and an id, or returns an error if there is no place.
func (t *questions) reserve(q *question) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) >= t.most {
		return &fault{http.StatusTooManyRequests, "so many questions are waiting that there is no place in the queue; ask again later"}
	}
	q.id = rand.Text()
	q.stopped, q.stop = context.WithCancel(context.Background())
	t.all[q.id] = q
	return nil
}

// open returns the question of an id, once.
func (t *questions) open(id string) (*question, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.all[id]
	switch {
	case q == nil || q.unopened == nil:
		return nil, &fault{http.StatusNotFound, "there is no such question, or it has ended"}
	case !q.unopened.Stop():
		return nil, &fault{http.StatusConflict, "the stream of this question was opened before"}
	}
	return q, nil
}

// remove gives up the place of q.
func (t *questions) remove(q *question) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.all, q.id)
	q.stop()
}

// stop stops the question of an id, if there is one. It keeps its place until its stream
// has told so.
func (t *questions) stop(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q := t.all[id]; q != nil {
		q.stop()
	}
}

// stop stops a question. One that has just ended by itself is no mistake.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	s.questions.stop(r.PathValue("id"))
	w.WriteHeader(http.StatusNoContent)
}
