package format

import (
	"bytes"
	"slices"
)

// Rows between bars, in which a cell may be blank:
//
//	| 16 | 8 |   | 2 |      a bar between any two cells
//	| 5 3   |   7   |       bars between boxes, and the cells of a box in columns of equal width
//	|59  |B   | A  |    |
//
// The side is the number of rows to the end of the frame; P parts a row hold N/P cells each, and the pitch of a cell
// is ⌊(width + 1)/(N/P)⌋. Blanks between bars are open cells, never elsewhere.

// isFrame reports whether a line is between bars and no line of words.
func isFrame(text []byte) bool { return isFramed(text) && !hasWord(text, 3) }

// between cuts a line at the bars of its frame and between its parts; none if it is not between bars.
func between(l line) []cell {
	text, from := barred(l)
	parts := make([]cell, 0, min(bytes.Count(text[from:], []byte("|")), maxCut))
	for from < len(text) && len(parts) < maxCut {
		width := bytes.IndexByte(text[from:], '|')
		parts, from = append(parts, cell{text[from : from+width], l.at(from)}), from+width+1
	}
	return parts
}

// barred returns the text of a line to its last bar, and the index after its first; nothing if it is not between bars.
func barred(l line) (text []byte, from int) {
	text = bytes.TrimRight(l.text[:commentStart(l.text)], " \t\r")
	from = bytes.IndexByte(text, '|') + 1
	if from == 0 || from == len(text) || len(bytes.TrimSpace(text[:from-1])) > 0 || text[len(text)-1] != '|' {
		return nil, 0
	}
	return text, from
}

// isBare reports whether a line is not between bars.
func isBare(l line) bool {
	_, from := barred(l)
	return from == 0
}

// framed returns the layouts of rows between bars.
func (t *text) framed(rows []line) (list []layout) {
	n, parts := len(rows), len(between(rows[0]))
	if parts == 0 || slices.ContainsFunc(rows, func(l line) bool { return len(between(l)) != parts }) {
		return nil
	}
	if hasSpace := slices.ContainsFunc(rows, func(l line) bool { return isFramed(l.text) }); !hasSpace && parts != n {
		return nil
	}
	isOther := func(l line) bool { return !slices.EqualFunc(between(l), between(rows[0]), areAsWide) }
	isAligned := !slices.ContainsFunc(rows, isOther)
	for _, limit := range []int{maxLine, 1} { // words, and symbols
		each := countRuns(line{text: between(rows[0])[0].text}, limit)
		if each > 0 && areEven(rows, each, limit) && !t.isTiny(each*parts) {
			cut := func(dst []cell, l line) []cell { return cutRuns(dst, l, limit) }
			list = append(list, layout{n: each * parts, rows: rows, cut: cut})
			if n%(each*parts) == 0 {
				return list
			}
		}
	}
	cut := func(dst []cell, l line) []cell { return columns(dst, l, n/parts) }
	if (isAligned || parts == n) && n%parts == 0 && n <= maxSide && !t.isTiny(n) && !isPadded(rows, cut) {
		list = append(list, layout{n: n, rows: rows, cut: cut})
	}
	return list
}

// areAsWide reports whether two parts are equally wide.
func areAsWide(a, b cell) bool { return len(a.text) == len(b.text) }

// isPadded reports whether a cut gives no cells for some row, or more blank rows or columns than a puzzle has: the
// frame has lines that pad, and fewer cells.
func isPadded(rows []line, cut func([]cell, line) []cell) bool {
	n, blankRows := len(rows), 0
	used := make([]bool, n)
	for _, l := range rows {
		cells := cut(nil, l)
		if len(cells) != n {
			return true
		}
		blank := true
		for i, c := range cells {
			used[i], blank = used[i] || len(c.text) > 0, blank && len(c.text) == 0
		}
		if blank {
			blankRows++
		}
	}
	blankColumns := 0
	for _, is := range used {
		if !is {
			blankColumns++
		}
	}
	const smallest = 4 // the side of a frame that has room for no smaller one
	return n > smallest && 4*max(blankRows, blankColumns) > n
}

// areEven reports whether each part of each row has so many runs of at most limit characters.
func areEven(rows []line, each, limit int) bool {
	for _, l := range rows {
		for _, part := range between(l) {
			if countRuns(line{text: part.text}, limit) != each {
				return false
			}
		}
	}
	return true
}

// columns appends the cells of a row with so many cells of equal width in each part; nil if a word is in two of them
// or two are in one.
func columns(dst []cell, l line, count int) []cell {
	for _, part := range between(l) {
		width := len(part.text) + 1
		pitch := width / count
		if count == 1 {
			pitch = width
		}
		if pitch == 0 || width-pitch*count > 2 {
			return nil
		}
		for i := range count {
			from, to := i*pitch, min((i+1)*pitch, len(part.text))
			if i == count-1 {
				to = len(part.text)
			}
			isCut := i > 0 && pitch > 1 && part.text[from] != ' ' && part.text[from-1] != ' '
			c := cell{bytes.TrimSpace(part.text[from:to]), position{part.line, part.col + from}}
			if isCut || bytes.ContainsAny(c.text, " \t") {
				return nil
			}
			c.col += len(part.text[from:to]) - len(bytes.TrimLeft(part.text[from:to], " \t"))
			dst = append(dst, c)
		}
	}
	return dst
}
