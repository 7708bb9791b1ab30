package draw

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"

	"basisk/grid"
)

// The background of a picture: the grounds of cells, the lines and the coordinates. The colors
// are lightened ones of Okabe and Ito ("Color Universal Design", 2008); their grey values differ
// too.

// newColor is the ground of placed digits.
const newColor = "#005a8e"

// grounds fills the cells of units and, above them, the cells of the pattern and the cells that the
// step has filled.
func (v *painting) grounds() {
	v.shades()
	v.squares("unit", "#e4f0fa", v.cellsOf(v.Step.Units))
	found, filled := v.changed()
	v.squares("pattern", "#ffdf70", found)
	v.squares("new-ground", newColor, filled)
}

// shades fills the cells of diagonals, windows and extra units.
func (v *painting) shades() {
	v.squares("shade", "#e2e2e2", slices.Sorted(maps.Keys(v.shaded)))
}

// cellsOf returns the cells of units, each once.
func (v *painting) cellsOf(units []grid.Unit) []grid.Cell {
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

// changed returns the cells of the pattern, and those that the step has filled.
func (v *painting) changed() (found, filled []grid.Cell) {
	for _, t := range v.marked() {
		switch m := v.marks[t]; {
		case m == isPlaced && v.Board.Value(t.Cell) == t.Digit:
			filled = append(filled, t.Cell)
		case m != isRemoved:
			found = append(found, t.Cell)
		}
	}
	return slices.Compact(found), filled
}

// squares fills cells with a color.
func (v *painting) squares(class, color string, cells []grid.Cell) {
	v.group(look{class: class, fill: color}, func() {
		for _, c := range cells {
			x, y := v.corner(c)
			v.rectangle(box{x, y, cellSize, cellSize}, 0)
		}
	})
}

// hatching draws lines over the cells of covers. They slant in the other direction than the strokes
// through removed candidates.
func (v *painting) hatching() {
	v.group(look{class: "cover"}, func() {
		for _, c := range v.cellsOf(v.Step.Covers) {
			x, y := v.corner(c)
			var slants []segment
			for _, at := range [][2]float64{{0, 0}, {0, 20}, {0, 40}, {20, 0}, {40, 0}} {
				length := cellSize - max(at[0], at[1])
				slants = append(slants, segment{x + at[0], y + at[1], length, length})
			}
			v.lines(pen{"#d8b19c", 1}, slants...)
		}
	})
}

// gridLines draws the lines of all layers: thin between cells, thick around boxes and regions.
func (v *painting) gridLines(thin, thick pen) {
	v.group(look{class: "lines"}, func() {
		light, heavy := v.segments()
		v.lines(thin, light...)
		v.lines(thick, heavy...)
	})
}

// thickness returns the width of the lines around boxes: larger grids are drawn smaller, so their
// lines must be thicker to be visible.
func (v *painting) thickness() float64 { return min(2*edge, 3+float64(v.side)/25) }

// segments returns all thin and all thick lines.
func (v *painting) segments() (thin, thick []segment) {
	add := func(isThick bool, s segment) {
		if isThick {
			thick = append(thick, s)
		} else {
			thin = append(thin, s)
		}
	}
	for layer := range v.shape.Layers() {
		x, y := v.origin(layer)
		for i := range v.side + 1 {
			at := float64(i) * cellSize
			for run := range v.runs(func(j int) bool { return v.apart(i, j, i-1, j) }) {
				add(run.thick, segment{x + run.from, y + at, run.length, 0})
			}
			for run := range v.runs(func(j int) bool { return v.apart(j, i, j, i-1) }) {
				add(run.thick, segment{x + at, y + run.from, 0, run.length})
			}
		}
	}
	return thin, thick
}

// run is a part of a line, which is thick or thin.
type run struct {
	from, length float64
	thick        bool
}

// runs yields the parts of a line that is thick beside some of N cells.
func (v *painting) runs(isThick func(cell int) bool) iter.Seq[run] {
	return func(yield func(run) bool) {
		for from, to := 0, 0; from < v.side; from = to {
			thick := isThick(from)
			for to < v.side && isThick(to) == thick {
				to++
			}
			if !yield(run{float64(from) * cellSize, float64(to-from) * cellSize, thick}) {
				return
			}
		}
	}
}

// coordinates numbers the rows and columns of every layer from 1.
func (v *painting) coordinates() {
	size := min(24, v.fontSize(v.border, v.border, digitWidth*float64(v.figures)))
	v.group(look{class: "coordinates", fill: "#555", size: size}, func() {
		for layer := range v.shape.Layers() {
			x, y := v.origin(layer)
			for i := range v.side {
				at := (float64(i) + 0.5) * cellSize
				v.text(x+at, baseline(y-v.border/2, size), strconv.Itoa(i+1))
				v.text(x-v.border/2, baseline(y+at, size), strconv.Itoa(i+1))
			}
		}
	})
}

// captions names the layers of a cube in a font of that size.
func (v *painting) captions(size float64) {
	if !v.shape.IsCube() {
		return
	}
	v.group(look{class: "captions", fill: "#000", size: size}, func() {
		for layer := range v.shape.Layers() {
			x, y := v.origin(layer)
			v.text(x+float64(v.side)*cellSize/2, y-v.top+caption*0.7, fmt.Sprintf("layer %d", layer+1))
		}
	})
}
