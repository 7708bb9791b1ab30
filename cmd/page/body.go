package page

import (
	"context"
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

// body is the body of a request, or the first message of a socket.
type body struct {
	io.Reader
	ctx   context.Context
	large chan struct{} // has an element per large body
	bytes int64         // that were read
	holds bool          // whether one of the elements is its own
}

// newBody returns a body that ends with an error at the limit of requests. It must be freed when
// what was read of it is no longer needed.
func (s *Server) newBody(ctx context.Context, r io.Reader) *body {
	limited := http.MaxBytesReader(nil, io.NopCloser(r), mostBytes)
	return &body{Reader: limited, ctx: ctx, large: s.large}
}

// Read reads. Where the body becomes a large one, it waits until there are not too many.
func (b *body) Read(text []byte) (int, error) {
	n, err := b.Reader.Read(text)
	b.bytes += int64(n)
	if b.bytes <= smallBody || b.holds {
		return n, err
	}
	select {
	case b.large <- struct{}{}:
		b.holds = true
		return n, err
	case <-time.After(largeWait):
		return n, &httpError{http.StatusTooManyRequests, "other large requests are being read; send it again later"}
	case <-b.ctx.Done():
		return n, b.ctx.Err()
	}
}

// free lets another large body be read.
func (b *body) free() {
	if b.holds {
		<-b.large
	}
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
