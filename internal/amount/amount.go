// Package amount parses amounts that users type: whole numbers, decimal numbers, times and sizes.
// It rejects impossible values in plain words.
//
// # Words
//
// A range includes both ends.
//
// # Invariants
//
// An error says what was expected, not what was found: the caller adds that and the name of the
// option. Errors of package strconv are never returned.
//
// # Design
//
// The flags of the command and the options of experiments are both parsed here, so one place
// decides what is absurd. Types of flags would serve only the command.
package amount

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// MaxCount is the maximum number of things such as puzzles or walks. Products of a few of these do
// not overflow.
const MaxCount = 1_000_000_000

// MaxTime is the maximum time. Sums and multiples of it do not overflow.
const MaxTime = 365 * 24 * time.Hour

// Range contains the whole numbers from Min to Max.
type Range struct{ Min, Max uint64 }

// Whole parses a whole decimal number in r.
func (r Range) Whole(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n < r.Min || n > r.Max {
		return 0, errors.New("expected " + r.String())
	}
	return n, nil
}

// String returns the range in words.
func (r Range) String() string {
	if r.Max >= math.MaxInt64 {
		return fmt.Sprintf("a whole number of at least %d and below 2^%d", r.Min, 63+r.Max>>63)
	}
	return fmt.Sprintf("a whole number from %d to %d", r.Min, r.Max)
}

// Number parses a finite number. Callers check its range.
func Number(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, errors.New("expected a number")
	}
	return x, nil
}

// Time parses a time of at least 0, such as "20s", "500ms" or "1h30m". A number without a unit is
// in seconds.
func Time(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if seconds, failed := Number(text); err != nil && failed == nil && math.Abs(seconds) <= MaxTime.Seconds() {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d < 0 || d > MaxTime {
		return 0, fmt.Errorf("expected a time from 0 to %.0fh, as in 20, 20s or 500ms", MaxTime.Hours())
	}
	return d, nil
}

// units are the suffixes of sizes, each 1024 times the previous one.
const units = "KMG"

// Bytes parses a number of bytes from 1 to 2^40, with an optional unit (a power of 1024), such as
// "64M".
func Bytes(text string) (int, error) {
	digits, shift := text, 0
	if last := len(text) - 1; last >= 0 {
		if unit := strings.IndexByte(units, text[last]); unit >= 0 {
			digits, shift = text[:last], 10*(unit+1)
		}
	}
	n, err := Range{1, 1 << 40 >> shift}.Whole(digits)
	if err != nil {
		return 0, errors.New("expected a number of bytes from 1 to 1024G, as in 4096 or 64M")
	}
	return int(n << shift), nil
}
