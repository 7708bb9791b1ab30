package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUnits: a board of irregular boxes and diagonals is made, drawn, solved and opened again
// by its link; what occurs twice in a region is a clash.
func TestUnits(t *testing.T) {
	t.Parallel()
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

// TestDrawnRegions: boxes are drawn by dragging, their cells are counted, and what is missing is said.
func TestDrawnRegions(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("#new-board")
	p.choose("#new-kind", "jigsaw")
	p.fill("#new-side", "4")
	p.read("#new-dialog", "cells of each box: A 4, B 4, C 4, D 4.")
	cell := func(row, column float64) place { return place{(column - 0.5) / 4, (row - 0.5) / 4} }
	p.drag("#new-map", cell(1, 4), cell(2, 4))
	p.read("#new-dialog", "A 5, B 3, C 4, D 4. There must be 4 boxes of 4 cells.")
	p.drag("#new-map", cell(2, 1), cell(1, 1))
	p.read("#new-dialog", "B 4, A 4, C 4, D 4.")
	p.picture("drawn")
	p.click("#new-make")
	p.see("#board[data-shape='4 latin+jigsaw:ABBBAAABCCCCDDDD']")
}

// TestUnitsOfText: a text is read with the units that are asked for.
func TestUnitsOfText(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.fill("#read-units", "latin,x")
	p.fill("#paste", "1...\n....\n....\n....")
	p.click("#read")
	p.see("#board[data-shape='4 latin+x'][data-filled='1']")
	p.picture("latin")
}
