package amount

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestWhole: both ends of a range are in it, and the error names them.
func TestWhole(t *testing.T) {
	for _, c := range []struct {
		r    Range
		text string
		n    uint64
		err  string
	}{
		{Range{2, 16}, "2", 2, ""},
		{Range{2, 16}, "16", 16, ""},
		{Range{2, 16}, "1", 0, "expected a whole number from 2 to 16"},
		{Range{2, 16}, "17", 0, "expected a whole number from 2 to 16"},
		{Range{0, math.MaxUint64}, "18446744073709551615", math.MaxUint64, ""},
		{Range{0, math.MaxUint64}, "18446744073709551616", 0, "expected a whole number of at least 0 and below 2^64"},
		{Range{0, math.MaxUint64}, "-1", 0, "expected a whole number of at least 0 and below 2^64"},
		{Range{1, math.MaxInt64}, "9223372036854775807", math.MaxInt64, ""},
		{Range{1, math.MaxInt64}, "9223372036854775808", 0, "expected a whole number of at least 1 and below 2^63"},
		{Range{1, math.MaxInt64}, "0", 0, "expected a whole number of at least 1 and below 2^63"},
		{Range{1, MaxCount}, "1000000000", MaxCount, ""},
		{Range{1, MaxCount}, "1000000001", 0, "expected a whole number from 1 to 1000000000"},
		{Range{1, MaxCount}, "", 0, "expected a whole number from 1 to 1000000000"},
		{Range{1, MaxCount}, "1.5", 0, "expected a whole number from 1 to 1000000000"},
		{Range{1, MaxCount}, "NaN", 0, "expected a whole number from 1 to 1000000000"},
	} {
		n, err := c.r.Whole(c.text)
		check(t, c.text, c.err, err)
		require.Equal(t, c.n, n, c.text)
	}
}

// TestNumber: what is no number is refused, though it may be called one.
func TestNumber(t *testing.T) {
	for text, refused := range map[string]string{
		"1e-3": "", "-2": "", "NaN": "expected a number", "inf": "expected a number", "1e999": "expected a number", "": "expected a number",
	} {
		x, err := Number(text)
		check(t, text, refused, err)
		require.False(t, math.IsNaN(x) || math.IsInf(x, 0))
	}
}

// TestTime: a number without a unit is one of seconds.
func TestTime(t *testing.T) {
	const refused = "expected a time from 0 to 8760h, as in 20, 20s or 500ms"
	for _, c := range []struct {
		text string
		d    time.Duration
		err  string
	}{
		{"20", 20 * time.Second, ""},
		{"20s", 20 * time.Second, ""},
		{"0.5", 500 * time.Millisecond, ""},
		{"1h30m", 90 * time.Minute, ""},
		{"0", 0, ""},
		{"8760h", MaxTime, ""},
		{"31536000", MaxTime, ""},
		{"31536001", 0, refused},
		{"8761h", 0, refused},
		{"1000000000000", 0, refused},
		{"-1", 0, refused},
		{"-1s", 0, refused},
		{"NaN", 0, refused},
		{"", 0, refused},
		{"soon", 0, refused},
	} {
		d, err := Time(c.text)
		check(t, c.text, c.err, err)
		require.Equal(t, c.d, d, c.text)
	}
}

// TestBytes: units are powers of 1024.
func TestBytes(t *testing.T) {
	for text, bytes := range map[string]int{"1": 1, "4096": 4096, "64M": 64 << 20, "2K": 2048, "1024G": 1 << 40} {
		n, err := Bytes(text)
		require.NoError(t, err, text)
		require.Equal(t, bytes, n)
	}
	for _, text := range []string{"", "0", "-1", "K", "12T", "1025G", "9999999G", "1000000000000000", "64m"} {
		_, err := Bytes(text)
		require.EqualError(t, err, "expected a number of bytes from 1 to 1024G, as in 4096 or 64M", text)
	}
}

// check fails unless err says what was expected, empty for nothing.
func check(t *testing.T, text, expected string, err error) {
	t.Helper()
	if expected == "" {
		require.NoError(t, err, text)
	} else {
		require.EqualError(t, err, expected, text)
	}
}
