package hugepage_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"basisk/internal/hugepage"
)

// Large slices are advised to be in huge pages, small ones are not.
func TestAdvice(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this system has no huge pages:", err)
	}
	for bytes, advised := range map[int]bool{64 << 10: false, 32 << 20: true} {
		s := hugepage.Make[uint32](bytes / 4)
		require.Len(t, s, bytes/4)
		for _, i := range []int{len(s) / 4, len(s) / 2, len(s) - len(s)/4} {
			require.Equal(t, advised, hasAdvice(t, unsafe.Pointer(&s[i])), "%d bytes, number %d", bytes, i)
		}
		require.Zero(t, slices.Max(s))
	}
}

// hasAdvice reports whether the mapping of an address has the flag of huge pages.
func hasAdvice(t *testing.T, address unsafe.Pointer) bool {
	text, err := os.ReadFile("/proc/self/smaps")
	require.NoError(t, err)
	inside := false
	for line := range strings.Lines(string(text)) {
		var first, end uintptr
		if n, _ := fmt.Sscanf(line, "%x-%x ", &first, &end); n == 2 {
			inside = first <= uintptr(address) && uintptr(address) < end
		}
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && inside {
			return strings.Contains(flags, " hg")
		}
	}
	t.Fatalf("%p is in no mapping", address)
	return false
}

// What grows keeps what it holds, and its memory where there is room.
func TestGrow(t *testing.T) {
	s := hugepage.Grow([]int{1, 2}, 3)
	require.Equal(t, []int{1, 2}, s)
	require.GreaterOrEqual(t, cap(s), 5)
	require.Same(t, &s[0], &hugepage.Grow(s, 3)[0])
}

// What is resized keeps its memory where there is room, and zeros are zeros.
func TestResize(t *testing.T) {
	s := []int{1, 2, 3}
	require.Equal(t, []int{1, 2}, hugepage.Resize(s, 2))
	require.Same(t, &s[0], &hugepage.Zeros(s, 2)[0])
	require.Equal(t, []int{0, 0, 3}, s)
	require.Equal(t, make([]int, 5), hugepage.Zeros(s, 5))
	require.Len(t, hugepage.Resize(s, 5), 5)
}
