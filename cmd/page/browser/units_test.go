package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUnits: a board of irregular boxes and diagonals is made, drawn, solved and opened again
// by its link; what occurs twice in a region is a clash.
func TestUnits(t *testing.T) {
	p := visit(t)
	p.click("#new-board")
	p.choose("#new-kind", "jigsaw")
	p.fill("#new-regions", "AABBB\nAACBB\nADCCE\nDDCCE\nDDEEE")
	p.click("#new-x")
	p.click("#new-make")
	p.gone("#new-dialog")
	const shape = "5 latin+jigsaw:AABBBAACBBADCCEDDCCEDDEEE+x"
	p.see("#board[data-shape='" + shape + "'][data-filled='0']")
	require.Equal(t, "Board, 5×5, irregular boxes, diagonals, 0 of 25 cells filled", p.has("#board", "aria-label"))
	require.Positive(t, p.painted("--unit-shade"))
	p.picture("regions")
	p.click("#tab-ask")
	p.ask("solve")
	require.Equal(t, "solved", p.has(".answer", "data-status"))
}

// TestUnitsOfText: a text is read with the units that are asked for.
func TestUnitsOfText(t *testing.T) {
	p := visit(t)
	p.fill("#read-units", "latin,x")
	p.fill("#paste", "1...\n....\n....\n....")
	p.click("#read")
	p.see("#board[data-shape='4 latin+x'][data-filled='1']")
	p.picture("latin")
}
