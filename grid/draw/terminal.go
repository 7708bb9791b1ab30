package draw

import (
	"bufio"
	"io"
	"strconv"
	"unicode/utf8"

	"basisk/grid"
)

// Drawings in text. A band of the drawing, the lines of one row of cells in all layers side by
// side, is drawn on a strip and written before the next one begins:
//
//	  ┃     │ 1 · │ · 2 ┃ …        a row of cells in slots of two characters
//	4 ┃  4  │ · 4 │ 3 · ┃ …        and its coordinate
//	  ┠─────┼─────┼─────╂ …        the rule above the next row

// Legend explains in one line the signs before digits, which are the same with and without colors.
const Legend = "* pattern   + placed   - removed   ! none"

// TerminalOptions describes the terminal.
type TerminalOptions struct {
	// Width is the number of columns in which the drawing should fit; 0, the default, means no limit.
	Width int
	// Color asks for ANSI escape sequences; the default is none.
	Color bool
}

// Terminal draws p as text: the boxes with lines around them, coordinates from 1 at the edges, the
// layers of a cube side by side as far as there is room. Candidates are in mini-grids with a dot
// for every removed digit. [Legend] explains the signs that mark the step. Cells of diagonals and
// windows end in a shade.
//
// If candidates do not fit in o.Width they are left out, and the note says so; it is empty if
// everything is drawn as requested. If even that is too wide, the picture exceeds the width. It fails if w fails or the
// parts of p do not fit together.
func Terminal(w io.Writer, p Picture, o TerminalOptions) (note string, err error) {
	s, err := newScene(p)
	if err != nil {
		return "", err
	}
	f, note := fit(s, o.Width)
	t := &terminal{frame: f, perRow: f.layersAcross(o.Width)}
	t.strip = newStrip(bufio.NewWriter(w), t.perRow*(f.layerWidth()+layerGap), f.height, o.Color)
	for first := 0; first < s.shape.Layers() && err == nil; first += t.perRow {
		t.layers(first, min(first+t.perRow, s.shape.Layers()))
		_, err = t.strip.out.Write(nil) // the error of the writer, if any
	}
	return note, t.strip.out.Flush()
}

// Columns returns the number of columns that Terminal needs for the candidates of a board of s.
func Columns(s *grid.Shape, a grid.Alphabet) int {
	f := withCandidates(sceneOf(s, a))
	return f.layerWidth()
}

// terminal is a drawing in progress.
type terminal struct {
	frame
	strip  *strip
	perRow int // layers side by side
}

// layers draws the layers from..to-1 side by side.
func (t *terminal) layers(from, to int) {
	if t.shape.IsCube() {
		if from > 0 {
			t.strip.flush(1)
		}
		t.across(from, to, func(layer, x int) {
			t.strip.put(x+t.margin(), 0, faint, "layer "+strconv.Itoa(layer+1))
		})
		t.strip.flush(1)
	}
	t.across(from, to, func(_, x int) { t.columnNumbers(x) })
	t.strip.flush(1)
	for row := range t.side {
		t.ruleAbove(row, to-from)
		t.across(from, to, func(layer, x int) { t.row(layer, row, x) })
		t.strip.flush(t.height)
	}
	t.ruleAbove(t.side, to-from)
}

// across calls draw for each of the layers from..to-1 with its left edge.
func (t *terminal) across(from, to int, draw func(layer, x int)) {
	for layer := from; layer < to; layer++ {
		draw(layer, (layer-from)*(t.layerWidth()+layerGap))
	}
}

// columnNumbers draws the coordinates above a layer whose left edge is x.
func (t *terminal) columnNumbers(x int) {
	for col := range t.side {
		t.inCell(x+t.cellX(col), 0, faint, strconv.Itoa(col+1))
	}
}

// inCell writes text to a line of the cell that begins at x: at the right if the cell is one slot,
// else in the middle.
func (t *terminal) inCell(x, line int, st style, text string) {
	if t.lined {
		x += (t.cellWidth() - utf8.RuneCountInString(text)) / 2
	} else {
		x += t.cellWidth() - t.tail() - utf8.RuneCountInString(text)
	}
	t.strip.put(x, line, st, text)
}

// row draws a row of a layer whose left edge is x.
func (t *terminal) row(layer, row, x int) {
	middle := (t.height - 1) / 2
	number := strconv.Itoa(row + 1)
	t.strip.put(x+t.figures-len(number), middle, faint, number)
	for line := range t.height {
		t.bars(row, x, line)
	}
	for col := range t.side {
		t.cell(t.shape.CellAt(layer, row, col), x+t.cellX(col), middle)
	}
}

// cell draws the cell c, which begins at x. Single signs are in the middle line.
func (t *terminal) cell(c grid.Cell, x, middle int) {
	v, m := t.Board.Value(c), t.cells[c]
	for line := range t.height {
		if t.shaded[c] {
			t.strip.set(x+t.cellWidth()-1, line, faint, shade)
		}
	}
	switch {
	case v != 0:
		t.inCell(x, middle, t.valueStyle(c), markSigns[t.valueMark(c)]+t.Alphabet.Symbol(v))
	case t.count(c) == 0 && m == unmarked:
		t.inCell(x, middle, removedStyle, "!")
	case t.lined:
		t.slots(c, x)
	case m == isPlaced:
		t.inCell(x, middle, newStyle, markSigns[m]+t.Alphabet.Symbol(t.placedIn(c)))
	default:
		t.inCell(x, middle, markStyles[m], markSigns[m]+gone)
	}
}

// valueStyle returns the style of the value of c.
func (t *terminal) valueStyle(c grid.Cell) style {
	switch m := t.valueMark(c); {
	case m != unmarked:
		return markStyles[m]
	case t.isGiven(c):
		return givenStyle
	}
	return placedStyle
}

// slots draws the candidates of c, each in the slot of its digit.
func (t *terminal) slots(c grid.Cell, x int) {
	for slot := range t.side {
		t.slot(x, slot, plain, gone)
	}
	for d, m := range t.candidates(c) {
		t.slot(x, int(d)-1, markStyles[m], markSigns[m]+t.Alphabet.Symbol(d))
	}
}

// slot writes text to the right end of a slot of the cell that begins at x.
func (t *terminal) slot(x, slot int, st style, text string) {
	width := t.wide + 1
	right := x + (slot%t.width+1)*width
	t.strip.put(right-utf8.RuneCountInString(text), slot/t.width, st, text)
}
