package generate

import (
	"math/rand/v2"
	"testing"

	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// A walk visits each solution once, none if the board has none, and ends if its guesses are used up.
func TestWalk(t *testing.T) {
	s, err := grid.Square(2)
	require.NoError(t, err)
	none := 0
	for seed := range uint64(300) {
		p, err := Partial(t.Context(), s, int(2+seed%5), rand.New(rand.NewPCG(seed, 3)))
		require.NoError(t, err)
		seen := map[string]bool{}
		w := walk{ctx: t.Context(), board: p.Board(), nodes: 100}
		w.yield = func() bool {
			text := ""
			for _, d := range w.board.Solution(nil) {
				text += string(rune('0' + d))
			}
			require.False(t, seen[text])
			seen[text] = true
			return true
		}
		require.True(t, w.on())
		require.Len(t, seen, countAll(p.Board(), 0))
		if len(seen) == 0 {
			none++
		}
	}
	require.NotZero(t, none)
	require.Less(t, none, 300)
}

// countAll counts the solutions of a board whose cells before c have their digits.
func countAll(b *grid.Board, c grid.Cell) (n int) {
	if int(c) == b.Shape().Cells() {
		return 1
	}
	for d := range b.Shape().Side() {
		if before := b.Mark(); b.Has(c, grid.Digit(d)+1) {
			if b.Place(c, grid.Digit(d)+1) {
				n += countAll(b, c+1)
			}
			b.Undo(before)
		}
	}
	return n
}
