package format

import (
	"fmt"
	"html"
	"io"

	"basisk/grid"
)

// The drawing of a grid: a cell is 10 by 10 units, lines are two paths, digits are
// texts that grow with the cell and shrink with the figures of the largest number. What
// is written on cells in the same way is one group, so that a side of 100 takes some
// 300 kB.

// unit is the side of a cell in the coordinates of the drawing.
const unit = 10

// ink is what is to be drawn: a puzzle, and over it the solution if there is one.
type ink struct {
	puzzle   *grid.Puzzle
	solution []grid.Digit
}

// draw writes an svg element.
func (k ink) draw(out io.Writer, title string) {
	s := k.puzzle.Shape
	across, down := extent(s)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" viewBox="-1 -1 %g %g">`+"\n",
		html.EscapeString(title), across*unit+2, down*unit+2)
	k.lines(out)
	fmt.Fprintf(out, `<g text-anchor="middle" font-weight="bold" font-size="%g">`, digitSize(s.Side()))
	k.digits(out, k.puzzle.Givens, nil)
	fmt.Fprint(out, "</g>\n")
	if k.solution != nil {
		fmt.Fprintf(out, `<g text-anchor="middle" font-size="%g">`, digitSize(s.Side()))
		k.digits(out, k.solution, k.puzzle.Givens)
		fmt.Fprint(out, "</g>\n")
	} else {
		k.candidates(out)
	}
	fmt.Fprint(out, "</svg>\n")
}

// digitSize returns the size of the font in which the numbers of a side fill a cell.
func digitSize(side int) float64 {
	switch {
	case side <= 9:
		return 7.5
	case side <= 99:
		return 6.2
	}
	return 4.4
}

// corner returns the upper left corner of a cell in the drawing.
func (k ink) corner(c grid.Cell) (x, y float64) {
	s := k.puzzle.Shape
	layer, row, col := s.Coordinates(c)
	if s.IsCube() {
		_, columns := s.Box()
		step := float64(s.Side()) + layerGap
		x, y = float64(layer%columns)*step, float64(layer/columns)*step+layerGap
	}
	return (x + float64(col)) * unit, (y + float64(row)) * unit
}

// lines draws the thin lines between cells, then the thick ones between boxes.
func (k ink) lines(out io.Writer) {
	s := k.puzzle.Shape
	boxRows, boxCols := s.Box()
	for _, style := range []struct {
		width      float64
		rows, cols int // a line after so many
	}{{0.25, 1, 1}, {1, boxRows, boxCols}} {
		fmt.Fprintf(out, `<path fill="none" stroke="#000" stroke-linecap="square" stroke-width="%g" d="`, style.width)
		long := s.Side() * unit
		for layer := range s.Layers() {
			x, y := k.corner(s.CellAt(layer, 0, 0))
			for row := 0; row <= s.Side(); row += style.rows {
				fmt.Fprintf(out, "M%g %gh%d", x, y+float64(row*unit), long)
			}
			for col := 0; col <= s.Side(); col += style.cols {
				fmt.Fprintf(out, "M%g %gv%d", x+float64(col*unit), y, long)
			}
		}
		fmt.Fprint(out, "\"/>\n")
	}
	if !s.IsCube() {
		return
	}
	fmt.Fprint(out, `<g font-size="7">`)
	for layer := range s.Layers() {
		x, y := k.corner(s.CellAt(layer, 0, 0))
		fmt.Fprintf(out, `<text x="%g" y="%g">layer %d</text>`, x, y-3, layer+1)
	}
	fmt.Fprint(out, "</g>\n")
}

// digits writes the digits of a grid but for cells that except fills. Figures stand on
// a line 0.36 of their size below the middle of the cell.
func (k ink) digits(out io.Writer, digits, except []grid.Digit) {
	base := unit/2 + 0.36*digitSize(k.puzzle.Shape.Side())
	for c, d := range digits {
		if d != 0 && (except == nil || except[c] == 0) {
			x, y := k.corner(grid.Cell(c))
			fmt.Fprintf(out, `<text x="%g" y="%.1f">%d</text>`, x+unit/2, y+base, d)
		}
	}
}

// candidates writes those of the open cells that the puzzle restricts, each in its place
// of a small box.
func (k ink) candidates(out io.Writer) {
	if k.puzzle.Allowed == nil {
		return
	}
	boxRows, boxCols := k.puzzle.Shape.Box()
	wide, high := float64(unit)/float64(boxCols), float64(unit)/float64(boxRows)
	size := min(0.8*high, wide)
	if k.puzzle.Shape.Side() > 9 {
		size = min(size, 0.8*wide)
	}
	fmt.Fprintf(out, `<g text-anchor="middle" fill="#444" font-size="%.2f">`, size)
	for c, allowed := range k.puzzle.Allowed {
		if k.puzzle.Givens[c] != 0 {
			continue
		}
		for _, d := range allowed {
			x, y := k.corner(grid.Cell(c))
			i := int(d) - 1
			fmt.Fprintf(out, `<text x="%.2f" y="%.2f">%d</text>`,
				x+wide*(float64(i%boxCols)+0.5), y+high*(float64(i/boxCols)+0.5)+0.36*size, d)
		}
	}
	fmt.Fprint(out, "</g>\n")
}
