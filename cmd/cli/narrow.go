package cli

import (
	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
)

// Candidates on a terminal that is too narrow for a grid of them, which has columns as wide
// as the longest list: that of 9×9 mostly takes 99. A drawing has less, and where there is
// no room for that either a line for each open cell has enough.

// gridWidth returns how wide p is in format grid, in the symbols of an alphabet.
func gridWidth(p *grid.Puzzle, a grid.Alphabet) int {
	lines, err := gridLines(spelt(p, a))
	if err != nil {
		return 0 // the caller gets the error when it writes
	}
	return widest(lines)
}

// drawLeft draws what is left of r within a width, or lists it.
func (c *candidatesRun) drawLeft(r format.Record, rest *grid.Puzzle, width int) error {
	picture := draw.Picture{Board: rest.Board(), Givens: r.Puzzle.Givens, View: draw.Candidates}
	picture.Alphabet = r.Puzzle.Alphabet
	o := draw.TerminalOptions{Width: width, Color: c.Out.Color}
	view, err := draw.TerminalView(picture, o)
	if err != nil {
		return err
	}
	if view == draw.Candidates && !picture.Board.Failed() {
		_, err = draw.Terminal(c.Out, picture, o)
		return err
	}
	c.listLeft(r, rest)
	return nil
}

// listLeft writes a line for every cell that is not given: what it may be, or after = what
// it is.
func (c *candidatesRun) listLeft(r format.Record, rest *grid.Puzzle) {
	c.Out.Printf("# %s\n", ask.Title(r))
	for cell, given := range r.Puzzle.Givens {
		name := rest.Shape.CellName(grid.Cell(cell))
		switch placed := rest.Givens[cell]; {
		case given != 0:
		case placed != 0:
			c.Out.Printf("%s =%s\n", name, r.Puzzle.Alphabet.Symbol(placed))
		default:
			c.Out.Printf("%s %s\n", name, r.Puzzle.Alphabet.List(rest.Allowed[cell], " "))
		}
	}
}
