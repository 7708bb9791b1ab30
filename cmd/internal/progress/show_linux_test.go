package progress

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// openTerminal returns both ends of a new terminal, and skips a test where there is none.
func openTerminal(t *testing.T) (screen, device *os.File) {
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals")
	}
	var number, locked int32
	size := [4]uint16{24, 100}
	for request, value := range map[uintptr]unsafe.Pointer{
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSPTLCK: unsafe.Pointer(&locked),
		syscall.TIOCSWINSZ: unsafe.Pointer(&size),
	} {
		_, _, failure := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(value))
		require.Zero(t, failure)
	}
	device, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	return screen, device
}

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
		screen, device := openTerminal(t)
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
