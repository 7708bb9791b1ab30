//go:build browser

package browser

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUnits: a board of irregular boxes and diagonals is made, drawn and solved.
func TestUnits(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("#new-board")
	p.choose("#new-kind", "irregular")
	p.fill("#new-regions", "AABBB\nAACBB\nADCCE\nDDCCE\nDDEEE")
	p.click("#new-x")
	p.click("#new-make")
	p.gone("#new-dialog")
	const shape = "5 latin+irregular:AABBBAACBBADCCEDDCCEDDEEE+x"
	p.see("#board[data-shape='" + shape + "'][data-filled='0']")
	require.Equal(t, "Board, 5×5, irregular boxes, diagonals, 0 of 25 cells filled", p.has("#board", "aria-label"))
	require.Positive(t, p.painted("--unit-shade"))
	p.picture("regions")
	p.click("#tab-ask")
	p.ask("solve")
	require.Equal(t, "solved", p.has(".answer", "data-status"))
}

// TestDrawnRegions: boxes are drawn by dragging, with the number of cells of each and a sentence about wrong ones.
func TestDrawnRegions(t *testing.T) {
	t.Parallel()
	p := visit(t)
	p.click("#new-board")
	p.choose("#new-kind", "irregular")
	p.fill("#new-side", "4")
	p.read("#new-dialog", "cells of each box: A 4, B 4, C 4, D 4.")
	cell := func(row, column float64) place { return place{(column - 0.5) / 4, (row - 0.5) / 4} }
	p.drag("#new-map", cell(1, 4), cell(2, 4))
	p.read("#new-dialog", "A 5, B 3, C 4, D 4. There must be 4 boxes of 4 cells.")
	p.drag("#new-map", cell(2, 1), cell(1, 1))
	p.read("#new-dialog", "B 4, A 4, C 4, D 4.")
	p.picture("drawn")
	p.click("#new-make")
	p.see("#board[data-shape='4 latin+irregular:ABBBAAABCCCCDDDD']")
}

// TestUnitsOfText: a text is read with the chosen units, which the link of the board has, too.
func TestUnitsOfText(t *testing.T) {
	t.Parallel()
	browser := somebody(t)
	p := open(browser, t, serve(t))
	for units, shape := range map[string]string{"latin,x": "4 latin+x", "x": "2 x", "windows,groups": "2 windows+groups"} {
		p.click("#tab-puzzles")
		p.fill("#read-units", units)
		p.fill("#paste", "1...\n....\n....\n....")
		p.click("#read")
		p.see("#board[data-shape='" + shape + "'][data-filled='1']")
		p.picture("latin")
		p.click("#tab-export")
		p.click("#link-copy")
		p.read("#export-says", "Copied.")
		q := open(browser, t, p.text("#link"))
		q.see("#board[data-shape='" + shape + "'][data-filled='1']")
	}
}
