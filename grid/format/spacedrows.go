package format

import (
	"bytes"
	"slices"

	"basisk/grid"
)

// Rows of symbols in which a space is an open cell. A single such line may look like a size, a
// title or a row of another grid, so the reader looks at the next lines first: there must be as
// many of them as each has characters, apart from missing spaces at the end.
//
//	53  7            three words, but nine lines of nine characters
//	6  195
//	 98    6

// spaces reads the rows of a grid in which spaces are open cells.
func (t *text) spaces(l line) bool {
	if len(t.block.rows) > 0 || t.layout == oneLine || t.how.style == words || t.how.style == fields ||
		!maySpace(l) || !t.gapAhead(l) {
		return false
	}
	lines, end := t.spacedLines(l, 0)
	if lines == nil {
		return false
	}
	lines[0].text = bytes.Clone(l.text)
	at, rows := make([]int, len(lines)), make([]row, len(lines))
	for i, l := range lines {
		at[i], rows[i].raw = i, l
	}
	b := &block{rows: cutAt(rows, at)}
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

// isAbove reports whether the lines ahead are a grid in which spaces are open cells, so that the
// current one is a title.
func (t *text) isAbove() bool {
	next, ok := t.in.at(0)
	if !ok || !maySpace(next) {
		return false
	}
	lines, _ := t.spacedLines(next, 1)
	return lines != nil
}

// openRow handles a line of spaces or tabs before a grid: it is the first row if there is no grid
// without it, or if the next line is a row of a table with as many tabs.
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

// maySpace reports whether a line can be a row with spaces for open cells: it has only symbols and
// spaces, and no repeated symbol if that is significant.
func maySpace(l line) bool {
	n := len(l.text)
	if n == 0 || n > grid.MaxSide || l.bad != "" || n >= sureLength && distinct(l.text) < 0 {
		return false
	}
	return !slices.ContainsFunc(l.text, func(b byte) bool {
		return b != ' ' &&
			(!symbolOrOpen[b] || separates[b] || b == '.' || b == '_')
	})
}

// hasGap reports whether some space on a line must be an open cell, if spaces are: it is next to
// another or at an end.
func hasGap(text []byte) bool {
	n := len(text)
	return n > 0 && (text[0] == ' ' || text[n-1] == ' ' || bytes.Contains(text, []byte("  ")))
}

// gapAhead reports whether a line near l can have a gap. Lines up to number gapless are known to have
// none.
func (t *text) gapAhead(l line) bool {
	if t.how.style == columns || hasGap(l.text) {
		return true
	}
	for t.gapless = max(t.gapless, l.num); t.gapless-l.num <= farthest(grid.MaxSide); t.gapless++ {
		next, ok := t.in.at(t.gapless - l.num)
		if !ok || hasGap(next.text) || len(next.text) > 0 && !isMarked(next.text) && !maySpace(next) {
			return ok && hasGap(next.text)
		}
	}
	return false
}

// farthest returns the number of lines after which rows of at most width characters are not a grid:
// the longest may be late.
func farthest(width int) int { return 2*width + 8 }

// spacedLines returns the lines of a grid that begins with l, and its end among the lines ahead;
// nil if there is no such grid. Those after l begin at from.
func (t *text) spacedLines(l line, from int) (lines []line, end int) {
	width := len(l.text)
	rows, all := []line{l}, []line{l} // without and with the empty lines, which may be rows
	var empty []line                  // after the last row
	for i := from; len(rows) <= farthest(width); i++ {
		next, ok := t.in.at(i)
		more := ok && maySpace(next)
		switch {
		case ok && isMarked(next.text) && !isMarkedRow(next, width):
		case t.areSpaced(rows, width, more):
			return rows, i
		case more:
			width, rows, all, empty = max(width, len(next.text)), append(rows, next), append(append(all, empty...), next), nil
		case ok && len(next.text) == 0:
			empty = append(empty, next)
		case len(rows) > width/2 && t.areSpaced(all, width, false):
			return all, i - len(empty)
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// isMarkedRow reports whether a line that begins like a comment is a row of symbols in which spaces
// are open cells.
func isMarkedRow(l line, width int) bool {
	if width < largeSide || len(l.text) != width {
		return false
	}
	row := characters(l.text)
	return distinct(row) > 1 && blanksOf(row) == ""
}

// areSpaced reports whether lines of at most width characters are a grid with spaces for open cells;
// more reports whether others follow directly, so that none may be shorter.
func (t *text) areSpaced(lines []line, width int, more bool) bool {
	if n := t.side(); len(lines) != width || width < 4 || n != 0 && n != width {
		return false
	}
	open, words := false, make(map[int]bool)
	for _, l := range lines {
		if more && len(l.text) != width {
			return false
		}
		open = open || hasGap(l.text)
		if !l.blank() {
			words[len(bytes.Fields(l.text))] = true
		}
	}
	return t.how.style == columns || open && len(words) > 1
}
