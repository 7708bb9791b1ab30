package proof

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// The default limits are those of the documentation.
func TestDefaults(t *testing.T) {
	require.Equal(t, Options{Variables: 1 << 24, ClauseLiterals: 1 << 20, Literals: 1 << 28}, Options{}.withDefaults())
	own := Options{Variables: 1, ClauseLiterals: 2, Literals: 3}
	require.Equal(t, own, own.withDefaults())
}

// looks is a context that counts how often it is looked at.
type looks struct {
	context.Context
	count int
}

func (l *looks) Err() error {
	l.count++
	return nil
}

// The context is looked at at once and then after every 2^20 units of work: a poll is
// one, and so is every watch of a literal that becomes false.
func TestPoll(t *testing.T) {
	c := newChecker(NewFormula(6), Options{}.withDefaults())
	for _, clause := range [][]int32{{1, 2, 3}, {1, 4, 5}, {6, 1, 2}, {2, 3}} {
		c.hold(c.distinct(clause))
	}
	ctx := &looks{Context: t.Context()}
	require.NoError(t, c.poll(ctx))
	require.Equal(t, []int{1, 1}, []int{c.work, ctx.count})
	require.False(t, c.follows(c.distinct([]int32{1}))) // three watch it
	require.Equal(t, 4, c.work)
	c.work = 1 << 20
	for _, want := range []int{2, 2} {
		require.NoError(t, c.poll(ctx))
		require.Equal(t, want, ctx.count)
	}
	c.work += 1<<20 - 2
	for _, want := range []int{3, 3} {
		require.NoError(t, c.poll(ctx))
		require.Equal(t, want, ctx.count)
	}
}
