package cdcl_test

import (
	"bytes"
	"errors"
	"testing"

	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

func TestDRATWrites(t *testing.T) {
	var text bytes.Buffer
	w := cdcl.NewDRAT(&text)
	w.Add([]int32{1, -2})
	w.Block([]int32{-3})
	w.Delete([]int32{1, -2})
	w.Add(nil)
	require.NoError(t, w.Flush())
	require.Equal(t, "1 -2 0\nd 1 -2 0\n0\n", text.String())
}

// broken is a writer that fails.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestDRATFails(t *testing.T) {
	w := cdcl.NewDRAT(broken{})
	w.Add(nil)
	require.EqualError(t, w.Flush(), "broken")
}
