package format_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// spread puts a text between all characters of each line.
func spread(text, between string) string {
	var out []string
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, strings.Join(strings.Split(l, ""), between))
	}
	return strings.Join(out, "\n") + "\n"
}

// TestSourceFails has a reader that fails in the middle.
func TestSourceFails(t *testing.T) {
	broken := errors.New("disk on fire")
	r := io.MultiReader(strings.NewReader(line81+"\n"), iotest.ErrReader(broken))
	var list []format.Record
	for rec := range format.Read(r, "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 2)
	require.NoError(t, list[0].Err)
	require.ErrorContains(t, list[1].Err, "disk on fire")
}

// TestStop takes one record only.
func TestStop(t *testing.T) {
	for rec := range format.Read(strings.NewReader(strings.Repeat(line81+"\n", 10)), "", format.Options{}) {
		require.NoError(t, rec.Err)
		break
	}
}
