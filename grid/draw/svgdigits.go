package draw

import (
	"fmt"
	"strconv"

	"basisk/grid"
)

// The digits of an SVG picture: values, candidates or their numbers, and the
// candidates of the highlight, which every view shows.

// values draws the placed digits, and a sign in cells with none left.
func (v *svg) values() {
	size := min(0.66*cellSize, v.fontSize(cellSize, cellSize, boldWidth*float64(v.wide)))
	for _, class := range []struct{ name, attributes string }{
		{"given", `font-weight="bold" fill="#000"`},
		{"placed", `fill="#0072b2"`},
		{"new", `font-weight="bold" fill="#fff"`},
		{"empty", `font-weight="bold" fill="#c00000"`},
	} {
		v.large(class.name, class.attributes, size, func(c grid.Cell) string {
			switch {
			case v.class(c) != class.name:
				return ""
			case v.Board.Value(c) == 0:
				return "!"
			}
			return v.Alphabet.Symbol(v.Board.Value(c))
		})
	}
}

// large draws text of a size in the middle of the cells that have any.
func (v *svg) large(class, attributes string, size float64, text func(grid.Cell) string) {
	v.group(class, fmt.Sprintf(`%s font-size="%s"`, attributes, number(size)), func() {
		for c := range grid.Cell(v.shape.Cells()) {
			if t := text(c); t != "" {
				x, y := v.corner(c)
				v.text(x+cellSize/2, y+cellSize/2, size, t)
			}
		}
	})
}

// class returns how the content of c is drawn: large, or as candidates if it is "".
func (v *svg) class(c grid.Cell) string {
	switch {
	case v.Board.Value(c) == 0 && v.count(c) == 0 && v.cells[c] == unmarked:
		return "empty"
	case v.Board.Value(c) == 0:
		return ""
	case v.valueMark(c) == isPlaced:
		return "new"
	case v.isGiven(c):
		return "given"
	}
	return "placed"
}

// slotFont returns the font size of candidates. They stay small even in large slots, to differ from
// values.
func (v *svg) slotFont() float64 {
	return min(16, v.fontSize(v.slotWidth, v.slotHeight, digitWidth*float64(v.wide)))
}

// plainCandidates draws the candidates without marks.
func (v *svg) plainCandidates() {
	var list []grid.Candidate
	for c := range grid.Cell(v.shape.Cells()) {
		if v.Board.Value(c) != 0 {
			continue
		}
		for d, m := range v.candidates(c) {
			if m == unmarked {
				list = append(list, grid.Candidate{Cell: c, Digit: d})
			}
		}
	}
	v.smallDigits("candidates", `fill="#333"`, v.slotFont(), list)
}

// counts draws the numbers of candidates in the lower right corners of open cells
// without marks.
func (v *svg) counts() {
	size := v.fontSize(cellSize/2, cellSize/2, digitWidth*float64(v.figures))
	attributes := fmt.Sprintf(`fill="#666" font-style="italic" font-size="%s"`, number(size))
	v.group("counts", attributes, func() {
		for c := range grid.Cell(v.shape.Cells()) {
			x, y := v.corner(c)
			if n := v.count(c); n > 0 && v.Board.Value(c) == 0 && v.cells[c] == unmarked {
				v.text(x+0.72*cellSize, y+0.74*cellSize, size, strconv.Itoa(n))
			}
		}
	})
}

// markedCandidates draws the candidates of the highlight in open cells.
func (v *svg) markedCandidates() {
	var byMark [isPlaced + 1][]grid.Candidate
	for _, t := range v.marked() {
		if v.Board.Value(t.Cell) == 0 {
			byMark[v.marks[t]] = append(byMark[v.marks[t]], t)
		}
	}
	v.tablets("found-ground", "#e69f00", byMark[inPattern])
	v.tablets("new-ground", newColor, byMark[isPlaced])
	// Bold figures are wider: with this size the numbers take the same room.
	size := v.slotFont() * digitWidth / boldWidth
	v.smallDigits("found", `fill="#000" font-weight="bold"`, size, byMark[inPattern])
	v.smallDigits("new", `fill="#fff" font-weight="bold"`, size, byMark[isPlaced])
	v.smallDigits("removed", `fill="#c00000" font-weight="bold"`, size, byMark[isRemoved])
	v.strikes(byMark[isRemoved])
}

// smallDigits draws candidates in a font of that size.
func (v *svg) smallDigits(class, attributes string, size float64, list []grid.Candidate) {
	v.group(class, fmt.Sprintf(`%s font-size="%s"`, attributes, number(size)), func() {
		for _, t := range list {
			x, y := v.slot(t)
			v.text(x, y, size, v.Alphabet.Symbol(t.Digit))
		}
	})
}

// tablets draws round grounds for candidates.
func (v *svg) tablets(class, color string, list []grid.Candidate) {
	width, height := v.slotWidth, min(v.slotHeight, v.slotWidth)
	v.group(class, `fill="`+color+`"`, func() {
		for _, t := range list {
			x, y := v.slot(t)
			v.print("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"%s\"/>\n", number(x-width/2),
				number(y-height/2), number(width), number(height), number(0.4*height))
		}
	})
}

// strikes draws a line through candidates.
func (v *svg) strikes(list []grid.Candidate) {
	// As wide as two figures, and so flat that the digit remains readable.
	width, height := 0.9*v.slotWidth, 0.6*min(v.slotHeight, v.slotWidth)
	attributes := fmt.Sprintf(`stroke="#c00000" stroke-width="%s"`, number(v.slotFont()/10))
	v.group("strike", attributes, func() {
		for _, t := range list {
			x, y := v.slot(t)
			v.print("<path d=\"M%s %sl%s %s\"/>\n", number(x-width/2), number(y+height/2), number(width), number(-height))
		}
	})
}
