package testenv

import (
	"fmt"
	"hash/crc32"
	"regexp"
)

// summed matches a line of a record with its sum.
var summed = regexp.MustCompile(`(?m)^(.*),"sum":"[0-9a-f]{8}"}$`)

// signed matches a manifest with its sum.
var signed = regexp.MustCompile(`(?s)^(.*),\n  "sum": "[0-9a-f]{8}"\n}\n$`)

// WithSums returns changed records, or a changed manifest, with the sums of what they are now, as if they had been
// written so.
func WithSums(text []byte) []byte {
	if m := signed.FindSubmatch(text); m != nil {
		return fmt.Appendf(nil, "%s,\n  \"sum\": \"%08x\"\n}\n", m[1], crc32.ChecksumIEEE(m[1]))
	}
	return summed.ReplaceAllFunc(text, func(line []byte) []byte {
		body := summed.FindSubmatch(line)[1]
		return fmt.Appendf(nil, `%s,"sum":"%08x"}`, body, crc32.ChecksumIEEE(body))
	})
}
