package progress

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// TestTerminal: a terminal shows a bar of 40 characters between what is done and what is left, and none if that is
// unknown, until the end, when nothing is left. The clock is a pretended one.
func TestTerminal(t *testing.T) {
	for _, x := range []struct {
		read  int
		input float64
		last  string
	}{
		{2, 1, "1 puzzles, 0.769/s  [==================>-------------------]  50.0%, 1s left"},
		{1, 1, "1 puzzles, 0.769/s  [=====================================>]  100%, 0s left"},
		{2, math.NaN(), "1 puzzles, 0.769/s    "},
	} {
		screen, device, err := testenv.OpenTerminal(100)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			t.Skip("there are no terminals")
		}
		require.NoError(t, err)
		was := os.Stderr
		os.Stderr = device
		synctest.Test(t, func(t *testing.T) {
			p := New("puzzles", 1, func() float64 { return x.input })
			p.Started(x.read)
			p.Finished()
			time.Sleep(barDelay + 3*barInterval)
			p.Hide()
		})
		os.Stderr = was
		require.NoError(t, device.Close())
		text, _ := io.ReadAll(screen) // the error is that the other end is closed
		require.NoError(t, screen.Close())
		require.True(t, strings.HasSuffix(string(text), x.last+"\r\n\x1b[1A\x1b[J"), "%q", text)
	}
}
