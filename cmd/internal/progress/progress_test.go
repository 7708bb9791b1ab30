package progress

import (
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
	"github.com/vbauerster/mpb/v8/decor"
)

// TestProgressPart: the share follows from what is read, done and at hand.
func TestProgressPart(t *testing.T) {
	input := 1.0
	p := &Progress{unit: "puzzles", input: func() float64 { return input }, hands: make([]hand, 2), begin: time.Now()}
	require.Zero(t, p.part())
	for range 4 {
		p.Started(1)
	}
	p.Finished()
	p.Reporter(0)(0.5)
	require.Equal(t, 1.5/4, p.part())
	input = 0.5 // a second half of the file is still to come
	require.Equal(t, 1.5/8, p.part())
	input = 3 // the file has grown since its size was asked
	require.Equal(t, 1.0, p.part())
	input = math.NaN()

	var none *Progress // with --quiet
	none.Started(1)
	none.Finished()
	none.Hide()
	require.Nil(t, none.Reporter(0))
	require.Nil(t, none.Learner(0))
}

// A part of a hundred-thousandth is shown, a smaller or unknown one is not.
func TestKnown(t *testing.T) {
	require.True(t, known(1e-5))
	require.False(t, known(0.9e-5))
	require.False(t, known(math.NaN()))
}

// TestProgressText: known figures are shown, and unknown ones left out: no 0 % and no bar.
func TestProgressText(t *testing.T) {
	for _, test := range []struct {
		name       string
		read, done int
		input      float64
		share      float64
		conflicts  []uint64
		walk       []float64
		line, tail string
		bar        bool
	}{
		{"nothing yet", 0, 0, 1, 0, nil, nil, "20s", "", false},
		{"one that searches", 1, 0, 1, 0.25, nil, nil, "20s, 25.0%, 1m0s left", "25.0%, 1m0s left", true},
		{"one that learns", 1, 0, 1, 0, []uint64{30_000}, []float64{0.9812}, "20s, 30000 conflicts, 1500/s, best walk 98.1%", "", false},
		{"several that learn", 2, 0, 1, 0, []uint64{500, 40}, []float64{0, 0}, "20s, 540 conflicts, 27.0/s", "", false},
		{"a share of nothing", 1, 0, 1, 1e-9, nil, nil, "20s", "", false},
		{"several", 8, 4, 1, 0, []uint64{1}, nil, "4 puzzles, 0.200/s, 50.0%, 20s left", "50.0%, 20s left", true},
		{"an input of unknown length", 8, 4, math.NaN(), 0, nil, nil, "4 puzzles, 0.200/s", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &Progress{unit: "puzzles", input: func() float64 { return test.input }, hands: make([]hand, 2), begin: time.Now().Add(-20 * time.Second)}
			p.Started(test.read)
			for range test.done {
				p.Finished()
			}
			p.Reporter(0)(test.share)
			for i, conflicts := range test.conflicts {
				walk := 0.0
				if test.walk != nil {
					walk = test.walk[i]
				}
				p.Learner(i)(conflicts, walk)
			}
			require.Equal(t, test.line, p.line())
			require.Equal(t, test.tail, p.tail())
			var bar strings.Builder
			require.NoError(t, p.filler().Fill(&bar, decor.Statistics{AvailableWidth: 40, Total: barParts, Current: 1}))
			require.Equal(t, test.bar, bar.Len() > 0)
		})
	}
}

// TestYears: the time left is a number of seconds as long as that fits 31 bits.
func TestYears(t *testing.T) {
	for _, x := range []struct {
		days int
		want string
	}{{1, "50.0%, 24h0m0s left"}, {24855, "50.0%, 596520h0m0s left"}, {24856, "50.0%, years left"}} {
		synctest.Test(t, func(t *testing.T) {
			p := &Progress{input: func() float64 { return 1 }, hands: make([]hand, 1), begin: time.Now().AddDate(0, 0, -x.days)}
			p.Started(1)
			p.Reporter(0)(0.5)
			require.Equal(t, x.want, p.tail())
		})
	}
}

// TestThreeDigits: small times are not 0.
func TestThreeDigits(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 0.0009: "0", 0.001: "0.00100", 0.0124: "0.0124", 0.04: "0.0400",
		1: "1.00", 12.345: "12.3", 120: "120", 12345.6: "12346",
	} {
		require.Equal(t, want, threeDigits(x))
	}
}

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
