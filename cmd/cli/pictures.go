package cli

import (
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/cancel"
)

// Pictures of boards, made by package draw. A command that writes grids can write SVG instead. SVG is
// not a puzzle format: nothing reads it, and a file has one picture. So several puzzles are an error,
// unless the user names a file for each.

// Output formats that cannot be read: a picture, and print sheets, which have any number of puzzles,
// with their solutions if the command knows them.
const (
	svgFormat  = "svg"
	htmlFormat = "html"
	pdfFormat  = "pdf"
)

// isSheet reports whether a format is a print sheet.
func isSheet(to string) bool { return to == htmlFormat || to == pdfFormat }

// onlyOnePicture returns the error that refuses a second picture.
func onlyOnePicture() error {
	return fmt.Errorf("svg holds one picture: ask for a single grid of a single puzzle, as in sed -n 2p FILE | %s convert --to svg -", program())
}

// gridFormats lists the output formats of grids.
func gridFormats() []string { return append(format.Writable(), svgFormat, htmlFormat, pdfFormat) }

// writeSVG draws the only picture of the output.
func (s *session) writeSVG(p draw.Picture) error {
	return s.onePicture(func() error { return draw.SVG(cancel.Writer(s.ctx, s.Out), p) })
}

// onePicture draws the only picture of the output.
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
