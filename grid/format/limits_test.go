package format

import (
	"bufio"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLineLimit: a line up to the limit is read, of a longer one the beginning, and the next one follows.
func TestLineLimit(t *testing.T) {
	x := strings.Repeat("x", 200_000)
	for _, test := range []struct {
		name, text string
		limit      int
		want       []string
	}{
		{"short", "1234\n3412\n21", 4, []string{"1 1234", "2 3412", "3 21"}},
		{"CR LF", "1234\r\n3412\r\n", 4, []string{"1 1234", "2 3412"}},
		{"longer", "1234\n3412\r\n21\n", 3, []string{"1 123 long", "2 341 long", "3 21"}},
		{"beyond the buffer", x[:100_000] + "\n21\n", 100_000, []string{"1 " + x[:100_000], "2 21"}},
		{"beyond the buffer, CR LF", x[:100_000] + "\r\n21\n", 100_000, []string{"1 " + x[:100_000], "2 21"}},
		{"beyond the buffer, longer", x[:100_001] + "\n21\n", 100_000, []string{"1 " + x[:100_000] + " long", "2 21"}},
		{"beyond the buffer, CR LF, longer", x[:100_001] + "\r\n21\n", 100_000, []string{"1 " + x[:bufferSize] + " long", "2 21"}},
		{"much longer", x + "\n21\n", 100_000, []string{"1 " + x[:bufferSize] + " long", "2 21"}},
		{"much longer, at the end", x, 60_000, []string{"1 " + x[:60_000] + " long"}},
	} {
		s, got := newLines(strings.NewReader(test.text), test.limit), []string(nil)
		for l, ok := s.next(); ok; l, ok = s.next() {
			said := fmt.Sprintf("%d %s", l.num, l.text)
			if l.long > 0 {
				require.Equal(t, test.limit, l.long, test.name)
				said += " long"
			}
			got = append(got, said)
		}
		require.Equal(t, test.want, got, test.name)
	}
}

// TestDocumentLimit: a document up to the limit is read.
func TestDocumentLimit(t *testing.T) {
	const object = `{"puzzle":"1..4........4..1"}`
	for limit, want := range map[int]error{len(object): nil, len(object) - 1: errTooLong, 20: errTooLong} {
		j := &jsonReader{in: bufio.NewReader(strings.NewReader(object)), line: 1, limit: limit}
		_, err := j.next()
		require.Equal(t, want, err, limit)
	}
	require.ErrorContains(t, jsonError(errTooLong), "found a document of more than 64 MiB, expected a smaller one")
}
