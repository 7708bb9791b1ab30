package format

import (
	"bytes"
	"slices"

	"basisk/grid"
)

// Rows of symbols in which a space is an open cell. One line of them may look like
// anything, a size, a title or a row of another grid, so the lines after it are looked at
// before it is taken: there must be as many of them as each has characters, not counting
// spaces that are missing at the end.
//
//	53  7            three words, but nine lines of nine characters
//	6  195
//	 98    6

// largestRow is the number of characters of the longest row of symbols.
const largestRow = grid.MaxSide

// spaces takes the rows of a grid in which spaces are open cells.
func (t *text) spaces(l line) bool {
	if len(t.block.rows) > 0 || t.layout == oneLine || t.how.style == words || t.how.style == fields || !maySpace(l) {
		return false
	}
	lines, end := t.spacedLines(l, 0)
	if lines == nil {
		return false
	}
	at, rows := make([]int, len(lines)), make([]row, len(lines))
	for i, l := range lines {
		at[i], rows[i].raw = i, l
	}
	b := blockOf(cutAt(rows, at))
	if _, err := t.make(len(rows), false, t.of(b.cells())); err != nil && (hasWord(l.text, 3) || t.isAbove()) {
		return false // a title
	}
	t.endRun()
	for range end {
		t.in.next()
	}
	t.grid(b, len(rows))
	return true
}

// isAbove reports whether the lines ahead are a grid in which spaces are open cells, so that
// the present one is a title.
func (t *text) isAbove() bool {
	next, ok := t.in.at(0)
	if !ok || !maySpace(next) {
		return false
	}
	lines, _ := t.spacedLines(next, 1)
	return lines != nil
}

// openRow takes a line of spaces or of tabs before a grid: it is its first row if there is no
// grid without it, or if the next line is a row of a table with as many tabs.
func (t *text) openRow(l line) {
	tabs := bytes.Count(l.text, []byte("\t"))
	if tabs >= 3 {
		if next, ok := t.in.at(0); ok && delimiter(next.text) == '\t' && bytes.Count(next.text, []byte("\t")) == tabs {
			t.addRow(t.parse(l))
			return
		}
	}
	if len(l.text) >= 4 && !t.isAbove() {
		t.spaces(l)
	}
}

// maySpace reports whether a line can be a row with spaces for open cells: it has symbols
// and spaces only. Whole puzzles without spaces, which are many, are told at once.
func maySpace(l line) bool {
	n := len(l.text)
	if n == 0 || n > largestRow || l.bad != "" || n >= sureLength && bytes.IndexByte(l.text, ' ') < 0 {
		return false
	}
	return !slices.ContainsFunc(l.text, func(b byte) bool { return b != ' ' && (!soup[b] || separates[b] || b == '.' || b == '_') })
}

// spacedLines returns the lines of a grid that begins with l, and where among the lines ahead
// it ends; nil if there is no such grid. Those after l begin at from.
func (t *text) spacedLines(l line, from int) (lines []line, end int) {
	width, count := len(l.text), 1
	void, blank := 0, 0 // lines that are empty, which may be rows without their spaces
	for i := from; count <= 2*width+8; i++ {
		next, ok := t.in.at(i)
		switch {
		case ok && isMarked(next.text) && !isMarkedRow(next, width):
			continue // a comment
		case ok && maySpace(next):
			if count == width && t.areSpaced(t.gather(l, from, i, false), width, true) {
				return t.gather(l, from, i, false), i
			}
			width, count, void, blank = max(width, len(next.text)), count+1, void+blank, 0
			continue
		case count == width && t.areSpaced(t.gather(l, from, i, false), width, false):
			return t.gather(l, from, i, false), i
		case !ok || len(next.text) > 0:
			i -= blank
			if count+void == width && count > width/2 && t.areSpaced(t.gather(l, from, i, true), width, false) {
				return t.gather(l, from, i, true), i
			}
			return nil, 0
		}
		blank++
	}
	return nil, 0
}

// gather returns l and the lines ahead that are no comments, with those that are empty or
// without them.
func (t *text) gather(l line, from, to int, empty bool) []line {
	l.text = bytes.Clone(l.text)
	lines := []line{l}
	for i := from; i < to; i++ {
		next, _ := t.in.at(i)
		if len(next.text) == 0 && empty || maySpace(next) && (!isMarked(next.text) || isMarkedRow(next, len(l.text))) {
			lines = append(lines, next)
		}
	}
	return lines
}

// isMarkedRow reports whether a line that begins as a comment does is a row of symbols in
// which spaces are open cells.
func isMarkedRow(l line, width int) bool {
	if width < largeSide || len(l.text) != width {
		return false
	}
	row := characters(l.text)
	return oneOfEach(row) && symbolsIn(row) > 1 && blanksOf(row) == ""
}

// areSpaced reports whether lines of at most width characters are a grid in which spaces are
// open cells; more tells that others follow at once, so that none may be shorter.
func (t *text) areSpaced(lines []line, width int, more bool) bool {
	if n := t.side(); len(lines) != width || width < 4 || n != 0 && n != width {
		return false
	}
	open, words := false, make(map[int]bool)
	for _, l := range lines {
		if more && len(l.text) != width || width >= sureLength && !oneOfEach(l.text) {
			return false
		}
		s := bytes.TrimRight(l.text, " ")
		open = open || bytes.Contains(s, []byte("  ")) || len(s) > 0 && s[0] == ' ' || len(s) < len(l.text)
		if len(s) > 0 {
			words[len(bytes.Fields(s))] = true
		}
	}
	return t.how.style == columns || open && len(words) > 1
}
