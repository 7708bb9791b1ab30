package draw

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"basisk/grid"
)

// The background of an SVG picture: the grounds of cells, the lines and the coordinates. The colors
// are lightened ones of Okabe and Ito ("Color Universal Design", 2008); their grey values differ
// too.

// newColor is the ground of placed digits.
const newColor = "#005a8e"

// grounds fills the cells of units and, above them, the cells of the pattern and the cells that the
// step has filled.
func (v *svg) grounds() {
	v.shades()
	v.squares("unit", "#e4f0fa", v.cellsOf(v.Step.Units))
	var found, filled []grid.Cell
	for _, t := range v.marked() {
		switch m := v.marks[t]; {
		case m == isPlaced && v.Board.Value(t.Cell) == t.Digit:
			filled = append(filled, t.Cell)
		case m != isRemoved:
			found = append(found, t.Cell)
		}
	}
	v.squares("pattern", "#ffdf70", slices.Compact(found))
	v.squares("new-ground", newColor, filled)
}

// shades fills the cells of diagonals and windows.
func (v *svg) shades() {
	v.squares("shade", "#e2e2e2", slices.Sorted(maps.Keys(v.shaded)))
}

// cellsOf returns the cells of units, each once.
func (v *svg) cellsOf(units []grid.Unit) []grid.Cell {
	seen := map[grid.Cell]bool{}
	var cells []grid.Cell
	for _, u := range units {
		for _, c := range v.shape.UnitCells(u) {
			if !seen[c] {
				cells = append(cells, c)
			}
			seen[c] = true
		}
	}
	return cells
}

// squares fills cells with a color.
func (v *svg) squares(class, color string, cells []grid.Cell) {
	v.group(class, `fill="`+color+`"`, func() {
		for _, c := range cells {
			x, y := v.corner(c)
			v.print("<rect x=\"%s\" y=\"%s\" width=\"60\" height=\"60\"/>\n", number(x), number(y))
		}
	})
}

// hatching draws lines over the cells of covers. They slant in the other direction than the strokes
// through removed candidates.
func (v *svg) hatching() {
	const slants = "l60 60m-60 -40l40 40m-40 -20l20 20m0 -60l40 40m-20 -40l20 20"
	v.group("cover", `stroke="#d8b19c" stroke-width="1"`, func() {
		for _, c := range v.cellsOf(v.Step.Covers) {
			x, y := v.corner(c)
			v.print("<path d=\"M%s %s%s\"/>\n", number(x), number(y), slants)
		}
	})
}

// gridLines draws the lines of all layers: thin between cells, thick around boxes and regions.
func (v *svg) gridLines() {
	thin, thick := v.linePaths()
	v.print("<g class=\"lines\" fill=\"none\" stroke-linecap=\"square\">\n")
	v.print("<path stroke=\"#777\" stroke-width=\"1\" d=\"%s\"/>\n", thin)
	v.print("<path stroke=\"#000\" stroke-width=\"%s\" d=\"%s\"/>\n</g>\n", number(v.thickness()), thick)
}

// thickness returns the width of the lines around boxes: larger grids are drawn smaller, so their
// lines must be thicker to be visible.
func (v *svg) thickness() float64 { return min(2*edge, 3+float64(v.side)/25) }

// linePaths returns the paths of all thin and of all thick lines.
func (v *svg) linePaths() (thin, thick string) {
	var paths [2]strings.Builder
	for layer := range v.shape.Layers() {
		x, y := v.origin(layer)
		for i := range v.side + 1 {
			at := float64(i) * cellSize
			for run := range v.runs(func(j int) bool { return v.apart(i, j, i-1, j) }) {
				paths[run.thick].WriteString("M" + number(x+run.from) + " " + number(y+at) + "h" + number(run.length))
			}
			for run := range v.runs(func(j int) bool { return v.apart(j, i, j, i-1) }) {
				paths[run.thick].WriteString("M" + number(x+at) + " " + number(y+run.from) + "v" + number(run.length))
			}
		}
	}
	return paths[0].String(), paths[1].String()
}

// run is a part of a line along which it is thick, 1, or thin, 0.
type run struct {
	from, length float64
	thick        int
}

// runs yields the parts of a line that is thick beside some of N cells.
func (v *svg) runs(isThick func(cell int) bool) iter.Seq[run] {
	return func(yield func(run) bool) {
		for from, to := 0, 0; from < v.side; from = to {
			thick := isThick(from)
			for to < v.side && isThick(to) == thick {
				to++
			}
			r := run{from: float64(from) * cellSize, length: float64(to-from) * cellSize}
			if thick {
				r.thick = 1
			}
			if !yield(r) {
				return
			}
		}
	}
}

// coordinates numbers the rows and columns of every layer from 1.
func (v *svg) coordinates() {
	size := min(24, v.fontSize(v.border, v.border, digitWidth*float64(v.figures)))
	v.group("coordinates", `fill="#555" font-size="`+number(size)+`"`, func() {
		for layer := range v.shape.Layers() {
			x, y := v.origin(layer)
			for i := range v.side {
				at := (float64(i) + 0.5) * cellSize
				v.text(x+at, y-v.border/2, size, strconv.Itoa(i+1))
				v.text(x-v.border/2, y+at, size, strconv.Itoa(i+1))
			}
		}
	})
}

// text writes text of a size with its middle at x, y.
func (v *svg) text(x, y, size float64, text string) {
	if v.failed() {
		return
	}
	v.print("<text x=\"%s\" y=\"%s\">%s</text>\n", number(x), number(baseline(y, size)), text)
}

// captions names the layers of a cube in a font of that size.
func (v *svg) captions(size int) {
	if !v.shape.IsCube() {
		return
	}
	v.group("captions", fmt.Sprintf(`fill="#000" font-size="%d"`, size), func() {
		for layer := range v.shape.Layers() {
			x, y := v.origin(layer)
			middle := x + float64(v.side)*cellSize/2
			v.print("<text x=\"%s\" y=\"%s\">layer %d</text>\n", number(middle), number(y-v.top+caption*0.7), layer+1)
		}
	})
}
