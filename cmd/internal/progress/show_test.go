package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// TestLines: where there is no terminal, a line every ten seconds says what is done, until the display ends. The
// clock is a pretended one.
func TestLines(t *testing.T) {
	text := testenv.Messages(t)
	synctest.Test(t, func(t *testing.T) {
		p := New("puzzles", 1, func() float64 { return 1 })
		for _, test := range []struct{ seconds, lines int }{{9, 0}, {11, 1}, {29, 2}, {31, 3}} {
			time.Sleep(time.Duration(test.seconds)*time.Second - time.Since(p.begin))
			synctest.Wait()
			require.Equal(t, test.lines, strings.Count(text(), "\n"), "after %d seconds", test.seconds)
		}
		p.Hide()
		p.Hide() // changes nothing
		time.Sleep(time.Minute)
		require.Equal(t, 3, strings.Count(text(), "\n"))
		require.Regexp(t, `^2000-01-01T00:00:10Z 10s\n`, text())
	})
}

// TestBar: a bar takes over the messages after a second, reads the progress ten times a second, and goes at the end.
func TestBar(t *testing.T) {
	text := testenv.Messages(t)
	synctest.Test(t, func(t *testing.T) {
		looks := 0
		p := &Progress{input: func() float64 { looks++; return 0.5 }, stop: make(chan struct{})}
		p.Started(1)
		shown := func() bool {
			synctest.Wait()
			p.mutex.Lock()
			defer p.mutex.Unlock()
			return p.bar != nil
		}
		p.ended.Go(p.showBar)
		time.Sleep(barDelay - 1)
		require.False(t, shown())
		time.Sleep(2 * time.Nanosecond)
		require.True(t, shown())
		n, err := p.Write([]byte("above\n"))
		require.NoError(t, err)
		require.Equal(t, 6, n)
		require.Empty(t, text(), "the bar keeps it until it is drawn, which it is on a terminal alone")
		time.Sleep(10*time.Second + barInterval/2)
		require.True(t, shown())
		require.Equal(t, 100, looks)
		p.Hide()
		require.False(t, shown())
	})
}

// TestShortRun: a run that ends within the first second shows no bar.
func TestShortRun(t *testing.T) {
	text := testenv.Messages(t)
	synctest.Test(t, func(t *testing.T) {
		p := &Progress{stop: make(chan struct{})}
		p.ended.Go(p.showBar)
		time.Sleep(barDelay - 1)
		p.Hide()
		require.Nil(t, p.bar)
	})
	require.Empty(t, text())
}

// TestHide: hiding ends the display, once.
func TestHide(t *testing.T) {
	p := &Progress{stop: make(chan struct{})}
	p.Hide()
	p.Hide()
	select {
	case <-p.stop:
	default:
		require.Fail(t, "the display goes on")
	}
}

// TestWrite: without a bar, text goes to standard error, and others can write afterwards.
func TestWrite(t *testing.T) {
	text := testenv.Messages(t)
	p := &Progress{}
	for _, p := range []*Progress{p, nil} {
		n, err := p.Write([]byte("text\n"))
		require.NoError(t, err)
		require.Equal(t, 5, n)
	}
	require.Equal(t, "text\ntext\n", text())
	require.True(t, p.mutex.TryLock())
}
