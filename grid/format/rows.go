package format

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"basisk/grid"
)

// Rows and titles. Any other line is a row of a grid or a line of words, and the line alone may not
// show which: "BABE FACE" is a title or half a row of hexadecimal digits. The lines around it decide:
// rows of one grid have the same number of cells.
//
//	Grid 01          a title: the next line has another number of cells
//	003020600        the first row; its splitting is tried first on the next lines
//	900305001        the second row, since it has as many cells
//	…
//	Grid 02          in an unfinished grid this would end it with an error

// isRowOfDigits distinguishes a row such as "1234" or "12 34" from a size: the rows of the current
// grid have as many characters, or the next line is similar. With a name, as in "size = 6", it is a
// size.
func (t *text) isRowOfDigits(l line) bool {
	if hasWord(l.text, 1) {
		return false
	}
	single := splitting{style: chars}
	n := len(single.split(nil, l))
	if side := t.side(); side > 0 && (n == side || n == side*side) {
		return true
	}
	if n < 4 {
		return t.inTable()
	}
	if rows := t.block.rows; len(rows) > 0 {
		return len(rows[0].cells) == n
	}
	next, ok := t.peek()
	return ok && len(single.split(nil, next)) == n
}

// inTable reports whether the rows of the current table may leave out empty cells.
func (t *text) inTable() bool {
	return len(t.block.rows) > 0 && t.block.rows[0].how.style == fields && t.block.hasEmpty()
}

// layerTitle matches the titles of the layers of a cube.
var layerTitle = regexp.MustCompile(`(?i)^\W*(?:layer|level|plane|slice|floor)\b\W*(\d*)`)

// layerTitle handles the title of a layer, whose number, if it has one, must be the next.
func (t *text) layerTitle(l line, stated []byte) {
	s := &t.section
	n, numbered := number(stated)
	if numbered && (len(s.parts) == 0 || !s.counted) {
		s.first, s.counted = n-len(s.parts), true
	}
	if next := s.first + len(s.parts); numbered && n != next {
		t.endSection()
		t.release()
		t.fail(l.num, mistake(quote(l.text), fmt.Sprintf("layer %d", next)))
		return
	}
	s.solid = true
}

// row handles a line that belongs to a grid, or a title.
func (t *text) row(l line) {
	r := t.parse(l)
	title := t.isTitle(r)
	if title || len(t.block.rows) == 0 && distinct(characters(l.text)) < 0 {
		if err := t.nearPuzzle(l); err != nil {
			t.flush()
			t.fail(l.num, err)
			return
		}
	}
	if title {
		t.title(l)
		return
	}
	t.addRow(r)
}

// nearPuzzle returns an error for a line that would be a puzzle like that on the previous or the
// next line, except for one or two characters that are not symbols.
func (t *text) nearPuzzle(l line) error {
	n, text := 0, bytes.TrimRight(l.text, " \t\r")
	if t.lastLine.side > 0 && t.lastLine.line == l.num-1 {
		n = t.lastLine.side * t.lastLine.side
	} else if next, ok := t.in.at(0); ok {
		from, to := t.findSymbols(next.text)
		n = to - from
	}
	if n == 0 || max(n-len(text), len(text)-n) > 2 || n < sureLength && hasWord(text, 3) {
		return nil
	}
	isStrange := func(r rune) bool { return r >= utf8.RuneSelf || !separates[r] && (!symbolic[r] || parts[r]) }
	at := bytes.IndexFunc(text, isStrange)
	if at < 0 || len(bytes.FieldsFunc(text, isStrange)) > 3 {
		return nil
	}
	return position{l.num, at + 1}.refused(quote(text[at:at+1]),
		fmt.Sprintf("a symbol of a puzzle of %d like that beside it", n))
}

// title handles a line of words.
func (t *text) title(l line) {
	t.endBlock()
	if m := layerTitle.FindSubmatch(l.text); m != nil {
		t.layerTitle(l, m[1])
		return
	}
	t.endSection()
	if s := tidy(l.text); len(s) < 256 && delimiter(l.text) == 0 {
		t.label = s
	}
}

// parse cuts a line like the previous row, or, if that gives another number of cells, in the most
// suitable way.
func (t *text) parse(l line) row {
	if len(l.text) <= bufferSize { // a longer one is not in the buffer
		l.text = bytes.Clone(l.text)
	}
	how := t.how
	if (how.style == anyStyle || how.style == fields) && len(t.block.rows) > 0 {
		before := t.block.rows[0]
		cells := cut(before.how, l)
		if len(cells) == len(before.cells) || before.how.style == fields && allCells(cells) {
			return row{cells, l, before.how}
		}
	}
	if how.style == anyStyle || how.style == fields {
		how = t.choose(l)
	}
	return row{cut(how, l), l, how}
}

// choose returns the most suitable splitting of a line. One with few fields may be the first of a
// table whose rows leave out empty cells at their end.
func (t *text) choose(l line) splitting {
	how := choose(l.text)
	if how.style == chars && bytes.IndexByte(l.text, ',') >= 0 {
		if next, ok := t.peek(); ok && delimiter(next.text) == ',' {
			return splitting{fields, ','}
		}
	}
	return how
}

// cut splits a line; it removes a frame around fields that are separated by bars.
func cut(how splitting, l line) []cell {
	if how.delim == '|' {
		l = trimBars(l)
	}
	return how.split(nil, l)
}

// continues reports whether a row is directly after a grid, with as many cells as its rows and no
// other symbols: a row too many.
func (t *text) continues(r row) bool {
	rows := t.above.rows
	if len(rows) == 0 || rows[len(rows)-1].raw.num+1 != r.raw.num || len(rows) != len(r.cells) {
		return false
	}
	var symbols [256]bool
	for _, above := range rows {
		for _, b := range above.raw.text {
			symbols[b] = true
		}
	}
	return !slices.ContainsFunc(r.raw.text, func(b byte) bool { return !symbols[b] })
}

// isTitle reports whether a line is words and not a row of a grid. A line that looks like words is
// a row if the rows next to it have as many cells.
func (t *text) isTitle(r row) bool {
	if t.how.style == columns {
		return false
	}
	if inFrame(r.raw.text) && !hasWord(r.raw.text, 3) {
		return false
	}
	n := len(r.cells)
	if rows := t.block.rows; len(rows) > 0 && (len(rows[0].cells) == n || sameLayout(rows[0].raw, r.raw)) {
		return false
	}
	if n == 0 {
		return true // quotes around nothing
	}
	if t.continues(r) {
		return false
	}
	if n == 1 {
		return !t.inTable() || !isNumber(r.cells[0].text)
	}
	if !isWordy(r) {
		return false
	}
	next, ok := t.peek()
	if !ok || n < 4 {
		return true
	}
	beside := cut(choose(next.text), next)
	return (len(beside) != n || !allCells(beside)) && !sameLayout(next, r.raw)
}

// sameLayout reports whether two lines are equally long and long enough to be rows in
// which spaces are open cells.
func sameLayout(a, b line) bool {
	return len(a.text) == len(b.text) && len(a.text) >= 36 && len(a.text) <= grid.MaxSide
}

// isWordy reports whether a row has a word of three letters, a character of
// program text, or a cell that cannot be one.
func isWordy(r row) bool {
	if hasWord(r.raw.text[:commentStart(r.raw.text)], 3) {
		return true
	}
	if r.how.style == fields || r.how.style == words {
		return !allCells(r.cells)
	}
	return r.raw.bad != "" || bytes.ContainsAny(r.raw.text, `(){}=<>;!/\,~`)
}

// addRow adds a row to the block.
func (t *text) addRow(r row) {
	t.endRun()
	t.block.rows = append(t.block.rows, r)
	if len(t.block.rows) >= maxRows || !t.block.drawn() && t.endsBlock() {
		t.endBlock()
	}
}
