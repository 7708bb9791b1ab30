package testenv

import (
	"fmt"
	"hash/crc32"
	"regexp"
)

// summed matches a line of a record with its sum.
var summed = regexp.MustCompile(`(?m)^(.*),"sum":"[0-9a-f]{8}"}$`)

// WithSums returns changed records with the sums of what they are now, as if they had been written so.
func WithSums(records []byte) []byte {
	return summed.ReplaceAllFunc(records, func(line []byte) []byte {
		body := summed.FindSubmatch(line)[1]
		return fmt.Appendf(nil, `%s,"sum":"%08x"}`, body, crc32.ChecksumIEEE(body))
	})
}
