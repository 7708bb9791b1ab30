package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"basisk/cmd/internal/output"
)

// Requests and replies whose body is one JSON object.

// decode reads text, which must be a single object within the limit of requests, into x, which must have all its
// members.
func decode(text io.Reader, x any) error {
	d := json.NewDecoder(http.MaxBytesReader(nil, io.NopCloser(text), mostBytes))
	d.DisallowUnknownFields()
	if err := d.Decode(x); err != nil {
		return fmt.Errorf("expected a JSON object: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("expected one JSON object, found more after it")
	}
	return nil
}

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
	refuse(w, status, sentence(err))
}

// replyOr replies with an object, or with an error if there is one.
func replyOr(w http.ResponseWriter, object any, err error) {
	if err != nil {
		replyError(w, err)
		return
	}
	reply(w, http.StatusOK, object)
}

// sentence returns the sentence of an error for a client.
func sentence(err error) string {
	if errors.As(err, new(*http.MaxBytesError)) {
		return fmt.Sprintf("larger than the limit of %d MB", mostBytes>>20)
	}
	return err.Error()
}

// reply answers with an object, which begins with the schema.
func reply(w http.ResponseWriter, status int, object any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	// A write that fails means that the client is gone.
	_, _ = w.Write(append(output.Object(object), '\n'))
}
