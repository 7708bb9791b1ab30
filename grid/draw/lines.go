package draw

import "slices"

// The lines of a drawing in text: heavy around boxes, light between cells. The weights of the four
// lines that meet determine the character there.

// The characters of lines, horizontal and vertical by weight, and of crossings. crosses are for four
// lines, the others being light, corners for heavy lines alone; both count their heavy lines as bits: up
// 1, down 2, left 4, right 8. stems are for a light line that ends at a heavy one, in that order.
var (
	horizontal, vertical    = []rune(" ─━"), []rune(" │┃")
	crosses, corners, stems = []rune("┼╀╁╂┽╃╅╉┾╄╆╊┿╇╈╋"), []rune(" ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋"), []rune("┷┯┨┠")
)

const (
	gone  = "·" // a digit that is not a candidate, or an open cell
	shade = '░' // a cell of a diagonal or window
)

// weight is how a line is drawn.
type weight uint8

const (
	none weight = iota
	light
	heavy
)

// inner returns the weight of a line between cells of one area or of two.
func (t *terminal) inner(apart bool) weight {
	switch {
	case apart:
		return heavy
	case t.lined:
		return light
	}
	return none
}

// above returns the weight of the line above a cell; row N means the bottom line, and there is none
// beside the grid.
func (t *terminal) above(row, col int) weight {
	if col < 0 || col >= t.side {
		return none
	}
	return t.inner(t.apart(row, col, row-1, col))
}

// beside returns the weight of the line at the left of a cell; column N means the right line, and
// there is none above and below the grid.
func (t *terminal) beside(row, col int) weight {
	if row < 0 || row >= t.side {
		return none
	}
	return t.inner(t.apart(row, col, row, col-1))
}

// ruleAbove draws the line above a row of some layers side by side, if there is one; the row after
// the last means the bottom line.
func (t *terminal) ruleAbove(row, layers int) {
	if row%t.boxRows != 0 && !t.lined {
		return
	}
	t.across(0, layers, func(_, x int) {
		for col := range t.side + 1 {
			t.strip.set(x+t.lineX(col), 0, faint, t.corner(row, col))
			for i := t.lineX(col) + 1; col < t.side && i < t.lineX(col+1); i++ {
				t.strip.set(x+i, 0, faint, horizontal[t.above(row, col)])
			}
		}
	})
	t.strip.flush(1)
}

// corner returns the character at the upper left corner of a cell.
func (t *terminal) corner(row, col int) rune {
	lines := []weight{t.beside(row-1, col), t.beside(row, col), t.above(row, col-1), t.above(row, col)}
	bits := 0
	for i, w := range lines {
		if w == heavy {
			bits |= 1 << i
		}
	}
	switch at := slices.Index(lines, light); {
	case at < 0:
		return corners[bits]
	case slices.Contains(lines, none):
		return stems[at]
	}
	return crosses[bits]
}

// bars draws the vertical lines of a row of a layer whose left edge is x in a line of the strip.
func (t *terminal) bars(row, x, line int) {
	for col := range t.side + 1 {
		if w := t.beside(row, col); w != none {
			t.strip.set(x+t.lineX(col), line, faint, vertical[w])
		}
	}
}
