package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Bodies of requests. At most two large ones are read at a time, since decoding takes up to ten
// times their size.

const (
	// smallBody is the size up to which a body is small, in bytes.
	smallBody = 1 << 20
	// largeBodies is the number of large bodies at a time, and largeWait how long others wait.
	largeBodies = 2
	largeWait   = 10 * time.Second
)

// body returns the body of a request, and a function to call when it is no longer needed.
func (s *Server) body(w http.ResponseWriter, r *http.Request) (io.Reader, func(), error) {
	limited := http.MaxBytesReader(w, r.Body, s.limits.Body)
	switch {
	case r.ContentLength > s.limits.Body:
		return nil, nil, &http.MaxBytesError{Limit: s.limits.Body}
	case r.ContentLength >= 0 && r.ContentLength <= smallBody:
		return limited, func() {}, nil
	}
	select {
	case s.large <- struct{}{}:
		return limited, func() { <-s.large }, nil
	case <-time.After(largeWait):
		return nil, nil, &httpError{http.StatusTooManyRequests, "other large requests are being read; send it again later"}
	case <-r.Context().Done():
		return nil, nil, r.Context().Err()
	}
}

// object reads the object of a body into x, which must have all its members.
func (s *Server) object(w http.ResponseWriter, r *http.Request, x any) (done func(), err error) {
	body, done, err := s.body(w, r)
	if err != nil {
		return nil, err
	}
	if err := decode(body, x); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

// decode reads text, which must be a single object, into x, which must have all its members.
func decode(text io.Reader, x any) error {
	d := json.NewDecoder(text)
	d.DisallowUnknownFields()
	if err := d.Decode(x); err != nil {
		return fmt.Errorf("expected a JSON object: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("expected one JSON object, found more after it")
	}
	return nil
}
