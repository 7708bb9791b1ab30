package cli

import (
	"fmt"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/internal/cancel"
)

// Pictures of boards, made by package draw. A command that writes grids can write SVG or PNG instead.
// They are no puzzle formats: nothing reads them, and a file has one picture. So several puzzles are an
// error, unless the user names a file for each.

// Output formats that cannot be read: pictures, and a print sheet, which has any number of puzzles, with
// their solutions if the command knows them.
const (
	svgFormat = "svg"
	pngFormat = "png"
	pdfFormat = "pdf"
)

// isPicture reports whether a format is a picture.
func isPicture(to string) bool { return to == svgFormat || to == pngFormat }

// onlyOnePicture returns the error that refuses a second picture.
func onlyOnePicture(to string) error {
	return fmt.Errorf("%s holds one picture: ask for a single grid of a single puzzle, as in sed -n 2p FILE | %s convert --to %[1]s -, "+
		"or for a file for each, as in %[2]s convert -o '%[3]s.%[1]s' FILE", to, program(), puzzlePlaceholder)
}

// gridFormats lists the output formats of grids.
func gridFormats() []string { return append(format.Writable(), svgFormat, pngFormat, pdfFormat) }

// writePicture draws the only picture of the output.
func (s *session) writePicture(p draw.Picture, to string) error {
	if s.pictured || s.files == "" && !s.single {
		s.Abort(onlyOnePicture(to))
		return nil
	}
	s.pictured = true
	draws := draw.SVG
	if to == pngFormat {
		draws = draw.PNG
	}
	return draws(cancel.Writer(s.ctx, s.Out), p)
}

// drawPuzzle draws p, the puzzle or the answer of r.
func (s *session) drawPuzzle(r format.Record, p *grid.Puzzle, to string) error {
	picture, err := ask.Picture(s.ctx, r, p)
	if err != nil {
		return err
	}
	return s.writePicture(picture, to)
}
