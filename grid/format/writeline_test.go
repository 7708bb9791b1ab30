package format_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// A puzzle on a line like the one before takes next to no memory: the writer remembers what readers
// make of its symbols, also where some digit is missing.
func TestWriteLineAllocations(t *testing.T) {
	s, err := grid.Square(3)
	require.NoError(t, err)
	w, err := format.NewWriter(io.Discard, "line")
	require.NoError(t, err)
	p := grid.NewPuzzle(s)
	missing := grid.Digit(0)
	allocations := testing.AllocsPerRun(50, func() {
		missing = missing%9 + 1
		for c := range p.Givens {
			if p.Givens[c] = grid.Digit(c%9) + 1; p.Givens[c] == missing {
				p.Givens[c] = 0
			}
		}
		if err := w.Write(p); err != nil {
			t.Error(err)
		}
	})
	require.LessOrEqual(t, allocations, 2.0)
}
