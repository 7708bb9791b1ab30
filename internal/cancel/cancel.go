// Package cancel lets loops check whether their context has ended.
//
// # Words
//
// A step is work of some nanoseconds: a loop touches a word or two of memory. A look is a check of
// the context.
//
// # Invariants
//
// A loop spends its steps on a [Check], which looks once per [Pace] steps, so looks are about a
// millisecond apart and cost nothing measurable. The first call looks. Once the context has ended,
// every later call reports it, so outer loops end too. Counting steps changes no result and limits
// nothing: budgets are separate.
//
// # Design
//
// A clock that sets a flag, which loops read at each step, would be faster to notice, but needs a
// goroutine per question. Steps differ in cost by a factor of ten; that is acceptable, as looks may
// be fifty times as far apart.
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

// Spend adds steps and reports whether the context has ended.
func (c *Check) Spend(steps int) bool {
	c.done += uint64(steps)
	return c.done >= c.due && c.At(c.done)
}

// At is like Spend for loops with their own counter: total is their number of steps, which never
// decreases. Use only one of the two on a Check.
func (c *Check) At(total uint64) bool {
	if total < c.due {
		return false
	}
	c.due = total + Pace
	return c.Ended()
}

// Ended looks and reports whether the context has ended.
func (c *Check) Ended() bool {
	if c.ctx == nil || c.ctx.Err() == nil {
		return false
	}
	c.due = 0
	return true
}

// Err returns the error of the context, or nil if it has not ended.
func (c *Check) Err() error {
	if c.ctx == nil {
		return nil
	}
	return c.ctx.Err()
}

// Reader returns a reader of r that fails with the error of ctx once ctx has ended.
func Reader(ctx context.Context, r io.Reader) io.Reader { return reader{ctx, r} }

type reader struct {
	ctx context.Context
	io.Reader
}

// Read reads unless the context has ended.
func (r reader) Read(text []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(text)
}

// Writer returns a writer to w that fails with the error of ctx once ctx has ended.
func Writer(ctx context.Context, w io.Writer) io.Writer { return writer{ctx, w} }

type writer struct {
	ctx context.Context
	io.Writer
}

// Write writes unless the context has ended.
func (w writer) Write(text []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(text)
}
