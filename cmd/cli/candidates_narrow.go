package cli

import (
	"strings"
	"unicode/utf8"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
)

// Candidates on a terminal that is too narrow for a grid of them. Its columns are as wide as the
// longest list; 9×9 mostly needs 99. A drawing is narrower, and a line per open cell is the last
// resort.

// gridWidth returns the width of p in format grid with the symbols of an alphabet.
func gridWidth(p *grid.Puzzle, a grid.Alphabet) int {
	var text strings.Builder
	w, err := format.NewWriter(&text, "rows")
	if err != nil || w.Write(spelt(p, a)) != nil || w.Flush() != nil {
		return 0 // writing returns the error
	}
	width := 0
	for line := range strings.Lines(text.String()) {
		width = max(width, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")))
	}
	return width
}

// drawLeft draws the remaining candidates of r within a width, or lists them.
func (c *candidatesRun) drawLeft(r format.Record, rest *grid.Puzzle, width int) error {
	picture := draw.Picture{Board: rest.Board(), Givens: r.Puzzle.Givens, View: draw.Candidates}
	picture.Alphabet = r.Puzzle.Alphabet
	if draw.Columns(rest.Shape, picture.Alphabet) <= width && !picture.Board.Failed() {
		_, err := draw.Terminal(c.Out, picture, draw.TerminalOptions{Width: width, Color: c.Out.Color})
		return err
	}
	c.listLeft(r, rest)
	return nil
}

// listLeft writes a line for every cell that is not given: its candidates, or its digit after =.
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
