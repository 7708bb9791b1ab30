package format_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
)

// TestCandidatesOfGivens restricts given cells, which says nothing: formats without candidates can
// write them.
func TestCandidatesOfGivens(t *testing.T) {
	p := makePuzzle(box(t, 2, 2), 0)
	want := write(t, "line", p)
	for c, d := range p.Givens {
		if d != 0 {
			p.Restrict(grid.Cell(c), []grid.Digit{d, d%4 + 1})
		}
	}
	require.Equal(t, want, write(t, "line", p))
}
