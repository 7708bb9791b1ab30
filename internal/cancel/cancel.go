// Package cancel has the one way in which loops learn that their context has ended.
//
// # Words
//
// A step is work of some nanoseconds: a loop touches a word or two of memory. A
// look is to ask the context.
//
// # Invariants
//
// A loop spends its steps on a [Check], which looks once in [Pace] of them, so looks are
// about a millisecond apart and cost nothing that can be measured. The first question
// looks. Once the context was seen to have ended every further question says so, so that
// loops around a loop end too. What is counted bounds nothing and changes no result:
// budgets are others' business, a context only cuts.
//
// # Design
//
// A clock that sets a flag, which loops would read at each step, hears sooner, and needs a
// goroutine for each question. Steps differ by a factor of ten in what they take; that is
// all right for looks that may be fifty times as far apart.
package cancel

import (
	"context"
	"io"
)

// Pace is the number of steps between two looks.
const Pace = 1 << 16

// Check looks at one context for the loops of one goroutine. The zero value never ends.
type Check struct {
	ctx       context.Context
	done, due uint64
}

// On returns a check of ctx.
func On(ctx context.Context) Check { return Check{ctx: ctx} }

// Spend counts steps and reports whether the context has ended.
func (c *Check) Spend(steps int) bool {
	c.done += uint64(steps)
	return c.done >= c.due && c.At(c.done)
}

// At is Spend for loops that count by themselves: total is the number of their steps, which
// never falls. A check serves either.
func (c *Check) At(total uint64) bool {
	if total < c.due {
		return false
	}
	c.due = total + Pace
	return c.Ended()
}

// Ended looks, and reports whether the context has ended.
func (c *Check) Ended() bool {
	if c.ctx == nil || c.ctx.Err() == nil {
		return false
	}
	c.due = 0
	return true
}

// Err returns the error of the context, nil while it has not ended.
func (c *Check) Err() error {
	if c.ctx == nil {
		return nil
	}
	return c.ctx.Err()
}

// Reader returns a reader of r that fails with the error of ctx once that has ended.
func Reader(ctx context.Context, r io.Reader) io.Reader { return reader{ctx, r} }

// reader is the type that Reader returns.
type reader struct {
	ctx context.Context
	io.Reader
}

// Read reads text unless the context has ended.
func (r reader) Read(text []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(text)
}

// Writer returns a writer to w that fails with the error of ctx once that has ended.
func Writer(ctx context.Context, w io.Writer) io.Writer { return writer{ctx, w} }

// writer is the type that Writer returns.
type writer struct {
	ctx context.Context
	io.Writer
}

// Write writes text unless the context has ended.
func (w writer) Write(text []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(text)
}
