package results

import (
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
)

// A line of a record and a manifest end with the CRC-32 of the text before, so that a changed byte is noticed.

// sumVerb is the place of the sum in the end of a text.
const sumVerb = "%08x"

// withSum appends an end with the sum to a text.
func withSum(text []byte, end string) []byte { return fmt.Appendf(text, end, crc32.ChecksumIEEE(text)) }

// hasSum reports whether a text is as [withSum] made it with this end.
func hasSum(text []byte, end string) bool {
	body := text[:max(0, len(text)-len(strings.Replace(end, sumVerb, "01234567", 1)))]
	return string(text[len(body):]) == fmt.Sprintf(end, crc32.ChecksumIEEE(body))
}

// errChanged is the error of a text whose sum is that of another text.
var errChanged = errors.New("was changed after it was written: its sum is of another")
