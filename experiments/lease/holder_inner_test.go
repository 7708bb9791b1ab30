package lease

import (
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDead: a holder is dead if it certainly was a process of this machine that has ended.
func TestDead(t *testing.T) {
	us := newHolder("")
	if us.Kernel == "" {
		t.Skip("the system does not list its processes")
	}
	require.Equal(t, os.Getpid(), us.PID)
	require.NotEqual(t, "0", us.Birth)
	for name, c := range map[string]struct {
		change func(h *Holder)
		dead   bool
	}{
		"at work":                {func(*Holder) {}, false},
		"its number has another": {func(h *Holder) { h.Birth += "0" }, true},
		"its number is free":     {func(h *Holder) { h.PID = math.MaxInt32 }, true},
		"of another machine":     {func(h *Holder) { h.PID, h.Kernel = math.MaxInt32, "x" }, false},
		"of unknown machine":     {func(h *Holder) { h.PID, h.Kernel = math.MaxInt32, "" }, false},
		"of unknown birth":       {func(h *Holder) { h.PID, h.Birth = math.MaxInt32, "" }, false},
	} {
		h := us
		c.change(&h)
		require.Equal(t, c.dead, h.dead(), name)
	}
}
