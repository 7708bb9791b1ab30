package page

import (
	"errors"
	"net/http"

	"basisk/cmd/internal/output"
)

// Answers of one object.

// failure says what went wrong.
type failure struct {
	Error string `json:"error"` // what went wrong, in a sentence
}

// fault is an error with the status of the answer.
type fault struct {
	status int
	text   string
}

// Error returns the sentence.
func (f *fault) Error() string { return f.text }

// refuse answers with a status and a sentence.
func refuse(w http.ResponseWriter, status int, text string) { reply(w, status, failure{text}) }

// refuseFor answers with an error: a fault says the status, others are of the request.
func refuseFor(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	var f *fault
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &f):
		status = f.status
	case errors.As(err, &large):
		status = http.StatusRequestEntityTooLarge
	}
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "5")
	}
	refuse(w, status, err.Error())
}

// reply answers with an object, which begins with the schema.
func reply(w http.ResponseWriter, status int, object any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	// A write that fails means that the client is gone.
	_, _ = w.Write(append(output.Object(object), '\n'))
}
