package draw

import (
	"strconv"

	"basisk/grid"
)

// The digits of a picture: values, candidates or their numbers, and the
// candidates of the highlight, which every view shows.

// values draws the placed digits, and a sign in cells with none left.
func (v *painting) values() {
	size := min(0.66*cellSize, v.fontSize(cellSize, cellSize, boldWidth*float64(v.wide)))
	for _, l := range []look{
		{class: "given", fill: "#000", bold: true},
		{class: "placed", fill: "#0072b2"},
		{class: "new", fill: "#fff", bold: true},
		{class: "empty", fill: "#c00000", bold: true},
	} {
		l.size = size
		v.large(l, func(c grid.Cell) string {
			switch {
			case v.class(c) != l.class:
				return ""
			case v.Board.Value(c) == 0:
				return "!"
			}
			return v.Alphabet.Symbol(v.Board.Value(c))
		})
	}
}

// large draws text in the middle of the cells that have any.
func (v *painting) large(l look, text func(grid.Cell) string) {
	v.group(l, func() {
		for c := range grid.Cell(v.shape.Cells()) {
			if t := text(c); t != "" {
				x, y := v.corner(c)
				v.text(x+cellSize/2, baseline(y+cellSize/2, l.size), t)
			}
		}
	})
}

// class returns how the content of c is drawn: large, or as candidates if it is "".
func (v *painting) class(c grid.Cell) string {
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
func (v *painting) slotFont() float64 {
	return min(16, v.fontSize(v.slotWidth, v.slotHeight, digitWidth*float64(v.wide)))
}

// plainCandidates draws the candidates without marks.
func (v *painting) plainCandidates() {
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
	v.smallDigits(look{class: "candidates", fill: "#333", size: v.slotFont()}, list)
}

// counts draws the numbers of candidates in the lower right corners of open cells
// without marks.
func (v *painting) counts() {
	size := v.fontSize(cellSize/2, cellSize/2, digitWidth*float64(v.figures))
	v.group(look{class: "counts", fill: "#666", italic: true, size: size}, func() {
		for c := range grid.Cell(v.shape.Cells()) {
			x, y := v.corner(c)
			if n := v.count(c); n > 0 && v.Board.Value(c) == 0 && v.cells[c] == unmarked {
				v.text(x+0.72*cellSize, baseline(y+0.74*cellSize, size), strconv.Itoa(n))
			}
		}
	})
}

// markedCandidates draws the candidates of the highlight in open cells.
func (v *painting) markedCandidates() {
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
	v.smallDigits(look{class: "found", fill: "#000", bold: true, size: size}, byMark[inPattern])
	v.smallDigits(look{class: "new", fill: "#fff", bold: true, size: size}, byMark[isPlaced])
	v.smallDigits(look{class: "removed", fill: "#c00000", bold: true, size: size}, byMark[isRemoved])
	v.strikes(byMark[isRemoved])
}

// smallDigits draws candidates.
func (v *painting) smallDigits(l look, list []grid.Candidate) {
	v.group(l, func() {
		for _, t := range list {
			x, y := v.slot(t)
			v.text(x, baseline(y, l.size), v.Alphabet.Symbol(t.Digit))
		}
	})
}

// tablets draws round grounds for candidates.
func (v *painting) tablets(class, color string, list []grid.Candidate) {
	width, height := v.slotWidth, min(v.slotHeight, v.slotWidth)
	v.group(look{class: class, fill: color}, func() {
		for _, t := range list {
			x, y := v.slot(t)
			v.rectangle(box{x - width/2, y - height/2, width, height}, 0.4*height)
		}
	})
}

// strikes draws a line through candidates.
func (v *painting) strikes(list []grid.Candidate) {
	// As wide as two figures, and so flat that the digit remains readable.
	width, height := 0.9*v.slotWidth, 0.6*min(v.slotHeight, v.slotWidth)
	v.group(look{class: "strike"}, func() {
		for _, t := range list {
			x, y := v.slot(t)
			v.lines(pen{"#c00000", v.slotFont() / 10}, segment{x - width/2, y + height/2, width, -height})
		}
	})
}
