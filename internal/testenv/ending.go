package testenv

import (
	"context"
	"sync/atomic"
)

// ending is a context that ends by being looked at.
type ending struct {
	context.Context
	end   context.CancelCauseFunc
	cause error
	left  atomic.Int64
}

// EndingAfter returns a context below parent that ends without a clock: at the first look
// after as many as given, by Err, with cause, which is context.Canceled or
// context.DeadlineExceeded. Several goroutines may look at it; what is derived from it ends
// with it.
func EndingAfter(parent context.Context, looks int, cause error) context.Context {
	e := &ending{cause: cause}
	e.Context, e.end = context.WithCancelCause(parent)
	e.left.Store(int64(looks))
	return e
}

// Err counts a look.
func (e *ending) Err() error {
	if e.left.Add(-1) < 0 {
		e.end(e.cause)
		return e.cause
	}
	return e.Context.Err()
}
