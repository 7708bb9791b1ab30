package encode_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}
