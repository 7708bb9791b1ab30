package testenv

import (
	"context"
	"sync/atomic"
)

// ending is a context that ends after a number of calls of Err.
type ending struct {
	context.Context
	end   context.CancelCauseFunc
	cause error
	left  atomic.Int64
}

// EndingAfter returns a context below parent that ends without a clock: after the given number of
// looks (calls of Err) it ends with cause, which is context.Canceled or context.DeadlineExceeded.
// Several goroutines may use it. Derived contexts end with it.
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
