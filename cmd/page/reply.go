package page

import (
	"errors"
	"fmt"
	"net/http"

	"basisk/cmd/internal/output"
)

// Replies whose body is one JSON object.

// failure is the body of an error reply.
type failure struct {
	Error string `json:"error"` // what went wrong, in a sentence
}

// httpError is an error with an HTTP status.
type httpError struct {
	status int
	text   string
}

// Error returns the sentence.
func (f *httpError) Error() string { return f.text }

// refuse answers with a status and a sentence.
func refuse(w http.ResponseWriter, status int, text string) { reply(w, status, failure{text}) }

// replyError replies with an error: an httpError has its own status, any other is a bad request (400).
func replyError(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	var f *httpError
	switch {
	case errors.As(err, &f):
		status = f.status
	case errors.As(err, new(*http.MaxBytesError)):
		status = http.StatusRequestEntityTooLarge
	}
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "5")
	}
	refuse(w, status, sentence(err))
}

// replyUnlessGone replies with an answer or an error to a client that still waits for it.
func replyUnlessGone(w http.ResponseWriter, request *http.Request, answer any, err error) {
	switch {
	case request.Context().Err() != nil:
	case err != nil:
		replyError(w, err)
	default:
		reply(w, http.StatusOK, answer)
	}
}

// sentence returns the sentence of an error for a client.
func sentence(err error) string {
	var large *http.MaxBytesError
	switch {
	case !errors.As(err, &large):
		return err.Error()
	case large.Limit < 1<<20:
		return fmt.Sprintf("larger than the limit of %d bytes", large.Limit)
	}
	return fmt.Sprintf("larger than the limit of %d MB", large.Limit>>20)
}

// reply answers with an object, which begins with the schema.
func reply(w http.ResponseWriter, status int, object any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	// A write that fails means that the client is gone.
	_, _ = w.Write(append(output.Object(object), '\n'))
}
