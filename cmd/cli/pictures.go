package cli

import (
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/cancel"
)

// Pictures of boards, which package draw makes. SVG can stand in place of a grid wherever grids
// are written, but it is no format of puzzles: nothing reads it, and a file holds one. So several
// puzzles are an error, unless the user names a file for each.

// The formats of grids that no puzzle is read from: a picture, and print sheets, which take any number
// of puzzles, with their solutions where the command knows them.
const (
	svgFormat  = "svg"
	htmlFormat = "html"
)

// onlyOnePicture returns the error that refuses a second picture.
func onlyOnePicture() error {
	return fmt.Errorf("svg holds one picture: ask for a single grid of a single puzzle, as in sed -n 2p FILE | %s convert --to svg -", program())
}

// gridFormats lists what grids can be written in.
func gridFormats() []string { return append(format.Writable(), svgFormat, htmlFormat) }

// writeSVG draws the only picture of the output.
func (s *session) writeSVG(p draw.Picture) error {
	return s.onePicture(func() error { return draw.SVG(cancel.Writer(s.ctx, s.Out), p, draw.SVGOptions{}) })
}

// onePicture has the only picture of the output drawn.
func (s *session) onePicture(draw func() error) error {
	if !s.apart && (!s.single || s.pictured) {
		return onlyOnePicture()
	}
	s.pictured = true
	return draw()
}

// drawPuzzle draws p, the puzzle or the answer of r.
func (s *session) drawPuzzle(r format.Record, p *grid.Puzzle) error {
	picture, err := ask.Picture(s.ctx, r, p)
	if err != nil {
		return err
	}
	return s.writeSVG(picture)
}
