package cancel_test

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/internal/cancel"
	"basisk/internal/testenv"
)

// The first question looks, then one look is made in each Pace of steps, and what has ended
// stays ended.
func TestSpend(t *testing.T) {
	const looks, steps = 3, 1 << 10
	c := cancel.On(testenv.EndingAfter(t.Context(), looks, context.Canceled))
	asked := 1
	for ; !c.Spend(steps); asked++ {
		require.Less(t, asked, 10*cancel.Pace/steps)
	}
	require.Equal(t, 1+looks*cancel.Pace/steps, asked)
	require.True(t, c.Spend(0))
	require.True(t, c.Spend(1))
	require.ErrorIs(t, c.Err(), context.Canceled)
}

// A loop may count by itself, and may ask at once.
func TestAt(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	c := cancel.On(ctx)
	require.False(t, c.At(0))
	end()
	require.False(t, c.At(cancel.Pace-1)) // no look is due
	require.True(t, c.At(cancel.Pace))
	require.True(t, c.At(cancel.Pace+1)) // what has ended stays so
	c = cancel.On(ctx)
	require.True(t, c.Ended())
	require.True(t, c.At(0))
}

// What is written before the end arrives, and nothing after it.
func TestWriter(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	var text strings.Builder
	w := cancel.Writer(ctx, &text)
	for _, word := range []string{"so", " far"} {
		_, err := io.WriteString(w, word)
		require.NoError(t, err)
	}
	end()
	n, err := io.WriteString(w, " and no further")
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, n)
	require.Equal(t, "so far", text.String())
}

// What is read before the end arrives, and nothing after it.
func TestReader(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	r := cancel.Reader(ctx, strings.NewReader("so far"))
	text := make([]byte, 3)
	n, err := r.Read(text)
	require.NoError(t, err)
	require.Equal(t, "so ", string(text[:n]))
	end()
	n, err = r.Read(text)
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, n)
}

// Without a context nothing ends, and no question allocates.
func TestZeroCheck(t *testing.T) {
	var none cancel.Check
	on := cancel.On(t.Context())
	require.Zero(t, testing.AllocsPerRun(10, func() {
		require.False(t, none.Spend(cancel.Pace) || on.Spend(cancel.Pace) || none.Ended() || on.At(1<<40))
	}))
	require.NoError(t, none.Err())
	require.NoError(t, on.Err())
}
